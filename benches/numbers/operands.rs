//! The numbers that are computed with.

use goldpile::number::{Natural, fibonacci};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The lengths in decimal digits.
pub(crate) const LENGTHS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// A number of so many digits, any of them with the same probability; the same in every run.
pub(crate) fn uniform(digits: u64, seed: u64) -> Natural {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let ten = Natural::from(10u64);
    let from = ten.pow(digits - 1);
    let to = &from * 10u64 - 1u64;
    Natural::random_inclusive(&mut rng, &from, &to)
}

/// Two neighbouring Fibonacci numbers of about so many digits, each with the numbers beside it: nφ
/// is as close to an integer as it can be, above or below.
pub(crate) fn like_fibonacci(digits: u64) -> Vec<Natural> {
    // log₁₀ φ = 0.20898…
    let index = digits * 100_000 / 20_899;
    [index, index + 1]
        .map(fibonacci)
        .into_iter()
        .flat_map(|number| [&number - 1u64, number.clone(), number + 1u64])
        .collect()
}

/// A product of two numbers of so many digits: the unit that long numbers are measured in.
pub(crate) fn factors(digits: u64) -> [Natural; 2] {
    [uniform(digits, 71), uniform(digits, 72)]
}
