//! Kinds of drills that rest, because the learner has answered them rightly often enough.

use super::{Drill, Drills, Rating};
use crate::question::QuestionKind;
use crate::tag::PositionClass;
use goldpile_files::json_lines::{JsonLines, JsonLinesError};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

const DAY: i64 = 24 * 60 * 60;

/// After this many right answers in a row, a kind rests.
const ENOUGH: u64 = 3;

/// The right answers in a row to drills of one kind, at growing intervals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindStreak {
    /// The number of right answers that count.
    pub right: u64,
    /// The day of the last of them, in days since 1970.
    pub day: i64,
    /// The number of days between the last two.
    pub interval: i64,
}

impl KindStreak {
    /// The streak after a right answer on this day. It counts only if more days have passed since the last answer
    /// than before it.
    fn after(self, day: i64) -> Self {
        let interval = day.saturating_sub(self.day);
        match self.right {
            // A last answer in the future shows that the clock was ahead.
            0 => Self::first(day),
            _ if interval < 0 => Self::first(day),
            _ if interval > self.interval => Self {
                right: self.right.saturating_add(1),
                day,
                interval,
            },
            _ => self,
        }
    }

    fn first(day: i64) -> Self {
        Self {
            right: 1,
            day,
            interval: 0,
        }
    }
}

/// What drills of one kind share: the game, its parameters, the class of the position, and the question.
type Kind<'a> = (&'a str, &'a str, &'a PositionClass, QuestionKind);

impl Drill {
    fn kind(&self) -> Kind<'_> {
        (&self.game, &self.parameters, &self.class, self.kind)
    }
}

/// The kinds of drills that rest: drills of each were answered rightly three times in a row at growing intervals. A
/// new mistake of the kind ends that.
pub struct RestingKinds<'a>(HashSet<Kind<'a>>);

impl RestingKinds<'_> {
    /// Whether the drill is of a kind that rests.
    #[must_use]
    pub fn include(&self, drill: &Drill) -> bool {
        self.0.contains(&drill.kind())
    }
}

impl Drills {
    /// The streak of each kind: that of the drill made or asked last.
    fn streaks(&self, now: i64) -> HashMap<Kind<'_>, KindStreak> {
        let mut latest: HashMap<Kind<'_>, (i64, KindStreak)> = HashMap::new();
        for drill in &self.0 {
            let found = (drill.schedule.asked_at(now), drill.streak);
            let known = latest.entry(drill.kind()).or_insert(found);
            // Of several at the same second, a new mistake counts.
            if found.0 > known.0 || (found.0 == known.0 && found.1.right < known.1.right) {
                *known = found;
            }
        }
        let streaks = latest.into_iter();
        streaks.map(|(kind, (_, streak))| (kind, streak)).collect()
    }

    /// The kinds that rest. Linear in the number of drills.
    #[must_use]
    pub fn resting(&self, now: i64) -> RestingKinds<'_> {
        let streaks = self.streaks(now).into_iter();
        let resting = streaks.filter(|(_, streak)| streak.right >= ENOUGH);
        RestingKinds(resting.map(|(kind, _)| kind).collect())
    }

    /// The drills that are due and do not [rest](RestingKinds). Linear in the number of drills.
    #[must_use]
    pub fn all_due(&self, now: i64) -> Vec<&Drill> {
        let resting = self.resting(now);
        let due = self.0.iter().filter(|drill| drill.schedule.is_due(now));
        due.filter(|drill| !resting.include(drill)).collect()
    }

    /// When the drill comes back, as a sentence.
    #[must_use]
    pub fn comes_back(&self, drill: &Drill, now: i64) -> String {
        if self.resting(now).include(drill) {
            return "You know this kind: it rests until your next mistake.".to_owned();
        }
        format!("It comes back {}.", drill.schedule.due_in(now))
    }
}

/// Stores how well a drill was answered.
///
/// # Errors
/// The file cannot be read or written.
pub fn rate(
    file: &JsonLines<Drill>,
    drill: Drill,
    rating: Rating,
    now: i64,
) -> Result<Drill, JsonLinesError> {
    file.update(|stored| {
        let stored = Drills(stored.to_vec());
        let before = stored.streaks(now).get(&drill.kind()).copied();
        let streak = match rating {
            Rating::Good | Rating::Easy => before.unwrap_or_default().after(now.div_euclid(DAY)),
            Rating::Again | Rating::Hard => KindStreak::default(),
        };
        Some(Drill {
            schedule: drill.schedule.rated(rating, now),
            streak,
            ..drill
        })
    })
}
