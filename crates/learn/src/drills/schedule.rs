//! When a drill is due again, according to FSRS, the scheduler of Open Spaced Repetition.

use chrono::{DateTime, Utc};
use goldpile_files::clock;
use rs_fsrs::{Card, FSRS, Parameters, State};
use serde::{Deserialize, Serialize};

pub use rs_fsrs::Rating;

/// When a drill is due again, and its FSRS state. Floating-point numbers affect only the day, never a verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Card", into = "Card")]
pub struct Schedule(Card);

/// The most times that a drill read from a file may have been asked, so that counting on never overflows.
const MOST_ASKED: i32 = 1_000_000;

/// The bounds of the stability of a memory, in days. The scheduler exceeds them only if given a value close to one
/// of them.
const STABILITY: (f64, f64) = (1e-3, 1e9);

/// The last second of the year 9999. No drill is due later, so that dates always have four-digit years and date
/// arithmetic never leaves the calendar.
const LAST: i64 = 253_402_300_799;

impl From<Schedule> for Card {
    fn from(schedule: Schedule) -> Self {
        schedule.0
    }
}

impl TryFrom<Card> for Schedule {
    type Error = String;

    /// Refuses values that the scheduler never produces and could not handle. A date outside the calendar comes
    /// from a wrong clock, and is moved to the nearest day inside.
    fn try_from(card: Card) -> Result<Self, String> {
        let within = |name: &str, value: f64, most: f64| {
            if (0.0..=most).contains(&value) {
                Ok(())
            } else {
                Err(format!(
                    "{name} must be a number from 0 to {most}, not {value}"
                ))
            }
        };
        within("stability", card.stability, STABILITY.1)?;
        within("difficulty", card.difficulty, 10.0)?;
        for (name, count) in [("reps", card.reps), ("lapses", card.lapses)] {
            within(name, f64::from(count), f64::from(MOST_ASKED))?;
        }
        if !matches!(card.state, State::New) {
            for (name, value) in [
                ("stability", card.stability),
                ("difficulty", card.difficulty),
            ] {
                if value == 0.0 {
                    return Err(format!(
                        "{name} must be more than 0 once a drill has been asked"
                    ));
                }
            }
        }
        Ok(Self(within_bounds(card)))
    }
}

/// The card with every count, number and date clamped to what can be read, so that it can be stored and rated
/// again.
fn within_bounds(mut card: Card) -> Card {
    if !matches!(card.state, State::New) {
        card.stability = card.stability.clamp(STABILITY.0, STABILITY.1);
    }
    card.reps = card.reps.min(MOST_ASKED);
    card.lapses = card.lapses.min(MOST_ASKED);
    card.due = date(card.due.timestamp());
    card.last_review = date(card.last_review.timestamp());
    card
}

/// The time this many seconds after 1970, clamped to the years from 1970 to 9999.
fn date(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds.clamp(0, LAST), 0).unwrap_or_default()
}

/// Seconds since 1970 by the clock; 0 if it shows [no usable time](clock::now).
#[must_use]
pub fn now() -> i64 {
    clock::now().map_or(0, |now| now.timestamp())
}

impl Schedule {
    /// The schedule of a drill that has never been asked, due at this second.
    #[must_use]
    pub fn new(now: i64) -> Self {
        let now = date(now);
        Self(Card {
            due: now,
            last_review: now,
            ..Card::default()
        })
    }

    /// The schedule after an answer; unchanged if the system clock shows a time that the scheduler cannot handle.
    /// If the clock was ahead at the last answer, no time has passed since then.
    #[must_use]
    pub fn rated(&self, rating: Rating, now: i64) -> Self {
        // The scheduler seeds its parameters from the system clock, whatever `now` is.
        if clock::now().is_none() {
            return self.clone();
        }
        let at = date(now);
        let last = Card {
            last_review: self.0.last_review.min(at),
            ..self.0.clone()
        };
        let rated = FSRS::new(Parameters::default()).next(last, at, rating);
        Self(within_bounds(rated.card))
    }

    /// Whether the drill is due. It is also due if the clock was ahead when it was made or last asked, because its
    /// due time was then counted from a time still to come.
    #[must_use]
    pub fn is_due(&self, now: i64) -> bool {
        self.due_at() <= now || self.0.last_review.timestamp() > now
    }

    /// The due time, in seconds since 1970.
    #[must_use]
    pub fn due_at(&self) -> i64 {
        self.0.due.timestamp()
    }

    /// When the drill was made or last asked, in seconds since 1970; 0 if that time is still to come, which shows
    /// that the clock was ahead.
    pub(crate) fn asked_at(&self, now: i64) -> i64 {
        let at = self.0.last_review.timestamp();
        if at > now { 0 } else { at }
    }

    /// The due date in UTC, such as `2026-11-21`; today's date if the drill is [due](Self::is_due) before its
    /// time.
    #[must_use]
    pub fn due_on(&self, now: i64) -> String {
        let due = if self.is_due(now) {
            self.0.due.min(date(now))
        } else {
            self.0.due
        };
        due.date_naive().to_string()
    }

    /// When the drill comes back: `now`, `in 10 minutes`, `in 3 hours`, `on 2026-11-21`.
    #[must_use]
    pub fn due_in(&self, now: i64) -> String {
        let of = |count: i64, unit: &str| match count {
            1 => format!("in 1 {unit}"),
            count => format!("in {count} {unit}s"),
        };
        // Minutes are rounded up, so that nobody comes too early.
        if self.is_due(now) {
            return "now".to_owned();
        }
        let minutes = self.due_at().saturating_sub(now).saturating_add(59) / 60;
        match minutes {
            ..=90 => of(minutes, "minute"),
            91..1440 => of((minutes + 59) / 60, "hour"),
            _ => format!("on {}", self.due_on(now)),
        }
    }

    /// The number of times the drill has been asked.
    #[must_use]
    pub fn asked(&self) -> u64 {
        u64::try_from(self.0.reps).unwrap_or(0)
    }
}
