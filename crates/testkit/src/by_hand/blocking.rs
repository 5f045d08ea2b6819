//! The rules of (p,m)-Wythoff Nim, generalised Wythoff with announcements (Larsson, section 1.4,
//! calls them blocking).

use super::wythoff;
use goldpile_engine::{
    Announcement, Audience, Clause, Counts, Memo, MemoValue, Position, Proviso, Rules, Span, Test,
    Text,
};
use goldpile_number::Natural;
use std::ops::RangeInclusive;

/// (p,m)-Wythoff Nim. The memory is the positions announced for the next take, two numbers for
/// each.
#[derive(Debug)]
pub struct Blocking {
    /// p ≥ 1: up to p − 1 positions may be announced.
    pub p: u64,
    /// m ≥ 1: takes from both piles differ by less than this.
    pub m: u64,
}

/// The announced positions, in table order.
pub fn blocked(position: &Position) -> impl Iterator<Item = Counts> {
    position.memory.chunks(2).map(Counts::from)
}

impl Rules for Blocking {
    fn piles(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let bar = |square: Counts| {
            let reason = Text::with(
                "{previous} blocked {0},{1}; move to another position",
                square.to_vec(),
            );
            Proviso::when(reason, [Test::Leaves(square)])
        };
        wythoff::clauses(self.m)
            .into_iter()
            .map(|clause| blocked(position).map(bar).fold(clause, Clause::except))
            .collect()
    }

    fn announcement(&self, _piles: &[Natural]) -> Option<Announcement> {
        // The diagonal is ordered: from (3,4), the position (2,3) may be announced, but (3,2) may
        // not.
        let same = Span::Tied {
            pile: 0,
            low: 0,
            high: 0,
        };
        Some(Announcement {
            squares: Clause::new(
                "block",
                Text::plain(
                    "lower positions on the same diagonal (the same number fewer in both piles)",
                ),
                [Span::Positive, same],
            ),
            at_most: usize::try_from(self.p - 1).unwrap_or(usize::MAX),
        })
    }

    fn announced(&self, _before: &Position, squares: &[Counts]) -> Counts {
        squares.iter().flatten().cloned().collect()
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        let squares: Vec<Counts> = blocked(position).collect();
        if squares.is_empty() {
            return Vec::new();
        }
        vec![Memo {
            name: "blocked".into(),
            value: MemoValue::Squares(squares),
            text: Text::plain("blocked by {previous} for this move"),
            of: Audience::Everybody,
        }]
    }

    fn order_matters(&self) -> bool {
        false
    }
}
