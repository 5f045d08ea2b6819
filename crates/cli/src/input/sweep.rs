//! Ranges of parameters: `--t 1..10` stands for every value from 1 to 10, and the results form one table with a
//! row for each.

use super::game::{PARAMETERS, given_value, named_entry};
use crate::Failure;
use clap::{ArgMatches, Command};
use goldpile_engine::{Catalogue, Game, Label, Parameter};
use std::io::{self, Write};

/// The most combinations of values in one table.
const MOST: usize = 1000;

/// What the help of a command says about ranges.
pub(crate) const HELP: &str = "A parameter of the game may be a range, such as --t 1..10, which \
    includes both ends; then one table shows a row for each value, or for each combination if several \
    parameters are ranges.";

pub(crate) struct Sweep {
    pub(crate) games: Vec<Game>,
    pub(crate) is_range: bool,
}

/// A command whose games take ranges.
pub(crate) fn with_ranges(command: Command) -> Command {
    command.mut_subcommands(|game| {
        game.mut_args(|argument| {
            let is_number = argument.get_action().takes_values();
            if is_number && argument.get_help_heading() == Some(PARAMETERS) {
                argument.value_name("N|N..N")
            } else {
                argument
            }
        })
    })
}

/// The games named after a command, one for each combination of values in the order of the parameters, and the
/// arguments after their name.
///
/// # Errors
/// As [`chosen_game`](super::game::chosen_game), and for a range that this game does not allow or that is too long.
pub(crate) fn swept<'a>(
    catalogue: &Catalogue,
    command: &str,
    matches: &'a ArgMatches,
) -> Result<(Sweep, &'a ArgMatches), Failure> {
    let (entry, matches) = named_entry(catalogue, command, matches)?;
    let mut all = vec![entry.defaults()];
    let mut is_range = false;
    for parameter in entry.parameters.iter() {
        let Some(text) = given_value(parameter, matches) else {
            continue;
        };
        let values = match text.split_once("..") {
            Some(ends) => {
                is_range = true;
                range(parameter, ends, MOST / all.len())?
            }
            None => vec![text],
        };
        let mut product = Vec::with_capacity(all.len() * values.len());
        for settings in all {
            for value in &values {
                let settings = settings.clone().with(parameter.key(), value);
                product.push(settings.map_err(Failure::usage)?);
            }
        }
        all = product;
    }
    let games: Result<_, _> = all.into_iter().map(|own| entry.game(own)).collect();
    let games = games.map_err(Failure::usage)?;
    Ok((Sweep { games, is_range }, matches))
}

/// The values of a range, at most `most`.
fn range(parameter: &Parameter, ends: (&str, &str), most: usize) -> Result<Vec<String>, Failure> {
    let name = &parameter.name;
    let text = format!("{}..{}", ends.0, ends.1);
    let refused = |why: String| Err(Failure::Usage(format!("--{name} {text} {why}")));
    let number = |end: &str| end.parse::<u64>().ok();
    let (Some(_), Some(_)) = (number(ends.0), number(ends.1)) else {
        return refused(
            "is neither a number nor a range: write two numbers, such as 1..5".to_owned(),
        );
    };
    let read = |end: &str| parameter.read(end).map_err(Failure::usage);
    let (first, last) = (read(ends.0)?, read(ends.1)?);
    if first > last {
        return refused(format!("runs backwards: write --{name} {last}..{first}"));
    }
    let count = usize::try_from(last - first).map_or(usize::MAX, |more| more.saturating_add(1));
    if count > most {
        let nearest = match most {
            0 => "leave out one of the ranges".to_owned(),
            most => format!("--{name} {first}..{} would do", first + most as u64 - 1),
        };
        return refused(format!(
            "gives more than the {MOST} rows of a table: {nearest}"
        ));
    }
    Ok((first..=last).map(|value| value.to_string()).collect())
}

/// The name of a column, its width, and whether it is aligned on the left.
pub(crate) type SweepColumn = (&'static str, usize, bool);

/// A table whose rows are written one by one, as they become known: the parameters, and then other columns, the
/// last of which is as wide as it needs to be.
pub(crate) struct SweepTable {
    columns: Vec<(Label, usize, bool)>,
}

impl SweepTable {
    /// The table for these games. Its rows include the number of piles if the games allow several.
    pub(crate) fn new(games: &[Game], others: &[SweepColumn]) -> Self {
        let shown = games.iter().flat_map(|game| game.settings.shown());
        let mut columns: Vec<(Label, usize, bool)> = Vec::new();
        for (key, value) in shown {
            let width = key.len().max(value.len());
            match columns.iter_mut().find(|(name, ..)| *name == key) {
                Some((_, known, _)) => *known = width.max(*known),
                None => columns.push((key, width, false)),
            }
        }
        if games.first().is_some_and(has_several) {
            columns.push(("piles".into(), 5, false));
        }
        columns.extend(
            others
                .iter()
                .map(|&(name, width, left)| (name.into(), width, left)),
        );
        Self { columns }
    }

    pub(crate) fn write_head(&self, output: &mut dyn Write) -> io::Result<()> {
        self.write(
            output,
            self.columns.iter().map(|(name, ..)| name.to_string()),
        )
    }

    /// Writes the row of a game with this many piles.
    pub(crate) fn write_row(
        &self,
        output: &mut dyn Write,
        (game, piles): (&Game, usize),
        others: &[String],
    ) -> io::Result<()> {
        let values = game.settings.shown().into_iter().map(|(_, value)| value);
        let piles = has_several(game).then(|| piles.to_string());
        self.write(output, values.chain(piles).chain(others.iter().cloned()))
    }

    fn write(&self, output: &mut dyn Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
        let cells = self
            .columns
            .iter()
            .zip(cells)
            .map(|((_, width, left), cell)| {
                if *left {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
        writeln!(
            output,
            "{}",
            cells.collect::<Vec<String>>().join("  ").trim_end()
        )
    }
}

/// Whether a game allows several numbers of piles.
pub(crate) fn has_several(game: &Game) -> bool {
    game.entry.piles.clone().count() > 1
}
