//! The values of terms: linear combinations, case by case.

use super::{Translated, undecided};
use crate::automaton::Var;
use crate::formula::Predicate;
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Relation, Term};

/// An integer combination of variables and a constant.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinearCombination {
    pub(super) terms: Vec<(i64, Var)>,
    pub(super) constant: i64,
}

/// One case of a term's value: if `given` holds for the fresh variables, the value is the sum. The cases of
/// a term exclude each other, one of them always holds, and in it the fresh variables have exactly one
/// value. So a relation holds iff it holds in some case.
#[derive(Clone, Debug, Default)]
pub(crate) struct TermCase {
    pub(super) given: Vec<Predicate>,
    pub(super) fresh: Vec<Var>,
    pub(super) sum: LinearCombination,
}

pub(crate) type Cases = Vec<TermCase>;

/// The largest number in a formula; a larger factor would need too many states anyway.
const LARGEST: i64 = 1 << 40;
pub(crate) const MOST_CASES: usize = 512;

impl LinearCombination {
    pub(crate) fn of(variable: Var) -> Self {
        Self {
            terms: vec![(1, variable)],
            constant: 0,
        }
    }

    pub(crate) fn number(constant: i64) -> Self {
        Self {
            terms: Vec::new(),
            constant,
        }
    }

    pub(crate) fn plus(&self, factor: i64, other: &Self) -> Translated<Self> {
        let scaled = |value: i64| {
            let scaled = value.checked_mul(factor);
            scaled.filter(|value| value.abs() <= LARGEST)
        };
        let mut sum = self.clone();
        for &(coefficient, variable) in &other.terms {
            let Some(coefficient) = scaled(coefficient) else {
                return undecided("a factor is too large for a proof");
            };
            sum.terms.push((coefficient, variable));
        }
        match scaled(other.constant).and_then(|more| sum.constant.checked_add(more)) {
            Some(constant) => Ok(Self { constant, ..sum }),
            None => undecided("a number is too large for a proof"),
        }
    }

    /// The condition that the sum is within these bounds.
    pub(crate) fn within(&self, low: Option<i64>, high: Option<i64>) -> Predicate {
        let less = |bound: Option<i64>| bound.map(|bound| bound - self.constant);
        Predicate::within(self.terms.iter().copied(), less(low), less(high))
    }

    pub(crate) fn compared(&self, relation: Relation) -> Predicate {
        match relation {
            Relation::Equal => self.within(Some(0), Some(0)),
            Relation::Unequal => self.within(Some(0), Some(0)).not(),
            Relation::Less => self.within(None, Some(-1)),
            Relation::AtMost => self.within(None, Some(0)),
            Relation::Greater => self.within(Some(1), None),
            Relation::AtLeast => self.within(Some(0), None),
        }
    }

    /// The variable whose value the sum is, if it is a single variable.
    pub(crate) fn variable(&self) -> Option<Var> {
        match self.terms[..] {
            [(1, variable)] if self.constant == 0 => Some(variable),
            _ => None,
        }
    }
}

impl TermCase {
    pub(crate) fn number(value: i64) -> Self {
        Self::of(LinearCombination::number(value))
    }

    pub(crate) fn of(sum: LinearCombination) -> Self {
        Self {
            sum,
            ..Self::default()
        }
    }

    pub(crate) fn with(mut self, given: impl IntoIterator<Item = Predicate>) -> Self {
        self.given.extend(given);
        self
    }

    /// The conjunction of both cases, with another value.
    pub(crate) fn joined(&self, other: &Self, sum: LinearCombination) -> Self {
        Self {
            given: self.given.iter().chain(&other.given).cloned().collect(),
            fresh: self.fresh.iter().chain(&other.fresh).copied().collect(),
            sum,
        }
    }

    pub(crate) fn says(&self, formula: Predicate) -> Predicate {
        let all = self.given.iter().cloned().chain([formula]);
        Predicate::exists(self.fresh.iter().copied(), Predicate::and(all))
    }
}

/// The value of a term without piles and memory; `None` for other terms, or if it is too large.
pub(crate) fn number(term: &Term) -> Option<i64> {
    let constant = !term.has(&|part| {
        part.is_of_position()
            || matches!(
                part,
                Term::Parameter(_) | Term::Shift(_) | Term::Least(_) | Term::Zeros(_)
            )
    });
    if !constant {
        return None;
    }
    let value = Valuation::NOTHING.value(term);
    let size = value
        .magnitude()
        .to_u64()
        .and_then(|size| i64::try_from(size).ok())?;
    let signed = if value.is_negative() { -size } else { size };
    (size <= LARGEST).then_some(signed)
}
