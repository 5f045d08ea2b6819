//! How a match ends: no move is left, a player resigns, or a claim is confirmed.

use super::Match;
use super::seat::{Ending, Side, Termination, Verdict};
use crate::opponent::Level;
use goldpile_engine::{Move, Outcome, is_over};

impl Match {
    /// The result; `None` while the match goes on. A declared end takes precedence over having no move left.
    ///
    /// Cost: that of finding one legal move, see [`is_over`], once in each position.
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
            None => self.is_over().then(|| Verdict {
                winner: if self.game.rules.is_misere() {
                    self.taker()
                } else {
                    self.taker().other()
                },
                termination: Termination::NoMove,
            }),
        }
    }

    /// Whether no move is left, even if an end was declared.
    pub(crate) fn is_over(&self) -> bool {
        *(self.over).get_or_init(|| is_over(&*self.game.rules, self.position()))
    }

    /// The computer's side and its level, in a match of a person against a computer.
    #[must_use]
    pub fn computer(&self) -> Option<(Side, Level)> {
        let sides = [Side::First, Side::Second];
        match sides.map(|side| self.seat(side).computer) {
            [Some(level), None] => Some((Side::First, level)),
            [None, Some(level)] => Some((Side::Second, level)),
            _ => None,
        }
    }

    /// Whether a computer has won against a person.
    #[must_use]
    pub fn is_person_beaten(&self) -> bool {
        self.has_person_won() == Some(false)
    }

    /// Whether a person has won against a computer after being [helped](Self::is_helped).
    #[must_use]
    pub fn is_won_with_help(&self) -> bool {
        self.is_helped() && self.has_person_won() == Some(true)
    }

    /// Whether the person won; `None` while the match goes on, or if it is not against a computer.
    #[must_use]
    pub fn has_person_won(&self) -> Option<bool> {
        let (computer, _) = self.computer()?;
        Some(self.verdict()?.winner != computer)
    }

    /// The end that a player declared; `None` if nobody did, even if no move is left.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Ends the match as a player declared. A claim is not checked here, see
    /// [`is_claim_right`](Self::is_claim_right). Does nothing if the match is over.
    pub fn declare(&mut self, ending: Ending) {
        if self.verdict().is_none() {
            self.ending = Some(ending);
            self.changes += 1;
        }
    }

    /// Resigns for this side. Does nothing if the match is over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Ending::Resigned(side));
    }

    /// Whether this side may claim to have won: it must have taken tokens at least once. An earlier
    /// claim would be about the start, not about anyone's play.
    ///
    /// Cost: linear in the number of moves up to its first take.
    #[must_use]
    pub fn may_claim(&self, side: Side) -> bool {
        self.history()
            .any(|entry| entry.by == side && matches!(entry.played, Move::Take(_)))
    }

    /// Whether a claim by this side is right, given the outcome of the position. After the end: whether this
    /// side won. Before: whether it wins with best play and [may claim](Self::may_claim).
    #[must_use]
    pub fn is_claim_right(&self, side: Side, outcome: Outcome) -> bool {
        match self.verdict() {
            Some(verdict) => verdict.winner == side,
            None => (outcome == Outcome::N) == (side == self.taker()) && self.may_claim(side),
        }
    }
}
