//! Tries at puzzles: why a puzzle is asked, and what its answer changes.

use super::daily::Daily;
use super::diary::{DailyTry, TryResult};
use super::puzzle::Puzzle;
use super::score::{PracticeScore, PracticeTry};
use crate::drills::DrillAttempt;

/// The try at a puzzle: before it, why the puzzle is asked; after an answer or a nudge, what must be stored before
/// the reply is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleTry {
    /// The position of a day.
    Daily(Box<DailyTry>),
    /// A puzzle in practice.
    Practice(Box<PracticeTry>),
}

impl DrillAttempt {
    /// Asks about the position of a day, for which this many nudges were given earlier.
    #[must_use]
    pub fn of_day(daily: &Daily, nudges: u64) -> Self {
        let tried = DailyTry {
            nudges,
            ..DailyTry::new(daily)
        };
        Self::of_puzzle(&daily.puzzle, PuzzleTry::Daily(Box::new(tried)), nudges)
    }

    /// Asks a practice puzzle of a player with this score in its game. Earlier nudges count.
    #[must_use]
    pub fn of_practice(puzzle: &Puzzle, score: &PracticeScore) -> Self {
        let position = puzzle.shown();
        let record = puzzle.record();
        let nudges = score.nudges_for(&record);
        let tried = PracticeTry {
            game: puzzle.adviser().game().entry.name.to_string(),
            kind: puzzle.kind(),
            answer: puzzle.answer().to_owned(),
            position,
            record,
            rating: puzzle.rating(),
            before: score.tried,
            nudges,
            result: None,
        };
        Self::of_puzzle(puzzle, PuzzleTry::Practice(Box::new(tried)), nudges)
    }

    /// What the last answer or nudge changes; `None` if this is not a puzzle, or nothing has changed yet.
    #[must_use]
    pub fn puzzle_change(&self) -> Option<PuzzleTry> {
        let nudges = self.nudges_given();
        let ended = if self.is_solved() {
            TryResult::Solved
        } else {
            TryResult::Failed
        };
        let result = self.is_done().then_some(ended);
        let mut tried = self.tried()?.clone();
        if nudges == 0 && result.is_none() {
            return None;
        }
        match &mut tried {
            PuzzleTry::Daily(tried) => (tried.nudges, tried.result) = (nudges, result),
            PuzzleTry::Practice(tried) => (tried.nudges, tried.result) = (nudges, result),
        }
        Some(tried)
    }
}
