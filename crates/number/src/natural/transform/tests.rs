//! The arithmetic modulo p, the transform and its places, each compared with the plain definition.

use super::field::{ONE, PRIME, difference, power_of_two, product as scaled, quarter_turn, sum};
use super::tree::{Roots, evaluate, interpolate};
use super::*;
use crate::Natural;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

/// Remainders modulo p at which a carry could be lost, and some at random.
fn remainders() -> Vec<u64> {
    let bits = (0..64).map(|bit| 1_u64 << bit);
    let near = bits.flat_map(|bit| {
        [
            bit - 1,
            bit,
            bit + 1,
            bit.wrapping_neg(),
            PRIME.wrapping_sub(bit),
        ]
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let random = (0..200).map(|_| rng.next_u64());
    near.chain(random).filter(|value| *value < PRIME).collect()
}

fn modulo(value: u128) -> u64 {
    u64::try_from(value % u128::from(PRIME)).unwrap()
}

#[test]
fn arithmetic_is_that_of_remainders() {
    let all = remainders();
    for &x in &all {
        let wide = u128::from(x);
        assert_eq!(quarter_turn(x), modulo(wide << 48), "{x}");
        assert_eq!(scaled(x, ONE), x, "{x}");
        for &y in &all {
            let other = u128::from(y);
            assert_eq!(sum(x, y), modulo(wide + other), "{x} + {y}");
            let less = modulo(wide + u128::from(PRIME) - other);
            assert_eq!(difference(x, y), less, "{x} - {y}");
            let divided = scaled(x, y);
            assert!(divided < PRIME);
            assert_eq!(
                modulo(u128::from(divided) << 64),
                modulo(wide * other),
                "{x} * {y}"
            );
        }
    }
    for exponent in 0..192 {
        let next = scaled(power_of_two(exponent), 2 * ONE);
        assert_eq!(power_of_two(exponent + 1), next);
    }
    assert_eq!(power_of_two(192), ONE);
}

#[test]
fn every_root_is_a_root_of_an_earlier_one() {
    let roots = Roots::new(1 << 12);
    assert_eq!(roots.at(0), ONE);
    for i in 0..1 << 11 {
        let (even, odd) = (roots.at(2 * i), roots.at(2 * i + 1));
        assert_eq!(scaled(even, even), roots.at(i));
        assert_eq!(scaled(odd, odd), difference(0, roots.at(i)));
        assert_eq!(odd, quarter_turn(even));
        assert_eq!(scaled(even, roots.inverse(2 * i)), ONE);
        assert_eq!(scaled(odd, roots.inverse(2 * i + 1)), ONE);
    }
}

/// The leaves of node i of length 2 are x − Rᵢ and x + Rᵢ. The reference is evaluation there by Horner's rule.
#[test]
fn a_transform_has_the_values_of_the_polynomial() {
    let roots = Roots::new(1 << 14);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    for (length, node) in [
        (2, 0),
        (4, 0),
        (8, 0),
        (8, 1),
        (16, 2),
        (32, 4),
        (64, 8),
        (2048, 0),
        (4096, 2),
    ] {
        let polynomial: Vec<u64> = (0..length).map(|_| rng.random_range(0..PRIME)).collect();
        let mut values = polynomial.clone();
        evaluate(&mut values, node, &roots);
        for (leaf, value) in values.iter().enumerate().step_by(length / 64 + 1) {
            let root = roots.at(node * length / 2 + leaf / 2);
            let root = if leaf % 2 == 0 { root } else { PRIME - root };
            let horner = |value, digit: &u64| sum(scaled(value, root), *digit);
            assert_eq!(
                polynomial.iter().rev().fold(0, horner),
                *value,
                "{length}, {node}, {leaf}"
            );
        }
        interpolate(&mut values, node, &roots);
        let scale = power_of_two(192 - u64::from(length.ilog2()));
        let back: Vec<u64> = values.iter().map(|value| scaled(*value, scale)).collect();
        assert_eq!(back, polynomial, "{length}, {node}");
    }
}

/// Digits that are all as large as possible, for every kind of places up to a certain length: no sum reaches p,
/// and the fewest places are found. Then 10,000 random pairs with lengths near those at which the kind changes.
#[test]
fn products_are_right_around_every_kind_of_places() {
    let mut seams: Vec<usize> = Vec::new();
    for words in 1..700 {
        let places = Places::for_words(words, words).unwrap();
        assert!(places.suffice(words, words));
        let terms = u128::try_from(places.digits(words)).unwrap();
        let most = u128::from((1_u64 << places.bits()) - 1);
        assert!(terms * most * most < u128::from(PRIME), "{places:?}");
        if seams.is_empty() || Some(places) != Places::for_words(words - 1, words - 1) {
            seams.push(words);
        }
        let ones = vec![u64::MAX; words];
        assert_eq!(
            by_transform(&ones, &ones),
            by_library(&ones, &ones),
            "{words}"
        );
    }
    assert!(seams.len() > 20);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..10_000 {
        // Long ones are less frequent, as their products take longer.
        let seam = seams[rng
            .random_range(0..seams.len())
            .min(rng.random_range(0..seams.len()))];
        let mut length = || (seam + rng.random_range(0..3)).saturating_sub(1).max(1);
        let lengths = [length(), length()];
        let [a, b] = lengths.map(|length| words_at_random(&mut rng, length));
        assert_eq!(by_transform(&a, &b), by_library(&a, &b), "{a:?} {b:?}");
    }
}

/// One factor is up to a hundred times as long as the other, and is multiplied in pieces.
#[test]
fn products_of_unequal_lengths() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for short in [1, 2, 3, 10, 50] {
        for long in [1, 2, 3, 4, 7, 10, 31, 100].map(|times| short * times + short / 2) {
            let (a, b) = (
                words_at_random(&mut rng, short),
                words_at_random(&mut rng, long),
            );
            assert_eq!(by_transform(&a, &b), by_library(&a, &b));
            assert_eq!(by_transform(&b, &a), by_library(&a, &b));
            let ones = [vec![u64::MAX; short], vec![u64::MAX; long]];
            assert_eq!(
                by_transform(&ones[0], &ones[1]),
                by_library(&ones[0], &ones[1])
            );
        }
    }
}

#[test]
fn no_places_for_numbers_beyond_memory() {
    assert!(Places::for_words(1 << 40, 1 << 40).is_none());
}

/// Words some of which have all bits set, some none, some one.
fn words_at_random(rng: &mut Xoshiro256PlusPlus, length: usize) -> Vec<u64> {
    let kind = rng.random_range(0..4);
    let mut word = || match (kind, rng.random_range(0..4)) {
        (0, 0) | (1, 0..=2) => 0,
        (0, 1) | (2, 0..=2) => u64::MAX,
        (0, 2) => 1 << rng.random_range(0..64),
        _ => rng.next_u64(),
    };
    (0..length).map(|_| word()).collect()
}

fn by_transform(one: &[u64], other: &[u64]) -> Natural {
    Natural::from_words(&product(one, other).unwrap())
}

fn by_library(one: &[u64], other: &[u64]) -> Natural {
    Natural::from_words(one) * Natural::from_words(other)
}
