//! The memory in a proof, with counters treated case by case and the rest as variables.

use super::{Counters, MemoryTransition, Moves, memory_after, memory_before};
use crate::automaton::Var;
use crate::formula::Predicate;
use crate::translate::{MemoryVariable, Translated, Translator};
use goldpile_engine::statement::{MemoryDeclaration, Term};
use goldpile_number::Natural;

/// What one memory may become: the value of a counter, with the condition for it; for a memory without
/// bounds, the formula determines the value.
type MemoryCase = (Option<u64>, Predicate);

/// The steps, each followed by every case of one more memory that is possible with it.
fn extended(steps: &[MemoryTransition], cases: &[MemoryCase]) -> Vec<MemoryTransition> {
    let mut longer = Vec::new();
    for step in steps {
        for (counter, when) in cases {
            let when = Predicate::and([step.when.clone(), when.clone()]);
            if when != Predicate::Constant(false) {
                let counters = step.counters.iter().copied().chain(*counter).collect();
                longer.push(MemoryTransition { counters, when });
            }
        }
    }
    longer
}

impl Moves<'_> {
    /// Every combination of counter values; a single empty combination if there are no counters.
    pub(crate) fn counters(&self) -> Vec<Counters> {
        let mut all = vec![Vec::new()];
        for (least, most) in self.bounds.iter().flatten() {
            all = all
                .into_iter()
                .flat_map(|counters| {
                    (*least..=*most).map(move |value| {
                        let mut counters = counters.clone();
                        counters.push(value);
                        counters
                    })
                })
                .collect();
        }
        all
    }

    pub(crate) fn open_memories(&self) -> impl Iterator<Item = usize> {
        (0..self.bounds.len()).filter(|&index| self.bounds[index].is_none())
    }

    pub(crate) fn memory<T>(
        &self,
        counters: &[u64],
        open: impl Fn(usize) -> T,
        number: impl Fn(u64) -> T,
    ) -> Vec<T> {
        let mut counters = counters.iter();
        self.bounds
            .iter()
            .enumerate()
            .map(|(index, bounds)| match bounds {
                Some(_) => number(counters.next().copied().unwrap_or(0)),
                None => open(index),
            })
            .collect()
    }

    /// The whole memory, from the counters and the values of the others in order; missing values are 0.
    pub(crate) fn whole_memory(&self, counters: &[u64], open: &[Natural]) -> Vec<Natural> {
        let indices: Vec<usize> = self.open_memories().collect();
        let value = |index: usize| {
            let at = indices.iter().position(|&other| other == index);
            at.and_then(|at| open.get(at)).cloned().unwrap_or_default()
        };
        self.memory(counters, value, Natural::small)
    }

    pub(crate) fn split(&self, memory: &[Natural]) -> (Counters, Vec<Natural>) {
        let (mut counters, mut open) = (Vec::new(), Vec::new());
        for (bounds, value) in self.bounds.iter().zip(memory) {
            match bounds {
                Some(_) => counters.push(value.to_u64().unwrap_or(0)),
                None => open.push(value.clone()),
            }
        }
        (counters, open)
    }

    pub(crate) fn values(
        &self,
        counters: &[u64],
        open: impl Fn(usize) -> Var,
    ) -> Vec<MemoryVariable> {
        self.memory(
            counters,
            |index| MemoryVariable::Variable(open(index)),
            MemoryVariable::Number,
        )
    }

    /// Replaces each remembered pile by its rank in this order of the piles.
    pub(crate) fn ranked(
        &self,
        order: &[usize],
        mut values: Vec<MemoryVariable>,
    ) -> Vec<MemoryVariable> {
        for (memory, value) in self.statement.memory.iter().zip(&mut values) {
            if let (true, MemoryVariable::Number(pile)) = (memory.is_pile, &mut *value) {
                let rank = (0..).zip(order).find(|(_, at)| **at as u64 == *pile);
                *pile = rank.map_or(*pile, |(rank, _)| rank);
            }
        }
        values
    }

    /// The ways in which a take can change the memory from these counters.
    pub(crate) fn steps(&self, counters: &[u64]) -> Translated<Vec<MemoryTransition>> {
        let scope = self.take_scope(counters);
        let mut steps = vec![MemoryTransition {
            counters: Vec::new(),
            when: Predicate::Constant(true),
        }];
        let mut next_counter = counters.iter();
        for (index, memory) in self.statement.memory.iter().enumerate() {
            let kept = self.bounds[index].map(|_| next_counter.next().copied().unwrap_or(0));
            let cases = self.next(&scope, index, memory, kept)?;
            steps = extended(&steps, &cases);
        }
        Ok(steps)
    }

    /// The cases of one memory after a take.
    fn next(
        &self,
        scope: &Translator<'_>,
        index: usize,
        memory: &MemoryDeclaration,
        kept: Option<u64>,
    ) -> Translated<Vec<MemoryCase>> {
        let mut cases = Vec::new();
        let mut otherwise = Predicate::Constant(true);
        for case in &memory.next {
            let when = scope.formula(&case.when)?;
            let now = Predicate::and([otherwise.clone(), when.clone()]);
            if now != Predicate::Constant(false) {
                for (counter, is) in self.becomes(scope, index, &case.value, memory_after)? {
                    cases.push((counter, Predicate::and([now.clone(), is])));
                }
            }
            otherwise = Predicate::and([otherwise, when.not()]);
        }
        if otherwise != Predicate::Constant(false) {
            let same = Predicate::equal(memory_before(index), memory_after(index));
            cases.push(match kept {
                Some(_) => (kept, otherwise),
                None => (None, Predicate::and([otherwise, same])),
            });
        }
        Ok(cases)
    }

    /// The values that a term may give a memory, clamped to its bounds, or to at least 0 if it has none.
    fn becomes(
        &self,
        scope: &Translator<'_>,
        index: usize,
        value: &Term,
        variable: fn(usize) -> Var,
    ) -> Translated<Vec<MemoryCase>> {
        let Some((least, most)) = self.bounds[index] else {
            return Ok(vec![(None, scope.is_clamped(value, variable(index))?)]);
        };
        let mut all = Vec::new();
        for counter in least..=most {
            let low = (counter > least).then_some(counter);
            let high = (counter < most).then_some(counter);
            let is = scope.is_between(value, low, high)?;
            if is != Predicate::Constant(false) {
                all.push((Some(counter), is));
            }
        }
        Ok(all)
    }

    /// The memory of a new game: the counters with their conditions, in the variables before a take.
    pub(crate) fn starts(&self) -> Translated<Vec<MemoryTransition>> {
        let none = self.counters().swap_remove(0);
        let scope = self.take_scope(&none);
        let mut steps = vec![MemoryTransition {
            counters: Vec::new(),
            when: self.valid_positions(),
        }];
        for (index, memory) in self.statement.memory.iter().enumerate() {
            let cases = self.becomes(&scope, index, &memory.start, memory_before)?;
            steps = extended(&steps, &cases);
        }
        Ok(steps)
    }
}
