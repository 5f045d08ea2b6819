//! Laws of exact arithmetic on *structured* numbers: Fibonacci numbers, powers of ten, sparse sums
//! of ±2ᵏ, and their neighbours. Such numbers carry far and sit on boundaries; uniformly random
//! ones do neither.

use goldpile_number::{
    Beatty, Located, Mex, Morphism, Natural, Numeration, fibonacci, parse_count,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The parameters t for which the laws of Beatty sequences, numeration systems and words are tried.
const PARAMETERS: [u64; 7] = [1, 2, 3, 5, 7, 10, 1000];

/// `number`, or one less or one more.
fn neighbour(number: Natural, choice: u8) -> Natural {
    match choice {
        0 => number,
        1 => number + 1,
        _ => number.saturating_sub(&Natural::ONE),
    }
}

/// |Σ ±2ᵏ|, added up in the given order.
fn sparse(terms: &[(u64, bool)]) -> Natural {
    terms.iter().fold(Natural::ZERO, |sum, &(k, plus)| {
        let power = Natural::ONE << k;
        if plus {
            sum + power
        } else {
            sum.abs_diff(&power)
        }
    })
}

/// Structured numbers of up to about `bits` bits.
fn up_to(bits: u64) -> impl Strategy<Value = Natural> {
    let number = prop_oneof![
        (0..=bits * 10 / 7).prop_map(fibonacci),
        (0..=bits * 3 / 10).prop_map(|k| Natural::from(10_u64).pow(k)),
        prop::collection::vec((0..=bits, any::<bool>()), 1..8).prop_map(|terms| sparse(&terms)),
        (0..=bits / 2, 0..3_u8).prop_map(|(k, choice)| neighbour(Natural::ONE << k, choice).pow(2)),
        (0..PARAMETERS.len(), 0..=bits / 11)
            .prop_map(|(t, i)| Numeration::new(PARAMETERS[t]).basis(i)),
        any::<u64>().prop_map(Natural::from),
    ];
    (number, 0..3_u8).prop_map(|(number, choice)| neighbour(number, choice))
}

fn structured() -> impl Strategy<Value = Natural> {
    up_to(5000)
}

fn parameter() -> impl Strategy<Value = u64> {
    prop::sample::select(PARAMETERS.to_vec())
}

proptest! {
    #[test]
    fn subtraction_undoes_addition(a in structured(), b in structured()) {
        let sum = &a + &b;
        prop_assert_eq!(&sum, &(&b + &a));
        prop_assert_eq!(&(&sum - &b), &a);
        prop_assert_eq!(sum.checked_sub(&a), Some(b.clone()));
        prop_assert_eq!(a.checked_sub(&b).is_some(), a >= b);
        prop_assert_eq!(a.abs_diff(&b), a.saturating_sub(&b) + b.saturating_sub(&a));
        prop_assert_eq!(&(&a ^ &b) ^ &b, a);
    }

    #[test]
    fn division_undoes_multiplication(a in structured(), b in structured(), c in structured()) {
        prop_assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
        if !b.is_zero() {
            prop_assert_eq!(&(&a * &b) / &b, a.clone());
            let (quotient, remainder) = a.div_rem(&b);
            prop_assert!(remainder < b);
            prop_assert_eq!(quotient * &b + remainder, a);
        }
    }

    #[test]
    fn products_have_the_right_residues(
        a in structured(),
        b in structured(),
        modulus in (1_u64 << 31)..(1 << 32),
    ) {
        prop_assert_eq!((&a * &b) % modulus, (&a % modulus) * (&b % modulus) % modulus);
        prop_assert_eq!(a.div_rem_u64(modulus).0, &a / &Natural::from(modulus));
    }

    #[test]
    fn shifts_are_products_with_powers_of_two(a in structured(), k in 0..300_u64) {
        let power = Natural::from(2_u64).pow(k);
        prop_assert_eq!(&a << k, &a * &power);
        prop_assert_eq!((&a >> k, a.low_bits(k)), a.div_rem(&power));
        prop_assert_eq!(a.bit(k), !(&a >> k).is_even());
        prop_assert!(a < Natural::ONE << a.bits());
        prop_assert!(a.is_zero() || a >= Natural::ONE << (a.bits() - 1));
    }

    #[test]
    fn a_square_root_is_the_largest_whose_square_fits(a in up_to(20_000)) {
        let root = a.isqrt();
        prop_assert!(&root * &root <= a && (&root + 1).pow(2) > a);
    }

    #[test]
    fn reading_undoes_printing(a in up_to(40_000)) {
        let text = a.to_string();
        prop_assert_eq!(a.decimal_digits(), text.len() as u64);
        prop_assert_eq!(Natural::from_decimal(&text), Some(a.clone()));
        prop_assert_eq!(Natural::from_decimal(&format!("{text:0>13000}")), Some(a.clone()));
        prop_assert_eq!(parse_count(&text), Ok(a));
    }

    #[test]
    fn random_numbers_stay_in_their_range(
        a in structured(),
        b in structured(),
        seed in any::<u64>(),
    ) {
        let (from, to) = if a <= b { (a, b) } else { (b, a) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let number = Natural::random_inclusive(&mut rng, &from, &to);
        prop_assert!(from <= number && number <= to);
    }

    /// 2Aₙ + tn − 2n < n√(t² + 4) < 2(Aₙ + 1) + tn − 2n, squared: no square root is taken here.
    #[test]
    fn the_lower_sequence_is_the_floor_of_n_alpha(n in structured(), t in parameter()) {
        prop_assume!(!n.is_zero());
        let beatty = Beatty::new(t);
        let (a, b) = (beatty.lower(&n), beatty.upper(&n));
        let bound = (&a << 1) + &n * t - &n - &n;
        let square = &n * &n * (t * t + 4);
        prop_assert!(&bound * &bound < square && square < (bound + 2).pow(2));
        prop_assert_eq!(&b - &a, &n * t);
    }

    #[test]
    fn locating_undoes_both_sequences(n in structured(), t in parameter()) {
        prop_assume!(!n.is_zero());
        let beatty = Beatty::new(t);
        let (a, b) = (beatty.lower(&n), beatty.upper(&n));
        prop_assert_eq!(beatty.locate(&a), Located::Lower(n.clone()));
        prop_assert_eq!(beatty.locate(&b), Located::Upper(n));
        prop_assert_eq!((beatty.partner(&a), beatty.partner(&b)), (b, a));
    }

    #[test]
    fn each_number_is_where_it_is_located(x in structured(), t in parameter()) {
        let beatty = Beatty::new(t);
        let found = match beatty.locate(&x) {
            Located::Lower(n) => beatty.lower(&n),
            Located::Upper(n) => beatty.upper(&n),
        };
        prop_assert_eq!(found, x);
    }

    /// ⌊x/α⌋ = k says A_k < x ≤ A_{k+1}; no multiple of α or β is an integer.
    #[test]
    fn quotients_lie_between_neighbours(x in structured(), t in parameter()) {
        prop_assume!(!x.is_zero());
        let beatty = Beatty::new(t);
        let (k, l) = (beatty.floor_div_alpha(&x), beatty.floor_div_beta(&x));
        prop_assert!(beatty.lower(&k) < x && x <= beatty.lower(&(&k + 1)));
        prop_assert!(beatty.upper(&l) < x && x <= beatty.upper(&(&l + 1)));
    }

    #[test]
    fn representations_are_valid_and_come_back(n in up_to(20_000), t in parameter()) {
        let numeration = Numeration::new(t);
        let representation = numeration.representation(&n);
        prop_assert!(representation.is_valid());
        prop_assert_eq!(numeration.value(&representation), n);
    }

    #[test]
    fn trailing_zeros_tell_the_sequence(n in structured(), t in parameter()) {
        prop_assume!(!n.is_zero());
        let (beatty, numeration) = (Beatty::new(t), Numeration::new(t));
        let a = numeration.representation(&beatty.lower(&n));
        let b = numeration.representation(&beatty.upper(&n));
        prop_assert_eq!(a.trailing_zeros() % 2, 0);
        prop_assert_eq!(b.trailing_zeros() % 2, 1);
        prop_assert_eq!(b.shift_right(), a.clone());
        prop_assert_eq!(a.shift_left(), b);
    }

    #[test]
    fn the_smallest_part_is_what_the_last_digit_weighs(n in up_to(1000), t in parameter()) {
        prop_assume!(!n.is_zero());
        let numeration = Numeration::new(t);
        let zeros = numeration.representation(&n).trailing_zeros() as u64;
        prop_assert_eq!(numeration.smallest_part(&n), Some(numeration.basis(zeros)));
    }

    #[test]
    fn the_letters_of_the_word_name_the_sequence(x in up_to(600), t in parameter()) {
        prop_assume!(!x.is_zero());
        let expected = match Beatty::new(t).locate(&x) {
            Located::Lower(n) => (0, n),
            Located::Upper(n) => (1, n),
        };
        prop_assert_eq!(word(t).locate(&x), expected);
    }
}

/// The morphism `A ↦ AᵗB, B ↦ A`, with A = 0 and B = 1.
fn word(t: u64) -> Morphism {
    let mut image = vec![0; usize::try_from(t).unwrap()];
    image.push(1);
    Morphism::new(vec![image, vec![0]], 0).unwrap()
}

#[test]
fn the_four_formulations_agree_from_one_on() {
    for t in PARAMETERS {
        let (beatty, numeration, word) = (Beatty::new(t), Numeration::new(t), word(t));
        let mut mex = Mex::new(1);
        let mut upper = std::collections::HashSet::new();
        for (x, letter) in (1_u64..=4000).zip(word.letters_from(&Natural::ZERO)) {
            // Recursive: x is the least number not used yet, or it was used as an earlier B.
            let is_lower = !upper.remove(&x);
            if is_lower {
                assert_eq!(mex.current(), x);
                let n = beatty.locate(&Natural::from(x)).index().to_u64().unwrap();
                let b = x + t * n;
                mex.insert(x);
                mex.insert(b);
                upper.insert(b);
            }
            assert_eq!(
                beatty.locate(&Natural::from(x)).is_lower(),
                is_lower,
                "algebraic: t = {t}, x = {x}"
            );
            let zeros = numeration
                .representation(&Natural::from(x))
                .trailing_zeros();
            assert_eq!(zeros % 2 == 0, is_lower, "arithmetic: t = {t}, x = {x}");
            assert_eq!(letter == 0, is_lower, "word: t = {t}, x = {x}");
            assert_eq!(
                word.letter(&Natural::from(x)),
                letter,
                "random access: t = {t}, x = {x}"
            );
        }
    }
}

/// Sparse operands of 10⁵ digits and more: a published library has lost carries there.
#[test]
fn long_sparse_products_keep_their_carries() {
    for (i, j) in [(400_000, 399_936), (524_288, 262_144), (700_001, 63)] {
        let a = sparse(&[(i, true), (j, false), (i / 3, true), (0, false)]);
        let b = sparse(&[(j + 100_000, true), (i / 2, false), (64, true), (1, false)]);
        let product = &a * &b;
        for modulus in [4_294_967_291, 4_294_967_279, 3_000_000_019] {
            assert_eq!(
                &product % modulus,
                (&a % modulus) * (&b % modulus) % modulus
            );
        }
        assert_eq!(product.div_rem(&b), (a.clone(), Natural::ZERO));
        assert_eq!((&a * &a).isqrt(), a);
        assert_eq!((&a * &a - 1).isqrt(), &a - 1);
        assert_eq!(Natural::from_decimal(&product.to_string()), Some(product));
    }
}

#[test]
fn both_ends_of_a_range_are_drawn() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for from in [Natural::ZERO, Natural::from(u64::MAX) - 2, fibonacci(500)] {
        let to = &from + 4;
        let drawn: std::collections::BTreeSet<Natural> = (0..200)
            .map(|_| Natural::random_inclusive(&mut rng, &from, &to))
            .collect();
        assert_eq!(drawn.len(), 5);
        assert_eq!((drawn.first(), drawn.last()), (Some(&from), Some(&to)));
    }
}
