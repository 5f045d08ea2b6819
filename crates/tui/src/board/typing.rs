//! The line for typed moves, and what its text means.

use super::{BoardView, Draft, Topic};
use crate::screen::Step;
use crate::text_line::TextLine;
use goldpile_app::matches::MAX_DIGITS_ON_SCREEN;
use goldpile_engine::Move;
use goldpile_engine::notation::read::{MoveError, parse_move_within};
use goldpile_number::Budget;
use tui_input::InputRequest;

/// The complaint about numbers that take more than [`MOVE_BITS`].
pub(crate) fn too_long() -> String {
    format!(
        "these numbers are too long: a pile on the screen has up to {MAX_DIGITS_ON_SCREEN} digits"
    )
}

pub(crate) const READING: &str = "Reading what you typed";

/// The most bits computed for the numbers of a move: room for the longest piles on the screen, written
/// with a few terms each.
const MOVE_BITS: u64 = 1_000_000;

impl BoardView {
    /// Opens the line for typed moves, with the character that was typed.
    pub(crate) fn start_line(&mut self, typed: Option<char>) -> Step {
        let begun = match (typed, &self.draft) {
            (Some(','), Draft::Take(takes)) if takes.typing => format!("{},", takes.amount()),
            (Some(letter), _) if letter.is_ascii_lowercase() => letter.to_string(),
            _ => String::new(),
        };
        if self.is_refused() && self.line.is_some() && begun.is_empty() {
            let comma = typed.filter(|letter| *letter == ',');
            self.edit_refused(comma.map(InputRequest::InsertChar));
            return Step::stay();
        }
        self.line = Some(TextLine::typed(begun));
        self.topic = Topic::Nothing;
        Step::stay()
    }

    /// Opens the line of a refused move again, and makes this change to its text.
    pub(crate) fn edit_refused(&mut self, change: Option<InputRequest>) {
        self.topic = Topic::Nothing;
        if let (Some(line), Some(change)) = (&mut self.line, change) {
            line.edit(change);
        }
    }

    /// Clears the status line and returns the open line. `None` after a refusal, because the keys are then
    /// commands again.
    pub(crate) fn text_line(&mut self) -> Option<&mut TextLine> {
        if self.is_refused() {
            return None;
        }
        let line = self.line.as_mut()?;
        self.topic = Topic::Nothing;
        Some(line)
    }

    /// The move that the text means; without a line, the text is empty.
    pub(crate) fn typed(&self) -> Result<Move, MoveError> {
        let text = self.line.as_ref().map_or("", |line| line.value());
        parse_move_within(
            text,
            self.the_match().position(),
            &mut Budget::of(MOVE_BITS),
        )
    }

    /// The move that Enter plays. If there is none, the status line says why.
    pub(crate) fn entered(&mut self) -> Option<Move> {
        if let Some(line) = &self.line {
            // The status line already says what to type.
            if line.value().trim().is_empty() {
                return None;
            }
            self.topic = match self.typed() {
                Ok(chosen) => return Some(chosen),
                Err(MoveError::Refusal(refusal)) => Topic::Illegal(refusal),
                Err(MoveError::Notation(error)) if error.is_too_big() => Topic::Refused(too_long()),
                Err(MoveError::Notation(error)) => Topic::Refused(error.to_string()),
            };
            return None;
        }
        if let Some(topic) = self.prompt_for_choice() {
            self.topic = topic;
            return None;
        }
        Some(self.draft.chosen())
    }
}
