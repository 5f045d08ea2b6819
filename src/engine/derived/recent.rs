//! The clauses of the position that was asked about last. A screen asks about the same position again
//! for every frame and every key, and each time the sequences of a rule would be computed anew, which
//! takes tenths of a second with piles of a million digits.

use crate::engine::clause::Clause;
use crate::engine::position::Position;
use crate::number::Natural;
use std::sync::{Mutex, PoisonError};

/// Shorter positions are not kept: their clauses are found as soon as they could be copied.
const LONG: u64 = 1 << 16;

/// The clauses of a position with long numbers, and this position.
#[derive(Debug, Default)]
pub(super) struct Recent(Mutex<Option<(Position, Vec<Clause>)>>);

impl Clone for Recent {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Recent {
    /// The clauses of this position, if it was asked about last.
    pub(super) fn known(&self, position: &Position) -> Option<Vec<Clause>> {
        if !is_long(position) {
            return None;
        }
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, clauses) = last.as_ref().filter(|(known, _)| known == position)?;
        Some(clauses.clone())
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
                let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                *last = Some((position.clone(), clauses.clone()));
            }
            clauses
        })
    }
}

fn is_long(position: &Position) -> bool {
    position.piles.iter().map(Natural::bits).sum::<u64>() > LONG
}
