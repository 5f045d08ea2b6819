//! A puzzle: a question with exactly one right answer.

use super::difficulty::{only_win, taken};
use super::kind::PuzzleKind;
use crate::question::{Question, records};
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Counts, Position, Replay, after};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;

/// A question about positions of a game that has exactly one right answer. If the rules refer to the piles by size,
/// takes that leave the same piles in another order count as one.
#[derive(Clone)]
pub struct Puzzle {
    adviser: Adviser,
    kind: PuzzleKind,
    question: Question,
    key: AnswerKey,
    rating: u16,
}

/// What a player remembers of an answer, so that it should not return too soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnswerKey {
    /// The piles of the lost position in question, by size, or those of the positions in question where they are
    /// the same; with a single pile, what is taken.
    pub(super) text: String,
    /// A number that depends on the answer alone.
    pub(super) number: Natural,
    /// Whether it is what is taken from a single pile.
    pub(super) is_take: bool,
}

impl AnswerKey {
    /// The key of a position. Its number is the difference between the largest and the smallest pile, which the
    /// lost positions of every game spread evenly.
    pub(super) fn of_piles(piles: &[Natural]) -> Self {
        let mut piles: Counts = piles.into();
        piles.sort_unstable();
        let number = match &piles[..] {
            [] => Natural::ZERO,
            [pile] => pile.clone(),
            [least, .., most] => most - least,
        };
        Self {
            text: piles_text(&piles),
            number,
            is_take: false,
        }
    }

    /// The key of the only take that wins at the end of a line; `None` unless there is exactly one.
    pub(super) fn of_find(adviser: &Adviser, line: &Replay) -> Result<Option<Self>, Unsolved> {
        let winning = only_win(adviser, line.last())?;
        let Some(right) = winning.first() else {
            return Ok(None);
        };
        if let Some([amount]) = taken(right) {
            return Ok(Some(Self {
                text: format!("take {amount}"),
                number: amount.clone(),
                is_take: true,
            }));
        }
        let left = after(&*adviser.game().rules, line.last(), right).piles;
        Ok(Some(Self::of_piles(&left)))
    }
}

impl Puzzle {
    pub(super) fn new(
        adviser: &Adviser,
        kind: PuzzleKind,
        question: Question,
        key: AnswerKey,
        rating: u16,
    ) -> Self {
        Self {
            adviser: adviser.clone(),
            kind,
            question,
            key,
            rating,
        }
    }

    /// The adviser, which knows the game and the answer.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// What it asks.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        self.kind
    }

    /// The question.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The moves that led to each position in question, which is the last of its line; at least one line.
    #[must_use]
    pub fn lines(&self) -> &[Replay] {
        self.question.lines()
    }

    /// The moves that led to the position in question; of several positions, to the first.
    #[must_use]
    pub fn line(&self) -> &Replay {
        &self.lines()[0]
    }

    /// The position in question, or the first of several.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.line().last()
    }

    /// The answer, as far as it should not return too soon: the piles of the lost position in question, by size;
    /// where several positions have the same piles, these; with a single pile, what is taken.
    #[must_use]
    pub fn answer(&self) -> &str {
        &self.key.text
    }

    /// The rating, on the same scale as its players: how many wrong answers look right to naive players.
    #[must_use]
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// The piles of each position in question, as text.
    #[must_use]
    pub fn shown(&self) -> String {
        shown(self.lines())
    }

    /// The record of each position in question.
    #[must_use]
    pub fn record(&self) -> String {
        records(&self.adviser, self.lines())
    }
}

/// The piles at the end of each line, as text.
pub(super) fn shown(lines: &[Replay]) -> String {
    let shown: Vec<String> = lines
        .iter()
        .map(|line| piles_text(&line.last().piles))
        .collect();
    shown.join(" | ")
}
