//! Reads the record of a game as a person types it.

use crate::saved::{MAX_COUNTS, separators};
use goldpile_engine::notation::read::NotationError;
use goldpile_engine::{Record, RecordEnd, Refusal, Replay, ReplayError, Rules};
use goldpile_number::Budget;
use std::fmt;
use thiserror::Error;

/// The longest text, in bytes, to check for another possible meaning.
const MAX_MEANT: usize = 1000;

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError {
    /// What is wrong.
    pub problem: RecordProblem,
    /// The position that was probably meant: the typed words, joined by commas.
    pub meant: Option<String>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordProblem {
    /// There are more counts than a record may have.
    #[error("a record has at most {MAX_COUNTS} counts")]
    TooManyCounts,
    /// The text cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules refuse the record.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Reads and replays a record, computing no more than the budget allows. Cost: that of
/// [`Record::parse_within`] and [`Record::replay`], twice for a short text that is refused.
///
/// # Errors
/// The record cannot be read, it is too long, or the rules refuse it. If it looks like a position written
/// with spaces instead of commas, or with both, the error says so.
pub fn read_record(
    rules: &dyn Rules,
    text: &str,
    budget: &mut Budget,
) -> Result<Replay, RecordError> {
    read(text, budget, |record| record.replay(rules))
}

/// The last position of a record alone, otherwise as [`read_record`].
///
/// # Errors
/// As [`read_record`].
pub fn read_record_end(
    rules: &dyn Rules,
    text: &str,
    budget: &mut Budget,
) -> Result<RecordEnd, RecordError> {
    read(text, budget, |record| record.end(rules))
}

fn read<T>(
    text: &str,
    budget: &mut Budget,
    played: impl Fn(Record) -> Result<T, ReplayError>,
) -> Result<T, RecordError> {
    let mut read = |text: &str| {
        if has_too_many_counts(text) {
            return Err(RecordProblem::TooManyCounts);
        }
        Ok(played(Record::parse_within(text, budget)?)?)
    };
    read(text).map_err(|problem| RecordError {
        problem,
        meant: meant(text).filter(|meant| read(meant).is_ok()),
    })
}

fn has_too_many_counts(text: &str) -> bool {
    text.len() >= MAX_COUNTS && separators(text) >= MAX_COUNTS
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

impl RecordError {
    /// Whether a number, or all of them together, is too long for the budget.
    #[must_use]
    pub fn is_too_big(&self) -> bool {
        match &self.problem {
            RecordProblem::TooManyCounts => true,
            RecordProblem::Notation(error) => error.is_too_big(),
            RecordProblem::Replay(ReplayError::Illegal { refusal, .. }) => {
                matches!(refusal, Refusal::Unanswered(_))
            }
            RecordProblem::Replay(ReplayError::Setup(_)) => false,
        }
    }

    /// What is wrong, and what would be right, without the place.
    #[must_use]
    pub fn message(&self) -> String {
        match &self.problem {
            RecordProblem::Notation(error) => self.with_meant(&error.problem),
            RecordProblem::Replay(ReplayError::Illegal { refusal, .. }) => self.with_meant(refusal),
            problem => self.with_meant(problem),
        }
    }

    fn with_meant(&self, what: &dyn fmt::Display) -> String {
        match &self.meant {
            None => what.to_string(),
            Some(meant) => format!(
                "{what}; did you mean {meant}? A position is written with commas and no spaces"
            ),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_meant(&self.problem))
    }
}
