//! The command line, in process; where it must be a program, `tests/program` at the top has the test.
#![allow(clippy::unwrap_used)]

mod arrays;
mod bachet;
mod bad_input;
mod certificate;
mod checker;
mod cite;
mod help;
mod hint_taker;
mod invent;
mod json;
mod kept;
mod ladder;
mod learn;
mod moves;
mod own_game;
mod papers;
mod picture;
mod plain;
mod played;
mod proved;
mod puzzle;
mod rules;
mod running;
mod saved;
mod sheet;
mod solve;
mod sweep;
mod table;
mod trust_claim;

use goldpile_cli::Failure;
use goldpile_games::catalogue;
use running::{Run, compiled, home, object, objects, run, run_at, run_with};
