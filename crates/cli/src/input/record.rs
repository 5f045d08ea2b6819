//! Reads and replays a record, or says what is wrong with it and what kind of error that is.

use super::arguments::joined;
use super::lines::{InputLine, MAX_LINE};
use crate::Failure;
use clap::ArgMatches;
use goldpile_engine::notation::read::{MAX_RECORD_BITS, NotationError};
use goldpile_engine::{Game, RecordEnd, Replay, ReplayError};
use goldpile_number::Budget;
use goldpile_play::ReasonError;
use goldpile_play::position_text::{
    PositionTextProblem, RecordError, RecordProblem, plus, read_record, read_record_end,
};
use goldpile_solve::Unsolved;
use std::fmt;

#[derive(Clone, Debug)]
pub(crate) struct RecordRefusal {
    pub(crate) kind: RefusalKind,
    /// What is wrong and what would be right.
    pub(crate) message: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum RefusalKind {
    /// The text cannot be read; the column counts from 1.
    Syntax { column: usize },
    /// A step is illegal; the first position is step 0.
    Illegal { step: usize },
    /// The game cannot start in this position.
    Setup,
    /// The record or its position is too large to judge.
    TooBig,
}

impl RefusalKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Syntax { .. } => "syntax",
            Self::Illegal { .. } => "illegal",
            Self::Setup => "setup",
            Self::TooBig => "too-big",
        }
    }

    pub(crate) fn with(self, message: impl fmt::Display) -> RecordRefusal {
        RecordRefusal {
            kind: self,
            message: message.to_string(),
        }
    }
}

impl fmt::Display for RecordRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            RefusalKind::Syntax { column } => write!(f, "column {column}: {}", self.message),
            RefusalKind::Illegal { step } => write!(f, "step {step}: {}", self.message),
            RefusalKind::Setup | RefusalKind::TooBig => f.write_str(&self.message),
        }
    }
}

impl From<ReasonError> for RecordRefusal {
    fn from(error: ReasonError) -> Self {
        // The moves of a replayed record are legal, so only the size can be at fault.
        RefusalKind::TooBig.with(error)
    }
}

impl From<Unsolved> for RecordRefusal {
    fn from(unsolved: Unsolved) -> Self {
        RefusalKind::TooBig.with(unsolved)
    }
}

/// The text of a line or, if the line is refused without being parsed, as much of it as can be shown.
pub(crate) fn text_of(line: InputLine) -> (String, Result<(), RecordRefusal>) {
    match line {
        InputLine::Text(text) => (text, Ok(())),
        InputLine::NotUtf8(shown, column) => {
            let message = "this is not UTF-8 text; a record is written like 6,9 5,9";
            (shown, Err(RefusalKind::Syntax { column }.with(message)))
        }
        InputLine::TooLong(shown) => {
            let message = format_args!("the line is longer than {MAX_LINE} bytes");
            (shown, Err(RefusalKind::TooBig.with(message)))
        }
    }
}

/// Reads a record and replays it.
///
/// # Errors
/// The record cannot be read, is too long, or breaks the rules.
pub(crate) fn replay(game: &Game, text: &str) -> Result<Replay, RecordRefusal> {
    let mut budget = Budget::of(MAX_RECORD_BITS);
    read_record(&*game.rules, text, &mut budget).map_err(|error| refusal(&error))
}

/// The record in the words at the end of the arguments, if there are any.
///
/// # Errors
/// [`Failure::Usage`] for a sum, [`Failure::Refused`] as [`replay`].
pub(crate) fn given_record(
    matches: &ArgMatches,
    name: &str,
    game: &Game,
) -> Result<Option<Replay>, Failure> {
    let Some(record) = joined(matches, name) else {
        return Ok(None);
    };
    let record = String::from_utf8_lossy(&record);
    if plus(&record).is_some() {
        return Err(Failure::usage(PositionTextProblem::Sum));
    }
    replay(game, &record).map(Some).map_err(Failure::refused)
}

/// Reads a record and plays it to its last position.
pub(crate) fn last_position(game: &Game, text: &str) -> Result<RecordEnd, RecordRefusal> {
    let mut budget = Budget::of(MAX_RECORD_BITS);
    read_record_end(&*game.rules, text, &mut budget).map_err(|error| refusal(&error))
}

fn refusal(error: &RecordError) -> RecordRefusal {
    let kind = match &error.problem {
        _ if error.is_too_big() => return RefusalKind::TooBig.with(error),
        RecordProblem::TooManyCounts => RefusalKind::TooBig,
        RecordProblem::Notation(NotationError { column, .. }) => {
            RefusalKind::Syntax { column: *column }
        }
        RecordProblem::Replay(ReplayError::Setup(_)) => RefusalKind::Setup,
        RecordProblem::Replay(ReplayError::Illegal { step, .. }) => {
            RefusalKind::Illegal { step: *step }
        }
    };
    kind.with(error.message())
}
