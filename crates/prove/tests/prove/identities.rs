//! The identities of the papers hold for all n; wrong ones fail where the first n says so.

use goldpile_games::catalogue;
use goldpile_number::Beatty;
use goldpile_prove::{DecisionControl, identity};

#[test]
fn the_papers_identities_hold() {
    let mut names = Vec::new();
    for entry in catalogue().entries() {
        for known in (entry.identities)() {
            let answer = identity::decide(known.text.as_str(), &DecisionControl::quiet())
                .unwrap_or_else(|error| panic!("{}: {error}: {}", known.name, known.text));
            assert_eq!(answer.fails, None, "{}: {}", known.name, known.text);
            names.push(known.name.to_string());
        }
    }
    let kimberling = names
        .iter()
        .filter(|name| name.starts_with("kimberling"))
        .count();
    assert_eq!(kimberling, 60);
    assert!(names.len() > 240, "{}", names.len());
    names.sort();
    names.dedup();
    assert!(names.len() > 240, "names stand twice");
}

#[test]
fn what_is_wrong_fails_first_where_it_does() {
    for (text, name, at) in [
        ("ab = ba", 'n', 1u64),
        ("aa + 1 = b and n < 100", 'n', 100),
        ("a(n+1) - a = 2", 'n', 2),
        ("x in a or x in bb", 'x', 2),
        ("F10*n < 1000", 'n', 19),
        ("some m: n = 2m", 'n', 1),
        ("n = 1 or n mod 3 != 2 or n < 50", 'n', 50),
    ] {
        let answer = identity::decide(text, &DecisionControl::quiet()).unwrap();
        assert_eq!(answer.fails, Some(vec![(name, at.into())]), "{text}");
    }
    // The first n for which 3a(n) is above 500, by the sequence itself.
    let beatty = Beatty::WYTHOFF;
    let first = (1u64..)
        .find(|&n| beatty.lower(&n.into()) * 3u64 > 500u64)
        .unwrap();
    let answer = identity::decide("3a <= 500", &DecisionControl::quiet()).unwrap();
    assert_eq!(answer.fails, Some(vec![('n', first.into())]));
}

#[test]
fn what_cannot_be_read_says_where() {
    for (text, column) in [
        ("ab =", 5),
        ("n mod 0 = 1", 7),
        ("n div (0) = 1", 7),
        ("ab = ba +", 10),
        ("ab(n = 3", 6),
        ("abc = 3", 3),
        ("", 1),
        ("some a: n = a", 6),
        ("n = 1 n", 7),
        ("a^99 = n", 5),
        ("one(n = 1", 10),
        ("(n = 3 and ab =)", 16),
        ("3 n = 3", 3),
    ] {
        let error = identity::ParsedIdentity::parse(text).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let deep = "(".repeat(1000);
    assert!(identity::ParsedIdentity::parse(&deep).is_err());
}
