//! Control of a long computation: the flag that stops it, and the reports of its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use thiserror::Error;

/// A flag by which another thread can stop a long computation and follow its progress.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    /// The number done so far, and the total (0 while unknown).
    come: Arc<[AtomicU64; 2]>,
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions or states done so far.
    pub done: u64,
    /// The total, including those done; `None` while unknown.
    pub all: Option<u64>,
}

/// A computation was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before an answer was found")]
pub struct Cancelled;

impl Cancel {
    /// Asks every computation with this flag to stop, now and in future. Each checks the flag often
    /// enough to stop within a fraction of a second.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether computations have been asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The progress of the computation with this flag; if there are several, the latest report.
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

/// Stops a long computation and all its parts, and receives reports of its progress. A report is a `P`:
/// usually a number of positions or states.
#[derive(Clone)]
pub struct Control<'a, P = Progress> {
    /// Stops the computation when set.
    pub cancel: Cancel,
    /// Called now and then, at no particular rate, on the thread that started the computation. A time
    /// limit therefore has to cancel from another thread.
    pub progress: &'a dyn Fn(P),
}

impl<P> Control<'_, P> {
    /// A control that is never cancelled and ignores reports.
    #[must_use]
    pub fn quiet() -> Self {
        Self::of(Cancel::default())
    }

    /// A control that this flag cancels and that ignores reports.
    #[must_use]
    pub fn of(cancel: Cancel) -> Self {
        let progress = &|_| ();
        Self { cancel, progress }
    }

    /// The control of a part of the computation, whose reports go to `progress`.
    #[must_use]
    pub fn part<'b, Q>(&self, progress: &'b dyn Fn(Q)) -> Control<'b, Q> {
        let cancel = self.cancel.clone();
        Control { cancel, progress }
    }
}

impl Control<'_> {
    /// Reports the progress here and to the [flag](Cancel::progress).
    pub fn report(&self, progress: Progress) {
        self.cancel.report(progress);
        (self.progress)(progress);
    }
}
