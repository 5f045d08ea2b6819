//! The command line, with one module for each subcommand in `commands`. It receives the catalogue as a value and
//! never refers to a game by name. It opens the terminal game that [`Home`] provides, and knows nothing of the
//! screens.
//!
//! [`run`] does everything except print errors, so a test can call it with any catalogue, input and output.
//!
//! Users rely on the text, JSON and comma-separated values that a subcommand writes. In JSON, numbers of tokens
//! are always decimal strings, and a row, a record or a move is one object on one line.

mod commands;
mod dialogue;
mod failure;
mod home;
mod input;
mod long_work;
mod origin;
mod output;
mod screen;

use failure::RunResult;
use goldpile_engine::Catalogue;
use input::lines::InputLines;
use long_work::interrupt;
use output::wrapping::WrappingWriter;
use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};

pub use commands::command;
pub use failure::{Failure, RunStatus};
pub use home::Home;
pub use input::lines::MAX_LINE;
pub use origin::Origin;

/// What a subcommand works with: the games, the user's home, the input and the output.
pub(crate) struct Console<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) home: &'a Home,
    pub(crate) lines: InputLines<'a>,
    pub(crate) output: WrappingWriter<'a>,
}

/// Runs the program with `args`, beginning with the program's own name. All output goes to `output`, which is
/// flushed before returning and before waiting for a line of `input`. Only progress goes to standard error: bars
/// on a terminal, elsewhere a line now and then. Without a subcommand, and for a match on the screen, the program
/// uses the real terminal and ignores `input` and `output`.
///
/// A closed pipe at the output ends the run quietly and is not a failure. Work is done on the calling thread, and
/// shared with rayon's threads if many records are piped in or every position is played out. Ctrl-C asks `verify`,
/// `prove`, `cite`, `identity`, `guess`, `invent`, `review` and exhaustive play in `solve` to end; what is
/// complete by then is written, and the status is [`RunStatus::Interrupted`]. The commands `play`, `statistics`,
/// `learn` and `puzzle` and the terminal game look for matches and statistics in `home`; the terminal game also
/// looks for statistics and settings in the user's own folders, as `settings` does. Files named in the arguments
/// are read and written as each subcommand says.
///
/// # Errors
/// [`Failure`]; if its status is [`RunStatus::Usage`], nothing has been read from `input`. If records are answered
/// line by line or as JSON, a refused record is not a failure: the refusal is an answer, and changes only the
/// status.
///
/// ```
/// use goldpile_cli::{Home, RunStatus, run};
///
/// let mut output = Vec::new();
/// let status = run(
///     &goldpile_games::catalogue(),
///     &Home::default(),
///     ["goldpile", "solve", "wythoff", "-"].map(Into::into),
///     "6,9\n6,10\n".as_bytes(),
///     &mut output,
/// )?;
/// assert_eq!(status, RunStatus::Fine);
/// assert_eq!(output, b"6,9\tN\t4,7\n6,10\tP\t-\n");
/// # Ok::<(), goldpile_cli::Failure>(())
/// ```
pub fn run(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
    input: impl Read,
    mut output: impl Write,
) -> Result<RunStatus, Failure> {
    hear_of_full_files();
    interrupt::hear_as_first_process();
    let (catalogue, args) = commands::with_all_games(catalogue, home, args)?;
    let mut console = Console {
        catalogue: &catalogue,
        home,
        lines: InputLines::new(input),
        output: WrappingWriter::new(&mut output, home.columns),
    };
    let done = commands::dispatch(args, &mut console).and_then(|status| {
        console.output.flush()?;
        Ok(status)
    });
    let done = match done {
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            // Nobody reads the output that is still buffered.
            console.output.discard();
            Ok(RunStatus::Fine)
        }
        done => done,
    };
    if interrupt::cancel_flag().is_cancelled() {
        return done.map(|_| RunStatus::Interrupted);
    }
    done
}

/// Turns exceeding the limit on file size into a write error instead of the end of the program, for the whole
/// process from the first call on.
#[cfg(unix)]
fn hear_of_full_files() {
    use signal_hook::consts::SIGXFSZ;
    use signal_hook::flag::register;
    use std::sync::{Arc, Once};

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The failing write reports the error; if the system refuses this handler, nothing changes.
        let _ = register(SIGXFSZ, Arc::default());
    });
}

#[cfg(not(unix))]
fn hear_of_full_files() {}
