//! Conditions on a take, decided from the numbers alone. Piles, `piles` and `taken` are as in
//! [`clause`](crate::clause).

use crate::clause::linear::Linear;
use crate::position::{Counts, left};
use crate::statement::evaluate::{Valuation, lettered};
use crate::statement::{Formula, Relation};
use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::sync::Arc;

/// A condition on a take. Methods are linear, except that a [`Formula`](Self::Formula) costs as much as
/// its sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// The take from the pile is within these bounds.
    Takes {
        /// The pile.
        pile: usize,
        /// Minimum number of tokens.
        from: Natural,
        /// Maximum number of tokens.
        to: Natural,
    },
    /// What stays in the pile equals the `rank`-th smallest count of the resulting position. Equal
    /// counts share their ranks.
    LeavesRank {
        /// The pile.
        pile: usize,
        /// The rank, 1 for the smallest.
        rank: usize,
    },
    /// The take leaves exactly these piles, in table order.
    Leaves(Counts),
    /// Σ cᵢ·takenᵢ + k compared with 0.
    Linear(Linear<usize, Integer>, Relation),
    /// Σ cᵢ·takenᵢ + k is a multiple of a number, which is at least 1.
    Multiple(Linear<usize, Integer>, Natural),
    /// All tests of at least one of these lists hold.
    Any(Vec<SmallVec<[Test; 2]>>),
    /// A formula of a rule file holds for the take.
    Formula(Ground),
}

/// A formula with the position in which it is evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The formula, without parameters.
    pub formula: Arc<Formula>,
    /// For each letter, the index of its pile on the table.
    pub letters: SmallVec<[usize; 8]>,
    /// What the game remembers.
    pub memory: Counts,
}

/// The sign of a sum of takes.
fn sign(sum: &Linear<usize, Integer>, taken: &[Natural]) -> Ordering {
    let constant = sum.constant.magnitude().bits();
    let terms = || sum.terms.iter().map(|(pile, _)| taken[*pile].bits()).max();
    // Coefficients, and the number of terms, are machine words. A constant more than two words longer
    // than every take decides the sign, so the sum need not be computed.
    let decides = constant > 2 * 64 && constant - 2 * 64 > terms().unwrap_or(0);
    let value = if decides {
        &sum.constant
    } else {
        &sum.value(taken)
    };
    value.cmp(&Integer::ZERO)
}

impl Test {
    /// Whether the condition holds for this take.
    ///
    /// # Panics
    /// If more is taken from a pile than it holds, or a pile of the condition is missing.
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
            Self::Linear(sum, relation) => relation.holds(sign(sum, taken)),
            Self::Multiple(sum, of) => sum.value(taken).rem_floor(of).is_zero(),
            Self::Any(lists) => {
                let holds =
                    |list: &SmallVec<[Self; 2]>| list.iter().all(|test| test.holds(piles, taken));
                lists.iter().any(holds)
            }
            Self::Formula(ground) => ground.holds(piles, taken),
        }
    }
}

impl Ground {
    fn holds(&self, piles: &[Natural], taken: &[Natural]) -> bool {
        let before = lettered(piles, &self.letters);
        let after = lettered(&left(piles, taken), &self.letters);
        Valuation::of(&before, &after, &self.memory).holds(&self.formula)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_that_of_the_whole_sum() {
        let power = |exponent: u64| Natural::ONE << exponent;
        let near = |exponent| [power(exponent) - 1, power(exponent), power(exponent) + 1];
        let constants = [
            0, 1, 64, 127, 128, 129, 190, 191, 192, 193, 254, 255, 256, 257,
        ];
        let counts = [0, 1, 62, 63, 64, 65, 127, 128, 129].map(near).concat();
        for constant in constants.map(near).concat() {
            for negative in [false, true] {
                for (place, count) in counts.iter().enumerate() {
                    let other = &counts[(place * 7 + 3) % counts.len()];
                    let taken = [count, other, count].map(Natural::clone);
                    for coefficient in [1, -1, 3, i64::MAX, i64::MIN] {
                        let sum = Linear {
                            terms: [(0, coefficient), (1, -2), (2, i64::MIN)]
                                .into_iter()
                                .collect(),
                            constant: Integer::signed(negative, constant.clone()),
                        };
                        let whole = sum.value(&taken).cmp(&Integer::ZERO);
                        assert_eq!(sign(&sum, &taken), whole, "{sum:?} {taken:?}");
                    }
                }
            }
        }
    }
}
