//! Finds a winning move by trying moves one after the other, each judged by a claim.

use super::bits;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Position, Rules, TooBig, after};

/// From this length, in bits, fewer moves are tried, since a claim takes up to quadratic time.
const LONG: u64 = 1 << 10;

pub(crate) enum Tried {
    Found(Move),
    /// All moves were tried, and none wins.
    None,
    /// None of this many moves from either end wins; there are more moves.
    NotAmong(u64),
}

/// Tries the largest takes and the smallest, up to `most` from either end, or fewer if the numbers are
/// long. Errors are those of the claim.
pub(crate) fn winning_take(
    rules: &dyn Rules,
    position: &Position,
    most: u64,
    claim: &dyn Fn(&Position) -> Result<Outcome, TooBig>,
) -> Result<Tried, TooBig> {
    let most = (most / (1 + (bits(position) / LONG).pow(2))).max(1);
    let walk = || TakeWalk::new(rules, position);
    for walk in [walk().descending(), walk()] {
        let mut all = true;
        for (tried, found) in (0..).zip(walk) {
            let (Ok((_, taken)), true) = (found, tried < most) else {
                all = false;
                break;
            };
            let chosen = Move::Take(taken);
            if claim(&after(rules, position, &chosen))? == Outcome::P {
                return Ok(Tried::Found(chosen));
            }
        }
        if all {
            return Ok(Tried::None);
        }
    }
    Ok(Tried::NotAmong(most))
}
