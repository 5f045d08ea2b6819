//! What the computer plays.

use super::adviser::Adviser;
use super::level::Level;
use crate::engine::position::left;
use crate::engine::sample::random_move;
use crate::engine::walk::Takes;
use crate::engine::{Counts, Move, Phase, Position, Rules, after, is_over, judge};
use crate::number::Natural;
use crate::solve::Unsolved;
use rand::{Rng, RngExt};
use std::cmp::Reverse;

/// Where there are no more takes than this they are all tried.
const TRIED: u64 = 4096;
/// Where there are no more takes than this, the replies to each are counted.
const COUNTED: u64 = 64;
/// How many small takes are tried before any legal take is good enough.
const STALLS: u64 = 128;

/// The computer's move at this level: a take, or an announcement where one is due. `None` if the
/// game is over.
///
/// Below [`Level::PERFECT`] the generator decides whether the level sees what wins and which move
/// it makes otherwise; [`move_dice`](super::move_dice) has one for every move of a match.
///
/// Cost: a hint of the adviser where the level sees what wins or plays exactly, and that of
/// [`lost_play`] where nothing wins; up to 4096 takes are tried for one that ends the game.
///
/// # Errors
/// [`Unsolved`] as [`Adviser::hint`] and [`lost_play`] have it, where the level asks them:
/// [`Level::BEGINNER`] never does.
pub fn choose<R: Rng + ?Sized>(
    level: Level,
    adviser: &Adviser,
    position: &Position,
    rng: &mut R,
) -> Result<Option<Move>, Unsolved> {
    let rules = &*adviser.game().rules;
    if is_over(rules, position) {
        return Ok(None);
    }
    // Of several winning moves a person sees this one first; perfect needs no such help.
    if level != Level::PERFECT
        && level.sees_wins_in_one()
        && let Some(chosen) = win_in_one(rules, position)
    {
        return Ok(Some(chosen));
    }
    if level.is_exact(&position.total()) {
        return match adviser.hint(position)? {
            Some(chosen) => Ok(Some(chosen)),
            None => lost_play(adviser, position),
        };
    }
    let seen = if level.strength() > 0 && rng.random_ratio(level.strength().into(), 100) {
        adviser.hint(position)?
    } else {
        None
    };
    Ok(seen.or_else(|| random_move(rules, position, rng)))
}

/// A take after which no move is left.
fn win_in_one(rules: &dyn Rules, position: &Position) -> Option<Move> {
    if position.phase == Phase::Block {
        return None;
    }
    let ends = |chosen: &Move| is_over(rules, &after(rules, position, chosen));
    let takes = Takes::new(rules, position);
    if takes.bound() <= TRIED {
        return takes.map(|(_, taken)| Move::Take(taken)).find(ends);
    }
    // With that many moves only an empty table is sure to end the game.
    let everything = Move::Take(position.piles.clone());
    judge(rules, position, &everything)
        .is_ok()
        .then_some(everything)
        .filter(ends)
}

/// The most stubborn move where none wins: the longest resistance if the distance to the end is
/// known; else the move with the fewest winning replies, if they can be counted; else the fewest
/// tokens, from the largest pile. Before an announcement that cannot win, as many winning moves as
/// possible are blocked. `None` if the game is over. Whether a move wins is not asked.
///
/// Cost: the distances of up to 4096 positions of at most 200 tokens, or the winning takes in up to
/// 64 positions, or a few membership tests.
///
/// # Errors
/// [`Unsolved::Cancelled`] if the adviser's flag is set; what a search that was ended knew is no
/// advice.
pub fn lost_play(adviser: &Adviser, position: &Position) -> Result<Option<Move>, Unsolved> {
    let chosen = most_stubborn(adviser, position);
    adviser.check()?;
    Ok(chosen)
}

/// As [`lost_play`]; anything if the adviser is cancelled meanwhile.
fn most_stubborn(adviser: &Adviser, position: &Position) -> Option<Move> {
    let rules = &*adviser.game().rules;
    if position.phase == Phase::Block {
        return Some(lost_block(adviser, position));
    }
    let takes = Takes::new(rules, position);
    if takes.bound() <= TRIED && adviser.distance(position).is_some() {
        let distance = |chosen: &Move| adviser.distance(&after(rules, position, chosen));
        return takes
            .map(|(_, taken)| Move::Take(taken))
            .min_by_key(|chosen| (Reverse(distance(chosen)), stall_order(chosen)));
    }
    if takes.bound() <= COUNTED {
        let replies = |chosen: &Move| {
            let next = after(rules, position, chosen);
            let free = match next.phase {
                Phase::Take => next,
                Phase::Block => after(rules, &next, &lost_block(adviser, &next)),
            };
            adviser
                .winning_takes(&free)
                .map_or(usize::MAX, |takes| takes.len())
        };
        return takes
            .map(|(_, taken)| Move::Take(taken))
            .min_by_key(|chosen| (replies(chosen), stall_order(chosen)));
    }
    stall(rules, position)
}

/// Smaller takes first.
fn stall_order(chosen: &Move) -> Natural {
    match chosen {
        Move::Take(taken) => crate::engine::position::total(taken),
        Move::Block(_) => Natural::ZERO,
    }
}

/// The fewest tokens, from the largest pile that allows it.
fn stall(rules: &dyn Rules, position: &Position) -> Option<Move> {
    let piles = &position.piles;
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| Reverse(&piles[pile]));
    let small = (1..=STALLS).flat_map(|tokens| {
        order.iter().map(move |&pile| {
            let mut taken: Counts = std::iter::repeat_n(Natural::ZERO, piles.len()).collect();
            taken[pile] = tokens.into();
            Move::Take(taken)
        })
    });
    small
        .into_iter()
        .find(|chosen| judge(rules, position, chosen).is_ok())
        .or_else(|| {
            let (_, taken) = Takes::new(rules, position).next()?;
            Some(Move::Take(taken))
        })
}

/// Announces as many of the winning takes as may be, or nothing if they cannot be listed.
fn lost_block(adviser: &Adviser, position: &Position) -> Move {
    let rules = &*adviser.game().rules;
    let Some(announcement) = rules.announcement(&position.piles) else {
        return Move::Block(Vec::new());
    };
    let free = after(rules, position, &Move::Block(Vec::new()));
    let squares = adviser
        .winning_takes(&free)
        .unwrap_or_default()
        .iter()
        .filter_map(|chosen| match chosen {
            Move::Take(taken) => Some(left(&position.piles, taken)),
            Move::Block(_) => None,
        })
        .filter(|square| judge(rules, position, &Move::Block(vec![square.clone()])).is_ok())
        .take(announcement.at_most)
        .collect();
    Move::block(squares)
}
