//! Ranges of parameters in `prove` and `guess`: one table, or one object a row.

use super::{objects, run};

/// The rows of a table, by words.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().map(|line| line.split_whitespace().collect());
    rows.collect()
}

#[test]
fn a_range_proves_one_claim_a_row() {
    let text = run(&["prove", "wythoff", "--t", "2..4"], "").fine();
    let rows = rows(&text);
    assert_eq!(
        rows[0],
        ["t", "result", "system", "states", "seconds", "note"]
    );
    for (t, row) in ["2", "3", "4"].iter().zip(&rows[1..4]) {
        assert_eq!(row[..4], [t, "proved", "system", t]);
        assert_eq!(row.len(), 6, "{text}");
    }
    assert_eq!(text.lines().last(), Some("3 claims: 3 proved"));
    assert_eq!(text.lines().count(), 5);
    // The game and its settings may be one text.
    let one = run(&["prove", "wythoff t=2..3"], "").fine();
    assert_eq!(one.lines().count(), 4, "{one}");
}

#[test]
fn several_ranges_give_every_combination_and_say_what_is_not_claimed() {
    let asked = [
        "prove",
        "imitation",
        "--p",
        "1..2",
        "--m",
        "2..3",
        "--give-up",
        "0",
    ];
    let both = run(&asked, "");
    assert_eq!(both.code(), 3);
    let rows = rows(&both.output);
    let values: Vec<[&str; 2]> = rows[1..5].iter().map(|row| [row[0], row[1]]).collect();
    assert_eq!(values, [["1", "2"], ["1", "3"], ["2", "2"], ["2", "3"]]);
    let unclaimed = both.output.lines().nth(4).unwrap();
    assert!(
        unclaimed.ends_with("the rules make no claim for these parameters, only when p divides m"),
        "{unclaimed}"
    );
    let json = run(&[&asked[..], &["--json"]].concat(), "");
    let objects = objects(&json.output);
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[3]["parameters"]["m"], "3");
}

const UP_TO_R: &str = "piles 1\nparameter r = 3 in 2..20 \"the most tokens\"\nrule \"\"\n  a - a' <= r\n\
    claim\n  a = 0\n";

#[test]
fn a_range_is_guessed_and_a_false_claim_has_its_witness_in_the_row() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("subtract.game");
    std::fs::write(&file, UP_TO_R).unwrap();
    let file = file.to_str().unwrap();
    let asked = ["guess", file, "--r", "2..4", "--max", "40", "--prove"];
    let text = run(&asked, "").fine();
    let rows = rows(&text);
    assert_eq!(rows[0], ["r", "proved", "kind", "seconds", "claim"]);
    for (r, row) in (2..5).zip(&rows[1..]) {
        assert_eq!(row[..4], [&r.to_string(), "yes", "a", "period"]);
        let claim = format!("in base 2 a mod {} = 0", r + 1);
        assert_eq!(row[5..].join(" "), claim, "{text}");
    }
    assert_eq!(rows.len(), 4);
    let refuted = run(&["prove", file, "--r", "2..3"], "");
    assert_eq!(refuted.code(), 1);
    for (r, line) in (2..4).zip(refuted.output.lines().skip(1)) {
        let note = format!(
            "  {} is not in the claim, and no move leads from it into the claim",
            r + 1
        );
        assert!(line.ends_with(&note), "{line}");
    }
}

#[test]
fn a_range_that_is_none_says_what_would_be_one() {
    for (args, right) in [
        (
            &["prove", "wythoff", "--t", "5..2"][..],
            "--t 5..2 runs backwards: write --t 2..5",
        ),
        (
            &["guess", "wythoff", "--t", "5.."],
            "write two numbers, such as 1..5",
        ),
        (
            &["prove", "wythoff", "--t", "0..3"],
            "t is a number from 1 to 1000",
        ),
        (
            &["prove", "blocking", "--p", "1..16", "--m", "1..64"],
            "more than the 1000 rows of a table: --m 1..62 would do",
        ),
        (
            &["solve", "wythoff", "--t", "1..2", "1,2"],
            "t is a number from 1 to 1000",
        ),
        (
            &["solve", "wythoff t=1..2 1,2"],
            "t is a number from 1 to 1000",
        ),
    ] {
        let refused = run(args, "");
        assert_eq!(refused.code(), 2);
        let line = refused.failure();
        assert!(line.ends_with(right), "{line}");
    }
    let help = run(&["prove", "wythoff", "--help"], "").fine();
    assert!(help.contains("--t <N|N..N>"), "{help}");
    let help = run(&["guess", "--help"], "").fine();
    assert!(help.contains("may be a range, such as --t 1..10"), "{help}");
}
