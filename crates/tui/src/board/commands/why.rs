//! The reason why a move wins or loses.

use super::{BoardCommand, Help};
use crate::board::BoardView;
use crate::board::rules::page_of_reason;
use crate::keys::{Binding, Command, Press};
use crate::screen::{Go, Shared, Step};
use goldpile_app::Job;
use goldpile_engine::Move;
use goldpile_play::{Reason, ReasonError};

#[rustfmt::skip]
pub(crate) const WHY: BoardCommand = BoardCommand {
    bindings: &[Binding::new(&[(Press::Char('w'), Command::Why)], "w", "why", 4,
        "why the chosen move wins or loses; if none is chosen, what wins and why")],
    can: |board, _, _| board.can_ask(),
    act: |board, _, _, shared| board.why(shared),
    help: |board, _| {
        if board.asks_about_illegal() { Help::No } else { Help::AtSecond("shows why") }
    },
};

impl BoardView {
    fn why(&mut self, shared: &mut Shared) -> Step {
        if self.asks_about_illegal() {
            shared.tell("Only a move that is allowed wins or loses.");
            return Step::stay();
        }
        self.explain(self.asked_about(), shared)
    }

    /// Looks for the reason why a move wins or loses, or without a move for what wins, and shows it.
    pub(crate) fn explain(&self, chosen: Option<Move>, shared: &mut Shared) -> Step {
        let job = Job::why(self.adviser(), self.the_match().position(), chosen);
        shared.start_for_board(job, "Looking for the reason", Self::show_reason)
    }

    fn show_reason(&mut self, why: Result<Box<Reason>, ReasonError>, shared: &mut Shared) -> Step {
        match why {
            Ok(why) => Step::go(Go::Page(page_of_reason(self, why, shared))),
            Err(unsolved) => {
                self.say_note(format!("Nobody can tell why: {unsolved}."));
                Step::stay()
            }
        }
    }

    /// The move to explain: the typed one, or else the chosen one, if any.
    fn asked_about(&self) -> Option<Move> {
        match &self.line {
            Some(_) => self.typed().ok(),
            None => (!self.draft.is_empty()).then(|| self.draft.chosen()),
        }
    }

    pub(crate) fn asks_about_illegal(&self) -> bool {
        let illegal = |chosen: &Move| self.judged(chosen).is_err();
        self.asked_about().as_ref().is_some_and(illegal)
    }
}
