//! Why a puzzle is asked, and what its answer changes.

use super::daily::Daily;
use super::diary::{DailyTry, TryResult};
use super::draw::Puzzle;
use super::score::{PracticeScore, PracticeTry};
use crate::drills::DrillAttempt;
use crate::question::{Question, record};
use goldpile_engine::notation::position_text;
use goldpile_number::Natural;

/// Why a puzzle is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// It is the position of a day, of which this is known before the try.
    Daily(Box<DailyTry>),
    /// The player practises; this is known of the puzzle before the try.
    Practice(Box<PracticeTry>),
}

/// What an answer or a nudge changes, to be stored before it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleChange {
    /// What is known of the position of a day.
    Daily(DailyTry),
    /// What is known of a puzzle asked in practice.
    Practice(PracticeTry),
}

impl DrillAttempt {
    /// Asks about the position of a day. Earlier nudges count.
    #[must_use]
    pub fn of_day(daily: &Daily, nudges: u64) -> Self {
        let tried = DailyTry {
            nudges,
            ..DailyTry::new(daily)
        };
        Self::of_puzzle(&daily.puzzle, Occasion::Daily(Box::new(tried)), nudges)
    }

    /// Asks a puzzle for practice, to a player with this score in its game. Earlier nudges count.
    #[must_use]
    pub fn of_practice(puzzle: &Puzzle, score: &PracticeScore) -> Self {
        let position = position_text(&puzzle.position().piles, &Natural::to_string);
        let record = record(puzzle.adviser(), puzzle.line());
        let nudges = score.nudges_for(&record);
        let tried = PracticeTry {
            game: puzzle.adviser().game().entry.name.to_string(),
            position,
            record,
            rating: puzzle.difficulty().rating(),
            before: score.tried,
            nudges,
            result: None,
        };
        Self::of_puzzle(puzzle, Occasion::Practice(Box::new(tried)), nudges)
    }

    fn of_puzzle(puzzle: &Puzzle, occasion: Occasion, nudges: u64) -> Self {
        let question = Question::Find(puzzle.line().clone());
        Self::once(puzzle.adviser().clone(), question, occasion, nudges)
    }

    /// What the last answer or nudge changes; `None` if this is no puzzle, or nothing has come of it yet.
    #[must_use]
    pub fn puzzle_change(&self) -> Option<PuzzleChange> {
        let nudges = self.nudges_given();
        let ended = if self.is_solved() {
            TryResult::Solved
        } else {
            TryResult::Failed
        };
        let result = self.is_done().then_some(ended);
        let occasion = self.occasion()?;
        if nudges == 0 && result.is_none() {
            return None;
        }
        Some(match occasion.clone() {
            Occasion::Daily(tried) => PuzzleChange::Daily(DailyTry {
                nudges,
                result,
                ..*tried
            }),
            Occasion::Practice(tried) => PuzzleChange::Practice(PracticeTry {
                nudges,
                result,
                ..*tried
            }),
        })
    }
}
