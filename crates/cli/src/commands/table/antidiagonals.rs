//! An infinite array as a sequence, by falling antidiagonals: each begins in the first row, in the order of the
//! OEIS.

use crate::Failure;
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{Cell, Table, TableRow, TableRows};
use goldpile_number::Natural;

/// The most antidiagonals, which hold about a million terms.
const MOST: u64 = 1500;

pub(crate) struct Antidiagonals {
    pub(crate) title: &'static str,
    /// The number of the first term.
    first: u64,
    /// The rows, as far as they are needed.
    rows: Vec<Vec<Cell>>,
}

impl Antidiagonals {
    /// The terms of this table up to the term numbered `last`; `None` if it is not an infinite array.
    ///
    /// # Errors
    /// [`Failure::Refused`] for more than [`MOST`] antidiagonals.
    pub(crate) fn of(table: &dyn Table, last: &Natural) -> Result<Option<Self>, Failure> {
        let Some((first, _)) = table.array(1) else {
            return Ok(None);
        };
        let most = first + MOST * (MOST + 1) / 2 - 1;
        let number = last.to_u64().filter(|last| *last <= most).ok_or_else(|| {
            Failure::Refused(format!(
                "there are too many terms up to {}: a b-file of this array goes up to term {most}",
                Detail::Ends.count(last)
            ))
        })?;
        let (diagonal, _) = square(number.saturating_sub(first));
        let Some((_, wide)) = table.array(diagonal + 1) else {
            return Ok(None);
        };
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let longest = usize::try_from(diagonal).unwrap_or(usize::MAX) + 1;
        for (row, length) in wide
            .rows(&Natural::ONE)
            .map_err(Failure::refused)?
            .zip((1..=longest).rev())
        {
            rows.push(row.cells.into_iter().take(length).collect());
        }
        Ok(Some(Self {
            title: table.title(),
            first,
            rows,
        }))
    }

    /// The terms from this number on, or all of them if the first comes later.
    pub(crate) fn rows(&self, from: &Natural) -> TableRows<'_> {
        let from = from.to_u64().unwrap_or(u64::MAX).max(self.first);
        Box::new((from..).map_while(|number| {
            let (diagonal, row) = square(number - self.first);
            let [row, column] = [row, diagonal - row].map(|place| usize::try_from(place).ok());
            let cell = self.rows.get(row?)?.get(column?)?;
            Some(TableRow::new(number.into(), vec![cell.clone()]))
        }))
    }

    /// A row as long as the longest, with the index `last`.
    pub(crate) fn longest(&self, last: &Natural) -> Option<TableRow<Cell>> {
        let cells = self.rows.iter().filter_map(|row| row.last());
        let longest = cells.max_by_key(|cell| match cell {
            Cell::Count(count) => count.bits(),
            Cell::Text(_) => 0,
        })?;
        Some(TableRow::new(last.clone(), vec![longest.clone()]))
    }
}

/// The antidiagonal of a term and its row, all counted from 0.
fn square(term: u64) -> (u64, u64) {
    let diagonal = ((8 * term + 1).isqrt() - 1) / 2;
    (diagonal, term - diagonal * (diagonal + 1) / 2)
}
