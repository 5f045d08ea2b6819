//! Linear relations; their automata keep track of the value still pending.

use crate::atoms::pending;
use crate::automaton::explore::{Machine, explore_valid};
use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use crate::system::NumerationSystem;

/// A linear combination of variables within bounds: low ≤ Σ cᵢxᵢ ≤ high.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearConstraint {
    pub(crate) terms: Vec<(i64, Var)>,
    /// The minimum value; `None` if unbounded.
    pub(crate) low: Option<i64>,
    /// The maximum value; `None` if unbounded.
    pub(crate) high: Option<i64>,
}

impl LinearConstraint {
    /// The relation low ≤ Σ cᵢxᵢ ≤ high. A variable may occur in several terms. The sign is chosen to make
    /// the first coefficient positive: −1 ≤ y − x ≤ 3 becomes −3 ≤ x − y ≤ 1.
    #[must_use]
    pub fn new(
        terms: impl IntoIterator<Item = (i64, Var)>,
        low: Option<i64>,
        high: Option<i64>,
    ) -> Self {
        let mut terms: Vec<(i64, Var)> = terms.into_iter().collect();
        terms.sort_by_key(|&(_, variable)| variable);
        terms.dedup_by(|&mut (more, variable), (coefficient, kept)| {
            let same = *kept == variable;
            if same {
                *coefficient += more;
            }
            same
        });
        terms.retain(|&(coefficient, _)| coefficient != 0);
        if terms.first().is_some_and(|&(c, _)| c < 0) {
            for (coefficient, _) in &mut terms {
                *coefficient = -*coefficient;
            }
            let minus = |bound: Option<i64>| bound.map(|bound| -bound);
            return Self {
                terms,
                low: minus(high),
                high: minus(low),
            };
        }
        Self { terms, low, high }
    }

    /// The coefficients, none of them 0, with their variables, in increasing order and without duplicates.
    #[must_use]
    pub fn terms(&self) -> &[(i64, Var)] {
        &self.terms
    }

    /// Whether a value of the combination is within the bounds.
    #[must_use]
    pub fn admits(&self, value: i64) -> bool {
        is_within(value, self.low, self.high)
    }

    /// The truth value of the relation, if it obviously holds for all numbers or for none.
    pub(crate) fn constant(&self) -> Option<bool> {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low > high => Some(false),
            _ => self.terms.is_empty().then(|| self.admits(0)),
        }
    }

    /// The conjunction with another relation that has the same terms.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            terms: self.terms.clone(),
            low: self.low.max(other.low),
            high: (self.high.into_iter().chain(other.high)).min(),
        }
    }

    /// The two variables of a relation x = y.
    pub(crate) fn equal_pair(&self) -> Option<(Var, Var)> {
        match (&self.terms[..], self.low, self.high) {
            (&[(one, x), (two, y)], Some(0), Some(0)) if one + two == 0 => Some((x, y)),
            _ => None,
        }
    }

    /// The automaton of the relation.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn automaton(
        &self,
        system: NumerationSystem,
        work: &DecisionControl<'_>,
    ) -> Result<Automaton, Stopped> {
        if self.terms.is_empty() {
            return Ok(Automaton::constant(system, self.admits(0)));
        }
        let tracks: Vec<Var> = self.terms.iter().map(|&(_, variable)| variable).collect();
        let Some(recurrence) = system.recurrence() else {
            let weighted = self.terms.iter().map(|&(c, _)| (c, 0)).collect();
            return pending::automaton(weighted, self.low, self.high, system, tracks, work);
        };
        let sum = |positive: bool| -> i64 {
            let terms = self.terms.iter().map(|&(coefficient, _)| coefficient);
            terms.filter(|c| (*c > 0) == positive).map(i64::abs).sum()
        };
        let machine = Pending {
            coefficients: (self.terms.iter()).map(|&(c, _)| c).collect(),
            plus: sum(true),
            minus: sum(false),
            low: self.low,
            high: self.high,
            recurrence,
        };
        explore_valid(machine, system, tracks, work)
    }
}

pub(crate) fn is_within(value: i64, low: Option<i64>, high: Option<i64>) -> bool {
    low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
}

/// Keeps the pending value. With i places to come, the digits read have the value u·pᵢ + v·pᵢ₋₁; the state
/// is the pair (u, v). A place with the digit sum e leads to (t·u + v + e, s·u). The digits to come are
/// worth at most pᵢ − 1 on each track, so a pair far enough from the bounds never comes back, and only its
/// side matters.
struct Pending {
    coefficients: Vec<i64>,
    /// The sum of the positive coefficients; the next field is that of the negative ones, without sign.
    plus: i64,
    minus: i64,
    low: Option<i64>,
    high: Option<i64>,
    /// t and s of pₙ₊₁ = t·pₙ + s·pₙ₋₁.
    recurrence: (i64, i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LinearState {
    /// The pair (u, v).
    Pending(i64, i64),
    /// Within the bounds, whatever digits follow.
    Within,
}

impl Pending {
    /// Whether a·pᵢ + b·pᵢ₋₁ > bound for every i ≥ 0. Errs on the side of `false`, but not for every state on
    /// a path that never comes back.
    fn always_above(&self, a: i64, b: i64, bound: i64) -> bool {
        let (t, s) = self.recurrence;
        // p₋₁ = s and p₀ = 1.
        let (mut before, mut this) = (s, 1);
        let mut last = i64::MIN;
        for _ in 0..6 {
            let value = a * this + b * before;
            if value <= bound {
                return false;
            }
            // Neither value is negative, so from here on they only grow.
            if value >= 0 && last >= 0 {
                return true;
            }
            last = value;
            (before, this) = (this, t * this + s * before);
        }
        false
    }

    /// The simplified state of a pair at the end of a place; `None` if the value can never be within the
    /// bounds again.
    fn settled(&self, u: i64, v: i64) -> Option<LinearState> {
        // The least value to come is least·pᵢ + v·pᵢ₋₁ + minus, the greatest one is
        // greatest·pᵢ + v·pᵢ₋₁ − plus.
        let (least, greatest) = (u - self.minus, u + self.plus);
        let above = |bound: i64| self.always_above(least, v, bound - self.minus);
        let below = |bound: i64| self.always_above(-greatest, -v, -bound - self.plus);
        if self.high.is_some_and(above) || self.low.is_some_and(below) {
            return None;
        }
        let within = self.low.is_none_or(|low| above(low - 1))
            && self.high.is_none_or(|high| below(high + 1));
        Some(if within {
            LinearState::Within
        } else {
            LinearState::Pending(u, v)
        })
    }
}

impl Machine for Pending {
    type State = LinearState;

    fn start(&self) -> Option<LinearState> {
        Some(LinearState::Pending(0, 0))
    }

    fn step(&self, state: &LinearState, track: usize, digit: u32) -> Option<LinearState> {
        let LinearState::Pending(u, v) = *state else {
            return Some(LinearState::Within);
        };
        let (t, s) = self.recurrence;
        let (u, v) = if track == 0 {
            (t * u + v, s * u)
        } else {
            (u, v)
        };
        let u = u + self.coefficients[track] * i64::from(digit);
        if track + 1 == self.coefficients.len() {
            self.settled(u, v)
        } else {
            Some(LinearState::Pending(u, v))
        }
    }

    fn accepts(&self, state: &LinearState) -> bool {
        match *state {
            LinearState::Within => true,
            LinearState::Pending(u, v) => {
                // p₀ = 1 and p₋₁ = s.
                let value = u + v * self.recurrence.1;
                is_within(value, self.low, self.high)
            }
        }
    }
}
