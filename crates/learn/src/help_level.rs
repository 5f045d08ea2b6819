//! How much help a learner may see, and how it fades.

use serde::{Deserialize, Serialize};

/// The levels of help, from most to none.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum HelpLevel {
    /// The table is shown, and nudges are allowed.
    #[default]
    Table,
    /// The rows that the learner built in the lesson are shown, and nudges are allowed.
    Notes,
    /// Nothing is shown, but nudges are allowed.
    Nudges,
    /// Nothing is shown, and nudges are not allowed.
    Nothing,
}

/// The number of recent answers considered.
const WINDOW: usize = 5;
/// How many of these must be right at the first try to go up a level.
const UP: usize = 4;
/// How many misses among these take the learner down a level.
const DOWN: usize = 2;

/// A learner's level and the recent answers given at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelpProgress {
    /// The level.
    pub level: HelpLevel,
    /// Whether each of the latest answers at this level was right at the first try, without a nudge that named the
    /// move.
    window: Vec<bool>,
}

impl HelpLevel {
    /// All levels, from most help to none.
    pub const ALL: [Self; 4] = [Self::Table, Self::Notes, Self::Nudges, Self::Nothing];

    /// The name as stored and shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Notes => "notes",
            Self::Nudges => "nudges",
            Self::Nothing => "nothing",
        }
    }

    fn next(self) -> Self {
        Self::ALL[(self as usize + 1).min(Self::ALL.len() - 1)]
    }

    fn before(self) -> Self {
        Self::ALL[(self as usize).saturating_sub(1)]
    }
}

impl HelpProgress {
    /// A level without any answers yet.
    #[must_use]
    pub fn at(level: HelpLevel) -> Self {
        Self {
            level,
            window: Vec::new(),
        }
    }

    /// Records an answer, and returns whether the level has changed. It goes up when 4 of the last 5 answers are
    /// right, and down when 2 of them are misses, within the top and bottom levels.
    pub fn record(&mut self, right: bool) -> bool {
        self.window.push(right);
        let over = self.window.len().saturating_sub(WINDOW);
        self.window.drain(..over);
        let hits = self.window.iter().filter(|right| **right).count();
        let misses = self.window.len() - hits;
        let to = match self.level {
            level if hits >= UP => level.next(),
            level if misses >= DOWN => level.before(),
            level => level,
        };
        let changed = to != self.level;
        // Even if the level stays the same, earlier misses do not count again.
        if changed || misses >= DOWN {
            *self = Self::at(to);
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(level: HelpLevel, answers: &[bool]) -> HelpLevel {
        let mut fading = HelpProgress::at(level);
        for right in answers {
            fading.record(*right);
        }
        fading.level
    }

    #[test]
    fn four_of_five_go_up_and_two_misses_down() {
        let (y, n) = (true, false);
        assert_eq!(after(HelpLevel::Table, &[y, y, y]), HelpLevel::Table);
        assert_eq!(after(HelpLevel::Table, &[y, y, y, y]), HelpLevel::Notes);
        assert_eq!(after(HelpLevel::Table, &[y, n, y, y, y]), HelpLevel::Notes);
        assert_eq!(after(HelpLevel::Notes, &[y, n, y, n]), HelpLevel::Table);
        assert_eq!(
            after(HelpLevel::Table, &[n, n, y, y, y, y]),
            HelpLevel::Notes
        );
        assert_eq!(after(HelpLevel::Nudges, &[n, y, y, y]), HelpLevel::Nudges);
        assert_eq!(after(HelpLevel::Nothing, &[y; 9]), HelpLevel::Nothing);
        assert_eq!(after(HelpLevel::Nothing, &[n, n]), HelpLevel::Nudges);
    }
}
