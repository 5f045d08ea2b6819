//! The position of the day, which is the same for everybody.

use super::first_recipe;
use super::kind::PuzzleKind;
use super::make::Wish;
use super::puzzle::{AnswerKey, Puzzle};
use crate::question::records;
use chrono::{Datelike, Days, NaiveDate};
use goldpile_engine::{Catalogue, GameEntry, Replay};
use goldpile_files::clock::is_dated;
use goldpile_play::{Adviser, start_dice};
use goldpile_solve::{Cancel, Unsolved};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The version of the recipe that makes positions out of dates now. Every change that affects positions gives the
/// recipe a new number, and the date from which it [holds](recipe_of): other games, another order of games, or
/// another way of drawing or of estimating difficulty.
pub const RECIPE: u32 = 2;

/// The version of the recipe that holds on this day.
#[must_use]
pub fn recipe_of(date: NaiveDate) -> u32 {
    // The first day of the second recipe.
    let second = NaiveDate::from_ymd_opt(2026, 11, 30);
    if Some(date) < second { 1 } else { 2 }
}

/// The ratings of a day's puzzle, if it is found at once.
const RATINGS: RangeInclusive<u16> = 800..=1600;

/// The most tokens of a day's positions in each round of the search. Where the answers are too few, they grow.
const TOKENS: [u64; 14] = [
    24, 40, 60, 60, 60, 60, 90, 140, 200, 300, 300, 300, 500, 800,
];
/// The rounds in which a puzzle must have one of these ratings.
const RATED: usize = 4;
/// The number of positions tried in a round.
const DRAWS: usize = 4000;

/// The least number of turns after which an answer may return.
const ANSWERS_APART: u64 = 9;
/// The least number of turns after which a question may return.
const QUESTIONS_APART: u64 = 53;

/// The position of a day.
#[derive(Clone)]
pub struct Daily {
    /// The day.
    pub date: NaiveDate,
    /// The version of the recipe that made it.
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

/// The game of this day, among those that come with the program; `None` if there are none. From the second
/// [recipe](recipe_of) on it is the game with this [weekday](GameEntry::weekday): of several, each in turn from
/// week to week. If there is none, and by the first recipe, all games take turns from day to day.
#[must_use]
pub fn game_of_day(catalogue: &Catalogue, date: NaiveDate) -> Option<&GameEntry> {
    Some(turn_of_day(catalogue, date)?.0)
}

/// The game of this day, and the number of its turn.
fn turn_of_day(catalogue: &Catalogue, date: NaiveDate) -> Option<(&GameEntry, u64)> {
    let own = || {
        catalogue
            .entries()
            .iter()
            .filter(|entry| entry.source.is_none())
    };
    let weekday = u8::try_from(date.weekday().num_days_from_monday()).ok();
    let of_weekday = own().filter(|entry| entry.weekday == weekday);
    let mut games: Vec<&GameEntry> = of_weekday.collect();
    // The calendar begins on a Thursday. From one day of a week to the next, the kinds change, too.
    let mut number = (day_number(date) + 3) / 7 + u64::from(weekday.unwrap_or_default());
    if games.is_empty() || recipe_of(date) == 1 {
        games = own().collect();
        number = day_number(date);
    }
    let count = games.len() as u64;
    let at = usize::try_from(number.checked_rem(count)?).ok()?;
    Some((games.get(at)?, number / count))
}

/// The puzzle of this day. It depends only on the date and the [recipe](recipe_of): the game of the day, with its
/// default parameters, asks its kinds of questions in turn. No answer returns among the last eight of its game, and no
/// question within a year: both are divided into classes, which take turns. No habit finds the answer.
///
/// Cost: some ten thousand positions, most of which are dismissed at once; the flag ends the search.
///
/// # Errors
/// [`NoDaily`].
pub fn daily(catalogue: &Catalogue, date: NaiveDate, cancel: &Cancel) -> Result<Daily, NoDaily> {
    if !is_dated(&date) {
        return Err(NoDaily::Date);
    }
    let (entry, turn) = turn_of_day(catalogue, date).ok_or(NoDaily::Nothing)?;
    let adviser = Adviser::new(entry.default_game()).stopped_by(cancel);
    let recipe = recipe_of(date);
    let puzzle = if recipe == 1 {
        first_recipe::puzzle(&adviser, day_number(date))?
    } else {
        of_turn(&adviser, day_number(date), turn)?
    };
    let puzzle = puzzle.ok_or(NoDaily::Nothing)?;
    Ok(Daily {
        date,
        recipe,
        puzzle,
    })
}

/// The puzzle of a game's turn on this day.
fn of_turn(adviser: &Adviser, day: u64, turn: u64) -> Result<Option<Puzzle>, Unsolved> {
    let count = PuzzleKind::of_game(adviser.game()).len() as u64;
    let kind = PuzzleKind::of_turn(adviser.game(), turn);
    // The turn among those of this kind.
    let of_kind = turn / count;
    // An answer returns only after a multiple of this many turns. Each class of answers meets every kind.
    let mut answers = ANSWERS_APART;
    while !is_coprime(answers, count) {
        answers += 1;
    }
    let has_answer = |key: &AnswerKey| {
        let (class, classes) = match kind {
            // The answer is what is taken. There are few, which take turns among those of their kind.
            PuzzleKind::Find if key.is_take => {
                let classes = ANSWERS_APART.div_ceil(count);
                (of_kind % classes, classes)
            }
            // An answer belongs to one question alone, so it must not return within a year either.
            PuzzleKind::Block => {
                let rounds = QUESTIONS_APART.div_ceil(answers * count);
                let class = turn % answers + answers * (of_kind / answers % rounds);
                (class, answers * rounds)
            }
            _ => (turn % answers, answers),
        };
        &key.number % classes == class
    };
    let asks_about = |lines: &[Replay]| {
        let classes = QUESTIONS_APART.div_ceil(count);
        kind == PuzzleKind::Block || hash(&records(adviser, lines)) % classes == of_kind % classes
    };
    for (round, tokens) in TOKENS.into_iter().enumerate() {
        let mut dice = start_dice(day << 32 | (round as u64) << 16 | u64::from(RECIPE));
        let wish = Wish {
            kind,
            tokens: 4..=tokens,
            draws: DRAWS,
            has_answer: &has_answer,
            asks_about: &asks_about,
        };
        let made = Puzzle::make(adviser, &wish, &mut dice)?;
        let is_wanted = |made: &Puzzle| round >= RATED || RATINGS.contains(&made.rating());
        if let Some(puzzle) = made.filter(is_wanted) {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Whether no number from 2 on divides both.
fn is_coprime(one: u64, other: u64) -> bool {
    (2..=other).all(|number| !one.is_multiple_of(number) || !other.is_multiple_of(number))
}

/// A number for a text, the same on every machine (FNV-1a, by Fowler, Noll and Vo).
fn hash(text: &str) -> u64 {
    let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mixed)
}
