//! The operands of the benchmarks.

use goldpile::number::{Natural, fibonacci};
use num_bigint::BigUint;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// The lengths of the operands, in decimal digits.
pub(crate) const LENGTHS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// A uniformly random number with this many digits; the same in every run.
pub(crate) fn uniform(digits: u64, seed: u64) -> Natural {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let ten = Natural::from(10u64);
    let from = ten.pow(digits - 1);
    let to = &from * 10u64 - 1u64;
    Natural::random_inclusive(&mut rng, &from, &to)
}

/// Two consecutive Fibonacci numbers of about this many digits, each with its neighbours: for these, nφ is
/// as close to an integer as possible, above or below.
pub(crate) fn like_fibonacci(digits: u64) -> Vec<Natural> {
    // log₁₀ φ = 0.20898…
    let index = digits * 100_000 / 20_899;
    [index, index + 1]
        .map(fibonacci)
        .into_iter()
        .flat_map(|number| [&number - 1u64, number.clone(), number + 1u64])
        .collect()
}

/// Two factors of about this many digits. Their product by num-bigint is the unit of time for long numbers.
pub(crate) fn factors(digits: u64) -> [BigUint; 2] {
    let bits = Natural::small(10).pow(digits).bits();
    [71, 72].map(|seed| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let words: Vec<u32> = (0..bits / 32).map(|_| rng.next_u32() | 1).collect();
        BigUint::from_slice(&words)
    })
}
