//! All randomness of a match, derived from its one seed.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The generator that draws the start of a match. The same seed gives the same start on every
/// machine.
#[must_use]
pub fn start_dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The generator for the move after `moves` moves, 0 for the first. It depends only on these two numbers, so
/// the computer answers a move that is taken back and made again as it did before, even in a resumed match.
#[must_use]
pub fn move_dice(seed: u64, moves: usize) -> Xoshiro256PlusPlus {
    // The odd constant separates the streams of neighbouring seeds.
    let moves = (moves as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ moves)
}
