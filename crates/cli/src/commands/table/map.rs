//! `--of map`: who wins in every position of two piles, as a board of letters. If the game's paper has its own
//! map, that one is shown.

use super::board::{Board, LegendLine};
use super::played::play;
use super::source::in_requested_size;
use super::values::{NUMBER_EXAMPLE, USUAL, ValueRequest, most, option_of_row_tables};
use super::write::TableStyle;
use crate::input::arguments::{number, value};
use crate::{Console, Failure};
use clap::ArgMatches;
use goldpile_engine::rules::misere::MISERE;
use goldpile_engine::{Cell, Game, GameEntry, Table};
use goldpile_number::Natural;
use goldpile_solve::ValueKind;
use std::sync::Arc;

pub(crate) const MAP: &str = "map";

pub(crate) const TITLE: &str = "who wins in every position of two piles, as a board of letters";

/// The largest pile of a map by exhaustive play.
const MAX: u64 = 1000;

/// The letters; the index of each is its number in a b-file.
const LEGEND: [(&str, &str); 4] = [
    ("N", "the player to move wins (an N-position)"),
    ("P", "the player who moved there wins (a P-position)"),
    (
        "n",
        "an N-position as a start, but a P-position with some memories of earlier moves",
    ),
    (
        "p",
        "a P-position as a start, but an N-position with some memories of earlier moves",
    ),
];

pub(crate) fn has_map(entry: &GameEntry) -> bool {
    entry.piles.contains(&2)
}

/// Writes the map of a game.
///
/// # Errors
/// [`Failure::Usage`] for a game that is not played with two piles, or for options of other tables;
/// [`Failure::Refused`] for a board that is too large, with the largest one allowed; [`Failure::Output`].
pub(crate) fn write(
    game: &Game,
    matches: &ArgMatches,
    mut style: TableStyle,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if !has_map(&game.entry) || value(matches, "piles").is_some_and(|piles| piles != "2") {
        return Err(Failure::Usage(format!(
            "a map shows two piles, {}",
            if has_map(&game.entry) {
                "so --piles can only be 2".to_owned()
            } else {
                format!("and {} is not played with two", game.entry.name)
            }
        )));
    }
    if let Some(foreign) = option_of_row_tables(matches) {
        return Err(Failure::Usage(format!(
            "--{foreign} belongs to tables with numbered rows; --max says how far --of {MAP} goes"
        )));
    }
    let own = game.tables.iter().find(|table| table.name() == MAP);
    // The maps of the papers are for normal play.
    let own = own.filter(|_| !game.settings.chosen(MISERE));
    let (letters, legend): (Vec<Vec<&str>>, _) = if let Some(table) = own {
        let table = in_requested_size(table, matches)?;
        let legend = table.legend();
        let letters = legend.iter().map(|(letter, _)| *letter);
        let letter = |cell: &Cell| letters.clone().find(|letter| cell.to_string() == *letter);
        let rows = table.rows(&Natural::ZERO).map_err(Failure::refused)?;
        let rows = rows.map(|row| row.cells.iter().filter_map(letter).collect());
        (rows.collect(), legend)
    } else {
        let max = number(matches, "max", NUMBER_EXAMPLE)?.unwrap_or(USUAL[1]);
        (played(game, max)?, LEGEND.to_vec())
    };
    let most = letters.first().map_or(0, |row| row.len().saturating_sub(1));
    style.about(&format!("{}: who wins, a down and b across", game.title()));
    let occurs = |(_, letter, _): &LegendLine| letters.iter().flatten().any(|l| l == letter);
    let all = (0..)
        .zip(&legend)
        .map(|(number, (letter, says))| (number, *letter, *says));
    let square = |[a, b]: [u32; 2]| {
        let letter = letters.get(a as usize).and_then(|row| row.get(b as usize));
        letter.map_or_else(String::new, |letter| (*letter).to_owned())
    };
    let board = Board {
        name: MAP,
        most: [letters.len().saturating_sub(1), most]
            .map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
        square: &square,
        legend: all.filter(occurs).collect(),
    };
    board.write(&style, &mut console.output)
}

/// The letters of the map by exhaustive play.
fn played(game: &Game, max: u64) -> Result<Vec<Vec<&'static str>>, Failure> {
    if max > MAX {
        return Err(Failure::Refused(format!(
            "a map of piles up to {max} has too many squares: --max {MAX} would do"
        )));
    }
    let request = ValueRequest {
        value: ValueKind::Outcome,
        name: MAP,
        piles: 2,
        max,
    };
    let letter = |value: u16| request.outcome(game, value).letter();
    play(game, request, |values| {
        let most = [0, 1].map(|pile| most(game, pile, max));
        let row = |a: u32| (0..=most[1]).map(move |b| letter((values.at)(&[a, b])));
        let mut letters: Vec<Vec<&str>> = (0..=most[0]).map(|a| row(a).collect()).collect();
        let Some(reach) = values.reach else {
            return Ok(letters);
        };
        for place in (0..=reach.most()).flat_map(|total| reach.places(total)) {
            let piles = reach.position(place).piles;
            let [a, b] = [0, 1].map(|pile| piles[pile].to_usize().unwrap_or(usize::MAX));
            let square = letters.get_mut(a).and_then(|row| row.get_mut(b));
            if let (Some(square), Some(value)) = (square, reach.value(place))
                && !square.eq_ignore_ascii_case(letter(value))
            {
                // The outcome depends on the memory.
                *square = match *square {
                    "P" | "p" => "p",
                    _ => "n",
                };
            }
        }
        Ok(letters)
    })
}

/// The names and titles of all tables of a game.
pub(crate) fn tables(game: &Game) -> Vec<(&'static str, &'static str)> {
    let own: &[Arc<dyn Table>] = &game.tables;
    let mut all: Vec<_> = own
        .iter()
        .map(|table| (table.name(), table.title()))
        .collect();
    if has_map(&game.entry) && all.iter().all(|(name, _)| *name != MAP) {
        all.push((MAP, TITLE));
    }
    all
}
