//! The position of the day, which is the same for everybody.

use super::draw::{Puzzle, PuzzleSize};
use chrono::{Days, NaiveDate};
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_files::clock::is_dated;
use goldpile_play::{Adviser, start_dice};
use goldpile_solve::{Cancel, Unsolved};
use rand::RngExt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The version of the recipe that makes a position out of a date. Every change that affects positions gives the
/// recipe a new number: other games, another order of games, or another way of drawing or of estimating
/// difficulty.
pub const RECIPE: u32 = 1;

/// The version of the recipe that holds on this day.
#[must_use]
pub fn recipe_of(date: NaiveDate) -> u32 {
    // The first day of the second recipe.
    let second = NaiveDate::from_ymd_opt(2026, 11, 30);
    if Some(date) < second { 1 } else { 2 }
}

/// The ranges of difficulty to choose from.
const RATINGS: [RangeInclusive<u16>; 4] = [1000..=1150, 1100..=1250, 1200..=1350, 1300..=1450];

/// The most tokens of a day's position, so that every screen can show it.
const MOST_TOKENS: u64 = 60;

/// The number of seeds tried for a date. The first nearly always succeeds.
const SEEDS: u64 = 100;

/// The position of a day.
#[derive(Clone)]
pub struct Daily {
    /// The day.
    pub date: NaiveDate,
    /// The [version](RECIPE) of the recipe.
    pub recipe: u32,
    /// The position.
    pub puzzle: Puzzle,
}

/// Why a day has no position. The message is one line, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoDaily {
    /// The year is not between 1970 and 9999.
    #[error("a date is one of the years 1970 to 9999, such as 2026-11-26")]
    Date,
    /// There are no games, or none of them has such positions.
    #[error("no game of the program has a position for this date")]
    Nothing,
    /// The search was cancelled.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The number of days since 1 January 1970.
pub(crate) fn day_number(date: NaiveDate) -> u64 {
    let since = date.signed_duration_since(NaiveDate::default()).num_days();
    u64::try_from(since).unwrap_or(0)
}

/// The day this many days earlier, if it is within the calendar.
pub(crate) fn before(date: NaiveDate, days: u64) -> Option<NaiveDate> {
    date.checked_sub_days(Days::new(days)).filter(is_dated)
}

/// The game whose turn it is on this day, among those that come with the program; `None` if there are none.
#[must_use]
pub fn game_of_day(catalogue: &Catalogue, date: NaiveDate) -> Option<&GameEntry> {
    let own = |entry: &&GameEntry| entry.source.is_none();
    let games: Vec<&GameEntry> = catalogue.entries().iter().filter(own).collect();
    let turn = day_number(date).checked_rem(games.len() as u64)?;
    games.get(usize::try_from(turn).ok()?).copied()
}

/// The position of this day. It depends only on the date and the [`RECIPE`]: the games that come with the program
/// take turns, each with its default parameters, and the date is the seed. Exactly one take wins, and finding it
/// needs some thought.
///
/// Cost: as [`Puzzle::draw`]; the flag ends the search.
///
/// # Errors
/// [`NoDaily`].
pub fn daily(catalogue: &Catalogue, date: NaiveDate, cancel: &Cancel) -> Result<Daily, NoDaily> {
    if !is_dated(&date) {
        return Err(NoDaily::Date);
    }
    let entry = game_of_day(catalogue, date).ok_or(NoDaily::Nothing)?;
    let day = day_number(date);
    let adviser = Adviser::new(entry.default_game()).stopped_by(cancel);
    let is_wanted = |found: &Puzzle| {
        !found.difficulty().is_natural() && found.position().total() <= MOST_TOKENS
    };
    for seed in 0..SEEDS {
        let mut dice = start_dice(day << 32 | seed << 16 | u64::from(RECIPE));
        let ratings = &RATINGS[dice.random_range(0..RATINGS.len())];
        let drawn = Puzzle::draw(&adviser, ratings, PuzzleSize::Usual, &mut dice, &is_wanted);
        if let Some(puzzle) = drawn? {
            return Ok(Daily {
                date,
                recipe: RECIPE,
                puzzle,
            });
        }
    }
    Err(NoDaily::Nothing)
}
