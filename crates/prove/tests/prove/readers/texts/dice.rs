//! Dice.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// Dice, by which everything is chosen.
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Whether something happens that does so in this many of 100 cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.0.random_range(0..100) < percent
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0.random_range(0..most)
    }

    pub(crate) fn one_of<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of.choose(&mut self.0).copied().unwrap_or_default()
    }

    pub(crate) fn any<T: Clone>(&mut self, of: &[T]) -> T {
        of.choose(&mut self.0).cloned().unwrap()
    }
}
