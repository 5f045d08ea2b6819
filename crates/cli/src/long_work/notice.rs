//! Says on standard error that work takes long: once on a terminal, and elsewhere again after a minute and whenever
//! the time has doubled. One thread does so for the whole program, since every line of a batch is a piece of work.

use super::bar::{advance, is_visible, positions};
use crate::input::arguments::PROGRAM;
use goldpile_files::patience::patience;
use goldpile_solve::Cancel;
use indicatif::ProgressBar;
use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The delay before anything is said.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two looks at the work, and so between two updates of its bar.
const LOOK_INTERVAL: Duration = Duration::from_millis(100);

/// The least time between two notices of the same work.
const REPEAT_INTERVAL: Duration = Duration::from_secs(60);

struct WatchedWork {
    what: String,
    begun: Instant,
    /// The elapsed time at which the work is announced next.
    due: Duration,
    /// The flag of exhaustive play, which knows how many positions it has come through.
    play: Option<Cancel>,
    /// The bar of exhaustive play, once it has been announced.
    bar: Option<ProgressBar>,
}

impl WatchedWork {
    fn look(&mut self) {
        let so_far = self.begun.elapsed();
        if so_far >= self.due && std::io::stderr().is_terminal() {
            self.announce_once();
        } else if so_far >= self.due {
            announce(&format!("{} ({} s so far)", self.what, so_far.as_secs()));
            self.due = (2 * so_far).max(REPEAT_INTERVAL);
        }
        if let (Some(bar), Some(play)) = (&self.bar, &self.play) {
            advance(bar, play.progress());
        }
    }

    fn announce_once(&mut self) {
        announce(&self.what);
        self.due = Duration::MAX;
        let play = self.play.as_ref();
        self.bar = play.map(|play| positions(play.progress()));
    }
}

/// Says on standard error what is going on, and how to stop it.
fn announce(what: &str) {
    let line = format!("{PROGRAM}: {what}; Ctrl-C stops it\n");
    // A failure to write does no harm.
    drop(std::io::stderr().write_all(line.as_bytes()));
}

/// The work in progress, the whole before its parts.
static WORK: Mutex<Vec<WatchedWork>> = Mutex::new(Vec::new());

fn work() -> MutexGuard<'static, Vec<WatchedWork>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The notice of work that takes long, until this is dropped.
pub(crate) struct WorkNotice;

impl WorkNotice {
    pub(crate) fn of(what: &str) -> Self {
        Self::begin(what, None)
    }

    /// The notice of work that a bar or a line shows where they are visible.
    pub(crate) fn unless_shown(what: &str) -> Option<Self> {
        (!is_visible()).then(|| Self::of(what))
    }

    /// The notice of exhaustive play with this flag, with a bar below it on a terminal.
    pub(crate) fn of_play(what: &str, play: &Cancel) -> Self {
        Self::begin(what, Some(play.clone()))
    }

    fn begin(what: &str, play: Option<Cancel>) -> Self {
        static WATCH: Once = Once::new();
        // Without the thread, nothing is announced.
        WATCH.call_once(|| drop(thread::Builder::new().spawn(watch)));
        let mut begun = WatchedWork {
            what: what.to_owned(),
            begun: Instant::now(),
            due: patience(PATIENCE),
            play,
            bar: None,
        };
        // With no patience at all, work is announced however soon it ends.
        if begun.due.is_zero() {
            begun.announce_once();
        }
        work().push(begun);
        Self
    }
}

impl Drop for WorkNotice {
    fn drop(&mut self) {
        work().pop();
    }
}

fn watch() {
    loop {
        thread::sleep(LOOK_INTERVAL);
        if let Some(work) = work().first_mut() {
            work.look();
        }
    }
}
