//! Bounds on the take from a pile, given the takes from some of the others. Propagating them pile by
//! pile makes `a − a' = 2(b − b')` cost one loop instead of two.

use crate::clause::condition::Test;
use crate::clause::linear::Linear;
use crate::clause::{Clause, Span, shifted};
use crate::statement::Relation;
use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;

/// The possible takes from one pile: from `low` to `high` in steps of `stride`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The smallest take.
    pub low: Natural,
    /// An upper bound on the largest take.
    pub high: Natural,
    /// The step from one take to the next, at least 1.
    pub stride: Natural,
}

impl Clause {
    /// The order in which to choose the takes from the piles: those tied to others come last.
    #[must_use]
    pub fn order(&self) -> SmallVec<[usize; 8]> {
        let piles = 0..self.spans.len();
        if !self.spans.iter().any(Span::is_tied) {
            return piles.collect();
        }
        piles
            .clone()
            .filter(|&pile| !self.spans[pile].is_tied())
            .chain(piles.filter(|&pile| self.spans[pile].is_tied()))
            .collect()
    }

    /// Bounds on the take from each pile that hold whatever is taken from the others, as far as the spans and
    /// linear conditions determine them. Empty for a clause without conditions, whose spans suffice; `None` if
    /// no take fits. Makes at most one pass per pile, each at linear cost for every condition.
    #[must_use]
    pub fn ranges(&self, piles: &[Natural]) -> Option<Vec<TakeRange>> {
        if self.conditions.is_empty() {
            return Some(Vec::new());
        }
        let mut ranges: Vec<TakeRange> = (self.spans.iter().zip(piles))
            .map(|(span, height)| match span {
                Span::Tied { .. } => (Natural::ONE, height.clone()),
                span => span
                    .bounds(height, &[])
                    .unwrap_or((Natural::ONE, Natural::ZERO)),
            })
            .collect();
        let all: Vec<usize> = (0..piles.len()).collect();
        for _ in 0..piles.len() {
            let mut changed = false;
            for test in &self.conditions {
                let Test::Linear(sum, relation) = test else {
                    continue;
                };
                for &(pile, _) in &sum.terms {
                    let (low, high) = ranges[pile].clone();
                    let mut room = Room {
                        low,
                        high,
                        stride: Natural::ONE,
                    };
                    let others = others(sum, pile, &[], &all, &ranges)?;
                    tighten(sum.coefficient(&pile), others, *relation, &mut room)?;
                    let narrowed = (room.low, room.high);
                    changed |= narrowed != ranges[pile];
                    ranges[pile] = narrowed;
                }
            }
            if !changed {
                break;
            }
        }
        ranges.iter().all(|(l, h)| l <= h).then_some(ranges)
    }

    /// The possible takes from a pile, given the clause's [`ranges`](Self::ranges) and the takes from
    /// the other piles except those in `unset`, which are not known yet. If the pile is tied, the pile
    /// it is tied to must be known. An untied pile gets only takes that leave room for the piles tied to
    /// it. A take in the result may still be refused later; one left out would certainly be. `None` if
    /// no take fits. Linear for each condition.
    ///
    /// # Panics
    /// If `piles` or `taken` has fewer entries than the clause has spans.
    #[must_use]
    pub fn room(
        &self,
        pile: usize,
        piles: &[Natural],
        ranges: &[TakeRange],
        taken: &[Natural],
        unset: &[usize],
    ) -> Option<Room> {
        let (mut low, mut high) = self.spans[pile].bounds(&piles[pile], taken)?;
        for (tied, span) in self.spans.iter().enumerate() {
            if let Span::Tied {
                pile: to,
                low: least,
                high: most,
            } = span
                && *to == pile
            {
                // A tied pile must lose at least 1 token and at most its height.
                if piles[tied].is_zero() {
                    return None;
                }
                high = high.min(shifted(&piles[tied], least.checked_neg()?)?);
                low = low.max(shifted(&Natural::ONE, most.checked_neg()?).unwrap_or_default());
            }
        }
        if let Some((least, most)) = ranges.get(pile) {
            low = low.max(least.clone());
            high = high.min(most.clone());
        }
        let mut room = Room {
            low,
            high,
            stride: Natural::ONE,
        };
        for test in &self.conditions {
            let Test::Linear(sum, relation) = test else {
                continue;
            };
            let own = sum.coefficient(&pile);
            if own != 0 {
                let others = others(sum, pile, taken, unset, ranges)?;
                tighten(own, others, *relation, &mut room)?;
            }
        }
        // The steps begin at the smallest take: if its bounds came later, they would skip multiples.
        for test in &self.conditions {
            if let Test::Multiple(sum, of) = test {
                let alone = sum.terms.iter().all(|(named, _)| !unset.contains(named));
                if alone && room.stride == Natural::ONE {
                    step(sum, of, pile, taken, &mut room);
                }
            }
        }
        (room.low <= room.high).then_some(room)
    }
}

/// The smallest and the largest take from a pile.
pub type TakeRange = (Natural, Natural);

/// The least and the greatest value of a sum without the term of one pile, over all takes from the unset piles.
fn others(
    sum: &Linear<usize, Integer>,
    pile: usize,
    taken: &[Natural],
    unset: &[usize],
    ranges: &[TakeRange],
) -> Option<(Integer, Integer)> {
    let (mut least, mut most) = (sum.constant.clone(), sum.constant.clone());
    for &(other, coefficient) in sum.terms.iter().filter(|(other, _)| *other != pile) {
        let (low, high) = if unset.contains(&other) {
            ranges.get(other).map(|(low, high)| (low, high))?
        } else {
            (&taken[other], &taken[other])
        };
        let (low, high) = if coefficient > 0 {
            (low, high)
        } else {
            (high, low)
        };
        least = least.plus_times(coefficient, low);
        most = most.plus_times(coefficient, high);
    }
    Some((least, most))
}

/// Narrows the room to takes for which own·take plus some number in this range has this relation to 0.
fn tighten(
    own: i64,
    (least, most): (Integer, Integer),
    relation: Relation,
    room: &mut Room,
) -> Option<()> {
    if let Relation::Equal | Relation::AtMost | Relation::Less = relation {
        at_most_zero(own, least, relation == Relation::Less, room)?;
    }
    if let Relation::Equal | Relation::AtLeast | Relation::Greater = relation {
        let strict = relation == Relation::Greater;
        at_most_zero(own.checked_neg()?, -most, strict, room)?;
    }
    Some(())
}

/// A bound that a linear condition sets on the take from one pile.
pub(crate) enum Limit {
    AtMost(Natural),
    AtLeast(Natural),
}

impl Limit {
    /// The takes with own·take + rest ≤ 0, or < 0 if `strict`; `None` if there are none.
    pub(crate) fn of(own: i64, rest: Integer, strict: bool) -> Option<Self> {
        let rest = if strict {
            &rest + &Integer::from(1)
        } else {
            rest
        };
        let divisor = Natural::small(own.unsigned_abs());
        if own > 0 {
            // take ≤ ⌊−rest/own⌋
            let most = (-rest).div_floor(&divisor);
            (!most.is_negative()).then(|| Self::AtMost(most.clamped()))
        } else {
            // take ≥ ⌈rest/−own⌉ = −⌊−rest/−own⌋
            Some(Self::AtLeast((-(-rest).div_floor(&divisor)).clamped()))
        }
    }
}

/// Narrows the room to the takes with own·take + rest ≤ 0, or < 0 if `strict`; `None` if there are none.
fn at_most_zero(own: i64, rest: Integer, strict: bool, room: &mut Room) -> Option<()> {
    match Limit::of(own, rest, strict)? {
        Limit::AtMost(most) if most < room.high => room.high = most,
        Limit::AtLeast(least) if least > room.low => room.low = least,
        _ => {}
    }
    Some(())
}

/// Narrows the room of the last unset pile of a sum to the takes that make the sum a multiple of `of`.
fn step(
    sum: &Linear<usize, Integer>,
    of: &Natural,
    pile: usize,
    taken: &[Natural],
    room: &mut Room,
) {
    let own = sum.coefficient(&pile);
    if own.abs() != 1 {
        return;
    }
    let mut others = sum.clone();
    others.remove(&pile);
    let rest = others.value(taken);
    // ±take + rest is a multiple: take ≡ ∓rest.
    let wanted = if own > 0 { -rest } else { rest };
    let offset = (&wanted - &Integer::from(&room.low)).rem_floor(of);
    room.low = &room.low + offset;
    room.stride = of.clone();
}
