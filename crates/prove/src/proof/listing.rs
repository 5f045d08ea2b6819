//! Numbers the rows of a proved claim by their first pile, which determines the other piles.

use crate::automaton::{Automaton, DEAD, Var};
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::{before, increasing};
use crate::translate::Translated;
use goldpile_engine::TableRow;
use goldpile_engine::statement::Order;
use goldpile_number::Natural;
use std::sync::Arc;

/// P-positions with different first piles; the piles are in increasing order if the rules refer to them by
/// size.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    piles: usize,
    all: Arc<Automaton>,
    /// The first piles of the rows.
    first: Arc<Automaton>,
}

/// Iterates over the rows from an index on.
pub(crate) struct ListedRows<'a> {
    listing: &'a Listing,
    index: Natural,
    /// For each length and state, the number of digit strings of that length that are accepted from the
    /// state.
    counts: Vec<Vec<Natural>>,
}

impl Listing {
    /// The rows of a claim without memory; `None` if the first pile does not determine the others.
    pub(crate) fn new(
        claimed: &Arc<Automaton>,
        order: Order,
        piles: usize,
        decider: &Decider<'_>,
    ) -> Translated<Option<Self>> {
        let names: Vec<Var> = (0..piles).map(before).collect();
        let by_size = match order {
            Order::Table => Predicate::Constant(true),
            Order::Free | Order::Sorted => increasing(&names),
        };
        let claim = Predicate::of(claimed);
        let all = decider.relation(&Predicate::and([claim, by_size]))?;
        if all.tracks() != names {
            return Ok(None);
        }
        let row = Predicate::Relation(all.clone(), names.clone());
        let other = row.renamed(&|v| if v == before(0) { v } else { v + 2 });
        let differ = Predicate::or(names[1..].iter().map(|&v| Predicate::equal(v, v + 2).not()));
        let twice = Predicate::and([row.clone(), other, differ]);
        if piles > 1 && !decider.relation(&twice)?.is_empty() {
            return Ok(None);
        }
        let first = decider.relation(&Predicate::exists(names[1..].iter().copied(), row))?;
        let fits = first.tracks() == &names[..1];
        Ok(fits.then_some(Self { piles, all, first }))
    }

    /// The rows from this index on, counted from 0.
    pub(crate) fn rows(&self, from: &Natural) -> ListedRows<'_> {
        let ends = (0..self.first.states()).map(|state| {
            let accepts = u32::try_from(state).is_ok_and(|state| self.first.accepts(state));
            Natural::from(u64::from(accepts))
        });
        ListedRows {
            listing: self,
            index: from.clone(),
            counts: vec![ends.collect()],
        }
    }

    fn row(&self, first: Natural) -> Option<Vec<Natural>> {
        let given = [(before(0), first.clone())];
        let wanted: Vec<Var> = (1..self.piles).map(before).collect();
        let mut more = 0;
        // The other piles may have more digits, but there is only one row.
        while more <= first.bits() + 64 {
            let more_places = usize::try_from(more).ok()?;
            let found = self.all.completions(&given, &wanted, more_places, 1).ok()?;
            if let Some(rest) = found.into_iter().next() {
                return Some(std::iter::once(first).chain(rest).collect());
            }
            more = more * 2 + 2;
        }
        None
    }
}

impl ListedRows<'_> {
    fn count(&mut self, length: usize, state: u32) -> Natural {
        let first = &self.listing.first;
        while self.counts.len() <= length {
            let shorter = &self.counts[self.counts.len() - 1];
            let longer = (0..first.states()).map(|state| {
                let state = u32::try_from(state).unwrap_or(DEAD);
                (0..first.system().digits())
                    .filter_map(|digit| first.next(state, digit))
                    .fold(Natural::ZERO, |sum, next| sum + &shorter[next as usize])
            });
            let longer = longer.collect();
            self.counts.push(longer);
        }
        self.counts[length][state as usize].clone()
    }

    /// The first pile of the row with this index; `None` if the rows are too sparse to be numbered.
    fn first(&mut self, index: &Natural) -> Option<Natural> {
        let first = self.listing.first.clone();
        let start = first.start()?;
        // Rows so sparse that their numbers are longer than this are not numbered.
        let most = 2 * usize::try_from(index.bits()).ok()? + 200;
        let mut length = 0;
        while self.count(length, start) <= *index {
            length += 1;
            if length > most {
                return None;
            }
        }
        let (mut rest, mut state, mut digits) = (index.clone(), start, Vec::new());
        for left in (0..length).rev() {
            for digit in 0..first.system().digits() {
                let Some(next) = first.next(state, digit) else {
                    continue;
                };
                let count = self.count(left, next);
                if rest < count {
                    digits.push(digit);
                    state = next;
                    break;
                }
                rest -= count;
            }
        }
        Some(first.system().value(&digits))
    }
}

impl Iterator for ListedRows<'_> {
    type Item = TableRow;

    fn next(&mut self) -> Option<TableRow> {
        let index = self.index.clone();
        let first = self.first(&index)?;
        let cells = self.listing.row(first)?;
        self.index = index.clone() + 1u64;
        Some(TableRow { index, cells })
    }
}
