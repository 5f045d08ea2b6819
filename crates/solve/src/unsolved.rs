//! The errors of exhaustive play, and the checks of a position before it.

use crate::{MAX_POSITIONS, MAX_TOKENS};
use goldpile_engine::rules::piles_in_words;
use goldpile_engine::rules::walk::GaveUp;
use goldpile_engine::{Cancelled, Position, Rules, TooBig};
use thiserror::Error;

/// Why exhaustive play gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// The question exceeds the bounds.
    #[error(transparent)]
    TooBig(#[from] TooBig),
    /// The computation was cancelled.
    #[error("stopped before an answer was found")]
    Cancelled,
}

impl From<Cancelled> for Unsolved {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

pub(crate) fn check_piles(rules: &dyn Rules, piles: usize) -> Result<(), TooBig> {
    let wanted = rules.piles();
    if wanted.contains(&piles) {
        return Ok(());
    }
    Err(TooBig {
        what: format!(
            "no position of this game has {}",
            piles_in_words(&(piles..=piles))
        ),
        limit: format!("it is played with {}", piles_in_words(&wanted)),
    })
}

/// Checks the number of piles, and that there are few enough tokens for exhaustive play.
pub(crate) fn check_position(rules: &dyn Rules, position: &Position) -> Result<(), Unsolved> {
    check_piles(rules, position.piles.len())?;
    if position.total() <= MAX_TOKENS {
        Ok(())
    } else {
        Err(too_big("a position with so many tokens"))
    }
}

impl From<GaveUp> for Unsolved {
    fn from(_: GaveUp) -> Self {
        too_big("a position whose moves are so sparse")
    }
}

pub(crate) fn too_big(what: &str) -> Unsolved {
    Unsolved::TooBig(TooBig {
        what: format!("{what} is too big for exhaustive play"),
        limit: format!(
            "it allows at most {MAX_TOKENS} tokens in total and examines at most {MAX_POSITIONS} positions"
        ),
    })
}
