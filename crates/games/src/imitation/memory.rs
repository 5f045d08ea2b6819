//! What (p,m)-Imitation Nim remembers of earlier moves (Larsson, Definitions 0 and 2).

use goldpile_engine::{Position, Rules};
use goldpile_number::Natural;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct ImitationRules {
    /// p ≥ 1: no player may make this many imitations in a row, counting only that player's own
    /// moves.
    pub(super) p: u64,
    /// m ≥ 1: taking up to m − 1 more than the previous player still counts as an imitation.
    pub(super) m: u64,
    pub(super) rules: Arc<dyn Rules>,
}

/// What the game remembers of earlier moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImitationMemory {
    /// The number that the previous player took from the smaller pile, and the index, 0 or 1, of
    /// the other pile, where this can be imitated. The smaller pile is that before the take; of
    /// equal piles, either counts. `None` at the start and after a take from the larger pile.
    pub imitable: Option<(Natural, usize)>,
    /// The number of consecutive imitations by the player to take.
    pub mover: u64,
    /// The number of consecutive imitations by the player who moved last.
    pub previous: u64,
}

impl ImitationMemory {
    /// The memory of a position of this game.
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
