//! Sums of variables with coefficients.

use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;

/// Σ cᵢxᵢ + k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear<V, K> {
    /// The variables with their coefficients. Each variable occurs once, and no coefficient is 0.
    pub terms: SmallVec<[(V, i64); 4]>,
    /// k.
    pub constant: K,
}

impl<V: PartialEq, K> Linear<V, K> {
    /// The sum without variables.
    #[must_use]
    pub fn constant(constant: K) -> Self {
        Self {
            terms: SmallVec::new(),
            constant,
        }
    }

    /// Whether it has no variables.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of a variable; 0 if it does not occur.
    #[must_use]
    pub fn coefficient(&self, variable: &V) -> i64 {
        (self.terms.iter())
            .find(|(known, _)| known == variable)
            .map_or(0, |(_, coefficient)| *coefficient)
    }

    /// Adds a multiple of a variable; `None` if its coefficient becomes too large.
    pub fn add(&mut self, variable: V, coefficient: i64) -> Option<()> {
        match self.terms.iter_mut().find(|(known, _)| *known == variable) {
            Some((_, known)) => *known = known.checked_add(coefficient)?,
            None => self.terms.push((variable, coefficient)),
        }
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        Some(())
    }

    /// Removes a variable.
    pub fn remove(&mut self, variable: &V) {
        self.terms.retain(|(known, _)| known != variable);
    }
}

impl<V: Clone + PartialEq> Linear<V, i64> {
    /// A single variable, with coefficient 1.
    #[must_use]
    pub fn variable(variable: V) -> Self {
        Self {
            terms: SmallVec::from_iter([(variable, 1)]),
            constant: 0,
        }
    }

    /// This sum plus a multiple of another; `None` if a number becomes too large.
    #[must_use]
    pub fn plus(mut self, factor: i64, other: &Self) -> Option<Self> {
        let constant = other.constant.checked_mul(factor)?;
        self.constant = self.constant.checked_add(constant)?;
        for (variable, coefficient) in &other.terms {
            self.add(variable.clone(), coefficient.checked_mul(factor)?)?;
        }
        Some(self)
    }
}

impl<V: Clone + PartialEq> Linear<V, Integer> {
    /// This sum plus a multiple of another; `None` if a coefficient becomes too large.
    #[must_use]
    pub fn plus(mut self, factor: i64, other: &Self) -> Option<Self> {
        let constant = &Integer::from(factor) * &other.constant;
        self.constant = &self.constant + &constant;
        for (variable, coefficient) in &other.terms {
            self.add(variable.clone(), coefficient.checked_mul(factor)?)?;
        }
        Some(self)
    }
}

impl Linear<usize, Integer> {
    /// The value of the sum. Each variable is an index into `counts`.
    ///
    /// # Panics
    /// If `counts` is too short.
    #[must_use]
    pub fn value(&self, counts: &[Natural]) -> Integer {
        let constant = self.constant.clone();
        (self.terms.iter()).fold(constant, |sum, &(index, coefficient)| {
            sum.plus_times(coefficient, &counts[index])
        })
    }
}
