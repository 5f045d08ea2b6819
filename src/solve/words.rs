//! The clauses of one position on machine words: converted once, then asked about many takes.

use crate::engine::{Clause, Span, Test};
use crate::number::Natural;
use smallvec::SmallVec;

/// Piles, or what leaves them, as words.
pub(super) type Words = SmallVec<[u32; 8]>;

/// What may leave a pile of known height.
#[derive(Clone, Copy, Debug)]
pub(super) enum WordSpan {
    /// From–to, both within the pile.
    Free { low: u32, high: u32 },
    /// A positive number that differs from what leaves the other pile by `low` to `high`.
    Tied { pile: u32, low: i32, high: i32 },
}

#[derive(Clone, Debug)]
enum WordTest {
    Takes { pile: usize, from: u32, to: u32 },
    LeavesRank { pile: usize, rank: usize },
    Leaves(Words),
}

/// A clause of a position with the piles it was made for.
#[derive(Clone, Debug)]
pub(super) struct WordClause {
    pub(super) spans: SmallVec<[WordSpan; 4]>,
    /// Forbids when all tests of one of them hold.
    provisos: Vec<Vec<WordTest>>,
}

/// A number as a word; numbers beyond are beyond every pile too.
fn word(number: &Natural) -> u32 {
    number
        .to_u64()
        .and_then(|number| u32::try_from(number).ok())
        .unwrap_or(u32::MAX)
}

/// A difference of what leaves two piles; those beyond a word are beyond every pile too.
fn difference(number: i64) -> i32 {
    let bound = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(bound)
}

impl WordClause {
    /// The clause for these piles; `None` if it has no room for any take.
    pub(super) fn new(clause: &Clause, piles: &[u32]) -> Option<Self> {
        let spans = clause
            .spans
            .iter()
            .zip(piles)
            .map(|(span, &height)| WordSpan::new(span, height))
            .collect::<Option<_>>()?;
        let provisos = clause
            .provisos
            .iter()
            .map(|proviso| proviso.tests.iter().map(WordTest::new).collect())
            .collect();
        Some(Self { spans, provisos })
    }

    /// Whether one of its exceptions forbids this take.
    pub(super) fn bars(&self, piles: &[u32], taken: &[u32]) -> bool {
        self.provisos
            .iter()
            .any(|tests| tests.iter().all(|test| test.holds(piles, taken)))
    }

    /// Whether it can forbid anything.
    pub(super) fn has_provisos(&self) -> bool {
        !self.provisos.is_empty()
    }

    /// Whether it allows this take, which no pile is too small for.
    pub(super) fn allows(&self, piles: &[u32], taken: &[u32]) -> bool {
        let admitted = self
            .spans
            .iter()
            .zip(taken)
            .all(|(span, &take)| match *span {
                WordSpan::Free { low, high } => (low..=high).contains(&take),
                WordSpan::Tied { pile, low, high } => {
                    let difference = i64::from(take) - i64::from(taken[pile as usize]);
                    take > 0 && (i64::from(low)..=i64::from(high)).contains(&difference)
                }
            });
        admitted && taken.iter().any(|take| *take > 0) && !self.bars(piles, taken)
    }
}

impl WordSpan {
    fn new(span: &Span, height: u32) -> Option<Self> {
        let (low, high) = match span {
            Span::Nothing => (0, 0),
            Span::Positive => (1, height),
            Span::Any => (0, height),
            Span::Everything => (height, height),
            Span::Between(from, to) => (word(from), word(to).min(height)),
            Span::Tied { pile, low, high } => {
                return (height > 0 && low <= high).then_some(Self::Tied {
                    pile: u32::try_from(*pile).ok()?,
                    low: difference(*low),
                    high: difference(*high),
                });
            }
        };
        (low <= high).then_some(Self::Free { low, high })
    }
}

impl WordTest {
    fn new(test: &Test) -> Self {
        match test {
            Test::Takes { pile, from, to } => Self::Takes {
                pile: *pile,
                from: word(from),
                to: word(to),
            },
            Test::LeavesRank { pile, rank } => Self::LeavesRank {
                pile: *pile,
                rank: *rank,
            },
            Test::Leaves(target) => Self::Leaves(target.iter().map(word).collect()),
        }
    }

    fn holds(&self, piles: &[u32], taken: &[u32]) -> bool {
        match self {
            Self::Takes { pile, from, to } => (from..=to).contains(&&taken[*pile]),
            Self::Leaves(target) => piles
                .iter()
                .zip(taken)
                .zip(target)
                .all(|((pile, take), left)| pile - take == *left),
            Self::LeavesRank { pile, rank } => {
                let left = piles[*pile] - taken[*pile];
                let (mut below, mut equal) = (0, 0);
                for (height, take) in piles.iter().zip(taken) {
                    below += usize::from(height - take < left);
                    equal += usize::from(height - take == left);
                }
                (below + 1..=below + equal).contains(rank)
            }
        }
    }
}
