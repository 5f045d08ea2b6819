//! What (p,m)-Imitation Nim remembers, and which moves imitate (Larsson, Definitions 0 and 2).

use goldpile_engine::{Position, Rules};
use goldpile_number::Natural;
use std::sync::Arc;

/// The game for one p and m.
#[derive(Clone)]
pub(crate) struct Imitation {
    /// No player may make this many imitations in a row, counting that player's own moves only
    /// (p ≥ 1).
    pub(super) p: u64,
    /// Taking up to m − 1 more than the previous player still counts as imitation (m ≥ 1).
    pub(super) m: u64,
    /// The rules of the game.
    pub(super) rules: Arc<dyn Rules>,
}

/// What the game remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImitationMemory {
    /// What the previous player took from the smaller pile (as the piles were before that take; if
    /// they were equal, either counts), and the index, 0 or 1, of the other pile, where it can be
    /// imitated. `None` at the start and after a take from the larger pile.
    pub imitable: Option<(Natural, usize)>,
    /// Consecutive imitations so far by the player to take.
    pub mover: u64,
    /// Consecutive imitations so far by the player who moved last.
    pub previous: u64,
}

impl ImitationMemory {
    /// Reads the memory from a position of this game.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let number = |index: usize| position.memory[index].to_u64().unwrap_or(0);
        let taken = &position.memory[0];
        Self {
            imitable: (!taken.is_zero()).then(|| (taken.clone(), usize::from(number(1) != 0))),
            mover: number(2),
            previous: number(3),
        }
    }
}
