//! A rule of a game as data: what may leave each pile, and the paper's "except that …".
//!
//! A game states its rules once, as a list of clauses for a position; the judge, the walk over
//! all moves, the sampler and the solver are all derived from that one statement.
//!
//! Throughout, piles are counted from 0 in table order, and `piles` and `taken` are slices with one
//! count for each pile: what it holds before the take, and what leaves it. Bounds are inclusive. Each
//! method is linear in the length of these numbers. A slice that is too short for a pile that is spoken
//! of is a bug of the caller, and panics; so does a take of more than there is where an exception is
//! asked without its clause's spans, which would not admit it.

use super::position::left;
use super::text::Text;
use crate::number::Natural;
use smallvec::SmallVec;

/// What may leave one pile, in tokens. Whatever it says, no more than the pile holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// No token.
    Nothing,
    /// At least one token.
    Positive,
    /// Any number, none included.
    Any,
    /// The whole pile.
    Everything,
    /// From the first to the second number of tokens, both included.
    Between(Natural, Natural),
    /// A positive number that differs from what leaves another, untied pile by at least `low` and
    /// at most `high` (both may be negative).
    Tied {
        /// The pile it is tied to, whose span is of another kind.
        pile: usize,
        /// Least difference.
        low: i64,
        /// Greatest difference.
        high: i64,
    },
}

/// One condition on a take. All are decided from the numbers alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// What leaves the pile is within these bounds.
    Takes {
        /// The pile.
        pile: usize,
        /// Least number of tokens.
        from: Natural,
        /// Greatest number of tokens.
        to: Natural,
    },
    /// What stays in the pile equals the `rank`-th smallest count of the position moved to
    /// (from 1; ties count).
    LeavesRank {
        /// The pile.
        pile: usize,
        /// The rank, 1 for the smallest.
        rank: usize,
    },
    /// The take leaves exactly these piles, in table order.
    Leaves(super::Counts),
}

/// "Except that …": forbids what its clause would allow when all its tests hold. With no test it
/// forbids always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proviso {
    /// Why it forbids, as a sentence.
    pub reason: Text,
    /// All must hold for it to forbid.
    pub tests: SmallVec<[Test; 2]>,
}

/// One rule of a game in one position. A clause that bars a move never hides a later one that
/// allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The paper's number of the rule, e.g. `II(iii)`; empty for the only rule of a game, which
    /// needs no name.
    pub name: &'static str,
    /// What it lets one do, in words.
    pub text: Text,
    /// One span for each pile, in table order.
    pub spans: SmallVec<[Span; 4]>,
    /// Its exceptions: one is enough to forbid.
    pub provisos: Vec<Proviso>,
}

impl Span {
    /// The least and greatest number of tokens that may leave a pile of this height, given what
    /// leaves the untied piles (no other entry of `taken` is looked at); `None` if nothing fits.
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

    /// Whether this number of tokens may leave a pile of this height, when all that leaves the piles
    /// is `taken`.
    #[must_use]
    pub fn admits(&self, height: &Natural, take: &Natural, taken: &[Natural]) -> bool {
        match self {
            Self::Nothing => take.is_zero(),
            Self::Positive => !take.is_zero() && take <= height,
            Self::Any => take <= height,
            Self::Everything => take == height,
            Self::Between(..) | Self::Tied { .. } => self
                .bounds(height, taken)
                .is_some_and(|(low, high)| low <= *take && *take <= high),
        }
    }

    /// Whether it refers to another pile, and so must be looked at after it.
    #[must_use]
    pub fn is_tied(&self) -> bool {
        matches!(self, Self::Tied { .. })
    }
}

/// `value + by`, or `None` below zero.
fn shifted(value: &Natural, by: i64) -> Option<Natural> {
    if by < 0 {
        value.checked_sub(&Natural::small(by.unsigned_abs()))
    } else {
        Some(value + by.unsigned_abs())
    }
}

impl Test {
    /// Whether the condition holds for this take from these piles, which hold at least as much.
    #[must_use]
    pub fn holds(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        match self {
            Self::Takes { pile, from, to } => *from <= taken[*pile] && taken[*pile] <= *to,
            Self::Leaves(target) => piles
                .iter()
                .zip(taken)
                .zip(target)
                .all(|((pile, take), left)| *pile == take + left),
            Self::LeavesRank { pile, rank } => {
                let left = left(piles, taken);
                let below = left.iter().filter(|&count| *count < left[*pile]).count();
                let equal = left.iter().filter(|&count| *count == left[*pile]).count();
                (below + 1..=below + equal).contains(rank)
            }
        }
    }
}

impl Proviso {
    /// An exception that forbids when every one of the tests holds.
    #[must_use]
    pub fn when(reason: Text, tests: impl IntoIterator<Item = Test>) -> Self {
        Self {
            reason,
            tests: tests.into_iter().collect(),
        }
    }

    /// Whether it forbids this take from these piles, which hold at least as much.
    #[must_use]
    pub fn forbids(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        self.tests.iter().all(|test| test.holds(piles, taken))
    }
}

impl Clause {
    /// A clause without exceptions, with one span for each pile in table order.
    ///
    /// ```
    /// use goldpile::engine::{Clause, Span, Text};
    /// use goldpile::number::Natural;
    /// // Wythoff's second rule: the same positive number from both piles.
    /// let same = Span::Tied { pile: 0, low: 0, high: 0 };
    /// let both = Clause::new("ii", Text::plain("the same from both"), [Span::Positive, same]);
    /// let allows = |taken: [u64; 2]| both.allows(&[6, 9].map(Natural::small), &taken.map(Natural::small));
    /// assert!(allows([6, 6]) && !allows([6, 7]) && !allows([7, 7]));
    /// ```
    #[must_use]
    pub fn new(name: &'static str, text: Text, spans: impl IntoIterator<Item = Span>) -> Self {
        Self {
            name,
            text,
            spans: spans.into_iter().collect(),
            provisos: Vec::new(),
        }
    }

    /// The same clause with one more exception.
    #[must_use]
    pub fn except(mut self, proviso: Proviso) -> Self {
        self.provisos.push(proviso);
        self
    }

    /// The least and greatest number of tokens that may leave a pile, given what leaves those it
    /// is tied to; for an untied pile, those for which the piles tied to it have room too. `None`
    /// if nothing fits.
    #[must_use]
    pub fn bounds(
        &self,
        pile: usize,
        piles: &[Natural],
        taken: &[Natural],
    ) -> Option<(Natural, Natural)> {
        let (mut least, mut most) = self.spans[pile].bounds(&piles[pile], taken)?;
        for (tied, span) in self.spans.iter().enumerate() {
            if let Span::Tied {
                pile: to,
                low,
                high,
            } = span
                && *to == pile
            {
                // At least 1 and at most its height must leave the tied pile.
                if piles[tied].is_zero() {
                    return None;
                }
                most = most.min(shifted(&piles[tied], -low)?);
                least = least.max(shifted(&Natural::ONE, -high).unwrap_or_default());
            }
        }
        (least <= most).then_some((least, most))
    }

    /// Whether its spans let this take, which must not be of nothing, leave the piles; its exceptions
    /// are not asked.
    #[must_use]
    pub fn spans_admit(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        taken.iter().any(|take| !take.is_zero())
            && self
                .spans
                .iter()
                .zip(piles)
                .zip(taken)
                .all(|((span, height), take)| span.admits(height, take, taken))
    }

    /// The first exception that forbids this take, which its spans admit; `None` if none does.
    #[must_use]
    pub fn bar(&self, piles: &[Natural], taken: &[Natural]) -> Option<&Proviso> {
        self.provisos
            .iter()
            .find(|proviso| proviso.forbids(piles, taken))
    }

    /// Whether it allows this take: its spans admit it and no exception bars it.
    #[must_use]
    pub fn allows(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        self.spans_admit(piles, taken) && self.bar(piles, taken).is_none()
    }
}
