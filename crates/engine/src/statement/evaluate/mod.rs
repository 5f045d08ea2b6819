//! The meaning of a statement: whether a take is allowed, what is remembered, what is claimed.
//!
//! This is the reference, a direct transcription of the notation: slow, obvious and exact at any size.
//! The tests compare it with everything that plays, lists, samples, solves or proves.

mod arithmetic;
mod digits;
mod unanswered;
mod valuation;

use super::{Claim, MemoryDeclaration, Order, Statement};
use crate::position::Counts;
pub use digits::KnownDigits;
use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;
pub use unanswered::Unanswered;
pub use valuation::Valuation;

/// For each letter, starting with a, the index of its pile on the table, from 0.
pub type Letters = SmallVec<[usize; 8]>;

/// The indices of the piles, from 0 in table order, from the smallest pile to the largest; stable for
/// equal piles.
///
/// ```
/// use goldpile_engine::statement::evaluate::by_size;
/// use goldpile_number::Natural;
/// assert_eq!(by_size(&[11, 6, 13].map(Natural::small))[..], [1, 0, 2]);
/// ```
#[must_use]
pub fn by_size(piles: &[Natural]) -> Letters {
    let mut order: Letters = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    order
}

impl Statement {
    /// The pile of each letter, under the order of the statement.
    #[must_use]
    pub fn letters(&self, piles: &[Natural]) -> Letters {
        match self.order {
            Order::Sorted => by_size(piles),
            Order::Table | Order::Free => (0..piles.len()).collect(),
        }
    }

    /// The index of the first rule that allows the take; `None` if none does. Piles before and after are
    /// in table order. Remaining parameters have their defaults.
    #[must_use]
    pub fn allows(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Option<usize> {
        (0..self.rules.len()).find(|&rule| self.allows_by(rule, before, after, memory))
    }

    /// Whether the rule with this index allows the take.
    ///
    /// # Panics
    /// If there is no such rule.
    #[must_use]
    pub fn allows_by(
        &self,
        rule: usize,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> bool {
        let rule = &self.rules[rule];
        takes(before, after)
            && self.with_valuation(before, after, memory, |view| {
                view.holds(&rule.when)
                    && view.holds(&rule.allows)
                    && !(rule.unless.iter()).any(|exception| view.holds(&exception.when))
            })
    }

    /// Whether the position that the take leads to may be announced beforehand.
    #[must_use]
    pub fn may_announce(&self, before: &[Natural], after: &[Natural]) -> bool {
        takes(before, after)
            && (self.block.as_ref()).is_some_and(|block| {
                self.with_valuation(before, after, &[], |view| view.holds(&block.squares))
            })
    }

    /// The memory at the start if none is given.
    #[must_use]
    pub fn start_memory(&self, piles: &[Natural]) -> Vec<Natural> {
        self.with_valuation(piles, piles, &[], |view| {
            (self.memory.iter())
                .map(|memory| view.within(memory, view.value(&memory.start)))
                .collect()
        })
    }

    /// Whether a start may be given another memory, as in `17/6`: only if one number is the whole memory.
    #[must_use]
    pub fn takes_memory(&self) -> bool {
        self.memory.len() == 1
    }

    /// The memory after an allowed take. Piles are in table order.
    ///
    /// # Panics
    /// If `memory` has fewer entries than the statement declares.
    #[must_use]
    pub fn next_memory(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Vec<Natural> {
        self.with_valuation(before, after, memory, |view| {
            let next = |(index, remembered): (usize, &MemoryDeclaration)| {
                let case = remembered.next.iter().find(|case| view.holds(&case.when));
                let value =
                    case.map_or_else(|| Integer::from(&memory[index]), |c| view.value(&c.value));
                view.within(remembered, value)
            };
            self.memory.iter().enumerate().map(next).collect()
        })
    }

    /// Whether it makes a claim for its parameters; remaining parameters have their defaults.
    #[must_use]
    pub fn makes_claim(&self) -> bool {
        let holds =
            |claim: &Claim| self.with_valuation(&[], &[], &[], |view| view.holds(&claim.when));
        self.claim.as_ref().is_some_and(holds)
    }

    /// Whether the claim says that the position is P; `None` if none is made for these parameters.
    /// Piles may be in any order unless the statement's order is that of the table.
    #[must_use]
    pub fn claims(&self, piles: &[Natural], memory: &[Natural]) -> Option<bool> {
        self.claims_with_digits(&[], piles, memory)
    }

    /// As [`claims`](Self::claims), with the digits that are already [known](Self::known_digits).
    #[must_use]
    pub fn claims_with_digits(
        &self,
        known_digits: &[KnownDigits],
        piles: &[Natural],
        memory: &[Natural],
    ) -> Option<bool> {
        self.with_claim(known_digits, piles, memory, |view, claim| {
            view.holds(&claim.when).then(|| view.holds(&claim.formula))
        })?
    }

    /// The result of `found` for the claim, if there is one, and a position with its piles in table order.
    fn with_claim<T>(
        &self,
        known_digits: &[KnownDigits],
        piles: &[Natural],
        memory: &[Natural],
        found: impl FnOnce(&Valuation<'_>, &Claim) -> T,
    ) -> Option<T> {
        let claim = self.claim.as_ref()?;
        let letters = match self.order {
            Order::Table => (0..piles.len()).collect(),
            Order::Free | Order::Sorted => by_size(piles),
        };
        let before = lettered(piles, &letters);
        // A remembered pile moves with its letter.
        let rank = |pile: &Natural| letters.iter().position(|at| *pile == *at as u64);
        let memory: Vec<Natural> = (self.memory.iter().zip(memory))
            .map(|(memory, value)| match rank(value) {
                Some(rank) if memory.is_pile => Natural::from(rank),
                _ => value.clone(),
            })
            .collect();
        let view = Valuation {
            parameters: &self.defaults(),
            system: Some(&claim.system),
            known_digits,
            ..Valuation::of(&before, &before, &memory)
        };
        Some(found(&view, claim))
    }

    /// The digits of the numbers from 0 to `most` in the claim's system, at the cost of each; empty
    /// without a claim.
    #[must_use]
    pub fn known_digits(&self, most: u64) -> Vec<KnownDigits> {
        let Some(claim) = &self.claim else {
            return Vec::new();
        };
        let view = Valuation {
            parameters: &self.defaults(),
            system: Some(&claim.system),
            ..Valuation::NOTHING
        };
        (0..=most)
            .map(|n| view.known_digits_of(&n.into()))
            .collect()
    }

    /// The result of `found` for a take with its piles in table order. Remaining parameters have their
    /// defaults.
    fn with_valuation<T>(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
        found: impl FnOnce(&Valuation<'_>) -> T,
    ) -> T {
        let letters = self.letters(before);
        let [before, after] = [before, after].map(|piles| lettered(piles, &letters));
        found(&Valuation {
            parameters: &self.defaults(),
            ..Valuation::of(&before, &after, memory)
        })
    }

    fn defaults(&self) -> Vec<Natural> {
        (self.parameters.iter())
            .map(|parameter| Natural::small(parameter.default))
            .collect()
    }
}

/// Whether no pile grows and something is taken.
fn takes(before: &[Natural], after: &[Natural]) -> bool {
    before.len() == after.len()
        && before != after
        && (before.iter().zip(after)).all(|(before, after)| after <= before)
}

/// The piles in the order of the letters.
pub(crate) fn lettered(piles: &[Natural], letters: &[usize]) -> Counts {
    letters.iter().map(|&pile| piles[pile].clone()).collect()
}
