//! The operands of the benchmarks.

use goldpile::number::{Natural, fibonacci};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The lengths in decimal digits.
pub(crate) const LENGTHS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// Returns a uniformly random number with this many digits; the same in every run.
pub(crate) fn uniform(digits: u64, seed: u64) -> Natural {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let ten = Natural::from(10u64);
    let from = ten.pow(digits - 1);
    let to = &from * 10u64 - 1u64;
    Natural::random_inclusive(&mut rng, &from, &to)
}

/// Returns two consecutive Fibonacci numbers of about this many digits, each with its neighbours:
/// for these, nφ is as close to an integer as possible, above or below.
pub(crate) fn like_fibonacci(digits: u64) -> Vec<Natural> {
    // log₁₀ φ = 0.20898…
    let index = digits * 100_000 / 20_899;
    [index, index + 1]
        .map(fibonacci)
        .into_iter()
        .flat_map(|number| [&number - 1u64, number.clone(), number + 1u64])
        .collect()
}

/// Returns two factors of this many digits; their product is the unit of time for long numbers.
pub(crate) fn factors(digits: u64) -> [Natural; 2] {
    [uniform(digits, 71), uniform(digits, 72)]
}
