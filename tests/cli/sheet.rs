//! Sheets of exercises: the same seed gives the same sheet, and each solution is the only one.

use super::{object, run, run_with};
use goldpile::engine::Catalogue;
use goldpile::games::catalogue;
use std::fs;
use std::process::{Command, Stdio};

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
            let words: Vec<&str> = record.split(' ').collect();
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
    assert!(with("3").starts_with("Wythoff: exercises (levels 1 to 5, seed 3)\n"));
    let unseeded = sheet(&["wythoff", "--n", "3"]);
    let seed = unseeded
        .split_once("seed ")
        .unwrap()
        .1
        .split(')')
        .next()
        .unwrap();
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
fn latex_compiles_and_has_a_picture_for_each_exercise() {
    let text = sheet(&["fibonacci", "--n", "3", "--seed", "2", "--latex"]);
    assert_eq!(text.matches("\\begin{tikzpicture}").count(), 3);
    assert!(
        !text.split("\\newpage").next().unwrap().contains("winning"),
        "it keeps the secret"
    );
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!(
            "not compiled: pdflatex is not installed (packages texlive-latex-base, texlive-pictures)"
        );
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sheet.tex"), text).unwrap();
    let done = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "sheet"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stdout)
    );
}

#[test]
fn what_is_out_of_range_is_refused() {
    for (args, says) in [
        (
            &["wythoff", "--n", "0"][..],
            "a sheet has 1 to 100 exercises, not 0",
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
        failure.contains("were found in which one move wins"),
        "{failure}"
    );
}
