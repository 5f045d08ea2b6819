//! Reads typed text: a move, or the record that a match begins with.

use crate::engine::notation::{MoveError, NotationError, QUICK_BITS, parse_move_within};
use crate::engine::record::ReplayError;
use crate::engine::{Move, Position, Record, Replay, Rules};
use crate::number::Budget;
use thiserror::Error;

/// Texts longer than this, in bytes, are read in the background.
const SHORT: usize = 400;

/// A move as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The text.
    pub text: String,
    /// The current position.
    pub position: Position,
}

impl Typed {
    /// Reads the move, computing no more than the budget allows.
    ///
    /// # Errors
    /// As [`parse_move_within`].
    pub(crate) fn read(&self, budget: &mut Budget) -> Result<Move, MoveError> {
        parse_move_within(&self.text, &self.position, budget)
    }
}

/// Why a typed record cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules refuse it.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Reads a record, computing no more than the budget allows, and replays it.
///
/// # Errors
/// [`OpenError`].
pub(super) fn opened(
    text: &str,
    rules: &dyn Rules,
    budget: &mut Budget,
) -> Result<Replay, OpenError> {
    Ok(Record::parse_within(text, budget)?.replay(rules)?)
}

/// Reads a typed record immediately if that is quick; `None` if it must be read elsewhere.
pub(crate) fn opened_at_once(text: &str, rules: &dyn Rules) -> Option<Result<Replay, OpenError>> {
    if text.len() > SHORT {
        return None;
    }
    match opened(text, rules, &mut Budget::of(QUICK_BITS)) {
        // The small budget may be the only reason for the failure.
        Err(OpenError::Notation(error)) if error.is_too_big() => None,
        read => Some(read),
    }
}
