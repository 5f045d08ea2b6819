//! All takes of a position, one after the other, derived from its clauses.

use super::clause::Clause;
use super::position::{Counts, Phase, Position};
use super::rules::Rules;
use crate::number::Natural;
use smallvec::SmallVec;

/// Walks over the legal takes of a position, each once: clause by clause in the paper's order, and
/// within a clause in lexicographic order, piles tied to others after the rest.
///
/// The walk is lazy, so it also answers whether a game is over at any size: a step costs a membership
/// test for each clause up to the present one, and one more for each combination that is passed
/// because an exception bars it or an earlier clause allows it. Memory is that of the clauses and one
/// take.
pub struct Takes {
    piles: Counts,
    clauses: Vec<Clause>,
    /// The clause walked now.
    clause: usize,
    /// Its piles in the order they are set: untied first.
    order: SmallVec<[usize; 8]>,
    taken: Counts,
    high: Counts,
    started: bool,
}

impl Takes {
    /// The takes of this position; none if an announcement is due first.
    #[must_use]
    pub fn new(rules: &dyn Rules, position: &Position) -> Self {
        let clauses = match position.phase {
            Phase::Take => rules.clauses(position),
            Phase::Block => Vec::new(),
        };
        Self::of_clauses(&position.piles, clauses)
    }

    /// The takes that these clauses allow from these piles, which have a span each.
    #[must_use]
    pub fn of_clauses(piles: &[Natural], clauses: Vec<Clause>) -> Self {
        Self {
            piles: piles.into(),
            clauses,
            clause: 0,
            order: SmallVec::new(),
            taken: Counts::new(),
            high: Counts::new(),
            started: false,
        }
    }

    /// No fewer than all the takes there are: the sum over the clauses of the products of their spans.
    /// A product for each pile and clause.
    #[must_use]
    pub fn bound(&self) -> Natural {
        self.clauses
            .iter()
            .map(|clause| {
                clause
                    .spans
                    .iter()
                    .zip(&self.piles)
                    .map(|(span, height)| span.width(height))
                    .fold(Natural::ONE, |product, width| product * width)
            })
            .fold(Natural::ZERO, |sum, clause| sum + clause)
    }

    /// Moves to the next combination of the current clause: sets the piles from `slot` on to their
    /// least takes, going back to earlier piles where nothing fits. False when there is none left.
    fn settle(&mut self, mut slot: usize) -> bool {
        let clause = &self.clauses[self.clause];
        loop {
            let Some(&pile) = self.order.get(slot) else {
                return true;
            };
            if let Some((low, high)) = clause.bounds(pile, &self.piles, &self.taken) {
                self.taken[pile] = low;
                self.high[pile] = high;
                slot += 1;
            } else if let Some(back) = step(&self.order, slot, &mut self.taken, &self.high) {
                slot = back;
            } else {
                return false;
            }
        }
    }

    fn advance(&mut self) -> bool {
        if self.started {
            match step(&self.order, self.order.len(), &mut self.taken, &self.high) {
                Some(slot) => self.settle(slot),
                None => false,
            }
        } else {
            let clause = &self.clauses[self.clause];
            let piles = self.piles.len();
            self.order = (0..piles)
                .filter(|&pile| !clause.spans[pile].is_tied())
                .chain((0..piles).filter(|&pile| clause.spans[pile].is_tied()))
                .collect();
            self.taken = std::iter::repeat_n(Natural::ZERO, piles).collect();
            self.high = self.taken.clone();
            self.started = true;
            self.settle(0)
        }
    }
}

/// Adds one to the last pile before `slot` that has room; the slot after it is to be set next.
fn step(order: &[usize], slot: usize, taken: &mut Counts, high: &Counts) -> Option<usize> {
    let found = (0..slot)
        .rev()
        .find(|&slot| taken[order[slot]] < high[order[slot]])?;
    taken[order[found]] += 1u64;
    Some(found + 1)
}

impl Iterator for Takes {
    /// The index of the first clause that allows the take, and the take.
    type Item = (usize, Counts);

    fn next(&mut self) -> Option<Self::Item> {
        while self.clause < self.clauses.len() {
            while self.advance() {
                let (earlier, rest) = self.clauses.split_at(self.clause);
                let (piles, taken) = (&self.piles, &self.taken);
                let fresh = taken.iter().any(|take| !take.is_zero())
                    && rest[0].bar(piles, taken).is_none()
                    && !earlier.iter().any(|clause| clause.allows(piles, taken));
                if fresh {
                    return Some((self.clause, self.taken.clone()));
                }
            }
            self.clause += 1;
            self.started = false;
        }
        None
    }
}

impl super::clause::Span {
    /// No fewer than the numbers of tokens it admits from a pile of this height.
    fn width(&self, height: &Natural) -> Natural {
        match self {
            Self::Nothing | Self::Everything => Natural::ONE,
            Self::Positive => height.clone(),
            Self::Any => height + 1u64,
            Self::Between(from, to) => (to.min(height) + 1u64).saturating_sub(from),
            Self::Tied { low, high, .. } => {
                let room = Natural::small((high - low).unsigned_abs() + 1);
                room.min(height.clone())
            }
        }
    }
}
