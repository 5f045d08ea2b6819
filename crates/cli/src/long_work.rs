//! Reports long work on standard error, if that is not a terminal: after a while, after a minute, and whenever the
//! time has doubled. One thread does so for the whole program, since every line of a batch is a piece of work.

use super::progress::announce;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often to check whether a report is due.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// The least time between two reports.
const REPEAT_INTERVAL: Duration = Duration::from_secs(60);

/// The stack size of the watching thread, in bytes: it only waits and writes a line.
const STACK: usize = 64 << 10;

struct LongWork {
    what: String,
    begun: Instant,
    /// The elapsed time at which the next report is due.
    due: Duration,
}

/// The work in progress, the whole before its parts.
static WORK: Mutex<Vec<LongWork>> = Mutex::new(Vec::new());

fn work() -> MutexGuard<'static, Vec<LongWork>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that is watched until this is dropped.
pub(crate) struct WatchedWork;

impl WatchedWork {
    /// Begins such work, with the first report after `due`.
    pub(crate) fn begin(what: &str, due: Duration) -> Self {
        static WATCH: Once = Once::new();
        // Without the thread, nothing is reported.
        WATCH.call_once(|| drop(thread::Builder::new().stack_size(STACK).spawn(watch)));
        work().push(LongWork {
            what: what.to_owned(),
            begun: Instant::now(),
            due,
        });
        Self
    }
}

impl Drop for WatchedWork {
    fn drop(&mut self) {
        work().pop();
    }
}

fn watch() {
    loop {
        thread::sleep(CHECK_INTERVAL);
        if let Some(work) = work().first_mut() {
            let so_far = work.begun.elapsed();
            if so_far >= work.due {
                announce(&format!("{} ({} s so far)", work.what, so_far.as_secs()));
                work.due = (2 * so_far).max(REPEAT_INTERVAL);
            }
        }
    }
}
