//! Limits the time that work may take.

use goldpile_files::patience::patience;
use goldpile_solve::Cancel;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A time limit on some work, in force until this value is dropped.
pub struct TimeLimit {
    /// Dropping the sender ends the wait. Without a thread there is no limit.
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl TimeLimit {
    /// A limit that sets this flag once the work has taken this long.
    #[must_use]
    pub fn new(time: Duration, cancel: &Cancel) -> Self {
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
