//! Numeration systems in which a finite automaton can add.

mod check;
mod declared;
mod words;

pub use declared::{DeclaredSystem, NotRecognised};
pub(crate) use words::ValidWords;

use goldpile_number::{Natural, Numeration};
use std::fmt;

/// A numeration system: which digit strings are valid, and which numbers they denote. The most significant
/// digit is read first, and leading zeros change nothing. Every number has exactly one representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumerationSystem {
    /// Powers of this base, which is at least 2, with the digits below it.
    Base(u32),
    /// The basis p₀ = 1, p₁ = t + 1, pₙ₊₁ = t·pₙ + pₙ₋₁ for this t ≥ 1, with the digits 0 … t and a 0 after
    /// each t (A. S. Fraenkel, *Systems of numeration*, 1985). For t = 1, Zeckendorf's: see [`Numeration`].
    Convergents(u32),
    /// A system that a rule file declares: see [`NumerationSystem::declared`].
    Declared(&'static DeclaredSystem),
}

impl NumerationSystem {
    /// E. Zeckendorf's system, with the basis 1, 2, 3, 5, 8, …
    pub const ZECKENDORF: Self = Self::Convergents(1);

    /// The number of different digits.
    #[must_use]
    pub const fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Convergents(t) => t + 1,
            Self::Declared(system) => system.digits(),
        }
    }

    /// The coefficients (t, s) of the recurrence pₙ₊₁ = t·pₙ + s·pₙ₋₁, for a system that has one of this
    /// form. With p₋₁ = s it holds from n = 0 on, because p₁ = t + s·p₋₁.
    pub(crate) const fn recurrence(self) -> Option<(i64, i64)> {
        match self {
            Self::Base(base) => Some((base as i64, 0)),
            Self::Convergents(t) => Some((t as i64, 1)),
            Self::Declared(_) => None,
        }
    }

    /// The digit that only a 0 may follow, in a system where nothing else restricts the digits.
    pub(crate) const fn full(self) -> Option<u32> {
        match self {
            Self::Convergents(t) => Some(t),
            Self::Base(_) | Self::Declared(_) => None,
        }
    }

    /// The state after one more digit, in the automaton that reads valid representations, most significant
    /// digit first, from state 0; `None` if no valid digits begin like this.
    #[must_use]
    pub fn valid_after(self, state: u32, digit: u32) -> Option<u32> {
        match self {
            Self::Base(_) => Some(0),
            Self::Convergents(_) if state == 1 && digit != 0 => None,
            Self::Convergents(t) => Some(u32::from(digit == t)),
            Self::Declared(system) => system.words().next(state, digit),
        }
    }

    /// Whether valid digits may end in this state of that automaton.
    #[must_use]
    pub fn is_valid_end(self, state: u32) -> bool {
        match self {
            Self::Base(_) | Self::Convergents(_) => true,
            Self::Declared(system) => system.words().accepts(state),
        }
    }

    /// The digits of a number, most significant first; none for 0. The cost is that of
    /// [`Numeration::representation`]; in a base, it is quadratic.
    #[must_use]
    pub fn representation(self, n: &Natural) -> Vec<u32> {
        match self {
            Self::Base(base) => n.digits(base),
            Self::Convergents(t) => Numeration::new(u64::from(t))
                .representation(n)
                .digits_most_significant_first()
                .collect(),
            Self::Declared(system) => system.numeration().digits(n),
        }
    }

    /// The number that these digits denote, most significant first. Quadratic in their number.
    #[must_use]
    pub fn value(self, digits: &[u32]) -> Natural {
        let (t, s) = match self {
            Self::Base(base) => (u64::from(base), 0),
            Self::Convergents(t) => (u64::from(t), 1),
            Self::Declared(system) => return system.numeration().value(digits),
        };
        // The value so far is u·pᵢ + v·pᵢ₋₁, with i digits to come.
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
            Self::Declared(system) => write!(f, "system {}", system.name()),
        }
    }
}
