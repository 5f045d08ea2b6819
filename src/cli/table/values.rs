//! `table --grundy` and `table --remoteness`: a value for every position up to a limit, by
//! exhaustive play. Two piles without memory give a matrix, everything else one row per position.

use super::super::arguments::unmarked;
use super::super::arguments::{flag, option, value};
use super::super::console::Console;
use super::super::failure::Failure;
use super::super::progress::{Working, advance, bar};
use super::write::Format;
use crate::engine::notation::pile_name;
use crate::engine::{Counts, Game, start};
use crate::number::Natural;
use crate::solve::{Control, Extent, Field, Reach, Unsolved, Value, is_memoryless};
use clap::{Arg, ArgMatches};
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// The largest pile without `--max`, by number of piles.
const USUAL: [u64; 4] = [30, 15, 6, 4];

/// What was asked for: a value for every position with this many piles of up to this many tokens
/// each.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    value: Value,
    /// The name of its column.
    name: &'static str,
    piles: usize,
    max: u64,
}

pub(super) fn arguments() -> [Arg; 4] {
    [
        flag(
            "grundy",
            "Sprague–Grundy values by exhaustive play, for games without memory and announcements",
        ),
        flag(
            "remoteness",
            "The number of moves the game lasts when the winner hurries and the loser delays",
        ),
        option(
            "max",
            "N",
            "The greatest pile for --grundy and --remoteness",
        ),
        option(
            "piles",
            "N",
            "The number of piles for --grundy and --remoteness (default: two, if the game allows that)",
        ),
    ]
}

/// What was asked for; `None` if no values were.
///
/// # Errors
/// [`Failure::Usage`]: numbers out of range, or options for values that were not asked for.
pub(super) fn asked(game: &Game, matches: &ArgMatches) -> Result<Option<Asked>, Failure> {
    let (value_of, name) = match (matches.get_flag("grundy"), matches.get_flag("remoteness")) {
        (true, true) => {
            return Err(Failure::Usage(
                "--grundy and --remoteness make two tables: ask for one".to_owned(),
            ));
        }
        (true, false) => (Value::Grundy, "grundy"),
        (_, true) => (Value::Remoteness, "remoteness"),
        _ => {
            return match ["max", "piles"]
                .iter()
                .find(|name| matches.contains_id(name))
            {
                Some(name) => Err(Failure::Usage(format!(
                    "--{name} belongs to --grundy and --remoteness; --rows says how many rows"
                ))),
                None => Ok(None),
            };
        }
    };
    let foreign = ["by", "of", "rows", "from"]
        .into_iter()
        .find(|other| matches.contains_id(other))
        .or_else(|| matches.get_flag("digits").then_some("digits"));
    if let Some(foreign) = foreign {
        return Err(Failure::Usage(format!(
            "--{foreign} belongs to tables of P-positions; --max says how far --{name} goes"
        )));
    }
    let range = &game.entry.piles;
    let usual = if range.contains(&2) {
        2
    } else {
        *range.start()
    };
    let piles = number(matches, "piles")?.unwrap_or(usual);
    if !range.contains(&piles) {
        return Err(Failure::Usage(format!(
            "{} has {} to {} piles, not {piles}",
            game.entry.name,
            range.start(),
            range.end()
        )));
    }
    let usual = USUAL.get(piles - 1).or(USUAL.last()).copied().unwrap_or(1);
    Ok(Some(Asked {
        value: value_of,
        name,
        piles,
        max: number(matches, "max")?.unwrap_or(usual),
    }))
}

fn number<T: std::str::FromStr>(matches: &ArgMatches, name: &str) -> Result<Option<T>, Failure> {
    value(matches, name)
        .map(|text| {
            text.parse().map_err(|_| {
                Failure::Usage(format!(
                    "--{name} is a number such as 7, not {}",
                    unmarked(&text)
                ))
            })
        })
        .transpose()
}

/// Writes the values, which takes exhaustive play of all positions within the limit.
///
/// # Errors
/// [`Failure::Refused`] if the values cannot be computed, before anything is written;
/// [`Failure::Output`].
pub(super) fn write(
    game: &Game,
    asked: Asked,
    format: Format,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let refused = |error: Unsolved| Failure::Refused(error.to_string());
    let Asked { piles, max, .. } = asked;
    let rules = &*game.rules;
    let output = &mut console.output;
    let bar = bar(game.title());
    let _working = bar.is_hidden().then(|| Working::on("the table takes long"));
    let control = Control {
        progress: &|progress| advance(&bar, progress),
        ..Control::quiet()
    };
    let extent = |ordered| Extent {
        piles,
        max,
        ordered,
    };
    if is_memoryless(rules, piles) {
        let mut field = Field::new(rules, extent(false), asked.value).map_err(refused)?;
        field.run(&control).map_err(refused)?;
        bar.finish_and_clear();
        let value = |piles: &[u32]| field.at(piles).unwrap_or_default();
        if piles == 2 {
            return Ok(write_matrix(output, &asked, format, &value)?);
        }
        return Ok(write_rows(output, &asked, field.extent(), format, &value)?);
    }
    if asked.value == Value::Grundy {
        return Err(Failure::Refused(format!(
            "{} remembers more than its piles, so its positions have no Sprague–Grundy values; \
             --remoteness works",
            game.title()
        )));
    }
    let mut reach = Reach::explore(rules, piles, max, &control).map_err(refused)?;
    reach.settle_all(asked.value, &control).map_err(refused)?;
    bar.finish_and_clear();
    let value = |piles: &[u32]| {
        let piles: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
        start(rules, piles, &[])
            .ok()
            .and_then(|start| reach.value(reach.find(&start)?))
            .unwrap_or_default()
    };
    let extent = extent(rules.order_matters());
    Ok(write_rows(output, &asked, extent, format, &value)?)
}

/// Row a, column b.
fn write_matrix(
    output: &mut dyn Write,
    asked: &Asked,
    format: Format,
    value: &dyn Fn(&[u32]) -> u16,
) -> io::Result<()> {
    let max = u32::try_from(asked.max).unwrap_or(u32::MAX);
    let widths: Vec<usize> = (0..=max)
        .map(|b| {
            let widest = (0..=max).map(|a| value(&[a, b])).max();
            widest.unwrap_or_default().to_string().len()
        })
        .collect();
    for a in 0..=max {
        let cells = (0..=max).map(|b| value(&[a, b]).to_string());
        match format {
            Format::Json => {
                let cells: Vec<String> = cells.collect();
                let mut object = json!({"a": a.to_string()});
                object[asked.name] = json!(cells);
                writeln!(output, "{object}")?;
            }
            Format::Csv => writeln!(output, "{}", cells.collect::<Vec<String>>().join(","))?,
            Format::Text => {
                let cells = cells
                    .zip(&widths)
                    .map(|(cell, &width)| format!("{cell:>width$}"));
                writeln!(output, "{}", cells.collect::<Vec<String>>().join(" "))?;
            }
        }
    }
    Ok(())
}

/// Writes one row per position, ordered by total and then by the piles.
fn write_rows(
    output: &mut dyn Write,
    asked: &Asked,
    extent: Extent,
    format: Format,
    value: &dyn Fn(&[u32]) -> u16,
) -> io::Result<()> {
    let names: Vec<String> = (0..asked.piles)
        .map(|pile| pile_name(pile).into())
        .collect();
    let width = asked.max.to_string().len();
    match format {
        Format::Json => {}
        Format::Csv => writeln!(output, "{},{}", names.join(","), asked.name)?,
        Format::Text => {
            let names: Vec<String> = names.iter().map(|name| format!("{name:>width$}")).collect();
            writeln!(output, "{}  {}", names.join("  "), asked.name)?;
        }
    }
    for total in 0..=asked.max * asked.piles as u64 {
        for piles in extent.level(total).positions() {
            let value = value(piles);
            match format {
                Format::Json => {
                    let mut object: serde_json::Map<String, Json> = names
                        .iter()
                        .zip(piles)
                        .map(|(name, pile)| (name.clone(), Json::String(pile.to_string())))
                        .collect();
                    object.insert(asked.name.to_owned(), Json::String(value.to_string()));
                    writeln!(output, "{}", Json::Object(object))?;
                }
                Format::Csv => {
                    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
                    writeln!(output, "{},{value}", piles.join(","))?;
                }
                Format::Text => {
                    let piles: Vec<String> =
                        piles.iter().map(|pile| format!("{pile:>width$}")).collect();
                    let room = asked.name.len();
                    writeln!(output, "{}  {value:>room$}", piles.join("  "))?;
                }
            }
        }
    }
    Ok(())
}
