//! Answers the questions about the last position of a record.

use crate::input::record::{RecordRefusal, last_position};
use goldpile_engine::{Counts, Move, Outcome, Position, RecordEnd, after};
use goldpile_play::{Adviser, ListingError, Reason};
use goldpile_solve::Unsolved;
use std::borrow::Cow;

/// The questions asked about each record.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Questions {
    pub(crate) json: bool,
    pub(crate) all: bool,
    pub(crate) why: bool,
    /// Whether an unproved claim may answer.
    pub(crate) trusts_claim: bool,
}

pub(crate) struct AnsweredLine<'a> {
    pub(crate) record: Cow<'a, str>,
    pub(crate) result: Result<PositionAnswer, RecordRefusal>,
}

pub(crate) struct PositionAnswer {
    /// The last position of the record, which the outcome is for.
    pub(crate) position: Position,
    pub(crate) outcome: Outcome,
    /// A winning move for the player who acts; `None` if there is none. With a trusted claim, the outcome may be
    /// known although no winning move is found.
    pub(crate) hint: Result<Option<Move>, Unsolved>,
    pub(crate) all: Option<Result<Vec<Move>, ListingError>>,
    pub(crate) why: Option<Why>,
}

/// Why a position is won or lost, and why the move that led to it wins or loses.
pub(crate) struct Why {
    pub(crate) here: Reason,
    /// The reason for the last move of the record; `None` if the record has no move.
    pub(crate) last: Option<Reason>,
}

/// Answers the questions about a record. The cost is that of [`Adviser`]: with a theory, polynomial in the length
/// of the numbers, except that finding every winning take may require trying all takes.
///
/// # Errors
/// The record is refused, or the outcome cannot be determined.
pub(crate) fn answer(
    adviser: &Adviser,
    record: &str,
    questions: Questions,
) -> Result<PositionAnswer, RecordRefusal> {
    let RecordEnd { position, last } = last_position(adviser.game(), record)?;
    let (outcome, hint) = match adviser.verdict(&position) {
        Ok((outcome, hint)) => (outcome, Ok(hint)),
        Err(unfound) if adviser.game().theory(&position).is_some() => {
            (adviser.outcome(&position)?, Err(unfound))
        }
        Err(unsolved) => return Err(unsolved.into()),
    };
    Ok(PositionAnswer {
        outcome,
        hint,
        all: questions.all.then(|| adviser.winning_takes(&position)),
        why: if questions.why {
            let last = last.map(|last| adviser.reason(&last.0, Some(&last.1)));
            Some(Why {
                here: adviser.reason(&position, None)?,
                last: last.transpose()?,
            })
        } else {
            None
        },
        position,
    })
}

/// The piles that a take leads to, in table order.
pub(crate) fn target(adviser: &Adviser, position: &Position, chosen: &Move) -> Counts {
    after(&*adviser.game().rules, position, chosen).piles
}
