//! The list of the records, and what is about to be done with one of them.

use super::archive::Row;
use super::text_line::TextLine;

/// The list of the records.
#[derive(Debug, Default)]
pub struct Records {
    /// The records, those that were last played in front; `None` until they are read.
    pub(super) rows: Option<Vec<Row>>,
    /// The one chosen: an index, from 0, into the rows.
    pub(super) chosen: usize,
    /// The name of the record to be chosen once they are read; `None` for the row chosen before.
    pub(super) wanted: Option<String>,
    /// The line that is being typed; `None` if none is.
    pub(super) line: Option<Typed>,
}

/// A line that is being typed.
#[derive(Debug)]
pub(super) struct Typed {
    /// What it is for.
    pub(super) purpose: Purpose,
    /// What is typed.
    pub(super) input: TextLine,
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The new name of the chosen record.
    Rename,
    /// The file that the chosen record is written to.
    Export,
    /// The file that a match is read from.
    Import,
}

impl Records {
    /// The list that has yet to be read, with the record that is to be chosen in it.
    #[must_use]
    pub(super) fn at(wanted: Option<String>) -> Self {
        Self {
            wanted,
            ..Self::default()
        }
    }

    /// The record chosen; `None` if there is none, or none was read yet.
    #[must_use]
    pub(super) fn row(&self) -> Option<&Row> {
        self.rows.as_ref()?.get(self.chosen)
    }

    /// How many records there are, 0 until they are read.
    #[must_use]
    pub(super) fn count(&self) -> usize {
        self.rows.as_ref().map_or(0, Vec::len)
    }

    /// Takes the list in.
    pub(super) fn fill(&mut self, rows: Vec<Row>) {
        let wanted = self.wanted.take();
        let at = wanted.and_then(|name| rows.iter().position(|row| row.name == name));
        self.chosen = at.unwrap_or(self.chosen).min(rows.len().saturating_sub(1));
        self.rows = Some(rows);
    }

    /// Chooses another record, so many rows down (or up, if negative), as far as there are any.
    pub(super) fn step(&mut self, by: isize) {
        let last = self.count().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }
}
