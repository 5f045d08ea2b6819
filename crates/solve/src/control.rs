//! Watches and cancels long computations, and says why they end without an answer.

pub use goldpile_engine::{Cancel, Progress};
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

/// Cancels a long computation and reports its progress.
pub struct Control<'a> {
    /// Cancels the computation when set. [Its progress](Cancel::progress) is that of the computation.
    pub cancel: Cancel,
    /// Called from time to time, on the thread that started the computation, and at its end: after each
    /// total where totals are computed one by one, otherwise after some hundred thousand steps.
    pub progress: &'a dyn Fn(Progress),
}

impl Control<'_> {
    /// A control that neither reports nor cancels.
    #[must_use]
    pub fn quiet() -> Control<'static> {
        Control {
            cancel: Cancel::default(),
            progress: &|_| (),
        }
    }

    /// Reports the progress of the computation.
    pub(super) fn report(&self, progress: Progress) {
        self.cancel.report(progress);
        (self.progress)(progress);
    }
}
