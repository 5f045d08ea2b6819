use super::*;
use crate::fibonacci;

/// The definition of γ by its polynomial: pk² + mkn ≤ pn² exactly for k ≤ nγ.
fn is_floor(slope: Slope, n: &Natural, k: &Natural) -> bool {
    let at_most = |k: &Natural| k * k * slope.p + k * n * slope.m <= n * n * slope.p;
    at_most(k) && (n.is_zero() || !at_most(&(k + 1)))
}

const SLOPES: [(u64, u64); 12] = [
    (1, 1),
    (1, 2),
    (1, 7),
    (1, 1000),
    (1, u64::MAX),
    (2, 1),
    (3, 2),
    (7, 5),
    (16, 63),
    (1 << 30, 1),
    // Rational: 1/2 and 1/3.
    (2, 3),
    (3, 8),
];

#[test]
fn floors_and_steps_are_those_of_the_polynomial() {
    let mut numbers: Vec<Natural> = (0u64..60).map(Natural::from).collect();
    numbers.extend([u64::MAX, u64::MAX - 1, 1 << 63].map(Natural::from));
    for k in [64, 65, 127, 128, 129, 192, 1000, 4096] {
        let power = Natural::ONE << k;
        numbers.extend([&power - 1, &power + 1, power]);
    }
    for index in (80..1200).step_by(37).flat_map(|k| [k, k + 1]) {
        let number = fibonacci(index);
        numbers.extend([&number - 1, &number + 1, number]);
    }
    for (p, m) in SLOPES {
        let slope = Slope::new(p, m);
        for n in &numbers {
            let floor = slope.floor(n);
            assert!(is_floor(slope, n, &floor), "({p}, {m}), n = {n}: {floor}");
            let SlopeStep { next, rises } = slope.step(n);
            assert!(is_floor(slope, &(n + 1), &next), "({p}, {m}), n = {n}");
            assert_eq!(rises, next > floor, "({p}, {m}), n = {n}");
        }
    }
}

/// At denominators of convergents, nγ is as close to an integer as it ever gets, on either side.
#[test]
fn the_closest_calls_of_every_slope_are_decided() {
    for t in [1, 2, 3, 10, 1000, 1 << 40] {
        let slope = Slope::new(1, t);
        let (mut this, mut next) = (Natural::ONE, Natural::from(t));
        while next.bits() < 3000 {
            for n in [&this - 1, this.clone(), &this + 1] {
                assert!(is_floor(slope, &n, &slope.floor(&n)), "t = {t}, n = {n}");
                assert_eq!(
                    slope.step(&n).rises,
                    slope.floor(&(&n + 1)) > slope.floor(&n)
                );
            }
            let after = &next * t + &this;
            this = std::mem::replace(&mut next, after);
        }
    }
}

/// Uses more slopes than are kept, at lengths that grow and shrink: a kept constant is never
/// mistaken for that of another slope, nor truncated wrongly.
#[test]
fn the_kept_constants_are_those_asked_for() {
    for round in 0..3u64 {
        for m in 1..20 {
            let slope = Slope::new(1, m);
            let words = 1 + (round * 7 + m * 5) % 23;
            assert_eq!(
                constant::first_words(slope, words),
                slope.scaled(64 * words),
                "m = {m}, {words} words"
            );
        }
    }
}
