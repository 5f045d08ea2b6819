//! What the log comes to.

use super::line::{Blame, Entry, MatchId, Tally};
use crate::play::level::Level;
use crate::play::saved::harmless;
use indexmap::IndexMap;
use std::ops::AddAssign;

/// How matches ended, and who made their first mistakes. A match is in `won` or in `lost`, and in
/// at most one of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many the person won.
    pub won: u64,
    /// How many the person lost.
    pub lost: u64,
    /// In how many the person made the first mistake.
    pub person_first: u64,
    /// In how many the computer made it.
    pub computer_first: u64,
    /// In how many nobody made any.
    pub flawless: u64,
}

/// What a log comes to: a score for each game and level, and the lines that are damaged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    scores: IndexMap<(String, Level), Score>,
    damaged: Vec<String>,
}

impl Score {
    /// How many matches have ended.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.won + self.lost
    }

    /// In how many it is not known who made the first mistake.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        self.played() - self.person_first - self.computer_first - self.flawless
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.lost += other.lost;
        self.person_first += other.person_first;
        self.computer_first += other.computer_first;
        self.flawless += other.flawless;
    }
}

impl Statistics {
    /// What this log comes to. A match counts once, however often the log tells of it, by the first
    /// line that does; who made its first mistake, by the last line that says so. What is no line
    /// of a log is passed over and told of. Cost: linear in the length of the text.
    ///
    /// ```
    /// use goldpile::play::{Level, MatchId, Statistics, Tally, statistics::Entry};
    ///
    /// let tally = Tally {
    ///     id: MatchId(1234),
    ///     date: "2026-11-21".to_owned(),
    ///     game: "imitation".to_owned(),
    ///     parameters: "p=3 m=2".to_owned(),
    ///     level: Level::CLUB,
    ///     won: true,
    /// };
    /// let log = format!("{}\nno line of a log\n", Entry::Ended(tally).write());
    /// let statistics = Statistics::of(&log);
    /// assert_eq!((statistics.total().won, statistics.total().unknown()), (1, 1));
    /// assert!(statistics.damaged()[0].starts_with("line 2: this is no JSON"));
    /// ```
    #[must_use]
    pub fn of(log: &str) -> Self {
        let mut matches: IndexMap<MatchId, (Tally, Option<Blame>)> = IndexMap::new();
        let mut early: IndexMap<MatchId, Blame> = IndexMap::new();
        let mut damaged = Vec::new();
        for (index, line) in log.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            match Entry::parse(line) {
                Ok(Entry::Ended(tally)) => {
                    let blame = early.get(&tally.id).copied();
                    matches.entry(tally.id).or_insert((tally, blame));
                }
                Ok(Entry::Judged(id, blame)) => match matches.get_mut(&id) {
                    Some((_, known)) => *known = Some(blame),
                    None => {
                        early.insert(id, blame);
                    }
                },
                Err(error) => damaged.push(harmless(&format!("line {}: {error}", index + 1))),
            }
        }
        let mut scores: IndexMap<(String, Level), Score> = IndexMap::new();
        for (tally, blame) in matches.into_values() {
            let score = scores.entry((tally.game, tally.level)).or_default();
            *score += Score {
                won: tally.won.into(),
                lost: (!tally.won).into(),
                person_first: (blame == Some(Blame::Person)).into(),
                computer_first: (blame == Some(Blame::Computer)).into(),
                flawless: (blame == Some(Blame::Nobody)).into(),
            };
        }
        Self { scores, damaged }
    }

    /// The scores by the name of the game, whatever its parameters, and the level, in the order in
    /// which the log first has them.
    pub fn scores(&self) -> impl Iterator<Item = (&str, Level, Score)> {
        self.scores
            .iter()
            .map(|((game, level), score)| (game.as_str(), *level, *score))
    }

    /// All matches together.
    #[must_use]
    pub fn total(&self) -> Score {
        let mut total = Score::default();
        for score in self.scores.values() {
            total += *score;
        }
        total
    }

    /// Lines of the log that are none, each with its number from 1 and what is wrong, as one line
    /// that a terminal can show.
    #[must_use]
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }
}
