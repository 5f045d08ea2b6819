//! `table --of map`, and boards and arrays as sequences: `--bfile` by antidiagonals.

use crate::{objects, run};
use goldpile_engine::{Counts, Outcome, start};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use std::fs;
use std::path::Path;

/// The rows of a map, by the letters of its squares.
fn map(game: &[&str], max: &str) -> Vec<Vec<String>> {
    let args = [&["table"], game, &["--of", "map", "--json", "--max", max]].concat();
    let rows = objects(&run(&args, "").fine());
    let squares = |row: &serde_json::Value| serde_json::from_value(row["map"].clone()).unwrap();
    rows.iter().map(squares).collect()
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn the_map_of_every_game_of_two_piles_has_the_outcomes_of_its_theory() {
    let mut seen = 0;
    for entry in catalogue().entries() {
        let args = ["table", &entry.name, "--of", "map"];
        if !entry.piles.contains(&2) {
            let refused = run(&args, "").failure();
            assert!(refused.ends_with("is not played with two"), "{refused}");
            continue;
        }
        let game = entry.default_game();
        let oracle = game.oracle.as_ref().unwrap();
        for (a, row) in map(&[&entry.name], "12").iter().enumerate() {
            assert_eq!(row.len(), 13);
            for (b, letter) in row.iter().enumerate() {
                let piles: Counts = [a, b].map(Natural::from).into_iter().collect();
                if oracle.depends_on_history(&piles) {
                    assert!(["D", "d"].contains(&letter.as_str()), "{a},{b}");
                    continue;
                }
                let outcome = oracle.outcome(&start(&*game.rules, piles, &[]).unwrap());
                let expected = if outcome == Outcome::P { "P" } else { "N" };
                assert_eq!(letter, expected, "{}: {a},{b}", entry.name);
            }
        }
        let listed = run(&["games", &entry.name], "").fine();
        assert!(listed.contains("--of map ("), "{listed}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

/// After a take of q the other player may take at most q from either pile.
const REMEMBERS: &str =
    "piles 2\nmemory q\nstart q = 2\nrule \"\"\n  moved = 1 and taken <= q\nthen q' = taken\n";

#[test]
fn a_square_that_a_memory_decides_has_a_letter_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let rules = file(folder.path(), "memory.game", REMEMBERS);
    // From 0,2 both may be taken; after a take of 1 only one of them may.
    assert_eq!(
        map(&[&rules], "2"),
        [["P", "N", "n"], ["N", "P", "N"], ["n", "N", "P"]]
    );
    let text = run(&["table", &rules, "--of", "map", "--max", "2"], "").fine();
    let (board, legend) = text.split_once("\n\n").unwrap();
    assert_eq!(board, "  0 1 2\n0 P N n\n1 N P N\n2 n N P");
    let letters: Vec<&str> = legend.lines().skip(1).map(|line| &line[..1]).collect();
    assert_eq!(letters, ["N", "P", "n"], "{text}");
    let bounded = file(
        folder.path(),
        "bounded.game",
        "piles 2\npile b in 0..1 \"passes\"\nrule \"\"\n  moved = 1\n",
    );
    assert_eq!(map(&[&bounded], "2"), [["P", "N"], ["N", "P"], ["N", "N"]]);
    let wrong = run(&["table", &bounded, "--of", "map", "--bfile"], "").failure();
    assert!(wrong.contains("b at most 1; leave --bfile out"), "{wrong}");
}

#[test]
fn a_map_that_is_too_large_says_which_is_not() {
    for (args, right) in [
        (&["wythoff", "--max", "1001"][..], "--max 1000 would do"),
        (
            &["imitation", "--max", "41"],
            "max is a number from 1 to 40",
        ),
        (
            &["wythoff", "--rows", "5"],
            "--max says how far --of map goes",
        ),
        (&["wythoff", "--piles", "3"], "--piles can only be 2"),
    ] {
        let refused = run(&[&["table", "--of", "map"], args].concat(), "").failure();
        assert!(refused.ends_with(right), "{refused}");
    }
}

/// The values of a b-file, whose numbers begin with this one.
fn b_file(args: &[&str], first: usize) -> Vec<String> {
    let text = run(&[&["table", "--bfile"], args].concat(), "").fine();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let value = |(number, line): (usize, &str)| {
        let (index, value) = line.split_once(' ').unwrap();
        assert_eq!(index, number.to_string(), "{text}");
        value.to_owned()
    };
    (first..).zip(lines).map(value).collect()
}

/// The beginnings of A035506 and A035513, whose numbers begin with 0 and 1, and of A004481.
#[test]
fn arrays_are_read_by_antidiagonals_as_in_the_oeis() {
    let stolarsky = b_file(&["flora", "--of", "stolarsky", "--rows", "15"], 0);
    assert_eq!(stolarsky.join(","), "1,2,4,3,6,7,5,10,11,9,8,16,18,15,12");
    let golden = fs::read_to_string(goldpile_testkit::root().join("tests/data/oeis.tsv")).unwrap();
    let golden = golden
        .lines()
        .find(|line| line.starts_with("A035513"))
        .unwrap();
    let golden: Vec<&str> = golden.split('\t').nth(2).unwrap().split(',').collect();
    let rows = golden.len().to_string();
    assert_eq!(
        b_file(&["flora", "--of", "wythoff", "--rows", &rows], 1),
        golden
    );
    let later = ["flora", "--of", "wythoff", "--from", "60", "--rows", "2"];
    assert_eq!(b_file(&later, 60), golden[59..61]);
    let grundy = b_file(&["wythoff", "--grundy", "--max", "5"], 0);
    assert_eq!(
        grundy.join(","),
        "0,1,1,2,2,2,3,0,0,3,4,4,1,4,4,5,5,5,5,5,5"
    );
    let map = b_file(&["wythoff", "--of", "map", "--max", "4"], 0);
    assert_eq!(map.join(","), "1,0,0,0,0,0,0,1,1,0,0,0,0,0,0");
    let far = [
        "table", "flora", "--of", "wythoff", "--bfile", "--from", "10^40",
    ];
    let far = run(&far, "").failure();
    assert!(far.ends_with("goes up to term 1125750"), "{far}");
}
