//! Who plays each side of a match, and how a match can end.

use crate::opponent::Level;

/// The player who takes first, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Takes first.
    First,
    /// Takes second.
    Second,
}

/// The names of two people at one keyboard, until others are typed.
pub const PEOPLE: [&str; 2] = ["Ann", "Bob"];

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name shown. A person's name is never mistaken for a level.
    pub name: String,
    /// The computer's level; `None` for a person.
    pub computer: Option<Level>,
}

/// An end that a player declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side resigned.
    Resigned(Side),
    /// This side claimed the win, and the claim was confirmed or could not be judged.
    Claimed(Side),
}

/// How a match ended; written as its [`termination_name`](crate::saved::termination_name) in saved matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The loser had no move left.
    NoMove,
    /// The loser resigned.
    Resignation,
    /// The winner claimed the win.
    Claim,
}

/// The result of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won.
    pub winner: Side,
    /// How the match ended.
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

    /// The index of this side: 0 for the first, 1 for the second.
    #[must_use]
    pub fn index(self) -> usize {
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

    /// The computer at this level, under the [title](Level::title) of the level.
    #[must_use]
    pub fn computer(level: Level) -> Self {
        Self {
            name: level.title(),
            computer: Some(level),
        }
    }

    /// The name, followed in brackets by a computer's level if the name does not give it.
    #[must_use]
    pub fn name_and_level(&self) -> String {
        match self.computer {
            Some(level)
                if ![level.title(), level.name()].contains(&self.name)
                    || level.rung().is_none() =>
            {
                format!("{} ({})", self.name, level.counted_as().name())
            }
            _ => self.name.clone(),
        }
    }
}
