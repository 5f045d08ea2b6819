//! All randomness of a match, from its one seed.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The dice that draw the start of a match. The same seed gives the same start on every machine.
#[must_use]
pub fn start_dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The dice for the move after so many moves, 0 for the first. They depend on nothing else, so a
/// move that is taken back is answered in the same way when it is made again, and so is a match
/// that is gone on with.
#[must_use]
pub fn move_dice(seed: u64, moves: usize) -> Xoshiro256PlusPlus {
    // The odd constant keeps the streams of neighbouring seeds apart.
    let moves = (moves as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ moves)
}
