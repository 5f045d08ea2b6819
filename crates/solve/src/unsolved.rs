//! The errors of exhaustive play.

use goldpile_engine::{Cancelled, TooBig};
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
