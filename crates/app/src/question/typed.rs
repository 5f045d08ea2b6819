//! Reads typed text: a move, or the record that a match begins with.

use goldpile_engine::notation::{MoveError, QUICK_BITS, parse_move_within};
use goldpile_engine::{Move, Position, Replay, Rules};
use goldpile_number::Budget;
use goldpile_play::position_text::{RecordError, read_record};

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
    pub fn read(&self, budget: &mut Budget) -> Result<Move, MoveError> {
        parse_move_within(&self.text, &self.position, budget)
    }
}

/// Reads a typed record immediately if that is quick; `None` if it must be read elsewhere.
pub fn opened_at_once(text: &str, rules: &dyn Rules) -> Option<Result<Replay, RecordError>> {
    if text.len() > SHORT {
        return None;
    }
    match read_record(rules, text, &mut Budget::of(QUICK_BITS)) {
        // The small budget may be the only reason for the failure.
        Err(error) if error.is_too_big() => None,
        read => Some(read),
    }
}
