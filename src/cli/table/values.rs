//! `table --by play`, `--grundy` and `--remoteness`: the P-positions, or a value for every position, up
//! to a limit, by exhaustive play. P-positions are rows like those of a theory. The values for two
//! piles without memory make a matrix; those of other games have one row per position.

use super::super::arguments::{flag, number, option, value};
use super::super::console::Console;
use super::super::failure::Failure;
use super::played::{counts, pile_names, play, positions};
use super::source::has_rows;
use super::write::{self, Format};
use crate::engine::Game;
use crate::engine::rules::is_within;
use crate::solve::{Extent, ValueKind};
use clap::{Arg, ArgMatches};
use serde_json::json;
use std::io::Write;

/// The value of `--by` that stands for exhaustive play rather than a formulation.
pub(super) const PLAY: &str = "play";

/// What `--max` and `--piles` are.
const NUMBER: &str = "a number such as 7";

/// The largest pile without `--max`, by number of piles.
const USUAL: [u64; 4] = [30, 15, 6, 4];

/// A request for a value for every position with this many piles of up to this many tokens each.
#[derive(Clone, Copy)]
pub(super) struct ValueRequest {
    pub(super) value: ValueKind,
    /// The name of its column.
    pub(super) name: &'static str,
    pub(super) piles: usize,
    pub(super) max: u64,
}

pub(super) fn arguments() -> [Arg; 4] {
    [
        flag(
            "grundy",
            "Sprague–Grundy values by exhaustive play, for games without memory or announcements",
        ),
        flag(
            "remoteness",
            "The number of moves the game lasts when the winner hurries and the loser delays",
        ),
        option(
            "max",
            "N",
            "The largest pile for --by play, --grundy and --remoteness",
        ),
        option(
            "piles",
            "N",
            "The number of piles for these three (default: two, if the game allows that)",
        ),
    ]
}

/// The values that were asked for; `None` if none were.
///
/// # Errors
/// [`Failure::Usage`]: numbers out of range, or options for values that were not asked for.
pub(super) fn asked(game: &Game, matches: &ArgMatches) -> Result<Option<ValueRequest>, Failure> {
    // A game is played out if it has no theory, or one that lists nothing. A game from a rule file is
    // also played out if a bound is given, whether its claim is proved or not.
    let bounded = game.entry.source.is_some() && value(matches, "max").is_some();
    let by_itself = (bounded || !has_rows(game)) && !matches.contains_id("of");
    let play = value(matches, "by").map_or(by_itself, |by| by == PLAY);
    let (value_of, name) = match (matches.get_flag("grundy"), matches.get_flag("remoteness")) {
        (true, true) => {
            return Err(Failure::Usage(
                "--grundy and --remoteness are two tables: ask for one of them".to_owned(),
            ));
        }
        (true, false) => (ValueKind::Grundy, "grundy"),
        (_, true) => (ValueKind::Remoteness, "remoteness"),
        _ if play => (ValueKind::Outcome, "by play"),
        _ => {
            return match ["max", "piles"].iter().find(|n| matches.contains_id(n)) {
                Some(name) => Err(Failure::Usage(format!(
                    "--{name} belongs to --by play, --grundy and --remoteness; --rows says how many rows"
                ))),
                None => Ok(None),
            };
        }
    };
    let foreign = ["by", "of", "rows", "from", "column"]
        .into_iter()
        .find(|other| matches.contains_id(other))
        .or_else(|| matches.get_flag("digits").then_some("digits"));
    if let Some(foreign) = foreign.filter(|_| value_of != ValueKind::Outcome) {
        return Err(Failure::Usage(format!(
            "--{foreign} belongs to tables with numbered rows; --max says how far --{name} goes"
        )));
    }
    let range = &game.entry.piles;
    let usual = if range.contains(&2) {
        2
    } else {
        *range.start()
    };
    let piles = number(matches, "piles", NUMBER)?.unwrap_or(usual);
    if !range.contains(&piles) {
        return Err(Failure::Usage(format!(
            "{} has {} to {} piles, not {piles}",
            game.entry.name,
            range.start(),
            range.end()
        )));
    }
    let usual = USUAL.get(piles - 1).or(USUAL.last()).copied().unwrap_or(1);
    Ok(Some(ValueRequest {
        value: value_of,
        name,
        piles,
        max: number(matches, "max", NUMBER)?.unwrap_or(usual),
    }))
}

impl ValueRequest {
    /// Whether P-positions were asked for, rather than values.
    pub(super) fn is_of_positions(&self) -> bool {
        self.value == ValueKind::Outcome
    }
}

/// Writes the values, which takes exhaustive play of all positions within the limit.
///
/// # Errors
/// [`Failure::Refused`] if the values cannot be computed, before anything is written;
/// [`Failure::Output`].
pub(super) fn write(
    game: &Game,
    asked: ValueRequest,
    format: (Format, &str),
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if format.0 == Format::BFile && asked.piles != 1 {
        return Err(Failure::Usage(
            "a b-file holds one value for each index: add --piles 1 or leave --bfile out"
                .to_owned(),
        ));
    }
    let output = &mut console.output;
    play(game, asked, |values| {
        let bounded = (0..asked.piles).any(|pile| game.rules.bound(pile).is_some());
        if values.memoryless && asked.piles == 2 && !bounded {
            write_matrix(output, &asked, format, values.at)
        } else {
            write_rows(output, (game, &asked), values.extent, format, values.at)
        }
    })
}

/// Writes the values with a as the row and b as the column. Text has no headings: the matrix of values
/// stands alone.
fn write_matrix(
    output: &mut dyn Write,
    asked: &ValueRequest,
    (format, origin): (Format, &str),
    value: &dyn Fn(&[u32]) -> u16,
) -> Result<(), Failure> {
    let max = u32::try_from(asked.max).unwrap_or(u32::MAX);
    let heads: Vec<String> = (0..=max).map(|b| b.to_string()).collect();
    let rows = (0..=max).map(|a| {
        let cells = (0..=max).map(move |b| value(&[a, b]).to_string());
        cells.collect::<Vec<String>>()
    });
    let named = |name: String, cells: Vec<String>| [vec![name], cells].concat();
    match format {
        Format::Json => {
            for (a, cells) in rows.enumerate() {
                let mut object = json!({"a": a.to_string()});
                object[asked.name] = json!(cells);
                writeln!(output, "{object}")?;
            }
            Ok(())
        }
        Format::Text => {
            let widest = |b: u32| (0..=max).map(|a| value(&[a, b])).max();
            let widths: Vec<usize> = (0..=max)
                .map(|b| widest(b).unwrap_or_default().to_string().len())
                .collect();
            for cells in rows {
                let cells = cells.iter().zip(&widths);
                let cells = cells.map(|(cell, &width)| format!("{cell:>width$}"));
                writeln!(output, "{}", cells.collect::<Vec<String>>().join(" "))?;
            }
            Ok(())
        }
        Format::Csv | Format::Latex | Format::BFile => {
            let heads = named("a".to_owned(), heads);
            let rows = rows.enumerate().map(|(a, c)| named(a.to_string(), c));
            write::write(format, origin, &heads, None, rows, output)
        }
    }
}

/// Writes one row per position, ordered by total and then by the piles.
fn write_rows(
    output: &mut dyn Write,
    (game, asked): (&Game, &ValueRequest),
    extent: Extent,
    (format, origin): (Format, &str),
    value: &dyn Fn(&[u32]) -> u16,
) -> Result<(), Failure> {
    let heads = [pile_names(asked.piles), vec![asked.name.to_owned()]].concat();
    let within = positions(extent).filter(|piles| is_within(&*game.rules, &counts(piles)));
    let rows = within.map(|piles| {
        let cells = piles.iter().map(ToString::to_string);
        cells.chain([value(&piles).to_string()]).collect()
    });
    // The last position has the longest numbers.
    let mut longest = vec![asked.max.to_string(); asked.piles];
    longest.push(String::new());
    write::write(format, origin, &heads, Some(&longest), rows, output)
}
