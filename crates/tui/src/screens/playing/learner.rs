//! The help for learners: once per mistake, before the computer replies, the player may take back a
//! move that throws a win away.

use crate::board::{BoardView, Draft, Topic};
use goldpile_engine::{Move, Position};

/// The counts kept for a learner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Learner {
    /// How many moves were offered back.
    pub(super) offered: usize,
    /// How many of them were played anyway.
    insisted: usize,
    /// The move last offered back, and its position.
    last: Option<(Position, Move)>,
}

impl Learner {
    /// Whether to check this move before playing it: only if the rules allow it and it has not
    /// just been offered back.
    pub(super) fn checks(&self, board: &BoardView, chosen: &Move) -> bool {
        !self.has_offered(board.contest().position(), chosen) && board.judged(chosen).is_ok()
    }

    fn has_offered(&self, position: &Position, chosen: &Move) -> bool {
        matches!(&self.last, Some((at, offered)) if at == position && offered == chosen)
    }

    /// Offers to take a move back. The choice is kept.
    pub(super) fn offer_back(&mut self, board: &mut BoardView, chosen: &Move, reply: Option<Move>) {
        let position = board.contest().position().clone();
        board.line = None;
        board.map.cursor = None;
        board.draft = Draft::of(&position);
        board.draft.choose(chosen);
        board.topic = Topic::OfferedBack(reply);
        self.offered += 1;
        self.last = Some((position, chosen.clone()));
    }

    /// Counts a move that is played although it was offered back.
    pub(super) fn note_insistence(&mut self, position: &Position, chosen: &Move) {
        if self.has_offered(position, chosen) {
            self.insisted += 1;
            self.last = None;
        }
    }

    /// The counts in words; empty if no move was offered back.
    pub(super) fn count(&self) -> String {
        match (self.offered, self.insisted) {
            (0, _) => String::new(),
            (offered, 0) => format!("Warnings: {offered}."),
            (offered, insisted) => format!("Warnings: {offered}; played all the same: {insisted}."),
        }
    }
}
