//! A match looked back upon: its moves one by one, what is known of each, and the position at the
//! chosen one.

mod told;

pub(super) use told::told;

use super::chart::counts;
use super::duel::{Duel, Said};
use super::setup::Setup;
use crate::engine::position::left;
use crate::engine::{Counts, Move};
use crate::play::{Contest, Entry, GivenUp, Judgement, Review, Value};
use std::sync::Arc;

/// A match that is being reviewed. It has a line for each move, with the position before it, and
/// one for the end; lines are counted from 0, so the number of a line is that of its move.
pub struct Reviewing {
    /// The match as it was played. It is never changed.
    pub whole: Arc<Contest>,
    /// What is known of it so far; `None` before anything is.
    pub(super) review: Option<Review>,
    /// The chosen position on its board. As many moves have been made here as lines stand above
    /// the chosen one.
    pub duel: Duel,
    /// Whether somebody stopped the judging.
    pub(super) stopped: bool,
}

impl Reviewing {
    /// The review of this match, at its first move. `origin` is the set-up of a match that is
    /// branched off.
    #[must_use]
    pub(super) fn new(contest: Contest, origin: Setup) -> Self {
        // Only the moves made are looked at, and the board knows no end but that of the moves.
        let mut duel = Duel::new(contest.branch(contest.moves_made()), origin);
        duel.map.spoiler = true;
        let mut reviewing = Self {
            whole: Arc::new(contest),
            review: None,
            duel,
            stopped: false,
        };
        reviewing.choose(0);
        reviewing
    }

    /// How many lines there are.
    #[must_use]
    pub(super) fn lines(&self) -> usize {
        self.whole.moves_made() + 1
    }

    /// The chosen line.
    #[must_use]
    pub(super) fn chosen(&self) -> usize {
        self.duel.contest.moves_made()
    }

    /// Chooses a line, the last one if there are fewer: its position is on the board, and its move
    /// is marked there.
    pub(super) fn choose(&mut self, line: usize) {
        self.duel.contest.go_to(line);
        self.duel.clear();
        self.duel.said = Said::Nothing;
        let Some(entry) = self.entry(self.chosen()) else {
            return;
        };
        let played = entry.played.clone();
        self.duel.draft.choose(&played);
        self.duel.map.cursor = self.duel.board().and_then(|piles| match &played {
            Move::Take(taken) => match &left(&counts(&piles), taken)[..] {
                [a, b] => Some([a.clone(), b.clone()]),
                _ => None,
            },
            Move::Block(_) => None,
        });
    }

    /// The move of a line; the last line has none.
    #[must_use]
    pub(super) fn entry(&self, line: usize) -> Option<Entry<'_>> {
        self.whole.entry(line).filter(|_| line + 1 < self.lines())
    }

    /// What is known of the position of a line; `None` if nothing is yet.
    #[must_use]
    pub(super) fn value(&self, line: usize) -> Option<Value> {
        let review = self.review.as_ref()?;
        match line.checked_sub(1) {
            None => Some(review.start()),
            Some(before) => review.moves().get(before).map(|judged| judged.after),
        }
    }

    /// What is known of the move of a line; `None` if nothing is yet, and for the last line.
    #[must_use]
    pub(super) fn judgement(&self, line: usize) -> Option<&Judgement> {
        self.review.as_ref()?.moves().get(line)
    }

    /// The win that was given up with the end, if one was and it is known.
    #[must_use]
    pub(super) fn given_up(&self) -> Option<&GivenUp> {
        self.review.as_ref()?.given_up()
    }

    /// How many moves are judged.
    #[must_use]
    pub(super) fn judged(&self) -> usize {
        self.review
            .as_ref()
            .map_or(0, |review| review.moves().len())
    }

    /// Whether all moves are judged.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.review.is_some() && self.judged() + 1 == self.lines()
    }

    /// Whether a mistake is known.
    #[must_use]
    pub(super) fn has_mistakes(&self) -> bool {
        let review = self.review.as_ref();
        review.is_some_and(|review| review.mistakes().next().is_some())
    }

    /// The line of the next mistake below the chosen line, or of the one above it; `None` if none
    /// is known there.
    #[must_use]
    pub(super) fn mistake(&self, forward: bool) -> Option<usize> {
        let chosen = self.chosen();
        let mut mistakes = self.review.as_ref()?.mistakes();
        if forward {
            mistakes.find(|&line| line > chosen)
        } else {
            mistakes.rfind(|&line| line < chosen)
        }
    }

    /// The line of the last position with these piles; `None` if the match had none. Cost: linear
    /// in the number of moves.
    #[must_use]
    pub(super) fn line_of(&self, piles: &Counts) -> Option<usize> {
        (0..self.lines()).rev().find(|&line| {
            let after = line.checked_sub(1).and_then(|before| self.entry(before));
            after.map_or(self.whole.start(), |entry| entry.after).piles == *piles
        })
    }

    /// A new match that begins with the moves above the chosen line.
    #[must_use]
    pub(super) fn branch(&self) -> Contest {
        self.whole.branch(self.chosen())
    }
}
