//! The contract of a game's theory: outcome, winning move and reason, in time polynomial in the
//! length of the numbers; and the formulations and tables that its papers give.

use super::explanation::{Explanation, System};
use super::outcome::Outcome;
use super::position::{Move, Position};
use super::settings::Parameter;
use crate::number::Natural;
use std::sync::Arc;
use thiserror::Error;

/// A question beyond the size up to which it can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}; {limit}")]
pub struct TooBig {
    /// What was asked, and that it is too much: a clause.
    pub what: String,
    /// How far answers go: a clause.
    pub limit: String,
}

/// The theory of one game with its parameters. It may be asked about every position that its rules
/// can start from or reach, at any size.
pub trait Oracle: Send + Sync {
    /// Who wins. Polynomial in the length of the numbers.
    fn outcome(&self, position: &Position) -> Outcome;

    /// Whether two positions with these piles, in table order, reached in different ways, may have
    /// different outcomes. Polynomial, too.
    fn depends_on_history(&self, piles: &[Natural]) -> bool {
        let _ = piles;
        false
    }

    /// A winning move, or in the block phase a winning announcement; `None` exactly where nothing
    /// wins for the player who acts now. Always legal. Polynomial, too.
    fn hint(&self, position: &Position) -> Option<Move>;

    /// [`outcome`](Self::outcome) and [`hint`](Self::hint) together, for the work that both need done
    /// once.
    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        (self.outcome(position), self.hint(position))
    }

    /// All winning takes, each once and in no particular order, where the theory gives the whole list
    /// at any size; `None` where only enumeration does. An empty list where nothing wins, and while
    /// an announcement is due. Polynomial, too.
    fn winning_takes(&self, position: &Position) -> Option<Vec<Move>> {
        let _ = position;
        None
    }

    /// Why: its target is what [`hint`](Self::hint) leads to. Polynomial, too.
    fn explain(&self, position: &Position) -> Explanation;

    /// Every formulation of the winning strategy that is known, each on its own. The law-tests
    /// hold them against each other.
    fn formulations(&self) -> Vec<&dyn Formulation>;

    /// The names of the columns of a row of P-positions: as many as each formulation's
    /// [rows](Formulation::rows) have cells.
    fn columns(&self) -> Vec<&'static str>;

    /// The numeration system in which the numbers of the table show what they are; `None` if there is
    /// none that we know of.
    fn system(&self) -> Option<System> {
        None
    }
}

/// The four ways in which the papers state a winning strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormulationName {
    /// From the terms before: the least number not yet used.
    Recursive,
    /// By a closed formula.
    Algebraic,
    /// By the digits of a numeration system.
    Arithmetic,
    /// By the letters of a word that a substitution leaves fixed.
    Word,
}

impl FormulationName {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Recursive,
        Self::Algebraic,
        Self::Arithmetic,
        Self::Word,
    ];

    /// As it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursive => "recursive",
            Self::Algebraic => "algebraic",
            Self::Arithmetic => "arithmetic",
            Self::Word => "word",
        }
    }
}

/// One formulation of a winning strategy.
pub trait Formulation: Send + Sync {
    /// Which one.
    fn name(&self) -> FormulationName;

    /// Who wins, by this formulation alone.
    ///
    /// # Errors
    /// [`TooBig`] where this formulation would take too long at that size: the recursive ones, whose
    /// time grows like the numbers themselves, and those by a word, for very long numbers.
    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig>;

    /// The P-positions among the starts as the rows of the paper's table, one for all orders of the
    /// piles, by this formulation alone: from the row with this index on, in the order of their
    /// indices from 0, each with its cells in the paper's order of the columns. Without end, but for
    /// rows beyond the size that the formulation is good for.
    ///
    /// # Errors
    /// [`TooBig`] as above, if it concerns the first row asked for.
    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig>;
}

/// One row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its index n.
    pub index: Natural,
    /// Its numbers, one for each column.
    pub cells: Vec<Natural>,
}

/// A further table of a game.
pub trait Table: Send + Sync {
    /// The name it is asked for by.
    fn name(&self) -> &'static str;

    /// What it shows, in a line.
    fn title(&self) -> &'static str;

    /// The names of its columns, one for each cell of a row.
    fn columns(&self) -> Vec<String>;

    /// What it can be asked for in several sizes by: a parameter of the table, not of the game. `None`
    /// if it has one size. The tables of a [`Game`](super::Game) have the usual value.
    fn order(&self) -> Option<Parameter> {
        None
    }

    /// The same table of another order, which is in the range of [`order`](Self::order); `None` for
    /// a table without one.
    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        let _ = order;
        None
    }

    /// Its rows in order, without end, from this index on, or from its first if that is greater.
    ///
    /// # Errors
    /// [`TooBig`] where they cannot be had.
    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig>;
}
