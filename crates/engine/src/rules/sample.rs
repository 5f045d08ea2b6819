//! A random legal move at any size.

use crate::clause::Clause;
use crate::position::{Counts, Move, Phase, Position, left};
use crate::rules::Rules;
use crate::rules::walk::{TakeWalk, bound};
use goldpile_number::Natural;
use rand::{Rng, RngExt};

/// The most takes that are listed so that one of them can be chosen uniformly.
const LISTED: u64 = 256;
/// The number of attempts at a random take of a random clause before the first take of the walk is used.
const TRIES: usize = 64;

/// A random legal move; `None` if the game is over, or if takes are too rare to be found.
///
/// If there are at most 256 takes (by [`TakeWalk::bound`]), each is equally likely. Otherwise each clause
/// is equally likely, and within a clause the take from each pile is drawn uniformly from the room
/// available, piles tied to others last. An announcement has a random size, from none to as many as
/// may be announced; it is smaller if a position is drawn twice.
///
/// Costs the walk over those few takes, or up to 64 rounds of random numbers and a membership test.
pub fn random_move<R: Rng + ?Sized>(
    rules: &dyn Rules,
    position: &Position,
    rng: &mut R,
) -> Option<Move> {
    match position.phase {
        Phase::Take => random_take(&position.piles, &rules.clauses(position), rng).map(Move::Take),
        Phase::Block => {
            let announcement = rules.announcement(&position.piles)?;
            let clauses = [announcement.squares];
            let mut squares: Vec<Counts> = Vec::new();
            for _ in 0..rng.random_range(0..=announcement.at_most) {
                let Some(taken) = random_take(&position.piles, &clauses, rng) else {
                    break;
                };
                let square = left(&position.piles, &taken);
                if !squares.contains(&square) {
                    squares.push(square);
                }
            }
            Some(Move::block(squares))
        }
    }
}

fn random_take<R: Rng + ?Sized>(
    piles: &[Natural],
    clauses: &[Clause],
    rng: &mut R,
) -> Option<Counts> {
    let walk = || TakeWalk::of_clauses(piles, clauses.iter().cloned());
    if bound(piles, clauses) <= LISTED {
        // Few enough to examine them all.
        let found = walk().persistent().flatten();
        let listed: Vec<Counts> = found.map(|(_, taken)| taken).collect();
        return (!listed.is_empty()).then(|| listed[rng.random_range(0..listed.len())].clone());
    }
    for _ in 0..TRIES {
        let clause = &clauses[rng.random_range(0..clauses.len())];
        if let Some(taken) = take_of(clause, piles, rng)
            && clause.allows(piles, &taken)
        {
            return Some(taken);
        }
    }
    let (_, taken) = walk().next()?.ok()?;
    Some(taken)
}

/// A random combination within the clause's spans; its exceptions are not tested.
fn take_of<R: Rng + ?Sized>(clause: &Clause, piles: &[Natural], rng: &mut R) -> Option<Counts> {
    let mut taken: Counts = std::iter::repeat_n(Natural::ZERO, piles.len()).collect();
    let order = clause.order();
    let ranges = clause.ranges(piles)?;
    for (slot, &pile) in order.iter().enumerate() {
        let room = clause.room(pile, piles, &ranges, &taken, &order[slot + 1..])?;
        taken[pile] = if room.stride == 1 {
            Natural::random_inclusive(rng, &room.low, &room.high)
        } else {
            let steps = (&room.high - &room.low) / &room.stride;
            room.low + Natural::random_inclusive(rng, &Natural::ZERO, &steps) * room.stride
        };
    }
    Some(taken)
}
