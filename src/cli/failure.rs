//! How a run ends: with a status, which is its exit code, or with a failure, which has one.

use crate::tui::Crashed;
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// How a run ended, and its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is well, or nobody reads the output any more: 0.
    Fine,
    /// A record was refused, a verification failed, or a question could not be answered: 1.
    Refused,
    /// The arguments are wrong, or ask for a screen where there is none: 2.
    Usage,
    /// The program has a fault, as a panic says it: 101.
    Crashed,
}

/// Why a run could not be done.
#[derive(Debug, Error)]
pub enum Failure {
    /// The arguments are wrong, or ask for a screen where there is none; nothing was read.
    #[error("{0}")]
    Usage(String),
    /// A record or a file was refused, or a question could not be answered.
    #[error("{0}")]
    Refused(String),
    /// The game on the screen failed, and the terminal has been given back.
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
    /// The status to end with, which is never [`Status::Fine`].
    #[must_use]
    pub fn status(&self) -> Status {
        match self {
            Self::Usage(_) => Status::Usage,
            Self::Screen(error) if error.is::<Crashed>() => Status::Crashed,
            Self::Refused(_) | Self::Screen(_) | Self::Input(_) | Self::Output(_) => {
                Status::Refused
            }
        }
    }

    /// What is wrong and what would be right, in one line whatever the user typed, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        one_line(&self.to_string())
    }
}

/// The text without line breaks, tabs or anything else that a terminal would act on.
pub(super) fn one_line(text: &str) -> String {
    if !text.contains(char::is_control) {
        return text.to_owned();
    }
    text.chars()
        .flat_map(|character| {
            let (space, escaped) = match character {
                '\n' | '\t' => (Some(' '), None),
                control if control.is_control() => (None, Some(control.escape_unicode())),
                other => (Some(other), None),
            };
            space.into_iter().chain(escaped.into_iter().flatten())
        })
        .collect()
}

impl Status {
    /// The exit code of the program: 0, 1, 2 or 101.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Refused => 1,
            Self::Usage => 2,
            Self::Crashed => 101,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}
