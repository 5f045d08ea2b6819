//! Compares the numeration systems with the plain greedy algorithm and with their own definition.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;

/// The reference: the greedy algorithm on the whole number.
fn greedy(t: u64, n: &Natural) -> Vec<u32> {
    let mut basis = vec![Natural::ONE, Natural::small(t + 1)];
    while let [.., before, last] = &basis[..]
        && last <= n
    {
        basis.push(last * t + before);
    }
    let mut rest = n.clone();
    let mut digits = vec![];
    for element in basis.iter().rev() {
        let (digit, remainder) = rest.div_rem(element);
        digits.push(u32::try_from(digit.to_u64().unwrap()).unwrap());
        rest = remainder;
    }
    digits
}

fn structured_numbers(t: u64) -> Vec<Natural> {
    let numeration = Numeration::new(t);
    let mut numbers: Vec<Natural> = (0..50_u64).map(Natural::from).collect();
    for i in [
        5, 20, 63, 64, 89, 90, 91, 128, 129, 130, 131, 200, 255, 256, 257, 400, 516, 520, 900, 1040,
    ] {
        numbers.push(numeration.basis(i));
        numbers.push(Natural::small(10).pow(i));
        numbers.push((Natural::ONE << i) + (Natural::ONE << (i / 2)));
        numbers.push(numeration.basis(2 * i) + numeration.basis(i));
        numbers.push(numeration.basis(2 * i) + numeration.basis(i) * t);
        // 1 0 t 0 t 0 …: the longest carry chains.
        numbers.push((0..i).step_by(2).map(|j| numeration.basis(j) * t).sum());
        numbers.push((0..i).step_by(2).map(|j| numeration.basis(j + 1) * t).sum());
    }
    let neighbours = numbers
        .iter()
        .flat_map(|n| [n.saturating_sub(&Natural::ONE), n.clone(), n + 1]);
    neighbours.collect()
}

#[test]
fn representations_are_greedy_valid_and_come_back() {
    for t in [1, 2, 3, 5, 9, 10, 1000, u64::from(u32::MAX)] {
        let numeration = Numeration::new(t);
        for n in structured_numbers(t) {
            let representation = numeration.representation(&n);
            assert_eq!(
                representation,
                Representation::new(u32::try_from(t).unwrap(), &greedy(t, &n)),
                "t = {t}, n = {n}"
            );
            assert!(representation.is_valid(), "t = {t}, n = {n}");
            assert_eq!(numeration.value(&representation), n, "t = {t}");
        }
    }
}

#[test]
fn the_basis_follows_its_recurrence() {
    for t in [1, 2, 7] {
        let numeration = Numeration::new(t);
        assert_eq!(numeration.basis(0), 1);
        assert_eq!(numeration.basis(1), t + 1);
        for i in 2..200 {
            assert_eq!(
                numeration.basis(i),
                numeration.basis(i - 1) * t + numeration.basis(i - 2)
            );
        }
    }
}

#[test]
fn zeckendorf_of_small_numbers() {
    let digits = |n: u64| Numeration::new(1).representation(&n.into()).to_string();
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 12, 13].map(digits),
        ["0", "1", "10", "100", "101", "1000", "10101", "100000"]
    );
}

#[test]
fn parts_add_up_and_come_in_order() {
    let zeckendorf = Numeration::new(1);
    for n in structured_numbers(1) {
        let parts = zeckendorf.parts(&n);
        assert_eq!(parts.iter().sum::<Natural>(), n);
        // No two parts are neighbours, so each part is more than twice the next.
        assert!(
            parts.windows(2).all(|pair| pair[0] > &pair[1] << 1),
            "n = {n}"
        );
        assert_eq!(zeckendorf.smallest_part(&n), parts.last().cloned());
    }
    let parts = Numeration::new(3).parts(&Natural::small(2 * 13 + 4 + 3));
    assert_eq!(parts, [13, 4, 1].map(Natural::small));
}

#[test]
fn digits_and_suffixes() {
    let zeckendorf = Numeration::new(1);
    let twelve = zeckendorf.representation(&Natural::small(12));
    assert_eq!(
        twelve.digits_most_significant_first().collect::<Vec<_>>(),
        [1, 0, 1, 0, 1]
    );
    assert!(twelve.ends_with(&[]) && twelve.ends_with(&[1]) && twelve.ends_with(&[1, 0, 1, 0, 1]));
    assert!(!twelve.ends_with(&[0]) && !twelve.ends_with(&[0, 1, 0, 1, 0, 1]));
    assert_eq!(
        (twelve.digit(0), twelve.digit(1), twelve.digit(5)),
        (1, 0, 0)
    );
    assert_eq!((twelve.len(), twelve.trailing_zeros()), (5, 0));
    let twenty = twelve.shift_left();
    assert_eq!(zeckendorf.value(&twenty), 20);
    assert_eq!(twenty.trailing_zeros(), 1);
    assert_eq!(twenty.shift_right(), twelve);
    let zero = zeckendorf.representation(&Natural::ZERO);
    assert!(
        zero.is_empty()
            && zero.shift_left().is_empty()
            && zero.shift_right().is_empty()
            && zero.is_valid()
    );
    assert_eq!(
        (zero.trailing_zeros(), zero.to_string()),
        (0, "0".to_owned())
    );
}

#[test]
fn large_digits_are_written_apart() {
    let numeration = Numeration::new(12);
    assert_eq!(
        numeration
            .representation(&Natural::small(13 * 12))
            .to_string(),
        "12.0"
    );
    assert_eq!(
        numeration.representation(&Natural::small(14)).to_string(),
        "1.1"
    );
    assert_eq!(
        format!(
            "{:>6}",
            Numeration::new(9).representation(&Natural::small(10))
        ),
        "    10"
    );
}

#[test]
fn invalid_digits_are_recognized_and_still_have_a_value() {
    for (t, digits, value) in [
        (1, vec![1, 1], 3),
        (2, vec![2, 1], 7),
        (2, vec![3], 3),
        (1, vec![0, 2, 5], 9),
    ] {
        let representation = Representation::new(t, &digits);
        assert!(!representation.is_valid(), "{representation:?}");
        assert_eq!(Numeration::new(t.into()).value(&representation), value);
    }
    assert!(Representation::new(2, &[2, 0, 2]).is_valid());
}

/// The zeros at the end of the digits that the greedy algorithm finds.
fn greedy_zeros(t: u64, n: &Natural) -> Option<u64> {
    let digits = greedy(t, n);
    let place = digits.iter().rev().position(|&digit| digit != 0)?;
    Some(place as u64)
}

#[test]
fn the_zeros_at_the_end_are_those_of_the_digits() {
    for t in [1, 2, 3, 5, 9, 10, 1000, u64::from(u32::MAX)] {
        let numeration = Numeration::new(t);
        for n in structured_numbers(t) {
            let zeros = greedy_zeros(t, &n);
            assert_eq!(numeration.trailing_zeros(&n), zeros, "t = {t}, n = {n}");
            let by_fraction = fraction::lowest_place(numeration.t, &n);
            assert!(
                by_fraction.is_none() || by_fraction == zeros,
                "t = {t}, n = {n}: {by_fraction:?}"
            );
        }
    }
}

/// Numbers with every count of zeros: the fraction decides if there are few zeros, does not if
/// there are many, and is never wrong.
#[test]
fn the_fraction_decides_unless_there_are_many_zeros() {
    for t in [1, 2, 10, 1000] {
        let numeration = Numeration::new(t);
        let high = numeration.representation(&Natural::small(7).pow(300));
        let decided = (0..200).map(|zeros| {
            let mut shifted = high.shift_left();
            for _ in 0..zeros {
                shifted = shifted.shift_left();
            }
            let place = shifted.trailing_zeros() as u64;
            let by_fraction = fraction::lowest_place(numeration.t, &numeration.value(&shifted));
            assert!(by_fraction.is_none_or(|found| found == place), "t = {t}");
            by_fraction.is_some()
        });
        let decided: Vec<bool> = decided.collect();
        let few = 40 / (64 - t.leading_zeros() as usize);
        assert!(decided[..few].iter().all(|decided| *decided), "t = {t}");
        assert!(decided[100..].iter().all(|decided| !decided), "t = {t}");
    }
}

/// The numbers are long enough to be halved many times.
#[test]
fn long_representations_are_greedy() {
    for t in [1, 3, 1000] {
        let numeration = Numeration::new(t);
        let basis = numeration.basis(20_000 / (65 - u64::from(t.leading_zeros())));
        let power = Natural::small(10).pow(5_000);
        for n in [&basis - 1, basis.clone(), basis + 1, &power - 1, power] {
            let representation = numeration.representation(&n);
            let digits = greedy(t, &n);
            assert!(representation == Representation::new(numeration.t, &digits));
            assert_eq!(
                numeration.trailing_zeros(&n),
                greedy_zeros(t, &n),
                "t = {t}"
            );
            assert!(numeration.value(&representation) == n);
        }
    }
}
