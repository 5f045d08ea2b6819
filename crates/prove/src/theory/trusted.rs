//! A claim that is not proved, as a theory for those who trust it.

use super::explain::{THEOREM, rows, verdict_text};
use super::last_answer::LastAnswer;
use super::tried::{Tried, winning_take};
use super::winning::MOST_TRIED;
use super::{bits, longest};
use goldpile_engine::rules::is_within;
use goldpile_engine::statement::ClaimSystem;
use goldpile_engine::{
    Citation, Explanation, Formulation, Game, Goal, Move, Oracle, Outcome, Position, Rules, Text,
    TheoremStatus, TooBig, after, is_over,
};
use goldpile_number::Natural;
use std::sync::Arc;
use thiserror::Error;

/// A winning move, `None` if no move wins; or why none was found.
type Found = Result<Option<Move>, TooBig>;

/// Why there is no claim to trust, as the end of a sentence that begins with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NothingToTrust {
    /// The game has a theory already.
    #[error("has a theory, which needs no trust")]
    Theory,
    /// The game makes no claim.
    #[error("makes no claim that could be trusted")]
    NoClaim,
    /// The game has announcements.
    #[error("has announcements, none of which could be found by its claim")]
    Announcements,
}

/// The game with its claim answering as if it were proved, wherever the game has no other theory.
///
/// # Errors
/// [`NothingToTrust`]. A rule file whose claim is proved is not an error: the proof then answers.
pub fn trusting(game: Game) -> Result<Game, NothingToTrust> {
    if game.oracle.is_some() && game.entry.source.is_none() {
        return Err(NothingToTrust::Theory);
    }
    let claim = game.claim.clone().ok_or(NothingToTrust::NoClaim)?;
    if game.announces() {
        return Err(NothingToTrust::Announcements);
    }
    let trusted = TrustedClaim {
        rules: game.rules.clone(),
        claim,
        cite: game.entry.cite,
        last: LastAnswer::default(),
    };
    Ok(Game {
        trusted: Some(Arc::new(trusted)),
        ..game
    })
}

struct TrustedClaim {
    rules: Arc<dyn Rules>,
    claim: Arc<dyn Formulation>,
    cite: Citation,
    last: LastAnswer<Found>,
}

impl TrustedClaim {
    fn longest(&self) -> u64 {
        let claim = self
            .rules
            .statement()
            .and_then(|rules| rules.claim.as_ref());
        longest(claim.is_some_and(|claim| matches!(claim.system, ClaimSystem::Declared(_))))
    }

    /// A move to a position for which the claim holds, found by trying; `None` if the claim already holds
    /// or no move is left.
    fn look(&self, position: &Position) -> Found {
        if self.claim.outcome(position)? == Outcome::P || is_over(&*self.rules, position) {
            return Ok(None);
        }
        let judged = |left: &Position| self.claim.outcome(left);
        match winning_take(&*self.rules, position, MOST_TRIED, &judged)? {
            Tried::Found(chosen) => Ok(Some(chosen)),
            Tried::None => Err(TooBig {
                what: "the claim is wrong here: it does not hold, and no move leads to a position for \
                       which it does"
                    .to_owned(),
                limit: "it is not proved".to_owned(),
            }),
            Tried::NotAmong(most) => Err(TooBig {
                what: "no winning move was found".to_owned(),
                limit: format!(
                    "the claim is not proved, so only the largest and the smallest {most} moves were tried"
                ),
            }),
        }
    }

    /// As [`look`](Self::look), with the last answer remembered.
    fn found(&self, position: &Position) -> Found {
        self.last.of(position, || self.look(position))
    }
}

impl Oracle for TrustedClaim {
    fn covers(&self, position: &Position) -> bool {
        is_within(&*self.rules, &position.piles)
    }

    fn check(&self, position: &Position) -> Result<(), TooBig> {
        let longest = self.longest();
        if bits(position) > longest {
            return Err(TooBig {
                what: "these numbers are too long for a claim that is not proved".to_owned(),
                limit: format!("they may have {} digits in total", longest * 3 / 10),
            });
        }
        self.claim.outcome(position).map(|_| ())
    }

    fn check_hint(&self, position: &Position) -> Result<(), TooBig> {
        self.found(position).map(|_| ())
    }

    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if(self.claim.outcome(position) == Ok(Outcome::P))
    }

    fn depends_on_history(&self, _: &[Natural]) -> bool {
        let statement = self.rules.statement();
        statement.is_some_and(|statement| !statement.memory.is_empty())
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        self.found(position).ok().flatten()
    }

    /// None: the claim is already a formulation of the game, and has nothing to add.
    fn formulations(&self) -> Vec<&dyn Formulation> {
        Vec::new()
    }

    fn columns(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn explain(&self, position: &Position) -> Explanation {
        let chosen = self.hint(position);
        let target = chosen.map(|chosen| after(&*self.rules, position, &chosen).piles);
        let (sentence, case) = verdict_text(Oracle::outcome(self, position), target.is_some());
        Explanation {
            theorem: THEOREM,
            case,
            cite: self.cite,
            status: TheoremStatus::Claimed,
            sentence: Text::plain(sentence),
            recipe: Text::default(),
            index: None,
            rows: rows(self.rules.statement(), position),
            target: target.map(Goal::Leave),
        }
    }
}
