//! `docs/checker/check.py`: which certificates it accepts, and what it says of others.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod accepted;
mod changes;
mod forged;
mod mutants;
mod nonsense;
mod play;
mod told;

use super::run;
use goldpile_testkit::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the checker says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    /// What it proves, in lines.
    Accepted(String),
    /// Why it does not.
    Refused(String),
}

/// The certificate of a game that is proved.
fn certificate(game: &[&str], folder: &Path) -> PathBuf {
    let path = folder.join(format!("{}.json", fs::read_dir(folder).unwrap().count()));
    let file = ["--certificate", path.to_str().unwrap()];
    run(&[&["prove"], game, &file[..]].concat(), "").fine();
    path
}

/// What the checker says of each file, without a word about an error of its own; `None` without a Python.
fn check(files: &[PathBuf]) -> Option<Vec<Told>> {
    let output = Command::new("python3")
        .current_dir(root())
        .arg("docs/checker/check.py")
        .args(files)
        .output();
    let Ok(output) = output else {
        println!("skipped: there is no python3");
        return None;
    };
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let lines = String::from_utf8(output.stdout).unwrap();
    let mut told: Vec<Told> = Vec::new();
    for line in lines.lines() {
        let file = files
            .get(told.len())
            .map_or("", |file| file.to_str().unwrap());
        let about = |kind: &str| line.strip_prefix(kind)?.strip_prefix(file);
        if let Some(more) = line.strip_prefix("  ")
            && let Some(Told::Accepted(lines)) = told.last_mut()
        {
            lines.push_str(more);
            lines.push('\n');
        } else if about("accepted: ") == Some("") {
            told.push(Told::Accepted(String::new()));
        } else if let Some(why) = about("refused: ").and_then(|rest| rest.strip_prefix(": ")) {
            told.push(Told::Refused(why.to_owned()));
        } else {
            panic!("{line}");
        }
    }
    assert_eq!(told.len(), files.len());
    let all = told.iter().all(|told| matches!(told, Told::Accepted(_)));
    assert_eq!(output.status.code(), Some(i32::from(!all)));
    Some(told)
}

#[test]
fn the_machines_of_the_checker_are_compared_with_arithmetic() {
    let Ok(output) = Command::new("python3")
        .current_dir(root())
        .arg("docs/checker/test_check.py")
        .output()
    else {
        return println!("skipped: there is no python3");
    };
    let (told, errors) = (output.stdout, String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{errors}");
    assert!(String::from_utf8(told).unwrap().ends_with(" comparisons\n"));
}
