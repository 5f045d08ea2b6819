//! The help for learners: a move that throws a win away is offered back once, before the computer
//! answers it.

use super::sentence::{Speaker, Tone};
use super::{Duel, Said};
use crate::engine::notation::position_text;
use crate::engine::{Move, Outcome, Phase, Position, after};
use crate::play::{Adviser, Contest};
use crate::solve::Unsolved;
use crate::tui::keys::Command;

/// What is counted for a learner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct Learner {
    /// How many moves were offered back.
    pub(in crate::tui) offered: usize,
    /// How many of them were played all the same.
    pub(in crate::tui) insisted: usize,
    /// The move that was offered back last, and where.
    last: Option<(Position, Move)>,
}

/// Whether a move throws a win away, and how the other side would win then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// It does not.
    Fine,
    /// It does. The reply that wins is named where it is the other side's turn at once; `None`
    /// where an announcement comes first.
    Thrown(Option<Move>),
}

/// Looks at a legal move before it is played. Costs two verdicts of the adviser, and a hint for a
/// move that throws a win away.
///
/// # Errors
/// As [`Adviser::outcome`]; whoever asks says nothing against the move then.
pub(crate) fn check(
    adviser: &Adviser,
    position: &Position,
    chosen: &Move,
) -> Result<Check, Unsolved> {
    if !adviser.outcome(position)?.actor_wins(position.phase) {
        return Ok(Check::Fine);
    }
    let next = after(&*adviser.game().rules, position, chosen);
    // Whoever acts: the player to take afterwards is the other one.
    Ok(match adviser.outcome(&next)? {
        Outcome::P => Check::Fine,
        Outcome::N if next.phase == Phase::Take => Check::Thrown(adviser.hint(&next)?),
        Outcome::N => Check::Thrown(None),
    })
}

impl Duel {
    /// Whether this move is to be looked at before it is played: the learner wants it, the rules
    /// allow it, and it has not just been offered back.
    #[must_use]
    pub(in crate::tui) fn is_checked(&self, chosen: &Move) -> bool {
        self.learner
            .as_ref()
            .is_some_and(|learner| !learner.has_offered(self.contest.position(), chosen))
            && self.judged(chosen).is_ok()
    }

    /// Offers a move back. What is chosen stays chosen.
    pub(in crate::tui) fn offer_back(&mut self, chosen: &Move, reply: Option<Move>) {
        let position = self.contest.position().clone();
        if let Some(learner) = &mut self.learner {
            learner.offered += 1;
            learner.last = Some((position, chosen.clone()));
        }
        self.line = None;
        self.map.cursor = None;
        self.draft = super::Draft::of(self.contest.position());
        self.draft.choose(chosen);
        self.said = Said::OfferedBack(reply);
    }

    /// The match as it would be after the move that is offered back, for as long as that is so: what
    /// is asked then is asked of the reply, and no solution is given away. Copying the match costs
    /// as much as it is long.
    #[must_use]
    pub(in crate::tui) fn supposed(&self) -> Option<Contest> {
        if !matches!(self.said, Said::OfferedBack(_)) {
            return None;
        }
        let chosen = self.considered()?;
        let mut supposed = self.contest.branch(self.contest.moves_made());
        supposed.play(chosen).is_ok().then_some(supposed)
    }

    /// Counts a move that is played although it was offered back.
    pub(in crate::tui) fn note_insistence(&mut self, chosen: &Move) {
        let position = self.contest.position();
        if let Some(learner) = &mut self.learner
            && learner.has_offered(position, chosen)
        {
            learner.insisted += 1;
            learner.last = None;
        }
    }
}

impl Learner {
    fn has_offered(&self, position: &Position, chosen: &Move) -> bool {
        matches!(&self.last, Some((at, offered)) if at == position && offered == chosen)
    }

    /// What was counted, in words; nothing as long as nothing was offered back.
    #[must_use]
    pub(in crate::tui) fn told(&self) -> String {
        match (self.offered, self.insisted) {
            (0, _) => String::new(),
            (offered, 0) => format!("Losing moves offered back: {offered}."),
            (offered, insisted) => {
                format!("Losing moves offered back: {offered}; played all the same: {insisted}.")
            }
        }
    }
}

impl Speaker<'_> {
    /// Why the chosen move is offered back.
    pub(super) fn offered_back(&self, reply: Option<&Move>) -> (String, Tone) {
        let contest = &self.duel.contest;
        let rules = &*contest.game().rules;
        let other = contest.actor().other();
        let name = &contest.seat(other).name;
        let how = match (reply, self.duel.considered()) {
            (Some(reply @ Move::Take(_)), Some(chosen)) => {
                let next = after(rules, contest.position(), &chosen);
                let piles = after(rules, &next, reply).piles;
                format!(
                    "{name} could {} and leave {}",
                    self.imperative(reply),
                    position_text(&piles, self.number)
                )
            }
            _ => format!("{name} could win whatever is blocked"),
        };
        let text = format!(
            "That would throw the win away: {how}. Choose another move; Enter plays it all the same, \
             {} says why.",
            self.keymap.key(Command::Why)
        );
        (text, Tone::Losing)
    }
}
