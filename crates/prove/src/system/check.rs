//! Checks a declared system before anything is decided in it.
//!
//! 1. The words taken as representations are closed: whatever follows the beginning of a word is a word, and
//!    so is a 1 followed by any number of zeros.
//! 2. In the order of their digits, every word has a next one, every word but 0 is the next one of another,
//!    and the next word is worth 1 more, by the basis. As 0 is worth 0, the n-th word is worth n. By (1), what
//!    follows any beginning is worth less than the place before it, so the words are the greedy
//!    representations.
//! 3. The adder has x + 0 = z iff x = z, and x + (y + 1) = z + 1 iff x + y = z, and x + (y + 1) is never 0.
//!    So it adds, by induction on y.
//!
//! The machine that decides the claims also decides all of this.

use super::declared::DeclaredSystem;
use crate::control::{DecisionControl, Stopped};
use crate::decide::Decider;
use crate::formula::{DigitRelation, Predicate};
use crate::system::NumerationSystem;
use crate::translate::{Translated, Untranslatable};
use goldpile_engine::Progress;
use goldpile_number::Natural;

/// The most states of the adder and of its checks while they are being built.
const ADDER: usize = 500_000;

impl<'a> Decider<'a> {
    /// A decider with an empty cache, for a system that has passed its check. A declared system is checked
    /// when this is first called for it, which takes about as long as a short proof.
    ///
    /// # Errors
    /// [`Untranslatable`] if the work was stopped, no finite adder was found, or the check fails.
    pub fn checked(system: NumerationSystem, work: &'a DecisionControl<'a>) -> Translated<Self> {
        if let NumerationSystem::Declared(declared) = system
            && declared.checked.get().is_none()
        {
            declared.check(work)?;
            // Another thread that was first has found the same.
            let _ = declared.checked.set(());
        }
        Ok(Self::new(system, work))
    }
}

fn less(x: u32, y: u32) -> Predicate {
    Predicate::Digits(DigitRelation::Less(x, y))
}

/// y is the next word after x, by the digits alone.
fn next(x: u32, y: u32, between: u32) -> Predicate {
    let gap = Predicate::and([less(x, between), less(between, y)]);
    Predicate::and([less(x, y), Predicate::exists([between], gap).not()])
}

fn is_zero(v: u32) -> Predicate {
    Predicate::Digits(DigitRelation::Is(v, Natural::ZERO))
}

/// y = x + 1; once that is checked, y is the next word.
fn plus_one(x: u32, y: u32) -> Predicate {
    Predicate::sum_is([(1, y), (-1, x)], 1)
}

impl DeclaredSystem {
    fn check(&'static self, work: &DecisionControl<'_>) -> Translated<()> {
        let progress = |made: Progress| {
            let done = work.made() + made.done;
            (work.control.progress)(Progress { done, ..made });
        };
        let limit = work.limit.min(ADDER);
        let mut bounded = DecisionControl::new(limit, work.control.part(&progress));
        bounded.memory = work.memory;
        let passed = self.passes(&bounded);
        work.count(bounded.made());
        if passed? {
            return Ok(());
        }
        Err(Untranslatable::Undecided(format!(
            "the automata that were built for system {} do not pass the check that they count and add",
            self.name()
        )))
    }

    fn passes(&'static self, bounded: &DecisionControl<'_>) -> Translated<bool> {
        let decider = Decider::new(NumerationSystem::Declared(self), bounded);
        let sum = |x, y, z| Predicate::sum_is([(1, x), (1, y), (-1, z)], 0);
        match decider.relation(&sum(0, 1, 2)) {
            Err(Stopped::TooLarge(states) | Stopped::TooMuchMemory(states, _)) => {
                return Err(Untranslatable::Undecided(format!(
                    "no finite adder of system {} was found within {states} states",
                    self.name()
                )));
            }
            found => found.map(|_| ())?,
        }
        let words = [
            Predicate::exists([1], next(0, 1, 2)),
            Predicate::or([is_zero(0), Predicate::exists([1], next(1, 0, 2))]),
            next(0, 1, 2).iff(plus_one(0, 1)),
            less(0, 1).iff(Predicate::less(0, 1)),
            Predicate::equal(0, 1).iff(Predicate::and([less(0, 1).not(), less(1, 0).not()])),
        ];
        // x + y = z, with the next numbers of y and z after them.
        let (x, y, y_next, z, z_next) = (0, 1, 2, 3, 4);
        let before = Predicate::and([plus_one(y, y_next), sum(x, y, z)]);
        let after = Predicate::and([plus_one(z, z_next), sum(x, y_next, z_next)]);
        let adder = [
            Predicate::and([is_zero(y), sum(x, y, z)])
                .iff(Predicate::and([is_zero(y), Predicate::equal(x, z)])),
            Predicate::and([is_zero(z), sum(x, y, z)]).implies(is_zero(y)),
            Predicate::exists([y], before).iff(Predicate::and([
                is_zero(y_next).not(),
                Predicate::exists([z_next], after),
            ])),
        ];
        let mut passed = self.words().is_closed();
        for formula in words.into_iter().chain(adder) {
            passed = passed && decider.holds(&formula)?;
        }
        Ok(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::words::ValidWords;
    use goldpile_number::LinearNumeration;

    fn system(first: &[u64], recurrence: &[(usize, i64)]) -> LinearNumeration {
        LinearNumeration::new(first, recurrence).unwrap()
    }

    fn verdict(numeration: &LinearNumeration, words: &LinearNumeration) -> Translated<()> {
        let digits = numeration.max_digit().max(words.max_digit()) + 1;
        let words = ValidWords::of(words, digits).unwrap();
        let declared: &'static DeclaredSystem = Box::leak(Box::new(DeclaredSystem::new(
            "X", numeration, digits, words,
        )));
        declared.check(&DecisionControl::quiet())
    }

    /// The check is what proofs rely on: words of other systems fail it, though they are nearly the same.
    #[test]
    fn the_words_of_another_system_do_not_pass() {
        let schwenk = system(&[1, 2, 3, 4, 6], &[(1, 1), (4, 1)]);
        let tribonacci = system(&[1, 2, 4], &[(1, 1), (2, 1), (3, 1)]);
        let fibonacci = system(&[1, 2], &[(1, 1), (2, 1)]);
        let lucas = system(&[1, 3], &[(1, 1), (2, 1)]);
        let all = [schwenk, tribonacci, fibonacci, lucas];
        for (at, one) in all.iter().enumerate() {
            for (other, two) in all.iter().enumerate() {
                let passes = verdict(one, two).is_ok();
                assert_eq!(passes, at == other, "{one} with the words of {two}");
            }
        }
    }
}
