//! The theory of Fibonacci Nim (Whinihan 1963; Rapaka, Theorem 1.6): Zeckendorf representations.

use super::explain::explain;
use super::formulations::{Arithmetic, Recursive};
use goldpile_engine::{
    DigitSystem, Explanation, Formulation, ListedMoves, Move, Oracle, Outcome, Position,
};
use goldpile_number::{Natural, Numeration, Representation};
use smallvec::smallvec;

/// The pile n and the limit q of a position of Fibonacci Nim.
#[must_use]
pub fn pile_and_limit(position: &Position) -> (&Natural, &Natural) {
    (&position.piles[0], &position.memory[0])
}

pub(crate) struct FibonacciOracle;

/// The smallest Zeckendorf part z of n; `None` if n = 0.
pub(crate) fn smallest_part(n: &Natural) -> Option<Natural> {
    Numeration::new(1).smallest_part(n)
}

/// The smallest part z, if z ≤ q; taking it wins.
pub(crate) fn winning_part(position: &Position) -> Option<Natural> {
    let (pile, limit) = pile_and_limit(position);
    smallest_part(pile).filter(|part| part <= limit)
}

/// The winning sums x of the smallest parts: nothing remains after x, or the next part exceeds 2x.
///
/// The digits are given from the most significant to the least. Each sum is given as the number of digits that it
/// takes from the end, so the time is linear.
///
/// With the basis p₀ = 1, p₁ = 2, …, let pᵢ be the largest part of x and r the rest of x. Since x < pᵢ₊₁, 2x <
/// pᵢ₊₃. Further, 2x < pᵢ₊₂ = 2pᵢ + pᵢ₋₁ exactly if 2r < pᵢ₋₁, which is the same question about r. Twice a part is
/// never less than the next element of the basis.
fn winning_sums(digits: &[u32]) -> Vec<usize> {
    let places: Vec<usize> = digits
        .iter()
        .rev()
        .enumerate()
        .filter_map(|(place, digit)| (*digit != 0).then_some(place))
        .collect();
    let mut winning = Vec::new();
    // Whether twice the sum so far is less than the element two places above its largest part.
    let mut below = true;
    for (index, &place) in places.iter().enumerate() {
        if let Some(before) = index.checked_sub(1) {
            below = match place - 1 - places[before] {
                1 => false,
                2 => below,
                _ => true,
            };
        }
        let wins = match places.get(index + 1) {
            None => true,
            Some(next) => next - place > 2 || below,
        };
        if wins {
            winning.push(place + 1);
        }
    }
    winning
}

impl Oracle for FibonacciOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if(winning_part(position).is_none())
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        winning_part(position).map(|part| Move::Take(smallvec![part]))
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        (Outcome::p_if(hint.is_none()), hint)
    }

    /// The winning takes are the [winning sums](winning_sums) x ≤ q of the smallest parts.
    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let (pile, limit) = pile_and_limit(position);
        let system = Numeration::new(1);
        let digits: Vec<u32> = system
            .representation(pile)
            .digits_most_significant_first()
            .collect();
        let sums = winning_sums(&digits).into_iter().map(move |length| {
            let smallest = &digits[digits.len() - length..];
            system.value(&Representation::new(1, smallest))
        });
        let takes = sums.take_while(move |sum| sum <= limit);
        Some(Box::new(takes.map(|sum| Move::Take(smallvec![sum]))))
    }

    fn explain(&self, position: &Position) -> Explanation {
        explain(position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&Arithmetic, &Recursive]
    }

    fn preferred(&self) -> Option<&dyn Formulation> {
        Some(&Arithmetic)
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["n"]
    }

    fn system(&self) -> Option<DigitSystem> {
        Some(DigitSystem::Wythoff(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The winning sums by definition, from the values of the parts.
    fn by_value(n: &Natural) -> Vec<Natural> {
        let mut parts = Numeration::new(1).parts_smallest_first(n).peekable();
        let mut sum = Natural::ZERO;
        let mut winning = Vec::new();
        while let Some(part) = parts.next() {
            sum += part;
            let twice = &sum * 2u64;
            if parts.peek().is_none_or(|next| *next > twice) {
                winning.push(sum.clone());
            }
        }
        winning
    }

    fn by_digits(n: &Natural) -> Vec<Natural> {
        let position = Position {
            memory: smallvec![n.clone()],
            ..Position::of(smallvec![n.clone()])
        };
        let listed = FibonacciOracle.winning_takes(&position).unwrap();
        listed
            .map(|take| match take {
                Move::Take(taken) => taken[0].clone(),
                Move::Block(_) => unreachable!("a take"),
            })
            .collect()
    }

    #[test]
    fn the_digits_alone_say_which_sums_win() {
        for n in 1..5000u64 {
            let n = Natural::from(n);
            assert_eq!(by_digits(&n), by_value(&n), "{n}");
        }
        let fibonacci = |i: u64| Numeration::new(1).basis(i);
        for i in 60..70 {
            for n in [
                fibonacci(i) - 1u64,
                fibonacci(i) + 1u64,
                fibonacci(i) + fibonacci(i - 2) + fibonacci(i - 4) + 7u64,
                Natural::from(10u64).pow(i) - 1u64,
                (Natural::ONE << (3 * i)) + (Natural::ONE << i),
            ] {
                assert_eq!(by_digits(&n), by_value(&n), "{n}");
            }
        }
    }
}
