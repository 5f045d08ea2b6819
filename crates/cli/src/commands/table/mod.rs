//! `table`: the P-positions of a game by any formulation of its theory, its other tables, and values of its
//! positions by exhaustive play.

mod antidiagonals;
mod board;
mod latex;
mod map;
mod played;
mod shown_columns;
mod source;
mod values;
mod write;

use crate::input::arguments::{OfferedValues, count, flag, number_in, option, value};
use crate::input::game::{TRUST_CLAIM, argument, chosen_game, games, trusting};
use crate::long_work::notice::WorkNotice;
use crate::origin::command_line;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{Arg, ArgMatches, Command};
use goldpile_engine::{Catalogue, FormulationName, GameEntry};
use goldpile_number::Natural;
use goldpile_solve::{MAX_MEMORY, ValueKind};
use played::{PlayedPPositions, trusts_claim};
use shown_columns::ShownColumns;
use source::{RowSource, size_parameters};
use write::{Format, MAX_TABLE_DIGITS, TableStyle};

pub(crate) use map::tables;

pub(crate) const NAME: &str = "table";

/// The most rows in one run; `--from` continues.
const MAX_ROWS: usize = 1_000_000;

/// The number of rows without `--rows`.
const USUAL_ROWS: usize = 20;

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Print the P-positions of a game, or another of its tables")
        .after_help(format!(
            "A table has at most {MAX_TABLE_DIGITS} digits in total; what --by play, --grundy and \
             --remoteness compute must fit into {} MiB.",
            MAX_MEMORY >> 20
        ))
        .arg(option("rows", "N", "").help(format!(
            "The number of rows, 1 to {MAX_ROWS} (default {USUAL_ROWS}; of --by play, all up to --max)"
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
                "A LaTeX table for pdflatex with a caption, over as many pages as it needs, with the packages \
                 booktabs and longtable",
            )
            .conflicts_with("bfile"),
        )
        .arg(flag(
            "bfile",
            "A b-file, the format of the OEIS: a column, or an array or board by its antidiagonals",
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
            .value_parser(OfferedValues::new(
                FormulationName::ALL
                    .map(FormulationName::name)
                    .into_iter()
                    .chain([values::PLAY]),
            )),
        )
        .arg(
            flag(
                TRUST_CLAIM,
                "List the P-positions up to --max by the game's claim although it is not proved, and say so",
            )
            .conflicts_with_all(["by", "grundy", "remoteness"]),
        )
        .arg(of(catalogue.entries()));
    let command = command.args(values::arguments());
    games(command, catalogue, "GAME [PARAMETERS]", |entry| {
        let orders = size_parameters(entry);
        let of = of(std::slice::from_ref(entry)).global(false);
        orders.iter().map(argument).chain([of]).collect()
    })
}

/// The option that names a table of one of these games.
fn of(entries: &[GameEntry]) -> Arg {
    option("of", "NAME", "Another table of the game")
        .conflicts_with("by")
        .value_parser(OfferedValues::new(names(entries)))
}

fn names(entries: &[GameEntry]) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for entry in entries {
        for (name, _) in tables(&entry.default_game()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Writes the requested rows or values.
///
/// # Errors
/// [`Failure::Usage`]; [`Failure::Refused`] if the table is not available, before anything is written;
/// [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let (game, matches) = chosen_game(console.catalogue, NAME, matches)?;
    let game = trusting(game, matches.get_flag(TRUST_CLAIM))?;
    let asked = Format::FLAGS.iter().find(|(f, _)| matches.get_flag(f));
    let format = asked.map_or(Format::Text, |(_, format)| *format);
    let origin = console.home.origin.of(&command_line(NAME, &game, matches));
    let mut style = TableStyle::new(format, origin, trusts_claim(&game));
    let is_map = value(matches, "of").is_some_and(|of| of == map::MAP);
    if is_map && !matches.get_flag("grundy") && !matches.get_flag("remoteness") {
        return map::write(&game, matches, style, console).map(|()| RunStatus::Fine);
    }
    let asked = values::asked(&game, matches)?;
    if let Some(asked) = asked.filter(|asked| asked.value != ValueKind::Outcome) {
        return values::write(&game, asked, style, console).map(|()| RunStatus::Fine);
    }
    let counted = number_in(matches, "rows", &(1..=MAX_ROWS))?;
    let from = count(matches, "from", "a row, such as 100 or 10^40")?.unwrap_or(Natural::ZERO);
    let mut source = match asked {
        Some(asked) => RowSource::Played(PlayedPPositions::of(&game, asked)),
        None => RowSource::of(&game, matches, &last(&from, counted.unwrap_or(USUAL_ROWS)))?,
    };
    if format == Format::BFile && !matches.contains_id("column") {
        source = source.by_antidiagonals(&last(&from, counted.unwrap_or(USUAL_ROWS)))?;
    }
    let digits = match (matches.get_flag("digits"), game.oracle.as_ref()) {
        (false, _) => None,
        (true, oracle) => Some(oracle.and_then(|oracle| oracle.system()).ok_or_else(|| {
            Failure::Usage(format!(
                "{} has no numeration system: leave --digits out",
                game.entry.name
            ))
        })?),
    };
    let sheet = ShownColumns::new(source.columns(), digits, &wanted(matches))?;
    if format == Format::BFile && sheet.names().len() != 2 {
        return Err(Failure::Usage(format!(
            "a b-file holds one column: add --column {}",
            sheet.names()[1..].join(" or --column ")
        )));
    }
    // Everything else that may be wrong has been reported by now.
    if let RowSource::Played(played) = &mut source {
        played.play(&game)?;
    }
    let what = source.what();
    if matches!(source, RowSource::Played(_)) {
        style.origin = format!("{}; {what}", style.origin);
    }
    style.about(&format!("{}: {what}", game.title()));
    write(&source, &sheet, &from, counted, &style, console).map(|()| RunStatus::Fine)
}

/// The index of the last of this many rows.
fn last(from: &Natural, rows: usize) -> Natural {
    from + (rows as u64).saturating_sub(1)
}

fn wanted(matches: &ArgMatches) -> Vec<String> {
    let wanted = value(matches, "column");
    let names = wanted.iter().flat_map(|wanted| wanted.split(','));
    names.map(|name| name.trim().to_owned()).collect()
}

/// Writes the rows of a table from this one on. There may be fewer rows than usual only if no number was asked
/// for.
fn write(
    source: &RowSource<'_>,
    sheet: &ShownColumns,
    from: &Natural,
    counted: Option<usize>,
    style: &TableStyle,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let rows = counted.unwrap_or_else(|| source.usual_rows(from));
    let iterator = source.rows(from).map_err(Failure::refused)?;
    let longest = match source.longest(&last(from, rows)) {
        Ok(row) => row,
        // Fewer rows than were asked for would look like the whole answer.
        Err(error) if counted.is_some() => return Err(Failure::Refused(error.to_string())),
        Err(_) => None,
    };
    if let Some(row) = &longest {
        shown_columns::check_length(row, rows)?;
    }
    let longest = longest.filter(|_| style.format == Format::Text && rows > write::BLOCK);
    let _notice = WorkNotice::of("the table is taking a long time");
    write::write(
        style,
        sheet.names(),
        longest.map(|row| sheet.cells(&row)).as_deref(),
        iterator.take(rows).map(|row| sheet.cells(&row)),
        &mut console.output,
    )
}
