//! What is wrong with a rule file, and what to write instead.

use super::{THREE, with_file};

#[test]
fn what_is_wrong_with_it_is_shown_with_its_place() {
    let wrong = THREE.replace("a - a' <= k", "a - b' <= k");
    let run = with_file(&wrong, &["solve", "FILE", "8"], "");
    let told = run.result.as_ref().unwrap_err().line();
    assert_eq!(run.code(), 2);
    assert!(
        told.contains("three.game: line 6, column 7: there is no b"),
        "{told}"
    );
    assert!(told.ends_with("  |       ^"), "{told}");
    for (from, to, says) in [
        ("piles 1", "piles 1\norder fre", "free"),
        ("piles 1", "pils 1", "did you mean piles?"),
        ("claim in", "clam in", "did you mean claim?"),
        (
            "a - a' <= k",
            "2(a - a') <= 2*k",
            "write 2*(…) for the product",
        ),
        (
            "a - a' <= k",
            "k(a - a') <= 2*k",
            "write k*(…) for the product",
        ),
        (
            "a - a' <= k\n",
            "a - a' <= k\n  b' = 0\n",
            "begin it with and, if both are to hold, or with or",
        ),
        ("\"Up to three\"", "Duo now", "write title \"Duo now\""),
        ("k = 3 in", "k = 13 in", "out of range"),
        (
            "rule \"take one to {k}\"",
            "rule \"take one to {j}\"",
            "there is no j",
        ),
        ("rule \"take one to {k}\"", "rule \"take", "no end"),
        ("a - a' <= k", "a - a' <= 2 && a > 1", "write and"),
        ("a - a' <= k", "a - a' <= 2 || a > 1", "write or"),
        ("a - a' <= k", "!(a - a' <= 2)", "write not"),
        (
            "a - a' <= k",
            "a - a' <= a / 2",
            "write x div 3 for the whole part",
        ),
        ("a - a' <= k", "a - a' <= a ^ 2", "write xor"),
        ("a - a' <= k", "a - a' == 2", "write = for equal"),
        ("a - a' <= k", "a' <> 2", "write != for unequal"),
        (
            "a - a' <= k",
            "a - a' <= n",
            "write parameter n = 1 in 1..9",
        ),
        ("a - a' <= k", "a - a' <= 2 AND a > 1", "did you mean and?"),
        ("a - a' <= k", "(a - a')) <= 2", "this ) closes nothing"),
        ("a - a' <= k", "even a'", "write a' even"),
        ("a - a' <= k", "2a' > a", "write 2*a"),
        (
            "a - a' <= k",
            "whn a > 3\n  a - a' <= k",
            "did you mean when?",
        ),
        (
            "claim in system 1",
            "memory q\nstart q = 0\nclaim in system 1",
            "write then q' =",
        ),
        ("a mod (k + 1) = 0", "a xor 1 = 0", "base 2"),
        (
            "claim in system 1",
            "memory q\nclaim in system 1",
            "no start",
        ),
        (
            "  a - a' <= k",
            "  when a' < 2\n  a - a' <= k",
            "when is about",
        ),
        ("  a - a' <= k", "  a * a' <= k", "product of two unknowns"),
        (
            "  a - a' <= k",
            "  99999999 * k * a' <= 99999999 * k * a",
            "",
        ),
        ("piles 1", "piles 0", "1 to 20 piles"),
        (
            "title",
            "\u{1b}[31mtitle",
            "an invisible character, U+001B: leave it out",
        ),
    ] {
        let run = with_file(&THREE.replace(from, to), &["solve", "FILE", "8"], "");
        if says.is_empty() {
            assert_eq!(run.code(), 0, "{to}");
            continue;
        }
        is_wrong(from, to, says);
    }
    let missing = with_file(THREE, &["solve", "/nowhere/else.game", "8"], "");
    assert!(missing.result.unwrap_err().line().contains("else.game"));
}

/// What another notation, or another order of words, would say is answered with what to write here.
#[test]
fn what_the_notation_does_not_have_is_answered_with_what_it_has() {
    let rule = "a - a' <= k";
    for (to, says) in [
        (
            "a - a' = 1 or 3 or 4",
            "column 17: each side of or is a whole comparison: write a - a' = 1 or a - a' = 3\n",
        ),
        (
            "1 <= a - a' and 2",
            "each side of and is a whole comparison: write 1 <= a - a' and 2 <= a - a'\n",
        ),
        (
            "(a - a' = 1 or 2)",
            "each side of or is a whole comparison: write a - a' = 1 or a - a' = 2\n",
        ),
        (
            "a - a' > 0 <= 2",
            "column 14: the signs of a chain point in one direction, and this part means 0 <= 2: write a - a' > 0 \
             and a - a' <= 2\n",
        ),
        (
            "0 < a' < a > 3",
            "column 14: the signs of a chain point in one direction, and this part means a > 3: write 0 < a' < a and \
             a > 3\n",
        ),
        (
            "a - a' <= k and 0 <= 2",
            "column 19: 0 <= 2 compares numbers alone, so it is the same in every position: leave it out, or compare a \
             pile\n",
        ),
        (
            "0 < 2*3 <= a - a'",
            "column 3: 0 < 2*3 compares numbers alone, so it is the same in every position: leave it out, or compare a \
             pile\n",
        ),
        (
            "a or a' = 0",
            "a relation such as = or <= is expected, but ‘or’ was found\n",
        ),
        (
            "sqrt(a) = 1",
            "the notation has no function sqrt: there are A(x) and B(x), |x|",
        ),
        ("shft(a) < 3", "did you mean shift? "),
        ("takn = 1", "did you mean taken? "),
        (
            "a - a' = {1, 3}",
            "a set comes after in: write x in {1, 3}\n",
        ),
        (
            "a - a' in 3",
            "the .. of a range such as 1..3, or for a set {1, 3}, is expected",
        ),
        (
            "a - a'\u{200b} <= k",
            "an invisible character, U+200B: leave it out",
        ),
    ] {
        is_wrong(rule, to, says);
    }
    for formula in ["a - a' <= k", "moved = 1", "a' = 0"] {
        is_wrong(
            "rule \"take one to {k}\"\n  a - a' <= k",
            &format!("rule {formula}"),
            "the first word after rule is its name, so ",
        );
    }
    let form = "the order is another one: memory m of mover pile in 0..1 \"meaning\", where you leave out what \
                you do not need\n";
    for memory in [
        "in 0..1 of mover",
        "\"text\" in 0..1",
        "of mover in 0..1 pile",
    ] {
        let text = format!("piles 1\nmemory m {memory}\nstart m = 0\nthen m' = 0");
        is_wrong("piles 1", &text, form);
    }
    for (parameter, says) in [
        (
            "n in 1..4 = 3",
            "the order is another one: parameter n = 1 in 1..4 \"meaning\", where you leave out",
        ),
        (
            "n = 3 in 1..4 = 3",
            "the order is another one: parameter n = 3 in 1..4 \"meaning\"",
        ),
    ] {
        is_wrong("piles 1", &format!("piles 1\nparameter {parameter}"), says);
    }
}

/// What is wrong in a file is told on one line, and nothing is done.
fn is_wrong(from: &str, to: &str, says: &str) {
    let run = with_file(&THREE.replace(from, to), &["solve", "FILE", "8"], "");
    let told = run.result.as_ref().unwrap_err().line();
    assert!(told.contains(says), "{to}: {told}");
    assert!(!told.contains('\u{1b}'), "{told}");
}

#[test]
fn what_is_wrong_with_a_base_or_an_automaton_is_shown() {
    for (from, to, says) in [
        ("system 1", "base 11", "the bases go from 2 to 10"),
        (
            "system 1",
            "base 3 ends(a) 03 or",
            "the digits of base 3 are 0 to 2",
        ),
        (
            "system 1",
            "base 3 A(a) = 1 or",
            "does not have the Beatty sequences",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton",
            "a text for each state",
        ),
        (
            "a mod (k + 1) = 0",
            "(a, a) in automat",
            "automaton is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 1\"",
            "no state 1",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0* 0 > 0\"",
            "a colon",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"*: 0 > 0\"",
            "begins with its name",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 00 > 0\"",
            "a digit is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 2 > 0\"",
            "are 0 to 1",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0 1 > 0\"",
            "a ; is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0; 0 > 0\"",
            "already",
        ),
        ("a mod (k + 1) = 0", "a in automaton \"0*: 0 >\"", "after >"),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0\"",
            "a digit is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 1 > 0\"",
            "the first state needs 0 > 0",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0\" \"0:\"",
            "a state 0 already",
        ),
        (
            "  a - a' <= k",
            "  a in automaton \"0*: 0 > 0\"",
            "is about digits",
        ),
    ] {
        is_wrong(from, to, says);
    }
}

#[test]
fn a_system_with_too_many_digits_is_said_to_have_them() {
    let claim = "claim in system 4000000000\n  a = b\n";
    let text = format!("piles 2\norder free\nrule \"one\"\n  moved = 1\n{claim}");
    let told = with_file(&text, &["prove", "FILE"], "").output;
    assert!(told.contains("the system has too many digits"), "{told}");
}

#[test]
fn a_backslash_in_a_text_is_told_where_it_stands() {
    for (text, column, says) in [
        (r#"title "A \alpha""#, 10, "write \\\\ for a backslash and"),
        (r#"title "A \""#, 7, "; \\\" is one within it"),
        (r#"title "A"#, 7, "a \" is missing on this line"),
    ] {
        let run = with_file(&format!("{text}\n{THREE}"), &["solve", "FILE", "3"], "");
        let refused = run.result.unwrap_err().line();
        let place = format!("line 1, column {column}: ");
        assert!(
            refused.contains(&place) && refused.contains(says),
            "{refused}"
        );
    }
}
