//! How far a check goes.

use crate::solve::Extent;

/// Bounds by the number of piles, from one pile on, at which a check takes a second or so.
const MEMORYLESS: [u64; 8] = [1000, 300, 100, 30, 10, 6, 4, 3];
const WITH_MEMORY: [u64; 4] = [200, 36, 8, 4];

/// In a game with several numbers of piles, a bound that was asked for is used where it does not
/// give more positions than this.
const QUICK: u64 = 1_000_000;

/// Positions are checked in every order up to this bound, and up to this number of them.
const EVERY_ORDER: u64 = 20;
const ORDERED: u64 = 250_000;

/// Every announcement is tried up to this bound.
pub(super) const EVERY_ANNOUNCEMENT: u64 = 20;

/// The bound for this number of piles.
pub(super) fn of(piles: usize, memoryless: bool, several: bool, asked: Option<u64>) -> u64 {
    let usual = if memoryless {
        &MEMORYLESS[..]
    } else {
        &WITH_MEMORY[..]
    };
    let usual = usual.get(piles - 1).or(usual.last()).copied().unwrap_or(1);
    let Some(asked) = asked else {
        return usual;
    };
    if !several {
        return asked;
    }
    let quick = |max| extent(piles, max, !memoryless).positions() <= QUICK;
    (usual..=asked)
        .rev()
        .find(|&max| quick(max))
        .unwrap_or_else(|| usual.min(asked))
}

/// The bound up to which every order is checked besides the increasing one.
pub(super) fn every_order(piles: usize, max: u64) -> u64 {
    let max = max.min(EVERY_ORDER);
    (0..=max)
        .rev()
        .find(|&max| extent(piles, max, true).positions() <= ORDERED)
        .unwrap_or(0)
}

fn extent(piles: usize, max: u64, ordered: bool) -> Extent {
    Extent {
        piles,
        max,
        ordered,
    }
}
