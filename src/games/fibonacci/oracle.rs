//! The theory of Fibonacci Nim (Rapaka, Theorem 1.6): Zeckendorf representations.

use super::rules::pile_and_limit;
use crate::engine::reason::Detail;
use crate::engine::{
    Explanation, Formulation, FormulationName, Goal, Move, Oracle, Outcome, Position, Row, Status,
    System, TableRow, Text, TooBig,
};
use crate::games::papers::RAPAKA;
use crate::number::{Natural, Numeration};
use smallvec::smallvec;

/// The theory of Fibonacci Nim.
pub(super) struct FibonacciOracle;

/// The smallest Zeckendorf part z of n, if n is not 0.
fn smallest_part(n: &Natural) -> Option<Natural> {
    Numeration::new(1).smallest_part(n)
}

/// The part that wins when it is taken: z, if z ≤ q.
fn winning_part(position: &Position) -> Option<Natural> {
    let (pile, limit) = pile_and_limit(position);
    smallest_part(pile).filter(|part| part <= limit)
}

impl Oracle for FibonacciOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        if winning_part(position).is_some() {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        winning_part(position).map(|part| Move::Take(smallvec![part]))
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        match self.hint(position) {
            None => (Outcome::P, None),
            hint => (Outcome::N, hint),
        }
    }

    /// The sums x ≤ q of the smallest parts after which nothing remains or the next part exceeds
    /// 2x.
    fn winning_takes(&self, position: &Position) -> Option<Vec<Move>> {
        let (pile, limit) = pile_and_limit(position);
        let mut winning = Vec::new();
        let mut sum = Natural::ZERO;
        let parts = Numeration::new(1).parts(pile);
        let mut from_smallest = parts.into_iter().rev().peekable();
        while let Some(part) = from_smallest.next() {
            sum += &part;
            if sum > *limit {
                break;
            }
            let twice = &sum * 2u64;
            if from_smallest.peek().is_none_or(|next| *next > twice) {
                winning.push(Move::Take(smallvec![sum.clone()]));
            }
        }
        Some(winning)
    }

    fn explain(&self, position: &Position) -> Explanation {
        let (pile, limit) = pile_and_limit(position);
        let part = smallest_part(pile);
        let wins = winning_part(position);
        let shown = |value: &Natural| {
            let digits = System::Wythoff(1).digits(value, 0)?;
            let suffix = (digits.trailing_zeros() + 1).min(digits.digits.len());
            Some(crate::engine::Digits { suffix, ..digits })
        };
        let mut rows = vec![Row {
            name: "n".to_owned(),
            value: pile.clone(),
            digits: shown(pile),
            note: part.clone().map_or_else(Text::default, |part| {
                Text::with("its smallest Zeckendorf part is {0}", vec![part])
            }),
        }];
        rows.push(Row {
            name: "q".to_owned(),
            value: limit.clone(),
            digits: None,
            note: Text::plain("the most that may be taken"),
        });
        let (case, sentence) = match (&part, &wins) {
            (None, _) => (
                "the pile is empty, so P",
                Text::plain("Nothing is left to take."),
            ),
            (Some(part), None) => (
                "it is more than may be taken, q, so P (a bad position)",
                Text::with(
                    "The smallest Zeckendorf part, {0}, is more than the {1} that may be taken. \
                     Whatever is taken, the opponent may then take the smallest part of what is \
                     left.",
                    vec![part.clone(), limit.clone()],
                ),
            ),
            (Some(part), Some(_)) if part == pile => (
                "it is the whole pile, which may be taken, so N (a good position)",
                Text::with(
                    "{0} is a Fibonacci number, and all of it may be taken.",
                    vec![part.clone()],
                ),
            ),
            (Some(part), Some(_)) => (
                "it is at most q, which may be taken, so N (a good position)",
                Text::with(
                    "Taking the smallest Zeckendorf part, {0}, leaves parts all larger than twice \
                     that ({1}), which the opponent cannot take.",
                    vec![part.clone(), part * 2u64],
                ),
            ),
        };
        let target = wins.map(|part| {
            let left = pile - part;
            rows.push(Row {
                name: "leave".to_owned(),
                value: left.clone(),
                digits: shown(&left),
                note: Text::plain("without its smallest part"),
            });
            Goal::Leave(smallvec![left])
        });
        Explanation {
            theorem: "Theorem 1.6: N exactly when the smallest Zeckendorf part may be taken",
            case,
            cite: RAPAKA,
            status: Status::Proved,
            sentence,
            index: None,
            rows,
            target,
        }
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&Recursive, &Arithmetic]
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["n"]
    }

    fn system(&self) -> Option<System> {
        Some(System::Wythoff(1))
    }
}

/// The lost starts are 0 and the Fibonacci numbers.
fn lost_starts(
    from: &Natural,
    mut current: Natural,
    mut next: Natural,
) -> Box<dyn Iterator<Item = TableRow>> {
    let mut index = from.clone();
    Box::new(std::iter::from_fn(move || {
        let after = &current + &next;
        let cell = std::mem::replace(&mut current, std::mem::replace(&mut next, after));
        let row = TableRow {
            index: index.clone(),
            cells: vec![cell],
        };
        index += 1u64;
        Some(row)
    }))
}

/// The last row that the table starts from: its number has about 200,000 digits.
const LAST_FROM: u64 = 1_000_000;

fn start_index(from: &Natural) -> Result<u64, TooBig> {
    from.to_u64()
        .filter(|from| *from <= LAST_FROM)
        .ok_or_else(|| TooBig {
            what: format!("row {} is too far down the table", Detail::Ends.count(from)),
            limit: format!("rows may be asked for from 0 to {LAST_FROM}"),
        })
}

/// Fₙ = Fₙ₋₁ + Fₙ₋₂, term by term; the largest term not above n is its largest part.
struct Recursive;

impl Formulation for Recursive {
    fn name(&self) -> FormulationName {
        FormulationName::Recursive
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (pile, limit) = pile_and_limit(position);
        let mut rest = pile.clone();
        let mut part = Natural::ZERO;
        while !rest.is_zero() {
            let (mut low, mut high) = (Natural::ONE, Natural::small(2));
            while high <= rest {
                let sum = &low + &high;
                low = std::mem::replace(&mut high, sum);
            }
            rest -= &low;
            part = low;
        }
        Ok(if !part.is_zero() && part <= *limit {
            Outcome::N
        } else {
            Outcome::P
        })
    }

    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        let skipped = usize::try_from(start_index(from)?).unwrap_or(usize::MAX);
        Ok(Box::new(lost_starts_from_zero().skip(skipped)))
    }
}

/// By the digits of the Zeckendorf representation; the n-th lost start is F(n+1).
struct Arithmetic;

impl Formulation for Arithmetic {
    fn name(&self) -> FormulationName {
        FormulationName::Arithmetic
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (pile, limit) = pile_and_limit(position);
        let system = Numeration::new(1);
        let digits = system.representation(pile);
        let wins = !digits.is_empty() && system.basis(digits.trailing_zeros() as u64) <= *limit;
        Ok(if wins { Outcome::N } else { Outcome::P })
    }

    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        let skipped = start_index(from)?;
        Ok(match skipped.checked_sub(1) {
            None => lost_starts_from_zero(),
            Some(place) => {
                let system = Numeration::new(1);
                lost_starts(from, system.basis(place), system.basis(place + 1))
            }
        })
    }
}

fn lost_starts_from_zero() -> Box<dyn Iterator<Item = TableRow>> {
    let zero = TableRow {
        index: Natural::ZERO,
        cells: vec![Natural::ZERO],
    };
    Box::new(std::iter::once(zero).chain(lost_starts(
        &Natural::ONE,
        Natural::ONE,
        Natural::small(2),
    )))
}
