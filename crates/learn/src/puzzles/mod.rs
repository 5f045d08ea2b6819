//! Puzzles: questions with exactly one right answer, of several [kinds](PuzzleKind). [One a day](daily()) is the same
//! for everybody; others are made [near](Puzzle::near) the player's [rating](PlayerRating).
//!
//! ```
//! use goldpile_learn::puzzles::{PracticeScore, Puzzle, PuzzleKind, daily};
//! use goldpile_play::{Adviser, start_dice};
//! use goldpile_solve::Cancel;
//!
//! let catalogue = goldpile_games::catalogue();
//! let today = daily(&catalogue, "2026-11-26".parse()?, &Cancel::default())?;
//! let puzzle = &today.puzzle;
//! assert_eq!(puzzle.adviser().winning_takes(puzzle.line().last())?.len(), 1);
//!
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let adviser = Adviser::new(entry.default_game());
//! let score = PracticeScore::new("wythoff");
//! let found = Puzzle::near(&adviser, PuzzleKind::Lost, &score, &mut start_dice(42))?;
//! let puzzle = found.ok_or("no such puzzle")?;
//! assert_eq!(puzzle.lines().len(), 3);
//! assert!(puzzle.rating().abs_diff(score.rating.shown()) < 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod climb;
mod climb_try;
mod daily;
mod diary;
mod difficulty;
mod draw;
mod first_recipe;
mod kind;
mod lines;
mod make;
mod naive;
mod practice;
mod puzzle;
mod rating;
mod score;
mod streak;
mod tries;

pub use climb::{CLIMB_RECIPE, Climb, ClimbFault, ClimbRung, climb};
pub use climb_try::{ClimbMatch, ClimbTry, RUNGS};
pub use daily::{Daily, NoDaily, RECIPE, daily, game_of_day, recipe_of};
pub use diary::{DailyTry, DayMark, Diary, TryResult};
pub use difficulty::Difficulty;
pub use draw::PuzzleSize;
pub use kind::PuzzleKind;
pub use puzzle::Puzzle;
pub use rating::PlayerRating;
pub use score::{PracticeScore, PracticeTry};
pub use streak::{Streak, milestone};
pub use tries::PuzzleTry;
