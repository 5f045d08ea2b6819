//! The ladder of a game: its five opponents, and how far a player has come. It is derived from how the
//! matches ended and stored nowhere.

use super::level::Level;
use crate::statistics::Statistics;

/// The number of wins without help that beat an opponent.
pub const WINS: u64 = 2;

/// The place of an opponent on the ladder in words, such as `the fourth of five`; `None` for other levels.
#[must_use]
pub fn place_on_ladder(level: Level) -> Option<String> {
    const PLACES: [&str; Level::LADDER.len()] = ["first", "second", "third", "fourth", "last"];
    let rung = level.rung()?;
    Some(format!("the {} of five", PLACES[rung]))
}

/// How far a player has come in a game.
///
/// An opponent is beaten after [`WINS`] wins for a star and without help against it or any stronger one, with
/// any number of losses in between. In matches from before there were practice matches, a level that is not on
/// the ladder counts as the strongest opponent there that is not stronger.
///
/// ```
/// use goldpile_play::{Ladder, Level, Statistics};
///
/// let ladder = Ladder::of(&Statistics::default(), "nim");
/// assert_eq!((ladder.stars(), ladder.next(), ladder.wins_to_go()), (0, Level::MAGPIE, Some(2)));
/// assert_eq!(ladder.starred(), "☆☆☆☆☆");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    /// The wins for a star without help against each opponent, from the bottom.
    wins: [u64; Level::LADDER.len()],
}

impl Ladder {
    /// The ladder of the game with this name in the catalogue, whatever the parameters.
    #[must_use]
    pub fn of(statistics: &Statistics, game: &str) -> Self {
        let mut ladder = Self::default();
        for (level, wins) in statistics.star_wins(game) {
            ladder.wins[Self::rung_of(level)] += wins;
        }
        ladder
    }

    /// The place, from 0, of the strongest opponent that is not stronger than this level.
    #[must_use]
    pub fn rung_of(level: Level) -> usize {
        let weaker = |rung: &Level| rung.strength() <= level.strength();
        Level::LADDER
            .iter()
            .filter(|rung| weaker(rung))
            .count()
            .max(1)
            - 1
    }

    /// The same ladder after another win without help.
    #[must_use]
    pub fn after_win(mut self, level: Level) -> Self {
        self.wins[Self::rung_of(level)] += 1;
        self
    }

    /// The wins without help against the opponent at this place, from 0, or a stronger one.
    fn wins_from(&self, rung: usize) -> u64 {
        self.wins[rung..].iter().sum()
    }

    /// The number of opponents beaten, from 0 to 5.
    #[must_use]
    pub fn stars(&self) -> usize {
        let rungs = 0..Level::LADDER.len();
        rungs.filter(|rung| self.wins_from(*rung) >= WINS).count()
    }

    /// Whether a match against this opponent may be for its star: it is the next of the ladder, or beaten.
    #[must_use]
    pub fn has_reached(&self, level: Level) -> bool {
        level.rung().is_some_and(|rung| rung <= self.stars())
    }

    /// Whether this is the next opponent of the ladder, and not beaten yet.
    #[must_use]
    pub fn has_to_beat(&self, level: Level) -> bool {
        level.rung() == Some(self.stars())
    }

    /// The weakest opponent that is not beaten yet, or the strongest of all.
    #[must_use]
    pub fn next(&self) -> Level {
        Level::LADDER[self.stars().min(Level::LADDER.len() - 1)]
    }

    /// The opponent for the next match: the one chosen or, without a choice, the next of the ladder. A
    /// [rising](Level::RISING) one stands for the next of the ladder, but at least for the opponent nearest
    /// to its strength.
    #[must_use]
    pub fn opponent(&self, chosen: Option<Level>) -> Level {
        match chosen {
            None => self.next(),
            Some(rising) if rising.rises() => {
                let away = |rung: &Level| rung.strength().abs_diff(rising.strength());
                let nearest = Level::LADDER.into_iter().min_by_key(away);
                self.next().max(nearest.unwrap_or(Level::MAGPIE))
            }
            Some(level) => level,
        }
    }

    /// The number of wins without help that are missing to beat the next opponent; `None` once all are
    /// beaten.
    #[must_use]
    pub fn wins_to_go(&self) -> Option<u64> {
        let stars = self.stars();
        (stars < Level::LADDER.len()).then(|| WINS - self.wins_from(stars))
    }

    /// What a match that has just ended changes, in one sentence; `self` is the ladder before the match.
    /// `None` if it changes nothing: the match was lost, or the opponent was beaten before.
    ///
    /// ```
    /// use goldpile_play::{Ladder, Level};
    ///
    /// let before = Ladder::default();
    /// let (won, helped) = (true, false);
    /// let news = before.news(Level::MAGPIE, won, helped);
    /// assert_eq!(news.as_deref(), Some("One more win without help opens the Squirrel."));
    /// let news = before.after_win(Level::MAGPIE).news(Level::MAGPIE, won, helped);
    /// assert_eq!(news.as_deref(), Some("You go up: next the Squirrel."));
    /// ```
    #[must_use]
    pub fn news(&self, level: Level, won: bool, helped: bool) -> Option<String> {
        let complete = Level::LADDER.len();
        let rung = Self::rung_of(level);
        if !won || self.stars() > rung {
            return None;
        }
        if helped {
            return Some("With help: this win does not count on the ladder.".to_owned());
        }
        let after = self.after_win(level);
        if after.stars() == complete {
            return Some("All five opponents are beaten: the ladder is yours.".to_owned());
        }
        if after.stars() > self.stars() {
            return Some(format!("You go up: next the {}.", after.next().title()));
        }
        // Against an opponent further up, a second win opens more than a win against the next one.
        let against = if rung > self.stars() {
            format!(" against the {}", Level::LADDER[rung].title())
        } else {
            String::new()
        };
        let again = after.after_win(level);
        let what = if again.stars() == complete {
            "completes the ladder".to_owned()
        } else {
            format!("opens the {}", again.next().title())
        };
        Some(format!("One more win without help{against} {what}."))
    }

    /// The stars as text, such as `★★☆☆☆`.
    #[must_use]
    pub fn starred(&self) -> String {
        let rungs = 0..Level::LADDER.len();
        rungs
            .map(|rung| if rung < self.stars() { '★' } else { '☆' })
            .collect()
    }
}
