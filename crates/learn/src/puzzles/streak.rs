//! The streak: the days in a row on which a player tried.

use super::daily::recipe_of;
use super::diary::Diary;
use chrono::{Datelike as _, NaiveDate};

/// The lengths of a streak that are worth a word, each with that word.
const MILESTONES: [(u64, &str); 3] = [
    (7, "A streak of seven days."),
    (30, "A streak of thirty days."),
    (
        100,
        "A streak of a hundred days. Few people ever get there.",
    ),
];

/// The days in a row on which a player tried, up to a day.
///
/// A day counts once its position was answered or its climb begun. The first missed day of a calendar week, Monday
/// to Sunday, is free: it neither ends the streak nor adds to it. Days of the first recipe count as they did then:
/// only if the position was solved, and none of them is free.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The number of days that count.
    pub days: u64,
    /// The longest streak so far.
    pub best: u64,
    /// The length of the streak before this one; 0 if none has ended.
    pub ended: u64,
    /// The missed days that were free, in order.
    free: Vec<NaiveDate>,
    last: Option<NaiveDate>,
}

impl Streak {
    /// The streak of a diary as of this day. Later days do not exist yet, and this one may still be tried.
    ///
    /// Cost: sorting the days.
    #[must_use]
    pub fn of(diary: &Diary, today: NaiveDate) -> Self {
        let mut streak = Self::default();
        for day in diary.counted_days(today) {
            streak.pass(day);
            streak.days += 1;
            streak.best = streak.best.max(streak.days);
            streak.last = Some(day);
        }
        streak.pass(today);
        streak
    }

    /// Whether this day was missed without ending the streak.
    #[must_use]
    pub fn is_free(&self, day: NaiveDate) -> bool {
        self.free.binary_search(&day).is_ok()
    }

    /// Passes over the missed days between the last one that counted and this one.
    fn pass(&mut self, day: NaiveDate) {
        let since = self
            .last
            .into_iter()
            .flat_map(|last| last.iter_days().skip(1));
        for missed in since.take_while(|missed| *missed < day) {
            let is_used = self
                .free
                .last()
                .is_some_and(|free| free.iso_week() == missed.iso_week());
            if is_used || recipe_of(missed) == 1 {
                if self.days > 0 {
                    self.ended = self.days;
                }
                self.days = 0;
                return;
            }
            self.free.push(missed);
        }
    }
}

/// The word for the milestone that a streak has just reached, if it has.
#[must_use]
pub fn milestone(before: u64, after: u64) -> Option<&'static str> {
    let mut reached = MILESTONES.into_iter();
    let reached = reached.find(|(days, _)| before < *days && *days <= after);
    reached.map(|(_, word)| word)
}
