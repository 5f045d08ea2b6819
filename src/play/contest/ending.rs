//! How a match ends: no move is left, somebody gives up, or a claim is confirmed.

use super::Contest;
use crate::engine::{Move, Outcome, is_over};
use crate::play::adviser::Adviser;
use crate::play::seat::{Ending, Side, Termination, Verdict};
use crate::solve::Unsolved;

impl Contest {
    /// The result; `None` as long as the match goes on. An end that a player declared comes before
    /// that of having no move left.
    ///
    /// Cost: that of finding one legal move, see [`is_over`].
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self.ending {
            Some(Ending::Resigned(side)) => Some(Verdict {
                winner: side.other(),
                termination: Termination::Resignation,
            }),
            Some(Ending::Claimed(side)) => Some(Verdict {
                winner: side,
                termination: Termination::Claim,
            }),
            None => is_over(&*self.game.rules, self.position()).then(|| Verdict {
                winner: self.taker().other(),
                termination: Termination::NoMove,
            }),
        }
    }

    /// The end that a player declared; `None` if none did, so also if no move is left.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Ends the match as a player declared. A claim is believed: [`claim`](Self::claim) is the way
    /// to have it confirmed. Nothing happens after the end.
    pub fn declare(&mut self, ending: Ending) {
        if self.verdict().is_none() {
            self.ending = Some(ending);
            self.changes += 1;
        }
    }

    /// This side gives up. Nothing happens after the end.
    pub fn resign(&mut self, side: Side) {
        self.declare(Ending::Resigned(side));
    }

    /// Whether this side may claim to have won: it has taken at least once. Before that a claim
    /// would speak of the start, not of anybody's play.
    ///
    /// Cost: the moves up to its first take.
    #[must_use]
    pub fn may_claim(&self, side: Side) -> bool {
        self.history()
            .any(|entry| entry.by == side && matches!(entry.played, Move::Take(_)))
    }

    /// This side claims to have won; the match ends if that is so. Says whether it is: after the
    /// end whether this side is the winner, before it whether it wins with best play.
    ///
    /// A side that may not claim yet, see [`may_claim`](Self::may_claim), is told no.
    ///
    /// Cost: a verdict of the adviser, see [`Adviser::outcome`].
    ///
    /// # Errors
    /// [`Unsolved`] if nobody can tell; the match is unchanged.
    pub fn claim(&mut self, side: Side, adviser: &Adviser) -> Result<bool, Unsolved> {
        if let Some(verdict) = self.verdict() {
            return Ok(verdict.winner == side);
        }
        let outcome = adviser.outcome(self.position())?;
        Ok(self.claim_given(side, outcome))
    }

    /// As [`claim`](Self::claim), for who already knows the outcome of the position on the table.
    pub fn claim_given(&mut self, side: Side, outcome: Outcome) -> bool {
        if let Some(verdict) = self.verdict() {
            return verdict.winner == side;
        }
        let wins = (outcome == Outcome::N) == (side == self.taker()) && self.may_claim(side);
        if wins {
            self.declare(Ending::Claimed(side));
        }
        wins
    }
}
