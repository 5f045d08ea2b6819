//! What there is to say about the last position of a record.

use super::Questions;
use crate::cli::record::{Refused, replay};
use crate::engine::{Counts, Explanation, Move, Outcome, Position, after};
use crate::play::{Adviser, Unlisted};

/// What there is to say about a position.
pub(super) struct Answer {
    /// The position itself, which its outcome concerns.
    pub(super) position: Position,
    pub(super) outcome: Outcome,
    /// What wins, for whoever acts now; `None` if nothing does.
    pub(super) hint: Option<Move>,
    /// Every winning take, where that was asked.
    pub(super) all: Option<Result<Vec<Move>, Unlisted>>,
    /// Why, where that was asked.
    pub(super) why: Option<Explanation>,
}

/// Answers the questions about a record. The costs are those of
/// [`Adviser`]: where there is a theory, polynomial in the length of the numbers, but for every
/// winning take, which may have to be tried for.
///
/// # Errors
/// The record is refused, or nobody can tell who wins.
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
