//! A rule that allows nothing is found whatever the number of piles and whatever is remembered; a rule
//! that allows something is never refused.

use goldpile_engine::derived::{StatementProblem, check};
use goldpile_engine::{GameEntry, Statement};

const MEMORY: &str =
    "memory m\nmemory n in 0..3\nstart m = a\nstart n = 0\nthen m' = a'\nthen n' = 1\n";

/// The rules that were not found to allow anything, or the one that is refused.
#[allow(clippy::panic, reason = "a panic is a failed test")]
fn checked(text: &str) -> Result<Vec<usize>, usize> {
    let statement = Statement::parse(text).unwrap_or_else(|error| panic!("{text}{error}"));
    check(&statement).map_err(|problem| match problem {
        StatementProblem::AllowsNothing { rule } => rule,
        other @ StatementProblem::NotFree { .. } => panic!("{text}{other:?}"),
    })
}

#[test]
fn a_rule_that_allows_nothing_is_refused_with_any_number_of_piles() {
    let nothing = [
        "moved = 0",
        "a' > a",
        "a - a' = 13 and a < 13",
        "when a > 20 and a < 20\n  moved = 1",
        "moved = 0 and m > 3",
        "a' > a and n = 2 or a + 1 < a'",
        "moved = 1 unless moved >= 0 \"never\"",
        // It is remembered that n is at most 1.
        "moved = 1 and n = 2",
    ];
    for piles in [1, 2, 3, 4, 8] {
        for order in ["table", "free", "sorted"] {
            for rule in nothing {
                let speaks =
                    rule.contains(['m', 'n']) && (rule.contains("m >") || rule.contains("n ="));
                for memory in ["", MEMORY] {
                    if speaks && memory.is_empty() || memory == MEMORY && order == "free" {
                        continue;
                    }
                    let text = format!(
                        "piles {piles}\norder {order}\n{memory}rule x\n  moved = 1\nrule y\n  {rule}\n"
                    );
                    let found = checked(&text);
                    if rule.ends_with("n = 2") && piles > 2 {
                        // There are too many positions to be certain.
                        assert_eq!(found, Ok(vec![1]), "{text}");
                    } else {
                        assert_eq!(found, Err(1), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_rule_that_needs_what_arises_later_is_accepted() {
    let two =
        "memory m in 0..9\nmemory n\nstart m = 0\nstart n = 0\nthen m' = m + 1\nthen n' = a - a'\n";
    let one = "memory q\nstart q = 1\nthen q' = 1\n";
    for (memory, rule) in [
        (two, "moved = 1 and m = 5"),
        (two, "a' = a and n = 7 and moved = 1"),
        (two, "moved = 1 and m = 2 and n > 4"),
        // A start can be given it: 3,3/9.
        (one, "moved = 1 and q = 9"),
    ] {
        for piles in [2, 3, 5] {
            let text = format!("piles {piles}\n{memory}rule x\n  moved = 1\nrule y\n  {rule}\n");
            assert!(checked(&text).is_ok(), "{text}");
        }
        let text = format!("piles 2\n{memory}rule x\n  moved = 1\nrule y\n  {rule}\n");
        assert_eq!(checked(&text), Ok(vec![]), "{text}");
    }
    // What cannot be decided is accepted, and the page of the rules says so.
    let far = format!("piles 2\n{one}rule x\n  moved = 1\nrule y\n  moved = 1 and q = a + 90\n");
    assert_eq!(checked(&far), Ok(vec![1]));
    let page = GameEntry::of_file("far", &far).unwrap().rules;
    assert!(
        page.contains("rule y: no move was found that it allows"),
        "{page}"
    );
}

#[test]
fn a_rule_that_needs_certain_parameters_or_numbers_is_accepted() {
    for text in [
        "piles 1\nparameter k = 3 in 1..10\nrule x\n  a - a' <= 3\nrule y\n  when k = 7\n  moved = 1\n",
        "piles 1\nparameter k = 3 in 1..4\nparameter j = 3 in 1..4\nrule x\n  a - a' <= 3\n\
         rule y\n  when k = 2 and j = 4\n  moved = 1\n",
        "piles 1\nrule x\n  a - a' = 13*13*13\n",
        "piles 2\norder free\nrule x\n  moved = 1\nrule i\n  a > b and a' = b' = b\nrule ii\n  b > a and a' = b' = a\n",
    ] {
        assert_eq!(checked(text), Ok(vec![]), "{text}");
    }
    let many = "piles 1\nparameter k = 3 in 1..1000\nrule x\n  a - a' <= 3\nrule y\n  when k = 777\n  moved = 1\n";
    assert!(checked(many).is_ok());
    // Too few of very many takes are allowed to find one soon.
    let rare = include_str!("../../../../tests/data/sparse.game");
    assert_eq!(checked(rare), Ok(vec![0]));
    let never = "piles 1\nparameter k = 3 in 1..4\nrule x\n  a - a' <= 3\nrule y\n  when k = 5\n  moved = 1\n";
    assert_eq!(checked(never), Err(1));
}
