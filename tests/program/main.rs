//! The program as a program: its arguments, streams, signals, and several at once.
#![allow(clippy::unwrap_used)]

mod arguments;
mod binary;
mod climb;
mod completions;
mod hostile;
mod interrupt;
mod prove;
#[path = "../../crates/cli/tests/cli/puzzle/helpers.rs"]
mod puzzle;
mod puzzles_at_once;
#[path = "../../crates/cli/tests/cli/running.rs"]
mod running;
mod sheet;
mod verify;

use running::{objects, run};

/// The environment that gives the program a home where it keeps the matches of these tests.
const HOME: [(&str, &str); 3] = [
    ("HOME", env!("CARGO_TARGET_TMPDIR")),
    ("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR")),
    ("XDG_DATA_DIRS", env!("CARGO_TARGET_TMPDIR")),
];

/// The environment in which the program never says that something takes long.
const PATIENT: [(&str, &str); 1] = [("GOLDPILE_PATIENCE", "1000")];
