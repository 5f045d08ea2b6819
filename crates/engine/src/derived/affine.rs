//! Terms as sums of other terms with coefficients.

use crate::clause::linear::Linear;
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Term};
use goldpile_number::Integer;

/// A term as a sum of terms that are not sums: piles, memories and others.
pub(crate) type Affine = Linear<Term, Integer>;

/// A sum of takes with coefficients; its constant depends on the position alone.
pub(crate) type TakeSum = Linear<usize, Affine>;

/// The most terms in one sum, which keeps building it linear. The bound does not affect the moves.
const MAX_TERMS: usize = 128;

/// Whether a term depends on the take, and not only on the position before it.
pub(crate) fn is_of_take(term: &Term) -> bool {
    matches!(
        term,
        Term::After(_) | Term::Moved | Term::TotalAfter | Term::EachAfter
    )
}

pub(crate) fn speaks_of_take(formula: &Formula) -> bool {
    formula.has(&is_of_take)
}

impl Affine {
    /// The term as a sum; `None` if a coefficient is too large, or if there are more than [`MAX_TERMS`].
    pub(crate) fn of(term: &Term) -> Option<Self> {
        let sum = match term {
            Term::Number(number) => Self::constant(number.into()),
            Term::Sum(x, y) => Self::of(x)?.plus(1, &Self::of(y)?)?,
            Term::Difference(x, y) => Self::of(x)?.plus(-1, &Self::of(y)?)?,
            Term::Product(x, y) => {
                let (x, y) = (Self::of(x)?, Self::of(y)?);
                let (factor, sum) = if x.is_constant() { (x, y) } else { (y, x) };
                if !factor.is_constant() {
                    return None;
                }
                if sum.is_constant() {
                    Self::constant(&factor.constant * &sum.constant)
                } else {
                    sum.times(factor.constant.to_i64()?)?
                }
            }
            other => {
                let mut sum = Self::constant(Integer::ZERO);
                sum.add(other.clone(), 1)?;
                sum
            }
        };
        (sum.terms.len() <= MAX_TERMS).then_some(sum)
    }

    pub(crate) fn times(&self, factor: i64) -> Option<Self> {
        Self::constant(Integer::ZERO).plus(factor, self)
    }

    /// The sum in terms of the takes, where x' is x minus the take.
    pub(crate) fn by_takes(self) -> Option<TakeSum> {
        let mut takes = Linear::constant(Self::constant(self.constant));
        for (term, coefficient) in self.terms {
            if let Term::After(pile) = term {
                takes.add(pile, coefficient.checked_neg()?)?;
                takes.constant.add(Term::Before(pile), coefficient)?;
            } else {
                takes.constant.add(term, coefficient)?;
            }
        }
        takes.terms.sort_unstable();
        Some(takes)
    }

    pub(crate) fn value(&self, view: &Valuation<'_>) -> Integer {
        let constant = self.constant.clone();
        (self.terms.iter()).fold(constant, |sum, (term, coefficient)| match view.held(term) {
            Some(count) => sum.plus_times(*coefficient, count),
            None => &sum + &(&Integer::from(*coefficient) * &view.value(term)),
        })
    }

    pub(crate) fn to_term(&self) -> Term {
        let number = |value: &Integer| {
            let magnitude = Term::Number(value.magnitude().clone());
            if value.is_negative() {
                Term::Difference(Box::new(Term::number(0)), Box::new(magnitude))
            } else {
                magnitude
            }
        };
        (self.terms.iter()).fold(number(&self.constant), |sum, (term, coefficient)| {
            let factor = number(&Integer::from(*coefficient));
            let part = Term::Product(Box::new(factor), Box::new(term.clone()));
            Term::Sum(Box::new(sum), Box::new(part))
        })
    }
}
