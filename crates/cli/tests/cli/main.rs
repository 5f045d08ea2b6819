//! The command line, in process; where it must be a program, `tests/program` at the top has the test.
#![allow(clippy::unwrap_used)]

mod bachet;
mod bad_input;
mod checker;
mod cite;
mod climb;
mod help;
mod invent;
mod json;
mod learn;
mod moves;
mod own_game;
mod papers;
mod picture;
mod play;
mod proofs;
mod puzzle;
mod rules;
mod running;
mod sheet;
mod solve;
mod sweep;
mod table;

use goldpile_cli::Failure;
use goldpile_games::catalogue;
use running::{Run, compiled, home, object, objects, run, run_at, run_with};
