//! What proofs are about: the formulas of the claim and of the moves, against the reference evaluator. They
//! are tests of the library's own modules, since no other program asks for these formulas.
#![allow(
    dead_code,
    clippy::maybe_infinite_iter,
    clippy::format_push_string,
    reason = "the random texts are those of the other tests"
)]

mod formulas;
mod readers;
#[path = "../prove/readers/texts/mod.rs"]
mod texts;

use crate::automaton::{Automaton, Var};
use crate::decide::Decider;
use crate::formula::{DigitRelation, Predicate};
use crate::moves::{Moves, after, before, memory_before};
use crate::translate::Translated;
use crate::{ClaimInstance, DecisionControl};
use goldpile_number::Natural;
use std::sync::Arc;

/// A relation of numbers with its own order of variables.
struct Tuples {
    relation: Arc<Automaton>,
    variables: Vec<Var>,
}

impl Tuples {
    /// The tuples of these variables that satisfy a formula with this memory.
    fn new(
        moves: &Moves<'_>,
        memory: &[Natural],
        formula: Predicate,
        variables: Vec<Var>,
    ) -> Translated<Self> {
        let (_, open) = moves.split(memory);
        let names: Vec<Var> = moves.open_memories().map(memory_before).collect();
        let fixed = (names.iter().zip(open))
            .map(|(&name, value)| Predicate::Digits(DigitRelation::Is(name, value)));
        let all = Predicate::and(fixed.chain([formula]));
        let formula = Predicate::exists(names.iter().copied(), all);
        Ok(Self {
            relation: moves.decider.relation(&formula)?,
            variables,
        })
    }

    fn holds(&self, values: &[Natural]) -> bool {
        // A track that makes no difference may be missing.
        let value = |track: &Var| {
            let at = self.variables.iter().position(|variable| variable == track);
            values[at.unwrap()].clone()
        };
        let tracks: Vec<Natural> = self.relation.tracks().iter().map(value).collect();
        self.relation.holds(&tracks)
    }
}

/// The positions claimed with this memory.
fn claim(
    theory: &ClaimInstance,
    memory: &[Natural],
    work: &DecisionControl<'_>,
) -> Translated<Tuples> {
    let decider = Decider::checked(theory.system(), work)?;
    let moves = Moves::new(theory.statement(), theory.piles(), &decider)?;
    let (counters, _) = moves.split(memory);
    let claim = moves.claim(before, memory_before, &counters)?;
    let piles = (0..theory.piles()).map(before).collect();
    Tuples::new(&moves, memory, claim, piles)
}

/// The takes allowed with this memory: the piles before the take, then those after it.
fn moves(
    theory: &ClaimInstance,
    memory: &[Natural],
    work: &DecisionControl<'_>,
) -> Translated<Tuples> {
    let decider = Decider::checked(theory.system(), work)?;
    let moves = Moves::new(theory.statement(), theory.piles(), &decider)?;
    let (counters, _) = moves.split(memory);
    let mut all = Vec::new();
    for rule in &theory.statement().rules {
        let parts = [
            moves.valid_positions(),
            moves.takes(),
            moves.rule(rule, &counters)?,
        ];
        all.push(Predicate::and(parts));
    }
    let piles = 0..theory.piles();
    let variables = piles.clone().map(before).chain(piles.map(after)).collect();
    Tuples::new(&moves, memory, Predicate::or(all), variables)
}
