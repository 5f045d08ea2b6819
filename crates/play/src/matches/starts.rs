//! Draws random starts that are a fair challenge and worth playing.

use crate::adviser::{Adviser, loses_within, unannounced, wins_within};
use crate::opponent::{Level, wins_by_habit};
use goldpile_engine::{Counts, Game, Outcome, Position, after, start};
use goldpile_number::Natural;
use goldpile_solve::{MAX_POSITIONS, MAX_TOKENS, Unsolved};
use rand::{Rng, RngExt};
use std::ops::RangeInclusive;

/// The most positions to draw before settling for the best start so far.
pub(super) const DRAWS: usize = 200;

/// The least number of takes that best play lasts from a start worth playing.
pub(super) const MIN_TAKES: u32 = 4;

/// The usual size of the piles against each opponent of the ladder, in twentieths of the full size.
const SIZES: [u64; Level::LADDER.len()] = [8, 10, 11, 15, FULL_SIZE];
/// The size against an opponent who is not on the ladder, in twentieths.
const FULL_SIZE: u64 = 20;

/// The usual limit for the largest pile of a random start against this opponent, or between people, in
/// tokens. It grows along the ladder. With more piles, fewer tokens make a good game; without a theory,
/// every line of play must be followed to its end.
#[must_use]
pub fn usual_largest(game: &Game, opponent: Option<Level>) -> Natural {
    let tokens: u64 = match (game.entry.piles.clone().into_inner(), game.oracle.is_some()) {
        ((1, 1), true) => 60,
        ((..=3, _), true) => 20,
        ((..=2, _), false) => 16,
        ((3, _), false) => 12,
        (_, true) => 18,
        (_, false) => 9,
    };
    let rung = opponent.and_then(Level::rung);
    let size = rung.map_or(FULL_SIZE, |rung| SIZES[rung]);
    (tokens * size).div_ceil(FULL_SIZE).into()
}

/// Whether play from these piles, in a game without a theory, may be too long to follow to its end. If so,
/// the winning move may be unknown, and the computer plays any move.
#[must_use]
pub fn may_be_unjudged(game: &Game, piles: &[Natural]) -> bool {
    let total = piles.iter().fold(Natural::ZERO, |sum, pile| sum + pile);
    let below = piles.iter().map(|pile| pile.clone() + 1u64);
    let below = below.fold(Natural::ONE, |product, pile| product * pile);
    game.oracle.is_none() && (total > MAX_TOKENS || below > MAX_POSITIONS as u64)
}

/// A random start from which the player who takes first can win: two to four piles where the game allows
/// that, each of between a fifth of `largest` and `largest` tokens. A `largest` of 0 counts as 1.
///
/// If one of 200 draws allows it, the start is also worth playing: best play lasts at least four takes, two
/// by each player, and no [habitual](crate::Habit) take wins. If the outcome cannot be determined, any start
/// is accepted, so callers that depend on it must judge it again.
///
/// Cost: up to 200 verdicts and, for each with the right outcome, a call of [`wins_within`] for three
/// takes.
pub fn random_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    largest: &Natural,
    rng: &mut R,
) -> Position {
    random_start_with(adviser, largest, Outcome::N, rng)
}

/// As [`random_start`], with a given outcome. With [`Outcome::P`] piles may be smaller, because the start is
/// often one winning move after the position drawn; finding that move takes a hint for each draw.
pub fn random_start_with<R: Rng + ?Sized>(
    adviser: &Adviser,
    largest: &Natural,
    wanted: Outcome,
    rng: &mut R,
) -> Position {
    let smallest = (largest / 5u64).max(Natural::ONE);
    best_start(adviser, wanted, || {
        let piles = rng.random_range(usual_piles(adviser.game()));
        draw(adviser.game(), piles, [&smallest, largest], rng)
    })
}

/// The start most worth playing among those drawn.
pub(super) fn best_start(
    adviser: &Adviser,
    wanted: Outcome,
    mut draw: impl FnMut() -> Position,
) -> Position {
    let mut best: Option<(Worth, Position)> = None;
    let mut start = draw();
    for _ in 0..DRAWS {
        let Ok(worth) = worth(adviser, &start, wanted) else {
            return start;
        };
        if worth == Worth::Playing {
            return start;
        }
        let next = toward_lost(adviser, &start, wanted).unwrap_or_else(&mut draw);
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, start));
        }
        start = next;
    }
    best.map_or(start, |(_, best)| best)
}

/// How good a start is, in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// The wrong player wins, or there is nothing to take.
    Nothing,
    /// The right player wins with the first take.
    WonInOne,
    /// Best play is over after two or three takes.
    Short,
    /// A habitual take wins.
    Habitual,
    Playing,
}

fn worth(adviser: &Adviser, start: &Position, wanted: Outcome) -> Result<Worth, Unsolved> {
    if start.total().is_zero() || adviser.outcome(start)? != wanted {
        return Ok(Worth::Nothing);
    }
    if wanted == Outcome::P {
        let short = loses_within(adviser, start, MIN_TAKES - 2)?;
        return Ok(if short { Worth::Short } else { Worth::Playing });
    }
    Ok(if wins_within(adviser, start, 1)? {
        Worth::WonInOne
    } else if wins_within(adviser, start, MIN_TAKES - 1)? {
        Worth::Short
    } else if wins_by_habit(adviser, start, None)? {
        Worth::Habitual
    } else {
        Worth::Playing
    })
}

/// The lost position that a winning move leads to. Lost positions are rare, but every other position is one
/// move away from one.
fn toward_lost(adviser: &Adviser, position: &Position, wanted: Outcome) -> Option<Position> {
    if wanted == Outcome::N {
        return None;
    }
    let rules = &*adviser.game().rules;
    let free = unannounced(rules, position);
    let winning = adviser.hint(&free).ok()??;
    let target = after(rules, &free, &winning).piles;
    start(rules, target, &[]).ok()
}

/// The number of piles that a random position of this game may have: two to four if the game allows any
/// number.
#[must_use]
pub fn usual_piles(game: &Game) -> RangeInclusive<usize> {
    let (start, end) = game.entry.piles.clone().into_inner();
    let most = end.min(4).max(start);
    start.max(most.min(2))..=most
}

/// A random position with this number of piles, each between these two sizes.
pub(super) fn draw<R: Rng + ?Sized>(
    game: &Game,
    number: usize,
    [smallest, largest]: [&Natural; 2],
    rng: &mut R,
) -> Position {
    let piles: Counts = (0..number)
        .map(|pile| match game.rules.bound(pile) {
            Some(bound) => Natural::random_inclusive(rng, &Natural::ZERO, &bound.most),
            None => Natural::random_inclusive(rng, smallest, largest.max(smallest)),
        })
        .collect();
    start(&*game.rules, piles.clone(), &[]).unwrap_or_else(|_| Position::of(piles))
}
