//! The command line, one file a subcommand. It is handed the catalogue as a value and never knows
//! a game by name.
//!
//! [`run`] does everything but print an error: it can be called in a test with any catalogue, any
//! input and any output.

mod arguments;
mod failure;
mod game;
mod games;
mod lines;
mod plain;
mod play;
mod reason;
mod record;
mod review;
mod screen;
mod settings;
mod shell;
mod solve;
mod statistics;
mod table;
mod typed;
mod usage;
mod verify;

use crate::engine::Catalogue;
use lines::Lines;
use std::ffi::OsString;
use std::io::{BufWriter, ErrorKind, Read, Write};

pub use failure::{Failure, Status};
pub use lines::MAX_LINE;

/// Where a subcommand reads and writes.
struct Console<'a> {
    lines: Lines<'a>,
    output: BufWriter<&'a mut dyn Write>,
}

/// Runs the program: `args` are its arguments with its own name in front.
///
/// A reader of the output that goes away (a closed pipe) is a quiet end and no failure.
///
/// # Errors
/// [`Failure`]; nothing has been read from `input` if its status is [`Status::Usage`]. A record that
/// is refused where records are answered line by line or as JSON is an answer, and shows in the
/// status only.
pub fn run(
    catalogue: &Catalogue,
    args: impl IntoIterator<Item = OsString>,
    input: impl Read,
    mut output: impl Write,
) -> Result<Status, Failure> {
    let mut console = Console {
        lines: Lines::new(input),
        output: BufWriter::new(&mut output),
    };
    let done = dispatch(catalogue, args, &mut console).and_then(|status| {
        console.output.flush()?;
        Ok(status)
    });
    match done {
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            // What is still buffered has no reader.
            let _ = console.output.into_parts();
            Ok(Status::Fine)
        }
        done => done,
    }
}

fn dispatch(
    catalogue: &Catalogue,
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let mut command = arguments::command(catalogue);
    let matches = match arguments::parse(&mut command, args) {
        Ok(matches) => matches,
        Err(error) => {
            let shown = usage::shown_or_failure(&error, catalogue, &command)?;
            console.output.write_all(shown.as_bytes())?;
            return Ok(Status::Fine);
        }
    };
    match matches.subcommand() {
        None => screen::unfinished(catalogue),
        Some((solve::NAME, matches)) => solve::run(catalogue, matches, console),
        Some((table::NAME, matches)) => table::run(catalogue, matches, console),
        Some((verify::NAME, matches)) => verify::run(catalogue, matches, console),
        Some((games::NAME, matches)) => games::run(catalogue, matches, console),
        Some((play::NAME, matches)) => play::run(catalogue, matches, console),
        Some((review::NAME, matches)) => review::run(catalogue, matches, console),
        Some((settings::NAME, _)) => settings::run(console),
        Some((statistics::NAME, matches)) => statistics::run(matches, console),
        Some((shell::COMPLETIONS, matches)) => shell::completions(&mut command, matches, console),
        Some((shell::MAN, matches)) => shell::man(command, matches, console),
        Some((other, _)) => Err(usage::unknown_command(other, catalogue, &command)),
    }
}
