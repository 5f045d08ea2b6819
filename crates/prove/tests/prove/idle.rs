//! A rule that allows nothing is named whatever the number of piles and whatever is remembered; one that
//! allows something never is.

use goldpile_engine::Game;
use goldpile_prove::idle_rules;

const MEMORY: &str =
    "memory m\nmemory n in 0..3\nstart m = a\nstart n = 0\nthen m' = a'\nthen n' = 1\n";

/// The names of the rules of this game that are said to allow nothing.
fn named(text: &str) -> Vec<String> {
    let game = Game::parse(text).unwrap_or_else(|error| panic!("{text}{error}"));
    let said = idle_rules(&game).into_iter();
    said.map(|said| said.split(' ').nth(1).unwrap().to_owned())
        .collect()
}

#[test]
fn a_rule_that_allows_nothing_is_named_with_any_number_of_piles() {
    for piles in [1, 2, 3, 4, 8] {
        for order in ["table", "free", "sorted"] {
            for memory in ["", MEMORY] {
                // With many piles that go by size, the automata take more than a little work.
                if order == "free" && !memory.is_empty() || order == "sorted" && piles > 4 {
                    continue;
                }
                for rule in [
                    "moved = 0",
                    "a' > a",
                    "a - a' = 13 and a < 13",
                    "when a > 2000 and a < 2000\n  moved = 1",
                    "moved = 1 unless moved >= 0 \"never\"",
                ] {
                    let text = format!(
                        "piles {piles}\norder {order}\n{memory}rule x\n  moved = 1\nrule y\n  {rule}\n"
                    );
                    assert_eq!(named(&text), ["y"], "{text}");
                }
            }
        }
    }
}

#[test]
fn a_rule_that_allows_something_is_not_named() {
    for text in [
        "piles 1\nrule x\n  when a = 1234567\n  a - a' = 2\n",
        "piles 1\nrule x\n  a - a' = 13*13*13\n",
        "piles 1\nrule x\n  when a mod 7 = 3 and a mod 11 = 5\n  taken = 1\n",
        "piles 2\nrule x\n  when A(a) mod 100 = 99\n  taken = 1\n",
        // Play never leaves it, but a start can be given it: 3,3/9.
        "piles 2\nmemory q\nstart q = 1\nthen q' = 1\nrule x\n  moved = 1\nrule y\n  moved = 1 and q = 9\n",
        // No automaton decides about these.
        "piles 1\nrule x\n  when a prime\n  taken = 1\nrule y\n  when a prime and a square\n  taken = 1\n",
    ] {
        assert!(named(text).is_empty(), "{text}");
    }
    // Another parameter would allow it, which is said.
    let text = "piles 1\nparameter k = 3 in 1..9\nrule x\n  a - a' <= k\nrule y\n  when k = 7\n  taken = 1\n";
    let said = idle_rules(&Game::parse(text).unwrap());
    assert!(
        said[0].starts_with("rule y allows nothing with these parameters: "),
        "{said:?}"
    );
}

#[test]
fn a_condition_that_makes_no_difference_is_named_and_no_other() {
    let when = "the when of rule x makes no difference: it holds wherever the rule allows a move";
    let unless =
        "the unless of rule x makes no difference: it takes back no move that the rule allows";
    let second =
        "unless number 2 of rule x makes no difference: it takes back no move that the rule allows";
    for (rule, said) in [
        ("when a >= 0\n  taken = 1", vec![when]),
        ("when a + b > 1\n  taken = 2", vec![when]),
        ("when a > 1\n  taken = 2", vec![]),
        ("taken = 1 unless a' > a", vec![unless]),
        (
            "when total > 0\n  taken = 1 unless taken = 2",
            vec![when, unless],
        ),
        ("taken = 1 unless a' = 3", vec![]),
        ("taken = 1 unless a' > 3 unless a' > 5", vec![second]),
        ("taken = 1 unless a' > 5 unless a' > 3", vec![]),
    ] {
        let text = format!("piles 2\nrule x\n  {rule}\n");
        assert_eq!(idle_rules(&Game::parse(&text).unwrap()), said, "{text}");
    }
    for (name, text) in goldpile_play::library::EXAMPLES {
        let idle = idle_rules(&Game::parse(text).unwrap());
        assert!(idle.is_empty(), "{name}: {idle:?}");
    }
}
