//! Typing a move, and what the text means. A text is read once after each change: at once if that is
//! quick, else on another thread, and until that is done the meaning is unknown. Enter waits for it.

use super::{BoardView, Draft, Topic};
use crate::keys::Command;
use crate::screen::{Go, Shared, Step};
use crate::text_line::TextLine;
use goldpile_app::{Job, Typed};
use goldpile_engine::Move;
use goldpile_engine::notation::{MoveError, QUICK_BITS};
use goldpile_number::Budget;
use std::cell::RefCell;
use tui_input::InputRequest;

/// The label shown while the typed text is read.
pub(crate) const READING: &str = "Reading what you typed";

/// The text read last, and the position in which it was read.
#[derive(Default)]
pub(crate) struct TypedReading(RefCell<Option<Read>>);

/// A text with its meaning.
struct Read {
    typed: Typed,
    /// Its meaning; `None` for a long text until it has been read.
    says: Option<TypedMove>,
}

type TypedMove = Result<Move, MoveError>;

impl BoardView {
    /// Opens the line for typed moves, beginning with the typed character.
    pub(super) fn start_line(&mut self, typed: Option<char>) -> Step {
        let begun = match (typed, &self.draft) {
            (Some(','), Draft::Take(takes)) if takes.typing => format!("{},", takes.amount()),
            (Some(letter), _) if letter.is_ascii_lowercase() => letter.to_string(),
            _ => String::new(),
        };
        // A refused move can be edited.
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
    pub(super) fn edit_refused(&mut self, change: Option<InputRequest>) {
        self.topic = Topic::Nothing;
        if let (Some(line), Some(change)) = (&mut self.line, change) {
            line.edit(change);
        }
    }

    /// Returns the move being typed, to be edited, and clears what the status line said about it. `None`
    /// after a move was refused, since the keys are then commands again.
    pub(crate) fn text_line(&mut self) -> Option<&mut TextLine> {
        if self.is_refused() {
            return None;
        }
        let line = self.line.as_mut()?;
        self.topic = Topic::Nothing;
        Some(line)
    }

    /// Returns the meaning of the typed move; if there is no line, the text counts as empty. `None` if
    /// it still has to be read. Cost: that of comparing the text with the one read last.
    pub(crate) fn typed(&self) -> Option<Result<Move, MoveError>> {
        let text = self.line.as_ref().map_or("", |line| line.value());
        let position = self.contest().position();
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
        *reading = Some(Read { typed, says });
        reading.as_ref()?.says.clone()
    }

    /// Returns the text to be read on another thread, if any.
    pub(crate) fn unread(&self) -> Option<Typed> {
        if self.line.is_none() || self.typed().is_some() {
            return None;
        }
        let reading = self.reading.0.borrow();
        reading.as_ref().map(|read| read.typed.clone())
    }

    /// Stores the meaning of a text that was read.
    pub(crate) fn learn_typed(&mut self, typed: Typed, says: TypedMove) {
        let says = Some(says);
        self.reading = TypedReading(RefCell::new(Some(Read { typed, says })));
    }

    /// Returns the move that Enter plays, or else the step to take: if no move can be played, usually
    /// none, and the status line says why; but typed text may have to be read first.
    pub(crate) fn entered(&mut self, shared: &mut Shared) -> Result<Move, Step> {
        if let Some(line) = &self.line {
            // The status line already says what to type.
            if line.value().trim().is_empty() {
                return Err(Step::stay());
            }
            match self.typed() {
                Some(Ok(chosen)) => return Ok(chosen),
                Some(Err(MoveError::Notation(error))) => {
                    self.topic = Topic::Refused(error.to_string());
                }
                Some(Err(MoveError::Refusal(refusal))) => self.topic = Topic::Illegal(refusal),
                None => {
                    if let Some(typed) = self.unread() {
                        self.entering = true;
                        let job = Job::read(self.adviser(), &typed);
                        let then = |board: &mut Self, says, shared: &mut Shared| {
                            board.show_typed(typed, says, shared)
                        };
                        return Err(self.ask(job, READING, then, shared));
                    }
                }
            }
            return Err(Step::stay());
        }
        if let Some(topic) = self.to_choose_first() {
            self.topic = topic;
            return Err(Step::stay());
        }
        Ok(self.draft.chosen())
    }

    /// Stores the meaning of a text that was read; if Enter waits for it, goes on.
    pub(super) fn show_typed(
        &mut self,
        typed: Typed,
        says: TypedMove,
        shared: &mut Shared,
    ) -> Step {
        self.learn_typed(typed, says);
        // A pressed Enter waits until no later request blocks the keys.
        if !shared.jobs.holds_keys() && std::mem::take(&mut self.entering) {
            return Step::go(Go::Do(Command::Enter));
        }
        Step::stay()
    }
}
