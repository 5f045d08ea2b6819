//! What a match is played for: nothing, a star, or the next match of a climb.

use super::Match;
use super::seat::Side;
use crate::opponent::Level;

/// What a match is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stake {
    /// Practice.
    #[default]
    Practice,
    /// The star of the opponent.
    Star,
    /// The next match of a climb.
    Climb,
}

impl Match {
    /// Whether a star is at stake: the [ladder](crate::Ladder) [drew](super::ladder_start) the start of a match
    /// against an opponent that the person had reached. A [branch](Self::branch) is a practice match, because its
    /// start is known.
    #[must_use]
    pub fn is_for_star(&self) -> bool {
        self.stake == Stake::Star
    }

    /// Whether this is a match of a climb. It is played without help: no move is taken back. It earns no star,
    /// and is not counted in the statistics.
    #[must_use]
    pub fn is_climb(&self) -> bool {
        self.stake == Stake::Climb
    }

    /// Whether a person plays against a computer with nothing at stake.
    #[must_use]
    pub fn is_practice(&self) -> bool {
        self.computer().is_some() && self.stake == Stake::Practice
    }

    /// The same match with a star at stake.
    #[must_use]
    pub fn for_star(self) -> Self {
        self.with_stake(Stake::Star)
    }

    /// The same match as one of a climb.
    #[must_use]
    pub fn for_climb(self) -> Self {
        self.with_stake(Stake::Climb)
    }

    /// The same match as practice, with nothing at stake.
    #[must_use]
    pub fn for_practice(self) -> Self {
        self.with_stake(Stake::Practice)
    }

    fn with_stake(self, stake: Stake) -> Self {
        Self { stake, ..self }
    }

    /// Whether the person has yet to say who begins this match, for a star or of a climb: no move has been made,
    /// and the opponent [lets the person choose](Level::lets_choose). After [`begin`](Self::begin) this stays so
    /// until the first move, except in a climb, which keeps what was said.
    #[must_use]
    pub fn awaits_beginner(&self) -> bool {
        let is_open = match self.stake {
            Stake::Practice => false,
            Stake::Star => true,
            Stake::Climb => !self.beginner_is_said,
        };
        let lets_choose = |(_, level): (Side, Level)| level.lets_choose();
        is_open && self.moves_known() == 0 && self.computer().is_some_and(lets_choose)
    }

    /// Lets the person take first, or the computer. Does nothing unless the match
    /// [awaits](Self::awaits_beginner) that.
    pub fn begin(&mut self, person_first: bool) {
        if !self.awaits_beginner() {
            return;
        }
        self.beginner_is_said = true;
        if self.seats[0].computer.is_none() != person_first {
            self.seats.reverse();
            self.changes += 1;
        }
    }
}
