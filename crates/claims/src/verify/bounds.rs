//! The bounds up to which a check plays a game out.

use goldpile_solve::{Extent, greatest};

/// The bounds at which a check takes about a second, for one pile, two piles, and so on.
const MEMORYLESS: [u64; 8] = [1000, 300, 100, 30, 10, 6, 4, 3];
const WITH_MEMORY: [u64; 4] = [200, 36, 8, 4];

/// For a game that allows several numbers of piles, the most positions up to a requested bound, and the most
/// positions in every order. Otherwise a smaller bound is used.
pub(crate) const QUICK: u64 = 1_000_000;
const QUICK_ORDERED: u64 = 20_000_000;

/// The largest bound up to which positions are checked in every order. It is smaller if it gives more than
/// `ORDERED` positions.
const EVERY_ORDER: u64 = 20;
const ORDERED: u64 = 250_000;

/// The largest bound up to which every announcement is tried.
pub(crate) const EVERY_ANNOUNCEMENT: u64 = 20;

/// The bound for this number of piles; `several` is whether the game allows several numbers.
pub(crate) fn of(piles: usize, memoryless: bool, several: bool, asked: Option<u64>) -> u64 {
    let usual = if memoryless {
        &MEMORYLESS[..]
    } else {
        &WITH_MEMORY[..]
    };
    let usual = match usual.get(piles - 1).or(usual.last()) {
        Some(_) if piles > MEMORYLESS.len() => 1,
        usual => usual.copied().unwrap_or(1),
    };
    let Some(asked) = asked else {
        return usual;
    };
    if !several {
        return asked;
    }
    let quick = |max| {
        Extent::new(piles, max, !memoryless).positions() <= QUICK
            && Extent::new(piles, max, true).positions() <= QUICK_ORDERED
    };
    greatest(usual.min(asked), asked, quick)
}

/// The bound up to which every order is checked.
pub(crate) fn every_order(piles: usize, max: u64) -> u64 {
    greatest(0, max.min(EVERY_ORDER), |max| {
        Extent::new(piles, max, true).positions() <= ORDERED
    })
}
