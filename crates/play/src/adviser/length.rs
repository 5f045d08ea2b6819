//! Whether best play ends soon: bounded remoteness, even for games with announcements and at any size.

use super::{Adviser, may_announce, unannounced};
use goldpile_engine::position::left;
use goldpile_engine::rules::judge::{is_over, judge};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Phase, Position, after};
use goldpile_solve::Unsolved;

/// The most takes of a position to examine: beyond this, best play counts as long.
const MAX_EXAMINED: usize = 4096;

/// Whether the player to take wins within this many takes by both players, however the opponent delays
/// it. A win takes an odd number of takes; in misère play, in which no move left is a win, an even one.
///
/// Cost: for one take, trying up to 4096 takes, or a single one at larger sizes; for more, a
/// verdict on each take and on each reply to the winning ones, stopping as soon as the game is
/// known to last longer.
///
/// # Errors
/// [`Unsolved`] as for [`Adviser::outcome`].
pub fn wins_within(adviser: &Adviser, position: &Position, takes: u32) -> Result<bool, Unsolved> {
    let rules = &*adviser.game().rules;
    let (free, at_most) = unblocked(adviser, position);
    let misere = rules.is_misere();
    if misere && is_over(rules, &free) {
        return Ok(true);
    }
    let listed = match (adviser.game().theory(&free), takes) {
        (Some(oracle), 2..) => oracle.winning_takes(&free),
        _ => None,
    };
    let looked_at: Box<dyn Iterator<Item = Move>> = match listed {
        Some(listed) => Box::new(listed.into_iter()),
        None => Box::new(takes_of(adviser, &free)),
    };
    let mut quick = 0;
    for chosen in looked_at {
        let next = after(rules, &free, &chosen);
        let ends = match takes {
            0 => false,
            1 => !misere && is_over(rules, &next),
            _ => adviser.outcome(&next)? == Outcome::P && loses_within(adviser, &next, takes - 1)?,
        };
        // An announcement can block `at_most` of these takes. If there is one more, or one that cannot
        // be blocked, the win is safe.
        if ends {
            quick += 1;
            if quick > at_most || !may_be_blocked(adviser, position, &chosen) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether the player to take loses within this many takes by both players, whatever that player does.
/// Costs as much as [`wins_within`].
///
/// # Errors
/// [`Unsolved`] as for [`Adviser::outcome`].
pub fn loses_within(adviser: &Adviser, position: &Position, takes: u32) -> Result<bool, Unsolved> {
    let rules = &*adviser.game().rules;
    let (free, at_most) = unblocked(adviser, position);
    let misere = rules.is_misere();
    if misere && is_over(rules, &free) {
        return Ok(false);
    }
    let mut slow = 0;
    for chosen in takes_of(adviser, &free) {
        let next = after(rules, &free, &chosen);
        let lost_soon = takes > u32::from(!misere) && wins_within(adviser, &next, takes - 1)?;
        if !lost_soon {
            slow += 1;
            if slow > at_most || !may_be_blocked(adviser, position, &chosen) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The position with nothing announced, and how many positions may be blocked.
fn unblocked(adviser: &Adviser, position: &Position) -> (Position, usize) {
    let rules = &*adviser.game().rules;
    let at_most = match position.phase {
        Phase::Take => 0,
        Phase::Block => {
            let announcement = rules.announcement(&position.piles);
            announcement.map_or(0, |announcement| announcement.at_most)
        }
    };
    (unannounced(rules, position), at_most)
}

fn may_be_blocked(adviser: &Adviser, position: &Position, chosen: &Move) -> bool {
    let (Phase::Block, Move::Take(taken)) = (position.phase, chosen) else {
        return false;
    };
    let square = left(&position.piles, taken);
    may_announce(&*adviser.game().rules, position, &square)
}

/// The takes to examine: all of them or, where there are many or they are sparse, the take of everything
/// and the first `MAX_EXAMINED` found.
fn takes_of<'a>(adviser: &'a Adviser, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
    let rules = &*adviser.game().rules;
    let everything = Move::Take(position.piles.clone());
    let first = judge(rules, position, &everything)
        .is_ok()
        .then_some(everything);
    let rest = TakeWalk::new(rules, position)
        .take(MAX_EXAMINED)
        .flatten()
        .filter(|(_, taken)| *taken != position.piles)
        .map(|(_, taken)| Move::Take(taken));
    first.into_iter().chain(rest)
}
