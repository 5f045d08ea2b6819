//! Makes sure that Ctrl-C always works: the loop leaves without handling all keys typed before it, and if the
//! loop itself is stuck, another thread ends the program.

use goldpile_files::patience::patience;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the loop may go on handling keys typed before Ctrl-C.
const ORDERLY: Duration = Duration::from_millis(250);

/// How long the loop may take to react; after that, the program ends without it.
#[cfg(unix)]
const STUCK: Duration = Duration::from_millis(700);

/// Whether the user wants to leave, and whether the loop has left. Clones share the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exit(Arc<ExitState>);

#[derive(Debug, Default)]
struct ExitState {
    wish: Mutex<Wish>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug, Default)]
enum Wish {
    #[default]
    Stay,
    /// Ctrl-C was pressed at this time.
    Leave(Instant),
    Left,
}

impl Exit {
    fn wish(&self) -> MutexGuard<'_, Wish> {
        self.0.wish.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn wanted(&self) {
        let mut wish = self.wish();
        if matches!(*wish, Wish::Stay) {
            *wish = Wish::Leave(Instant::now());
            self.0.changed.notify_all();
        }
    }

    /// The state when Ctrl-C was pressed this long ago.
    pub(crate) fn wanted_for(time: Duration) -> Self {
        let exit = Self::default();
        let now = Instant::now();
        *exit.wish() = Wish::Leave(now.checked_sub(time).unwrap_or(now));
        exit
    }

    #[cfg(test)]
    pub(crate) fn is_wanted(&self) -> bool {
        matches!(*self.wish(), Wish::Leave(_))
    }

    /// Whether the loop must leave without handling the remaining keys.
    pub(crate) fn is_due(&self) -> bool {
        matches!(*self.wish(), Wish::Leave(since) if since.elapsed() >= ORDERLY)
    }

    /// Records that the loop has ended; jobs under way may then finish.
    pub(crate) fn left(&self) {
        *self.wish() = Wish::Left;
        self.0.changed.notify_all();
    }

    /// Waits until the loop has left (false), or until the program has to end because the loop does not leave
    /// (true).
    #[cfg(unix)]
    pub(crate) fn is_stuck(&self) -> bool {
        let mut wish = self.wish();
        loop {
            let left = match *wish {
                Wish::Left => return false,
                Wish::Stay => Duration::MAX,
                Wish::Leave(since) => patience(STUCK).saturating_sub(since.elapsed()),
            };
            if left.is_zero() {
                return true;
            }
            // Some systems reject a time that is too far in the future.
            let waited = self.0.changed.wait_timeout(wish, left.min(HOUR));
            wish = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(wish, _)| wish);
        }
    }
}

#[cfg(unix)]
const HOUR: Duration = Duration::from_secs(3600);
