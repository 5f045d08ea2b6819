//! The case analysis of (p,m)-Wythoff Nim: which pairs each position can reach.

use crate::sides::Sides;
use goldpile_engine::{Counts, Outcome, Phase, Position, TooBig};
use goldpile_number::{Located, Natural};
use std::cmp::Ordering;

/// The blocked positions, in table order, read from the game's memory.
fn announced(position: &Position) -> impl Iterator<Item = Counts> {
    position.memory.chunks(2).map(Counts::from)
}

/// The pairs (aₙ, bₙ), as one formulation computes them.
pub trait PairSource: Send + Sync {
    /// The parameter p.
    fn p(&self) -> u64;

    /// The parameter m.
    fn m(&self) -> u64;

    /// Checks that a number is small enough for this formulation.
    ///
    /// # Errors
    /// [`TooBig`], with the limit.
    fn check(&self, x: &Natural) -> Result<(), TooBig> {
        let _ = x;
        Ok(())
    }

    /// The sequence that contains a number, and its index there. Numbers below p count as lower numbers.
    fn locate(&self, x: &Natural) -> Located;

    /// The lower numbers of `count` consecutive indices, starting at `from`.
    fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural>;

    /// bₙ − aₙ = m⌊n/p⌋.
    fn difference(&self, n: &Natural) -> Natural {
        n / self.p() * self.m()
    }

    /// Whether the larger pile y is so close to the smaller pile x that a take from y, or from both, may reach a
    /// pair (aₙ, bₙ). For such a pair y − x < bₙ − aₙ + m = m⌊n/p⌋ + m, and n ≤ aₙ ≤ x.
    fn is_near(&self, x: &Natural, y: &Natural) -> bool {
        y - x <= (x / self.p() + 1u64) * self.m()
    }

    /// The first `count` pairs from block k on. Block k consists of the p pairs with bₙ − aₙ = mk.
    fn block(&self, k: &Natural, count: u64) -> Vec<[Natural; 2]> {
        let number = usize::try_from(count).unwrap_or(usize::MAX);
        self.lowers(&(k * self.p()), number)
            .into_iter()
            .zip(0..count)
            .map(|(lower, i)| [lower.clone(), lower + (k + i / self.p()) * self.m()])
            .collect()
    }
}

/// The cases of piles x ≤ y, each with the takes that reach a pair.
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

/// The case of a position. Costs one pair query.
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
    /// The pairs that can be reached in this case, smaller pile first. From a pair, these are the earlier pairs of
    /// its block, which lie below it on its diagonal. Costs one pair query.
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
    pub(crate) fn open_targets(&self, known: &dyn PairSource, position: &Position) -> Vec<Counts> {
        let sides = Sides::of(position);
        self.pairs(known, sides.smaller)
            .into_iter()
            .map(|pair| sides.placed(pair))
            .filter(|target| announced(position).all(|square| square != *target))
            .collect()
    }
}

/// The outcome. Before the announcement, the previous player wins exactly at the pairs (Larsson, Proposition 1
/// (a)). After it, the next player wins wherever a pair is left open. Away from the pairs, no announcement can
/// block every winning move. Costs at most two pair queries.
pub(crate) fn outcome(known: &dyn PairSource, position: &Position) -> Outcome {
    let case = case(known, &Sides::of(position));
    let is_open =
        || position.phase == Phase::Take && !case.open_targets(known, position).is_empty();
    Outcome::p_if(matches!(case, Case::Pair { .. }) && !is_open())
}
