//! Counts, and quadratic irrationals.

use super::mutate::Source;
use goldpile::number::expression::MAX_DIGITS;
use goldpile::number::{Natural, Quadratic, parse_count};

/// Longer numbers are not written out, which takes its time.
const WRITTEN_BITS: u64 = 50_000;

#[test]
fn counts_are_read_or_refused() {
    let source = Source::new(
        "numbers.txt",
        &[
            "0",
            "120",
            "1_000",
            "3*10^40+7",
            "10^60-1",
            "F300+1",
            "F(12)*2-1",
            "2^64",
        ],
        &[
            "0",
            "1",
            "9",
            "17",
            "10^",
            "^",
            "*",
            "+",
            "-",
            "F",
            "F(",
            ")",
            "_",
            "99999999999999999999",
            "10^9",
            "2^4096",
            "18446744073709551615",
            "18446744073709551616",
            "1000000000",
            "/",
            ",",
            " ",
        ],
    );
    let (mut read, mut refused) = (0, 0);
    for text in source.texts(20_000) {
        match parse_count(&text) {
            Ok(number) => {
                read += 1;
                assert!(number.decimal_digits() <= MAX_DIGITS, "{text:?}");
                if number.bits() <= WRITTEN_BITS {
                    assert_eq!(
                        parse_count(&number.to_string()).unwrap(),
                        number,
                        "{text:?}"
                    );
                }
            }
            Err(error) => {
                refused += 1;
                let characters = text.chars().count();
                if let Some(column) = error.column() {
                    assert!((1..=characters + 1).contains(&column), "{text:?}: {error}");
                }
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(
        read > 2000 && refused > 2000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn irrationals_are_read_or_refused() {
    let source = Source::new(
        "numbers.txt",
        &[
            "sqrt 2",
            "(1 + √5)/2",
            "[1; 2, (1, 3)]",
            "2 - sqrt(1/8)*3",
            "-7/3",
        ],
        &[
            "0",
            "1",
            "99999999999999999999",
            "sqrt",
            "√",
            "(",
            ")",
            "[",
            "]",
            ";",
            ",",
            "/",
            "*",
            "+",
            "-",
            " ",
            "[1;(2)]",
            "sqrt 3",
        ],
    );
    let (mut read, mut refused) = (0, 0);
    for text in source.texts(5_000) {
        match text.parse::<Quadratic>() {
            Ok(number) => {
                read += 1;
                assert_eq!(number.to_string().parse(), Ok(number.clone()), "{text:?}");
                let [one, two] = [1, 2].map(|n| number.floor_times(&Natural::small(n)));
                let twice = &one + &one;
                assert!(two == twice || two == &twice + &1.into(), "{text:?}");
            }
            Err(error) => {
                refused += 1;
                assert!(
                    error.column <= text.chars().count() + 1,
                    "{text:?}: {error}"
                );
            }
        }
    }
    assert!(read > 50 && refused > 50, "{read} read, {refused} refused");
}
