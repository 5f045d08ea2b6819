//! Who sits on which side of a match, and how a match can end.

use super::level::Level;

/// The player who takes first, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Takes first.
    First,
    /// Takes second.
    Second,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name shown; a person's name is never confused with a level.
    pub name: String,
    /// The computer's level; `None` for a person.
    pub computer: Option<Level>,
}

/// An end that a player declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side gave up.
    Resigned(Side),
    /// This side claimed the win, and it was confirmed, or nobody could tell.
    Claimed(Side),
}

/// How a match ended. Saved matches name it by
/// [`termination_name`](super::saved::termination_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The loser had no move left.
    NoMove,
    /// The loser gave up.
    Resignation,
    /// The winner claimed the win.
    Claim,
}

/// The result of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won.
    pub winner: Side,
    /// How.
    pub termination: Termination,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub(super) fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

impl Seat {
    /// A person of this name.
    #[must_use]
    pub fn person(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            computer: None,
        }
    }

    /// The computer, under the name of its level.
    #[must_use]
    pub fn computer(level: Level) -> Self {
        Self {
            name: level.name(),
            computer: Some(level),
        }
    }
}
