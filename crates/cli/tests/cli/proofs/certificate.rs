//! `prove --certificate`: which claims get a certificate, and what it has.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use crate::run;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The certificate of a game that is proved.
fn certificate(game: &[&str], folder: &Path) -> Value {
    let path = folder.join(format!("{}.json", fs::read_dir(folder).unwrap().count()));
    let file = ["--certificate", path.to_str().unwrap()];
    run(&[&["prove"], game, &file[..]].concat(), "").fine();
    serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap()
}

fn keys(of: &Value) -> Vec<&str> {
    let keys = of.as_object().unwrap().keys();
    keys.map(String::as_str).collect()
}

/// Whether every state that an automaton has or goes to has a line, of this many digits.
fn is_whole(automaton: &Value, digits: usize) -> bool {
    let lines: Vec<Vec<i64>> = serde_json::from_value(automaton["next"].clone()).unwrap();
    let accepting: Vec<i64> = serde_json::from_value(automaton["accepting"].clone()).unwrap();
    let states = -1..i64::try_from(lines.len()).unwrap();
    lines.iter().all(|line| line.len() == digits)
        && (lines.iter().flatten().chain(&accepting)).all(|state| states.contains(state))
}

#[test]
fn a_certificate_has_the_rules_and_the_winning_moves() {
    let folder = tempfile::tempdir().unwrap();
    let made = |game: &[&str]| certificate(game, folder.path());
    let wythoff = made(&["wythoff", "--t", "3"]);
    let flora = made(&["flora"]);
    let heaps = made(&["./examples/heaps.game"]);
    let misere = made(&["./examples/misere.game"]);
    let imitation = made(&["imitation", "--p", "1", "--m", "1"]);
    let blocking = made(&["blocking", "--p", "2", "--m", "2"]);
    let all = [&wythoff, &flora, &heaps, &misere, &imitation, &blocking];
    let whole = [
        "format",
        "version",
        "program",
        "rules",
        "parameters",
        "piles",
        "words",
        "possible",
        "wins",
        "moves",
        "many",
    ];
    for one in all {
        assert_eq!(keys(one), whole);
        assert_eq!(one["format"], "goldpile-certificate");
        assert_eq!(one["version"], 2);
        assert_ne!(one["wins"], json!([]));
        for list in ["wins", "moves", "many"] {
            let entry = match list {
                "many" => vec!["relation", "cover"],
                _ => vec!["from", "rule", "to", "relation", "cover"],
            };
            for takes in one[list].as_array().unwrap() {
                assert_eq!(keys(takes), entry);
                let (relation, cover) = (&takes["relation"], &takes["cover"]);
                assert_eq!(keys(relation), ["tracks", "next", "accepting"]);
                assert_eq!(keys(cover), ["next", "accepting", "labels"]);
                let digits = relation["next"][0].as_array().unwrap().len();
                assert!(is_whole(relation, digits) && is_whole(cover, digits));
                let states = cover["next"].as_array().unwrap().len();
                assert_eq!(cover["labels"].as_array().unwrap().len(), states);
            }
        }
        let only = |list: &str, game: &Value| (one[list] != json!([])) == (one == game);
        assert!(only("moves", &misere) && only("many", &blocking));
        assert_eq!(!one["words"].is_null(), *one == heaps);
        assert_eq!(!one["possible"].is_null(), *one == imitation);
    }
    let text = include_str!("../../../../games/src/wythoff/rules.game");
    assert_eq!(wythoff["rules"], text);
    assert_eq!(wythoff["parameters"], json!({"t": 3}));
    assert_eq!(flora["parameters"], json!({"printed_rules": 0}));
    assert_eq!(wythoff["piles"], 2);
    let takes = &wythoff["wins"][1];
    let about = [&takes["from"], &takes["rule"], &takes["to"]];
    assert_eq!(about, [&json!([]), &json!(1), &json!([])]);
    assert_eq!(takes["relation"]["tracks"], json!(["a", "a'", "b", "b'"]));
    assert_eq!(
        blocking["many"][0]["relation"]["tracks"],
        json!(["a", "a'", "a''", "b", "b'", "b''"])
    );
    // One case for each value of the counter, and a memory without bounds.
    assert_eq!(imitation["possible"].as_array().unwrap().len(), 2);
    let steps = imitation["wins"].as_array().unwrap().iter();
    let steps: Vec<[&Value; 2]> = steps.map(|takes| [&takes["from"], &takes["to"]]).collect();
    assert!(
        steps.contains(&[&json!([1, 0, 0]), &json!([0, 0, 0])]),
        "{steps:?}"
    );
    let tracks = json!(["a", "a'", "b", "b'", "last", "last'"]);
    assert_eq!(imitation["wins"][0]["relation"]["tracks"], tracks);
    assert_eq!(keys(&heaps["words"]), ["next", "accepting"]);
    assert!(is_whole(&heaps["words"], 3));
}

#[test]
fn only_one_claim_that_is_proved_gets_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.json");
    let file = path.to_str().unwrap();
    let refused = |game: &[&str]| {
        let run = run(&[&["prove"], game, &["--certificate", file]].concat(), "");
        (run.code(), run.result.err().map(|failure| failure.line()))
    };
    let usage = |line: &str| (2, Some(line.to_owned()));
    assert_eq!(
        refused(&["wythoff"]),
        usage(
            "a certificate is about one claim, and 10 are meant: give its parameters, as in wythoff t=1"
        )
    );
    assert_eq!(
        refused(&["nim"]),
        usage(
            "a certificate is about one claim, and 4 are meant: give the number of piles, as in --piles 3"
        )
    );
    assert_eq!(refused(&[]).0, 2);
    let other = |args: &[&str]| {
        let run = run(&[&["prove", "nim", "--piles", "1"], args].concat(), "");
        (run.code(), run.failure())
    };
    let walnut = ["--export", "walnut", file, "--certificate", file];
    let both = "write a certificate or an export, not both at once".to_owned();
    assert_eq!(other(&walnut), (2, both));
    let alone = "--force overwrites a certificate: name it with --certificate FILE".to_owned();
    assert_eq!(other(&["--force"]), (2, alone));
    let dash = "a certificate is a file: name one".to_owned();
    assert_eq!(other(&["--certificate", "-"]), (2, dash));
    let (code, line) = other(&["--certificate", "/no/such/folder/x.json"]);
    assert_eq!(code, 1);
    assert_eq!(
        line,
        "/no/such/folder/x.json cannot be written: its folder does not exist"
    );
    let game = folder.path().join("false.game");
    let rules = "title \"False\"\npiles 1\nrule \"\" \"take one or two tokens\"\n  a - a' <= 2\nclaim in base 2\n  a mod 2 = 0\n";
    fs::write(&game, rules).unwrap();
    assert_eq!(refused(&[game.to_str().unwrap()]), (1, None));
    assert_eq!(refused(&["blocking", "--p", "2", "--m", "3"]), (3, None));
    assert!(!path.exists());
    assert_eq!(refused(&["nim", "--piles", "1"]), (0, None));
    let first = fs::read_to_string(&path).unwrap();
    let (code, line) = refused(&["nim", "--piles", "2"]);
    let line = line.unwrap();
    assert_eq!(code, 1);
    assert!(line.ends_with(" already exists: add --force to replace it, or give another name"));
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    assert_eq!(refused(&["nim", "--piles", "2", "--force"]), (0, None));
    assert_ne!(fs::read_to_string(&path).unwrap(), first);
}

#[test]
fn what_the_checker_does_not_read_gets_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let [game, path] = ["limits.game", "limits.json"].map(|name| folder.path().join(name));
    for (rules, what) in [
        (
            "piles 1\nmemory m in 0..1 \"\"\nstart m = 0\nrule \"\" \"take any\"\n  a' < a\nthen m' = 1 - m\n\
             block up to 1 where a - a' = 1 \"one token\"\nclaim in base 2\n  a <= 1",
            "announcements and a memory",
        ),
        (
            "piles 1\nrule \"\" \"take any\"\n  a' < a\nblock up to 3 where a' < a \"any\"\nclaim in base 2\n  a <= 3",
            "more than two announcements",
        ),
        (
            "piles 2\norder sorted\nmemory m in 0..1 \"\"\nstart m = 0\nrule \"\" \"take from one pile\"\n  when m = 0\n  moved = 1\n\
             then m' = 0\nclaim in base 2\n  a = b",
            "piles in the order of their sizes whose outcome depends on histories",
        ),
        (
            "piles 1\nmemory m in 0..256 \"\"\nstart m = 0\nrule \"\" \"take any\"\n  a' < a\nthen m' = 0\n\
             claim in base 2\n  a = 0",
            "more than 256 cases of the memory",
        ),
    ] {
        fs::write(&game, format!("title \"Limits\"\n{rules}\n")).unwrap();
        let [game, file] = [&game, &path].map(|path| path.to_str().unwrap());
        let run = run(&["prove", game, "--certificate", file], "");
        let why = format!("there are no certificates for games with {what}");
        let said = format!("the claim is proved, but not certified: {why}");
        assert_eq!(run.failure(), said);
        assert!(!path.exists());
    }
}
