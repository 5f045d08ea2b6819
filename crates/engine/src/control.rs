//! What goes with a long computation: the flag that stops it, and where it tells its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use thiserror::Error;

/// A flag that another thread can set to end a long computation. That thread can also follow the
/// progress of the computation.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    /// The number done so far, and the total number (0 while it is unknown).
    come: Arc<[AtomicU64; 2]>,
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions or states done so far.
    pub done: u64,
    /// The total number, including those done; `None` while unknown.
    pub all: Option<u64>,
}

/// The computation was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before an answer was found")]
pub struct Cancelled;

impl Cancel {
    /// Asks every computation with this flag to stop, now and in future. Each looks at the flag so often
    /// that it stops within a fraction of a second.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether computations have been asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The progress of the computation with this flag; if there are several, of the one that
    /// reported last.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let [done, all] = self.come.each_ref().map(|c| c.load(Ordering::Relaxed));
        Progress {
            done,
            all: (all > 0).then_some(all),
        }
    }

    /// Reports the progress of the computation.
    pub fn report(&self, progress: Progress) {
        let numbers = [progress.done, progress.all.unwrap_or(0)];
        for (come, number) in self.come.iter().zip(numbers) {
            come.store(number, Ordering::Relaxed);
        }
    }

    /// # Errors
    /// [`Cancelled`] if computations have been asked to stop.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }

    /// The flag itself, for code that can only set a flag, such as a signal handler.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }
}

/// Goes with a long computation, and with all parts of it: stops it, and is told how it gets on. What is told
/// is a `P`; in most cases, a number of positions or states.
#[derive(Clone)]
pub struct Control<'a, P = Progress> {
    /// Cancels the computation when set.
    pub cancel: Cancel,
    /// Called from time to time, on the thread that started the computation. How often says nothing about
    /// time: whoever wants it to end in time cancels it from another thread.
    pub progress: &'a dyn Fn(P),
}

impl<P> Control<'_, P> {
    /// A control that neither reports nor cancels.
    #[must_use]
    pub fn quiet() -> Self {
        Self::of(Cancel::default())
    }

    /// A control that this flag cancels, and that reports nothing.
    #[must_use]
    pub fn of(cancel: Cancel) -> Self {
        let progress = &|_| ();
        Self { cancel, progress }
    }

    /// The control of a part that tells its progress here.
    #[must_use]
    pub fn part<'b, Q>(&self, progress: &'b dyn Fn(Q)) -> Control<'b, Q> {
        let cancel = self.cancel.clone();
        Control { cancel, progress }
    }
}

impl Control<'_> {
    /// Reports the progress, which is also that of the [flag](Cancel::progress).
    pub fn report(&self, progress: Progress) {
        self.cancel.report(progress);
        (self.progress)(progress);
    }
}
