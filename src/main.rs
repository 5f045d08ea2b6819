//! Runs the program: arguments in, exit code out. Only this module prints errors.

use goldpile::{cli, games, tui};
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let home = cli::Home {
        terminal_game: Some(&tui::Screens),
        origin: cli::Origin {
            version: env!("CARGO_PKG_VERSION"),
            commit: option_env!("GOLDPILE_BUILT_FROM"),
            citation: include_str!("../CITATION.cff"),
        },
        ..cli::Home::of_user()
    };
    let done = cli::run(
        &games::catalogue(),
        &home,
        std::env::args_os(),
        std::io::stdin(),
        output::standard(),
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

/// Standard output. If it is closed when the program starts, the standard library opens `/dev/null` in its
/// place before `main`, and all output would be lost silently; here it is an error.
#[cfg(unix)]
mod output {
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            let closed = rustix::io::fcntl_getfd(io::stdout()).is_err();
            CLOSED.store(closed, Ordering::Relaxed);
        }
    }

    pub(super) fn standard() -> Box<dyn Write> {
        if CLOSED.load(Ordering::Relaxed) {
            Box::new(Closed)
        } else {
            Box::new(io::stdout())
        }
    }

    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("standard output is closed"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}

#[cfg(not(unix))]
mod output {
    pub(super) use std::io::stdout as standard;
}
