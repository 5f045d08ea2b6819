//! `verify` as a program: what it prints, its exit codes, and how it ends early.

use assert_cmd::Command;
use rayon::prelude::*;
use serde_json::Value;

fn goldpile(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goldpile"));
    command.args(args).envs(super::PATIENT);
    command
}

fn lines(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8(output.to_vec()).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_line_for_each_game_and_one_for_all() {
    let output = goldpile(&["verify", "wythoff", "--max", "40"])
        .assert()
        .code(0)
        .stderr("")
        .get_output()
        .stdout
        .clone();
    let lines = lines(&output);
    let (last, games) = lines.split_last().unwrap();
    assert!(games.len() >= 3);
    for line in games {
        assert!(line.starts_with("wythoff t="), "{line}");
        assert!(
            line.contains(": 2 piles ≤ 40 up to their order, in every order ≤ 20; 1071 states in "),
            "{line}"
        );
        assert!(
            line.ends_with(" a second): holds; proved for all piles"),
            "{line}"
        );
    }
    let all = 1071 * games.len();
    assert_eq!(
        *last,
        format!("everything holds: {} checks, {all} states", games.len())
    );
}

/// The page with what is verified has the lines that come out, but for their times.
#[test]
fn the_page_of_what_is_verified_is_true() {
    let page = include_str!("../../docs/verified.md");
    let (page, _) = page.split_once("# What is proved for all piles").unwrap();
    let untimed = |line: &str| {
        let Some((states, rest)) = line.split_once(" states in ") else {
            return line.to_owned();
        };
        let (_, verdict) = rest.split_once("): ").unwrap();
        format!("{states} states: {verdict}")
    };
    let games = ["fibonacci", "wythoff", "blocking", "imitation"];
    games.par_iter().for_each(|game| {
        let run = super::run(&["verify", game], "").fine();
        let found: Vec<String> = run.lines().map(untimed).collect();
        let shown = page.lines().filter(|line| line.starts_with(game));
        assert!(shown.eq(&found[..found.len() - 1]), "{found:#?}");
    });
    // And the others are there; the last line is their sum.
    let states = |line: &str| -> u64 {
        let before = line.split(" states").next().unwrap();
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let block = page.split("```text\n").nth(1).unwrap();
    let mut lines: Vec<&str> = block.lines().take_while(|line| *line != "```").collect();
    let last = lines.pop().unwrap();
    let sum: u64 = lines.iter().map(|line| states(line)).sum();
    let checks = lines.len();
    assert_eq!(
        last,
        format!("everything holds: {checks} checks, {sum} states")
    );
    let readme = include_str!("../../README.md").replace(',', "");
    assert!(readme.contains(&format!("{checks} checks of {sum} states together")));
}

#[test]
fn a_disagreement_is_exit_code_1_and_a_record_for_solve() {
    let printed = ["verify", "flora", "--printed-rules", "--max", "9"];
    let output = goldpile(&printed).assert().code(1).get_output().clone();
    let lines = lines(&output.stdout);
    let said = ": fails; the claim is refuted by proof";
    assert!(lines[0].ends_with(said), "{}", lines[0]);
    let first = lines[1..]
        .iter()
        .find(|line| line.starts_with("    1,2,3,4 "))
        .unwrap();
    assert!(
        first.ends_with("the claim says P, exhaustive play N"),
        "{first}"
    );
    goldpile(&["solve", "flora", "--printed-rules", "1,2,3,4"])
        .assert()
        .code(0);

    let json = [&printed[..], &["--json"]].concat();
    let output = goldpile(&json).assert().code(1).get_output().clone();
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["game"], "flora");
    assert_eq!(object["parameters"]["rules"], "printed");
    assert_eq!(object["verdict"], "fails");
    assert_eq!(object["first"][0]["record"], "1,2,3,4");
    assert_eq!(object["ranges"][0]["piles"], "4");
    assert_eq!(object["ranges"][0]["max"], "9");
}

#[test]
fn a_bound_beyond_memory_names_the_one_that_fits() {
    for args in [
        &["verify", "raleigh", "--max", "20000"][..],
        &[
            "verify",
            "imitation",
            "--p",
            "2",
            "--m",
            "2",
            "--max",
            "3000",
        ],
        &[
            "verify", "blocking", "--p", "3", "--m", "2", "--max", "5000",
        ],
    ] {
        let output = goldpile(args).assert().code(1).get_output().clone();
        let lines = lines(&output.stdout);
        assert!(lines[0].contains("MiB"), "{}", lines[0]);
        assert!(lines[0].ends_with(": too big"), "{}", lines[0]);
        assert_eq!(lines[1], "nothing was verified");
    }
}

/// Without a bound, a rule file whose memory makes too many histories is checked as far as is quick.
#[test]
fn a_default_bound_fits_whatever_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grows.game");
    let rules = "piles 2\nmemory q\nstart q = a\nthen q' = 2*q + a\nrule \"x\"\n  a - a' <= q\n";
    std::fs::write(&file, rules).unwrap();
    let file = file.to_str().unwrap();
    let output = goldpile(&["verify", file]).assert().code(0);
    let line = lines(&output.get_output().stdout).remove(0);
    assert!(line.ends_with(": nothing is claimed"), "{line}");
    assert!(!line.contains("≤ 36"), "{line}");
    let asked = goldpile(&["verify", file, "--max", "36"]).assert().code(1);
    let line = lines(&asked.get_output().stdout).remove(0);
    assert!(line.ends_with(": too big"), "{line}");
}

/// How a check of everything ends that is interrupted after its first line, and its other lines.
#[cfg(unix)]
fn interrupted() -> (Option<i32>, Vec<String>) {
    use std::io::{BufRead as _, BufReader};
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_goldpile"))
        .arg("verify")
        // It has as long as it needs to write what is complete.
        .env("GOLDPILE_PATIENCE", "1000")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = output.next().unwrap().unwrap();
    assert!(
        first.contains(": holds; proved for 1 to 4 piles"),
        "{first}"
    );
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let rest = output.map(Result::unwrap).collect();
    (child.wait().unwrap().code(), rest)
}

/// The first Ctrl-C ends it with what has been verified so far.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_has_been_verified() {
    // All the rest takes some seconds of work. Whoever is kept from interrupting it for so long tries
    // again.
    const ROUNDS: usize = 10;
    let (_, rest) = (0..ROUNDS)
        .map(|_| interrupted())
        .find(|(code, _)| *code == Some(130))
        .expect("it is ended by Ctrl-C");
    let (last, games) = rest.split_last().unwrap();
    assert!(last.starts_with("ended early; "), "{last}");
    // It reached the program in the middle of a game or between two of them.
    let whole = |line: &String| line.contains(": holds") && !line.ends_with("so far");
    let stopped = games.iter().find(|line| !whole(line));
    assert!(
        stopped.is_none_or(|line| {
            line.ends_with("holds so far") || line.ends_with("nothing is verified yet")
        }),
        "{games:?}"
    );
    assert!(games.iter().rev().skip(1).all(whole), "{games:?}");
}
