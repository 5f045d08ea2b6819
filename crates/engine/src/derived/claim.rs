//! The claim of a statement as a formulation: outcomes by the formula alone.

use crate::position::{Outcome, Position};
use crate::rules::{Rules, due};
use crate::statement::Statement;
use crate::statement::evaluate::{KnownDigits, Unanswered};
use crate::theory::oracle::{Answers, Formulation, FormulationName, FormulationRows, TooBig};
use crate::theory::reason::Detail;
use goldpile_number::Natural;
use std::sync::Arc;

/// The digits of numbers up to this one may be kept, in some ten megabytes.
const MAX_KNOWN_DIGITS: u64 = 1 << 16;

/// The claim of a rule file. An outcome costs as much as the digits and sequences in the formula.
#[derive(Clone)]
pub struct StatedClaim {
    statement: Statement,
    rules: Arc<dyn Rules>,
    may_be_unanswered: bool,
}

impl StatedClaim {
    /// The claim of a statement with these parameters; `None` without one. `rules` are derived from the
    /// statement.
    #[must_use]
    pub fn new(statement: &Statement, values: &[u64], rules: Arc<dyn Rules>) -> Option<Self> {
        let statement = statement.with(values);
        statement.makes_claim().then(|| Self {
            may_be_unanswered: statement.claim_may_be_unanswered(),
            statement,
            rules,
        })
    }

    fn answer(&self, known_digits: &[KnownDigits], position: &Position) -> Result<Outcome, TooBig> {
        let statement = &self.statement;
        if due(&*self.rules, &position.piles) != position.phase {
            return Err(TooBig {
                what: "a claim covers only positions before an announcement".to_owned(),
                limit: "the theory or exhaustive play says what comes after".to_owned(),
            });
        }
        let memory = &position.memory[..statement.memory.len().min(position.memory.len())];
        if self.may_be_unanswered
            && let Some(question) = statement.claim_unanswered(&position.piles, memory)
        {
            return Err(TooBig {
                what: match question {
                    Unanswered::CommonDivisor => "these numbers are too long for the greatest \
                         common divisor that the claim asks for"
                        .to_owned(),
                    Unanswered::Prime(number) => format!(
                        "the claim asks whether {} is a prime, and that is not decided",
                        Detail::Ends.count(&number)
                    ),
                },
                limit: "so it says nothing here".to_owned(),
            });
        }
        let claimed = statement.claims_with_digits(known_digits, &position.piles, memory);
        Ok(Outcome::p_if(claimed == Some(true)))
    }
}

impl Formulation for StatedClaim {
    fn name(&self) -> FormulationName {
        FormulationName::CLAIM
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        self.answer(&[], position)
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        let known_digits = self.statement.known_digits(max.min(MAX_KNOWN_DIGITS));
        Box::new(move |position| self.answer(&known_digits, position))
    }

    fn rows<'a>(&'a self, _from: &Natural) -> FormulationRows<'a> {
        Err(TooBig {
            what: "a claim says whether a position is P, but does not list the P-positions"
                .to_owned(),
            limit: "exhaustive play lists them: --by play".to_owned(),
        })
    }
}
