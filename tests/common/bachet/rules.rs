//! The rule of Bachet's game.

use goldpile::engine::{Clause, Position, Rules, Span, Text};
use goldpile::number::Natural;
use std::ops::RangeInclusive;

/// One pile; a move takes at least one token and at most this many.
#[derive(Debug)]
pub struct Bachet {
    /// The most that may be taken at once (k), at least 1.
    pub most: u64,
}

impl Rules for Bachet {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn clauses(&self, _position: &Position) -> Vec<Clause> {
        let most = Natural::small(self.most);
        vec![Clause::new(
            "Bachet",
            Text::with("take 1 to {0} tokens", vec![most.clone()]),
            [Span::Between(Natural::ONE, most)],
        )]
    }
}
