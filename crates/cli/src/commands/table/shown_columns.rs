//! The part of a table that is shown: the chosen columns, and each row as a list of texts.

use super::write::MAX_TABLE_DIGITS;
use crate::Failure;
use goldpile_engine::{Cell, DigitSystem, TableRow};
use goldpile_play::position_text::visible;

/// Stands for digits that are too many to show.
const NO_DIGITS: &str = "…";

/// The columns of a table that are shown.
pub(crate) struct ShownColumns {
    /// The names of the shown columns, beginning with the index.
    names: Vec<String>,
    /// The numeration system for the columns of digits, which follow the values.
    digits: Option<DigitSystem>,
    /// The positions of the shown columns among the values and their digits.
    shown: Vec<usize>,
}

impl ShownColumns {
    /// A table with these columns after the index and, with a numeration system, a column of digits for each. It
    /// shows the columns `wanted`, or all if none is named.
    ///
    /// # Errors
    /// [`Failure::Usage`] for a column that does not exist.
    pub(crate) fn new(
        mut columns: Vec<String>,
        digits: Option<DigitSystem>,
        wanted: &[String],
    ) -> Result<Self, Failure> {
        // No two columns may have the same name.
        let index = if columns.iter().any(|column| column == "n") {
            "index"
        } else {
            "n"
        };
        if digits.is_some() {
            let digits: Vec<String> = columns.iter().map(|c| format!("{c}_digits")).collect();
            columns.extend(digits);
        }
        let place = |name: &String| {
            let place = columns.iter().position(|column| column == name);
            place.ok_or_else(|| {
                Failure::Usage(format!(
                    "there is no column {}; the columns are {}",
                    visible(name),
                    columns.join(", ")
                ))
            })
        };
        let shown: Vec<usize> = if wanted.is_empty() {
            (0..columns.len()).collect()
        } else {
            wanted.iter().map(place).collect::<Result<_, _>>()?
        };
        let names = shown.iter().map(|&place| columns[place].clone());
        Ok(Self {
            names: std::iter::once(index.to_owned()).chain(names).collect(),
            digits,
            shown,
        })
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The shown cells of a row, beginning with the index.
    pub(crate) fn cells(&self, row: &TableRow<Cell>) -> Vec<String> {
        let text = |place: &usize| match (row.cells.get(*place), self.digits) {
            (Some(cell), _) => cell.to_string(),
            (None, Some(system)) => match row.cells.get(place - row.cells.len()) {
                Some(Cell::Count(count)) => system
                    .digits(count, 0)
                    .map_or_else(|| NO_DIGITS.to_owned(), |digits| digits.to_string()),
                // Texts have no digits.
                _ => String::new(),
            },
            (None, None) => String::new(),
        };
        let cells = self.shown.iter().map(text);
        std::iter::once(row.index.to_string())
            .chain(cells)
            .collect()
    }
}

/// Checks that this many rows of this length stay within the limit.
///
/// # Errors
/// [`Failure::Refused`] if they do not; the message says how many rows would.
pub(crate) fn check_length(row: &TableRow<Cell>, rows: usize) -> Result<(), Failure> {
    // log₁₀ 2 is less than 30,103/100,000.
    let figures = |bits: u64| bits * 30_103 / 100_000 + 1;
    let cells = row.cells.iter().map(|cell| match cell {
        Cell::Count(count) => figures(count.bits()),
        Cell::Text(text) => text.len() as u64,
    });
    let digits = cells.sum::<u64>() + figures(row.index.bits());
    if digits.saturating_mul(rows as u64) <= MAX_TABLE_DIGITS {
        return Ok(());
    }
    let fit = MAX_TABLE_DIGITS / digits;
    Err(Failure::Refused(if fit == 0 {
        format!(
            "a row with {digits} digits is too long: a table has at most {MAX_TABLE_DIGITS} digits; \
             --from a smaller index would do"
        )
    } else {
        format!(
            "{rows} rows with up to {digits} digits each are too many: a table has at most \
             {MAX_TABLE_DIGITS} digits; --rows {fit} would do"
        )
    }))
}
