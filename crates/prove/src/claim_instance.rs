//! A statement and its claim, ready to be decided.

use super::automaton::{Automaton, Var};
use super::control::DecisionControl;
use super::decide::Decider;
use super::formula::{DigitRelation, Predicate};
use super::moves::{Moves, after, before, memory_before};
use super::proof::{self, ClaimVerdict};
use super::system::NumerationSystem;
use super::translate::{Translated, Untranslatable, number};
use goldpile_engine::Rules;
use goldpile_engine::statement::{self, Statement};
use goldpile_number::Natural;
use std::sync::Arc;

/// A relation of numbers with its own order of variables.
#[derive(Clone, Debug)]
pub struct Tuples {
    relation: Arc<Automaton>,
    variables: Vec<Var>,
}

impl Tuples {
    /// The automaton of the relation. A track that makes no difference may be missing.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.relation
    }

    /// Whether these numbers are in the relation. The cost is that of [`Automaton::holds`].
    #[must_use]
    pub fn holds(&self, values: &[Natural]) -> bool {
        let value = |track: &Var| {
            let at = self.variables.iter().position(|variable| variable == track);
            at.and_then(|at| values.get(at))
                .cloned()
                .unwrap_or_default()
        };
        let tracks: Vec<Natural> = self.relation.tracks().iter().map(value).collect();
        self.relation.holds(&tracks)
    }
}

/// The claim of a rule file for one choice of parameters and one number of piles.
#[derive(Clone, Debug)]
pub struct ClaimInstance {
    statement: Statement,
    piles: usize,
    system: NumerationSystem,
}

impl ClaimInstance {
    /// The claim of a statement whose parameters have been replaced by numbers ([`Statement::with`]),
    /// played with this many piles.
    ///
    /// # Errors
    /// [`Untranslatable::Undecided`] if the statement makes no claim, or its system is unknown.
    pub fn new(statement: Statement, piles: usize) -> Translated<Self> {
        let undecided = |text: &str| Err(Untranslatable::Undecided(text.to_owned()));
        let Some(claim) = &statement.claim else {
            return undecided("the rules make no claim that could be proved");
        };
        if !statement.makes_claim() {
            return undecided(&format!(
                "the rules make no claim for these parameters, only when {}",
                claim.written
            ));
        }
        let system = match &claim.system {
            statement::ClaimSystem::Base(base) => NumerationSystem::Base(*base),
            statement::ClaimSystem::Wythoff(t) => {
                match number(t).and_then(|t| u32::try_from(t).ok()) {
                    Some(t) if t >= 1 => NumerationSystem::Convergents(t),
                    _ => return undecided("the system of the claim is not a fixed number"),
                }
            }
            statement::ClaimSystem::Declared(system) => {
                NumerationSystem::declared(&system.name, &system.numeration)?
            }
        };
        Ok(Self {
            statement,
            piles,
            system,
        })
    }

    /// The claim of a game's rules, played with this many piles.
    ///
    /// # Errors
    /// As [`new`](Self::new); also if the rules are not derived from a statement.
    pub fn of(rules: &dyn Rules, piles: usize) -> Translated<Self> {
        match rules.statement() {
            Some(statement) => Self::new(statement.clone(), piles),
            None => Err(Untranslatable::Undecided(
                "the rules are not written in the notation that proofs are about".to_owned(),
            )),
        }
    }

    /// The numeration system of the claim's digits.
    #[must_use]
    pub fn system(&self) -> NumerationSystem {
        self.system
    }

    /// The number of piles.
    #[must_use]
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The positions claimed with this memory, as a relation of the piles. A proved claim is an oracle: one
    /// pass over the digits shows who wins.
    ///
    /// # Errors
    /// [`Untranslatable`].
    pub fn claim(&self, memory: &[Natural], work: &DecisionControl<'_>) -> Translated<Tuples> {
        let decider = Decider::checked(self.system, work)?;
        let moves = Moves::new(&self.statement, self.piles, &decider)?;
        let (counters, _) = moves.split(memory);
        let claim = moves.claim(before, memory_before, &counters)?;
        let piles = (0..self.piles).map(before).collect();
        Self::tuples(&moves, memory, claim, piles)
    }

    /// The takes allowed with this memory, as a relation of the piles before the take, which come first,
    /// and after it. With [`Order::Sorted`](statement::Order::Sorted), only for piles in increasing order.
    ///
    /// # Errors
    /// [`Untranslatable`].
    pub fn moves(&self, memory: &[Natural], work: &DecisionControl<'_>) -> Translated<Tuples> {
        let decider = Decider::checked(self.system, work)?;
        let moves = Moves::new(&self.statement, self.piles, &decider)?;
        let (counters, _) = moves.split(memory);
        let mut all = Vec::new();
        for rule in &self.statement.rules {
            let parts = [
                moves.valid_positions(),
                moves.takes(),
                moves.rule(rule, &counters)?,
            ];
            all.push(Predicate::and(parts));
        }
        let piles = (0..self.piles)
            .map(before)
            .chain((0..self.piles).map(after))
            .collect();
        Self::tuples(&moves, memory, Predicate::or(all), piles)
    }

    /// The tuples of these variables that satisfy a formula with this memory.
    fn tuples(
        moves: &Moves<'_>,
        memory: &[Natural],
        formula: Predicate,
        variables: Vec<Var>,
    ) -> Translated<Tuples> {
        let (_, open) = moves.split(memory);
        let names: Vec<Var> = moves.open_memories().map(memory_before).collect();
        let fixed = (names.iter().zip(open))
            .map(|(&name, value)| Predicate::Digits(DigitRelation::Is(name, value)));
        let all = Predicate::and(fixed.chain([formula]));
        let relation = moves
            .decider
            .relation(&Predicate::exists(names.iter().copied(), all))?;
        Ok(Tuples {
            relation,
            variables,
        })
    }

    /// Decides the claim: whether it is exactly the set of P-positions.
    ///
    /// # Errors
    /// [`Untranslatable`] if the work was stopped, if the statement contains something that no automaton
    /// decides, or if the outcome depends on histories and a few takes do not decide it.
    pub fn prove(&self, work: &DecisionControl<'_>) -> Translated<ClaimVerdict> {
        let decider = Decider::checked(self.system, work)?;
        proof::prove(&self.statement, self.piles, &decider)
    }
}
