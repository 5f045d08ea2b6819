//! Questions that the rules ask about numbers too long to answer them.

use super::Valuation;
use super::arithmetic::common_divisor;
use crate::statement::{Formula, Rule, Statement, Term};
use goldpile_number::{Natural, is_prime};
use std::fmt;

/// A question that is not decided. [`Valuation::holds`] treats the number as not prime and the greatest
/// common divisor as 0, so [`Statement::unanswered`] must be asked before a take is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Whether this number is a prime, which [is not decided](is_prime).
    Prime(Natural),
    /// The greatest common divisor of two numbers of more than 2¹⁸ bits.
    CommonDivisor,
}

impl Unanswered {
    /// The question in words, in lower case and without a full stop.
    #[must_use]
    pub fn message(&self, number: &dyn Fn(&Natural) -> String) -> String {
        match self {
            Self::CommonDivisor => {
                "too big: the numbers are too long for the greatest common divisor that the rules ask for"
                    .to_owned()
            }
            Self::Prime(prime) => format!(
                "too big: the rules ask whether {} is a prime, and that is not decided",
                number(prime)
            ),
        }
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(&Natural::to_string))
    }
}

impl std::error::Error for Unanswered {}

impl Statement {
    /// A question that the rules ask about this take, or about this position if the piles are the same
    /// before and after, and that is not decided. Whether they allow the take is then unknown. `None` if
    /// there is no such question. Costs the evaluation of the rules.
    #[must_use]
    pub fn unanswered(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Option<Unanswered> {
        self.with_valuation(before, after, memory, |view| {
            let mut formulas = self.of_moves();
            let values = self.memory.iter().flat_map(|memory| &memory.next);
            let mut values = values.map(|case| &case.value);
            (formulas.find_map(|formula| view.unanswered(formula)))
                .or_else(|| values.find_map(|value| view.unanswered_term(value)))
        })
    }

    /// As [`unanswered`](Self::unanswered), for what the claim asks about a position.
    pub(crate) fn claim_unanswered(
        &self,
        piles: &[Natural],
        memory: &[Natural],
    ) -> Option<Unanswered> {
        self.with_claim(&[], piles, memory, |view, claim| {
            view.unanswered(&claim.formula)
        })?
    }

    /// Whether its moves may depend on a question that is [not decided](Self::unanswered).
    pub(crate) fn may_be_unanswered(&self) -> bool {
        let mut values = self.memory.iter().flat_map(|memory| &memory.next);
        self.of_moves().any(asks) || values.any(|case| case.value.has(&is_gcd))
    }

    /// Whether its claim may depend on such a question.
    pub(crate) fn claim_may_be_unanswered(&self) -> bool {
        self.claim
            .as_ref()
            .is_some_and(|claim| asks(&claim.formula))
    }

    /// The formulas that decide which moves are allowed and what is remembered.
    fn of_moves(&self) -> impl Iterator<Item = &Formula> {
        let rules = self.rules.iter().flat_map(Rule::formulas);
        let then = self.memory.iter().flat_map(|memory| &memory.next);
        rules.chain(then.map(|case| &case.when))
    }
}

fn is_gcd(term: &Term) -> bool {
    matches!(term, Term::Gcd(..))
}

/// Whether a formula asks a question that may be undecided.
fn asks(formula: &Formula) -> bool {
    formula.has(&is_gcd) || formula.has_part(&|part| matches!(part, Formula::Prime(_)))
}

impl Valuation<'_> {
    fn unanswered(&self, formula: &Formula) -> Option<Unanswered> {
        if let Formula::Prime(of) = formula
            && let Some(x) = self.value(of).to_natural()
            && is_prime(&x).is_none()
        {
            return Some(Unanswered::Prime(x));
        }
        if let Formula::Each { formula, .. } = formula {
            return (0..self.before.len()).find_map(|pile| {
                let each = Some(pile);
                Self { each, ..*self }.unanswered(formula)
            });
        }
        let mut terms = formula.terms().into_iter();
        (terms.find_map(|term| self.unanswered_term(term))).or_else(|| {
            formula
                .parts()
                .iter()
                .find_map(|part| self.unanswered(part))
        })
    }

    fn unanswered_term(&self, term: &Term) -> Option<Unanswered> {
        if let Term::Gcd(x, y) = term
            && common_divisor(&self.value(x), &self.value(y)).is_none()
        {
            return Some(Unanswered::CommonDivisor);
        }
        (term.parts().into_iter()).find_map(|part| self.unanswered_term(part))
    }
}
