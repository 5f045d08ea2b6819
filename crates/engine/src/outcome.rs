//! Outcomes: who wins with best play.

use super::position::Phase;

/// The outcome of a position under best play, always from the point of view of the player to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: every take loses.
    P,
    /// The next player, the one to take, wins.
    N,
}

impl Outcome {
    /// P if `is_p`, otherwise N.
    #[must_use]
    pub const fn p_if(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }

    /// Whether the player who acts now wins: at N in the take phase, at P in the block phase. A
    /// [hint](super::Oracle::hint) exists exactly then.
    #[must_use]
    pub fn actor_wins(self, phase: Phase) -> bool {
        (self == Self::N) == (phase == Phase::Take)
    }

    /// The outcome by which the player who acts in this phase wins if `wins`, and loses otherwise.
    #[must_use]
    pub fn for_actor(phase: Phase, wins: bool) -> Self {
        Self::p_if(wins != (phase == Phase::Take))
    }

    /// `P` or `N`.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
        }
    }
}
