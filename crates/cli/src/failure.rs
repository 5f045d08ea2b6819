//! How a run ends: with a status, which gives the exit code, or with a failure, which gives a status.

use goldpile_app::Crashed;
use goldpile_engine::Cancelled;
use goldpile_engine::text::escape::escape_for_terminal;
use goldpile_solve::Unsolved;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// How a run ended, and its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// Success, also if the reader of the output stops early: 0.
    Fine,
    /// A record was refused, a verification failed, a question could not be answered, a match could not be
    /// saved, or the output could not be written: 1.
    Refused,
    /// A claim could be neither proved nor refuted: 3.
    Unknown,
    /// The arguments are wrong, or need a screen where there is none: 2.
    Usage,
    /// Ctrl-C ended the run, and the work finished by then has been written: 130, which is 128 plus the
    /// number of the signal.
    Interrupted,
    /// The program has a bug and panicked: 101.
    Crashed,
}

pub(crate) type RunResult = Result<RunStatus, Failure>;

/// Why a run failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The arguments are wrong, or need a screen where there is none; nothing was read.
    #[error("{0}")]
    Usage(String),
    /// A rule file does not define a game. Holds the message and, below it, the line with the place marked.
    #[error("{0}")]
    Rules(String),
    /// A record or a file was refused, or a question could not be answered.
    #[error("{0}")]
    Refused(String),
    /// Ctrl-C ended a search before it had found an answer; nothing was written.
    #[error(transparent)]
    Interrupted(#[from] Cancelled),
    /// The game on the screen failed; the terminal has been restored.
    #[error("{0:#}")]
    Screen(anyhow::Error),
    /// The input cannot be read.
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    pub(crate) fn refused(why: impl Display) -> Self {
        Self::Refused(why.to_string())
    }

    pub(crate) fn usage(why: impl Display) -> Self {
        Self::Usage(why.to_string())
    }

    /// The status to exit with; never [`RunStatus::Fine`].
    #[must_use]
    pub fn status(&self) -> RunStatus {
        match self {
            Self::Usage(_) | Self::Rules(_) => RunStatus::Usage,
            Self::Interrupted(_) => RunStatus::Interrupted,
            Self::Screen(error) if error.is::<Crashed>() => RunStatus::Crashed,
            Self::Refused(_) | Self::Screen(_) | Self::Input(_) | Self::Output(_) => {
                RunStatus::Refused
            }
        }
    }

    /// What is wrong and what would be right, on one line without a line end. More lines follow only for a rule
    /// file, whose line is quoted with the place marked, and for text that a screen could not keep.
    #[must_use]
    pub fn line(&self) -> String {
        let text = self.to_string();
        match self {
            Self::Rules(_) | Self::Screen(_) => {
                let lines: Vec<String> = text.lines().map(one_line).collect();
                lines.join("\n")
            }
            _ => one_line(&text),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Cancelled => Cancelled.into(),
            Unsolved::TooBig(_) => Self::refused(unsolved),
        }
    }
}

/// The text on one line, [escaped](escape_for_terminal).
pub(crate) fn one_line(text: &str) -> String {
    escape_for_terminal(&text.replace(['\n', '\t'], " "))
}

impl RunStatus {
    /// [`Fine`](Self::Fine) if this holds, otherwise [`Refused`](Self::Refused).
    pub(crate) fn fine_if(is_fine: bool) -> Self {
        if is_fine { Self::Fine } else { Self::Refused }
    }

    /// The exit code of the program: 0, 1, 2, 3, 101 or 130.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Refused => 1,
            Self::Usage => 2,
            Self::Unknown => 3,
            Self::Crashed => 101,
            Self::Interrupted => 130,
        }
    }
}

impl From<RunStatus> for ExitCode {
    fn from(status: RunStatus) -> Self {
        Self::from(status.code())
    }
}
