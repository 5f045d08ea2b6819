//! Lines that `solve` is asked, and what a dialogue in plain text is told.

use super::mutate::Source;
use goldpile::cli;
use goldpile::games::catalogue;
use serde_json::Value;
use std::ffi::OsString;

const SEEDS: &[&str] = &[
    "3,5",
    "17,19 15,19",
    "6,9 x5,8",
    "12",
    "9/2",
    "4,7,6",
    "1,2,3,4",
    "10^40,7",
    "F300",
    "",
    " ",
    "5,9 5,6",
    "a1",
    "hint",
    "why",
    "undo",
    "rules",
    "help",
    "quit",
    "x-",
    "x5,8",
];

const PIECES: &[&str] = &[
    ",",
    " ",
    "/",
    "x",
    "0",
    "1",
    "5",
    "12",
    "10^25",
    "F90",
    "-",
    "\t",
    "\r",
    "3,5",
    "\u{1b}[2J",
    "\u{0}",
    "é",
    "\u{202e}",
    "b2",
    "?",
    "hint",
    "resign",
    "yes",
];

/// One line of input: what would be two is one.
fn line(text: &str) -> String {
    text.replace('\n', " ")
}

/// What is written. It may be refused, but is not a failure.
fn written(args: &[&str], input: &str) -> String {
    let mut output = Vec::new();
    let args = ["goldpile"].iter().chain(args).map(OsString::from);
    let done = cli::run(
        &catalogue(),
        &cli::Home::default(),
        args,
        input.as_bytes(),
        &mut output,
    );
    assert!(done.is_ok(), "{done:?}");
    String::from_utf8(output).unwrap()
}

#[test]
fn every_line_has_its_answer() {
    for entry in catalogue().entries() {
        let asked: Vec<String> = Source::new("records.txt", SEEDS, PIECES)
            .texts(700)
            .map(|text| line(&text))
            .collect();
        let input = asked.join("\n") + "\n";
        let answers = written(&["solve", &entry.name, "-", "--json", "--why"], &input);
        let answers: Vec<Value> = answers
            .lines()
            .map(|answer| serde_json::from_str(answer).unwrap())
            .collect();
        assert_eq!(answers.len(), asked.len());
        for (asked, answer) in asked.iter().zip(&answers) {
            let record = answer["record"].as_str().unwrap();
            assert_eq!(record, asked.strip_suffix('\r').unwrap_or(asked));
            assert_ne!(
                answer.get("outcome").is_some(),
                answer.get("error").is_some()
            );
        }
        let plain = written(&["solve", &entry.name, "-"], &input);
        assert_eq!(plain.lines().count(), asked.len());
        let acts = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        assert!(!plain.contains(acts), "a terminal would act on this");
    }
}

#[test]
fn a_dialogue_hears_anything() {
    for entry in catalogue().entries() {
        for seed in ["1", "2"] {
            let heard: Vec<String> = Source::new("records.txt", SEEDS, PIECES)
                .texts(150)
                .map(|text| line(&text))
                .collect();
            let args = ["play", &entry.name, "--plain", "--seed", seed];
            let told = written(&args, &heard.join("\n"));
            assert!(!told.contains('\u{1b}'), "{told}");
        }
    }
}
