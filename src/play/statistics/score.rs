//! The totals of the log.

use super::line::{Blame, LogLine, MatchId, Tally};
use crate::play::level::Level;
use crate::play::saved::escape_for_terminal;
use indexmap::IndexMap;
use std::ops::AddAssign;

/// How matches ended, and who made their first mistakes. A match counts in `won` or in `lost`, and in at
/// most one of the counts of first mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Matches that the person won.
    pub won: u64,
    /// Matches that the person lost.
    pub lost: u64,
    /// Matches that the person won with help; they count as won, too.
    pub won_with_help: u64,
    /// Matches in which the person made the first mistake.
    pub person_first: u64,
    /// Matches in which the computer made the first mistake.
    pub computer_first: u64,
    /// Matches in which nobody made a mistake.
    pub flawless: u64,
}

/// The totals of a log: a score for each game and level, and the damaged lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    scores: IndexMap<(String, Level), Score>,
    damaged: Vec<String>,
}

impl Score {
    /// The number of matches that have ended.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.won + self.lost
    }

    /// The number of matches in which it is not known who made the first mistake.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        self.played() - self.person_first - self.computer_first - self.flawless
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.lost += other.lost;
        self.won_with_help += other.won_with_help;
        self.person_first += other.person_first;
        self.computer_first += other.computer_first;
        self.flawless += other.flawless;
    }
}

impl Statistics {
    /// Sums up a log. A match counts once, however often it occurs: its result comes from the first line
    /// that reports it, and who made the first mistake from the last line that says so. A line that is
    /// not part of a log is skipped and listed as damaged. Cost: linear in the length of the text.
    ///
    /// ```
    /// use goldpile::play::{Level, MatchId, Statistics, Tally, statistics::LogLine};
    ///
    /// let tally = Tally {
    ///     id: MatchId(1234),
    ///     date: "2026-11-21".to_owned(),
    ///     game: "imitation".to_owned(),
    ///     parameters: "p=3 m=2".to_owned(),
    ///     level: Level::CLUB,
    ///     won: true,
    ///     helped: false,
    /// };
    /// let log = format!("{}\nno line of a log\n", LogLine::Ended(tally).write());
    /// let statistics = Statistics::of(&log);
    /// assert_eq!((statistics.total().won, statistics.total().unknown()), (1, 1));
    /// assert!(statistics.damaged()[0].starts_with("line 2: this is not JSON"));
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
            match LogLine::parse(line) {
                Ok(LogLine::Ended(tally)) => {
                    let blame = early.get(&tally.id).copied();
                    matches.entry(tally.id).or_insert((tally, blame));
                }
                Ok(LogLine::Judged(id, blame)) => match matches.get_mut(&id) {
                    Some((_, known)) => *known = Some(blame),
                    None => {
                        early.insert(id, blame);
                    }
                },
                Err(error) => {
                    damaged.push(escape_for_terminal(&format!("line {}: {error}", index + 1)));
                }
            }
        }
        let mut scores: IndexMap<(String, Level), Score> = IndexMap::new();
        for (tally, blame) in matches.into_values() {
            let score = scores
                .entry((tally.game, tally.level.counted_as()))
                .or_default();
            *score += Score {
                won: tally.won.into(),
                lost: (!tally.won).into(),
                won_with_help: (tally.won && tally.helped).into(),
                person_first: (blame == Some(Blame::Person)).into(),
                computer_first: (blame == Some(Blame::Computer)).into(),
                flawless: (blame == Some(Blame::Nobody)).into(),
            };
        }
        Self { scores, damaged }
    }

    /// The scores by game name (whatever the parameters) and level, in the order of their first
    /// lines in the log.
    pub fn scores(&self) -> impl Iterator<Item = (&str, Level, Score)> {
        self.scores
            .iter()
            .map(|((game, level), score)| (game.as_str(), *level, *score))
    }

    /// The total of all matches.
    #[must_use]
    pub fn total(&self) -> Score {
        let mut total = Score::default();
        for score in self.scores.values() {
            total += *score;
        }
        total
    }

    /// The damaged lines of the log: each a message with its number (from 1) and what is wrong with
    /// it, as one line that a terminal can show.
    #[must_use]
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }
}
