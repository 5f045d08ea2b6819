//! How long computations are watched and ended, and why they end without an answer.

use crate::engine::TooBig;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Why exhaustive play gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// Beyond the bounds.
    #[error(transparent)]
    TooBig(#[from] TooBig),
    /// Somebody asked it to stop.
    #[error("stopped before an answer was found")]
    Cancelled,
}

/// A flag that another thread can set to end a long search.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every search with this flag to end, now and later; it does within a few thousand
    /// positions.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been asked to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for whoever can only set a flag, such as a signal.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// # Errors
    /// [`Unsolved::Cancelled`] if it has been asked to end.
    pub(crate) fn check(&self) -> Result<(), Unsolved> {
        if self.is_cancelled() {
            Err(Unsolved::Cancelled)
        } else {
            Ok(())
        }
    }
}

/// How far a computation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions or states that are done.
    pub done: u64,
    /// How many there are, those that are done included; `None` while that is not known.
    pub all: Option<u64>,
}

/// What a long computation listens to and tells.
pub struct Control<'a> {
    /// Ends it when it is set.
    pub cancel: Cancel,
    /// Is told after each total how far it has come, on the thread that asked for it.
    pub progress: &'a dyn Fn(Progress),
}

impl Control<'_> {
    /// Nobody watches and nobody interrupts.
    #[must_use]
    pub fn quiet() -> Control<'static> {
        Control {
            cancel: Cancel::default(),
            progress: &|_| (),
        }
    }
}
