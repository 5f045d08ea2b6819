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
    /// so, because the work may go any length of time without a report. Work without any time never begins.
    pub(crate) fn new(bound: Option<Duration>, ended: &Cancel, work: &Cancel) -> Self {
        let (begun, ended, work) = (Instant::now(), ended.clone(), work.clone());
        let is_over =
            move || ended.is_cancelled() || bound.is_some_and(|bound| begun.elapsed() >= bound);
        let (done, waiting) = channel();
        if is_over() {
            work.cancel();
            return Self { _done: done };
        }
        let watcher = thread::Builder::new().spawn(move || {
            while !is_over() {
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
