//! The rules of the Flora game (Fraenkel 2010, section 3), corrected and as printed.

use super::raleigh::{by_size, some_piles, to_zero};
use goldpile_engine::{Clause, Position, Proviso, Rules, Span, Test, Text};
use goldpile_number::{Beatty, Located, Natural};
use std::ops::RangeInclusive;

/// The Flora game. As printed, rule II(ii) takes everything from (1,2,3,4), which is then won, so
/// Theorem 2 is false. The corrected rules make this position an exception.
#[derive(Debug)]
pub struct Flora {
    /// Whether rule II(ii) is played as printed.
    pub printed: bool,
}

/// Whether d is in V₂ = {bb(n) : n ≥ 1} = {5, 13, 18, 26, …}. Costs two products of its length.
#[must_use]
pub fn is_twice_upper(d: &Natural) -> bool {
    let wythoff = Beatty::WYTHOFF;
    let upper = |value: &Natural| match wythoff.locate(value) {
        Located::Upper(index) => Some(index),
        Located::Lower(_) => None,
    };
    upper(d).and_then(|index| upper(&index)).is_some()
}

impl Flora {
    /// Rules II (i) to (iii): the ways to take everything.
    fn to_zero(&self, sorted: [&Natural; 4]) -> Vec<Clause> {
        let [a1, a2, a3, a4] = sorted;
        let mut clauses = Vec::new();
        if a1 == a2 || a2 == a3 || a3 == a4 {
            let text = Text::plain("with two piles of the same size, take everything");
            clauses.push(to_zero("II(i)", text, 4));
        }
        if *a3 == a2 + 1u64 {
            let text = Text::plain(
                "take everything when the third smallest pile has one coin more than the second",
            );
            let clause = to_zero("II(ii)", text, 4);
            let least = sorted
                .iter()
                .zip(1u64..)
                .all(|(pile, count)| **pile == count);
            clauses.push(if least && !self.printed {
                clause.except(Proviso::when(
                    Text::plain("nobody may take everything from 1, 2, 3, 4 by rule II(ii), an exception that the paper forgot"),
                    [],
                ))
            } else {
                clause
            });
        }
        // a₁ = h(n) = b(n); then h²(n) = ab(n) = a(a₁).
        let wythoff = Beatty::WYTHOFF;
        if matches!(wythoff.locate(a1), Located::Upper(_)) && a2 + 2u64 < wythoff.lower(a1) {
            let text = Text::with(
                "take everything when the smallest pile is one of 2, 5, 7, 10, …, the h(n), and the \
                 second smallest is below h²(n) − 2, here {0}",
                vec![wythoff.lower(a1) - 2u64],
            );
            clauses.push(to_zero("II(iii)", text, 4));
        }
        clauses
    }
}

/// Rule III: (i) the same from the two largest piles, or (ii) one more from the largest.
fn both_largest(piles: &[Natural], order: &[usize]) -> Clause {
    let [third, fourth] = [order[2], order[3]];
    let spans = |difference: i64| {
        (0..4).map(move |pile| {
            if pile == fourth {
                Span::Tied {
                    pile: third,
                    low: difference,
                    high: difference,
                }
            } else if pile == third {
                Span::Positive
            } else {
                Span::Any
            }
        })
    };
    if is_twice_upper(&(&piles[fourth] - &piles[third])) {
        let text = Text::plain(
            "take one more from the largest pile than from the second largest, and any numbers \
             from the others (the difference of the two largest is bb(n))",
        );
        return Clause::new("III(ii)", text, spans(1));
    }
    let text = Text::plain(
        "take the same number from the two largest piles and any numbers from the others",
    );
    let five = || Natural::small(5);
    Clause::new("III(i)", text, spans(0)).except(Proviso::when(
        Text::with(
            "whoever takes from every pile may not take 5 from both {p0} and {p1} if {p0} is then the second smallest (a tie counts)",
            vec![third.into(), fourth.into()],
        ),
        [
            Test::Takes {
                pile: third,
                from: five(),
                to: five(),
            },
            Test::LeavesRank {
                pile: third,
                rank: 2,
            },
        ],
    ))
}

impl Rules for Flora {
    fn piles(&self) -> RangeInclusive<usize> {
        4..=4
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let piles = &position.piles;
        let order = by_size(piles);
        let sorted = [0, 1, 2, 3].map(|rank: usize| &piles[order[rank]]);
        let up_to_three = Text::plain("take any positive numbers from one, two or three piles");
        // Fourteen clauses of rule I, and up to three more. The capacity matters: exhaustive play
        // calls this millions of times.
        let mut clauses = Vec::with_capacity(17);
        clauses.extend(some_piles("I", up_to_three, 4, 3));
        clauses.extend(self.to_zero(sorted));
        let distinct = !sorted[0].is_zero() && sorted.windows(2).all(|pair| pair[0] < pair[1]);
        if distinct {
            clauses.push(both_largest(piles, &order));
        }
        clauses
    }

    fn order_matters(&self) -> bool {
        false
    }
}
