//! Every fast routine and its obvious twin: Beatty terms by a kept constant against integer square
//! roots, digits by divide and conquer against the greedy ones, sequences against the mex. On
//! structured numbers, as uniformly random ones never come near a boundary.
//!
//! The lengths here keep the tests short. All lengths up to 10⁵ digits:
//!
//! ```text
//! cargo test --release --test laws twins -- --ignored
//! ```

use goldpile_number::{Beatty, Located, Mex, Natural, Numeration, Slope, fibonacci};

/// The lengths in digits of the tests that are always run.
const SHORT: [u64; 9] = [3, 10, 18, 19, 20, 39, 100, 400, 1500];

/// And of the others.
const LONG: [u64; 4] = [5_000, 19_000, 50_000, 100_000];

/// Numbers of about so many digits that sit on boundaries, each with its neighbours: nφ is as near
/// an integer as can be at Fibonacci numbers (above or below by the parity of the index), less so
/// at their multiples, and has a carry to pass at sums of ±2ᵏ.
fn structured(digits: u64) -> Vec<Natural> {
    let index = digits * 100_000 / 20_899;
    let bits = digits * 33_219 / 10_000;
    let one = Natural::ONE;
    let ten = Natural::from(10u64);
    let power = |k: u64| &one << k;
    let mut numbers = vec![ten.pow(digits), ten.pow(digits) * 3u64, power(bits)];
    for index in [index, index + 1] {
        let number = fibonacci(index);
        numbers.extend([
            &number * 3u64,
            &number << 20,
            &number + fibonacci(index / 2),
        ]);
        numbers.push(number);
    }
    // Whole words of ones and of zeros.
    let word = bits.next_multiple_of(64);
    numbers.extend([
        power(word),
        power(word) - power(64),
        power(word) + power(word / 2),
    ]);
    // |Σ ±2ᵏ| at places that a linear congruence scatters.
    let places: Vec<u64> = (1..8)
        .map(|i: u64| i * 7_919 * 7_919 % (bits + 1))
        .collect();
    let (plus, minus) = places.split_at(4);
    let sum = |places: &[u64]| places.iter().map(|&k| power(k)).sum::<Natural>();
    numbers.push(power(bits) + sum(plus));
    numbers.push((power(bits) + sum(plus)).abs_diff(&sum(minus)));
    numbers
        .into_iter()
        .flat_map(|number| [number.saturating_sub(&Natural::ONE), &number + 1, number])
        .collect()
}

/// ⌊n√(m² + 4p²)⌋.
fn root(p: u64, m: u64, n: &Natural) -> Natural {
    (n * n * (m * m + 4 * p * p)).isqrt()
}

/// Aₙ = ⌊(n(2 − t) + ⌊n√(t² + 4)⌋)/2⌋.
fn lower(t: u64, n: &Natural) -> Natural {
    (root(1, t, n) + n * 2u64 - n * t) >> 1
}

/// ⌊x/α⌋ = ⌊(x(t − 2) + ⌊x√(t² + 4)⌋)/(2t)⌋.
fn below(t: u64, x: &Natural) -> Natural {
    (root(1, t, x) + x * t - x * 2u64) / (2 * t)
}

fn located(t: u64, x: &Natural) -> Located {
    let n = below(t, &(x + 1));
    if lower(t, &n) == *x {
        Located::Lower(n)
    } else {
        Located::Upper(x - n)
    }
}

fn beatty_terms_are_those_of_square_roots(lengths: &[u64], parameters: &[u64]) {
    for &t in parameters {
        let beatty = Beatty::new(t);
        for n in lengths.iter().flat_map(|&digits| structured(digits)) {
            let bits = n.bits();
            assert_eq!(beatty.lower(&n), lower(t, &n), "t = {t}, {bits} bits");
            assert_eq!(beatty.locate(&n), located(t, &n), "t = {t}, {bits} bits");
            assert_eq!(
                beatty.floor_div_alpha(&n),
                below(t, &n),
                "t = {t}, {bits} bits"
            );
            // At terms of either sequence the answer is known beforehand.
            let (a, b) = (beatty.lower(&n), beatty.upper(&n));
            assert_eq!(
                beatty.locate(&a),
                Located::Lower(n.clone()),
                "t = {t}, {bits} bits"
            );
            if !n.is_zero() {
                assert_eq!(beatty.locate(&b), Located::Upper(n), "t = {t}, {bits} bits");
            }
        }
    }
}

fn slopes_are_those_of_square_roots(lengths: &[u64]) {
    // (2,3) and (3,8) are rational.
    for (p, m) in [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 1),
        (3, 4),
        (16, 1),
        (2, 3),
        (3, 8),
    ] {
        let slope = Slope::new(p, m);
        for n in lengths.iter().flat_map(|&digits| structured(digits)) {
            let floor = |n: &Natural| (root(p, m, n) - n * m) / (2 * p);
            let step = slope.step(&n);
            let (here, next) = (floor(&n), floor(&(&n + 1)));
            assert_eq!(slope.floor(&n), here, "({p}, {m}), {} bits", n.bits());
            assert_eq!(step.rises, next > here, "({p}, {m}), {} bits", n.bits());
            assert_eq!(step.next, next, "({p}, {m}), {} bits", n.bits());
        }
    }
}

/// The greedy digits, most significant first: up and down by additions and subtractions alone.
fn greedy(t: u64, n: &Natural) -> Vec<u32> {
    let (mut this, mut before) = (Natural::ONE, Natural::ONE);
    while this <= *n {
        let next = &this * t + &before;
        before = std::mem::replace(&mut this, next);
    }
    let mut rest = n.clone();
    let mut digits = Vec::new();
    while this > 1 {
        let lower = &this - &before * t;
        this = std::mem::replace(&mut before, lower);
        let mut digit = 0;
        while rest >= this {
            rest -= &this;
            digit += 1;
        }
        digits.push(digit);
    }
    digits
}

fn digits_are_the_greedy_ones(lengths: &[u64], parameters: &[u64]) {
    for &t in parameters {
        let system = Numeration::new(t);
        for n in lengths.iter().flat_map(|&digits| structured(digits)) {
            let representation = system.representation(&n);
            let found: Vec<u32> = representation.digits_most_significant_first().collect();
            assert!(found == greedy(t, &n), "t = {t}, {} bits", n.bits());
            let zeros = (!n.is_zero()).then(|| representation.trailing_zeros() as u64);
            assert_eq!(
                system.trailing_zeros(&n),
                zeros,
                "t = {t}, {} bits",
                n.bits()
            );
            assert_eq!(system.value(&representation), n, "t = {t}");
        }
    }
}

#[test]
fn beatty_terms() {
    beatty_terms_are_those_of_square_roots(&SHORT, &[1, 2, 3, 5, 1000, (1 << 31) - 1]);
}

#[test]
fn slopes() {
    slopes_are_those_of_square_roots(&SHORT);
}

#[test]
fn digits() {
    digits_are_the_greedy_ones(&SHORT, &[1, 2, 3, 7]);
}

/// Large digits make the greedy algorithm slow.
#[test]
fn large_digits() {
    digits_are_the_greedy_ones(&SHORT[..7], &[10, 1000]);
}

/// Where machine words end, and where 128 bits of the constant no longer decide.
#[test]
fn around_the_end_of_machine_words() {
    let edges = [1 << 53, 1 << 61, 1 << 62, 1 << 63, u64::MAX - 3];
    let near = |edge: u64| (edge - 3..=edge).chain(edge..=edge + 3).map(Natural::from);
    let mut numbers: Vec<Natural> = edges.into_iter().flat_map(near).collect();
    for index in 70..=96 {
        let number = fibonacci(index);
        numbers.extend([&number - 1, &number + 1, number]);
    }
    for t in [1, 2, 3, 1000, u64::from(u32::MAX)] {
        for n in &numbers {
            let beatty = Beatty::new(t);
            // n²(t² + 4) as long numbers, whatever t is.
            let radicand = n * n * (Natural::from(t) * t + 4);
            let expected = (radicand.isqrt() + n * 2u64 - n * t) >> 1;
            assert_eq!(beatty.lower(n), expected, "t = {t}, n = {n}");
            assert_eq!(
                beatty.locate(&expected),
                Located::Lower(n.clone()),
                "t = {t}, n = {n}"
            );
            assert_eq!(
                beatty.locate(&beatty.upper(n)),
                Located::Upper(n.clone()),
                "t = {t}"
            );
        }
    }
}

/// The recursive definition, number by number.
#[test]
fn sequences_are_those_of_the_mex() {
    for t in [1, 2, 3, 10] {
        let beatty = Beatty::new(t);
        let mut unused = Mex::new(1);
        for n in 1..30_000 {
            let (a, b) = (unused.current(), unused.current() + t * n);
            let index = Natural::from(n);
            assert_eq!(beatty.lower(&index), a, "t = {t}, n = {n}");
            assert_eq!(
                beatty.locate(&a.into()),
                Located::Lower(index.clone()),
                "t = {t}, x = {a}"
            );
            assert_eq!(
                beatty.locate(&b.into()),
                Located::Upper(index),
                "t = {t}, x = {b}"
            );
            unused.insert(a);
            unused.insert(b);
        }
    }
}

#[test]
#[ignore = "takes minutes; its command stands at the head of this file"]
fn beatty_terms_of_a_hundred_thousand_digits() {
    beatty_terms_are_those_of_square_roots(&LONG, &[1, 2, 1000]);
}

#[test]
#[ignore = "takes minutes; its command stands at the head of this file"]
fn slopes_of_a_hundred_thousand_digits() {
    slopes_are_those_of_square_roots(&LONG[..3]);
}

#[test]
#[ignore = "takes minutes; its command stands at the head of this file"]
fn digits_of_a_hundred_thousand_digits() {
    digits_are_the_greedy_ones(&LONG[..2], &[1, 2, 3]);
    digits_are_the_greedy_ones(&LONG, &[1]);
}
