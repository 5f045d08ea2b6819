//! Puzzles: positions in which exactly one move wins. [One a day](daily()) is the same for everybody; others are
//! [drawn](Puzzle::draw) at the player's [rating](PlayerRating).
//!
//! ```
//! use goldpile_learn::puzzles::{Puzzle, PuzzleSize, daily};
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
//! let (ratings, mut dice) = (1000..=1100, start_dice(42));
//! let drawn = Puzzle::draw(&adviser, &ratings, PuzzleSize::Usual, &mut dice, &|_| true)?;
//! let rating = drawn.ok_or("no such puzzle")?.difficulty().rating();
//! assert!(ratings.contains(&rating));
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
