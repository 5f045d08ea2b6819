//! Random positions of one kind: they belong to the same case of the proof, with different numbers, and are
//! reached by play.

use super::lesson::Lesson;
use super::table;
use super::tag::PositionClass;
use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, Replay, after, is_over, start};
use goldpile_number::Natural;
use goldpile_play::adviser::wins_within;
use goldpile_play::{Adviser, lost_play};
use goldpile_solve::Unsolved;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;

/// The usual number of draws before giving up.
pub const DRAWS: usize = 4000;

/// A match that can be won within this many takes is too short.
const SHORT: u32 = 3;

/// The number of draws of variants that are not of the best size.
const FEWER_DRAWS: usize = DRAWS / 4;

/// After this many positions that were asked before, no other is expected.
const ALL_ASKED: usize = 100;

/// The most numbers among which the variant of a sum is chosen.
const MOST_NUMBERS: usize = 200;

/// The longest line played before the position.
const MAX_MOVES_BEFORE: usize = 4;

/// A line to a position that `wanted` accepts and whose number of tokens lies in the range; `None` if so many draws
/// find none. The line starts at random and continues with up to four moves, winning or not.
///
/// Cost: for each draw, some hints and the cost of `wanted`.
///
/// # Errors
/// [`Unsolved`] if the adviser does not know.
pub fn draw<R: Rng + ?Sized>(
    draws: usize,
    adviser: &Adviser,
    piles: usize,
    tokens: &RangeInclusive<u64>,
    rng: &mut R,
    wanted: &dyn Fn(&Replay) -> Result<bool, Unsolved>,
) -> Result<Option<Replay>, Unsolved> {
    let rules = &*adviser.game().rules;
    for _ in 0..draws {
        let Some(mut line) = random_start(adviser, piles, tokens, rng) else {
            continue;
        };
        for _ in 0..=rng.random_range(0..=MAX_MOVES_BEFORE) {
            let position = line.last();
            if is_over(rules, position) || position.total() < *tokens.start() {
                break;
            }
            if position.total() <= *tokens.end() && wanted(&line)? {
                return Ok(Some(line));
            }
            let Some(chosen) = some_move(adviser, position, rng)? else {
                break;
            };
            if line.push(rules, chosen).is_err() {
                break;
            }
        }
    }
    Ok(None)
}

/// A winning move half of the time; otherwise any take, or the announcement that holds out longest.
fn some_move<R: Rng + ?Sized>(
    adviser: &Adviser,
    position: &Position,
    rng: &mut R,
) -> Result<Option<Move>, Unsolved> {
    if rng.random_bool(0.5) {
        if let Some(chosen) = adviser.hint(position)? {
            return Ok(Some(chosen));
        }
        if position.phase == Phase::Block {
            return lost_play(adviser, position);
        }
    }
    Ok(random_move(&*adviser.game().rules, position, rng))
}

/// A start with a few more tokens than wanted, because moves remove some. In a game with memory, the start is
/// sometimes set in the middle of play.
fn random_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    piles: usize,
    tokens: &RangeInclusive<u64>,
    rng: &mut R,
) -> Option<Replay> {
    let rules = &*adviser.game().rules;
    let (low, high) = (*tokens.start(), *tokens.end());
    let total = rng.random_range(low..=high.saturating_add(high / 2).max(low));
    let counts = split(total, piles, rng);
    if rng.random_bool(0.25) {
        let most = counts.iter().max().and_then(Natural::to_u64).unwrap_or(1);
        let given = Natural::small(rng.random_range(1..=most.max(1)));
        if let Ok(position) = start(rules, counts.clone(), &[given]) {
            return Some(Replay::new(position));
        }
    }
    start(rules, counts, &[]).ok().map(Replay::new)
}

/// Distributes the tokens randomly over the piles.
pub(crate) fn split<R: Rng + ?Sized>(total: u64, piles: usize, rng: &mut R) -> Counts {
    let mut cuts: Vec<u64> = (1..piles).map(|_| rng.random_range(0..=total)).collect();
    cuts.extend([0, total]);
    cuts.sort_unstable();
    cuts.windows(2)
        .map(|two| Natural::small(two[1] - two[0]))
        .collect()
}

/// The numbers of a position, whatever their order: its piles in increasing order.
#[must_use]
pub fn numbers(position: &Position) -> String {
    let mut piles = position.piles.to_vec();
    piles.sort_unstable();
    piles_text(&piles)
}

/// A variant of a position: another position of its class with other numbers, and with the same outcome for the
/// player to act. It has as many tokens as the unseen positions of the game's lesson; only if the class has none
/// of that size, more or fewer. None of the `recent` numbers comes back unless nothing else is found; then the
/// first of them in the list does. `None` if the class has no other numbers.
///
/// Cost: as for [`draw`], with an explanation for each position.
///
/// # Errors
/// As for [`draw`].
pub fn variant<R: Rng + ?Sized>(
    adviser: &Adviser,
    like: &Position,
    recent: &[String],
    rng: &mut R,
) -> Result<Option<Replay>, Unsolved> {
    let class = PositionClass::of(adviser, like)?;
    let outcome = adviser.outcome(like)?;
    let own = numbers(like);
    let asked = |line: &Replay| {
        let numbers = numbers(line.last());
        recent.iter().rposition(|known| *known == numbers)
    };
    // The one asked longest ago, and how many of those found lately were asked.
    let oldest: RefCell<Option<(usize, Replay)>> = RefCell::new(None);
    let again = Cell::new(0);
    let wanted = |line: &Replay| {
        let position = line.last();
        let is_one = position.phase == like.phase
            && numbers(position) != own
            // Most positions of a rare class's size are ruled out by the outcome, which costs little.
            && adviser.outcome(position)? == outcome
            && PositionClass::of(adviser, position)? == class;
        let (true, Some(asked)) = (is_one, asked(line)) else {
            return Ok(is_one);
        };
        let mut oldest = oldest.borrow_mut();
        if oldest.as_ref().is_none_or(|(known, _)| asked < *known) {
            *oldest = Some((asked, line.clone()));
        }
        again.set(again.get() + 1);
        Ok(again.get() == ALL_ASKED)
    };
    let sizes = sizes(adviser, &like.total()).into_iter();
    for (draws, tokens) in [DRAWS, FEWER_DRAWS, FEWER_DRAWS].into_iter().zip(sizes) {
        again.set(0);
        let drawn = draw(draws, adviser, like.piles.len(), &tokens, rng, &wanted)?;
        if let Some(line) = drawn.filter(|line| asked(line).is_none()) {
            return Ok(Some(line));
        }
    }
    Ok(oldest.into_inner().map(|(_, line)| line))
}

/// The numbers of tokens that variants of a position with this many tokens may have, the best ones first.
fn sizes(adviser: &Adviser, total: &Natural) -> Vec<RangeInclusive<u64>> {
    if let Ok(Some(lesson)) = Lesson::of(&adviser.game().entry) {
        let (low, high) = lesson.tokens.clone().into_inner();
        let larger = high.saturating_add(1)..=high.saturating_mul(2);
        return vec![lesson.tokens, larger, 1..=low.max(2) - 1];
    }
    let total = total.to_u64().unwrap_or(u64::from(u32::MAX));
    // Small positions have few variants, so up to 20 tokens are always allowed.
    vec![(total / 2).max(1)..=total.saturating_mul(2).max(20)]
}

/// The fewest parts of a number that is hard enough to write as a sum.
const HARD: usize = 3;

/// Another number to write as a sum, with as many parts or at least [three](HARD), of the size of the lesson's
/// positions. The `recent` numbers are left out, as in [`variant`]. `None` if no number is found.
///
/// Cost: the parts of some hundred numbers.
pub(crate) fn variant_of_sum<R: Rng + ?Sized>(
    adviser: &Adviser,
    number: &Natural,
    recent: &[String],
    rng: &mut R,
) -> Option<Natural> {
    let game = adviser.game();
    let parts = |number: &Natural| table::parts(game, number).map_or(0, |parts| parts.len());
    let wanted = parts(number).min(HARD);
    let is_one = |other: &Natural| other != number && parts(other) >= wanted;
    let numbers = |tokens: RangeInclusive<u64>| {
        let all = tokens.take(MOST_NUMBERS).map(Natural::small);
        all.filter(is_one).collect::<Vec<_>>()
    };
    let sizes: Vec<_> = sizes(adviser, number).into_iter().map(numbers).collect();
    let asked = |other: &Natural| {
        let text = other.to_string();
        recent.iter().rposition(|known| *known == text)
    };
    let fresh = sizes.iter().find_map(|all| {
        let fresh = all.iter().filter(|other| asked(other).is_none());
        fresh.choose(rng)
    });
    let oldest = || sizes.iter().flatten().min_by_key(|other| asked(other));
    fresh.or_else(oldest).cloned()
}

/// Whether an announcement is due that need not block anything, which would make the question trivial.
pub(crate) fn every_block_wins(adviser: &Adviser, position: &Position) -> Result<bool, Unsolved> {
    if position.phase == Phase::Take {
        return Ok(false);
    }
    let rules = &*adviser.game().rules;
    let unblocked = after(rules, position, &Move::Block(Vec::new()));
    Ok(adviser.outcome(&unblocked)? == Outcome::P)
}

/// A start without an empty pile for a match that the first player can win, but not quickly. If none is found, any
/// such start that the first player can win; failing that, any such start at all.
///
/// # Errors
/// [`Unsolved`] if the adviser does not know.
pub fn match_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    piles: usize,
    tokens: &RangeInclusive<u64>,
    rng: &mut R,
) -> Result<Option<Replay>, Unsolved> {
    let rules = &*adviser.game().rules;
    let mut second = None;
    for _ in 0..DRAWS {
        let total = rng.random_range(tokens.clone());
        let Ok(position) = start(rules, split(total, piles, rng), &[]) else {
            continue;
        };
        if position.piles.iter().any(Natural::is_zero) {
            continue;
        }
        let won = adviser.outcome(&position)? == Outcome::N;
        if won && is_long(adviser, &position)? {
            return Ok(Some(Replay::new(position)));
        }
        if won || second.is_none() {
            second = Some(Replay::new(position));
        }
    }
    Ok(second)
}

/// Whether a match from a won position is long enough to need thought: the advised move leaves a third of the tokens,
/// and the winner cannot end it soon.
fn is_long(adviser: &Adviser, position: &Position) -> Result<bool, Unsolved> {
    let left = match adviser.hint(position)? {
        Some(chosen) => after(&*adviser.game().rules, position, &chosen).total(),
        None => position.total(),
    };
    Ok(left * 3u64 >= position.total() && !wins_within(adviser, position, SHORT)?)
}
