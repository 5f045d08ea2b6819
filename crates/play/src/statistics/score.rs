//! Sums up the log.

use super::line::{Blame, LogLine, MatchId, Tally};
use crate::opponent::Level;
use crate::saved::escape_for_terminal;
use indexmap::{IndexMap, IndexSet};
use std::collections::VecDeque;
use std::iter::Sum;
use std::ops::AddAssign;

/// How matches ended, and who made their first mistakes. A match counts in `won` or in `lost`, and in at
/// most one of the counts of first mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Matches that the person won.
    pub won: u64,
    /// Matches that the person lost.
    pub lost: u64,
    /// Matches that the person won with help; they are also in `won`.
    pub won_with_help: u64,
    /// Practice matches, in which no star was at stake; they are also in `won` or in `lost`.
    pub practice: u64,
    /// Matches in which the person made the first mistake.
    pub person_first: u64,
    /// Matches in which the computer made the first mistake.
    pub computer_first: u64,
    /// Matches in which nobody made a mistake.
    pub flawless: u64,
}

/// How a match ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    /// Won without help.
    Won,
    /// Won with help.
    WonWithHelp,
    /// Lost, with help or without.
    Lost,
}

/// The most results in [`Statistics::recent`].
pub const RECENT: usize = 20;

/// The totals of a log: a score for each game and level, the last results of each game, and the damaged
/// lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    scores: IndexMap<(String, Level), Score>,
    /// The wins for a star without help by game and exact level, with rising opponents counted apart.
    star_wins: IndexMap<(String, Level), u64>,
    recent: IndexMap<String, VecDeque<MatchResult>>,
    unjudged: IndexSet<MatchId>,
    damaged: Vec<String>,
}

impl MatchResult {
    fn of(tally: &Tally) -> Self {
        match (tally.won, tally.helped) {
            (true, false) => Self::Won,
            (true, true) => Self::WonWithHelp,
            (false, _) => Self::Lost,
        }
    }
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
        self.practice += other.practice;
        self.person_first += other.person_first;
        self.computer_first += other.computer_first;
        self.flawless += other.flawless;
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        let mut total = Self::default();
        scores.for_each(|score| total += score);
        total
    }
}

impl Statistics {
    /// Sums up a log. A match counts once, however often it occurs: its result comes from the first line
    /// that reports it, and who made the first mistake from the last line that says so. Other lines are
    /// skipped and listed as damaged. Cost: linear in the length of the text.
    ///
    /// ```
    /// use goldpile_play::statistics::{LogLine, MatchResult};
    /// use goldpile_play::{Level, MatchId, Statistics, Tally};
    ///
    /// let tally = Tally {
    ///     id: MatchId(1234),
    ///     date: "2026-11-21".to_owned(),
    ///     game: "imitation".to_owned(),
    ///     parameters: "p=3 m=2".to_owned(),
    ///     level: Level::BADGER,
    ///     won: true,
    ///     helped: false,
    ///     for_star: true,
    /// };
    /// let log = format!("{}\nno line of a log\n", LogLine::Ended(tally).write());
    /// let statistics = Statistics::of(&log);
    /// assert_eq!((statistics.total().won, statistics.total().unknown()), (1, 1));
    /// assert!(statistics.recent("imitation").eq([MatchResult::Won]));
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
        let mut star_wins: IndexMap<(String, Level), u64> = IndexMap::new();
        let mut recent: IndexMap<String, VecDeque<MatchResult>> = IndexMap::new();
        let mut unjudged = IndexSet::new();
        for (id, (tally, blame)) in matches {
            if blame.is_none() {
                unjudged.insert(id);
            }
            if tally.won && !tally.helped && tally.for_star {
                let key = (tally.game.clone(), tally.level);
                *star_wins.entry(key).or_default() += 1;
            }
            let results = recent.entry(tally.game.clone()).or_default();
            if results.len() == RECENT {
                results.pop_front();
            }
            results.push_back(MatchResult::of(&tally));
            let score = scores
                .entry((tally.game, tally.level.counted_as()))
                .or_default();
            *score += Score {
                won: tally.won.into(),
                lost: (!tally.won).into(),
                won_with_help: (tally.won && tally.helped).into(),
                practice: (!tally.for_star).into(),
                person_first: (blame == Some(Blame::Person)).into(),
                computer_first: (blame == Some(Blame::Computer)).into(),
                flawless: (blame == Some(Blame::Nobody)).into(),
            };
        }
        Self {
            scores,
            star_wins,
            recent,
            unjudged,
            damaged,
        }
    }

    /// The scores by game name (whatever the parameters) and level, in the order of their first lines in the
    /// log.
    pub fn scores(&self) -> impl Iterator<Item = (&str, Level, Score)> {
        self.scores
            .iter()
            .map(|((game, level), score)| (game.as_str(), *level, *score))
    }

    /// The wins for a star without help in the game with this name, whatever its parameters, by level. A
    /// [rising](Level::RISING) opponent counts with the strength it had.
    pub fn star_wins(&self, game: &str) -> impl Iterator<Item = (Level, u64)> {
        let of_game = self
            .star_wins
            .iter()
            .filter(move |((name, _), _)| name == game);
        of_game.map(|((_, level), wins)| (*level, *wins))
    }

    /// The total of the matches of the game with this name, at all levels.
    #[must_use]
    pub fn of_game(&self, game: &str) -> Score {
        let of_game = self.scores().filter(|(name, ..)| *name == game);
        of_game.map(|(.., score)| score).sum()
    }

    /// The last results of the game with this name, at most [`RECENT`], the newest last, in the order in
    /// which the log first reports each match.
    pub fn recent(&self, game: &str) -> impl ExactSizeIterator<Item = MatchResult> {
        let results = self.recent.get(game).map(VecDeque::iter);
        results.unwrap_or_default().copied()
    }

    /// The total of all matches.
    #[must_use]
    pub fn total(&self) -> Score {
        self.scores.values().copied().sum()
    }

    /// Whether the match with this number has ended, but who made its first mistake is not known.
    #[must_use]
    pub fn is_unjudged(&self, id: MatchId) -> bool {
        self.unjudged.contains(&id)
    }

    /// A message for each damaged line of the log, with the line's number (from 1), as one line that a
    /// terminal can show.
    #[must_use]
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }
}
