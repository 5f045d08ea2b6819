//! Long numbers: products, division and decimal notation, each compared with the library or checked by a law.

use super::*;
use crate::{Beatty, fibonacci};
use rand::{Rng, RngExt};

fn plain_product(a: &Natural, b: &Natural) -> Natural {
    Natural::from_big(a.to_big() * b.to_big())
}

/// Numbers of this length for which multiplication by transforms has been wrong elsewhere: with few bits set, with
/// all bits set, with few bits missing.
fn structured(bits: u64) -> Vec<Natural> {
    let power = |exponent| Natural::ONE << exponent;
    let ones = power(bits) - 1;
    vec![
        power(bits - 1),
        power(bits - 1) + 1,
        power(bits) - 2,
        &ones - (power(bits / 2) - 1),
        &ones - power(bits / 3),
        power(bits - 1) + power(bits / 2) - power(bits / 7) + power(77),
        power(bits - 1) + (power(bits / 2) - power(64)),
        // A bit in each digit to the base 2²³, then in none of them but one in 64.
        (0..bits / 1472).fold(Natural::ZERO, |sum, i| sum + power(1472 * i)),
        Natural::small(10).pow(bits * 3 / 10) - 1,
        ones,
    ]
}

#[test]
fn products_of_structured_numbers_are_those_of_the_library() {
    for digits in [25_000, 40_000, 90_000] {
        let numbers = structured(digits * 3_322 / 1_000);
        for (i, a) in numbers.iter().enumerate() {
            for b in &numbers[i..] {
                assert!(a * b == plain_product(a, b), "{digits} digits, {i}");
            }
        }
    }
}

#[test]
fn products_of_a_million_digits_are_those_of_the_library() {
    let numbers = structured(3_321_928);
    for (i, a) in numbers.iter().enumerate() {
        let b = &numbers[(3 * i + 1) % numbers.len()];
        assert!(a * b == plain_product(a, b), "{i}");
    }
    assert!(&numbers[9] * &numbers[9] == plain_product(&numbers[9], &numbers[9]));
}

#[test]
fn products_around_the_length_from_which_transforms_are_used() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    // The whole of it with the other long versions of the tests.
    let rounds = match std::env::var_os("GOLDPILE_LONG") {
        Some(_) => 10_000,
        None => 3_000,
    };
    for round in 0..rounds {
        let mut number = || {
            let words = product::LONG - 2 + rng.random_range(0..5);
            let words: Vec<u64> = (0..words).map(|_| rng.next_u64()).collect();
            Natural::from_words(&words)
        };
        let (a, b) = (number(), number());
        assert!(&a * &b == plain_product(&a, &b), "{a} {b}");
        if round % 100 == 0 {
            // As a factor that is kept, for shorter and for longer numbers, too.
            let factor = Factor::new(a.clone(), b.bits());
            for b in [&b, &(&b >> 700), &(&b << 70), &Natural::small(3)] {
                assert!(factor.times(b) == plain_product(&a, b), "{a} {b}");
            }
        }
    }
}

/// F₂ₙ₊₁ = Fₙ² + Fₙ₊₁², F₂ₙ = Fₙ(2Fₙ₊₁ − Fₙ), and Cassini's identity, for lengths that need every kind of places.
#[test]
fn products_of_fibonacci_numbers_obey_their_identities() {
    for index in [120_000, 160_001, 200_000, 250_001, 333_333, 1_000_000] {
        let [before, this, next] = [index - 1, index, index + 1].map(fibonacci);
        assert!(
            fibonacci(2 * index + 1) == &this * &this + &next * &next,
            "{index}"
        );
        assert!(
            fibonacci(2 * index) == &this * &((&next << 1) - &this),
            "{index}"
        );
        let (square, product) = (&this * &this, &before * &next);
        assert_eq!(square > product, index % 2 == 1, "{index}");
        assert_eq!(square.abs_diff(&product), 1, "{index}");
    }
}

#[test]
fn long_quotients_are_exact() {
    // From quotients that are only just long, or only just not, to several times the divisor.
    for (long, short) in [
        (810_000, 400_100),
        (800_300, 400_200),
        (1_300_000, 400_001),
        (2_500_000, 450_000),
        (900_000, 480_000),
    ] {
        for (number, divisor) in structured(long).iter().zip(structured(short).iter().rev()) {
            for number in [
                number.clone(),
                plain_product(divisor, &(number / &(Natural::ONE << short))),
            ] {
                let (quotient, remainder) = number.div_rem(divisor);
                assert!(remainder < *divisor, "{long}, {short}");
                assert!(
                    plain_product(&quotient, divisor) + remainder == number,
                    "{long}, {short}"
                );
            }
        }
    }
}

/// Divisors each of which is the square of the one before, or 2 less, from the first with a reciprocal on.
#[test]
fn divisors_that_are_squares_divide_exactly() {
    for less in [0, 2] {
        let mut values = vec![Natural::small(10).pow(900) + 7];
        while values.last().unwrap().bits() < 450_000 {
            let last = values.last().unwrap();
            values.push(last * last - less);
        }
        for divisor in Divisor::squares(values) {
            let value = divisor.value();
            let double = 2 * value.bits();
            let corners = [
                value * value - 1,
                value * value - value,
                (Natural::ONE << (double - 1)) - 1,
                value - 1,
                value.clone(),
                (value << 1) - 1,
            ];
            for number in corners.into_iter().chain(structured(double - 3)) {
                let (quotient, remainder) = divisor.div_rem(&number);
                assert!(remainder < *value && quotient * value + remainder == number);
            }
        }
    }
}

#[test]
fn long_decimal_notation_goes_there_and_back() {
    for digits in [
        9_999_usize,
        10_000,
        10_001,
        20_000,
        20_001,
        99_999,
        130_000,
        260_001,
    ] {
        let ten = Natural::small(10).pow(digits as u64);
        assert_eq!(ten.to_string(), format!("1{}", "0".repeat(digits)));
        assert_eq!((&ten - 1).to_string(), "9".repeat(digits));
        for n in [
            &ten / 3,
            &ten / 7 * 10,
            &ten + 1,
            (&ten / 9) << 2,
            &ten * 5 - 1,
        ] {
            let text = n.to_string();
            assert!(
                Natural::from_decimal(&text).as_ref() == Some(&n),
                "{digits}"
            );
            assert!(text == n.to_big().to_str_radix(10), "{digits}");
        }
    }
}

/// ⌊nφ⌋ by the square root, for changing lengths, only some of which the kept transform of φ serves.
#[test]
fn kept_transforms_of_the_golden_ratio_serve_several_lengths() {
    let wythoff = Beatty::WYTHOFF;
    for bits in [
        90_000, 89_000, 88_937, 60_500, 77_000, 150_000, 148_000, 90_000, 149_999,
    ] {
        for n in [
            (Natural::ONE << bits) - 1,
            (Natural::ONE << bits) / 3,
            fibonacci(bits * 1000 / 694),
        ] {
            let root = (&n * &n * 5).isqrt();
            assert!(wythoff.lower(&n) == (root + &n) >> 1, "{bits}");
        }
    }
}
