//! Formulations by recursion, which generate the rows of a table one after another.

use crate::tables::numbered;
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{
    Answers, Counts, Formulation, FormulationName, FormulationRows, Outcome, Position, TooBig,
};
use goldpile_number::{Mex, Natural};
use std::collections::HashMap;

/// The formulation by recursion. Takes time proportional to the index of the row, or to the smallest pile; neither
/// may exceed a million.
pub struct RecursiveColumns<const N: usize>(
    /// The next row, in the paper's order of the columns, given the least positive number not used yet and the row
    /// before, if any. Every column must increase.
    pub fn(u64, Option<[u64; N]>) -> [u64; N],
);

const RECURSIVE_LIMIT: u64 = 1_000_000;

/// The value as a machine integer, if it is within the limit of a recursive formulation.
///
/// # Errors
/// [`TooBig`] above the limit.
pub(crate) fn within_limit(value: &Natural, limit: u64) -> Result<u64, TooBig> {
    value
        .to_u64()
        .filter(|value| *value <= limit)
        .ok_or_else(|| TooBig {
            what: format!(
                "{} is too big for the recursive formulation",
                Detail::Ends.count(value)
            ),
            limit: format!("it goes up to {limit}; the others to any size"),
        })
}

fn sorted(position: &Position) -> Counts {
    let mut piles = position.piles.clone();
    piles.sort_unstable();
    piles
}

/// Whether the piles are the numbers of the row. Both must be sorted.
fn is_row(piles: &[Natural], row: &[u64]) -> bool {
    row.iter().zip(piles).all(|(cell, pile)| *pile == *cell)
}

impl<const N: usize> RecursiveColumns<N> {
    /// All rows. Row 0 is all zeros.
    fn all_rows(&self) -> impl Iterator<Item = [u64; N]> + '_ {
        let mut unused = Mex::new(1);
        let mut before = None;
        let rows = std::iter::from_fn(move || {
            let row = (self.0)(unused.current(), before);
            for number in row {
                unused.insert(number);
            }
            before = Some(row);
            before
        });
        std::iter::once([0; N]).chain(rows)
    }

    /// The rows that contain a number up to `smallest`, each sorted. No later row contains one, since every column
    /// increases.
    fn sorted_rows(&self, smallest: u64) -> impl Iterator<Item = [u64; N]> + '_ {
        let rows = self.all_rows();
        rows.take_while(move |row| row.iter().any(|cell| *cell <= smallest))
            .map(|mut row| {
                row.sort_unstable();
                row
            })
    }
}

impl<const N: usize> Formulation for RecursiveColumns<N> {
    fn name(&self) -> FormulationName {
        FormulationName::RECURSIVE
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let piles = sorted(position);
        let smallest = within_limit(&piles[0], RECURSIVE_LIMIT)?;
        let found = self.sorted_rows(smallest).any(|row| is_row(&piles, &row));
        Ok(Outcome::p_if(found))
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        let largest = max.min(RECURSIVE_LIMIT);
        let rows: HashMap<u64, [u64; N]> =
            (self.sorted_rows(largest).map(|row| (row[0], row))).collect();
        Box::new(move |position| {
            let piles = sorted(position);
            match piles[0].to_u64().filter(|smallest| *smallest <= largest) {
                Some(smallest) => {
                    let row = rows.get(&smallest);
                    Ok(Outcome::p_if(row.is_some_and(|row| is_row(&piles, row))))
                }
                None => self.outcome(position),
            }
        })
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let skipped = usize::try_from(within_limit(from, RECURSIVE_LIMIT)?).unwrap_or(usize::MAX);
        let rows = self.all_rows().skip(skipped);
        Ok(numbered(
            from,
            rows.map(|row| row.map(Natural::from).into()),
        ))
    }
}
