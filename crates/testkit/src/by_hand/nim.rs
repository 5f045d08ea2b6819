//! The rule of Nim (Larsson, section 1.1).

use goldpile_engine::{Clause, Position, Rules, Span, Text};
use std::ops::RangeInclusive;

#[derive(Debug)]
pub struct Nim;

/// "Any positive number from one pile", with one clause for each pile, from the left. Wythoff's
/// game and Imitation Nim share this rule; `name` is its name there.
pub fn one_pile(name: &'static str, piles: usize) -> impl Iterator<Item = Clause> {
    (0..piles).map(move |pile| {
        Clause::new(
            name,
            Text::plain("take any positive number from one pile"),
            (0..piles).map(|other| {
                if other == pile {
                    Span::Positive
                } else {
                    Span::Nothing
                }
            }),
        )
    })
}

impl Rules for Nim {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=20
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        one_pile("", position.piles.len()).collect()
    }

    fn order_matters(&self) -> bool {
        false
    }
}
