//! The first recipe for the position of a day, which made those up to November 2026: exactly one take wins, in
//! positions of a size.

use super::difficulty::Difficulty;
use super::draw::PuzzleSize;
use super::puzzle::Puzzle;
use goldpile_engine::Replay;
use goldpile_play::{Adviser, start_dice};
use goldpile_solve::Unsolved;
use rand::RngExt;
use std::ops::RangeInclusive;

/// The ranges of difficulty to choose from.
const RATINGS: [RangeInclusive<u16>; 4] = [1000..=1150, 1100..=1250, 1200..=1350, 1300..=1450];

/// The most tokens of a day's position.
const MOST_TOKENS: u64 = 60;

/// The number of seeds tried for a date. The first nearly always succeeds.
const SEEDS: u64 = 100;

/// The puzzle of the day with this number.
pub(super) fn puzzle(adviser: &Adviser, day: u64) -> Result<Option<Puzzle>, Unsolved> {
    let is_wanted = |line: &Replay, difficulty: &Difficulty| {
        !difficulty.is_natural() && line.last().total() <= MOST_TOKENS
    };
    for seed in 0..SEEDS {
        let mut dice = start_dice(day << 32 | seed << 16 | 1);
        let ratings = &RATINGS[dice.random_range(0..RATINGS.len())];
        let drawn = Puzzle::draw(adviser, ratings, PuzzleSize::Usual, &mut dice, &is_wanted)?;
        if drawn.is_some() {
            return Ok(drawn);
        }
    }
    Ok(None)
}
