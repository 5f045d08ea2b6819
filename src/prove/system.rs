//! Numeration systems in which addition is done by a finite automaton.

use crate::number::{Natural, Numeration};
use std::fmt;

/// A numeration system: which digit strings are valid, and which numbers they denote. The most
/// significant digit is read first, and leading zeros change nothing. Every number has exactly one
/// representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumerationSystem {
    /// Powers of this base, which is at least 2; digits below it.
    Base(u32),
    /// The basis p₀ = 1, p₁ = t + 1, pₙ₊₁ = t·pₙ + pₙ₋₁ for this t ≥ 1; digits 0 … t, and 0 after each
    /// t (A. S. Fraenkel, *Systems of numeration*, 1985). For t = 1, Zeckendorf's: see [`Numeration`].
    Convergents(u32),
}

impl NumerationSystem {
    /// E. Zeckendorf's system, with the basis 1, 2, 3, 5, 8, …
    pub const ZECKENDORF: Self = Self::Convergents(1);

    /// Returns the number of different digits.
    #[must_use]
    pub const fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Convergents(t) => t + 1,
        }
    }

    /// Returns the coefficients (t, s) of the recurrence pₙ₊₁ = t·pₙ + s·pₙ₋₁. With p₋₁ = s it holds
    /// from n = 0 on, because p₁ = t + s·p₋₁.
    pub(super) const fn recurrence(self) -> (i64, i64) {
        match self {
            Self::Base(base) => (base as i64, 0),
            Self::Convergents(t) => (t as i64, 1),
        }
    }

    /// Returns the digit that only a 0 may follow.
    pub(super) const fn full(self) -> Option<u32> {
        match self {
            Self::Base(_) => None,
            Self::Convergents(t) => Some(t),
        }
    }

    /// Returns the digits of a number, most significant first; none for 0. The cost is that of
    /// [`Numeration::representation`]; for a base, it is quadratic.
    #[must_use]
    pub fn representation(self, n: &Natural) -> Vec<u32> {
        match self {
            Self::Base(base) => n.digits(base),
            Self::Convergents(t) => Numeration::new(u64::from(t))
                .representation(n)
                .digits_most_significant_first()
                .collect(),
        }
    }

    /// Returns the number that these digits, most significant first, denote. Quadratic in the number of
    /// digits.
    #[must_use]
    pub fn value(self, digits: &[u32]) -> Natural {
        let (t, s) = self.recurrence();
        let (t, s) = (t.unsigned_abs(), s.unsigned_abs());
        // u·pᵢ + v·pᵢ₋₁, with i digits still to come.
        let (mut u, mut v) = (Natural::ZERO, Natural::ZERO);
        for &digit in digits {
            let shifted = &u * t + &v + u64::from(digit);
            v = &u * s;
            u = shifted;
        }
        u + v
    }
}

impl fmt::Display for NumerationSystem {
    /// The system as a claim names it: `base 2`, `system 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(base) => write!(f, "base {base}"),
            Self::Convergents(t) => write!(f, "system {t}"),
        }
    }
}
