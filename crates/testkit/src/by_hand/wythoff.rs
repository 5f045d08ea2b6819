//! The rules of Wythoff's game and of generalised Wythoff (Fraenkel 2011).

use super::nim::one_pile;
use goldpile_engine::{Clause, Position, Rules, Span, Text};
use goldpile_number::Natural;
use std::ops::RangeInclusive;

/// Generalised Wythoff; t = 1 is Wythoff's own game.
#[derive(Debug)]
pub struct Wythoff {
    /// t ≥ 1: takes from both piles differ by less than this.
    pub t: u64,
}

/// The clauses of generalised Wythoff, t ≥ 1: (i) from either pile, (ii) from both. (p,m)-Wythoff
/// Nim has the same clauses, with t = m.
#[must_use]
pub fn clauses(t: u64) -> Vec<Clause> {
    let room = i64::try_from(t - 1).unwrap_or(i64::MAX);
    let both = [
        Span::Positive,
        Span::Tied {
            pile: 0,
            low: -room,
            high: room,
        },
    ];
    let text = if t == 1 {
        Text::plain("take the same positive number from both piles")
    } else {
        Text::with(
            "take from both piles, positive numbers that differ by less than {0}",
            vec![Natural::small(t)],
        )
    };
    one_pile("i", 2)
        .chain([Clause::new("ii", text, both)])
        .collect()
}

impl Rules for Wythoff {
    fn piles(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn clauses(&self, _position: &Position) -> Vec<Clause> {
        clauses(self.t)
    }

    fn order_matters(&self) -> bool {
        false
    }
}
