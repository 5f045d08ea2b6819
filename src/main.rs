//! Arguments in, exit code out; the only place that prints an error.

use goldpile::{cli, games, play::patience};
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    patience::read_environment();
    let done = cli::run(
        &games::catalogue(),
        &cli::Home::of_user(),
        std::env::args_os(),
        std::io::stdin(),
        std::io::stdout(),
    );
    match done {
        Ok(status) => status.into(),
        Err(failure) => {
            // If not even the error can be written, the exit code still reports the failure.
            let _ = writeln!(std::io::stderr(), "goldpile: {}", failure.line());
            failure.status().into()
        }
    }
}
