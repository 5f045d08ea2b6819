//! A statement and its claim, ready to be decided.

use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::proof::{self, ClaimVerdict};
use crate::system::NumerationSystem;
use crate::translate::{Translated, Untranslatable, number};
use goldpile_engine::Rules;
use goldpile_engine::statement::{self, Statement};

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
