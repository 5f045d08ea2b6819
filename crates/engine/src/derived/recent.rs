//! The clauses of the positions that were asked about last. A screen asks about the same few positions
//! again for every frame and every key, and each time the sequences of a rule would be computed anew,
//! which takes tenths of a second with piles of a million digits.

use crate::clause::Clause;
use crate::position::Position;
use crate::statement::{Formula, Term};
use goldpile_number::Natural;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Shorter positions are not kept: their clauses are found as soon as they could be copied.
const LONG: u64 = 1 << 16;

/// The number of positions that are kept: as many as a person goes back and forth between.
const KEPT: usize = 4;

/// Positions with long numbers and their clauses, the latest first.
#[derive(Debug, Default)]
pub(super) struct Recent(Mutex<VecDeque<(Position, Vec<Clause>)>>);

impl Clone for Recent {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Recent {
    /// Whether the clauses of this position are known.
    pub(super) fn has(&self, position: &Position) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().any(|(known, _)| known == position)
    }

    /// The clauses of this position, if it is among those that were asked about last.
    pub(super) fn known(&self, position: &Position) -> Option<Vec<Clause>> {
        if !is_long(position) {
            return None;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == position)?;
        let (_, clauses) = kept.remove(place)?;
        // Whatever shares the words of this position is found at once from now on.
        kept.push_front((position.clone(), clauses.clone()));
        Some(clauses)
    }

    /// The clauses of this position, which are found by this function if they are not known.
    pub(super) fn of(
        &self,
        position: &Position,
        find: impl FnOnce() -> Vec<Clause>,
    ) -> Vec<Clause> {
        self.known(position).unwrap_or_else(|| {
            let clauses = find();
            if is_long(position) {
                let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push_front((position.clone(), clauses.clone()));
                kept.truncate(KEPT);
            }
            clauses
        })
    }
}

/// Whether the clauses of this position are worth keeping.
pub(super) fn is_long(position: &Position) -> bool {
    position.piles.iter().map(Natural::bits).sum::<u64>() > LONG
}

/// Whether a formula asks for more of a number than sums and comparisons.
pub(super) fn takes_products(formula: &Formula) -> bool {
    use Formula::{All, Any, Compare, Each, Not, SameTaken};
    use Term::{Absolute, Difference, Max, Min, Sum, Xor};
    let is_compared = |part: &Formula| {
        matches!(
            part,
            All(_) | Any(_) | Not(_) | Each { .. } | Compare(..) | SameTaken
        )
    };
    let is_linear = |term: &Term| {
        let is_sum = matches!(
            term,
            Absolute(_) | Difference(..) | Max(..) | Min(..) | Sum(..) | Xor(..)
        );
        is_sum || term.parts().is_empty()
    };
    formula.has_part(&|part| !is_compared(part)) || formula.has(&|term| !is_linear(term))
}
