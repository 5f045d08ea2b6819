//! The contract of a game's tables other than that of its P-positions.

use crate::catalogue::settings::Parameter;
use crate::theory::oracle::{TableRow, TooBig};
use goldpile_number::Natural;
use std::fmt;
use std::sync::Arc;

/// The content of one cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Count(Natural),
    /// Anything else: a number's digits, a word, the name of a set. One line, without commas.
    Text(String),
}

/// The rows of a table, in order.
pub type TableRows<'a> = Box<dyn Iterator<Item = TableRow<Cell>> + 'a>;

impl From<Natural> for Cell {
    fn from(count: Natural) -> Self {
        Self::Count(count)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// An additional table of a game.
pub trait Table: Send + Sync {
    /// The name used to request it.
    fn name(&self) -> &'static str;

    /// What it shows, in one line.
    fn title(&self) -> &'static str;

    /// The names of its columns, one for each cell of a row.
    fn columns(&self) -> Vec<String>;

    /// The parameter that selects the size of a table that comes in several sizes; it belongs to the
    /// table, not to the game. `None` if there is only one size. The tables of a [`Game`](crate::Game)
    /// have its default value.
    fn order(&self) -> Option<Parameter> {
        None
    }

    /// The same table with another [`order`](Self::order), which must be in range; `None` if it has none.
    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        let _ = order;
        None
    }

    /// The same table with the columns for its rows up to this index; `None` if they do not depend on it.
    fn up_to(&self, last: &Natural) -> Option<Arc<dyn Table>> {
        let _ = last;
        None
    }

    /// The same table with this many columns, and the number that the OEIS gives its first term; `None`
    /// for a table that is not an array of numbers, endless to the right and downwards.
    fn array(&self, columns: u64) -> Option<(u64, Arc<dyn Table>)> {
        let _ = columns;
        None
    }

    /// What its cells mean, if they are letters; empty otherwise.
    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Its rows in order, from this index or from the first row if that comes later. Endless, except
    /// that rows too long to compute are missing.
    ///
    /// # Errors
    /// [`TooBig`] if the first of them cannot be computed.
    fn rows<'a>(&'a self, from: &Natural) -> Result<TableRows<'a>, TooBig>;
}
