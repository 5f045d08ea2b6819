//! `table`: the P-positions of a game by any formulation of its theory, its other tables, and
//! values of its positions by exhaustive play.

mod values;
mod write;

use super::arguments::{Offered, flag, option, value};
use super::console::Console;
use super::failure::{Failure, Status};
use super::game::{argument, chosen, games};
use super::progress::Working;
use crate::engine::{
    Catalogue, Entry, Formulation, FormulationName, Game, Oracle, Parameter, System, Table,
    TableRow, TooBig,
};
use crate::number::{Natural, parse_count};
use crate::solve::MAX_MEMORY;
use clap::{ArgMatches, Command};
use std::sync::Arc;
use write::{Format, MAX_TABLE_DIGITS, Sheet};

/// The name of the subcommand.
pub(super) const NAME: &str = "table";

/// The most rows to write in one run; `--from` continues.
const MAX_ROWS: usize = 1_000_000;

/// The number of rows without `--rows`.
const USUAL_ROWS: usize = 20;

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("The P-positions of a game, and its other tables")
        .after_help(format!(
            "A table has at most {MAX_TABLE_DIGITS} digits in total; what --by play, --grundy and \
             --remoteness find must fit into {} MiB.",
            MAX_MEMORY >> 20
        ))
        .arg(option("rows", "N", "").help(format!(
            "The number of rows, 1 to {MAX_ROWS} (default {USUAL_ROWS})"
        )))
        .arg(option(
            "from",
            "N",
            "The index of the first row, such as 10^40 (default 0)",
        ))
        .arg(flag("csv", "Comma-separated values").conflicts_with("json"))
        .arg(flag("json", "One JSON object per row, one per line"))
        .arg(flag(
            "digits",
            "Also show digits in the numeration system of the game",
        ))
        .arg(
            option(
                "by",
                "NAME",
                "The formulation: recursive, algebraic, arithmetic or word; or play, to list what \
                 exhaustive play finds (without a theory, that is the default)",
            )
            .value_parser(Offered::new(
                (FormulationName::ALL.iter().map(|name| name.name())).chain([values::PLAY]),
            ))
            .hide_possible_values(true),
        )
        .arg(
            option("of", "NAME", "Another table of the game")
                .conflicts_with("by")
                .value_parser(Offered::new(tables(catalogue)))
                .hide_possible_values(true),
        );
    let command = command.args(values::arguments());
    games(command, catalogue, "GAME [PARAMETERS]", |entry| {
        orders(entry).iter().map(argument).collect()
    })
}

/// The names of all tables of all games, without repeats.
fn tables(catalogue: &Catalogue) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for entry in catalogue.entries() {
        for table in entry.game(entry.defaults()).tables {
            if !names.contains(&table.name()) {
                names.push(table.name());
            }
        }
    }
    names
}

/// The parameters that select the size of a game's tables. A parameter of the game takes precedence
/// over one of a table with the same name.
fn orders(entry: &Entry) -> Vec<Parameter> {
    let mut orders: Vec<Parameter> = Vec::new();
    for table in entry.game(entry.defaults()).tables {
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

/// Writes the rows, or the values, that were asked for.
///
/// # Errors
/// [`Failure::Usage`]; [`Failure::Refused`] if the table is not available, before anything is
/// written; [`Failure::Output`].
pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (game, matches) = chosen(catalogue, NAME, matches)?;
    let format = match (matches.get_flag("csv"), matches.get_flag("json")) {
        (true, _) => Format::Csv,
        (_, true) => Format::Json,
        _ => Format::Text,
    };
    if let Some(asked) = values::asked(&game, matches)? {
        return values::write(&game, asked, format, console).map(|()| Status::Fine);
    }
    let rows = match value(matches, "rows") {
        None => USUAL_ROWS,
        Some(text) => text
            .parse()
            .ok()
            .filter(|rows| (1..=MAX_ROWS).contains(rows))
            .ok_or_else(|| {
                Failure::Usage(format!(
                    "--rows is a number from 1 to {MAX_ROWS}, not {text}; --from goes on behind it"
                ))
            })?,
    };
    let from = match value(matches, "from") {
        None => Natural::ZERO,
        Some(text) => parse_count(&text).map_err(|error| {
            Failure::Usage(format!("--from is a row, such as 100 or 10^40: {error}"))
        })?,
    };
    let source = Source::of(&game, matches)?;
    let digits = match (matches.get_flag("digits"), game.oracle.as_ref()) {
        (false, _) => None,
        (true, oracle) => Some(oracle.and_then(|oracle| oracle.system()).ok_or_else(|| {
            Failure::Usage(format!(
                "{} has no numeration system: leave --digits out",
                game.entry.name
            ))
        })?),
    };
    write(&source, &from, rows, format, digits, console).map(|()| Status::Fine)
}

fn write(
    source: &Source<'_>,
    from: &Natural,
    rows: usize,
    format: Format,
    digits: Option<System>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let iterator = source
        .rows(from)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let mut sheet = Sheet::new(format, source.columns(), digits);
    // The numbers of a table increase, so its last row has the longest.
    let last = from + (rows as u64 - 1);
    if let Some(row) = source.rows(&last).ok().and_then(|mut rows| rows.next()) {
        write::check_length(&row, rows)?;
        if format == Format::Text && rows > write::BLOCK {
            sheet.widen(&row);
        }
    }
    let _working = Working::on("the table takes long");
    sheet.write(&mut console.output, iterator.take(rows))?;
    Ok(())
}

/// Where the rows come from.
enum Source<'a> {
    PPositions {
        formulation: &'a dyn Formulation,
        columns: Vec<&'static str>,
    },
    Other(Arc<dyn Table>),
}

impl<'a> Source<'a> {
    /// The table that was asked for.
    fn of(game: &'a Game, matches: &ArgMatches) -> Result<Self, Failure> {
        if let Some(wanted) = value(matches, "of") {
            let table = game.tables.iter().find(|table| table.name() == wanted);
            let table = table.ok_or_else(|| no_table(game, &wanted))?;
            return in_order(table, matches).map(Self::Other);
        }
        if let Some(order) = orders(&game.entry)
            .iter()
            .find(|order| value(matches, &order.name).is_some())
        {
            return Err(Failure::Usage(format!(
                "--{} belongs to another table: add --of {}",
                order.name,
                game.tables
                    .iter()
                    .filter(|table| table.order().is_some())
                    .map(|table| table.name())
                    .collect::<Vec<_>>()
                    .join(" or --of ")
            )));
        }
        let wanted = value(matches, "by");
        let Some(oracle) = game.oracle.as_deref() else {
            return Err(Failure::Refused(format!(
                "there is no theory for {}; --by play lists what exhaustive play finds",
                game.title()
            )));
        };
        Ok(Self::PPositions {
            formulation: formulation(oracle, game, wanted.as_deref())?,
            columns: oracle.columns(),
        })
    }

    fn columns(&self) -> Vec<String> {
        match self {
            Self::PPositions { columns, .. } => {
                columns.iter().map(|column| (*column).to_owned()).collect()
            }
            Self::Other(table) => table.columns(),
        }
    }

    fn rows(&self, from: &Natural) -> Result<Box<dyn Iterator<Item = TableRow> + '_>, TooBig> {
        match self {
            Self::PPositions { formulation, .. } => formulation.rows(from),
            Self::Other(table) => table.rows(from),
        }
    }
}

/// The table in the size that was asked for.
fn in_order(table: &Arc<dyn Table>, matches: &ArgMatches) -> Result<Arc<dyn Table>, Failure> {
    let Some(order) = table.order() else {
        return Ok(table.clone());
    };
    let Some(text) = value(matches, &order.name) else {
        return Ok(table.clone());
    };
    let wanted = order
        .read(&text)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(table.of_order(wanted).unwrap_or_else(|| table.clone()))
}

fn no_table(game: &Game, wanted: &str) -> Failure {
    let names: Vec<&str> = game.tables.iter().map(|table| table.name()).collect();
    let right = if names.is_empty() {
        "it has only that of its P-positions, which is shown without --of".to_owned()
    } else {
        format!("its tables are {}", names.join(", "))
    };
    Failure::Usage(format!(
        "{} has no table {wanted}; {right}",
        game.entry.name
    ))
}

/// The formulation with this name; without a name, the default or the first.
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
        let names: Vec<&str> = formulations
            .iter()
            .map(|formulation| formulation.name().name())
            .collect();
        Failure::Usage(format!(
            "{} has no formulation {}; it has {}",
            game.entry.name,
            wanted.unwrap_or_default(),
            names.join(", ")
        ))
    })
}
