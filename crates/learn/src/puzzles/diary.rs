//! The results of the days: the tries at the positions, the climbs, and the last weeks.

use super::climb_try::ClimbTry;
use super::daily::{Daily, before, recipe_of};
use super::kind::PuzzleKind;
use super::streak::Streak;
use chrono::{Datelike, NaiveDate};
use goldpile_files::clock::is_dated;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TryResult {
    /// The right move was found at the first try.
    Solved,
    /// Another move was made, or the player asked for the answer.
    Failed,
}

/// The one try at the position of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyTry {
    /// The version of this format.
    pub version: u64,
    /// The day.
    #[serde(deserialize_with = "date")]
    pub date: NaiveDate,
    /// The version of the recipe that made the position.
    pub recipe: u32,
    /// The name of the game in the catalogue.
    pub game: String,
    /// What is asked.
    #[serde(default)]
    pub kind: PuzzleKind,
    /// The record of the position; of several, all records, each after a bar.
    pub record: String,
    /// The number of nudges given.
    pub nudges: u64,
    /// How the try ended; `None` as long as only nudges were asked for.
    pub result: Option<TryResult>,
    /// Whether the try can be part of a streak: no longer false, but on days of the first recipe a try for a day
    /// before one already tried could not.
    pub counts: bool,
}

impl JsonLine for DailyTry {
    const FILE: &'static str = "daily.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.date.to_string()
    }
}

/// Reads a date within the calendar.
pub(super) fn date<'a, D: Deserializer<'a>>(from: D) -> Result<NaiveDate, D::Error> {
    let date = NaiveDate::deserialize(from)?;
    let error = "date must be of a year from 1970 to 9999";
    Some(date)
        .filter(is_dated)
        .ok_or_else(|| serde::de::Error::custom(error))
}

impl DailyTry {
    /// The try at this position, before any nudge or answer.
    #[must_use]
    pub fn new(daily: &Daily) -> Self {
        let puzzle = &daily.puzzle;
        Self {
            version: Self::VERSION,
            date: daily.date,
            recipe: daily.recipe,
            game: puzzle.adviser().game().entry.name.to_string(),
            kind: puzzle.kind(),
            record: puzzle.record(),
            nudges: 0,
            result: None,
            counts: true,
        }
    }

    /// The result of the try in a few words, such as `solved with 1 nudge`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match (self.result, self.nudges) {
            (None, _) => "begun".to_owned(),
            (Some(TryResult::Failed), _) => "not solved".to_owned(),
            (Some(TryResult::Solved), 0) => "solved".to_owned(),
            (Some(TryResult::Solved), 1) => "solved with 1 nudge".to_owned(),
            (Some(TryResult::Solved), nudges) => format!("solved with {nudges} nudges"),
        }
    }

    fn is_solved(&self) -> bool {
        self.result == Some(TryResult::Solved)
    }
}

/// The mark of a day in the calendar of the last weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayMark {
    /// The position was solved without a nudge.
    Solved,
    /// The position was solved with a nudge.
    Nudged,
    /// The position was not solved, or only the climb was begun.
    Tried,
    /// The day was missed, but did not end the streak.
    Free,
    /// The day was missed.
    Missed,
    /// The day is still to come.
    Ahead,
}

/// All tries and climbs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diary {
    /// The tries at the positions of the days.
    pub tries: Vec<DailyTry>,
    /// The climbs.
    pub climbs: Vec<ClimbTry>,
}

impl Diary {
    /// The try at the position of this day.
    #[must_use]
    pub fn of(&self, date: NaiveDate) -> Option<&DailyTry> {
        self.tries.iter().find(|tried| tried.date == date)
    }

    /// The climb of this day.
    #[must_use]
    pub fn climb(&self, date: NaiveDate) -> Option<&ClimbTry> {
        self.climbs.iter().find(|climb| climb.date == date)
    }

    /// The days up to this one on which the position was answered or the climb begun, in order.
    #[must_use]
    pub fn tried_days(&self, today: NaiveDate) -> BTreeSet<NaiveDate> {
        let tried = self.tries.iter().filter(|tried| tried.result.is_some());
        let climbed = self.climbs.iter().filter(|climb| climb.is_tried());
        let days = tried.map(|tried| tried.date);
        let days = days.chain(climbed.map(|climb| climb.date));
        days.filter(|day| *day <= today).collect()
    }

    /// The days up to this one that count for a streak, in order. Days of the first recipe count only if the
    /// position was solved.
    pub(super) fn counted_days(&self, today: NaiveDate) -> BTreeSet<NaiveDate> {
        let is_old = |day: &NaiveDate| recipe_of(*day) == 1;
        let solved = self
            .tries
            .iter()
            .filter(|tried| tried.counts && tried.is_solved());
        let old = solved.map(|tried| tried.date).filter(is_old);
        let days = self
            .tried_days(today)
            .into_iter()
            .filter(|day| !is_old(day));
        old.filter(|day| *day <= today).chain(days).collect()
    }

    /// The try as it is stored, with all nudges given so far; `None` if the day's try has ended.
    #[must_use]
    pub fn to_store(&self, tried: DailyTry) -> Option<DailyTry> {
        let stored = self.of(tried.date);
        if stored.is_some_and(|stored| stored.result.is_some()) {
            return None;
        }
        Some(DailyTry {
            nudges: (tried.nudges).max(stored.map_or(0, |stored| stored.nudges)),
            ..tried
        })
    }

    /// Stores a try in place of an earlier one for the same day.
    pub fn put(&mut self, tried: DailyTry) {
        self.tries.retain(|other| other.date != tried.date);
        self.tries.push(tried);
    }

    /// The streak as of this day.
    #[must_use]
    pub fn streak(&self, today: NaiveDate) -> Streak {
        Streak::of(self, today)
    }

    /// The number of days up to this one whose positions were solved.
    #[must_use]
    pub fn solved(&self, today: NaiveDate) -> usize {
        let tries = self.tries.iter().filter(|tried| tried.date <= today);
        tries.filter(|tried| tried.is_solved()).count()
    }

    /// The last weeks, from Monday to Sunday, ending with the week of this day.
    #[must_use]
    pub fn weeks(&self, today: NaiveDate, weeks: u64) -> Vec<[(Option<NaiveDate>, DayMark); 7]> {
        let streak = self.streak(today);
        let weekday = u64::from(today.weekday().num_days_from_monday());
        let day = |week: u64, day: u64| {
            let back = 7 * (weeks - 1 - week) + weekday;
            match back.checked_sub(day) {
                Some(back) => {
                    let date = before(today, back);
                    let mark = |date| self.mark(date, streak.is_free(date));
                    (date, date.map_or(DayMark::Missed, mark))
                }
                None => (None, DayMark::Ahead),
            }
        };
        (0..weeks)
            .map(|week| [0, 1, 2, 3, 4, 5, 6].map(|weekday| day(week, weekday)))
            .collect()
    }

    fn mark(&self, date: NaiveDate, is_free: bool) -> DayMark {
        let is_climbed = self.climb(date).is_some_and(ClimbTry::is_tried);
        match self
            .of(date)
            .and_then(|tried| Some((tried.result?, tried.nudges)))
        {
            Some((TryResult::Solved, 0)) => DayMark::Solved,
            Some((TryResult::Solved, _)) => DayMark::Nudged,
            Some((TryResult::Failed, _)) => DayMark::Tried,
            None if is_climbed => DayMark::Tried,
            None if is_free => DayMark::Free,
            None => DayMark::Missed,
        }
    }
}
