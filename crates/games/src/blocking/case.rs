//! The case analysis of (p,m)-Wythoff Nim: which pairs can be reached from which position.

use crate::sides::Sides;
use goldpile_engine::{Counts, Outcome, Phase, Position, TooBig};
use goldpile_number::{Located, Natural};
use std::cmp::Ordering;

/// The blocked positions, each with its two piles in table order, read from the game's memory.
fn blocked(position: &Position) -> impl Iterator<Item = Counts> {
    position.memory.chunks(2).map(Counts::from)
}

/// The pairs (aₙ, bₙ), from any one formulation.
pub(crate) trait PairSource: Send + Sync {
    /// The parameter p.
    fn p(&self) -> u64;

    /// The parameter m.
    fn m(&self) -> u64;

    /// Whether a number is small enough for this formulation.
    fn check(&self, x: &Natural) -> Result<(), TooBig> {
        let _ = x;
        Ok(())
    }

    /// Which of the two sequences a number is in, and its index. Numbers below p count as lower
    /// numbers.
    fn locate(&self, x: &Natural) -> Located;

    /// The lower numbers for `count` consecutive indices, beginning with `from`.
    fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural>;

    /// bₙ − aₙ = m⌊n/p⌋.
    fn difference(&self, n: &Natural) -> Natural {
        n / self.p() * self.m()
    }

    /// Whether the larger pile y is close enough to the smaller pile x that a take from y, or from both,
    /// may reach a pair (aₙ, bₙ): y − x is below bₙ − aₙ + m = m⌊n/p⌋ + m, and n ≤ aₙ ≤ x.
    fn is_near(&self, sides: &Sides<'_>) -> bool {
        sides.larger - sides.smaller <= (sides.smaller / self.p() + 1u64) * self.m()
    }

    /// The first `count` pairs from block k on. Block k is the p pairs with bₙ − aₙ = mk.
    fn block(&self, k: &Natural, count: u64) -> Vec<[Natural; 2]> {
        let number = usize::try_from(count).unwrap_or(usize::MAX);
        self.lowers(&(k * self.p()), number)
            .into_iter()
            .zip(0..count)
            .map(|(lower, i)| [lower.clone(), lower + (k + i / self.p()) * self.m()])
            .collect()
    }
}

/// The case that piles x ≤ y fall under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// x = aₙ, y = bₙ.
    Pair { n: Natural },
    /// x = bₙ, n ≥ p: y → aₙ.
    Upper { n: Natural, lower: Natural },
    /// x = aₙ, y > bₙ: y → bₙ.
    Above { n: Natural, upper: Natural },
    /// x = aₙ, y < bₙ: all p pairs of the block k = ⌊(y − x)/m⌋ can be reached. (Their indices are below
    /// n, as mk < m⌊n/p⌋, and the two takes differ by y − x − mk < m.)
    Between { n: Natural, k: Natural },
}

/// The case of a position. One pair query.
pub(crate) fn case(known: &dyn PairSource, sides: &Sides<'_>) -> Case {
    let (x, y) = (sides.smaller, sides.larger);
    match known.locate(x) {
        Located::Upper(n) => {
            let lower = x - known.difference(&n);
            Case::Upper { n, lower }
        }
        Located::Lower(n) => {
            let upper = x + known.difference(&n);
            match y.cmp(&upper) {
                Ordering::Equal => Case::Pair { n },
                Ordering::Greater => Case::Above { n, upper },
                Ordering::Less => {
                    let k = (y - x) / known.m();
                    Case::Between { n, k }
                }
            }
        }
    }
}

impl Case {
    /// The pairs that the case can reach, as smaller and larger pile. From a pair, these are the earlier
    /// pairs of its block, which lie lower on its diagonal. One pair query.
    pub(crate) fn pairs(&self, known: &dyn PairSource, x: &Natural) -> Vec<[Natural; 2]> {
        match self {
            Self::Pair { n } => {
                let (k, before) = n.div_rem_u64(known.p());
                known.block(&k, before)
            }
            Self::Upper { lower, .. } => vec![[x.clone(), lower.clone()]],
            Self::Above { upper, .. } => vec![[x.clone(), upper.clone()]],
            Self::Between { k, .. } => known.block(k, known.p()),
        }
    }

    /// The reachable pairs that are not blocked, in table order.
    pub(crate) fn open(&self, known: &dyn PairSource, position: &Position) -> Vec<Counts> {
        let sides = Sides::of(position);
        self.pairs(known, sides.smaller)
            .into_iter()
            .map(|pair| sides.placed(pair))
            .filter(|target| blocked(position).all(|square| square != *target))
            .collect()
    }
}

/// Who wins. Before the announcement, the previous player wins exactly at the pairs (Larsson,
/// Proposition 1 (a)); after it, the next player wins wherever a pair is left open. In the other cases
/// no announcement can block every winning move, so at most two pair queries are needed.
pub(crate) fn outcome(known: &dyn PairSource, position: &Position) -> Outcome {
    let case = case(known, &Sides::of(position));
    let is_open = || position.phase == Phase::Take && !case.open(known, position).is_empty();
    Outcome::p_if(matches!(case, Case::Pair { .. }) && !is_open())
}
