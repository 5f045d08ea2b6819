//! Linear relations in a declared system; their automata keep track of the value of the digits read.
//!
//! The digits read have the value V(n) if n zeros follow. One more digit e makes it V(n + 1) + e·u(n). So V
//! obeys the recurrence of u from the number of given terms on, and its earlier values form a state. C.
//! Frougny (*Representations of numbers and finite automata*, Math. Systems Theory 25, 1992) shows that
//! finitely many states can still satisfy the relation if the root of the recurrence is a Pisot number; for
//! most others, infinitely many can.

use super::linear::is_within;
use crate::automaton::explore::{Machine, explore_valid};
use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use crate::system::NumerationSystem;
use goldpile_number::LinearNumeration;
use smallvec::SmallVec;
use std::cell::Cell;

/// The number of values beyond the given terms that are examined for a sign that all later ones are large.
const MOST_EXAMINED: usize = 200;
/// No larger value is examined.
const LARGEST_EXAMINED: i128 = 1 << 96;

/// The automaton of low ≤ Σ cᵢxᵢ ≤ high. Each term is a coefficient c and the number of places, 0 or 1, by
/// which the digits of its number are shifted to the left.
pub(crate) fn automaton(
    terms: Vec<(i64, usize)>,
    low: Option<i64>,
    high: Option<i64>,
    system: NumerationSystem,
    tracks: Vec<Var>,
    work: &DecisionControl<'_>,
) -> Result<Automaton, Stopped> {
    let NumerationSystem::Declared(declared) = system else {
        return Ok(Automaton::constant(system, false));
    };
    let numeration = declared.numeration();
    let overflows = Cell::new(false);
    let machine = PendingValues::new(terms, low, high, numeration, declared.digits(), &overflows);
    let found = explore_valid(machine, system, tracks, work);
    // If a value overflows a machine word, too many states would be needed.
    if overflows.get() {
        return Err(Stopped::TooLarge(work.limit));
    }
    found
}

/// The value pending if this number of places follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Outlook {
    /// Never within the bounds again.
    Never,
    /// Within the bounds, whatever digits follow.
    Always,
    Value(i64),
}

struct PendingValues<'a> {
    terms: Vec<(i64, usize)>,
    /// The most that one unit of the digits to come can add; the next field is the most that it can take
    /// away. These digits are worth at most u(n) − 1 on each track.
    plus: i128,
    minus: i128,
    low: Option<i64>,
    high: Option<i64>,
    /// u(0), u(1), …, one more than the given terms.
    weights: Vec<i64>,
    /// The number of values in a state: that of the given terms.
    count: usize,
    recurrence: &'a [(usize, i64)],
    /// A divisor of all lags: values whose numbers of places differ modulo this never meet.
    stride: usize,
    overflows: &'a Cell<bool>,
}

impl<'a> PendingValues<'a> {
    fn new(
        terms: Vec<(i64, usize)>,
        low: Option<i64>,
        high: Option<i64>,
        numeration: &'a LinearNumeration,
        digits: u32,
        overflows: &'a Cell<bool>,
    ) -> Self {
        let count = numeration.first().len();
        let weights = numeration.terms().take(count + 1);
        let weights = weights.map(|term| term.to_u64().and_then(|term| i64::try_from(term).ok()));
        // u(n + 1) is at most `digits` times u(n).
        let sum = |sign: i64| -> i128 {
            let sizes = terms.iter().filter(|(c, _)| c.signum() == sign);
            let shifted = |&(c, shift): &(i64, usize)| {
                let factor = if shift == 0 { 1 } else { i128::from(digits) };
                i128::from(c.abs()) * factor
            };
            sizes.map(shifted).sum()
        };
        let (plus, minus) = (sum(1), sum(-1));
        Self {
            plus,
            minus,
            terms,
            low,
            high,
            weights: weights.map(|weight| weight.unwrap_or(i64::MAX)).collect(),
            count,
            recurrence: numeration.recurrence(),
            stride: numeration.stride(),
            overflows,
        }
    }

    /// Whether ±V(n) − factor·u(n) > bound for every n with this remainder. Errs on the side of
    /// `false`.
    fn always_above(
        &self,
        values: &[Outlook],
        class: usize,
        (sign, factor): (i128, i128),
        bound: i128,
    ) -> bool {
        let order = self.recurrence.last().map_or(1, |&(lag, _)| lag) / self.stride;
        let mut seen: SmallVec<[i128; 16]> = SmallVec::new();
        let mut growing = 0;
        for n in (class..self.count + MOST_EXAMINED).step_by(self.stride) {
            let value = match values.get(n) {
                Some(&Outlook::Value(value)) => {
                    sign * i128::from(value) - factor * i128::from(self.weights[n])
                }
                Some(_) => return false,
                None => (self.recurrence.iter())
                    .map(|&(lag, c)| i128::from(c) * seen[seen.len() - lag / self.stride])
                    .sum(),
            };
            if value <= bound || value.abs() > LARGEST_EXAMINED {
                return false;
            }
            growing = match seen.last() {
                _ if value < 0 => 0,
                Some(&last) if value >= last => growing + 1,
                _ => 1,
            };
            seen.push(value);
            // With no negative coefficient, the differences obey the recurrence, so none is negative once
            // all those that it reaches back to are at least 0. Otherwise the first coefficient outweighs
            // the negative ones, and so the next value is no smaller than this one.
            if growing > order && n >= self.count {
                return true;
            }
        }
        false
    }

    /// The simplified values at the end of a place; `None` if none can be within the bounds again.
    fn settled(&self, mut values: Box<[Outlook]>) -> Option<Box<[Outlook]>> {
        let mut alive = false;
        for class in 0..self.stride {
            let outlook = match values[class] {
                Outlook::Value(_) => self.outlook(&values, class),
                known => Some(known),
            };
            alive |= outlook != Some(Outlook::Never);
            if let Some(outlook) = outlook {
                for value in values.iter_mut().skip(class).step_by(self.stride) {
                    *value = outlook;
                }
            }
        }
        alive.then_some(values)
    }

    /// What is certain about the values with this remainder.
    fn outlook(&self, values: &[Outlook], class: usize) -> Option<Outlook> {
        // The least value to come is V(n) − minus·u(n) + minus, the greatest is V(n) + plus·u(n) − plus.
        let above =
            |bound: i128| self.always_above(values, class, (1, self.minus), bound - self.minus);
        let below =
            |bound: i128| self.always_above(values, class, (-1, self.plus), -bound - self.plus);
        let [low, high] = [self.low, self.high].map(|bound| bound.map(i128::from));
        if high.is_some_and(above) || low.is_some_and(below) {
            Some(Outlook::Never)
        } else if low.is_none_or(|low| above(low - 1)) && high.is_none_or(|high| below(high + 1)) {
            Some(Outlook::Always)
        } else {
            None
        }
    }

    /// The values before the digits of the next place: V(n + 1) for each n.
    fn moved_on(&self, values: &[Outlook]) -> Option<Box<[Outlook]>> {
        let next = self.recurrence.iter().try_fold(0i64, |sum, &(lag, c)| {
            match values[self.count - lag] {
                Outlook::Value(value) => sum.checked_add(value.checked_mul(c)?),
                _ => Some(sum),
            }
        })?;
        let order = self.recurrence.last().map_or(1, |&(lag, _)| lag);
        let last = match values[self.count - order] {
            Outlook::Value(_) => Outlook::Value(next),
            known => known,
        };
        Some(values[1..].iter().copied().chain([last]).collect())
    }
}

impl Machine for PendingValues<'_> {
    type State = Box<[Outlook]>;

    fn start(&self) -> Option<Self::State> {
        Some(vec![Outlook::Value(0); self.count].into())
    }

    fn step(&self, values: &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let (coefficient, shift) = self.terms[track];
        let worth = coefficient.checked_mul(i64::from(digit));
        let added = || {
            let mut values = if track == 0 {
                self.moved_on(values)?
            } else {
                values.clone()
            };
            for (n, value) in values.iter_mut().enumerate() {
                if let Outlook::Value(value) = value {
                    *value = value.checked_add(worth?.checked_mul(self.weights[n + shift])?)?;
                }
            }
            Some(values)
        };
        let Some(values) = added() else {
            self.overflows.set(true);
            return None;
        };
        if track + 1 == self.terms.len() {
            self.settled(values)
        } else {
            Some(values)
        }
    }

    fn weight(&self, values: &Self::State) -> usize {
        values.len() * size_of::<Outlook>() / 4
    }

    fn accepts(&self, values: &Self::State) -> bool {
        match values[0] {
            Outlook::Never => false,
            Outlook::Always => true,
            Outlook::Value(value) => is_within(value, self.low, self.high),
        }
    }
}
