//! Rows as aligned text, comma separated values or JSON.

use crate::cli::failure::Failure;
use crate::engine::{System, TableRow};
use crate::number::Natural;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The number of rows of text to read before writing any, so as to align them.
pub(super) const BLOCK: usize = 1000;

/// Fewer rows, if they have more characters than this.
const BLOCK_LENGTH: usize = 16 << 20;

/// The most decimal digits in a table: `--from` and `--rows` could otherwise ask for more than any
/// disk can hold.
pub(super) const MAX_TABLE_DIGITS: u64 = 200_000_000;

/// Stands for the digits of a number that is too long to show them.
const NO_DIGITS: &str = "…";

/// The format of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Right-aligned columns under their names.
    Text,
    /// Comma separated values, names first.
    Csv,
    /// One object per row.
    Json,
}

/// A table being written.
pub(super) struct Sheet {
    format: Format,
    /// The column names, the index first.
    names: Vec<String>,
    /// The numeration system for the columns of digits, which follow the values.
    digits: Option<System>,
    widths: Vec<usize>,
}

impl Sheet {
    /// A table with these columns after the index; with a system, as many more columns hold the
    /// digits.
    pub(super) fn new(format: Format, columns: Vec<String>, digits: Option<System>) -> Self {
        // No two columns may have the same name.
        let index = if columns.iter().any(|column| column == "n") {
            "index"
        } else {
            "n"
        };
        let mut names = vec![index.to_owned()];
        if digits.is_some() {
            let digits = columns.iter().map(|column| format!("{column}_digits"));
            names.extend(columns.iter().cloned().chain(digits));
        } else {
            names.extend(columns);
        }
        let widths = names.iter().map(|name| name.chars().count()).collect();
        Self {
            format,
            names,
            digits,
            widths,
        }
    }

    /// Makes the columns at least as wide as this row needs.
    pub(super) fn widen(&mut self, row: &TableRow) {
        let cells = self.cells(row);
        self.widen_for(&cells);
    }

    fn widen_for(&mut self, cells: &[String]) {
        for (width, cell) in self.widths.iter_mut().zip(cells) {
            *width = (*width).max(cell.chars().count());
        }
    }

    /// Writes the names, if the format has them, and the rows.
    pub(super) fn write(
        mut self,
        output: &mut dyn Write,
        rows: impl Iterator<Item = TableRow>,
    ) -> io::Result<()> {
        match self.format {
            Format::Text => self.write_text(output, rows),
            Format::Csv => {
                let names: Vec<String> = self.names.iter().map(|name| quoted(name)).collect();
                writeln!(output, "{}", names.join(","))?;
                for row in rows {
                    writeln!(output, "{}", self.cells(&row).join(","))?;
                }
                Ok(())
            }
            Format::Json => {
                for row in rows {
                    let cells = self.cells(&row).into_iter().map(Value::String);
                    let object: Map<String, Value> =
                        self.names.iter().cloned().zip(cells).collect();
                    serde_json::to_writer(&mut *output, &object)?;
                    writeln!(output)?;
                }
                Ok(())
            }
        }
    }

    fn write_text(
        &mut self,
        output: &mut dyn Write,
        mut rows: impl Iterator<Item = TableRow>,
    ) -> io::Result<()> {
        let mut named = false;
        loop {
            let mut block: Vec<Vec<String>> = Vec::new();
            let mut length = 0;
            while block.len() < BLOCK && length < BLOCK_LENGTH {
                let Some(row) = rows.next() else { break };
                let cells = self.cells(&row);
                self.widen_for(&cells);
                length += cells.iter().map(String::len).sum::<usize>();
                block.push(cells);
            }
            if !named {
                self.write_line(output, &self.names)?;
                named = true;
            }
            for cells in &block {
                self.write_line(output, cells)?;
            }
            if block.is_empty() {
                return Ok(());
            }
        }
    }

    fn write_line(&self, output: &mut dyn Write, cells: &[String]) -> io::Result<()> {
        for (column, (cell, width)) in cells.iter().zip(&self.widths).enumerate() {
            // The formatter's own padding ends at 65,535 characters.
            let between = if column == 0 { 0 } else { 2 };
            let room = between + width.saturating_sub(cell.chars().count());
            output.write_all(" ".repeat(room).as_bytes())?;
            output.write_all(cell.as_bytes())?;
        }
        writeln!(output)
    }

    /// The cells of a row, the index first.
    fn cells(&self, row: &TableRow) -> Vec<String> {
        let values = row.cells.iter().map(Natural::to_string);
        let mut cells: Vec<String> = std::iter::once(row.index.to_string())
            .chain(values)
            .collect();
        if let Some(system) = self.digits {
            cells.extend(row.cells.iter().map(|cell| {
                system
                    .digits(cell, 0)
                    .map_or_else(|| NO_DIGITS.to_owned(), |digits| digits.to_string())
            }));
        }
        cells
    }
}

/// Checks that this many rows as long as this one stay within the limit.
///
/// # Errors
/// [`Failure::Refused`] if not, saying how many rows would.
pub(super) fn check_length(row: &TableRow, rows: usize) -> Result<(), Failure> {
    let numbers = row.cells.iter().chain([&row.index]);
    // log₁₀ 2 is less than 30,103/100,000.
    let digits: u64 = numbers
        .map(|number| number.bits() * 30_103 / 100_000 + 1)
        .sum();
    if digits.saturating_mul(rows as u64) <= MAX_TABLE_DIGITS {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{rows} rows with up to {digits} digits each are too big, a table has at most \
         {MAX_TABLE_DIGITS} digits; --rows {} would do",
        (MAX_TABLE_DIGITS / digits).max(1)
    )))
}

/// A value quoted so that readers of comma separated values see a single one.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
