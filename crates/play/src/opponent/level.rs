//! How well the computer plays: a strength from 0 to 100, and the five opponents that have a name.

use crate::words::capital;
use goldpile_number::Natural;
use std::str::FromStr;
use thiserror::Error;

/// How well the computer plays. The strength, from 0 to 100, is the percentage chance that the computer sees
/// the winning move. Otherwise it plays a random legal move, which may happen to win.
///
/// Like the [`DRAGON`](Self::DRAGON), a level plays exactly once the number of tokens left is at most a
/// tenth of its strength: at 5 tokens for strength 50, at 9 for 99. From strength 50 on it never misses a
/// win in one. Levels are ordered by strength.
///
/// Five levels are the opponents of the [ladder](super::Ladder) and have names. Three of them are also read
/// under older names: `beginner`, `club` and `perfect`.
///
/// ```
/// use goldpile_play::Level;
///
/// assert_eq!("badger".parse(), Ok(Level::BADGER));
/// assert_eq!("perfect".parse(), Ok(Level::DRAGON));
/// assert_eq!("75".parse::<Level>().map(Level::strength), Ok(75));
/// assert_eq!(Level::of_strength(100), Some(Level::DRAGON));
/// assert!("human".parse::<Level>().is_err() && Level::MAGPIE < Level::BADGER);
/// assert_eq!((Level::FOX.name(), Level::FOX.title()), ("fox".to_owned(), "Fox".to_owned()));
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
    /// Sets traps where it cannot win; its strength once followed the learner's wins.
    Rising,
    /// Sets traps where it cannot win.
    Tempter,
}

/// The text does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a level is magpie, squirrel, badger, fox, dragon or a strength from 0 to 100")]
pub struct LevelError;

/// What precedes the strength in the name of a rising opponent.
const RISEN: &str = "rising-";
/// The initial strength of a rising opponent.
const RISING_FROM: u8 = 20;

/// The strength from which no win in one is missed.
const SEES_WINS_IN_ONE: u8 = 50;
/// Exact play begins when the number of tokens left is at most the strength divided by this.
const STRENGTH_PER_TOKEN: u8 = 10;

impl Level {
    /// Plays any legal move. Strength 0; also read as `beginner`.
    pub const MAGPIE: Self = Self::plain(0);
    /// Sees one winning move in four. Strength 25.
    pub const SQUIRREL: Self = Self::plain(25);
    /// Sees the winning move half of the time, and never misses a win in one. Strength 50; also read
    /// as `club`.
    pub const BADGER: Self = Self::plain(50);
    /// Sees most winning moves; where none wins, it plays the trap that a learner is most likely to
    /// fall into. Strength 80.
    pub const FOX: Self = Self {
        strength: 80,
        manner: Manner::Tempter,
    };
    /// Always plays a winning move or, where none wins, the most stubborn one. Strength 100; also
    /// read as `perfect`.
    pub const DRAGON: Self = Self::plain(100);
    /// Always plays a winning move or, where none wins, a trap. Strength 100. No longer offered, but still
    /// read.
    pub const TEMPTER: Self = Self {
        strength: 100,
        manner: Manner::Tempter,
    };
    /// An opponent whose strength followed its opponent's wins, at its initial strength of 20. No longer
    /// offered, but still read.
    pub const RISING: Self = Self {
        strength: RISING_FROM,
        manner: Manner::Rising,
    };

    /// The five opponents of the ladder, from the bottom.
    pub const LADDER: [Self; 5] = [
        Self::MAGPIE,
        Self::SQUIRREL,
        Self::BADGER,
        Self::FOX,
        Self::DRAGON,
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

    /// Whether this opponent sets traps when no move wins.
    #[must_use]
    pub fn tempts(self) -> bool {
        self.manner != Manner::Plain
    }

    /// Whether its strength once changed with the matches played against it.
    #[must_use]
    pub fn rises(self) -> bool {
        self.manner == Manner::Rising
    }

    /// The level under which matches against this one are counted: all rising opponents count as one.
    #[must_use]
    pub fn counted_as(self) -> Self {
        if self.rises() { Self::RISING } else { self }
    }

    /// The level as typed and stored: its name, or its strength in decimal.
    #[must_use]
    pub fn name(self) -> String {
        let name = match self {
            Self::MAGPIE => "magpie",
            Self::SQUIRREL => "squirrel",
            Self::BADGER => "badger",
            Self::FOX => "fox",
            Self::DRAGON => "dragon",
            Self::TEMPTER => "tempter",
            Self::RISING => "rising",
            risen if risen.rises() => return format!("{RISEN}{}", risen.strength),
            other => return other.strength.to_string(),
        };
        name.to_owned()
    }

    /// The name of the player: `Fox`; `Goldpile` for a level that is not on the ladder.
    #[must_use]
    pub fn title(self) -> String {
        match self.rung() {
            Some(_) => capital(&self.name()),
            None => "Goldpile".to_owned(),
        }
    }

    /// What this opponent of the ladder is like, in a sentence without a subject; empty for the other
    /// levels.
    #[must_use]
    pub fn character(self) -> &'static str {
        match self {
            Self::MAGPIE => "Takes whatever glitters.",
            Self::SQUIRREL => "Hoards a lot, and forgets where most of it is.",
            Self::BADGER => "Digs deep, every other time.",
            Self::FOX => "Misses little, sets traps, and tells you afterwards.",
            Self::DRAGON => "Guards the pile, and never makes a mistake.",
            _ => "",
        }
    }

    /// The place on the ladder, from 0; `None` if it is not there.
    #[must_use]
    pub fn rung(self) -> Option<usize> {
        Self::LADDER.iter().position(|level| *level == self)
    }

    /// Whether the person says who begins a match for the star of this opponent: from the Badger on. Against
    /// the two below it, the person begins and can win.
    #[must_use]
    pub fn lets_choose(self) -> bool {
        self.rung() >= Self::BADGER.rung()
    }

    /// Whether this level plays exactly with this many tokens left.
    pub(crate) fn is_exact(self, tokens: &Natural) -> bool {
        self.strength == 100 || *tokens <= u64::from(self.strength / STRENGTH_PER_TOKEN)
    }

    pub(crate) fn sees_wins_in_one(self) -> bool {
        self.strength >= SEES_WINS_IN_ONE
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a level as it is shown; the strength of a named level is accepted too.
    ///
    /// # Errors
    /// [`LevelError`] for any other text: names are in lower case, strengths have only digits.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let others = [Self::TEMPTER, Self::RISING];
        let mut named = Self::LADDER.into_iter().chain(others);
        let strength = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let strength = digits.then(|| text.parse().ok())??;
            Self::of_strength(strength)
        };
        let risen =
            || strength(text.strip_prefix(RISEN)?).map(|level| Self::rising(level.strength));
        match text {
            "beginner" => Some(Self::MAGPIE),
            "club" => Some(Self::BADGER),
            "perfect" => Some(Self::DRAGON),
            _ => named.find(|level| level.name() == text),
        }
        .or_else(|| strength(text))
        .or_else(risen)
        .ok_or(LevelError)
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
        for level in Level::LADDER.into_iter().chain([Level::TEMPTER]) {
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
            assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
        }
        assert_eq!(Level::of_strength(101), None);
    }

    #[test]
    fn exact_play_begins_earlier_the_stronger() {
        let exact = |level: Level, tokens: u64| level.is_exact(&tokens.into());
        assert!(exact(Level::DRAGON, 1_000_000));
        assert!(exact(Level::BADGER, 5) && !exact(Level::BADGER, 6));
        assert!(!exact(Level::MAGPIE, 1));
    }
}
