//! Bouton's theory of Nim (1901), as Larsson states it (section 1.1).

use super::explain::explain;
use crate::tables::numbered;
use goldpile_engine::{
    Counts, DigitSystem, Explanation, Formulation, FormulationName, FormulationRows, Goal, Grundy,
    ListedMoves, Move, Oracle, Outcome, Position, TooBig,
};
use goldpile_number::Natural;

pub(crate) struct NimOracle;

/// The exclusive-or of all piles. Linear in their length.
pub(crate) fn nim_sum(piles: &[Natural]) -> Natural {
    piles.iter().fold(Natural::ZERO, |sum, pile| &sum ^ pile)
}

/// The moves that make the exclusive-or 0: each pile that can be reduced, with what to leave in it.
pub(crate) fn reductions(piles: &[Natural]) -> impl Iterator<Item = (usize, Natural)> {
    reductions_with(piles, nim_sum(piles))
}

pub(crate) fn smallest(
    piles: &[Natural],
    reductions: impl Iterator<Item = (usize, Natural)>,
) -> Option<(usize, Natural)> {
    reductions.min_by_key(|(pile, left)| &piles[*pile] - left)
}

/// Each pile that becomes smaller when its bits are flipped wherever `sum` has a 1, with what to leave in it.
fn reductions_with(piles: &[Natural], sum: Natural) -> impl Iterator<Item = (usize, Natural)> {
    piles.iter().enumerate().filter_map(move |(pile, tokens)| {
        let left = tokens ^ &sum;
        (left < *tokens).then_some((pile, left))
    })
}

pub(crate) fn take(piles: &[Natural], pile: usize, left: &Natural) -> Move {
    let mut taken: Counts = std::iter::repeat_n(Natural::ZERO, piles.len()).collect();
    taken[pile] = &piles[pile] - left;
    Move::Take(taken)
}

/// What to leave, given a pile to reduce and what to leave in it.
pub(crate) fn goal(piles: &[Natural], (pile, left): (usize, Natural)) -> Goal {
    let mut target: Counts = piles.into();
    target[pile] = left;
    Goal::Leave(target)
}

impl Oracle for NimOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if(nim_sum(&position.piles).is_zero())
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let piles = &position.piles;
        let chosen = smallest(piles, reductions(piles));
        chosen.map(|(pile, left)| take(piles, pile, &left))
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        Some(self.takes_to(position, &Natural::ZERO))
    }

    fn grundy(&self) -> Option<&dyn Grundy> {
        Some(self)
    }

    fn explain(&self, position: &Position) -> Explanation {
        explain(position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&Algebraic]
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["a", "b", "c"]
    }

    fn has_row_of_number(&self) -> bool {
        false
    }

    fn system(&self) -> Option<DigitSystem> {
        Some(DigitSystem::Binary)
    }
}

/// The value is the exclusive-or itself: a pile of n has the value n, and the value of a sum is the exclusive-or
/// of the values.
impl Grundy for NimOracle {
    fn value(&self, position: &Position) -> Natural {
        nim_sum(&position.piles)
    }

    fn takes_to<'a>(&'a self, position: &'a Position, value: &Natural) -> ListedMoves<'a> {
        let piles = &position.piles;
        let takes = reductions_with(piles, &nim_sum(piles) ^ value);
        Box::new(takes.map(|(pile, left)| take(piles, pile, &left)))
    }
}

/// The only formulation: P exactly when the exclusive-or is 0. Its table lists the P-positions of three piles a ≤
/// b ≤ c (two piles if a = 0), sorted by c and then by a.
pub(crate) struct Algebraic;

impl Formulation for Algebraic {
    fn name(&self) -> FormulationName {
        FormulationName::ALGEBRAIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        Ok(NimOracle.outcome(position))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let (mut largest, mut place) = row_at(from);
        let rows = std::iter::from_fn(move || {
            if place == rows_with(&largest) {
                largest += 1u64;
                place = Natural::ZERO;
            }
            let smallest = smallest_at(&largest, &place);
            let middle = &smallest ^ &largest;
            place += 1u64;
            Some(vec![smallest, middle, largest.clone()])
        });
        Ok(numbered(from, rows))
    }
}

/// The number of rows with this largest pile c. For a ≤ a xor c ≤ c, the smallest pile a must be 0, or its highest
/// bit must be a bit of c other than the highest. This gives c′ + 1 rows, where c′ is c without its highest bit.
fn rows_with(largest: &Natural) -> Natural {
    without_highest_bit(largest) + 1u64
}

fn without_highest_bit(value: &Natural) -> Natural {
    match value.bits() {
        0 => Natural::ZERO,
        bits => value - (Natural::ONE << (bits - 1)),
    }
}

/// The number of rows with a largest pile below 2ᵏ + r, where r ≤ 2ᵏ: 1 + Σ 2ⁱ(2ⁱ+1)/2 over i < k for the full
/// blocks, plus r(r+1)/2 for the partial block.
fn rows_below(k: u64, r: &Natural) -> Natural {
    let triangle = |count: &Natural| (count * (count + 1u64)) >> 1u64;
    let power = Natural::ONE << k;
    // Σ 4ⁱ = (4ᵏ−1)/3 and Σ 2ⁱ = 2ᵏ−1, each halved.
    let squares = ((&power * &power) - 1u64) / 3u64;
    let blocks = (squares + (&power - 1u64)) >> 1u64;
    Natural::ONE + blocks + triangle(r)
}

/// The largest pile of the row with this index, and the place of the row among those with that pile. Costs a
/// square root and a few products.
fn row_at(index: &Natural) -> (Natural, Natural) {
    if index.is_zero() {
        return (Natural::ZERO, Natural::ZERO);
    }
    // rows_below(k, 0) is between 4ᵏ/6 and 4ᵏ, so k is one of three values. For k = 0 it is 1.
    let mut k = index.bits() / 2 + 2;
    let mut before = rows_below(k, &Natural::ZERO);
    while before > *index {
        k -= 1;
        before = rows_below(k, &Natural::ZERO);
    }
    // The largest r with r(r + 1)/2 ≤ rest.
    let rest = index - before;
    let excess = (((rest << 3u64) + 1u64).isqrt() - 1u64) >> 1u64;
    let place = index - rows_below(k, &excess);
    ((Natural::ONE << k) + excess, place)
}

/// The smallest pile at this place: first 0, then, for each bit 2ʲ of c below the highest, the numbers from 2ʲ to
/// 2ʲ⁺¹ − 1. Linear.
///
/// Let r be the place minus one (for the 0), and 2ⁱ its highest bit. The blocks of the bits below 2ʲ contain c mod
/// 2ʲ numbers in all, so r ≥ 2ⁱ is in no block below that of 2ⁱ. It is in the block of 2ⁱ if r < c mod 2ⁱ⁺¹, and
/// otherwise in the block of the next higher bit that is set in c.
fn smallest_at(largest: &Natural, place: &Natural) -> Natural {
    let lower = without_highest_bit(largest);
    let Some(rest) = place.checked_sub(&Natural::ONE) else {
        return Natural::ZERO;
    };
    let length = rest.bits();
    let bit = if rest < lower.low_bits(length) {
        length - 1
    } else {
        let higher = length..lower.bits();
        match higher.into_iter().find(|&bit| lower.bit(bit)) {
            Some(bit) => bit,
            None => return Natural::ZERO,
        }
    };
    (Natural::ONE << bit) + rest - lower.low_bits(bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest pile by its definition, block by block.
    fn walked(largest: &Natural, place: &Natural) -> Natural {
        let lower = without_highest_bit(largest);
        let Some(mut rest) = place.checked_sub(&Natural::ONE) else {
            return Natural::ZERO;
        };
        for bit in (0..lower.bits()).filter(|&bit| lower.bit(bit)) {
            let block = Natural::ONE << bit;
            match rest.checked_sub(&block) {
                Some(next) => rest = next,
                None => return block + rest,
            }
        }
        unreachable!("no such place")
    }

    #[test]
    fn rows_far_down_the_table_are_where_they_are_counted() {
        let ten = Natural::from(10u64);
        for k in [1u64, 5, 20, 39, 60, 200, 301] {
            let near = [
                ten.pow(k),
                ten.pow(k) - 1u64,
                Natural::ONE << k,
                rows_below(k, &Natural::ZERO),
                rows_below(k, &Natural::ZERO) - 1u64,
                rows_below(k, &((Natural::ONE << (k / 2)) + 1u64)),
            ];
            for index in near {
                let (largest, place) = row_at(&index);
                let top = largest.bits() - 1;
                let excess = without_highest_bit(&largest);
                assert!(place < rows_with(&largest), "{index}");
                assert_eq!(rows_below(top, &excess) + &place, index);
                assert_eq!(
                    smallest_at(&largest, &place),
                    walked(&largest, &place),
                    "{index}"
                );
            }
        }
    }

    #[test]
    fn the_table_lists_every_sorted_triple_with_sum_zero_once() {
        let mut expected = Vec::new();
        for c in 0u64..70 {
            for a in 0..=c {
                let b = a ^ c;
                if a <= b && b <= c {
                    expected.push([a, b, c].map(Natural::from).to_vec());
                }
            }
        }
        for from in [0usize, 1, 2, 3, 17, 100] {
            let rows: Vec<Vec<Natural>> = Algebraic
                .rows(&from.into())
                .unwrap()
                .take(expected.len() - from)
                .map(|row| row.cells)
                .collect();
            assert_eq!(rows, expected[from..], "from {from}");
        }
    }
}
