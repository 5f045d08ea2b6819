//! The computer as an opponent: how it chooses its move (here), how well it plays, the ladder of the five
//! opponents with a name, and the traps that some of them set and confess.

mod announce;
mod confession;
mod habit;
mod ladder;
mod level;
mod temptation;

use crate::adviser::Adviser;
use announce::{lost_block, noticeable};
use goldpile_engine::position::total;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::{GaveUp, TakeWalk};
use goldpile_engine::{Move, Phase, Position, Rules, after, is_over, judge};
use goldpile_number::Natural;
use goldpile_solve::Unsolved;
use rand::{Rng, RngExt};
use std::cmp::Reverse;

pub use confession::{Confession, confession};
pub(crate) use habit::single;
pub use habit::{Habit, habitual_takes, wins_by_habit};
pub use ladder::{Ladder, WINS, place_on_ladder};
pub use level::{Level, LevelError};
pub use temptation::tempt;

/// The most takes to try one by one.
const MAX_TRIED_TAKES: u64 = 4096;
/// The most takes whose replies are counted.
const MAX_COUNTED_TAKES: u64 = 64;
/// The number of small takes to try before settling for any legal one.
const MAX_STALLS: u64 = 128;

/// The computer's move at this level: a take, or an announcement where one is due. `None` if the game is
/// over.
///
/// Below strength 100 the generator decides whether the level sees the winning move, and which move
/// it plays otherwise; [`move_dice`](crate::move_dice) gives a generator for every move of a match.
/// Where a level that [tempts](Level::tempts) sees that no move wins, it sets a trap. Others play
/// [`lost_play`], except that every other time they avoid taking a single token if they may take more. Every
/// level fills up its announcements with squares that a person would notice: after those that win, those
/// that a [habit](Habit) leads to, as many as are allowed.
///
/// Cost: a hint of the adviser where the level sees the winning move or plays exactly, plus
/// [`lost_play`] or [`tempt`] where no move wins; up to 4096 takes are tried for one that ends the
/// game.
///
/// # Errors
/// [`Unsolved`] as for [`Adviser::hint`] and [`lost_play`], where the level uses them, which
/// [`Level::MAGPIE`] never does; or if the moves are too sparse to find one.
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
    // A person sees a win in one before any other; perfect play does not need it.
    if level.strength() < 100
        && level.sees_wins_in_one()
        && let Some(chosen) = win_in_one(rules, position)
    {
        return Ok(Some(chosen));
    }
    let exact = level.is_exact(&position.total());
    let sees = sees(level, position, rng);
    let winning = if sees { adviser.hint(position)? } else { None };
    let chosen = match winning {
        Some(chosen) => Some(chosen),
        None if sees && level.tempts() => tempt(adviser, position, rng)?,
        None if exact => hold_out(adviser, position, rng)?,
        None => random_move(rules, position, rng),
    };
    // The game is not over, so a move may well be left that was not found.
    let chosen = chosen.ok_or(GaveUp)?;
    Ok(Some(noticeable(rules, position, chosen)))
}

/// Whether this level sees the outcome here: always where it plays exactly, otherwise as the first number of
/// the generator decides.
pub(crate) fn sees<R: Rng + ?Sized>(level: Level, position: &Position, rng: &mut R) -> bool {
    level.is_exact(&position.total())
        || level.strength() > 0 && rng.random_ratio(level.strength().into(), 100)
}

/// As [`lost_play`], but every other time it would take a single token, the best larger take is played.
/// Otherwise an opponent could be sure to win by answering each single token.
fn hold_out<R: Rng + ?Sized>(
    adviser: &Adviser,
    position: &Position,
    rng: &mut R,
) -> Result<Option<Move>, Unsolved> {
    let chosen = lost_play(adviser, position)?;
    let one = |chosen: &Move| matches!(chosen, Move::Take(taken) if total(taken) == 1);
    if !chosen.as_ref().is_some_and(one) || rng.random() {
        return Ok(chosen);
    }
    let rules = &*adviser.game().rules;
    let more = most_stubborn(adviser, position, &|chosen| !one(chosen))
        .or_else(|| random_move(rules, position, rng));
    adviser.check()?;
    Ok(more.or(chosen))
}

/// A take after which no move is left.
fn win_in_one(rules: &dyn Rules, position: &Position) -> Option<Move> {
    // In misère play such a take loses.
    if position.phase == Phase::Block || rules.is_misere() {
        return None;
    }
    let ends = |chosen: &Move| is_over(rules, &after(rules, position, chosen));
    let mut takes = TakeWalk::new(rules, position);
    if takes.bound() <= MAX_TRIED_TAKES {
        return takes.moves().find(ends);
    }
    // When there are too many takes to try, only taking everything is sure to end the game.
    let everything = Move::Take(position.piles.clone());
    judge(rules, position, &everything)
        .is_ok()
        .then_some(everything)
        .filter(ends)
}

/// The most stubborn move where none wins: the one that resists longest if the distance to the end is
/// known; otherwise the one with the fewest winning replies if they can be counted; otherwise the take
/// of the fewest tokens, from the largest pile. An announcement that cannot win blocks as many winning
/// moves as possible. `None` if the game is over. Does not check whether a move wins.
///
/// Cost: the distances of up to 4096 positions of at most 200 tokens, or the winning takes in up to
/// 64 positions, or a few legality tests.
///
/// # Errors
/// [`Unsolved::Cancelled`] if the adviser's flag is set: the results of a cancelled search are not
/// reliable advice. [`Unsolved::TooBig`] if the moves are too sparse to find one.
pub fn lost_play(adviser: &Adviser, position: &Position) -> Result<Option<Move>, Unsolved> {
    let rules = &*adviser.game().rules;
    let chosen = most_stubborn(adviser, position, &|_| true).or_else(|| stall(rules, position));
    adviser.check()?;
    if chosen.is_none() && !is_over(rules, position) {
        return Err(GaveUp.into());
    }
    Ok(chosen)
}

/// As [`lost_play`], but only among the takes that `wanted` accepts; an arbitrary one if the adviser is
/// cancelled meanwhile. `None` if no take is wanted, or if there are too many to count their replies.
fn most_stubborn(
    adviser: &Adviser,
    position: &Position,
    wanted: &dyn Fn(&Move) -> bool,
) -> Option<Move> {
    let rules = &*adviser.game().rules;
    if position.phase == Phase::Block {
        return Some(lost_block(adviser, position));
    }
    let mut takes = TakeWalk::new(rules, position);
    if takes.bound() <= MAX_TRIED_TAKES && adviser.distance(position).is_some() {
        let distance = |chosen: &Move| adviser.distance(&after(rules, position, chosen));
        let takes = takes.moves().filter(wanted);
        return takes.min_by_key(|chosen| (Reverse(distance(chosen)), stall_order(chosen)));
    }
    if takes.bound() <= MAX_COUNTED_TAKES {
        let replies = |chosen: &Move| {
            let next = after(rules, position, chosen);
            let free = match next.phase {
                Phase::Take => next,
                Phase::Block => after(rules, &next, &lost_block(adviser, &next)),
            };
            let winning = adviser.winning_takes(&free);
            winning.map_or(usize::MAX, |takes| takes.len())
        };
        let takes = takes.moves().filter(wanted);
        return takes.min_by_key(|chosen| (replies(chosen), stall_order(chosen)));
    }
    None
}

fn stall_order(chosen: &Move) -> Natural {
    match chosen {
        Move::Take(taken) => total(taken),
        Move::Block(_) => Natural::ZERO,
    }
}

/// Takes the fewest tokens, from the largest pile that allows it.
fn stall(rules: &dyn Rules, position: &Position) -> Option<Move> {
    let piles = &position.piles;
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| Reverse(&piles[pile]));
    let mut small = (1..=MAX_STALLS).flat_map(|tokens| {
        let from = move |pile: &usize| Move::Take(single(piles.len(), *pile, &tokens.into()));
        order.iter().map(from)
    });
    let legal = small.find(|chosen| judge(rules, position, chosen).is_ok());
    legal.or_else(|| {
        let (_, taken) = TakeWalk::new(rules, position).next()?.ok()?;
        Some(Move::Take(taken))
    })
}
