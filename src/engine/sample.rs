//! A random legal move at any size.

use super::clause::Clause;
use super::position::{Counts, Move, Phase, Position, left};
use super::rules::Rules;
use super::walk::Takes;
use crate::number::Natural;
use rand::{Rng, RngExt};

/// Up to this many takes are listed and one is chosen evenly.
const LISTED: u64 = 256;
/// How often a random take of a random clause is tried before the walk's first one is used.
const TRIES: usize = 64;

/// A random legal move, or `None` if the game is over.
///
/// Where there are at most 256 takes (by [`Takes::bound`]) every one is equally likely; otherwise every
/// clause is, and within a clause what leaves each pile is drawn evenly from what there is room for,
/// piles tied to others last. An announcement has a random size, from none to as many as may be
/// announced, and is smaller where a position is drawn twice.
///
/// Cost: the walk over those few takes, or as many random numbers and membership tests as it takes to
/// find a legal take, 64 at most.
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
                let taken = random_take(&position.piles, &clauses, rng)?;
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
    let takes = Takes::of_clauses(piles, clauses.to_vec());
    if takes.bound() <= LISTED {
        let listed: Vec<Counts> = takes.map(|(_, taken)| taken).collect();
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
    Takes::of_clauses(piles, clauses.to_vec())
        .next()
        .map(|(_, taken)| taken)
}

/// A random combination within the spans of the clause; its exceptions are not asked.
fn take_of<R: Rng + ?Sized>(clause: &Clause, piles: &[Natural], rng: &mut R) -> Option<Counts> {
    let mut taken: Counts = std::iter::repeat_n(Natural::ZERO, piles.len()).collect();
    for tied in [false, true] {
        for (pile, span) in clause.spans.iter().enumerate() {
            if span.is_tied() == tied {
                let (low, high) = clause.bounds(pile, piles, &taken)?;
                taken[pile] = Natural::random_inclusive(rng, &low, &high);
            }
        }
    }
    Some(taken)
}
