//! A sheet of exercises: positions in which one move wins, from easy to hard, with their solutions.

use crate::engine::notation::position_text;
use crate::engine::text::Voices;
use crate::engine::{Counts, Move, Replay, after};
use crate::learn::puzzles::Puzzle;
use crate::number::Natural;
use crate::play::{Adviser, move_dice};
use crate::solve::Unsolved;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The levels of exercises.
pub const LEVELS: RangeInclusive<u64> = 1..=5;

/// The rating in the middle of the first level, and the distance of two levels.
const FIRST: u64 = 500;
const LEVEL: u64 = 250;

/// How often an exercise is drawn again because its answer has been given before.
const TRIES: usize = 6;

/// An exercise.
pub struct SheetExercise {
    /// The moves that led to the position, which is the last of the line.
    pub line: Replay,
    /// The piles to leave. Where the rules speak of the piles by size, each order that a move reaches.
    pub solutions: Vec<String>,
    /// Why that wins, in a sentence or two.
    pub why: String,
    /// The piles to leave, in increasing order.
    left: Counts,
}

/// Why there is no sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSheet {
    /// There are too few positions of this kind.
    #[error(
        "only {found} different positions of these levels were found in which one move wins: ask for \
         {found}, or for other levels"
    )]
    TooFew {
        /// How many there are.
        found: usize,
    },
    /// Who wins is not known.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// Draws so many exercises of the adviser's game, the levels rising evenly from the first to the last of
/// these. The same seed draws the same exercises. Calls `told` after each.
///
/// Cost: that of [`Puzzle::near`] for each.
///
/// # Errors
/// [`NoSheet`].
pub fn exercise_sheet(
    adviser: &Adviser,
    count: usize,
    levels: &RangeInclusive<u64>,
    seed: u64,
    told: &dyn Fn(usize),
) -> Result<Vec<SheetExercise>, NoSheet> {
    let mut sheet: Vec<SheetExercise> = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    let steps = (count as u64).saturating_sub(1).max(1);
    for number in 0..count {
        let rise = (levels.end() - levels.start()) * LEVEL * number as u64 / steps;
        let rating = FIRST + (levels.start() - 1) * LEVEL + rise;
        let rating = u16::try_from(rating).unwrap_or(u16::MAX);
        let mut dice = move_dice(seed, number);
        let mut drawn = None;
        // An answer that has been given before is no exercise, if there are others.
        for _ in 0..TRIES {
            let puzzle = Puzzle::near(adviser, rating, &asked, &mut dice)?;
            let Some(puzzle) = puzzle.filter(|puzzle| !asked.contains(&piles(puzzle))) else {
                break;
            };
            let exercise = solved(adviser, puzzle.line().clone())?;
            let is_new = !sheet.iter().any(|other| other.left == exercise.left);
            drawn = Some((puzzle, exercise));
            if is_new {
                break;
            }
        }
        let Some((puzzle, exercise)) = drawn else {
            return Err(NoSheet::TooFew { found: sheet.len() });
        };
        asked.push(piles(&puzzle));
        sheet.push(exercise);
        told(number + 1);
    }
    Ok(sheet)
}

/// The piles of a puzzle, as text.
fn piles(puzzle: &Puzzle) -> String {
    position_text(&puzzle.position().piles, &Natural::to_string)
}

fn solved(adviser: &Adviser, line: Replay) -> Result<SheetExercise, Unsolved> {
    let (rules, position) = (&*adviser.game().rules, line.last());
    let winning = adviser
        .winning_takes(position)
        .map_err(|error| match error {
            crate::play::ListingError::Unsolved(error) => error,
            // A puzzle has few moves.
            other => Unsolved::TooBig(crate::engine::TooBig {
                what: other.to_string(),
                limit: "an exercise has few moves".to_owned(),
            }),
        })?;
    let piles = |chosen: &Move| after(rules, position, chosen).piles;
    let text = |chosen| position_text(&piles(chosen), &Natural::to_string);
    let mut left = winning.first().map(piles).unwrap_or_default();
    left.sort_unstable();
    let reason = adviser.reason(position, winning.first())?;
    Ok(SheetExercise {
        solutions: winning.iter().map(text).collect(),
        why: reason.sentence(rules, &Voices::nobody()),
        line,
        left,
    })
}
