//! Tests of what counts mean, which ones are refused and where, and that no large number is
//! computed to find this out.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;

fn column_of_too_long(text: &str) -> Option<usize> {
    match parse_count(text) {
        Err(CountError::TooLong { column }) => Some(column),
        _ => None,
    }
}

#[test]
fn counts_mean_what_they_say() {
    let cases: [(&str, u64); 26] = [
        ("0", 0),
        ("00", 0),
        ("0_0", 0),
        ("007", 7),
        ("1_000_000", 1_000_000),
        ("1_0+0_1", 11),
        ("2+3*4", 14),
        ("2*3+4*5-6", 20),
        ("10-3-2", 5),
        ("10-3+2", 9),
        ("2^10", 1024),
        ("3*2^3*5", 120),
        ("0^0", 1),
        ("0^5", 0),
        ("1^99999999999999999999999999", 1),
        ("0^99999999999999999999999999", 0),
        ("00^99999999999999999999999999", 0),
        ("7^0", 1),
        ("F0", 0),
        ("F1", 1),
        ("F(2)", 1),
        ("F10", 55),
        ("F(1_0)", 55),
        ("F10*F(10)-1", 3024),
        ("18446744073709551615", u64::MAX),
        ("2^64-1", u64::MAX),
    ];
    for (text, value) in cases {
        assert_eq!(parse_count(text), Ok(Natural::from(value)), "{text}");
    }
    assert_eq!(parse_count("10^60-1").unwrap().to_string(), "9".repeat(60));
    assert_eq!(
        parse_count("3*10^40+7").unwrap().to_string(),
        format!("3{}7", "0".repeat(39))
    );
    assert_eq!(
        parse_count("F300").unwrap().to_string(),
        "222232244629420445529739893461909967206666939096499764990979600"
    );
    assert_eq!(
        parse_count("F300+1").unwrap(),
        parse_count("F(300)").unwrap() + 1
    );
}

#[test]
fn a_refusal_names_the_column_and_what_would_be_right() {
    let cases = [
        ("", "a count is missing: write digits, 3*10^40+7 or F300"),
        ("x", "column 1: ‘x’ where a digit or F was expected"),
        (
            "12x",
            "column 3: ‘x’ where a digit, + - * ^ or the end was expected",
        ),
        (
            "1 2",
            "column 2: ‘ ’ where a digit, + - * ^ or the end was expected",
        ),
        (" 1", "column 1: ‘ ’ where a digit or F was expected"),
        ("-1", "column 1: ‘-’ where a digit or F was expected"),
        (
            "1+",
            "column 3: the count ends where a digit or F was expected",
        ),
        ("1++2", "column 3: ‘+’ where a digit or F was expected"),
        ("2**3", "column 3: ‘*’ where a digit or F was expected"),
        ("2^", "column 3: the count ends where a digit was expected"),
        ("2^x", "column 3: ‘x’ where a digit was expected"),
        (
            "2^3^4",
            "column 4: ‘^’ where a digit, + - * or the end was expected",
        ),
        (
            "F",
            "column 2: the count ends where a digit or ( was expected",
        ),
        ("Fx", "column 2: ‘x’ where a digit or ( was expected"),
        ("F(", "column 3: the count ends where a digit was expected"),
        (
            "F(3",
            "column 4: the count ends where a digit or ) was expected",
        ),
        ("F(3x", "column 4: ‘x’ where a digit or ) was expected"),
        ("F(3)4", "column 5: ‘4’ where + - * or the end was expected"),
        (
            "F3)",
            "column 3: ‘)’ where a digit, + - * or the end was expected",
        ),
        (
            "F3^2",
            "column 3: ‘^’ where a digit, + - * or the end was expected",
        ),
        ("f3", "column 1: ‘f’ where a digit or F was expected"),
        ("_1", "column 1: ‘_’ where a digit or F was expected"),
        ("1_", "column 3: the count ends where a digit was expected"),
        ("1__0", "column 3: ‘_’ where a digit was expected"),
        ("1_+1", "column 3: ‘+’ where a digit was expected"),
        ("F_1", "column 2: ‘_’ where a digit or ( was expected"),
        (
            "12é",
            "column 3: ‘é’ where a digit, + - * ^ or the end was expected",
        ),
        ("１", "column 1: ‘１’ where a digit or F was expected"),
        (
            "1\n",
            "column 2: ‘U+000A’ where a digit, + - * ^ or the end was expected",
        ),
        (
            "5-7",
            "column 2: this subtraction goes below zero, and a count is 0 or more",
        ),
        (
            "5-7+9",
            "column 2: this subtraction goes below zero, and a count is 0 or more",
        ),
        (
            "10^1000000",
            "column 1: too long, a count may have at most 1000000 decimal digits",
        ),
    ];
    for (text, expected) in cases {
        let error = parse_count(text).unwrap_err();
        let message = match error.column() {
            Some(column) => format!("column {column}: {error}"),
            None => error.to_string(),
        };
        assert_eq!(message, expected, "{text}");
    }
}

#[test]
fn the_limit_is_exact() {
    assert_eq!(
        parse_count("10^999999").unwrap().decimal_digits(),
        MAX_DIGITS
    );
    assert_eq!(
        parse_count("10^1000000-1").unwrap().decimal_digits(),
        MAX_DIGITS
    );
    assert_eq!(column_of_too_long("10^1000000"), Some(1));
    assert_eq!(column_of_too_long("10^999999*10"), Some(1));
    // Intermediate values that are too long are refused too: a power, and a Fibonacci number.
    assert_eq!(column_of_too_long("3^3000000-3^3000000"), Some(1));
    assert_eq!(column_of_too_long("1+F4898600-F4898600"), Some(3));
    assert_eq!(column_of_too_long("9*10^999999+10^999999"), Some(1));
    assert!(parse_count(&"9".repeat(1_000_000)).is_ok());
    assert_eq!(
        column_of_too_long(&format!("1+{}", "9".repeat(1_000_001))),
        Some(3)
    );
    assert_eq!(
        parse_count(&format!("{}1", "0_0".repeat(1_000_001))),
        Ok(Natural::ONE)
    );
}

#[test]
fn what_is_far_too_long_is_refused_at_once() {
    let chain = vec!["10^300000"; 2000].join("*");
    let sums = ["10^999999"; 3].join("*");
    let cases = [
        ("10^1000000000", 1),
        ("9^999999999", 1),
        ("1+2^18446744073709551615", 3),
        ("2^18446744073709551616", 1),
        ("3^99999999999999999999999999999", 1),
        ("18446744073709551616^18446744073709551615", 1),
        ("F9999999999999", 1),
        ("7*F(99999999999999999999999)", 3),
        ("10^999999*10^999999-10^999999", 11),
        (&chain, 31),
        (&sums, 11),
    ];
    // Computing any of them would take hours: the test ends only if they are refused early.
    for (text, column) in cases {
        assert_eq!(column_of_too_long(text), Some(column), "{text:.60}");
    }
}

#[test]
fn what_is_short_and_takes_long_is_refused_where_it_becomes_too_much() {
    let too_much = |text: &str| match parse_count(text) {
        Err(CountError::TooMuch { column }) => column,
        other => panic!("{other:?}"),
    };
    let power = "7^1100000";
    // The sixth of the long terms, of which 10^999999 is the first.
    let text = format!("10^999999{}", format!("-{power}").repeat(20));
    assert_eq!(too_much(&text), 9 + 4 * 10 + 2);
    let text = format!("10^999999{}", format!("-{power}+{power}").repeat(10));
    assert_eq!(too_much(&text), 9 + 4 * 10 + 2);
    let text = format!("{power}{}", "*0*7^1100000".repeat(20));
    assert!(too_much(&text) < 100);
    let text = format!("10^999999{}", "-F4780000".repeat(20));
    assert_eq!(too_much(&text), 9 + 3 * 9 + 2);
    let text = format!("10^999999{}", format!("-{}", "7".repeat(999_000)).repeat(6));
    assert_eq!(too_much(&text), 9 + 3 * 999_001 + 2);
    // Each of them is small; a million of them are not.
    let text = format!("10^999999{}", "+1".repeat(1_000_000));
    assert!(too_much(&text) < 10_000);
    let text = format!("10^999990{}", "*1".repeat(1_000_000));
    assert!(too_much(&text) < 10_000);
    // What people write is far below the limit.
    for text in [
        "10^1000000-1",
        "3*10^999999+7*10^500000-F1000",
        "7^1100000+7^1100000-10^5",
    ] {
        assert!(parse_count(text).is_ok(), "{text}");
    }
    let text = format!("10^1000{}", "+10^999".repeat(1000));
    assert!(parse_count(&text).is_ok());
}

#[test]
fn a_budget_is_shared_and_a_small_one_is_soon_used_up() {
    let mut budget = Budget::of(60_000);
    assert_eq!(
        parse_count_within("10^999999", &mut budget),
        Err(CountError::TooMuch { column: 1 })
    );
    let mut budget = Budget::of(60_000);
    let counts = std::iter::repeat_with(|| parse_count_within("10^5000", &mut budget));
    let read = counts.take_while(Result::is_ok).count();
    assert!((3..=4).contains(&read), "{read}");
    // The computation is cancelled.
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let mut budget = Budget::of(MAX_WORK).stopped_by(flag);
    assert!(parse_count_within("5+7", &mut budget).is_err());
}
