//! Answers the questions about the last position of a record.

use crate::cli::failure::Status;
use crate::cli::record::{Refused, replay};
use crate::engine::{Counts, Explanation, Move, Outcome, Position, after};
use crate::play::{Adviser, Unlisted};
use std::borrow::Cow;

/// The questions about each record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Questions {
    pub(super) json: bool,
    pub(super) all: bool,
    pub(super) why: bool,
}

/// A line of input, and the answer to it.
pub(super) struct Reply<'a> {
    pub(super) record: Cow<'a, str>,
    pub(super) result: Result<Answer, Refused>,
}

/// The answers about a position.
pub(super) struct Answer {
    /// The position itself, whose outcome is given.
    pub(super) position: Position,
    pub(super) outcome: Outcome,
    /// A winning move for the player who acts; `None` if there is none.
    pub(super) hint: Option<Move>,
    /// Every winning take, if asked for.
    pub(super) all: Option<Result<Vec<Move>, Unlisted>>,
    /// The reason, if asked for.
    pub(super) why: Option<Explanation>,
}

impl Reply<'_> {
    /// Whether the record was refused.
    pub(super) fn status(&self) -> Status {
        match self.result {
            Ok(_) => Status::Fine,
            Err(_) => Status::Refused,
        }
    }
}

/// Answers the questions about a record. The cost is that of [`Adviser`]: with a theory, polynomial
/// in the length of the numbers, except that finding every winning take may mean trying them all.
///
/// # Errors
/// The record is refused, or the outcome cannot be determined.
pub(super) fn answer(
    adviser: &Adviser,
    record: &str,
    questions: Questions,
) -> Result<Answer, Refused> {
    let position = replay(adviser.game(), record)?.last().clone();
    let (outcome, hint) = adviser.verdict(&position)?;
    Ok(Answer {
        outcome,
        hint,
        all: questions.all.then(|| adviser.winning_takes(&position)),
        why: if questions.why {
            Some(adviser.explain(&position)?)
        } else {
            None
        },
        position,
    })
}

/// The piles that a take leads to, in table order.
pub(super) fn target(adviser: &Adviser, position: &Position, chosen: &Move) -> Counts {
    after(&*adviser.game().rules, position, chosen).piles
}
