//! The meaning of the typed move. A text is read once after each change: at once if that is quick, else
//! on another thread, and until that is done the meaning is unknown.

use super::Stage;
use crate::engine::Move;
use crate::engine::notation::{MoveError, QUICK_BITS};
use crate::number::Budget;
use crate::tui::tasks::Typed;
use std::cell::RefCell;

/// The text read last, and the position in which it was read.
#[derive(Default)]
pub(in crate::tui) struct Reading(RefCell<Option<Read>>);

struct Read {
    typed: Typed,
    /// Its meaning; `None` for a long text until it has been read.
    says: Option<Result<Move, MoveError>>,
}

impl Stage {
    /// Returns the meaning of the typed move; if there is no line, the text counts as empty. `None` if
    /// it still has to be read. Cost: that of comparing the text with the one read last.
    pub(in crate::tui) fn typed(&self) -> Option<Result<Move, MoveError>> {
        let text = self.line.as_ref().map_or("", |line| line.value());
        let position = self.contest.position();
        let mut reading = self.reading.0.borrow_mut();
        if let Some(read) = &*reading
            && read.typed.text == text
            && read.typed.position == *position
        {
            return read.says.clone();
        }
        let typed = Typed {
            text: text.to_owned(),
            position: position.clone(),
        };
        let says = match typed.read(&mut Budget::of(QUICK_BITS)) {
            // The number may be too big only for the quick reading.
            Err(MoveError::Notation(error)) if error.is_too_big() => None,
            says => Some(says),
        };
        *reading = Some(Read {
            typed,
            says: says.clone(),
        });
        says
    }

    /// Returns the text to be read on another thread, if any.
    #[must_use]
    pub(in crate::tui) fn unread(&self) -> Option<Typed> {
        if self.line.is_none() || self.typed().is_some() {
            return None;
        }
        let reading = self.reading.0.borrow();
        reading.as_ref().map(|read| read.typed.clone())
    }

    /// Stores the meaning of a text that was read.
    pub(in crate::tui) fn learn_typed(&mut self, typed: Typed, says: Result<Move, MoveError>) {
        let says = Some(says);
        self.reading = Reading(RefCell::new(Some(Read { typed, says })));
    }
}
