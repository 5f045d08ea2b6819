//! The nudges: a question, then a narrower hint, then the hint itself.

use super::{BoardCommand, Help};
use crate::board::{BoardView, Topic};
use crate::keys::{Binding, Command, Press};
use crate::screen::{Shared, Step};
use goldpile_app::Job;
use goldpile_engine::Position;
use goldpile_solve::Unsolved;

#[rustfmt::skip]
pub(crate) const NUDGE: BoardCommand = BoardCommand {
    bindings: &[Binding::new(&[(Press::Char('n'), Command::Nudge)], "n", "", 9,
        "a nudge: first a question, then a narrower hint, then the winning move")],
    can: |board, _, _| board.can_ask(),
    act: |board, _, _, shared| board.nudge(shared),
    help: |_, _| Help::AtSecond("gives a nudge"),
};

/// The nudges for a position.
pub(crate) struct Nudge {
    at: Position,
    texts: [String; 2],
    /// How many of the texts have been given.
    given: usize,
}

type NudgeTexts = Result<[String; 2], Unsolved>;

impl BoardView {
    fn nudge(&mut self, shared: &mut Shared) -> Step {
        self.next_nudge(shared).unwrap_or_else(|| {
            let at = self.the_match().position().clone();
            let job = Job::nudge(self.adviser(), &at, goldpile_learn::nudges);
            let show =
                |board: &mut Self, texts, shared: &mut Shared| board.show_nudge(at, texts, shared);
            shared.start_for_board(job, "Looking for a nudge", show)
        })
    }

    fn show_nudge(&mut self, at: Position, texts: NudgeTexts, shared: &mut Shared) -> Step {
        match texts {
            Ok(texts) => {
                let given = 0;
                self.nudge = Some(Nudge { at, texts, given });
                self.next_nudge(shared).unwrap_or_default()
            }
            Err(unsolved) => {
                self.say_note(format!("There is no nudge: {unsolved}."));
                Step::stay()
            }
        }
    }

    /// Gives the next nudge for this position, or the hint after the last one. `None` if the nudges have not been
    /// computed yet.
    fn next_nudge(&mut self, shared: &mut Shared) -> Option<Step> {
        let position = self.session.the_match().position();
        let nudge = self.nudge.as_mut().filter(|nudge| nudge.at == *position)?;
        let Some(text) = nudge.texts.get(nudge.given) else {
            return Some(self.hint(shared));
        };
        nudge.given += 1;
        let next = match nudge.texts.get(nudge.given) {
            Some(_) => "says more",
            None => "shows the move",
        };
        self.topic = Topic::Nudged(format!("{text} ({}.)", shared.does(Command::Nudge, next)));
        Some(Step::stay())
    }
}
