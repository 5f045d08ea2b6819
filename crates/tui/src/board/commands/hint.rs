//! The hint, which chooses the winning move, or the one that holds out longest.

use super::{BoardCommand, Help};
use crate::board::status::{Said, StatusWriter};
use crate::board::{BoardView, Draft, Topic};
use crate::keys::{Binding, Command, Press};
use crate::numbers;
use crate::screen::{Shared, Step, Tone};
use goldpile_app::{Advice, Job};
use goldpile_engine::notation::position_text;
use goldpile_engine::{Move, after};
use goldpile_solve::Unsolved;

/// How far down the list of positions the cursor goes for a hint.
const FAR: usize = 10_000;

#[rustfmt::skip]
pub(crate) const HINT: BoardCommand = BoardCommand {
    bindings: &[Binding::new(&[(Press::Char('h'), Command::Hint)], "h", "hint", 2, "show the winning move")],
    can: |board, _, _| board.can_ask(),
    act: |board, _, _, shared| board.hint(shared),
    help: |_, _| Help::AtOnce("hint (no star)"),
};

impl BoardView {
    pub(crate) fn hint(&self, shared: &mut Shared) -> Step {
        let job = Job::hint(self.adviser(), self.the_match().position());
        shared.start_for_board(job, "Looking for a winning move", Self::show_hint)
    }

    fn show_hint(&mut self, hint: Result<Option<Advice>, Unsolved>, _shared: &mut Shared) -> Step {
        match hint {
            Ok(Some(advice)) => self.advise(advice),
            Ok(None) => self.say_note("No move is left."),
            Err(unsolved) => self.say_note(format!("There is no hint: {unsolved}.")),
        }
        Step::stay()
    }

    fn advise(&mut self, advice: Advice) {
        self.clear();
        self.draft.choose(&advice.chosen);
        if let Move::Block(squares) = &advice.chosen
            && let Some(first) = squares.first()
        {
            let at = self.offered().take(FAR).position(|square| square == *first);
            if let (Draft::Block(blocks), Some(at)) = (&mut self.draft, at) {
                blocks.cursor = at;
            }
        }
        self.topic = Topic::Advised(advice);
    }
}

impl StatusWriter<'_> {
    pub(crate) fn advised(&self, chosen: &Move, wins: bool) -> Said {
        let the_match = self.board.the_match();
        let words = self.words.imperative(chosen);
        let (leaves, what, enter) = match chosen {
            Move::Take(_) => {
                let next = after(&*the_match.game().rules, the_match.position(), chosen);
                let piles = position_text(&next.piles, &numbers::short);
                (format!("leave {piles} ({words})"), "move", "plays")
            }
            Move::Block(_) => (words, "block", "announces"),
        };
        let why = self.shared.does(Command::Why, "says why");
        if wins {
            let text = format!("Hint: {leaves}. That wins. Enter plays it; {why}.");
            return (text, Tone::Winning);
        }
        let text = format!("No {what} wins here. To hold out, {leaves}. Enter {enter} it; {why}.");
        (text, Tone::Losing)
    }
}
