//! `table`, `games`, and what shells ask for.

use super::{objects, run};
use goldpile::games::catalogue;
use serde_json::json;

#[test]
fn p_positions_are_lined_up_under_their_names() {
    assert_eq!(
        run(&["table", "wythoff", "--rows", "5", "--digits"], "").fine(),
        "\
n  A   B  A_digits  B_digits
0  0   0         0         0
1  1   2         1        10
2  3   5       100      1000
3  4   7       101      1010
4  6  10      1001     10010
"
    );
}

#[test]
fn a_table_that_would_be_too_long_says_how_many_rows_are_not() {
    let asked = ["table", "fibonacci", "--rows", "1000000"];
    let refused = run(&asked, "").failure();
    assert!(refused.contains("200000000 digits; --rows 9"), "{refused}");
    let asked = ["table", "wythoff", "--from", "10^100000", "--rows", "667"];
    let refused = run(&asked, "").failure();
    assert!(refused.ends_with("--rows 666 would do"), "{refused}");
    let rows = run(&["table", "fibonacci", "--rows", "1000", "--csv"], "").fine();
    assert_eq!(rows.lines().count(), 1001);
}

#[test]
fn rows_as_csv_and_json() {
    assert_eq!(
        run(
            &[
                "table", "--csv", "wythoff", "--t", "2", "--from", "1", "--rows", "2"
            ],
            ""
        )
        .fine(),
        "n,A,B\n1,1,3\n2,2,6\n"
    );
    let output = run(
        &[
            "table", "wythoff", "--json", "--from", "10^40", "--rows", "2",
        ],
        "",
    )
    .fine();
    let rows = objects(&output);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["n"], format!("1{}", "0".repeat(40)));
    assert_eq!(rows[0]["A"], "16180339887498948482045868343656381177203");
    let keys: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["n", "A", "B"]);
}

#[test]
fn every_formulation_of_every_game_gives_the_same_table() {
    for entry in catalogue().entries() {
        let game = entry.game(entry.defaults());
        let Some(oracle) = &game.oracle else {
            continue;
        };
        let usual = run(&["table", &entry.name, "--rows", "50", "--csv"], "").fine();
        assert_eq!(usual.lines().count(), 51);
        for formulation in oracle.formulations() {
            let name = formulation.name().name();
            let by = ["table", &entry.name, "--rows", "50", "--csv", "--by", name];
            assert_eq!(run(&by, "").fine(), usual, "{} by {name}", entry.name);
        }
    }
}

#[test]
fn exhaustive_play_lists_the_p_positions_of_the_theory() {
    for (name, columns, max) in [
        ("wythoff", 2, "40"),
        ("raleigh", 3, "20"),
        ("flora", 4, "20"),
    ] {
        let theory = run(&["table", name, "--csv", "--rows", "30"], "").fine();
        let played = ["table", name, "--csv", "--by", "play", "--piles"];
        let piles = columns.to_string();
        let played = run(&[&played[..], &[&piles, "--max", max]].concat(), "").fine();
        let bound: u64 = max.parse().unwrap();
        let inside = |line: &&str| {
            line.split(',')
                .all(|cell| cell.parse::<u64>().unwrap() <= bound)
        };
        let expected: Vec<&str> = theory.lines().skip(1).filter(inside).collect();
        let found: Vec<&str> = played.lines().skip(1).collect();
        let sorted = |lines: &[&str]| -> Vec<Vec<u64>> {
            let row = |line: &&str| {
                let cells = line.split(',').skip(1);
                let mut row: Vec<u64> = cells.map(|cell| cell.parse().unwrap()).collect();
                row.sort_unstable();
                row
            };
            lines.iter().map(row).collect()
        };
        assert!(
            found.len() > 3 && sorted(&found) == sorted(&expected),
            "{name}: {played}"
        );
    }
    // A memory: who begins loses from a Fibonacci number.
    let played = run(
        &["table", "fibonacci", "--by", "play", "--max", "40", "--csv"],
        "",
    )
    .fine();
    let tokens: Vec<&str> = played
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap().1)
        .collect();
    assert_eq!(tokens, ["0", "1", "2", "3", "5", "8", "13", "21", "34"]);
    let refused = run(&["table", "wythoff", "--by", "play", "--rows", "5"], "");
    assert_eq!(refused.code(), 2);
    assert!(
        refused
            .failure()
            .contains("--max says how far --by play goes")
    );
}

#[test]
fn long_tables_stay_lined_up_and_too_deep_ones_are_refused() {
    let long = run(&["table", "wythoff", "--rows", "7000"], "").fine();
    let width = long.lines().next().unwrap().len();
    assert!(long.lines().all(|line| line.len() == width));
    let deep = run(
        &["table", "wythoff", "--by", "recursive", "--from", "10^40"],
        "",
    );
    assert_eq!(deep.code(), 1);
    assert!(deep.failure().contains("recursive"));
}

#[test]
fn wide_columns_are_lined_up_too() {
    let from = format!("10^{}", 70_000);
    let wide = run(&["table", "wythoff", "--rows", "2", "--from", &from], "").fine();
    let width = wide.lines().next().unwrap().len();
    assert!(width > 200_000 && wide.lines().all(|line| line.len() == width));
}

#[test]
fn the_catalogue_is_shown_with_parameters_and_papers() {
    let text = run(&["games"], "").fine();
    for entry in catalogue().entries() {
        assert!(
            text.contains(&format!("\n{}: ", entry.name)) || text.starts_with(entry.name.as_str())
        );
        assert!(text.contains(entry.cite.paper));
        for parameter in entry.parameters.iter() {
            assert!(text.contains(&format!("--{}", parameter.name)));
        }
    }
    let rows = objects(&run(&["games", "--json"], "").fine());
    assert_eq!(rows.len(), catalogue().entries().len());
    assert_eq!(rows[2]["name"], "wythoff");
    assert_eq!(rows[2]["piles"], json!(["2", "2"]));
    assert_eq!(rows[2]["parameters"][0]["max"], "1000");
    // The examples are true.
    for row in rows {
        let words: Vec<&str> = row["example"]
            .as_str()
            .unwrap()
            .split(' ')
            .skip(1)
            .collect();
        assert!(run(&words, "").fine().contains('\t'));
    }
}

#[test]
fn help_version_completions_and_manual() {
    for args in [
        &["--help"][..],
        &["solve", "--help"],
        &["help", "solve"],
        &["solve", "blocking", "--help"],
        &["table", "--help"],
        &["play", "imitation", "--help"],
        &["--version"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["man"],
        &["man", "solve"],
        &["man", "solve", "wythoff"],
    ] {
        assert!(!run(args, "").fine().is_empty(), "{args:?}");
    }
    let help = run(&["solve", "blocking", "--help"], "").fine();
    assert!(help.contains("1 to 16") && help.contains("--p"), "{help}");
    assert!(run(&["play", "--help"], "").fine().contains("Wythoff"));
}
