//! The clauses of one position, as machine words: converted once, then tested against many takes.

pub(crate) mod lines;

use goldpile_engine::statement::Relation;
use goldpile_engine::{Clause, Linear, Span, Test};
use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;

/// Piles, or what is taken from them, as words.
pub(crate) type WordPiles = SmallVec<[u32; 8]>;

/// Piles, each with its first value along a line and its increment at each step.
pub(crate) type LinePiles = SmallVec<[(usize, i64, i64); 4]>;

/// The number of steps that evaluating a formula counts as.
const FORMULA_STEPS: u64 = 64;

/// The range of what may be taken from a pile of known height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordSpan {
    /// A range whose ends are both within the pile.
    Free { low: u32, high: u32 },
    /// A positive number that exceeds the take from the other pile by `low` to `high`.
    Tied { pile: u32, low: i32, high: i32 },
}

#[derive(Clone, Debug)]
enum WordTest {
    Takes {
        pile: usize,
        from: u32,
        to: u32,
    },
    LeavesRank {
        pile: usize,
        rank: usize,
    },
    Leaves(WordPiles),
    Linear(Linear<usize, i128>, Relation),
    /// The sum must be a multiple of the number.
    Multiple(Linear<usize, i128>, i128),
    Any(Vec<Vec<WordTest>>),
    Other(Test),
}

/// A clause of a position, converted for its piles.
#[derive(Clone, Debug)]
pub(crate) struct WordClause {
    pub(crate) spans: SmallVec<[WordSpan; 4]>,
    /// Tests that must all hold for a take.
    conditions: Vec<WordTest>,
    /// The clause forbids a take if all tests in one of these lists hold for it.
    provisos: Vec<Vec<WordTest>>,
}

/// The piles as words; `None` if one is too big.
pub(crate) fn pile_words(piles: &[Natural]) -> Option<WordPiles> {
    let word = |pile: &Natural| u32::try_from(pile.to_u64()?).ok();
    piles.iter().map(word).collect()
}

/// The number as a word. A larger number becomes the largest word, since both exceed every pile.
fn word(number: &Natural) -> u32 {
    number
        .to_u64()
        .and_then(|number| u32::try_from(number).ok())
        .unwrap_or(u32::MAX)
}

/// A difference between the takes from two piles. Values beyond a word are clamped, since they exceed every pile.
fn difference(number: i64) -> i32 {
    let bound = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(bound)
}

/// The sum on words; `None` if its constant leaves no room for a sum of words with coefficients.
fn to_words(sum: &Linear<usize, Integer>) -> Option<Linear<usize, i128>> {
    let magnitude = i128::try_from(sum.constant.magnitude().to_u128()?).ok()?;
    (magnitude < i128::MAX >> 8).then(|| Linear {
        terms: sum.terms.clone(),
        constant: if sum.constant.is_negative() {
            -magnitude
        } else {
            magnitude
        },
    })
}

fn value(sum: &Linear<usize, i128>, taken: &[u32]) -> i128 {
    (sum.terms.iter()).fold(sum.constant, |value, &(pile, coefficient)| {
        value + i128::from(coefficient) * i128::from(taken[pile])
    })
}

impl WordClause {
    /// The clause for these piles; `None` if it leaves no room for any take.
    pub(crate) fn new(clause: &Clause, piles: &[u32]) -> Option<Self> {
        let spans = (clause.spans.iter())
            .zip(piles)
            .map(|(span, &height)| WordSpan::new(span, height))
            .collect::<Option<_>>()?;
        let provisos = (clause.provisos.iter())
            .map(|proviso| proviso.tests.iter().map(WordTest::new).collect())
            .collect();
        let conditions = clause.conditions.iter().map(WordTest::new).collect();
        Some(Self {
            spans,
            conditions,
            provisos,
        })
    }

    /// Whether a condition or an exception forbids this take.
    pub(crate) fn forbids(&self, piles: &[u32], taken: &[u32]) -> bool {
        !self.conditions.iter().all(|test| test.holds(piles, taken))
            || (self.provisos.iter()).any(|tests| tests.iter().all(|test| test.holds(piles, taken)))
    }

    /// The approximate number of steps to test whether a condition or an exception forbids a take. A step is the
    /// comparison of two words.
    pub(crate) fn cost(&self) -> u64 {
        let tests = self.provisos.iter().flatten().chain(&self.conditions);
        tests.map(WordTest::cost).fold(1, u64::saturating_add)
    }

    pub(crate) fn has_tests(&self) -> bool {
        !self.provisos.is_empty() || !self.conditions.is_empty()
    }

    /// Whether the clause allows this take, for which every pile must be large enough.
    pub(crate) fn allows(&self, piles: &[u32], taken: &[u32]) -> bool {
        let admitted = (self.spans.iter())
            .zip(taken)
            .all(|(span, &take)| match *span {
                WordSpan::Free { low, high } => (low..=high).contains(&take),
                WordSpan::Tied { pile, low, high } => {
                    let difference = i64::from(take) - i64::from(taken[pile as usize]);
                    take > 0 && (i64::from(low)..=i64::from(high)).contains(&difference)
                }
            });
        admitted && taken.iter().any(|take| *take > 0) && !self.forbids(piles, taken)
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
            Test::Linear(sum, relation) => match to_words(sum) {
                Some(sum) => Self::Linear(sum, *relation),
                None => Self::Other(test.clone()),
            },
            Test::Multiple(sum, of) => match (to_words(sum), of.to_u64()) {
                (Some(sum), Some(of)) => Self::Multiple(sum, i128::from(of)),
                _ => Self::Other(test.clone()),
            },
            Test::Any(lists) => Self::Any(
                lists
                    .iter()
                    .map(|list| list.iter().map(Self::new).collect())
                    .collect(),
            ),
            Test::Formula(_) => Self::Other(test.clone()),
        }
    }

    fn cost(&self) -> u64 {
        match self {
            Self::Other(_) => FORMULA_STEPS,
            Self::Any(lists) => lists.iter().flatten().map(Self::cost).sum(),
            _ => 1,
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
            Self::Linear(sum, relation) => relation.holds(value(sum, taken).cmp(&0)),
            Self::Multiple(sum, of) => value(sum, taken) % of == 0,
            Self::Any(lists) => lists
                .iter()
                .any(|list| list.iter().all(|test| test.holds(piles, taken))),
            Self::Other(test) => {
                let [piles, taken] = [piles, taken]
                    .map(|words| words.iter().map(|&w| Natural::from(w)).collect::<Vec<_>>());
                test.holds(&piles, &taken)
            }
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
