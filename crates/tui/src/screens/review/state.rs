//! The state of a review: the moves, what is known about each, and the position at the chosen one.

use crate::board::{BoardView, Topic};
use crate::plan::Plan;
use crate::screen::Shared;
use goldpile_app::MatchSession;
use goldpile_app::question::two_piles;
use goldpile_engine::position::left;
use goldpile_engine::{Counts, Move, Position};
use goldpile_play::{GivenUp, Judgement, Match, Ply, Value};
use std::sync::Arc;

/// A match under review. Each move has a line, with the position before it, and the end has one more. Lines count
/// from 0, so a line has the index of its move.
pub struct ReviewScreen {
    /// The whole match as played, which never changes.
    pub whole: Arc<Match>,
    /// The results so far; `None` before the first.
    pub(super) found: Option<Arc<goldpile_play::Review>>,
    /// The board at the chosen position. As many moves led to it as there are lines above the chosen one.
    pub board: BoardView,
    pub(super) stopped: bool,
}

impl ReviewScreen {
    /// The review of this match at its first move; `None` if its game is not in the catalogue.
    pub(crate) fn of(the_match: Match, shared: &Shared) -> Option<Self> {
        let plan = Plan::of_match(&shared.catalogue, &the_match)?;
        // The board replays only the moves, so it ignores a resignation or a claim.
        let moves = the_match.branch(the_match.moves_made());
        let mut board = BoardView::new(MatchSession::new(moves), plan);
        board.map.shows_winner = true;
        let mut screen = Self {
            whole: Arc::new(the_match),
            found: None,
            board,
            stopped: false,
        };
        screen.choose(0);
        Some(screen)
    }

    pub(super) fn lines(&self) -> usize {
        self.whole.moves_made() + 1
    }

    pub(super) fn chosen(&self) -> usize {
        self.board.the_match().moves_made()
    }

    /// Chooses a line, or the last one if this index is too large. The board shows its position and marks its
    /// move.
    pub(super) fn choose(&mut self, line: usize) {
        self.board.session.match_mut().go_to(line);
        self.board.clear();
        self.board.topic = Topic::Nothing;
        let Some(entry) = self.entry(self.chosen()) else {
            return;
        };
        let played = entry.played.clone();
        self.board.draft.choose(&played);
        self.board.map.cursor = self.board.two_piles().and_then(|piles| match &played {
            Move::Take(taken) => match &left(&two_piles(&piles), taken)[..] {
                [a, b] => Some([a.clone(), b.clone()]),
                _ => None,
            },
            Move::Block(_) => None,
        });
    }

    /// The move of a line; `None` for the last line.
    pub(super) fn entry(&self, line: usize) -> Option<Ply<'_>> {
        self.whole.entry(line).filter(|_| line + 1 < self.lines())
    }

    /// What is known about the position of a line; `None` if nothing is known yet.
    pub(super) fn value(&self, line: usize) -> Option<Value> {
        let review = self.found.as_ref()?;
        match line.checked_sub(1) {
            None => Some(review.start()),
            Some(before) => review.moves().get(before).map(|judged| judged.after),
        }
    }

    /// The judgement of the move of a line; `None` if it is not judged yet, and for the last line.
    pub(super) fn judgement(&self, line: usize) -> Option<&Judgement> {
        self.found.as_ref()?.moves().get(line)
    }

    /// The win given up by the way the match ended, if there was one and it is known.
    pub(super) fn given_up(&self) -> Option<&GivenUp> {
        self.found.as_ref()?.given_up()
    }

    pub(super) fn judged(&self) -> usize {
        self.found.as_ref().map_or(0, |review| review.moves().len())
    }

    /// Whether all moves are judged.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.found.is_some() && self.judged() + 1 == self.lines()
    }

    /// Whether all moves are judged and all distances have been looked for.
    pub(super) fn is_complete(&self) -> bool {
        let review = self.found.as_ref();
        review.is_some_and(|review| self.is_judged() && review.is_complete())
    }

    pub(super) fn has_mistakes(&self) -> bool {
        let review = self.found.as_ref();
        review.is_some_and(|review| review.mistakes().next().is_some())
    }

    /// The line of the nearest known mistake below the chosen line, or above it if not `forward`.
    pub(super) fn mistake(&self, forward: bool) -> Option<usize> {
        let chosen = self.chosen();
        let mut mistakes = self.found.as_ref()?.mistakes();
        if forward {
            mistakes.find(|&line| line > chosen)
        } else {
            mistakes.rfind(|&line| line < chosen)
        }
    }

    /// The last line whose position has these piles; `None` if there is none. Cost: linear in the number of moves.
    pub(super) fn line_of(&self, piles: &Counts) -> Option<usize> {
        let mut lines = (0..self.lines()).rev();
        lines.find(|&line| self.position_before(line).piles == *piles)
    }

    /// The position of a line.
    pub(super) fn position_before(&self, line: usize) -> &Position {
        let before = line.checked_sub(1).and_then(|before| self.entry(before));
        before.map_or(self.whole.start(), |entry| entry.after)
    }
}
