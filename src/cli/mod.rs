//! The command line, one file a subcommand. It is handed the catalogue as a value and never knows
//! a game by name.
//!
//! [`run`] does everything but print an error: it can be called in a test with any catalogue, any
//! input and any output.
//!
//! What a subcommand writes in text, JSON and comma separated values is what users rely on: numbers
//! of tokens are always decimal strings in JSON, and a row, a record or a move is one object on one
//! line.

mod arguments;
mod failure;
mod game;
mod games;
mod home;
mod lines;
mod man;
mod plain;
mod play;
mod reason;
mod record;
mod review;
mod rules;
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
pub use home::Home;
pub use lines::MAX_LINE;

/// Where a subcommand reads and writes. What is written is kept back until it is flushed.
struct Console<'a> {
    lines: Lines<'a>,
    output: BufWriter<&'a mut dyn Write>,
}

/// Runs the program: `args` are its arguments with its own name in front. What it has to say goes
/// to `output`, which is flushed before it returns and before it waits for a line of `input`;
/// nothing goes to standard error but the progress bar of `verify`, on a terminal. Without a
/// subcommand, and for a match on the screen, it takes the real terminal and no notice of `input`
/// and `output`.
///
/// A reader of the output that goes away (a closed pipe) is a quiet end and no failure. Work is
/// done on this thread, and shared with rayon's where many records are piped in or every position
/// is played out; `verify` heeds Ctrl-C. `home` is where matches and statistics are, for `play`,
/// `statistics` and the terminal game, which looks into the user's own folders for statistics and
/// settings, as `settings` does. Files that are named in the arguments are read by `play` and
/// `review`, and written by the first of them.
///
/// # Errors
/// [`Failure`]; nothing has been read from `input` if its status is [`Status::Usage`]. A record
/// that is refused where records are answered line by line or as JSON is an answer, and shows in
/// the status only.
///
/// ```
/// use goldpile::cli::{Home, Status, run};
///
/// let mut output = Vec::new();
/// let status = run(
///     &goldpile::games::catalogue(),
///     &Home::default(),
///     ["goldpile", "solve", "wythoff", "-"].map(Into::into),
///     "6,9\n6,10\n".as_bytes(),
///     &mut output,
/// )?;
/// assert_eq!(status, Status::Fine);
/// assert_eq!(output, b"6,9\tN\t4,7\n6,10\tP\t-\n");
/// # Ok::<(), goldpile::cli::Failure>(())
/// ```
pub fn run(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
    input: impl Read,
    mut output: impl Write,
) -> Result<Status, Failure> {
    let mut console = Console {
        lines: Lines::new(input),
        output: BufWriter::new(&mut output),
    };
    let done = dispatch(catalogue, home, args, &mut console).and_then(|status| {
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
    home: &Home,
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
        None => screen::unfinished(catalogue, home),
        Some((solve::NAME, matches)) => solve::run(catalogue, matches, console),
        Some((table::NAME, matches)) => table::run(catalogue, matches, console),
        Some((verify::NAME, matches)) => verify::run(catalogue, matches, console),
        Some((games::NAME, matches)) => games::run(catalogue, matches, console),
        Some((play::NAME, matches)) => play::run(catalogue, home, matches, console),
        Some((review::NAME, matches)) => review::run(catalogue, matches, console),
        Some((settings::NAME, _)) => settings::run(console),
        Some((statistics::NAME, matches)) => statistics::run(home, matches, console),
        Some((shell::NAME, matches)) => shell::run(&mut command, matches, console),
        Some((man::NAME, matches)) => man::run(command, matches, console),
        Some((other, _)) => Err(usage::unknown_command(other, catalogue, &command)),
    }
}
