//! Reads the record that a match begins with, immediately if that is quick.

use goldpile_engine::notation::QUICK_BITS;
use goldpile_engine::{Replay, Rules};
use goldpile_number::Budget;
use goldpile_play::position_text::{RecordError, read_record};

/// Texts longer than this, in bytes, are read in the background.
const SHORT: usize = 400;

/// Reads a typed record if that is quick; `None` if it must be read in the background.
pub fn opened_at_once(text: &str, rules: &dyn Rules) -> Option<Result<Replay, RecordError>> {
    if text.len() > SHORT {
        return None;
    }
    match read_record(rules, text, &mut Budget::of(QUICK_BITS)) {
        // A larger budget may suffice.
        Err(error) if error.is_too_big() => None,
        read => Some(read),
    }
}
