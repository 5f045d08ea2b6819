//! Why a match is a practice match.

use crate::opponent::{Ladder, Level};
use std::fmt;

/// Why no star is at stake in a match. Displayed as a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Practice {
    /// Two people play.
    People,
    /// The opponent is not on the ladder.
    OffLadder,
    /// The player has not reached this opponent yet.
    Unreached(Level),
    /// The piles were given.
    Piles,
    /// The size of the piles was given.
    Size,
    /// The seed was given, so the start may be known.
    Seed,
    /// This opponent is to take first.
    Second(Level),
    /// The player is warned of losing moves.
    Warned,
}

impl Practice {
    /// Why no match against this opponent can be for a star, if none can; without an opponent, two people play.
    #[must_use]
    pub fn against(opponent: Option<Level>, ladder: Ladder) -> Option<Self> {
        match opponent {
            None => Some(Self::People),
            Some(level) if level.rung().is_none() => Some(Self::OffLadder),
            Some(level) => (!ladder.has_reached(level)).then_some(Self::Unreached(level)),
        }
    }

    /// The reason, as in `the piles are yours`.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            Self::People => "two people play".to_owned(),
            Self::OffLadder => "your opponent has no star".to_owned(),
            Self::Unreached(level) => format!("the {} comes later", level.title()),
            Self::Piles => "the piles are yours".to_owned(),
            Self::Size => "the size is yours".to_owned(),
            Self::Seed => "the seed is yours".to_owned(),
            Self::Second(level) => format!("the {} begins", level.title()),
            Self::Warned => "you are warned".to_owned(),
        }
    }
}

impl fmt::Display for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A practice match, without a star: {}.", self.reason())
    }
}
