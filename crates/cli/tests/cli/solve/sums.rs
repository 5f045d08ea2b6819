//! Games side by side.

use crate::{object, objects, run};
use serde_json::json;

/// Sums and single games whose games and values are kept from earlier lines get the answers that they get
/// alone, whatever comes between them: larger piles, other settings, what is refused.
#[test]
fn many_sums_are_answered_as_each_is_alone() {
    let lines: Vec<String> = (0..400_u64)
        .map(|i| {
            let (a, b, c) = (i * 7 % 23, i * i % 19, i * 5 % 11);
            match i % 40 {
                3 => format!("wythoff {a},{b} + nimm 3"),
                5 => format!("wythoff {a},{b} + imitation 3,4"),
                7 => format!("wythoff t=2  {a},{b} + nim {c},{a}"),
                9 => format!("wythoff {a},{} + nim {c}", i / 4),
                11 => format!(" wythoff   {a},{b}  +  nim {c} "),
                13 => format!("wythoff {a},{b}"),
                15 => format!("wythoff {a},{b} {a},1"),
                17 => format!("wythoff {a},{b} 0,0 + nim {c}"),
                19 => format!("nim play=misere {a},{b} + nim 2"),
                21 => format!("wythoff {a},x + nim {c}"),
                23 => format!("nim 10^30+{a} + nim {c} + wythoff t=3 {b},{c}"),
                25 => format!("imitation p=2 {a},{b}"),
                27 => format!("wythoff {a},{b}+nim {c}"),
                29 => format!("wythoff {a} + nim {c}"),
                31 => "wythoff".to_owned(),
                33 => String::new(),
                _ => format!("wythoff {a},{b} + nim {c} + wythoff t=2 {c},{a}"),
            }
        })
        .collect();
    for options in [&["--json", "--why", "--all"][..], &[]] {
        let arguments = [&["solve", "-"], options].concat();
        let together = run(&arguments, &(lines.join("\n") + "\n"));
        assert_eq!(together.code(), 1);
        let answers: Vec<&str> = together.output.lines().collect();
        assert_eq!(answers.len(), lines.len());
        for (line, answer) in lines.iter().zip(answers) {
            let alone = run(&arguments, &format!("{line}\n"));
            assert_eq!(alone.output.trim_end_matches('\n'), answer, "{line}");
        }
    }
}

#[test]
fn games_side_by_side_are_answered_as_a_sum() {
    let sum = "wythoff t=2 3,4 + nim 5";
    let line = run(&["solve", sum], "").fine();
    assert_eq!(line, format!("{sum}\tN\twythoff t=2 1,4 + nim 5\n"));
    let words = run(
        &["solve", "wythoff", "--t", "2", "3,4", "+", "nim", "5"],
        "",
    );
    assert_eq!(words.fine(), line);
    let left = run(&["solve", "wythoff t=2 1,4 + nim 5", "--all"], "").fine();
    assert!(
        left.ends_with("\tP\t-\n\nAll winning moves (0):\n"),
        "{left}"
    );
    assert_eq!(
        object(&["solve", "nim 10^30 + wythoff 3,4", "--all", "--why"]),
        json!({
            "record": "nim 10^30 + wythoff 3,4",
            "summands": [
                {"game": "nim", "parameters": {}, "position": ["1000000000000000000000000000000"]},
                {"game": "wythoff", "parameters": {"t": "1"}, "position": ["3", "4"]},
            ],
            "outcome": "N",
            "winning_move": {"summand": 1, "position": ["2"]},
            "winning_moves": [{"summand": 1, "position": ["2"]}],
            "why": object(&["solve", "nim 10^30 + wythoff 3,4", "--why"])["why"],
        })
    );
    let why = run(&["solve", "wythoff 3,4 + nim 5", "--why"], "").fine();
    assert!(
        why.contains("values are 2 and 5, and their nim-sum is 7"),
        "{why}"
    );
    assert!(
        why.contains("wythoff 3,4  2    1 0   by exhaustive play"),
        "{why}"
    );
}

#[test]
fn sums_are_answered_line_by_line() {
    let input = "nim 3 + nim 3\nchess 3 + nim 3\n\nnim 5\nnim 3 + wythoff 3,x\nnim 3+nim 3\n";
    let answer = run(&["solve", "-"], input);
    assert_eq!(answer.code(), 1);
    let lines: Vec<&str> = answer.output.lines().collect();
    assert_eq!(lines[0], "nim 3 + nim 3\tP\t-");
    assert_eq!(lines[3], "nim 5\tN\tnim 0");
    for (line, start) in [
        (
            1,
            "chess 3 + nim 3\terror\tcolumn 1: there is no game chess; ",
        ),
        (2, "\terror\tcolumn 1: there is no game ‘’; "),
        (4, "nim 3 + wythoff 3,x\terror\tcolumn 19: "),
    ] {
        assert!(lines[line].starts_with(start), "{}", lines[line]);
    }
    assert!(lines[5].ends_with("; a + between two games must have spaces around it"));
    let objects = objects(&run(&["solve", "-", "--json"], input).output);
    assert_eq!(objects[4]["column"], 19);
    assert_eq!(objects[0]["outcome"], "P");
}

#[test]
fn a_sum_that_cannot_be_added_says_why() {
    for (sum, code, why) in [
        ("nim 3 + chess 3", 2, "there is no game chess; "),
        ("nim 3 + wythoff t=0 3,5", 2, "t = 0 is out of range"),
        ("nim 3 +", 2, "a summand is missing"),
        (
            "nim 3 + wythoff",
            2,
            "a position is missing: write wythoff 17,19",
        ),
        (
            "nim 3 + fibonacci 20",
            1,
            "fibonacci 20: this game has a memory",
        ),
        ("nim 3 + nim play=misere 4", 1, "in misère play"),
        (
            "nim 3 + wythoff 3,5 3,4",
            1,
            "column 17: a summand is a single position",
        ),
        (
            "nim 3 + wythoff 10^9,1",
            1,
            "is the greatest bound that does",
        ),
    ] {
        let refused = run(&["solve", sum], "");
        assert_eq!(refused.code(), code, "{sum}");
        assert!(
            refused.failure().contains(why),
            "{sum}: {}",
            refused.failure()
        );
    }
}
