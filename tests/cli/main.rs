//! The command line, in process where it can be and as a program where it must be.
#![allow(clippy::unwrap_used)]

mod arguments;
mod arrays;
mod bad_input;
mod binary;
mod certificate;
mod cite;
#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod help;
mod hint_taker;
mod hostile;
mod interrupt;
mod invent;
mod json;
mod kept;
mod ladder;
mod learn;
#[path = "../common/learner.rs"]
mod learner;
mod moves;
mod own_game;
mod papers;
mod picture;
mod plain;
mod played;
mod prove;
mod puzzle;
mod rules;
mod saved;
mod sheet;
mod solve;
mod sweep;
mod table;
mod verified;
mod verify;

use goldpile::cli::{self, Failure, Home, RunStatus};
use goldpile::engine::Catalogue;
use goldpile::games::catalogue;
use serde_json::Value;
use std::ffi::OsString;

/// The environment that gives the program a home where it keeps the matches of these tests.
const HOME: [(&str, &str); 2] = [
    ("HOME", env!("CARGO_TARGET_TMPDIR")),
    ("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR")),
];

/// What a run gave.
struct Run {
    result: Result<RunStatus, Failure>,
    output: String,
}

impl Run {
    /// The exit code of the program.
    fn code(&self) -> u8 {
        match &self.result {
            Ok(status) => status.code(),
            Err(failure) => failure.status().code(),
        }
    }

    /// The output of a run that went well.
    fn fine(self) -> String {
        assert_eq!(self.code(), 0, "{:?}\n{}", self.result, self.output);
        self.output
    }

    /// The one line of a run that failed, which wrote nothing else.
    fn failure(&self) -> String {
        assert_eq!(self.output, "", "a failure writes nothing");
        let line = self.result.as_ref().unwrap_err().line();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    }
}

/// A user's folders, and what makes them go away.
fn home() -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    (folder, home)
}

/// A run by a user who never played before.
fn run_with(catalogue: &Catalogue, args: &[&str], input: &[u8]) -> Run {
    run_at(&home().1, catalogue, args, input)
}

fn run_at(home: &Home, catalogue: &Catalogue, args: &[&str], input: &[u8]) -> Run {
    let mut output = Vec::new();
    let args = std::iter::once("goldpile").chain(args.iter().copied());
    let result = cli::run(
        catalogue,
        home,
        args.map(OsString::from),
        input,
        &mut output,
    );
    Run {
        result,
        output: String::from_utf8(output).unwrap(),
    }
}

fn run(args: &[&str], input: &str) -> Run {
    run_with(&catalogue(), args, input.as_bytes())
}

/// The objects of an output of JSON lines.
fn objects(output: &str) -> Vec<Value> {
    assert!(output.is_empty() || output.ends_with('\n'));
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The object that answers one record.
fn object(args: &[&str]) -> Value {
    let output = run(&[args, &["--json"]].concat(), "").output;
    let mut objects = objects(&output);
    assert_eq!(objects.len(), 1, "{output}");
    objects.remove(0)
}
