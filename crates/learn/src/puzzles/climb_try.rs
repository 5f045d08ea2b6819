//! A climb as it is stored: the matches begun so far, each with all its moves.

use super::climb::Climb;
use super::diary::date;
use chrono::NaiveDate;
use goldpile_files::json_lines::JsonLine;
use goldpile_play::{Match, Side};
use serde::{Deserialize, Serialize};

/// The number of matches of a climb: one against each opponent of the ladder.
pub const RUNGS: usize = goldpile_play::Level::LADDER.len();

/// How far a player has come in the climb of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClimbTry {
    /// The version of this format.
    pub version: u64,
    /// The day on which it was begun, to which it belongs.
    #[serde(deserialize_with = "date")]
    pub date: NaiveDate,
    /// The version of the recipe that made the climb.
    pub recipe: u32,
    /// The name of the game in the catalogue.
    pub game: String,
    /// The matches begun, from the first opponent on. Only the last one may be unfinished or lost.
    pub matches: Vec<ClimbMatch>,
}

/// One match of a climb.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClimbMatch {
    /// The record of the moves made.
    pub record: String,
    /// Whether the player takes first.
    pub is_first: bool,
    /// Whether the player has won; `None` until the match is over.
    pub is_won: Option<bool>,
}

impl JsonLine for ClimbTry {
    const FILE: &'static str = "climb.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.date.to_string()
    }
}

impl ClimbMatch {
    /// A match between a person and a computer, as far as it has been played.
    #[must_use]
    pub fn of(the_match: &Match) -> Self {
        Self {
            record: the_match.record(),
            is_first: the_match.seat(Side::First).computer.is_none(),
            is_won: the_match.has_person_won(),
        }
    }
}

impl ClimbTry {
    /// The try at this climb, before anything was done.
    #[must_use]
    pub fn new(climb: &Climb) -> Self {
        Self {
            version: Self::VERSION,
            date: climb.date,
            recipe: climb.recipe,
            game: climb.game.entry.name.to_string(),
            matches: Vec::new(),
        }
    }

    /// The number of matches won.
    #[must_use]
    pub fn won(&self) -> usize {
        let won = self.matches.iter();
        won.filter(|one| one.is_won == Some(true)).count()
    }

    /// Whether the climb is over: a match is lost, or all are won.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.won() >= RUNGS || self.matches.iter().any(|one| one.is_won == Some(false))
    }

    /// Whether anything was done: a move made, or who begins said.
    #[must_use]
    pub fn is_tried(&self) -> bool {
        !self.matches.is_empty()
    }
}
