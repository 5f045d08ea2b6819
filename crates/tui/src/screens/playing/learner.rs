//! The help for learners: before the computer replies, a move that throws a win away is offered back, once.

use crate::board::{BoardView, Draft, Topic};
use goldpile_engine::{Move, Position};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Learner {
    /// The number of moves offered back.
    pub(super) offered: usize,
    /// The number of those that were played anyway.
    insisted: usize,
    /// The position and the move of the last offer.
    last: Option<(Position, Move)>,
}

impl Learner {
    /// Whether to check this move before it is played: only if it is legal and has not just been offered back.
    pub(super) fn checks(&self, board: &BoardView, chosen: &Move) -> bool {
        !self.has_offered(board.the_match().position(), chosen) && board.judged(chosen).is_ok()
    }

    fn has_offered(&self, position: &Position, chosen: &Move) -> bool {
        matches!(&self.last, Some((at, offered)) if at == position && offered == chosen)
    }

    /// Offers a move back. It stays chosen.
    pub(super) fn offer_back(&mut self, board: &mut BoardView, chosen: &Move, reply: Option<Move>) {
        let position = board.the_match().position().clone();
        board.line = None;
        board.map.cursor = None;
        board.draft = Draft::of(&position);
        board.draft.choose(chosen);
        board.topic = Topic::OfferedBack(reply);
        self.offered += 1;
        self.last = Some((position, chosen.clone()));
    }

    /// Counts a move that is played after it was offered back.
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
