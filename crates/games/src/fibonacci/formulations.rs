//! The two formulations of Fibonacci Nim: by the recursion of the Fibonacci numbers, and by
//! Zeckendorf digits.

use super::oracle::pile_and_limit;
use crate::tables::{fibonacci_like, numbered};
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{Formulation, FormulationName, FormulationRows, Outcome, Position, TooBig};
use goldpile_number::{Natural, Numeration};

/// The lost starts: 0, 1, 2, 3, 5, 8, …
fn lost_starts() -> impl Iterator<Item = Natural> {
    std::iter::once(Natural::ZERO).chain(fibonacci_like(Natural::ONE, Natural::small(2)))
}

/// The last row at which the table may start. Its number has about 200,000 digits.
const LAST_FROM: u64 = 1_000_000;

/// The same limit for the recursion term by term, which is quadratic.
const LAST_RECURSIVE: u64 = 200_000;

fn start_index(from: &Natural, last: u64) -> Result<u64, TooBig> {
    from.to_u64().filter(|f| *f <= last).ok_or_else(|| TooBig {
        what: format!("row {} is too far down the table", Detail::Ends.count(from)),
        limit: format!("the table can start at any row from 0 to {last}"),
    })
}

/// Fₙ = Fₙ₋₁ + Fₙ₋₂, term by term. The largest term that is at most n is the largest part of n.
pub(crate) struct Recursive;

impl Formulation for Recursive {
    fn name(&self) -> FormulationName {
        FormulationName::RECURSIVE
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
        Ok(Outcome::p_if(part.is_zero() || part > *limit))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let skipped = usize::try_from(start_index(from, LAST_RECURSIVE)?).unwrap_or(usize::MAX);
        Ok(numbered(from, lost_starts().skip(skipped).map(|n| vec![n])))
    }
}

/// The digits of the Zeckendorf representation. The n-th lost start is F(n+1).
pub(crate) struct Arithmetic;

impl Formulation for Arithmetic {
    fn name(&self) -> FormulationName {
        FormulationName::ARITHMETIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (pile, limit) = pile_and_limit(position);
        let system = Numeration::new(1);
        let digits = system.representation(pile);
        let wins = !digits.is_empty() && system.basis(digits.trailing_zeros() as u64) <= *limit;
        Ok(Outcome::p_if(!wins))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let skipped = start_index(from, LAST_FROM)?;
        let Some(place) = skipped.checked_sub(1) else {
            return Ok(numbered(from, lost_starts().map(|n| vec![n])));
        };
        let [first, second] = [place, place + 1].map(|place| Numeration::new(1).basis(place));
        Ok(numbered(
            from,
            fibonacci_like(first, second).map(|n| vec![n]),
        ))
    }
}
