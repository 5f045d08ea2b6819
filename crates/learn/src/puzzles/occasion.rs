//! Why a puzzle is asked, and what its answer changes.

use super::daily::Daily;
use super::diary::{DailyTry, TryResult};
use super::draw::Puzzle;
use crate::drills::DrillAttempt;
use crate::question::Question;
use goldpile_engine::notation::position_text;
use goldpile_number::Natural;

/// Why a puzzle is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// It is the position of a day, of which this is known before the try.
    Daily(Box<DailyTry>),
    /// The player practises; this is the rating of the puzzle.
    Practice(u16),
}

/// What an answer or a nudge changes, to be stored before it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleChange {
    /// What is known of the position of a day.
    Daily(DailyTry),
    /// A puzzle was answered in practice.
    Practice {
        /// The name of the game in the catalogue.
        game: String,
        /// The piles of its position.
        position: String,
        /// The rating of the puzzle.
        puzzle: u16,
        /// Whether the right move was found at the first try.
        is_solved: bool,
        /// Whether there was a nudge.
        is_helped: bool,
    },
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

    /// Asks a puzzle for practice.
    #[must_use]
    pub fn of_practice(puzzle: &Puzzle) -> Self {
        let rating = puzzle.difficulty().rating();
        Self::of_puzzle(puzzle, Occasion::Practice(rating), 0)
    }

    fn of_puzzle(puzzle: &Puzzle, occasion: Occasion, nudges: u64) -> Self {
        let question = Question::Find(puzzle.line().clone());
        Self::once(puzzle.adviser().clone(), question, occasion, nudges)
    }

    /// The piles in question, as text.
    fn piles(&self) -> String {
        let line = self.question().line();
        line.map_or_else(String::new, |line| {
            position_text(&line.last().piles, &Natural::to_string)
        })
    }

    /// What the last answer or nudge changes; `None` if this is no puzzle, or nothing has come of it yet.
    #[must_use]
    pub fn puzzle_change(&self) -> Option<PuzzleChange> {
        let is_solved = self.is_solved();
        match self.occasion()? {
            Occasion::Daily(tried) => {
                let result = if is_solved {
                    TryResult::Solved
                } else {
                    TryResult::Failed
                };
                let tried = DailyTry {
                    nudges: self.nudges_given(),
                    result: self.is_done().then_some(result),
                    ..(**tried).clone()
                };
                let is_new = tried.nudges > 0 || tried.result.is_some();
                is_new.then_some(PuzzleChange::Daily(tried))
            }
            Occasion::Practice(puzzle) => self.is_done().then(|| PuzzleChange::Practice {
                game: self.adviser().game().entry.name.to_string(),
                position: self.piles(),
                puzzle: *puzzle,
                is_solved,
                is_helped: self.nudges_given() > 0,
            }),
        }
    }
}
