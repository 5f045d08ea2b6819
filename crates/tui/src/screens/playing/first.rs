//! The first match of a new user: small, fixed, against the weakest opponent, with a line that says what to do
//! next.

use super::Playing;
use crate::board::Topic;
use crate::keys::Command;
use crate::plan::{FIRST_PILES, Plan};
use crate::screen::{Shared, Status, Tone};
use goldpile_app::{MatchSession, MatchSetup};
use goldpile_engine::{Move, Record, Replay, start};
use goldpile_play::Level;

const SEED: u64 = 7;

impl Playing {
    /// The first match, of the first game in the catalogue; `None` if that game cannot start with [`FIRST_PILES`].
    pub(crate) fn first(shared: &mut Shared) -> Option<Self> {
        let seed = shared.draw_seed();
        let plan = Plan::new(&shared.catalogue, 0, seed)?;
        let mut plan = shared.with_defaults(plan);
        plan.level = Level::MAGPIE;
        let game = plan.game(&shared.catalogue);
        let piles = Record::parse(FIRST_PILES).ok()?.piles;
        let position = start(&*game.rules, piles, &[]).ok()?;
        let (seats, seed) = (plan.seats(), SEED);
        let the_match = MatchSetup { game, seats, seed }.begin(Replay::new(position));
        let mut playing = Self::new(MatchSession::new(the_match), plan, shared);
        playing.learner = None;
        playing.is_first = true;
        Some(playing)
    }

    /// What to do next in the first match: how to choose a move or how to play it, and what has happened.
    pub(super) fn prompt(&self, shared: &Shared) -> Option<Status<'static>> {
        let board = &self.board;
        let (the_match, key) = (board.the_match(), |command| shared.keymap.key(command));
        let is_asked = matches!(board.topic, Topic::Nothing | Topic::Moved { .. });
        if !self.is_first || !board.person_acts() || !is_asked || board.line.is_some() {
            return None;
        }
        let chosen = board.considered();
        if let Some(chosen @ Move::Take(_)) = chosen.filter(|_| board.is_choosing()) {
            board.judged(&chosen).ok()?;
            let take = board.say(|words| words.imperative(&chosen));
            let text = format!(
                "{} {}. ←→ more or fewer, ↑↓ the other pile.",
                key(Command::Enter),
                take.replacen("take", "takes", 1)
            );
            return Some(Status::new(text, Tone::Mine));
        }
        let happened = if let Topic::Moved { since, .. } = &board.topic {
            board.say(|words| words.moved(*since))
        } else {
            let goal = the_match.game().goal();
            format!("Take as many coins as you like from one pile. {goal}")
        };
        let how = "↑↓ choose a pile, ←→ how many to take.";
        Some(Status::plain(format!("{happened} {how}")))
    }

    /// A friendly word after the first match, won or lost.
    pub(super) fn comfort(&self) -> Option<String> {
        let the_match = self.board.the_match();
        let text = if the_match.is_person_beaten() {
            "No harm done, it was your first. There is a trick that always wins. l teaches it."
        } else {
            "Your first win. There is a trick that always wins. l teaches it."
        };
        self.is_first.then(|| text.to_owned())
    }
}
