//! The claim of a statement as a formulation: outcomes by the formula alone.

use crate::engine::oracle::{Formulation, FormulationName, TableRow, TooBig};
use crate::engine::outcome::Outcome;
use crate::engine::position::Position;
use crate::engine::rules::{Rules, settled};
use crate::engine::statement::Statement;
use crate::number::Natural;
use std::sync::Arc;

/// What a rule file claims about its game. An outcome costs what the digits and sequences in the
/// formula cost.
#[derive(Clone)]
pub struct StatedClaim {
    statement: Statement,
    rules: Arc<dyn Rules>,
}

impl StatedClaim {
    /// The claim of a statement with these values for its parameters, and the rules derived from it;
    /// `None` if the statement makes no claim for these values.
    #[must_use]
    pub fn new(statement: &Statement, values: &[u64], rules: Arc<dyn Rules>) -> Option<Self> {
        let statement = statement.with(values);
        statement.makes_claim().then_some(Self { statement, rules })
    }
}

impl Formulation for StatedClaim {
    fn name(&self) -> FormulationName {
        FormulationName::CLAIM
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let statement = &self.statement;
        let memory = &position.memory[..statement.memory.len().min(position.memory.len())];
        let due = settled(&*self.rules, position.piles.clone(), memory.into()).phase;
        if due != position.phase {
            return Err(TooBig {
                what: "a claim speaks of positions before something is announced".to_owned(),
                limit: "the theory or exhaustive play says what comes after".to_owned(),
            });
        }
        Ok(match statement.claims(&position.piles, memory) {
            Some(true) => Outcome::P,
            _ => Outcome::N,
        })
    }

    fn rows<'a>(
        &'a self,
        _from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        Err(TooBig {
            what: "a claim says of a position whether it is P, and lists none".to_owned(),
            limit: "exhaustive play lists them: --by play".to_owned(),
        })
    }
}
