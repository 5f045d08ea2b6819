//! Terms as sums: a constant, piles and memories with coefficients, and the rest.

use super::relation::Coefficients;
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Term};
use goldpile_number::Integer;

/// The most terms that are not sums themselves in one sum, so that it can be built in linear time. Any
/// bound gives the same moves.
const MAX_OTHERS: usize = 64;

/// Whether a term depends on the take, and not only on the position before it.
pub(super) fn is_of_take(term: &Term) -> bool {
    matches!(
        term,
        Term::After(_) | Term::Moved | Term::TotalAfter | Term::EachAfter
    )
}

/// Whether a formula depends on the take.
pub(super) fn speaks_of_take(formula: &Formula) -> bool {
    formula.has(&is_of_take)
}

/// A term as a sum. Coefficients are never 0.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    pub(super) constant: Integer,
    pub(super) before: Coefficients,
    pub(super) after: Coefficients,
    memory: Coefficients,
    /// Terms that are not sums, with their coefficients.
    pub(super) others: Vec<(i64, Term)>,
}

impl Affine {
    pub(super) fn constant(constant: Integer) -> Self {
        Self {
            constant,
            before: Coefficients::new(),
            after: Coefficients::new(),
            memory: Coefficients::new(),
            others: Vec::new(),
        }
    }

    /// The term as a sum; `None` if a coefficient is too large, or if more than [`MAX_OTHERS`] of its
    /// parts are not sums.
    pub(super) fn of(term: &Term) -> Option<Self> {
        let leaf = |place: fn(&mut Self) -> &mut Coefficients, index| {
            let mut sum = Self::constant(Integer::ZERO);
            place(&mut sum).push((index, 1));
            sum
        };
        Some(match term {
            Term::Number(number) => Self::constant(number.into()),
            Term::Before(pile) => leaf(|sum| &mut sum.before, *pile),
            Term::After(pile) => leaf(|sum| &mut sum.after, *pile),
            Term::Memory(index) => leaf(|sum| &mut sum.memory, *index),
            Term::Sum(x, y) => Self::of(x)?.plus(&Self::of(y)?)?,
            Term::Difference(x, y) => Self::of(x)?.plus(&Self::of(y)?.times(-1)?)?,
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
                sum.others.push((1, other.clone()));
                sum
            }
        })
    }

    pub(super) fn memory(&self) -> &[(usize, i64)] {
        &self.memory
    }

    pub(super) fn is_constant(&self) -> bool {
        self.before.is_empty()
            && self.after.is_empty()
            && self.memory.is_empty()
            && self.others.is_empty()
    }

    pub(super) fn plus(mut self, other: &Self) -> Option<Self> {
        self.constant = &self.constant + &other.constant;
        add(&mut self.before, &other.before)?;
        add(&mut self.after, &other.after)?;
        add(&mut self.memory, &other.memory)?;
        for (coefficient, term) in &other.others {
            self.add_other(*coefficient, term)?;
        }
        Some(self)
    }

    fn add_other(&mut self, coefficient: i64, term: &Term) -> Option<()> {
        if let Some(known) = self.others.iter_mut().find(|(_, known)| known == term) {
            known.0 = known.0.checked_add(coefficient)?;
            self.others.retain(|(coefficient, _)| *coefficient != 0);
        } else if self.others.len() < MAX_OTHERS {
            self.others.push((coefficient, term.clone()));
        } else {
            return None;
        }
        Some(())
    }

    pub(super) fn times(mut self, factor: i64) -> Option<Self> {
        self.constant = &self.constant * &Integer::from(factor);
        for list in [&mut self.before, &mut self.after, &mut self.memory] {
            for (_, coefficient) in list.iter_mut() {
                *coefficient = coefficient.checked_mul(factor)?;
            }
            list.retain(|(_, coefficient)| *coefficient != 0);
        }
        for (coefficient, _) in &mut self.others {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        self.others.retain(|(coefficient, _)| *coefficient != 0);
        Some(self)
    }

    pub(super) fn plus_constant(mut self, constant: i64) -> Self {
        self.constant = &self.constant + &Integer::from(constant);
        self
    }

    /// Rewrites the sum in terms of the takes, x' being x minus the take. Returns the coefficients of
    /// the takes, and the rest, which refers only to the position before.
    pub(super) fn by_takes(mut self) -> Option<(Coefficients, Self)> {
        let after = std::mem::take(&mut self.after);
        add(&mut self.before, &after)?;
        let mut takes = after;
        for (_, coefficient) in &mut takes {
            *coefficient = coefficient.checked_neg()?;
        }
        Some((takes, self))
    }

    /// Its value; the sum must not refer to piles after the take.
    pub(super) fn value(&self, view: &Valuation<'_>) -> Integer {
        let mut sum = self.constant.clone();
        for (list, values) in [(&self.before, view.before), (&self.memory, view.memory)] {
            for &(index, coefficient) in list {
                if let Some(value) = values.get(index) {
                    sum = sum.plus_times(coefficient, value);
                }
            }
        }
        for (coefficient, term) in &self.others {
            sum = &sum + &(&Integer::from(*coefficient) * &view.value(term));
        }
        sum
    }
}

fn add(to: &mut Coefficients, from: &Coefficients) -> Option<()> {
    for &(index, coefficient) in from {
        if let Some(known) = to.iter_mut().find(|(known, _)| *known == index) {
            known.1 = known.1.checked_add(coefficient)?;
        } else {
            to.push((index, coefficient));
        }
    }
    to.retain(|(_, coefficient)| *coefficient != 0);
    to.sort_unstable();
    Some(())
}
