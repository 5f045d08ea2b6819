//! Finds the states that can occur, by following takes forwards and backwards.

use super::{PredicateFamily, Proof, ROUNDS, Witness, is_never, named};
use crate::automaton::Var;
use crate::formula::{DigitRelation, Predicate};
use crate::moves::{Counters, after, before, memory_after, permutations};
use crate::translate::Translated;
use goldpile_engine::statement::Order;
use goldpile_number::Natural;
use std::collections::BTreeMap;

impl Proof<'_> {
    /// Whether a few takes lead from a start to this state; takes are followed backwards.
    pub(crate) fn is_reachable(
        &self,
        witness: &Witness,
        starts: &PredicateFamily,
    ) -> Translated<bool> {
        let state = self.state(&witness.position, &witness.memory);
        let mut states = self.family("state", vec![state])?;
        for _ in 0..=ROUNDS {
            for (counters, states) in &states {
                let begins = Predicate::and([states.clone(), starts[counters].clone()]);
                if !self.decider.relation(&begins)?.is_empty() {
                    return Ok(true);
                }
            }
            states = self.before(&states)?;
            if states.values().all(is_never) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// The condition for this state alone, and its counters.
    pub(crate) fn state(&self, piles: &[Natural], memory: &[Natural]) -> (Counters, Predicate) {
        let (counters, open) = self.moves.split(memory);
        let variables = self.moves.position_before();
        let values = piles.iter().chain(&open);
        let state = Predicate::and(variables.iter().zip(values).map(|(&variable, value)| {
            Predicate::Digits(DigitRelation::Is(variable, value.clone()))
        }));
        (counters, state)
    }

    /// The states from which one take leads to one of these.
    fn before(&self, to: &PredicateFamily) -> Translated<PredicateFamily> {
        let moves = &self.moves;
        let mut parts = Vec::new();
        for counters in moves.counters() {
            for rule in &moves.statement.rules {
                let rule = moves.rule(rule, &counters)?;
                for step in moves.steps(&counters)? {
                    let Some(target) = to.get(&step.counters).filter(|to| !is_never(to)) else {
                        continue;
                    };
                    let all = [
                        moves.valid_positions(),
                        moves.takes(),
                        rule.clone(),
                        step.when,
                        self.as_after(target),
                    ];
                    let gone = moves.position(after, memory_after);
                    parts.push((
                        counters.clone(),
                        Predicate::exists(gone, Predicate::and(all)),
                    ));
                }
            }
        }
        self.family("state", parts)
    }

    /// The states that can result from this many last takes; all states if `rounds` is 0.
    pub(crate) fn states_after(&self, rounds: usize) -> Translated<PredicateFamily> {
        let mut possible = self.all_states()?;
        if rounds > 0 {
            let starts = self.starts()?;
            for _ in 0..rounds {
                possible = self.after(&possible, &starts)?;
            }
        }
        Ok(possible)
    }

    pub(crate) fn all_states(&self) -> Translated<PredicateFamily> {
        let space = self
            .decider
            .settle("space", &self.moves.valid_positions())?;
        let all = self.moves.counters().into_iter();
        Ok(all.map(|counters| (counters, space.clone())).collect())
    }

    pub(crate) fn starts(&self) -> Translated<PredicateFamily> {
        let starts = self.moves.starts()?.into_iter();
        let starts = starts.map(|step| (step.counters, step.when)).collect();
        self.family("start", starts)
    }

    /// The union of the parts for each combination of counter values, settled under names like this.
    fn family(&self, name: &str, parts: Vec<(Counters, Predicate)>) -> Translated<PredicateFamily> {
        let mut all: BTreeMap<Counters, Vec<Predicate>> = (self.moves.counters().into_iter())
            .map(|counters| (counters, Vec::new()))
            .collect();
        for (counters, part) in parts {
            all.entry(counters).or_default().push(part);
        }
        let mut family = PredicateFamily::new();
        for (counters, parts) in all {
            let name = named(name, &counters);
            let states = self.decider.settle(&name, &Predicate::or(parts))?;
            family.insert(counters, states);
        }
        Ok(family)
    }

    /// The starts, and the states that one take from these leads to.
    pub(crate) fn after(
        &self,
        from: &PredicateFamily,
        starts: &PredicateFamily,
    ) -> Translated<PredicateFamily> {
        let moves = &self.moves;
        let mut parts: Vec<(Counters, Predicate)> = (starts.iter())
            .map(|(counters, start)| (counters.clone(), start.clone()))
            .collect();
        for (counters, states) in from {
            if is_never(states) {
                continue;
            }
            for rule in &moves.statement.rules {
                let rule = moves.rule(rule, counters)?;
                for step in moves.steps(counters)? {
                    let parts_of = [states.clone(), moves.takes(), rule.clone(), step.when];
                    let gone = moves.position_before();
                    let left = Predicate::exists(gone, Predicate::and(parts_of));
                    let left = self.decider.settle(&named("left", counters), &left)?;
                    parts.push((step.counters, self.as_before(&left)));
                }
            }
        }
        self.family("possible", parts)
    }

    /// The orders that the piles of a sorted position may have after a take.
    fn orders(&self) -> Vec<Vec<usize>> {
        let piles = self.moves.piles;
        match self.moves.statement.order {
            Order::Sorted => permutations(piles),
            Order::Table | Order::Free => vec![(0..piles).collect()],
        }
    }

    /// Turns states after a take into states before the next one.
    fn as_before(&self, left: &Predicate) -> Predicate {
        let piles = self.moves.piles;
        Predicate::or(self.orders().into_iter().map(|order| {
            let now = |v: Var| match (0..piles).find(|&pile| after(pile) == v) {
                Some(pile) => before(order[pile]),
                None => v - 1,
            };
            Predicate::and([left.renamed(&now), self.moves.valid_positions()])
        }))
    }

    /// Turns states before a take into states after the previous one.
    fn as_after(&self, states: &Predicate) -> Predicate {
        let piles = self.moves.piles;
        Predicate::or(self.orders().into_iter().map(|order| {
            let later = |v: Var| match (0..piles).find(|&pile| before(pile) == v) {
                Some(pile) => after(order[pile]),
                None => v + 1,
            };
            states.renamed(&later)
        }))
    }
}
