//! Says on standard error, where that is not a terminal, that work takes long: after a while, after a minute,
//! and whenever the time has doubled. One thread does so for all the work of the program, since every line of
//! a batch is a work of its own.

use super::progress::tell;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look whether something is to be said.
const LOOK: Duration = Duration::from_millis(200);

/// How long to wait, at least, before it is said again.
const AGAIN: Duration = Duration::from_secs(60);

/// Enough for a thread that waits and writes a line.
const STACK: usize = 64 << 10;

/// Some work that is going on.
struct LongWork {
    what: String,
    begun: Instant,
    /// After which time something is to be said.
    due: Duration,
}

/// The work that is going on, each part of it after the whole.
static WORK: Mutex<Vec<LongWork>> = Mutex::new(Vec::new());

fn work() -> MutexGuard<'static, Vec<LongWork>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that is watched until this is dropped.
pub(crate) struct WatchedWork;

impl WatchedWork {
    /// Begins such work; the first thing is said after this time.
    pub(crate) fn begin(what: &str, due: Duration) -> Self {
        static WATCH: Once = Once::new();
        // Without a thread nothing is said.
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
        thread::sleep(LOOK);
        if let Some(work) = work().first_mut() {
            let so_far = work.begun.elapsed();
            if so_far >= work.due {
                tell(&format!("{} ({} s so far)", work.what, so_far.as_secs()));
                work.due = (2 * so_far).max(AGAIN);
            }
        }
    }
}
