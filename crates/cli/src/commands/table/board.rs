//! A board of two piles with a value or a letter in every square: a down and b across.

use super::write::{self, Format, TableStyle};
use crate::Failure;
use serde_json::json;
use std::io::Write;

/// A letter of a board: its number in a b-file, the letter, and its meaning.
pub(crate) type LegendLine = (usize, &'static str, &'static str);

pub(crate) struct Board<'a> {
    /// The name of what the squares hold.
    pub(crate) name: &'static str,
    /// The largest pile a and the largest pile b.
    pub(crate) most: [u32; 2],
    /// The contents of the square of these two piles.
    pub(crate) square: &'a dyn Fn([u32; 2]) -> String,
    /// The letters that occur; empty if the squares hold numbers.
    pub(crate) legend: Vec<LegendLine>,
}

impl Board<'_> {
    /// Writes the board; as a b-file, all its complete antidiagonals, each from a = 0 on, which is the order of
    /// the OEIS.
    ///
    /// # Errors
    /// [`Failure::Refused`] for a b-file of a board that is not square; [`Failure::Output`].
    pub(crate) fn write(&self, style: &TableStyle, output: &mut dyn Write) -> Result<(), Failure> {
        let [most_a, most_b] = self.most;
        let row = |a: u32| (0..=most_b).map(move |b| (self.square)([a, b]));
        let across = (0..=most_b).map(|b| b.to_string());
        match style.format {
            Format::Json => {
                for a in 0..=most_a {
                    let mut object = json!({"a": a.to_string()});
                    object[self.name] = row(a).collect();
                    if let Some((name, status)) = style.status_column() {
                        object[name] = status.into();
                    }
                    writeln!(output, "{object}")?;
                }
                Ok(())
            }
            Format::Text if self.legend.is_empty() => {
                let longest = |b| (0..=most_a).map(|a| (self.square)([a, b]).len()).max();
                let widths: Vec<usize> = (0..=most_b).map(|b| longest(b).unwrap_or(0)).collect();
                for a in 0..=most_a {
                    let cells = row(a).zip(&widths);
                    let cells = cells.map(|(cell, &width)| format!("{cell:>width$}"));
                    writeln!(output, "{}", cells.collect::<Vec<String>>().join(" "))?;
                }
                Ok(())
            }
            Format::Text => {
                style.write_status(output)?;
                let [down, wide] = [most_a, most_b].map(|most| most.to_string().len());
                let mut line = |head: &str, cells: &mut dyn Iterator<Item = String>| {
                    write!(output, "{head:>down$}")?;
                    for cell in cells {
                        write!(output, " {cell:>wide$}")?;
                    }
                    writeln!(output)
                };
                line("", &mut across.into_iter())?;
                (0..=most_a).try_for_each(|a| line(&a.to_string(), &mut row(a)))?;
                writeln!(output, "\na down, b across")?;
                for (_, letter, meaning) in &self.legend {
                    writeln!(output, "{letter}  {meaning}")?;
                }
                Ok(())
            }
            Format::Csv | Format::Latex => {
                let legend =
                    (self.legend.iter()).map(|(_, letter, says)| format!("; {letter}: {says}"));
                let mut style = style.clone();
                style.caption.extend(legend);
                let heads: Vec<String> = std::iter::once("a".to_owned()).chain(across).collect();
                let rows =
                    (0..=most_a).map(|a| [a.to_string()].into_iter().chain(row(a)).collect());
                write::write(&style, &heads, None, rows, output)
            }
            Format::BFile => self.write_antidiagonals(style, output),
        }
    }

    fn write_antidiagonals(
        &self,
        style: &TableStyle,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let [most, most_b] = self.most;
        if most != most_b {
            return Err(Failure::Refused(format!(
                "a b-file lists a board by its antidiagonals, but this one is bounded: a is at most {most} and \
                 b at most {most_b}; leave --bfile out"
            )));
        }
        writeln!(output, "# {}", style.origin)?;
        for (number, _, meaning) in &self.legend {
            writeln!(output, "# {number}: {meaning}")?;
        }
        let squares = (0..=most).flat_map(|total| (0..=total).map(move |a| [a, total - a]));
        for (index, piles) in squares.enumerate() {
            let cell = (self.square)(piles);
            let known = self.legend.iter().find(|(_, letter, _)| *letter == cell);
            let value = known.map_or(cell, |(number, ..)| number.to_string());
            writeln!(output, "{index} {value}")?;
        }
        Ok(())
    }
}
