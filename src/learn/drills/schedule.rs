//! When a drill is due again, according to FSRS, the scheduler of Open Spaced Repetition.

use chrono::DateTime;
use rs_fsrs::{Card, FSRS, Parameters, State};
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

pub use rs_fsrs::Rating;

/// When a drill is due again, and its FSRS state. Floating-point numbers decide only about days, never
/// about verdicts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Card", into = "Card")]
pub struct Schedule(Card);

/// The most times that a drill read from a file may have been asked, so that further counting never
/// overflows.
const MOST_ASKED: i32 = 1_000_000;

/// The greatest stability of a memory, in days; the scheduler itself stays far below it.
const LONGEST: f64 = 1e9;

impl From<Schedule> for Card {
    fn from(schedule: Schedule) -> Self {
        schedule.0
    }
}

impl TryFrom<Card> for Schedule {
    type Error = String;

    /// Refuses values that the scheduler never produces and could not handle.
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
        within("stability", card.stability, LONGEST)?;
        within("difficulty", card.difficulty, 10.0)?;
        for (name, count) in [("reps", card.reps), ("lapses", card.lapses)] {
            within(name, f64::from(count), f64::from(MOST_ASKED))?;
        }
        if !matches!(card.state, State::New) && card.stability == 0.0 {
            return Err("stability must be more than 0 once a drill has been asked".to_owned());
        }
        Ok(Self(card))
    }
}

/// Seconds since 1970 by the system clock; 0 if the clock is set to an earlier time.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since
        .ok()
        .and_then(|since| i64::try_from(since.as_secs()).ok())
        .unwrap_or(0)
}

impl Schedule {
    /// The schedule of a drill that has never been asked; it is due at this second.
    #[must_use]
    pub fn new(now: i64) -> Self {
        let now = DateTime::from_timestamp(now, 0).unwrap_or_default();
        Self(Card {
            due: now,
            last_review: now,
            ..Card::default()
        })
    }

    /// The schedule after an answer; the same schedule if the clock is set to a time before 1970.
    #[must_use]
    pub fn rated(&self, rating: Rating, now: i64) -> Self {
        // The scheduler asks the clock, too, and panics if that is set to a time before 1970.
        if SystemTime::now() < UNIX_EPOCH {
            return self.clone();
        }
        let at = DateTime::from_timestamp(now, 0).unwrap_or_default();
        let scheduler = FSRS::new(Parameters::default());
        Self(scheduler.next(self.0.clone(), at, rating).card)
    }

    /// Whether the drill is due.
    #[must_use]
    pub fn is_due(&self, now: i64) -> bool {
        self.due_at() <= now
    }

    /// The due time, in seconds since 1970.
    #[must_use]
    pub fn due_at(&self) -> i64 {
        self.0.due.timestamp()
    }

    /// The due date in UTC: `2026-11-21`.
    #[must_use]
    pub fn due_on(&self) -> String {
        self.0.due.date_naive().to_string()
    }

    /// How often the drill has been asked.
    #[must_use]
    pub fn asked(&self) -> u64 {
        u64::try_from(self.0.reps).unwrap_or(0)
    }
}
