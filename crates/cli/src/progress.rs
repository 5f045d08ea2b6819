//! Progress of long work, shown on a terminal: a bar if the total is known, otherwise a line. If standard error is
//! not a terminal, lines on it say that the work takes long.

use super::arguments::PROGRAM;
use super::long_work::WatchedWork;
use goldpile_files::patience::patience;
use goldpile_solve::{Cancel, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use std::io::{IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The delay before anything is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two updates of a bar.
const STEP: Duration = Duration::from_millis(100);

/// The time between two checks whether to stop the work.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// A bar with this label on standard error; invisible unless both standard error and standard output are
/// terminals. The caller clears it.
pub(crate) fn bar(words: String) -> ProgressBar {
    shown("{msg}  {wide_bar}  {pos}/{len} {elapsed}").with_message(words)
}

/// A line that says what is being done, for work whose total is not known; visible where a bar is. The caller sets
/// the text and clears the line.
pub(crate) fn line() -> ProgressBar {
    shown("{spinner} {msg}  {elapsed}")
}

/// A count on standard error, for work whose total is not known; visible where a bar is.
fn count(words: String) -> ProgressBar {
    shown("{msg}  {pos} {elapsed}").with_message(words)
}

/// Whether bars and lines are visible.
fn is_visible() -> bool {
    std::io::stderr().is_terminal() && std::io::stdout().is_terminal()
}

fn shown(template: &str) -> ProgressBar {
    let target = if is_visible() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(None, target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

pub(crate) fn advance(bar: &ProgressBar, progress: Progress) {
    if let Some(all) = progress.all {
        bar.set_length(all);
    }
    bar.set_position(progress.done);
}

/// Seconds with two decimal places.
pub(crate) fn seconds(time: Duration) -> String {
    let hundredths = time.as_millis() / 10;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Seconds with two decimal places, as a JSON number.
pub(crate) fn seconds_in_json(time: Duration) -> Value {
    seconds(time).parse().map_or(Value::Null, Value::Number)
}

/// Work that may take a long time, until this value is dropped.
pub(crate) struct Working {
    /// Dropping the sender ends the wait; once the thread has been joined, it no longer uses the terminal. Without
    /// a thread, nothing is shown.
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
    /// The counterpart of `watcher` if standard error is not a terminal.
    watched: Option<WatchedWork>,
}

impl Working {
    fn beside(watch: impl FnOnce(&Receiver<()>) + Send + 'static) -> Self {
        let (done, waiting) = channel();
        let watcher = thread::Builder::new().spawn(move || watch(&waiting));
        Self {
            watcher: watcher.ok().map(|watcher| (done, watcher)),
            watched: None,
        }
    }

    /// Says on standard error, after two seconds, what is going on and how to stop it. If that is not a terminal,
    /// which would show for itself whether the program is still at work, the message is repeated after a minute
    /// and whenever the time has doubled.
    pub(crate) fn on(what: &str) -> Self {
        Self::watched(what, None)
    }

    /// As [`on`](Self::on), unless a [`bar`] or [`line()`] is visible.
    pub(crate) fn unseen(what: &str) -> Option<Self> {
        (!is_visible()).then(|| Self::on(what))
    }

    /// As [`on`](Self::on), for exhaustive play with this flag. On a terminal, where nothing else is written, the
    /// message is followed by a bar.
    pub(crate) fn playing(what: &str, cancel: &Cancel) -> Self {
        Self::watched(what, Some(cancel.clone()))
    }

    /// Cancels `work` after the time `bound`, or once `ended` is cancelled. A separate thread does so, because the
    /// work may go any length of time without a report.
    pub(crate) fn with_deadline(bound: Option<Duration>, ended: &Cancel, work: &Cancel) -> Self {
        let (begun, ended, work) = (Instant::now(), ended.clone(), work.clone());
        Self::beside(move |waiting| {
            let is_late = || bound.is_some_and(|bound| begun.elapsed() >= bound);
            while !(ended.is_cancelled() || is_late()) {
                if !is_long(waiting, CHECK_INTERVAL) {
                    return;
                }
            }
            work.cancel();
        })
    }

    fn watched(what: &str, cancel: Option<Cancel>) -> Self {
        let time = patience(PATIENCE);
        // With no patience at all, the message appears however soon the work ends.
        let said = time.is_zero();
        if said {
            announce(what);
        }
        if !std::io::stderr().is_terminal() {
            let due = if said { Duration::MAX } else { time };
            return Self {
                watcher: None,
                watched: Some(WatchedWork::begin(what, due)),
            };
        }
        let what = what.to_owned();
        Self::beside(move |waiting| {
            if !said {
                if !is_long(waiting, time) {
                    return;
                }
                announce(&what);
            }
            if let Some(cancel) = cancel {
                show(waiting, &cancel);
            }
        })
    }
}

/// Says on standard error what is going on, and how to stop it.
pub(crate) fn announce(what: &str) {
    let line = format!("{PROGRAM}: {what}; Ctrl-C stops it\n");
    // A failure to write does no harm.
    drop(std::io::stderr().write_all(line.as_bytes()));
}

impl Drop for Working {
    fn drop(&mut self) {
        self.watched = None;
        if let Some((done, watcher)) = self.watcher.take() {
            drop(done);
            // Nothing is lost if the thread panicked.
            let _ = watcher.join();
        }
    }
}

/// Waits this long for the end of the work; the result is whether it is still under way.
fn is_long(waiting: &Receiver<()>, time: Duration) -> bool {
    waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
}

fn show(waiting: &Receiver<()>, cancel: &Cancel) {
    let shown = match cancel.progress().all {
        Some(_) => bar,
        None => count,
    };
    let bar = shown("positions".to_owned());
    loop {
        advance(&bar, cancel.progress());
        if !is_long(waiting, STEP) {
            break;
        }
    }
    bar.finish_and_clear();
}
