//! The bounds up to which a check plays a game out.

use goldpile_solve::{Extent, greatest};

/// The bounds at which a check takes about a second, for one pile, two piles, and so on. The last is for all further
/// numbers of piles.
const MEMORYLESS: [u64; 9] = [1000, 300, 100, 30, 10, 6, 4, 3, 1];
const WITH_MEMORY: [u64; 9] = [200, 36, 8, 4, 4, 4, 4, 4, 1];

/// For a game that allows several numbers of piles, the most positions up to a requested bound, and the most
/// positions in every order. Otherwise a smaller bound is used.
pub(crate) const MAX_QUICK: u64 = 1_000_000;
const MAX_QUICK_ORDERED: u64 = 20_000_000;

/// The largest bound up to which positions are checked in every order. It is smaller if it gives more than
/// `MAX_ORDERED` positions.
const EVERY_ORDER: u64 = 20;
const MAX_ORDERED: u64 = 250_000;

/// The largest bound up to which every announcement is tried.
pub(crate) const EVERY_ANNOUNCEMENT: u64 = 20;

/// The bound for this number of piles; `several` is whether the game allows several numbers.
pub(crate) fn bound_for(piles: usize, memoryless: bool, several: bool, asked: Option<u64>) -> u64 {
    let usual = if memoryless { MEMORYLESS } else { WITH_MEMORY };
    let usual = usual[piles.min(usual.len()) - 1];
    let Some(asked) = asked else {
        return usual;
    };
    if !several {
        return asked;
    }
    let quick = |max| {
        Extent::new(piles, max, !memoryless).positions() <= MAX_QUICK
            && Extent::new(piles, max, true).positions() <= MAX_QUICK_ORDERED
    };
    greatest(usual.min(asked), asked, quick)
}

/// The bound up to which every order is checked.
pub(crate) fn every_order(piles: usize, max: u64) -> u64 {
    greatest(0, max.min(EVERY_ORDER), |max| {
        Extent::new(piles, max, true).positions() <= MAX_ORDERED
    })
}
