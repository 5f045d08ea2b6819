//! Writes rows as aligned text, comma-separated values, JSON, LaTeX or a b-file.

use super::latex;
use crate::Failure;
use crate::output::json;
use crate::output::output_file;
use goldpile_engine::theory::reason::NOT_PROVED;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// The number of rows of text that are read and aligned before any is written.
pub(crate) const BLOCK: usize = 1000;

/// The number of characters after which reading stops, even before that many rows.
const BLOCK_LENGTH: usize = 16 << 20;

/// The most decimal digits in a table: `--from` and `--rows` could otherwise ask for more than any disk can hold.
pub(crate) const MAX_TABLE_DIGITS: u64 = 200_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Right-aligned columns under their names.
    Text,
    /// Comma-separated values, names first. RFC 4180 has no comments, so none is written.
    Csv,
    /// One object per row.
    Json,
    /// A `longtable` with a caption, in the style of the package booktabs, after a comment.
    Latex,
    /// The format of the On-Line Encyclopedia of Integer Sequences: after a comment, lines of an index and a
    /// value.
    BFile,
}

impl Format {
    pub(crate) const FLAGS: [(&'static str, Self); 4] = [
        ("csv", Self::Csv),
        ("json", Self::Json),
        ("latex", Self::Latex),
        ("bfile", Self::BFile),
    ];
}

#[derive(Clone)]
pub(crate) struct TableStyle {
    pub(crate) format: Format,
    /// The comment at the beginning of an export.
    pub(crate) origin: String,
    pub(crate) caption: String,
    /// Whether the table rests on an unproved claim, which it then says.
    pub(crate) is_claimed: bool,
}

/// The name and the value of the column that marks a table as resting on a claim.
const STATUS: (&str, &str) = ("status", "claimed");

impl TableStyle {
    /// The style for a table without a caption.
    pub(crate) fn new(format: Format, origin: String, is_claimed: bool) -> Self {
        let origin = if is_claimed {
            format!("{origin}; {NOT_PROVED}")
        } else {
            origin
        };
        Self {
            format,
            origin,
            caption: String::new(),
            is_claimed,
        }
    }

    /// Sets what the table shows.
    pub(crate) fn about(&mut self, what: &str) {
        let by = if self.is_claimed {
            format!(", {NOT_PROVED}")
        } else {
            String::new()
        };
        self.caption = format!("{what}{by}");
    }

    /// Writes above a text table that it rests on a claim, if it does.
    pub(crate) fn write_status(&self, output: &mut dyn Write) -> io::Result<()> {
        if self.is_claimed && self.format == Format::Text {
            writeln!(output, "# {NOT_PROVED}")?;
        }
        Ok(())
    }

    /// The column that says so in formats without comments.
    pub(crate) fn status_column(&self) -> Option<(&'static str, &'static str)> {
        let has_none = matches!(self.format, Format::Csv | Format::Json);
        (self.is_claimed && has_none).then_some(STATUS)
    }
}

/// Writes the headings, if the format has them, and the rows. The first column is the index. `last` is the row
/// with the longest numbers, if known.
///
/// # Errors
/// [`Failure::Refused`] for a row that the format cannot hold; [`Failure::Output`].
pub(crate) fn write(
    style: &TableStyle,
    heads: &[String],
    last: Option<&[String]>,
    rows: impl Iterator<Item = Vec<String>>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    style.write_status(output)?;
    let status = style.status_column();
    let mut heads = heads.to_vec();
    heads.extend(status.map(|(name, _)| name.to_owned()));
    let heads = &heads[..];
    let mut rows = rows.map(|mut cells| {
        cells.extend(status.map(|(_, value)| value.to_owned()));
        cells
    });
    match style.format {
        Format::Text => write_text(output, heads, last, rows)?,
        Format::Csv => {
            writeln!(output, "{}", quoted(heads))?;
            rows.try_for_each(|cells| writeln!(output, "{}", quoted(&cells)))?;
        }
        Format::Json => rows.try_for_each(|cells| json::write_row(output, heads, cells))?,
        Format::Latex => {
            let rows: Vec<Vec<String>> = rows.collect();
            let table = latex::table(&style.origin, &style.caption, heads, &rows)?;
            output_file::check_latex(&table)?;
            output.write_all(table.as_bytes())?;
        }
        Format::BFile => {
            for (place, cells) in rows.enumerate() {
                if let Some(cell) = cells.iter().find(|cell| !is_integer(cell)) {
                    return Err(Failure::Refused(format!(
                        "a b-file holds integers, not {cell}: choose another --column"
                    )));
                }
                if place == 0 {
                    writeln!(output, "# {}", style.origin)?;
                }
                writeln!(output, "{}", cells.join(" "))?;
            }
        }
    }
    Ok(())
}

fn is_integer(cell: &str) -> bool {
    let figures = cell.strip_prefix('-').unwrap_or(cell);
    !figures.is_empty() && figures.bytes().all(|byte| byte.is_ascii_digit())
}

fn write_text(
    output: &mut dyn Write,
    heads: &[String],
    last: Option<&[String]>,
    mut rows: impl Iterator<Item = Vec<String>>,
) -> io::Result<()> {
    let mut widths = vec![0; heads.len()];
    let mut widen = |cells: &[String]| -> Vec<usize> {
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = (*width).max(cell.width());
        }
        widths.clone()
    };
    widen(heads);
    let mut now = widen(last.unwrap_or(heads));
    let mut named = false;
    loop {
        let mut block: Vec<Vec<String>> = Vec::new();
        let mut length = 0;
        while block.len() < BLOCK && length < BLOCK_LENGTH {
            let Some(cells) = rows.next() else { break };
            now = widen(&cells);
            length += cells.iter().map(String::len).sum::<usize>();
            block.push(cells);
        }
        if !named {
            write_line(output, heads, &now)?;
            named = true;
        }
        for cells in &block {
            write_line(output, cells, &now)?;
        }
        if block.is_empty() {
            return Ok(());
        }
    }
}

fn write_line(output: &mut dyn Write, cells: &[String], widths: &[usize]) -> io::Result<()> {
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        // The formatter's own padding is limited to 65,535 characters.
        let between = if column == 0 { 0 } else { 2 };
        let room = between + width.saturating_sub(cell.width());
        output.write_all(" ".repeat(room).as_bytes())?;
        output.write_all(cell.as_bytes())?;
    }
    writeln!(output)
}

/// The values as a line of comma-separated values, quoted where necessary.
fn quoted(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        if cell.contains([',', '"']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    });
    quoted.collect::<Vec<String>>().join(",")
}
