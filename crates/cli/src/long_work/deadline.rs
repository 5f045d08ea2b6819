//! A time limit on work that may be asked to end before it.

use goldpile_solve::Cancel;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks whether to stop the work.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// A time limit, in force until this is dropped.
pub(crate) struct Deadline {
    /// Dropping the sender ends the wait.
    _done: Sender<()>,
}

impl Deadline {
    /// A limit that cancels `work` after the time `bound`, or once `ended` is cancelled. A thread of its own does
    /// so, because the work may go any length of time without a report.
    pub(crate) fn new(bound: Option<Duration>, ended: &Cancel, work: &Cancel) -> Self {
        let (begun, ended, work) = (Instant::now(), ended.clone(), work.clone());
        let (done, waiting) = channel();
        let watcher = thread::Builder::new().spawn(move || {
            let is_late = || bound.is_some_and(|bound| begun.elapsed() >= bound);
            while !(ended.is_cancelled() || is_late()) {
                if waiting.recv_timeout(CHECK_INTERVAL) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
            work.cancel();
        });
        // Without the thread there is no limit.
        drop(watcher);
        Self { _done: done }
    }
}
