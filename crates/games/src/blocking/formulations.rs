//! The two formulations of the pairs: by definition, and by closed form or windows.

use super::case::{PairSource, outcome};
use super::pairs::Pairs;
use super::prepared::answers;
use crate::sides::Sides;
use crate::tables::{numbered, numbers_from};
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{
    Answers, Formulation, FormulationName, FormulationRows, Outcome, Position, TableRow, TooBig,
};
use goldpile_number::{Located, Mex, Natural};

const RECURSIVE_LIMIT: u64 = 2_000_000;

/// The pairs [aₙ, bₙ], n = 0, 1, 2, …: aₙ is the least natural number that is neither an earlier a nor
/// an earlier b, and bₙ = aₙ + m⌊n/p⌋ (Larsson, Definition 3).
///
/// His Example 5 lists the first pairs for p = m = 3 and ends with (6,12). That is an erratum: 6 is b₃,
/// and the pair is (9,15).
pub(crate) fn defined_pairs(p: u64, m: u64) -> impl Iterator<Item = [u64; 2]> + use<> {
    let mut unused = Mex::new(0);
    (0..).map(move |n| {
        let lower = unused.current();
        let upper = lower + n / p * m;
        unused.insert(lower);
        unused.insert(upper);
        [lower, upper]
    })
}

/// The pairs by definition: aₙ is the least number not in any earlier pair, and bₙ = aₙ + m⌊n/p⌋
/// (Larsson, Definition 3).
pub(crate) struct Recursive {
    pub(crate) p: u64,
    pub(crate) m: u64,
}

impl PairSource for Recursive {
    fn p(&self) -> u64 {
        self.p
    }

    fn m(&self) -> u64 {
        self.m
    }

    fn check(&self, x: &Natural) -> Result<(), TooBig> {
        if *x <= RECURSIVE_LIMIT {
            return Ok(());
        }
        Err(TooBig {
            what: format!(
                "{} is too big for the recursive formulation",
                Detail::Ends.count(x)
            ),
            limit: format!("it goes up to {RECURSIVE_LIMIT}; the other goes much further"),
        })
    }

    fn locate(&self, x: &Natural) -> Located {
        let found = defined_pairs(self.p, self.m)
            .zip(0u64..)
            .find(|([lower, upper], _)| x == lower || x == upper);
        match found {
            Some(([lower, _], n)) if *x == lower => Located::Lower(n.into()),
            Some((_, n)) => Located::Upper(n.into()),
            // Unreachable: every number is in some pair.
            None => Located::Lower(x.clone()),
        }
    }

    fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural> {
        defined_pairs(self.p, self.m)
            .skip(from.to_usize().unwrap_or(usize::MAX))
            .take(count)
            .map(|[lower, _]| lower.into())
            .collect()
    }
}

impl Formulation for Recursive {
    fn name(&self) -> FormulationName {
        FormulationName::RECURSIVE
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        self.check(Sides::of(position).smaller)?;
        Ok(outcome(self, position))
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        answers(self, max, outcome)
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        self.check(from)?;
        let start = from.to_usize().unwrap_or(usize::MAX);
        let pairs = defined_pairs(self.p, self.m).skip(start);
        Ok(numbered(
            from,
            pairs.map(|pair| pair.map(Natural::from).into()),
        ))
    }
}

/// Closed form if p divides m, windows otherwise.
impl Formulation for Pairs {
    fn name(&self) -> FormulationName {
        FormulationName::ALGEBRAIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        self.check(Sides::of(position).smaller)?;
        Ok(outcome(self, position))
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        answers(self, max, outcome)
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        self.check(from)?;
        // This many rows together cost little more than one.
        let at_once = usize::try_from(2 * self.p()).unwrap_or(1);
        let mut waiting = Vec::new();
        Ok(Box::new(numbers_from(from).map_while(move |index| {
            if waiting.is_empty() {
                waiting = self.lowers(&index, at_once);
                waiting.reverse();
            }
            let lower = waiting.pop()?;
            let upper = &lower + self.difference(&index);
            Some(TableRow::new(index, vec![lower, upper]))
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_paper() {
        let first = |p, m, count| defined_pairs(p, m).take(count).collect::<Vec<_>>();
        assert_eq!(first(1, 1, 4), [[0, 0], [1, 2], [3, 5], [4, 7]]);
        assert_eq!(
            first(3, 2, 14)[9..],
            [[13, 19], [16, 22], [17, 23], [18, 26], [20, 28]]
        );
        assert_eq!(first(3, 3, 7)[5..], [[5, 8], [9, 15]]);
    }
}
