//! `table`: the P-positions of a game by any formulation of its theory, its other tables, and
//! values of its positions by exhaustive play.

mod sheet;
mod source;
mod values;
mod write;

use super::arguments::{Offered, flag, option, value};
use super::console::Console;
use super::failure::{Failure, Status};
use super::game::{argument, chosen, games};
use super::origin::{command_line, origin};
use super::progress::Working;
use crate::engine::Catalogue;
use crate::number::{Natural, parse_count};
use crate::solve::MAX_MEMORY;
use clap::{ArgMatches, Command};
use sheet::Sheet;
use source::{Source, orders};
use write::{Format, MAX_TABLE_DIGITS};

/// The name of the subcommand.
pub(super) const NAME: &str = "table";

/// The most rows to write in one run; `--from` continues.
const MAX_ROWS: usize = 1_000_000;

/// The number of rows without `--rows`.
const USUAL_ROWS: usize = 20;

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Print the P-positions of a game, or another of its tables")
        .after_help(format!(
            "A table has at most {MAX_TABLE_DIGITS} digits in total; what --by play, --grundy and \
             --remoteness compute must fit into {} MiB.",
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
        .arg(
            flag(
                "csv",
                "Comma-separated values; the first line names the columns",
            )
            .conflicts_with_all(["json", "latex", "bfile"]),
        )
        .arg(
            flag("json", "One JSON object per row, one per line")
                .conflicts_with_all(["latex", "bfile"]),
        )
        .arg(
            flag(
                "latex",
                "A LaTeX tabular, after a comment with version and command",
            )
            .conflicts_with("bfile"),
        )
        .arg(flag(
            "bfile",
            "A b-file, the format of the OEIS, after a comment with version and command",
        ))
        .arg(option(
            "column",
            "NAME",
            "The column to show; several are separated by commas",
        ))
        .arg(flag(
            "digits",
            "Also show digits in the numeration system of the game",
        ))
        .arg(
            option(
                "by",
                "NAME",
                "The formulation: recursive, algebraic, arithmetic or word; or play, to list what \
                 exhaustive play finds (the default for a game without a theory)",
            )
            .value_parser(Offered::new(
                source::formulations().into_iter().chain([values::PLAY]),
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

/// Writes the rows or the values that were asked for.
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
    let asked = Format::FLAGS
        .iter()
        .find(|(flag, _)| matches.get_flag(flag));
    let format = asked.map_or(Format::Text, |(_, format)| *format);
    let origin = origin(&command_line(NAME, &game, matches));
    let format = (format, origin.as_str());
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
                    "--rows must be a number from 1 to {MAX_ROWS}, not {text}; --from shows later rows"
                ))
            })?,
    };
    let from = match value(matches, "from") {
        None => Natural::ZERO,
        Some(text) => parse_count(&text).map_err(|error| {
            Failure::Usage(format!(
                "--from must be a row, such as 100 or 10^40: {error}"
            ))
        })?,
    };
    let last = &from + (rows as u64 - 1);
    let source = Source::of(&game, matches, &last)?;
    let digits = match (matches.get_flag("digits"), game.oracle.as_ref()) {
        (false, _) => None,
        (true, oracle) => Some(oracle.and_then(|oracle| oracle.system()).ok_or_else(|| {
            Failure::Usage(format!(
                "{} has no numeration system: leave --digits out",
                game.entry.name
            ))
        })?),
    };
    let sheet = Sheet::new(source.columns(), digits, &columns(matches))?;
    if format.0 == Format::BFile && sheet.names().len() != 2 {
        return Err(Failure::Usage(format!(
            "a b-file holds one column: add --column {}",
            sheet.names()[1..].join(" or --column ")
        )));
    }
    let rows = (rows, matches.contains_id("rows"));
    write(&source, &sheet, (&from, &last), rows, format, console).map(|()| Status::Fine)
}

/// The columns named by `--column`, separated by commas.
fn columns(matches: &ArgMatches) -> Vec<String> {
    let wanted = value(matches, "column").unwrap_or_default();
    if wanted.is_empty() {
        return Vec::new();
    }
    let names = wanted.split(',').map(str::trim);
    names.map(str::to_owned).collect()
}

/// Writes these rows of a table; fewer only if no number of rows was asked for.
///
/// # Errors
/// As [`run`].
fn write(
    source: &Source<'_>,
    sheet: &Sheet,
    (from, last): (&Natural, &Natural),
    (rows, counted): (usize, bool),
    (format, origin): (Format, &str),
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let iterator = source
        .rows(from)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    // The numbers of a table increase, so the last row has the longest ones.
    let longest = match source.rows(last) {
        Ok(mut rows) => rows.next(),
        // Fewer rows than were asked for would look like the whole answer.
        Err(error) if counted => return Err(Failure::Refused(error.to_string())),
        Err(_) => None,
    };
    if let Some(row) = &longest {
        sheet::check_length(row, rows)?;
    }
    let longest = longest.filter(|_| format == Format::Text && rows > write::BLOCK);
    let _working = Working::on("the table is taking a long time");
    write::write(
        format,
        origin,
        sheet.names(),
        longest.map(|row| sheet.cells(&row)).as_deref(),
        iterator.take(rows).map(|row| sheet.cells(&row)),
        &mut console.output,
    )
}
