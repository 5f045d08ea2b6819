//! The pairs of a formulation, prepared for many positions: up to a bound, each number is looked up only once.

use super::case::PairSource;
use crate::sides::Sides;
use goldpile_engine::{Answers, Outcome, Position};
use goldpile_number::{Located, Natural};

/// The function from positions to their outcomes, with the pairs prepared for piles up to `max`.
pub(crate) fn answers<'a, K: PairSource>(
    known: &'a K,
    max: u64,
    outcome: impl Fn(&dyn PairSource, &Position) -> Outcome + Send + Sync + 'a,
) -> Answers<'a> {
    let prepared = PreparedPairs::new(known, max);
    Box::new(move |position| {
        known.check(Sides::of(position).smaller)?;
        Ok(outcome(&prepared, position))
    })
}

/// The pairs of `known`. Only numbers beyond the bound are looked up there again.
struct PreparedPairs<'a, K> {
    known: &'a K,
    /// The sequence and the index of each of the numbers 0, 1, 2, …
    places: Vec<Located>,
    /// The lower numbers among 0, 1, 2, …
    lowers: Vec<Natural>,
}

impl<'a, K: PairSource> PreparedPairs<'a, K> {
    /// The pairs of `known`, prepared for the numbers up to `max` or to the limit of `known`.
    fn new(known: &'a K, max: u64) -> Self {
        let numbers = (0..=max).map(Natural::from);
        let numbers = numbers.take_while(|number| known.check(number).is_ok());
        let (mut places, mut lowers) = (Vec::new(), Vec::new());
        for number in numbers {
            let place = known.locate(&number);
            if place.is_lower() {
                lowers.push(number);
            }
            places.push(place);
        }
        Self {
            known,
            places,
            lowers,
        }
    }
}

impl<K: PairSource> PairSource for PreparedPairs<'_, K> {
    fn p(&self) -> u64 {
        self.known.p()
    }

    fn m(&self) -> u64 {
        self.known.m()
    }

    fn locate(&self, x: &Natural) -> Located {
        let place = x.to_usize().and_then(|x| self.places.get(x));
        place.cloned().unwrap_or_else(|| self.known.locate(x))
    }

    fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural> {
        let first = from.to_usize().unwrap_or(usize::MAX);
        let lowers = self.lowers.get(first..first.saturating_add(count));
        lowers.map_or_else(|| self.known.lowers(from, count), <[Natural]>::to_vec)
    }
}
