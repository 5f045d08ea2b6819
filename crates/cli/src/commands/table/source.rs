//! The source of a table's rows: a formulation of the game's theory, exhaustive play, or another table of the
//! game.

use super::USUAL_ROWS;
use super::antidiagonals::Antidiagonals;
use super::map::{self, MAP};
use super::played::PlayedPPositions;
use crate::Failure;
use crate::input::arguments::value;
use clap::ArgMatches;
use goldpile_engine::{
    Cell, Formulation, Game, GameEntry, Oracle, Parameter, Table, TableRow, TableRows, TooBig,
};
use goldpile_number::Natural;
use std::sync::Arc;

pub(crate) enum RowSource<'a> {
    /// The P-positions by a formulation of the theory.
    PPositions {
        formulation: &'a dyn Formulation,
        columns: Vec<&'static str>,
    },
    /// The P-positions that exhaustive play finds.
    Played(PlayedPPositions),
    Other(Arc<dyn Table>),
    /// An infinite array, term by term.
    Antidiagonals(Antidiagonals),
}

/// The parameters that set the size of a game's tables. A parameter of the game takes precedence over one of a
/// table with the same name.
pub(crate) fn size_parameters(entry: &GameEntry) -> Vec<Parameter> {
    let mut orders: Vec<Parameter> = Vec::new();
    for table in entry.default_game().tables {
        let taken = |order: &Parameter| {
            let known = entry.parameters.iter().chain(&orders);
            known.into_iter().any(|known| known.name == order.name)
        };
        if let Some(order) = table.order().filter(|order| !taken(order)) {
            orders.push(order);
        }
    }
    orders
}

impl<'a> RowSource<'a> {
    /// The requested table, wide enough for its rows up to `last`.
    ///
    /// # Errors
    /// [`Failure::Usage`] for a table, formulation or size that the game does not have; [`Failure::Refused`] if no
    /// theory lists P-positions.
    pub(crate) fn of(
        game: &'a Game,
        matches: &ArgMatches,
        last: &Natural,
    ) -> Result<Self, Failure> {
        if let Some(wanted) = value(matches, "of") {
            let table = game.tables.iter().find(|table| table.name() == wanted);
            let table = table.ok_or_else(|| no_table(game, &wanted))?;
            let table = in_requested_size(table, matches)?;
            return Ok(Self::Other(table.up_to(last).unwrap_or(table)));
        }
        if let Some(order) = size_parameters(&game.entry)
            .iter()
            .find(|order| value(matches, &order.name).is_some())
        {
            let name = &order.name;
            return Err(Failure::Usage(format!(
                "--{name} belongs to another table: add --of {}",
                game.tables
                    .iter()
                    .filter(|table| table.order().is_some_and(|order| order.name == *name))
                    .map(|table| table.name())
                    .collect::<Vec<_>>()
                    .join(" or --of ")
            )));
        }
        let wanted = value(matches, "by");
        let Some(oracle) = game.oracle.as_deref().filter(|_| has_rows(game)) else {
            return Err(Failure::Refused(format!(
                "no theory lists P-positions for {}; --by play lists those that exhaustive play finds",
                game.title()
            )));
        };
        Ok(Self::PPositions {
            formulation: formulation(oracle, game, wanted.as_deref())?,
            columns: oracle.columns(),
        })
    }

    /// This source or, if it is an infinite array, the sequence of its terms by antidiagonals, up to the term
    /// numbered `last`.
    ///
    /// # Errors
    /// [`Failure::Refused`] if there are too many terms.
    pub(crate) fn by_antidiagonals(self, last: &Natural) -> Result<Self, Failure> {
        match &self {
            Self::Other(table) => {
                Ok(Antidiagonals::of(&**table, last)?.map_or(self, Self::Antidiagonals))
            }
            _ => Ok(self),
        }
    }

    /// The names of the columns after the index.
    pub(crate) fn columns(&self) -> Vec<String> {
        match self {
            Self::PPositions { columns, .. } => columns.iter().map(|c| (*c).to_owned()).collect(),
            Self::Played(played) => played.columns(),
            Self::Other(table) => table.columns(),
            Self::Antidiagonals(_) => vec!["term".to_owned()],
        }
    }

    /// What the rows are, in words.
    pub(crate) fn what(&self) -> String {
        match self {
            Self::PPositions { .. } => "P-positions".to_owned(),
            Self::Played(played) => played.what(),
            Self::Other(table) => table.title().to_owned(),
            Self::Antidiagonals(array) => array.title.to_owned(),
        }
    }

    /// The default number of rows from this one on; for exhaustive play, all that it has found.
    pub(crate) fn usual_rows(&self, from: &Natural) -> usize {
        match self {
            Self::Played(played) => played.rest(from).max(1),
            _ => USUAL_ROWS,
        }
    }

    /// A row whose numbers are as long as any up to the row with this index.
    pub(crate) fn longest(&self, last: &Natural) -> Result<Option<TableRow<Cell>>, TooBig> {
        match self {
            Self::Played(played) => played.longest(last).map(Some),
            Self::Antidiagonals(array) => Ok(array.longest(last)),
            // The numbers of a table increase.
            _ => Ok(self.rows(last)?.next()),
        }
    }

    /// The rows from this index on.
    pub(crate) fn rows(&self, from: &Natural) -> Result<TableRows<'_>, TooBig> {
        match self {
            Self::PPositions { formulation, .. } => {
                let rows = formulation.rows(from)?;
                Ok(Box::new(rows.map(|row| {
                    TableRow::new(row.index, row.cells.into_iter().map(Into::into).collect())
                })))
            }
            Self::Played(played) => played.rows(from),
            Self::Other(table) => table.rows(from),
            Self::Antidiagonals(array) => Ok(array.rows(from)),
        }
    }
}

/// The table in the requested size, which for a map may also be given as `--max`.
pub(crate) fn in_requested_size(
    table: &Arc<dyn Table>,
    matches: &ArgMatches,
) -> Result<Arc<dyn Table>, Failure> {
    let Some(mut order) = table.order() else {
        return Ok(table.clone());
    };
    if table.name() == MAP && value(matches, &order.name).is_none() {
        order.name = "max".into();
    }
    let Some(text) = value(matches, &order.name) else {
        return Ok(table.clone());
    };
    let wanted = order.read(&text).map_err(Failure::usage)?;
    Ok(table.of_order(wanted).unwrap_or_else(|| table.clone()))
}

fn no_table(game: &Game, wanted: &str) -> Failure {
    let names: Vec<&str> = map::tables(game).iter().map(|(name, _)| *name).collect();
    let right = if names.is_empty() {
        "its only table is that of its P-positions, which is shown without --of".to_owned()
    } else {
        format!("its tables are {}", names.join(", "))
    };
    Failure::Usage(format!(
        "{} has no table {wanted}; {right}",
        game.entry.name
    ))
}

/// Whether the game has a theory that lists P-positions in rows.
pub(crate) fn has_rows(game: &Game) -> bool {
    let oracle = game.oracle.as_ref();
    oracle.is_some_and(|oracle| oracle.preferred().is_some())
}

/// The formulation with this name; without a name, the preferred one.
fn formulation<'a>(
    oracle: &'a dyn Oracle,
    game: &Game,
    wanted: Option<&str>,
) -> Result<&'a dyn Formulation, Failure> {
    let formulations = oracle.formulations();
    let by_name = |name: &str| {
        formulations
            .iter()
            .copied()
            .find(|formulation| formulation.name().name() == name)
    };
    let found = match wanted {
        Some(wanted) => by_name(wanted),
        None => oracle.preferred(),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = formulations.iter().map(|f| f.name().name()).collect();
        Failure::Usage(format!(
            "{} has no formulation {}; it has {}",
            game.entry.name,
            wanted.unwrap_or_default(),
            names.join(", ")
        ))
    })
}
