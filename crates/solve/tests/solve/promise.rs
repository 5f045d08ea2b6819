//! The promise of `order free` is checked wherever play leads, with what is remembered there.

use goldpile_engine::Statement;
use goldpile_engine::derived::{NotFree, check_order};

/// What the check says about `order free`: the record that can be played, and the one that cannot.
fn broken(piles: &str, rest: &str) -> Option<(String, String)> {
    let text = format!("piles {piles}\norder free\n{rest}");
    let NotFree { allowed, forbidden } = check_order(&Statement::parse(&text).unwrap()).err()?;
    Some((allowed, forbidden))
}

fn records(allowed: &str, forbidden: &str) -> (String, String) {
    (allowed.to_owned(), forbidden.to_owned())
}

#[test]
fn a_promise_that_only_a_memory_breaks_is_refused_with_the_play_that_shows_it() {
    // From the second move on, tokens of the second pile are taken one by one.
    let later = "rule x\n  moved = 1 and (m = 0 or b - b' <= 1)\nmemory m\nmemory z\nstart m = 0\n\
                 start z = 0\nthen m' = 1\nthen z' = 0\n";
    let one = "rule x\n  moved = 1 and a - a' + b - b' <= q\nmemory q in 0..9\nstart q = 1\n\
               then q' = 2 when b' < b\nthen q' = 1\n";
    // The memory at the start already depends on the order.
    let start = "rule x\n  moved = 1 and a - a' + b - b' <= q\nmemory q in 1..9\nmemory z in 0..1\n\
                 start q = a\nstart z = 0\nthen q' = q\nthen z' = 0\n";
    // Only a game that starts with another number than usual shows it.
    let given =
        "rule x\n  moved = 1 and (q < 2 or b' = b)\nmemory q in 0..3\nstart q = 0\nthen q' = q\n";
    for (rest, allowed, forbidden) in [
        (later, "3,0 2,0 0,0", "0,3 0,2 0,0"),
        (one, "", ""),
        (start, "2,0 0,0", "0,2 0,0"),
        (given, "1,0/2 0,0", "0,1/2 0,0"),
    ] {
        let found = broken("2", rest).unwrap();
        if allowed.is_empty() {
            // Both are games from the same piles, exchanged, and as long as each other.
            let [one, other] = [&found.0, &found.1].map(|record| record.split(' ').count());
            assert!(one == other && one > 2, "{found:?}");
        } else {
            let ways = [records(allowed, forbidden), records(forbidden, allowed)];
            assert!(ways.contains(&found), "{rest}{found:?}");
        }
    }
    // Three piles, and an exchange other than turning them round.
    let three = "rule x\n  moved = 1 and (m = 0 or a >= b or b >= c or c' < c)\n\
                 memory m in 0..1\nstart m = 0\nthen m' = 1\n";
    assert!(broken("3", three).is_some());
}

#[test]
fn a_memory_that_differs_is_no_breach_if_the_moves_do_not() {
    // Which pile was taken from, as a number: no move from the same pile twice.
    let last = "rule x\n  moved = 1 and (last = 0 or last = 1 and b' < b or last = 2 and a' < a)\n\
                memory last in 0..2\nmemory z in 0..1\nstart last = 0\nstart z = 0\n\
                then last' = 1 when a' < a\nthen last' = 2\nthen z' = 0\n";
    assert_eq!(broken("2", last), None);
    // Nobody asks for it.
    let unused = "rule x\n  moved = 1\nmemory m\nstart m = a\nthen m' = 3*a'\n";
    assert_eq!(broken("2", unused), None);
    // Twice what was taken, from either pile.
    let twice = "rule x\n  moved = 1 and a - a' + b - b' <= q\nmemory q\nstart q = a + b - 1\n\
                 then q' = 2*(a - a' + b - b')\n";
    assert_eq!(broken("2", twice), None);
    let names = broken(
        "2",
        "rule i\n  a > b and b' = b\nrule ii\n  b > a and a' = a\n",
    );
    assert_eq!(names, None);
}

#[test]
fn a_promise_that_depends_on_a_parameter_is_checked_with_its_other_values() {
    let variant =
        "variant biased rules=biased \"x\"\nrule x\n  moved = 1 and (biased = 0 or a' < a)\n";
    assert_eq!(broken("2", variant), Some(records("1,0 0,0", "0,1 0,0")));
}

/// Each of these treats two of the piles alike, and allows many moves.
#[test]
fn a_promise_that_one_pile_of_many_breaks_is_refused_however_much_there_is_to_play() {
    for (piles, rule) in [
        ("3", "c even"),
        ("3", "a even"),
        ("3", "3 divides c"),
        ("3", "c' = 0"),
        ("3", "moved <= 2 and c even"),
        ("3", "a = b or c = 0"),
        ("4", "d even"),
        ("3..4", "c even"),
    ] {
        let found = broken(piles, &format!("rule x\n  {rule}\n"));
        assert!(found.is_some(), "{piles}: {rule}");
    }
    // Nor does it hide behind the usual value of a parameter, with which all is well.
    for rule in ["k < 3 or c even", "k < 3 or a even"] {
        let text = format!("parameter k = 1 in 1..3\nrule x\n  {rule}\n");
        assert!(broken("3", &text).is_some(), "{rule}");
    }
    for kept in [
        "a + b + c even",
        "a even and b even and c even",
        "moved = 1",
    ] {
        assert_eq!(broken("3", &format!("rule x\n  {kept}\n")), None, "{kept}");
    }
}
