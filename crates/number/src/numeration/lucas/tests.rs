use super::*;
use crate::{Numeration, fibonacci};

/// The greedy digits, by the definition of the basis.
fn greedy(n: &Natural) -> Vec<u32> {
    let (mut this, mut before, mut length) = (Natural::ONE, Natural::ONE, 1);
    while this <= *n {
        (this, before, length) = (&this + &before, this, length + 1);
    }
    let mut rest = n.clone();
    let mut digits = vec![0; length];
    for digit in digits.iter_mut().rev() {
        if this <= rest {
            rest -= &this;
            *digit = 1;
        }
        (this, before) = (before.clone(), this - before);
    }
    digits
}

fn assert_greedy(n: &Natural) {
    let trimmed = |mut digits: Vec<u32>| {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits
    };
    assert!(trimmed(digits(n)) == trimmed(greedy(n)), "n = {n}");
}

fn lucas(i: usize) -> Natural {
    fibonacci(i as u64 - 1) + fibonacci(i as u64 + 1)
}

/// Numbers at and around those at which blocks begin and end.
#[test]
fn the_digits_are_greedy_around_the_blocks() {
    let basis = |place: usize| Numeration::new(1).basis(place as u64);
    for i in 1..=9 {
        for place in i * BLOCK - 5..i * BLOCK + 8 {
            for n in [
                basis(place),
                basis(place) + basis(place - 2),
                basis(place) + basis(place % BLOCK),
                basis(place + BLOCK) - basis(place),
                basis(place + BLOCK) + basis(place),
                lucas(place),
                lucas(place) * LUCAS.cast_unsigned(),
                lucas(i * BLOCK) * &basis(place),
                (Natural::ONE << place as u64) + (Natural::ONE << i as u64),
                Natural::small(10).pow(place as u64),
            ] {
                for n in [&n - 1, &n + 1, n] {
                    assert_greedy(&n);
                }
            }
        }
    }
}

/// The remainders are as large as possible in all blocks: their coefficients grow the most.
#[test]
fn the_largest_coefficients_are_carried() {
    for doublings in 2..9_u32 {
        let levels: Vec<Natural> = (0..doublings).map(|i| lucas(BLOCK << i)).collect();
        let n = lucas(BLOCK << doublings) - 1;
        let mut terms = Vec::new();
        push_terms(&n, &Divisor::squares(levels.clone()), &mut terms);
        let largest = terms.iter().max().copied().unwrap_or_default();
        let times = fibonacci(u64::from(doublings) + 1);
        assert_eq!(
            Natural::from((largest / (LUCAS - 99)).cast_unsigned()),
            times
        );
        carry(&mut terms);
        assert!(terms.iter().all(|term| (0..2 * LUCAS).contains(term)));
        let weight = |i| {
            if i == 0 {
                Natural::ONE
            } else {
                lucas(i * BLOCK)
            }
        };
        let values = terms
            .iter()
            .enumerate()
            .map(|(i, term)| weight(i) * term.cast_unsigned());
        assert!(values.sum::<Natural>() == n);
        for n in [&n - 1, n.clone(), &n * 2, &n * &n] {
            assert_greedy(&n);
        }
    }
}

/// Numbers of any length, with ones in random places and in nearly all places.
#[test]
fn the_digits_of_random_numbers_are_greedy() {
    let mut word = 1_u64;
    for length in 1..400 {
        let words: Vec<u64> = (0..=length % 40)
            .map(|_| {
                word = word
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(length);
                word ^ word >> 33
            })
            .collect();
        assert_greedy(&Natural::from_words(&words));
        let system = Numeration::new(1);
        let mut digits: Vec<u32> = words
            .iter()
            .flat_map(|word| (0..32).map(move |i| u32::from(word >> (2 * i) & 3 != 0)))
            .collect();
        digits.push(1);
        assert_greedy(&system.value(&super::super::Representation::new(1, &digits)));
    }
}
