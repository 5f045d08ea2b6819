//! How hard a puzzle is: how many wrong answers look right to naive players, who look one reply ahead and find only
//! [habitual](goldpile_play::Habit) replies.

use super::difficulty::{hundredths, taken};
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Position, after};
use goldpile_play::{Adviser, start_dice, unannounced, wins_by_habit};
use goldpile_solve::Unsolved;
use std::ops::RangeInclusive;

/// The ratings that puzzles may have.
pub(super) const RATINGS: RangeInclusive<u64> = 300..=2000;

/// The rating of a puzzle of which no wrong answer looks right.
const PLAIN: u64 = 500;
/// What each doubling of one more than the wrong answers that look right adds: up to so many, and beyond. Nobody tries
/// more than some dozens one by one.
const DOUBLED: u64 = 140;
const MANY: u64 = 64;
const DOUBLED_BEYOND: u64 = 60;
/// The deduction where a player who guesses is right one time in three.
const GUESSED: u64 = 150;

/// The most takes judged; of more, as many are drawn at random.
const MOST_TAKES: u64 = 64;

/// The number of losing takes of a position that no habitual reply refutes, with nothing announced: to a naive player
/// they look right. If there are more than 64 takes, this many are drawn and the others counted in proportion.
///
/// Cost: a verdict on the position after each of those takes, and on every habitual reply to it.
///
/// # Errors
/// [`Unsolved`] if the adviser does not know.
pub(super) fn tempting(adviser: &Adviser, position: &Position) -> Result<u64, Unsolved> {
    let rules = &*adviser.game().rules;
    let free = unannounced(rules, position);
    let mut walk = TakeWalk::new(rules, &free);
    let bound = walk.bound().to_u64().unwrap_or(u64::MAX);
    let takes: Vec<Move> = if bound <= MOST_TAKES {
        walk.moves().collect()
    } else {
        // Always the same, so that a position has only one rating.
        let mut dice = start_dice(0);
        let drawn = (0..MOST_TAKES).filter_map(|_| random_move(rules, &free, &mut dice));
        drawn.collect()
    };
    let mut tempting = 0;
    for chosen in &takes {
        let next = after(rules, &free, chosen);
        if !wins_by_habit(adviser, &next, taken(chosen))? && adviser.outcome(&next)? == Outcome::N {
            tempting += 1;
        }
    }
    let count = takes.len() as u64;
    if bound <= MOST_TAKES {
        return Ok(tempting);
    }
    Ok(tempting.saturating_mul(bound) / count.max(1))
}

/// The rating of a puzzle of which this many wrong answers look right: 500, and for each doubling of one more than these
/// 140 more up to 64, and then 60; 150 less if one of a few positions is to be chosen. From 300 to 2000.
pub(super) fn rating(tempting: u64, is_choice: bool) -> u16 {
    let doublings = hundredths(tempting.saturating_add(1));
    let few = doublings.min(hundredths(MANY));
    let hard = PLAIN + few * DOUBLED / 100 + (doublings - few) * DOUBLED_BEYOND / 100;
    let hard = hard - if is_choice { GUESSED } else { 0 };
    let hard = hard.clamp(*RATINGS.start(), *RATINGS.end());
    u16::try_from(hard).unwrap_or(u16::MAX)
}
