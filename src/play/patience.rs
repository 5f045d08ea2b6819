//! How long the program waits before it says that something takes long, or gives it up.

use crate::solve::Cancel;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The environment variable with a whole number by which every such time is multiplied.
const VARIABLE: &str = "GOLDPILE_PATIENCE";

/// `None` until [`read_environment`] is called.
static FACTOR: OnceLock<u32> = OnceLock::new();

/// Lets time count in this process: multiplied by the number in `GOLDPILE_PATIENCE`, or as it is if
/// there is none. With 0, long work is announced at once and nothing is waited for. Without this
/// call, as in the library and its tests, nothing is given up because of the clock.
pub fn read_environment() {
    let told = std::env::var(VARIABLE).ok();
    let factor = told.and_then(|text| text.parse().ok()).unwrap_or(1);
    // Later calls change nothing.
    let _ = FACTOR.set(factor);
}

/// The time to wait for what should usually have happened within this time.
pub(crate) fn patience(usual: Duration) -> Duration {
    FACTOR
        .get()
        .map_or(Duration::MAX, |factor| usual.saturating_mul(*factor))
}

/// A limit to the time that work may take, until this value is dropped.
pub(crate) struct TimeLimit {
    /// Dropping the sender ends the wait. Without a thread there is no limit.
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl TimeLimit {
    /// Sets this flag once the work has taken this long.
    pub(crate) fn new(time: Duration, cancel: &Cancel) -> Self {
        let cancel = cancel.clone();
        let (done, waiting) = channel();
        let watcher = thread::Builder::new().spawn(move || {
            if waiting.recv_timeout(patience(time)) == Err(RecvTimeoutError::Timeout) {
                cancel.cancel();
            }
        });
        Self {
            watcher: watcher.ok().map(|watcher| (done, watcher)),
        }
    }
}

impl Drop for TimeLimit {
    fn drop(&mut self) {
        if let Some((done, watcher)) = self.watcher.take() {
            drop(done);
            // Nothing is lost if the thread panicked.
            let _ = watcher.join();
        }
    }
}
