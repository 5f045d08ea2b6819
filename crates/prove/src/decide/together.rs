//! Decides formulas two at a time.

use crate::control::Stopped;
use crate::decide::conjunction::simplified;
use crate::decide::{Decider, split_cases};
use crate::formula::Predicate;
use goldpile_engine::memory::is_room_for_two;
use goldpile_number::on_two_threads;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

impl Decider<'_> {
    /// Equivalent formulas, decided two at a time. They stay as they are if another program is to decide
    /// them, or if memory runs out: two at a time take more of it than one after the other.
    pub(crate) fn decided_together(
        &self,
        formulas: Vec<Predicate>,
    ) -> Result<Vec<Predicate>, Stopped> {
        if self.definitions.is_some() || formulas.is_empty() || !is_room_for_two() {
            return Ok(formulas);
        }
        let cases: Vec<Vec<Predicate>> = formulas.iter().map(cases_of).collect();
        let jobs: Vec<&Predicate> = cases.iter().flatten().collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let some = |decider: &Decider<'_>| {
            let mut found = Vec::new();
            while !failed.load(Relaxed)
                && let at = next.fetch_add(1, Relaxed)
                && let Some(formula) = jobs.get(at)
            {
                let settled = decider.settle("", formula);
                failed.fetch_or(settled.is_err(), Relaxed);
                found.push((at, settled));
            }
            found
        };
        let (part, cache, system) = (self.work.part(), self.cache.clone(), self.system);
        let beside = || {
            let work = part();
            let decider = Decider {
                system,
                work: &work,
                cache,
                definitions: None,
            };
            (some(&decider), work.made(), work.largest())
        };
        let (mut found, (more, made, largest)) = on_two_threads(|| some(self), beside);
        self.work.count(made);
        self.work.finished(largest);
        found.extend(more);
        found.sort_unstable_by_key(|&(at, _)| at);
        let mut found = found.into_iter().map(|(_, settled)| settled);
        // The cases of one formula are joined first, as if it were decided as a whole.
        let whole = |cases: &Vec<Predicate>| {
            let settled = found.by_ref().take(cases.len());
            let any = Predicate::or(settled.collect::<Result<Vec<_>, _>>()?);
            self.settle("", &any)
        };
        match cases.iter().map(whole).collect() {
            Err(Stopped::TooMuchMemory(..) | Stopped::NoMemory(_)) => Ok(formulas),
            decided => decided,
        }
    }
}

/// The cases that are decided one by one when this formula is decided.
fn cases_of(formula: &Predicate) -> Vec<Predicate> {
    let cases = match formula {
        Predicate::Exists(bound, body) => {
            let mut bound = bound.clone();
            let mut flat = simplified(&mut bound, vec![(**body).clone()]);
            split_cases(&bound, &mut flat)
        }
        _ => None,
    };
    cases.unwrap_or_else(|| vec![formula.clone()])
}
