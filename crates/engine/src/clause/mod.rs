//! A rule of a game as data: what may leave each pile, and the paper's "except that …".
//!
//! A game states its rules once, as a list of clauses for a position; the judge, the walk over
//! all moves, the sampler and the solver are all derived from that one statement.
//!
//! Throughout, piles are counted from 0 in table order. `piles` and `taken` are slices with one count
//! per pile: what it holds before the take, and what leaves it. Bounds are inclusive. Each method is
//! linear in the length of these numbers. A slice too short for a pile referred to is a bug in the
//! caller and causes a panic. So does a take of more than a pile holds, if an exception is tested
//! without the spans of its clause, which would not admit it.

pub mod bounds;
pub mod condition;
pub mod linear;

use crate::clause::condition::Test;
use crate::text::Text;
use crate::text::label::Label;
use crate::text::short_list::ShortList;
use goldpile_number::Natural;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How many tokens may leave one pile: never more than the pile holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// No token.
    Nothing,
    /// At least one token.
    Positive,
    /// Any number, including none.
    Any,
    /// The whole pile.
    Everything,
    /// From the first to the second number of tokens, both included.
    Between(Natural, Natural),
    /// A positive number that exceeds the take from another, untied pile by `low` to `high` (either may
    /// be negative).
    Tied {
        /// The pile it is tied to, whose span is of another kind.
        pile: usize,
        /// Minimum difference.
        low: i64,
        /// Maximum difference.
        high: i64,
    },
}

/// "Except that …": forbids a take that its clause would allow if all its tests hold, so always without tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proviso {
    /// Why it forbids the take, as a sentence.
    pub reason: Text,
    /// The tests, all of which must hold.
    pub tests: SmallVec<[Test; 2]>,
}

/// One rule of a game in one position. A later clause may allow a move that this one bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The number of the rule in the paper, e.g. `II(iii)`; empty for the only rule of a game.
    pub name: Label,
    /// What it allows, in words.
    pub text: Text,
    /// One span for each pile, in table order.
    pub spans: ShortList<Span>,
    /// Further conditions on a take, all of which must hold.
    pub conditions: Vec<Test>,
    /// Its exceptions, any one of which can forbid a take.
    pub provisos: Vec<Proviso>,
}

impl Span {
    /// The smallest and the largest take from a pile of this height; `None` if none fits. Of `taken`,
    /// only the take from the pile to which this one is tied is read.
    ///
    /// # Panics
    /// If that is missing.
    #[must_use]
    pub fn bounds(&self, height: &Natural, taken: &[Natural]) -> Option<(Natural, Natural)> {
        let (low, high) = match self {
            Self::Nothing => (Natural::ZERO, Natural::ZERO),
            Self::Positive => (Natural::ONE, height.clone()),
            Self::Any => (Natural::ZERO, height.clone()),
            Self::Everything => (height.clone(), height.clone()),
            Self::Between(from, to) => (from.clone(), to.min(height).clone()),
            Self::Tied { pile, low, high } => {
                let least = shifted(&taken[*pile], *low).unwrap_or(Natural::ONE);
                (
                    least.max(Natural::ONE),
                    shifted(&taken[*pile], *high)?.min(height.clone()),
                )
            }
        };
        (low <= high).then_some((low, high))
    }

    /// Whether this number of tokens may leave a pile of this height as part of the take `taken`.
    ///
    /// # Panics
    /// As [`bounds`](Self::bounds).
    #[must_use]
    pub fn admits(&self, height: &Natural, take: &Natural, taken: &[Natural]) -> bool {
        self.suits_kind(height, take, taken) && take <= height
    }

    /// As [`admits`](Self::admits), for a number of tokens that the pile holds.
    fn suits_kind(&self, height: &Natural, take: &Natural, taken: &[Natural]) -> bool {
        match self {
            Self::Nothing => take.is_zero(),
            Self::Positive => !take.is_zero(),
            Self::Any => true,
            Self::Everything => take == height,
            Self::Between(from, to) => from <= take && take <= to,
            Self::Tied { pile, low, high } => {
                let other = &taken[*pile];
                !take.is_zero()
                    && compared(take, other, *low).is_ge()
                    && compared(take, other, *high).is_le()
            }
        }
    }

    /// Whether it refers to another pile, whose take must then be chosen first.
    #[must_use]
    pub fn is_tied(&self) -> bool {
        matches!(self, Self::Tied { .. })
    }
}

/// Compares `value` with `other + by`, without copying either if `by` is 0.
fn compared(value: &Natural, other: &Natural, by: i64) -> Ordering {
    if by == 0 {
        return value.cmp(other);
    }
    // Any number exceeds a negative one.
    shifted(other, by).map_or(Ordering::Greater, |other| value.cmp(&other))
}

/// `value + by`, or `None` if that is negative.
pub(crate) fn shifted(value: &Natural, by: i64) -> Option<Natural> {
    if by < 0 {
        value.checked_sub(&Natural::small(by.unsigned_abs()))
    } else {
        Some(value + by.unsigned_abs())
    }
}

impl Proviso {
    /// An exception that forbids a take when all of the tests hold.
    #[must_use]
    pub fn when(reason: Text, tests: impl IntoIterator<Item = Test>) -> Self {
        Self {
            reason,
            tests: tests.into_iter().collect(),
        }
    }

    /// Whether it forbids this take. The piles must hold at least what is taken.
    #[must_use]
    pub fn forbids(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        self.tests.iter().all(|test| test.holds(piles, taken))
    }
}

/// The size of a formula that is tested about as quickly as the other tests are.
const QUICK_SIZE: u64 = 8;

impl Clause {
    /// A clause without exceptions, with one span for each pile in table order.
    ///
    /// ```
    /// use goldpile_engine::{Clause, Span, Text};
    /// use goldpile_number::Natural;
    /// // Wythoff's second rule: the same positive number from both piles.
    /// let same = Span::Tied { pile: 0, low: 0, high: 0 };
    /// let both = Clause::new("ii", Text::plain("the same from both"), [Span::Positive, same]);
    /// let allows = |taken: [u64; 2]| both.allows(&[6, 9].map(Natural::small), &taken.map(Natural::small));
    /// assert!(allows([6, 6]) && !allows([6, 7]) && !allows([7, 7]));
    /// ```
    #[must_use]
    pub fn new(name: impl Into<Label>, text: Text, spans: impl IntoIterator<Item = Span>) -> Self {
        Self {
            name: name.into(),
            text,
            spans: spans.into_iter().collect(),
            conditions: Vec::new(),
            provisos: Vec::new(),
        }
    }

    /// Adds an exception.
    #[must_use]
    pub fn except(mut self, proviso: Proviso) -> Self {
        self.provisos.push(proviso);
        self
    }

    /// Whether its spans and conditions admit this take; exceptions are not tested, and taking nothing
    /// is never admitted.
    #[must_use]
    pub fn admits(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        // Most takes are refused by their spans alone. The heights come last: a long number close to one
        // differs only at its end.
        taken.iter().any(|take| !take.is_zero())
            && (self.spans.iter())
                .zip(piles)
                .zip(taken)
                .all(|((span, height), take)| span.suits_kind(height, take, taken))
            && taken.iter().zip(piles).all(|(take, height)| take <= height)
            && self.fulfils(piles, taken)
    }

    /// The approximate cost of testing one take, at least 1, where comparing a few small numbers costs 1.
    pub(crate) fn weight(&self, piles: &[Natural]) -> u32 {
        let exceptions = self.provisos.iter().flat_map(|proviso| &proviso.tests);
        let sizes = (self.conditions.iter().chain(exceptions)).map(|test| match test {
            Test::Formula(ground) => ground.formula.size(),
            _ => 0,
        });
        let formulas = sizes.sum::<usize>() as u64 / QUICK_SIZE;
        if formulas == 0 {
            return 1;
        }
        let words = piles.iter().map(Natural::bits).max().unwrap_or(0) / 64;
        u32::try_from((1 + formulas).saturating_mul(1 + words)).unwrap_or(u32::MAX)
    }

    pub(crate) fn fulfils(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        self.conditions.iter().all(|test| test.holds(piles, taken))
    }

    /// The first exception that forbids this take, which the spans must admit.
    #[must_use]
    pub fn bar(&self, piles: &[Natural], taken: &[Natural]) -> Option<&Proviso> {
        self.provisos.iter().find(|p| p.forbids(piles, taken))
    }

    /// Whether its spans and conditions admit this take and no exception bars it.
    #[must_use]
    pub fn allows(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        self.admits(piles, taken) && self.bar(piles, taken).is_none()
    }
}
