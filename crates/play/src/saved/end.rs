//! How a saved match ended: reads the tags and checks them against the record.

use super::error::{SavedError, SavedProblem};
use super::tag::{RESULT, TERMINATION, Tag};
use crate::adviser::Adviser;
use crate::matches::Match;
use crate::matches::{Ending, Side, Termination};
use goldpile_engine::Outcome;

/// The result of a match that nobody has won yet.
pub(crate) const UNDECIDED: &str = "*";
/// The termination of an unfinished match.
pub(crate) const UNFINISHED: &str = "unfinished";

/// The result of a match that this side won: `1-0` or `0-1`.
#[must_use]
pub fn result_name(winner: Side) -> &'static str {
    match winner {
        Side::First => "1-0",
        Side::Second => "0-1",
    }
}

/// How a match ended, as written in files and reviews: `no-move`, `resigned` or `claimed`.
#[must_use]
pub fn termination_name(termination: Termination) -> &'static str {
    match termination {
        Termination::NoMove => "no-move",
        Termination::Resignation => "resigned",
        Termination::Claim => "claimed",
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

pub(crate) fn read_result(tag: &Tag) -> Result<Option<Side>, SavedError> {
    [Side::First, Side::Second]
        .into_iter()
        .find(|side| result_name(*side) == tag.value)
        .map(Some)
        .or_else(|| (tag.value == UNDECIDED).then_some(None))
        .ok_or_else(|| tag.error(SavedProblem::Result(tag.value.clone())))
}

fn read_termination(tag: &Tag) -> Result<Option<Termination>, SavedError> {
    use Termination::{Claim, NoMove, Resignation};
    [NoMove, Resignation, Claim]
        .into_iter()
        .find(|termination| termination_name(*termination) == tag.value)
        .map(Some)
        .or_else(|| (tag.value == UNFINISHED).then_some(None))
        .ok_or_else(|| tag.error(SavedProblem::Termination(tag.value.clone())))
}

/// Ends the match as its tags say. Fails if they do not fit the record, or if a claim is wrong.
pub(crate) fn restore(
    the_match: &mut Match,
    result_tag: Option<&Tag>,
    termination_tag: Option<&Tag>,
) -> Result<(), SavedError> {
    let winner = result_tag.map(read_result).transpose()?;
    let how = termination_tag.map(read_termination).transpose()?;
    if let Some(verdict) = the_match.verdict() {
        let over = |tag: &'static str, right| SavedProblem::Over {
            loser: side_name(verdict.winner.other()),
            tag,
            right,
        };
        return match (result_tag, termination_tag) {
            (Some(tag), _) if winner != Some(Some(verdict.winner)) => {
                Err(tag.error(over(RESULT, result_name(verdict.winner))))
            }
            (_, Some(tag)) if how != Some(Some(Termination::NoMove)) => {
                Err(tag.error(over(TERMINATION, termination_name(Termination::NoMove))))
            }
            _ => Ok(()),
        };
    }
    match (
        (result_tag, winner.flatten()),
        (termination_tag, how.flatten()),
    ) {
        (_, (Some(tag), Some(Termination::NoMove))) => Err(tag.error(SavedProblem::NotOver)),
        ((Some(tag), Some(winner)), (_, None)) => {
            Err(tag.error(SavedProblem::Unexplained(result_name(winner))))
        }
        ((result_tag, None), (Some(tag), Some(how))) => Err(result_tag
            .unwrap_or(tag)
            .error(SavedProblem::NoWinner(termination_name(how)))),
        ((_, Some(winner)), (_, Some(Termination::Resignation))) => {
            the_match.declare(Ending::Resigned(winner.other()));
            Ok(())
        }
        ((Some(tag), Some(winner)), (_, Some(Termination::Claim))) => {
            if let Some(problem) = wrong_claim(the_match, winner) {
                return Err(tag.error(problem));
            }
            the_match.declare(Ending::Claimed(winner));
            Ok(())
        }
        // Neither tag says that the match ended; a missing tag has no value.
        _ => Ok(()),
    }
}

/// What is wrong with the claim, if anything; a claim whose outcome cannot be determined is believed.
fn wrong_claim(the_match: &Match, claimant: Side) -> Option<SavedProblem> {
    let adviser = Adviser::new(the_match.game().clone());
    let winner = match adviser.outcome(the_match.position()).ok()? {
        Outcome::N => the_match.taker(),
        Outcome::P => the_match.taker().other(),
    };
    (winner != claimant).then(|| SavedProblem::WrongClaim {
        winner: side_name(winner),
        right: result_name(winner),
    })
}
