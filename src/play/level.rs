//! How well the computer plays: a strength from 0 to 100, with names for three of them.

use crate::number::Natural;
use std::str::FromStr;
use thiserror::Error;

/// How well the computer plays, from 0 to 100: the chance, in percent, that it sees the winning
/// move. What it does not see, it may still find among the legal moves at random.
///
/// Once no more tokens are left than a tenth of its strength it plays exactly, as
/// [`Perfect`](Self::PERFECT) does: from 5 tokens on at strength 50, from 9 on at 99. From 50 on
/// it never misses a win in one. Levels are ordered by strength.
///
/// ```
/// use goldpile::play::Level;
///
/// assert_eq!("club".parse(), Ok(Level::CLUB));
/// assert_eq!("75".parse::<Level>().map(Level::strength), Ok(75));
/// assert_eq!(Level::of_strength(100), Some(Level::PERFECT));
/// assert!("human".parse::<Level>().is_err() && Level::BEGINNER < Level::CLUB);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a level is perfect, club, beginner or a strength from 0 to 100")]
pub struct NoLevel;

/// From this strength on no win in one is missed.
const SEES_WINS_IN_ONE: u8 = 50;
/// Exact play begins when there are as many tokens left as the strength holds this number.
const STRENGTH_A_TOKEN: u8 = 10;

impl Level {
    /// Always the winning move, and where none wins the most stubborn one. Strength 100.
    pub const PERFECT: Self = Self(100);
    /// Sees the winning move half of the time, and never misses a win in one. Strength 50.
    pub const CLUB: Self = Self(50);
    /// Any legal move. Strength 0.
    pub const BEGINNER: Self = Self(0);

    /// The levels with a name, the strongest first.
    pub const ALL: [Self; 3] = [Self::PERFECT, Self::CLUB, Self::BEGINNER];

    /// The level of this strength; `None` above 100.
    #[must_use]
    pub fn of_strength(strength: u8) -> Option<Self> {
        (strength <= 100).then_some(Self(strength))
    }

    /// The strength, from 0 to 100.
    #[must_use]
    pub fn strength(self) -> u8 {
        self.0
    }

    /// As it is typed and shown: its name, or its strength in decimal.
    #[must_use]
    pub fn name(self) -> String {
        let name = match self {
            Self::PERFECT => "perfect",
            Self::CLUB => "club",
            Self::BEGINNER => "beginner",
            Self(strength) => return strength.to_string(),
        };
        name.to_owned()
    }

    /// Whether it plays exactly with so many tokens on the table.
    pub(super) fn is_exact(self, tokens: &Natural) -> bool {
        self == Self::PERFECT || *tokens <= u64::from(self.0 / STRENGTH_A_TOKEN)
    }

    /// Whether it never misses a win in one.
    pub(super) fn sees_wins_in_one(self) -> bool {
        self.0 >= SEES_WINS_IN_ONE
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    /// Reads a level as it is shown; the strength of a level with a name will do, too.
    ///
    /// # Errors
    /// [`NoLevel`] for any other text: names are small letters, strengths digits alone.
    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let named = Self::ALL.into_iter().find(|level| level.name() == text);
        let strength = || {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let strength = digits.then(|| text.parse().ok())??;
            Self::of_strength(strength)
        };
        named.or_else(strength).ok_or(NoLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strength_is_read_as_it_is_shown() {
        for strength in 0..=100 {
            let level = Level::of_strength(strength).unwrap();
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(strength.to_string().parse(), Ok(level));
        }
        for text in ["", "101", "-1", "+5", " 5", "Perfect", "300", "human"] {
            assert_eq!(text.parse::<Level>(), Err(NoLevel), "{text}");
        }
        assert_eq!(Level::of_strength(101), None);
    }

    #[test]
    fn exact_play_begins_earlier_the_stronger() {
        let exact = |level: Level, tokens: u64| level.is_exact(&tokens.into());
        assert!(exact(Level::PERFECT, 1_000_000));
        assert!(exact(Level::CLUB, 5) && !exact(Level::CLUB, 6));
        assert!(!exact(Level::BEGINNER, 1));
    }
}
