//! Reads the text of a record and replays it, or says what is wrong with it and what kind of fault that
//! is.

use super::lines::{InputLine, MAX_LINE};
use crate::engine::{Game, Record, Replay, ReplayError};
use crate::play::saved::MAX_COUNTS;
use crate::solve::Unsolved;
use std::fmt;

/// The longest text, in bytes, to check for another possible meaning.
const MAX_MEANT: usize = 1000;

/// Why a record is refused.
#[derive(Clone, Debug)]
pub(super) struct RecordRefusal {
    pub(super) kind: RefusalKind,
    /// What is wrong and what would be right.
    pub(super) message: String,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug)]
pub(super) enum RefusalKind {
    /// The text cannot be read, at this column from 1.
    Syntax { column: usize },
    /// This step is illegal; the first position is step 0.
    Illegal { step: usize },
    /// The game cannot start in this position.
    Setup,
    /// Too large to judge.
    TooBig,
}

impl RefusalKind {
    /// The name in JSON.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Syntax { .. } => "syntax",
            Self::Illegal { .. } => "illegal",
            Self::Setup => "setup",
            Self::TooBig => "too-big",
        }
    }

    pub(super) fn with(self, message: impl fmt::Display) -> RecordRefusal {
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

impl From<Unsolved> for RecordRefusal {
    fn from(unsolved: Unsolved) -> Self {
        RefusalKind::TooBig.with(unsolved)
    }
}

/// The text of a line or, if the line is refused without being parsed, as much of it as can be shown.
pub(super) fn text_of(line: InputLine) -> (String, Result<(), RecordRefusal>) {
    match line {
        InputLine::Text(text) => (text, Ok(())),
        InputLine::NoText(shown, column) => {
            let message = "this is not UTF-8 text; a record is written like 6,9 5,9";
            (shown, Err(RefusalKind::Syntax { column }.with(message)))
        }
        InputLine::TooLong(shown) => {
            let message = format_args!("the line is longer than {MAX_LINE} bytes");
            (shown, Err(RefusalKind::TooBig.with(message)))
        }
    }
}

/// Reads a record and replays it. If a refused record looks like a position written with spaces instead
/// of commas, or in addition to them, the refusal says so.
///
/// # Errors
/// The record cannot be read, it is too long, or the rules refuse it.
pub(super) fn replay(game: &Game, text: &str) -> Result<Replay, RecordRefusal> {
    let mut done = read_and_play(game, text);
    if let (Err(refused), Some(meant)) = (&mut done, meant(text))
        && read_and_play(game, &meant).is_ok()
    {
        refused.message = format!(
            "{}; did you mean {meant}? A position is written with commas and no spaces",
            refused.message
        );
    }
    done
}

/// The position that these words may stand for, if none of them is itself a position.
fn meant(text: &str) -> Option<String> {
    if text.len() > MAX_MEANT {
        return None;
    }
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .collect();
    let apart = words.len() > 1 && words.iter().all(|word| !word.contains(','));
    apart.then(|| words.join(","))
}

fn read_and_play(game: &Game, text: &str) -> Result<Replay, RecordRefusal> {
    let separators = text
        .bytes()
        .filter(|byte| *byte == b',' || byte.is_ascii_whitespace());
    if separators.count() >= MAX_COUNTS {
        return Err(
            RefusalKind::TooBig.with(format_args!("a record has at most {MAX_COUNTS} counts"))
        );
    }
    let record = Record::parse(text).map_err(|error| {
        if error.is_too_big() {
            RefusalKind::TooBig.with(error)
        } else {
            let column = error.column;
            RefusalKind::Syntax { column }.with(error.problem)
        }
    })?;
    record.replay(&*game.rules).map_err(|error| match error {
        ReplayError::Setup(error) => RefusalKind::Setup.with(error),
        ReplayError::Illegal { step, refusal } => RefusalKind::Illegal { step }.with(refusal),
    })
}
