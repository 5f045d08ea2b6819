//! Tests of what the laws for the public interface cannot check: the two forms of a number, the boundaries between
//! them, and the helpers.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::HashSet;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::*;

mod long;

/// Numbers at the boundaries: around 0, 2³², 2⁶⁴ and 2¹²⁸.
fn seams() -> Vec<Natural> {
    let corners = [0, 1 << 32, 1 << 63, 1 << 64, 1 << 65, u128::MAX - 2];
    let near = corners
        .into_iter()
        .flat_map(|corner: u128| (0..5).map(move |i| corner.saturating_sub(2).saturating_add(i)));
    near.map(Natural::from)
        .chain([Natural::from(u128::MAX) + 1])
        .collect()
}

#[test]
fn a_sum_with_nothing_shares_its_words() {
    let long = Natural::ONE << 1000;
    let words = |n: &Natural| match &n.0 {
        super::Repr::Big(words) => std::sync::Arc::as_ptr(words),
        super::Repr::Small(_) => std::ptr::null(),
    };
    for same in [&long + 0, &long - 0, &long - Natural::ZERO] {
        assert_eq!(words(&same), words(&long));
    }
    assert_ne!(words(&(&long + 1)), words(&long));
}

#[test]
fn a_copy_that_is_changed_leaves_the_other_as_it_was() {
    for number in seams() {
        let (before, mut copy) = (number.to_string(), number.clone());
        copy += &number;
        copy -= &number;
        assert_eq!(copy, number);
        copy -= &number;
        assert!(copy.is_zero() && is_normal(&copy));
        assert_eq!(number.to_string(), before);
    }
}

fn is_normal(n: &Natural) -> bool {
    match &n.0 {
        Small(_) => true,
        Big(value) => value.bits() > 64,
    }
}

#[test]
fn every_operation_leaves_the_form_that_the_value_asks_for() {
    for a in seams() {
        for b in seams() {
            let mut results = vec![
                &a + &b,
                &a * &b,
                &a ^ &b,
                a.abs_diff(&b),
                a.saturating_sub(&b),
                a.pow(3),
                a.isqrt(),
            ];
            results.extend([0, 1, 63, 64, 65, 127, 128, 200].map(|i| &a << i));
            results.extend([0, 1, 63, 64, 65, 127, 128, 200].map(|i| &a >> i));
            // A number that no copy shares is shifted in place.
            results.extend([0, 1, 63, 64, 65, 127, 128, 200].map(|i| (&a << 1) >> i));
            results.extend([0, 1, 63, 64, 65, 127, 128, 200].map(|i| a.low_bits(i)));
            let mut sum = a.clone();
            sum += &b;
            let mut difference = sum.clone();
            difference -= &b;
            assert_eq!(difference, a);
            results.extend([sum, difference]);
            if !b.is_zero() {
                let (quotient, remainder) = a.div_rem(&b);
                results.extend([&a / &b, &a % &b, quotient, remainder]);
            }
            for result in results {
                assert!(is_normal(&result), "from {a} and {b}: {result}");
            }
        }
    }
}

#[test]
fn two_words_agree_with_the_machine() {
    for a in seams() {
        for b in seams() {
            let (Some(x), Some(y)) = (a.to_u128(), b.to_u128()) else {
                continue;
            };
            assert_eq!(a.cmp(&b), x.cmp(&y));
            assert_eq!(a.checked_sub(&b), x.checked_sub(y).map(Natural::from));
            assert_eq!(&a ^ &b, Natural::from(x ^ y));
            assert_eq!(a.abs_diff(&b), Natural::from(x.abs_diff(y)));
            if let Some(sum) = x.checked_add(y) {
                assert_eq!(&a + &b, Natural::from(sum));
            }
            if let Some(product) = x.checked_mul(y) {
                assert_eq!(&a * &b, Natural::from(product));
            }
            if let (Some(quotient), Some(remainder)) = (x.checked_div(y), x.checked_rem(y)) {
                let expected = (Natural::from(quotient), Natural::from(remainder));
                assert_eq!(a.div_rem(&b), expected);
            }
            if let Ok(word) = u64::try_from(y) {
                assert_eq!(a == word, x == y);
                assert_eq!(a.partial_cmp(&word), x.partial_cmp(&y));
                if word != 0 {
                    assert_eq!(&a % word, u64::try_from(x % y).unwrap());
                }
            }
            for i in [0, 1, 31, 63, 64, 65, 127] {
                assert_eq!(a.bit(i), x >> i & 1 == 1);
                assert_eq!(a.low_bits(i), Natural::from(x & ((1 << i) - 1)));
                assert_eq!(&a >> i, Natural::from(x >> i));
                assert_eq!((&a << 1) >> (i + 1), Natural::from(x >> i));
                assert_eq!(Natural::from(a.word_from(i)), (&a >> i).low_bits(64));
            }
            assert_eq!(a.bits(), u64::from(128 - x.leading_zeros()));
            assert_eq!(a.isqrt(), Natural::from(x.isqrt()));
            assert_eq!(a.is_even(), x % 2 == 0);
            assert_eq!(a.decimal_digits(), x.to_string().len() as u64);
            assert_eq!(
                format!("{a:>45}|{a:<45}|{a:045}|{a:?}"),
                format!("{x:>45}|{x:<45}|{x:045}|{x:?}")
            );
        }
    }
}

#[test]
fn conversions_go_there_and_back() {
    assert_eq!(Natural::from(7_u8), Natural::from(7_usize));
    assert_eq!(Natural::from(7_u16), Natural::from(7_u32));
    assert_eq!(Natural::from(u128::from(u64::MAX)).to_u64(), Some(u64::MAX));
    assert_eq!(Natural::from(u128::from(u64::MAX) + 1).to_u64(), None);
    assert_eq!(Natural::from(usize::MAX).to_usize(), Some(usize::MAX));
    assert_eq!((Natural::from(u128::MAX) + 1).to_u128(), None);
    assert_eq!(Natural::default(), 0);
    let distinct: HashSet<Natural> = seams()
        .into_iter()
        .flat_map(|n| [(&n << 70) >> 70, n])
        .collect();
    assert_eq!(
        distinct.len(),
        seams().into_iter().collect::<HashSet<_>>().len()
    );
}

#[test]
fn only_digits_are_decimal() {
    for text in ["", " 1", "1 ", "+1", "-1", "1_0", "0x1", "１", "1.0"] {
        assert_eq!(Natural::from_decimal(text), None, "{text}");
    }
    for text in [
        "0",
        "000",
        "18446744073709551615",
        "18446744073709551616",
        "00018446744073709551616",
    ] {
        assert_eq!(
            Natural::from_decimal(text).unwrap().to_u128(),
            text.parse().ok(),
            "{text}"
        );
    }
}

/// Compares numbers next to multiples of high powers of ten, and others, with their decimal text.
#[test]
fn the_first_digits_are_those_of_the_text() {
    let ten = |exponent| Natural::small(10).pow(exponent);
    for exponent in [25, 119, 120, 700, 5_998, 6_003, 6_400, 7_000, 12_000] {
        let round = ten(exponent);
        for n in [
            round.clone(),
            &round - 1,
            &round + 1,
            &round * 7 - 1,
            &round - ten(exponent / 2),
            &round / 3,
            Natural::ONE << (3 * exponent),
        ] {
            let text = n.to_string();
            let length = text.len() as u64;
            assert_eq!(n.decimal_digits(), length);
            for left in [0, 1, 2, 18, 120, length / 2, length] {
                let count = length.saturating_sub(left);
                let expected = match usize::try_from(length - count).unwrap() {
                    0 => "0",
                    left => &text[..left],
                };
                assert_eq!(
                    n.without_last_digits(count).to_string(),
                    expected,
                    "{count}"
                );
            }
            assert_eq!(n.without_last_digits(length + 1), 0);
            for count in [0, 1, 17, 18, 19, 120, length / 2] {
                assert!(n.last_digits(count) == &n % &ten(count), "{count}");
            }
        }
    }
}

#[test]
fn powers_of_the_corners() {
    assert_eq!(Natural::ZERO.pow(0), 1);
    assert_eq!(Natural::ZERO.pow(u64::MAX), 0);
    assert_eq!(Natural::ONE.pow(u64::MAX), 1);
    assert_eq!(Natural::small(2).pow(1000), Natural::ONE << 1000);
    assert_eq!([Natural::small(3), Natural::ONE].iter().sum::<Natural>(), 4);
}

#[test]
#[should_panic(expected = "attempt to subtract with overflow")]
fn subtraction_below_zero_panics() {
    let _ = Natural::small(1) - (Natural::ONE << 64);
}

#[test]
#[should_panic(expected = "divide by zero")]
fn division_by_zero_panics() {
    let _ = (Natural::ONE << 64).div_rem(&Natural::ZERO);
}

/// The expected values were computed independently of this crate, from the published definition of the generator
/// and of its seeding.
#[test]
fn the_same_seed_draws_the_same_numbers() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let draw = |rng: &mut Xoshiro256PlusPlus, to: &Natural| {
        Natural::random_inclusive(rng, &Natural::ZERO, to).to_string()
    };
    let dice: Vec<String> = (0..8).map(|_| draw(&mut rng, &Natural::small(5))).collect();
    assert_eq!(dice, ["2", "5", "4", "1", "4", "1", "4", "5"]);
    assert_eq!(
        draw(&mut rng, &Natural::small(10).pow(30)),
        "510956111710611064522184134077"
    );
    // A range of one number draws nothing.
    assert_eq!(
        Natural::random_inclusive(&mut rng, &Natural::ONE, &Natural::ONE),
        1
    );
}

/// Neither end is favoured or omitted, in one word or in two, whether or not the range fills its bits.
#[test]
fn draws_are_spread_evenly() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (from, buckets, width) in [
        (Natural::small(10), 5, Natural::ONE),
        (Natural::small(3), 5, Natural::ONE << 70),
    ] {
        let to = &from + &width * buckets - 1;
        let mut counts = vec![0; 5];
        for _ in 0..10_000 {
            let number = Natural::random_inclusive(&mut rng, &from, &to);
            counts[((number - &from) / &width).to_usize().unwrap()] += 1;
        }
        // The standard deviation of a count is 40.
        assert!(
            counts.iter().all(|count| (1800..2200).contains(count)),
            "{counts:?}"
        );
    }
}

proptest! {
    #[test]
    fn words_are_the_digits_to_base_two_to_the_64(
        words in prop::collection::vec(any::<u64>(), 0..6),
        zeros in 0..3_usize,
    ) {
        let padded: Vec<u64> = words.iter().copied().chain(std::iter::repeat_n(0, zeros)).collect();
        let number = Natural::from_words(&padded);
        let by_horner = words.iter().rev().fold(Natural::ZERO, |value, word| (value << 64) + *word);
        prop_assert_eq!(&number, &by_horner);
        prop_assert!(is_normal(&number));
        let words: Vec<u64> = (0..words.len() + 2).map(|place| number.word(place)).collect();
        prop_assert_eq!(Natural::from_words(&words), number);
    }
}
