//! The rules of the Raleigh game (Fraenkel 2007, section 3).

use goldpile_engine::{Clause, Position, Proviso, Rules, Span, Test, Text};
use goldpile_number::Natural;
use std::ops::RangeInclusive;

#[derive(Debug)]
pub struct Raleigh;

/// The indices of the piles, from the smallest pile to the largest. Equal piles stay in table order.
#[must_use]
pub fn by_size(piles: &[Natural]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    order
}

/// "Any positive numbers from up to `most` piles", with one clause for each choice of piles. For k piles, there
/// are Σ (k over i), 1 ≤ i ≤ `most`, choices. The Flora game shares this rule, with one more pile.
pub fn some_piles(
    name: &'static str,
    text: Text,
    piles: usize,
    most: u32,
) -> impl Iterator<Item = Clause> {
    (1u32..1 << piles)
        .filter(move |chosen| chosen.count_ones() <= most)
        .map(move |chosen| {
            let span = move |pile: usize| {
                if chosen >> pile & 1 == 1 {
                    Span::Positive
                } else {
                    Span::Nothing
                }
            };
            Clause::new(name, text.clone(), (0..piles).map(span))
        })
}

/// "Move to zero": takes everything from every pile.
#[must_use]
pub fn to_zero(name: &'static str, text: Text, piles: usize) -> Clause {
    Clause::new(name, text, (0..piles).map(|_| Span::Everything))
}

impl Rules for Raleigh {
    fn piles(&self) -> RangeInclusive<usize> {
        3..=3
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let piles = &position.piles;
        let order = by_size(piles);
        let [first, second, third] = [order[0], order[1], order[2]];
        let one_or_two = Text::plain("take any positive numbers from one or two piles");
        // Six clauses of rule I, and one more. The capacity matters: exhaustive play calls this millions of times.
        let mut clauses = Vec::with_capacity(7);
        clauses.extend(some_piles("I", one_or_two, 3, 2));
        if piles[first] == piles[second] || piles[second] == piles[third] {
            clauses.push(to_zero(
                "II",
                Text::plain("with two piles of the same size, take everything"),
                3,
            ));
        }
        let distinct =
            !piles[first].is_zero() && piles[first] < piles[second] && piles[second] < piles[third];
        if distinct {
            let spans = (0..3).map(|pile| {
                if pile == third {
                    Span::Tied {
                        pile: second,
                        low: 0,
                        high: 0,
                    }
                } else {
                    Span::Positive
                }
            });
            let text = Text::plain(
                "take the same number from the two larger piles and any positive number from the \
                 smallest",
            );
            let three = || Natural::small(3);
            clauses.push(Clause::new("III", text, spans).except(Proviso::when(
                Text::with(
                    "whoever takes from every pile may not take 3 from both {p0} and {p1} if {p0} is then the smallest (a tie counts)",
                    vec![second.into(), third.into()],
                ),
                [
                    Test::Takes {
                        pile: second,
                        from: three(),
                        to: three(),
                    },
                    Test::LeavesRank {
                        pile: second,
                        rank: 1,
                    },
                ],
            )));
        }
        clauses
    }

    fn order_matters(&self) -> bool {
        false
    }
}
