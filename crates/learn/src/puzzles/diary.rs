//! The results of the daily positions: the tries, the streak, the days of the last weeks, and the lines that a
//! player may share.

use super::climb_try::ClimbTry;
use super::daily::{Daily, before, day_number};
use crate::question::record;
use chrono::{Datelike, NaiveDate};
use goldpile_files::clock::is_dated;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Deserializer, Serialize};

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
    /// The record of the position.
    pub record: String,
    /// The number of nudges given.
    pub nudges: u64,
    /// How the try ended; `None` as long as only nudges were asked for.
    pub result: Option<TryResult>,
    /// Whether the try can be part of a streak. A try for a day before one already tried cannot, because the clock
    /// has gone back.
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
            record: record(puzzle.adviser(), puzzle.line()),
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

    /// Whether it was solved and can be part of a streak.
    fn is_good(&self) -> bool {
        self.counts && self.result == Some(TryResult::Solved)
    }
}

/// The mark of a day in the calendar of the last weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayMark {
    /// The position was solved without a nudge.
    Solved,
    /// The position was solved with a nudge.
    Nudged,
    /// The position was not solved.
    Failed,
    /// The position was not tried.
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

    /// The last day that was tried.
    #[must_use]
    pub fn last(&self) -> Option<NaiveDate> {
        self.tries.iter().map(|tried| tried.date).max()
    }

    /// The try as it is stored: with all nudges given so far, and part of a streak only if no later day was tried
    /// before it; `None` if the day's try has ended.
    #[must_use]
    pub fn to_store(&self, tried: DailyTry) -> Option<DailyTry> {
        let stored = self.of(tried.date);
        if stored.is_some_and(|stored| stored.result.is_some()) {
            return None;
        }
        Some(DailyTry {
            counts: tried.counts && self.last().is_none_or(|last| last <= tried.date),
            nudges: (tried.nudges).max(stored.map_or(0, |stored| stored.nudges)),
            ..tried
        })
    }

    /// Stores a try in place of an earlier one for the same day.
    pub fn put(&mut self, tried: DailyTry) {
        self.tries.retain(|other| other.date != tried.date);
        self.tries.push(tried);
    }

    /// The number of days in a row, up to this one or the day before it, whose positions were solved. If the clock
    /// has gone back, the last day that was tried stands for today.
    #[must_use]
    pub fn streak(&self, today: NaiveDate) -> u64 {
        let today = self.last().map_or(today, |last| last.max(today));
        let is_over = self.of(today).is_some_and(|tried| tried.result.is_some());
        let first = if is_over {
            Some(today)
        } else {
            before(today, 1)
        };
        first.map_or(0, |first| self.run_up_to(first))
    }

    /// The number of days in a row, ending with this one, whose positions were solved.
    #[must_use]
    pub fn run_up_to(&self, last: NaiveDate) -> u64 {
        let mut days = 0;
        while let Some(day) = before(last, days)
            && self.of(day).is_some_and(DailyTry::is_good)
        {
            days += 1;
        }
        days
    }

    /// The longest streak so far.
    #[must_use]
    pub fn best_streak(&self) -> u64 {
        let good = self.tries.iter().filter(|tried| tried.is_good());
        let mut days: Vec<u64> = good.map(|tried| day_number(tried.date)).collect();
        days.sort_unstable();
        let mut best = 0;
        let mut run = 0;
        for (index, day) in days.iter().enumerate() {
            let follows = index > 0 && days[index - 1] + 1 == *day;
            run = if follows { run + 1 } else { 1 };
            best = best.max(run);
        }
        best
    }

    /// The last weeks, from Monday to Sunday, ending with the week of this day.
    #[must_use]
    pub fn weeks(&self, today: NaiveDate, weeks: u64) -> Vec<[(Option<NaiveDate>, DayMark); 7]> {
        let weekday = u64::from(today.weekday().num_days_from_monday());
        let day = |week: u64, day: u64| {
            let back = 7 * (weeks - 1 - week) + weekday;
            match back.checked_sub(day) {
                Some(back) => {
                    let date = before(today, back);
                    (date, date.map_or(DayMark::Missed, |date| self.mark(date)))
                }
                None => (None, DayMark::Ahead),
            }
        };
        (0..weeks)
            .map(|week| [0, 1, 2, 3, 4, 5, 6].map(|weekday| day(week, weekday)))
            .collect()
    }

    fn mark(&self, date: NaiveDate) -> DayMark {
        match self.of(date).map(|tried| (tried.result, tried.nudges)) {
            Some((Some(TryResult::Solved), 0)) => DayMark::Solved,
            Some((Some(TryResult::Solved), _)) => DayMark::Nudged,
            Some((Some(TryResult::Failed), _)) => DayMark::Failed,
            Some((None, _)) | None => DayMark::Missed,
        }
    }
}

/// The result of a day's position, and the command that asks it: two lines without names of people and without the
/// position, which readers should find for themselves. `None` as long as there is no result.
///
/// `title` is that of the game.
#[must_use]
pub fn shared_try(tried: &DailyTry, title: &str, diary: &Diary) -> Option<String> {
    let result = match tried.result? {
        TryResult::Solved => "solved",
        TryResult::Failed => "not solved",
    };
    let help = match (tried.result?, tried.nudges) {
        (TryResult::Failed, _) | (_, 0) => String::new(),
        (_, 1) => ", 1 nudge".to_owned(),
        (_, nudges) => format!(", {nudges} nudges"),
    };
    let streak = match diary.run_up_to(tried.date) {
        0 => String::new(),
        days => format!(" · streak {days}"),
    };
    let date = tried.date;
    Some(format!(
        "goldpile {date} · {title} · {result}{help}{streak}\n\
         goldpile puzzle --daily --date {date}\n"
    ))
}
