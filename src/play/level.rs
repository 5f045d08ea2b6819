//! How well the computer plays: a strength from 0 to 100, of which three values have names, and two
//! levels that teach.

use crate::number::Natural;
use std::str::FromStr;
use thiserror::Error;

/// How well the computer plays. Its strength, from 0 to 100, is the percentage chance that it sees
/// the winning move. Otherwise it plays a random legal move, which may happen to win.
///
/// It plays exactly, as [`Perfect`](Self::PERFECT) does, once the number of tokens left is at most
/// a tenth of its strength: at 5 tokens for strength 50, at 9 for 99. From strength 50 on it never
/// misses a win in one. Levels are ordered by strength.
///
/// ```
/// use goldpile::play::Level;
///
/// assert_eq!("club".parse(), Ok(Level::CLUB));
/// assert_eq!("75".parse::<Level>().map(Level::strength), Ok(75));
/// assert_eq!(Level::of_strength(100), Some(Level::PERFECT));
/// assert!("human".parse::<Level>().is_err() && Level::BEGINNER < Level::CLUB);
/// // A rising opponent says how far it has risen.
/// assert_eq!(Level::RISING.name(), "rising");
/// assert_eq!(Level::rising(35).name(), "rising-35");
/// assert_eq!("rising-35".parse(), Ok(Level::rising(35)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    strength: u8,
    manner: Manner,
}

/// How a level plays when it sees the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Manner {
    /// Wins where it can, and holds out for as long as possible where it cannot.
    Plain,
    /// Sets traps where it cannot win; its strength follows the learner's wins.
    Rising,
    /// Sets traps where it cannot win.
    Tempter,
}

/// The text does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a level is perfect, tempter, rising, club, beginner or a strength from 0 to 100")]
pub struct NoLevel;

/// The text before the strength of a rising opponent.
const RISEN: &str = "rising-";
/// The strength of a rising opponent at first.
const RISING_FROM: u8 = 20;
/// How much stronger it becomes when it is beaten without help.
const RISES_BY: u8 = 10;
/// How much weaker it becomes when it wins.
const FALLS_BY: u8 = 5;

/// From this strength on no win in one is missed.
const SEES_WINS_IN_ONE: u8 = 50;
/// Exact play begins when the number of tokens left is at most the strength divided by this.
const STRENGTH_A_TOKEN: u8 = 10;

impl Level {
    /// Always plays a winning move or, where none wins, the most stubborn one. Strength 100.
    pub const PERFECT: Self = Self::plain(100);
    /// Always plays a winning move or, where none wins, the trap that a learner is most likely to fall
    /// into. Strength 100.
    pub const TEMPTER: Self = Self {
        strength: 100,
        manner: Manner::Tempter,
    };
    /// Begins easy, and becomes stronger with its opponent's wins. When it sees that no move wins it
    /// sets traps, as the tempter does. This is its initial level, at strength 20.
    pub const RISING: Self = Self {
        strength: RISING_FROM,
        manner: Manner::Rising,
    };
    /// The opponent of whoever has chosen none.
    pub const USUAL: Self = Self::RISING;
    /// Sees the winning move half of the time, and never misses a win in one. Strength 50.
    pub const CLUB: Self = Self::plain(50);
    /// Plays any legal move. Strength 0.
    pub const BEGINNER: Self = Self::plain(0);

    /// The named strengths, strongest first.
    pub const ALL: [Self; 3] = [Self::PERFECT, Self::CLUB, Self::BEGINNER];

    /// Every named level, in the order of a menu.
    pub const NAMED: [Self; 5] = [
        Self::PERFECT,
        Self::TEMPTER,
        Self::RISING,
        Self::CLUB,
        Self::BEGINNER,
    ];

    const fn plain(strength: u8) -> Self {
        Self {
            strength,
            manner: Manner::Plain,
        }
    }

    /// The level with this strength; `None` above 100.
    #[must_use]
    pub fn of_strength(strength: u8) -> Option<Self> {
        (strength <= 100).then_some(Self::plain(strength))
    }

    /// A [rising](Self::RISING) opponent that has reached this strength, capped at 100.
    #[must_use]
    pub fn rising(strength: u8) -> Self {
        Self {
            strength: strength.min(100),
            manner: Manner::Rising,
        }
    }

    /// The strength, from 0 to 100.
    #[must_use]
    pub fn strength(self) -> u8 {
        self.strength
    }

    /// Whether it sets traps when no move wins.
    #[must_use]
    pub fn tempts(self) -> bool {
        self.manner != Manner::Plain
    }

    /// Whether its strength changes with the matches played against it.
    #[must_use]
    pub fn rises(self) -> bool {
        self.manner == Manner::Rising
    }

    /// The level under which matches against it are counted: all rising opponents count as one,
    /// whatever their strength.
    #[must_use]
    pub fn counted_as(self) -> Self {
        if self.rises() { Self::RISING } else { self }
    }

    /// The level for the next match. A rising opponent becomes 10 stronger if it was beaten without
    /// help and 5 weaker if it won, and stays the same if it was beaten with help; other levels
    /// never change.
    #[must_use]
    pub fn after_match(self, beaten: bool, with_help: bool) -> Self {
        match (self.manner, beaten) {
            (Manner::Plain | Manner::Tempter, _) => self,
            (Manner::Rising, true) if with_help => self,
            (Manner::Rising, true) => Self::rising(self.strength + RISES_BY),
            (Manner::Rising, false) => Self::rising(self.strength.saturating_sub(FALLS_BY)),
        }
    }

    /// The level as typed and shown: its name, or its strength in decimal.
    #[must_use]
    pub fn name(self) -> String {
        let name = match self {
            Self::PERFECT => "perfect",
            Self::TEMPTER => "tempter",
            Self::RISING => "rising",
            Self::CLUB => "club",
            Self::BEGINNER => "beginner",
            risen if risen.rises() => return format!("{RISEN}{}", risen.strength),
            other => return other.strength.to_string(),
        };
        name.to_owned()
    }

    /// Whether it plays exactly with this many tokens left.
    pub(super) fn is_exact(self, tokens: &Natural) -> bool {
        self.strength == 100 || *tokens <= u64::from(self.strength / STRENGTH_A_TOKEN)
    }

    /// Whether it never misses a win in one.
    pub(super) fn sees_wins_in_one(self) -> bool {
        self.strength >= SEES_WINS_IN_ONE
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    /// Reads a level as it is shown; the strength of a named level is accepted too.
    ///
    /// # Errors
    /// [`NoLevel`] for any other text: names are in lower case, strengths have only digits.
    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let named = Self::NAMED.into_iter().find(|level| level.name() == text);
        let strength = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let strength = digits.then(|| text.parse().ok())??;
            Self::of_strength(strength)
        };
        let risen =
            || strength(text.strip_prefix(RISEN)?).map(|level| Self::rising(level.strength));
        named
            .or_else(|| strength(text))
            .or_else(risen)
            .ok_or(NoLevel)
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
        for strength in 0..=100 {
            let level = Level::rising(strength);
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(level.counted_as(), Level::RISING);
        }
        for level in Level::NAMED {
            assert_eq!(level.name().parse(), Ok(level));
        }
        for text in [
            "",
            "101",
            "-1",
            "+5",
            " 5",
            "Perfect",
            "300",
            "human",
            "rising-",
            "rising-101",
        ] {
            assert_eq!(text.parse::<Level>(), Err(NoLevel), "{text}");
        }
        assert_eq!(Level::of_strength(101), None);
    }

    #[test]
    fn a_rising_opponent_follows_the_wins_without_help_and_no_other_does() {
        let rising = Level::rising;
        assert_eq!(Level::RISING.after_match(true, false), rising(30));
        assert_eq!(Level::RISING.after_match(true, true), Level::RISING);
        assert_eq!(Level::RISING.after_match(false, true), rising(15));
        assert_eq!(rising(96).after_match(true, false), rising(100));
        assert_eq!(rising(3).after_match(false, false), rising(0));
        for level in [Level::TEMPTER, Level::CLUB] {
            assert_eq!(level.after_match(true, false), level);
        }
    }

    #[test]
    fn exact_play_begins_earlier_the_stronger() {
        let exact = |level: Level, tokens: u64| level.is_exact(&tokens.into());
        assert!(exact(Level::PERFECT, 1_000_000));
        assert!(exact(Level::CLUB, 5) && !exact(Level::CLUB, 6));
        assert!(!exact(Level::BEGINNER, 1));
    }
}
