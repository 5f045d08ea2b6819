//! `table --by play`, `--grundy` and `--remoteness`: the P-positions, or a value for every position, up to a
//! limit, by exhaustive play. P-positions are rows like those of a theory. The values for two piles without memory
//! form a matrix; those of other games have one row per position.

use super::board::Board;
use super::map::MAP;
use super::played::{counts, pile_names, play, positions};
use super::source::has_rows;
use super::write::{self, Format, TableStyle};
use crate::input::arguments::{flag, number, option, value};
use crate::input::game::check_piles;
use crate::{Console, Failure};
use clap::{Arg, ArgMatches};
use goldpile_engine::rules::is_within;
use goldpile_engine::{Game, Outcome};
use goldpile_solve::{Extent, ValueKind};
use std::io::Write;

/// The value of `--by` for exhaustive play instead of a formulation.
pub(crate) const PLAY: &str = "play";

/// What `--max` and `--piles` must be, in messages.
pub(crate) const NUMBER_EXAMPLE: &str = "a number such as 7";

/// The default of `--max` by the number of piles, from 1.
pub(crate) const USUAL: [u64; 4] = [30, 15, 6, 4];

/// A request for a value for every position with this many piles of up to this many tokens each.
#[derive(Clone, Copy)]
pub(crate) struct ValueRequest {
    pub(crate) value: ValueKind,
    /// The name of the column.
    pub(crate) name: &'static str,
    pub(crate) piles: usize,
    pub(crate) max: u64,
}

impl ValueRequest {
    /// The outcome of a position with this value.
    pub(crate) fn outcome(self, game: &Game, value: u16) -> Outcome {
        self.value.outcome(value, game.rules.is_misere())
    }

    /// What the values are, in words.
    fn what(&self) -> String {
        let name = match self.value {
            ValueKind::Grundy => "Sprague–Grundy values",
            _ => "numbers of moves until the end of the game",
        };
        match self.piles {
            1 => format!("{name} up to {}", self.max),
            2 => format!("{name}, a down and b across"),
            piles => format!("{name} of {piles} piles up to {}", self.max),
        }
    }
}

pub(crate) fn arguments() -> [Arg; 4] {
    [
        flag(
            "grundy",
            "Sprague–Grundy values by exhaustive play, for normal play without announcements",
        ),
        flag(
            "remoteness",
            "The number of moves the game lasts when the winner hurries and the loser delays",
        ),
        option(
            "max",
            "N",
            "The largest pile for --by play, --grundy, --remoteness and --of map",
        ),
        option(
            "piles",
            "N",
            "The number of piles for these three (default: two, if the game allows that)",
        ),
    ]
}

/// The values asked for, if any.
///
/// # Errors
/// [`Failure::Usage`]: numbers out of range, or options for values that were not asked for.
pub(crate) fn asked(game: &Game, matches: &ArgMatches) -> Result<Option<ValueRequest>, Failure> {
    // A game is played out if it has no theory, or one that lists nothing. A game from a rule file is also played
    // out if a bound is given, whether its claim is proved or not.
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
            let unasked = ["max", "piles"]
                .into_iter()
                .find(|n| matches.contains_id(n));
            return match unasked {
                Some(name) => Err(Failure::Usage(format!(
                    "--{name} belongs to --by play, --grundy, --remoteness and --of {MAP}; --rows says how many rows"
                ))),
                None => Ok(None),
            };
        }
    };
    let of = matches.contains_id("of").then_some("of");
    if let Some(foreign) = option_of_row_tables(matches)
        .or(of)
        .filter(|_| value_of != ValueKind::Outcome)
    {
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
    let piles = number(matches, "piles", NUMBER_EXAMPLE)?.unwrap_or(usual);
    check_piles(game, piles)?;
    let usual = USUAL.get(piles - 1).or(USUAL.last()).copied().unwrap_or(1);
    Ok(Some(ValueRequest {
        value: value_of,
        name,
        piles,
        max: number(matches, "max", NUMBER_EXAMPLE)?.unwrap_or(usual),
    }))
}

/// A given option that belongs to tables with numbered rows, if any.
pub(crate) fn option_of_row_tables(matches: &ArgMatches) -> Option<&'static str> {
    let options = ["by", "rows", "from", "column"].into_iter();
    let mut given = options.filter(|other| matches.contains_id(other));
    given
        .next()
        .or_else(|| matches.get_flag("digits").then_some("digits"))
}

/// Writes the values, which takes exhaustive play of all positions within the limit.
///
/// # Errors
/// [`Failure::Refused`] if the values cannot be computed, before anything is written; [`Failure::Output`].
pub(crate) fn write(
    game: &Game,
    asked: ValueRequest,
    mut style: TableStyle,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let is_b_file = style.format == Format::BFile;
    if is_b_file && asked.piles > 2 {
        return Err(Failure::Usage(
            "a b-file holds one sequence, of one pile or of two by antidiagonals: leave --bfile out"
                .to_owned(),
        ));
    }
    style.caption = format!("{}: {}", game.title(), asked.what());
    let output = &mut console.output;
    play(game, asked, |values| {
        let bounded = (0..asked.piles).any(|pile| game.rules.bound(pile).is_some());
        let is_board = values.reach.is_none() && !bounded || is_b_file;
        if asked.piles != 2 || !is_board {
            return write_rows(output, (game, &asked), values.extent, &style, values.at);
        }
        let board = Board {
            name: asked.name,
            most: [0, 1].map(|pile| most(game, pile, asked.max)),
            square: &|piles| (values.at)(&piles).to_string(),
            legend: Vec::new(),
        };
        board.write(&style, output)
    })
}

/// The largest size of a pile on a board with at most `max` tokens in each.
pub(crate) fn most(game: &Game, pile: usize, max: u64) -> u32 {
    let bound = game.rules.bound(pile).and_then(|bound| bound.most.to_u64());
    u32::try_from(bound.map_or(max, |bound| bound.min(max))).unwrap_or(u32::MAX)
}

/// Writes one row per position, ordered by total and then by the piles.
fn write_rows(
    output: &mut dyn Write,
    (game, asked): (&Game, &ValueRequest),
    extent: Extent,
    style: &TableStyle,
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
    write::write(style, &heads, Some(&longest), rows, output)
}
