//! How a player has done in the puzzles of one game.

use super::diary::TryResult;
use super::kind::PuzzleKind;
use super::rating::PlayerRating;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Serialize};

/// The number of remembered positions, so that none is repeated too soon, and of remembered positions with nudges.
const RECENT: usize = 30;
/// The number of remembered ratings.
const CURVE: usize = 60;
/// The number of puzzles after which a rating means something.
const RATED: u64 = 5;
/// The number of remembered answers.
const ANSWERS: usize = 8;

/// One puzzle asked in practice, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeTry {
    /// The name of the game in the catalogue.
    pub game: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// The answer, as far as it should not return too soon.
    pub answer: String,
    /// The piles of the position.
    pub position: String,
    /// The record of the position, which also determines what the game remembers.
    pub record: String,
    /// The rating of the puzzle.
    pub rating: u16,
    /// The number of puzzles of this game tried before it was chosen.
    pub before: u64,
    /// The number of nudges given, in this try or an earlier one.
    pub nudges: u64,
    /// How the try ended; `None` as long as only nudges were asked for.
    pub result: Option<TryResult>,
}

/// How a player has done in practising one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PracticeScore {
    /// The version of this format.
    pub version: u64,
    /// The name of the game in the catalogue.
    pub game: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: PlayerRating,
    /// The number of puzzles tried.
    pub tried: u64,
    /// The number of puzzles solved, with help or without.
    pub solved: u64,
    /// The number of puzzles solved without help since the last error.
    pub streak: u64,
    /// The longest streak.
    pub best: u64,
    /// The piles of the positions asked last, ending with the latest.
    #[serde(default)]
    pub recent: Vec<String>,
    /// The answers to the puzzles asked last, ending with the latest.
    #[serde(default)]
    pub answers: Vec<String>,
    /// The records of the positions for which only nudges were given so far, each with the number of nudges.
    #[serde(default)]
    pub nudged: Vec<(String, u64)>,
    /// The ratings after the last puzzles, ending with the present one.
    #[serde(default)]
    pub curve: Vec<u16>,
}

impl JsonLine for PracticeScore {
    const FILE: &'static str = "practice.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.game.clone()
    }
}

impl PracticeScore {
    /// The score of a player who has not practised this game.
    #[must_use]
    pub fn new(game: &str) -> Self {
        Self {
            version: Self::VERSION,
            game: game.to_owned(),
            rating: PlayerRating::default(),
            tried: 0,
            solved: 0,
            streak: 0,
            best: 0,
            recent: Vec::new(),
            answers: Vec::new(),
            nudged: Vec::new(),
            curve: Vec::new(),
        }
    }

    /// The score in this game among all; that of a new player if there is none.
    #[must_use]
    pub fn of(scores: &[Self], game: &str) -> Self {
        let score = scores.iter().find(|score| score.game == game);
        score.cloned().unwrap_or_else(|| Self::new(game))
    }

    /// The rating, once enough puzzles were tried for it to mean something.
    #[must_use]
    pub fn rating(&self) -> Option<u16> {
        (self.until_rated() == 0).then(|| self.rating.shown())
    }

    /// The number of puzzles to try until there is a rating.
    #[must_use]
    pub fn until_rated(&self) -> u64 {
        RATED.saturating_sub(self.tried)
    }

    /// The number of nudges already given for the position with this record.
    #[must_use]
    pub fn nudges_for(&self, record: &str) -> u64 {
        let mut nudged = self.nudged.iter();
        nudged
            .find(|(known, _)| known == record)
            .map_or(0, |(_, nudges)| *nudges)
    }

    /// The score after a puzzle, or after a nudge for it. A puzzle solved with help changes neither the
    /// rating nor the streak. `None` if
    /// the puzzle has been answered since it was chosen, because it counts only once.
    #[must_use]
    pub fn after(&self, tried: &PracticeTry) -> Option<Self> {
        let since = usize::try_from(self.tried.saturating_sub(tried.before)).unwrap_or(usize::MAX);
        let answered = self.recent.iter().rev().take(since);
        if answered.into_iter().any(|known| *known == tried.position) {
            return None;
        }
        let nudges = tried.nudges.max(self.nudges_for(&tried.record));
        let mut after = self.clone();
        after.nudged.retain(|(known, _)| *known != tried.record);
        let Some(result) = tried.result else {
            after.nudged.push((tried.record.clone(), nudges));
            forget(&mut after.nudged, RECENT);
            return Some(after);
        };
        let (is_solved, is_helped) = (result == TryResult::Solved, nudges > 0);
        if !(is_solved && is_helped) {
            after.rating = self.rating.after(tried.rating, is_solved);
        }
        after.tried = self.tried.saturating_add(1);
        after.solved = self.solved.saturating_add(is_solved.into());
        after.streak = match (is_solved, is_helped) {
            (true, false) => self.streak.saturating_add(1),
            (true, true) => self.streak,
            (false, _) => 0,
        };
        after.best = self.best.max(after.streak);
        after.recent.push(tried.position.clone());
        forget(&mut after.recent, RECENT);
        after.curve.push(after.rating.shown());
        forget(&mut after.curve, CURVE);
        after.answers.push(tried.answer.clone());
        forget(&mut after.answers, ANSWERS);
        Some(after)
    }
}

/// Drops the oldest items beyond this many.
fn forget<T>(items: &mut Vec<T>, most: usize) {
    let over = items.len().saturating_sub(most);
    items.drain(..over);
}
