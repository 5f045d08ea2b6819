//! How a player has done in the puzzles of one game.

use super::rating::PlayerRating;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Serialize};

/// The number of positions that are remembered, so that none is asked again too soon.
const RECENT: usize = 30;

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
    /// The piles of the positions asked last, the latest at the end.
    #[serde(default)]
    pub recent: Vec<String>,
}

impl JsonLine for PracticeScore {
    const FILE: &'static str = "practice.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.game.clone()
    }
}

impl PracticeScore {
    /// The score of somebody who has not practised this game.
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
        }
    }

    /// The score in this game among all; that of somebody who has not practised it if there is none.
    #[must_use]
    pub fn of(scores: &[Self], game: &str) -> Self {
        let score = scores.iter().find(|score| score.game == game);
        score.cloned().unwrap_or_else(|| Self::new(game))
    }

    /// The score after a puzzle of this rating. Help neither ends a streak nor lengthens it.
    #[must_use]
    pub fn after(&self, puzzle: u16, is_solved: bool, is_helped: bool) -> Self {
        let streak = match (is_solved, is_helped) {
            (true, false) => self.streak.saturating_add(1),
            (true, true) => self.streak,
            (false, _) => 0,
        };
        Self {
            version: Self::VERSION,
            game: self.game.clone(),
            rating: self.rating.after(puzzle, is_solved, is_helped),
            tried: self.tried.saturating_add(1),
            solved: self.solved.saturating_add(is_solved.into()),
            streak,
            best: self.best.max(streak),
            recent: self.recent.clone(),
        }
    }

    /// The score with this position among those asked last.
    #[must_use]
    pub fn with(mut self, position: String) -> Self {
        self.recent.push(position);
        let forgotten = self.recent.len().saturating_sub(RECENT);
        self.recent.drain(..forgotten);
        self
    }
}
