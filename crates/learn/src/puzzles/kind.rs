//! The kinds of puzzles.

use goldpile_engine::Game;
use serde::{Deserialize, Serialize};

/// What a puzzle asks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// The only take that wins.
    #[default]
    Find,
    /// The only one of three positions that is lost for the player to move.
    Lost,
    /// The only one of three positions that is won for the player to move, in a game that remembers moves: two of
    /// them have the same piles after different moves.
    Won,
    /// The only announcement that wins.
    Block,
}

impl PuzzleKind {
    /// The kinds that a game has, in the order in which they take turns.
    #[must_use]
    pub fn of_game(game: &Game) -> Vec<Self> {
        let statement = game.rules.statement();
        let remembers = statement.is_some_and(|statement| !statement.memory.is_empty());
        let mut kinds = vec![Self::Find, Self::Lost];
        kinds.extend(remembers.then_some(Self::Won));
        kinds.extend(game.announces().then_some(Self::Block));
        kinds
    }

    /// The kind whose turn it is in a game.
    #[must_use]
    pub fn of_turn(game: &Game, turn: u64) -> Self {
        let kinds = Self::of_game(game);
        let at = usize::try_from(turn % kinds.len() as u64);
        kinds[at.unwrap_or_default()]
    }

    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Lost => "lost",
            Self::Won => "won",
            Self::Block => "block",
        }
    }

    /// What is asked, in a few words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Find => "find the winning move",
            Self::Lost => "which of three is lost?",
            Self::Won => "which of three is won?",
            Self::Block => "what do you block?",
        }
    }
}
