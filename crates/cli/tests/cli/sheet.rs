//! Sheets of exercises: the same seed gives the same sheet, and each solution is the only one.

use super::table::in_document;
use super::{compiled, object, run, run_with};
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use std::fs;

fn sheet(args: &[&str]) -> String {
    run(&[&["sheet"], args].concat(), "").fine()
}

/// The exercises of a sheet in text, as positions or records, and their solutions.
fn exercises(sheet: &str) -> Vec<(String, Vec<String>)> {
    let (asked, solved) = sheet.split_once("\nSolutions\n").unwrap();
    let numbered = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| {
            let (number, rest) = line.trim_start().split_once(".  ")?;
            number.parse::<u32>().ok().map(|_| rest.to_owned())
        });
        lines.collect()
    };
    let mut asked_now = numbered(asked);
    // A record stands below its position.
    let blocks: Vec<&str> = asked
        .split("\n\n")
        .filter(|block| block.contains(".  "))
        .collect();
    for (asked, block) in asked_now.iter_mut().zip(blocks) {
        if let Some((_, record)) = block.split_once("Played so far: ") {
            record.split('.').next().unwrap().clone_into(asked);
        }
    }
    let solved = numbered(solved);
    assert_eq!(asked_now.len(), solved.len(), "{sheet}");
    let solved = solved
        .iter()
        .map(|line| line.split(" or ").map(str::to_owned).collect());
    asked_now.into_iter().zip(solved).collect()
}

#[test]
fn every_solution_wins_and_nothing_else_does() {
    for args in [
        &["wythoff", "--t", "2", "--n", "6"][..],
        &["fibonacci", "--n", "4"],
        &["nim", "--n", "4", "--level", "1..3"],
        &["raleigh", "--n", "4", "--level", "1..3"],
        &["blocking", "--p", "2", "--n", "4"],
        &["imitation", "--n", "4", "--level", "2"],
    ] {
        let text = sheet(&[args, &["--seed", "7"]].concat());
        let found = exercises(&text);
        assert_eq!(
            found.len().to_string(),
            args[args.iter().position(|a| *a == "--n").unwrap() + 1]
        );
        let game: Vec<&str> = args
            .iter()
            .copied()
            .take_while(|word| *word != "--n")
            .collect();
        let mut seen = Vec::new();
        for (record, solutions) in found {
            let words: Vec<&str> = record.split_whitespace().collect();
            let answer = object(&[&["solve"], &game[..], &words, &["--all"]].concat());
            let all = answer["winning_moves"].as_array().unwrap();
            let all: Vec<String> = all
                .iter()
                .map(|piles| {
                    let piles = piles
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|pile| pile.as_str().unwrap());
                    piles.collect::<Vec<&str>>().join(",")
                })
                .collect();
            assert_eq!(all, solutions, "{args:?}: {record}");
            let sorted = |text: &str| {
                let mut piles: Vec<u64> =
                    text.split(',').map(|pile| pile.parse().unwrap()).collect();
                piles.sort_unstable();
                piles
            };
            let first = sorted(&solutions[0]);
            assert!(
                solutions.iter().all(|other| sorted(other) == first),
                "{args:?}: {record}"
            );
            assert!(!seen.contains(&record), "{record} twice");
            seen.push(record);
        }
    }
}

#[test]
fn the_seed_decides_and_is_on_the_sheet() {
    let with = |seed| sheet(&["wythoff", "--n", "5", "--seed", seed]);
    assert_eq!(with("3"), with("3"));
    assert_ne!(with("3"), with("4"));
    assert!(with("3").ends_with("\nMade with goldpile: levels 1 to 5, seed 3\n"));
    let unseeded = sheet(&["wythoff", "--n", "3"]);
    let seed = unseeded.rsplit_once("seed ").unwrap().1.trim_end();
    assert_eq!(sheet(&["wythoff", "--n", "3", "--seed", seed]), unseeded);
}

#[test]
fn levels_rise() {
    let tokens = |level| -> u64 {
        let text = sheet(&["nim", "--n", "5", "--seed", "1", "--level", level]);
        let piles = exercises(&text).into_iter().map(|(record, _)| record);
        piles
            .map(|piles| {
                piles
                    .split(',')
                    .map(|pile| pile.parse::<u64>().unwrap())
                    .sum::<u64>()
            })
            .sum()
    };
    assert!(tokens("1") < tokens("5"));
}

#[test]
fn it_states_the_rules_and_the_list_that_the_solutions_refer_to() {
    let args = ["wythoff", "--t", "2", "--n", "2", "--seed", "1"];
    for format in ["--text", "--latex"] {
        let text = sheet(&[&args[..], &[format]].concat());
        let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        let (asked, solved) = text.split_once("Solutions").unwrap();
        let rules = "Two piles. A move takes any positive number from one pile, or positive numbers from both";
        assert!(asked.contains(rules), "{text}");
        assert!(
            asked.contains("Whoever makes the last move wins."),
            "{text}"
        );
        assert_eq!(
            solved
                .matches("Begin each pair with the least number")
                .count(),
            1
        );
    }
    let misere = sheet(&["nim", "--misere", "--n", "1", "--seed", "1"]);
    assert!(misere.contains("makes the last move loses."), "{misere}");
}

#[test]
fn what_is_remembered_comes_from_moves_that_are_shown() {
    for seed in ["3", "7"] {
        let text = sheet(&["fibonacci", "--n", "6", "--level", "1..3", "--seed", seed]);
        assert!(!text.contains('/'), "{text}");
        for block in text.split("\n\n").filter(|block| block.contains("At most")) {
            let number = |after: &str| -> Option<u64> {
                let word = block.split_once(after)?.1.split([' ', '.']).next()?;
                Some(word.parse().unwrap())
            };
            let (pile, most) = (number(" a ").unwrap(), number("At most ").unwrap());
            match block.split_once("Played so far: ") {
                None => assert_eq!(most, pile - 1, "{block}"),
                Some((_, record)) => {
                    let record = record.split('.').next().unwrap();
                    let piles: Vec<u64> = record.split(' ').map(|n| n.parse().unwrap()).collect();
                    let [.., before, now] = piles[..] else {
                        panic!("{block}")
                    };
                    assert_eq!((most, pile), (2 * (before - now), now), "{block}");
                }
            }
        }
    }
}

#[test]
fn the_cases_of_the_theory_are_mixed() {
    let text = sheet(&["wythoff", "--n", "6", "--level", "5", "--seed", "3"]);
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let down = text.matches("so taking it down").count();
    assert!((2..=4).contains(&down), "{text}");
}

#[test]
fn the_ending_of_the_file_says_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let named = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let args = ["sheet", "nim", "--n", "1", "--seed", "1", "-o"];
    for (name, is_latex) in [("a.tex", true), ("a.txt", false), ("a", false)] {
        run(&[&args[..], &[&named(name)]].concat(), "").fine();
        let text = fs::read_to_string(named(name)).unwrap();
        assert_eq!(text.contains("\\documentclass"), is_latex, "{name}");
    }
    for name in ["a.pdf", "a.PNG"] {
        let failure = run(&[&args[..], &[&named(name), "--latex"]].concat(), "").failure();
        assert!(failure.contains("pdflatex"), "{failure}");
        assert!(!folder.path().join(name).exists());
    }
}

#[test]
fn latex_compiles_and_nothing_is_wider_than_its_line() {
    let text = sheet(&["fibonacci", "--n", "6", "--seed", "4", "--latex"]);
    for drawn in ["{\\token\\token", "\\rule{0.750"] {
        assert!(text.contains(drawn), "{text}");
    }
    // Its fonts are not in a small installation.
    assert!(!text.contains("{fontenc}"));
    if let Some((said, _)) = compiled(&text) {
        assert!(!said.contains("Overfull"), "{said}");
    }
}

#[test]
fn a_letter_that_pdflatex_does_not_have_is_refused() {
    let with_title = |title: &str, args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("own.game");
        let text = format!("title \"{title}\"\npiles 2\nrule \"\"\n  moved = 1\n");
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        run(&[&[args[0], file], &args[1..]].concat(), "")
    };
    for args in [
        &["sheet", "--n", "2", "--latex"][..],
        &["table", "--max", "3", "--latex"],
        &["picture", "--latex"],
    ] {
        let refused = with_title("Ним", args).failure();
        assert!(
            refused.contains("pdflatex, which has no Н (U+041D)"),
            "{refused}"
        );
        let fine = with_title("Ærø — Čebyšëv’s α", args).fine();
        let document = if args[0] == "table" {
            in_document(&fine)
        } else {
            fine
        };
        // The class of a picture's document is not in every installation.
        if args[0] != "picture" {
            let _ = compiled(&document);
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused() {
    for (args, says) in [
        (
            &["wythoff", "--n", "0"][..],
            "--n must be a number from 1 to 100, not 0",
        ),
        (
            &["wythoff", "--level", "6"],
            "--level must be 1 to 5 or a range such as 2..4, not 6",
        ),
        (&["wythoff", "--level", "4..2"], "not 4..2"),
        (&["wythoff", "--seed", "x"], "--seed must be a number"),
        (&[], "no game is named"),
    ] {
        let failure = run(&[&["sheet"], args].concat(), "").failure();
        assert!(failure.contains(says), "{args:?}: {failure}");
    }
    // A game with two positions has no two exercises.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.game");
    fs::write(&path, "piles 1\nrule \"\"\n  a = 1\n").unwrap();
    let own = path.to_str().unwrap();
    let all = Catalogue::new(catalogue().entries().to_vec());
    let failure = run_with(&all, &["sheet", own, "--n", "3"], b"").failure();
    assert!(
        failure.contains("were found in which one move of several wins"),
        "{failure}"
    );
}

#[test]
fn a_game_of_few_takes_has_as_many_exercises_as_positions() {
    // Up to 60 tokens, 34 positions have one winning move; up to 200, 7 of the divisor game have.
    for (game, count) in [("subtraction", 34), ("square", 12), ("divisor", 7)] {
        let folder = env!("CARGO_MANIFEST_DIR");
        let file = format!("{folder}/../../examples/{game}.game");
        let count = count.to_string();
        let text = sheet(&[&file, "--n", &count, "--seed", "1"]);
        let mut asked = exercises(&text);
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len().to_string(), count, "{text}");
    }
}
