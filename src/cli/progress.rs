//! Progress of long work, shown on a terminal: a bar if the total is known, otherwise a line.
//! Nothing is shown where nobody watches.

use super::arguments::PROGRAM;
use crate::solve::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long to wait before showing anything.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar with this label on standard error; invisible unless both standard error and standard
/// output are terminals. The caller clears it.
pub(super) fn bar(words: String) -> ProgressBar {
    let visible = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
    let target = if visible {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(None, target).with_message(words);
    if let Ok(style) = ProgressStyle::with_template("{msg}  {wide_bar}  {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// Shows the progress made so far.
pub(super) fn advance(bar: &ProgressBar, progress: Progress) {
    if let Some(all) = progress.all {
        bar.set_length(all);
    }
    bar.set_position(progress.done);
}

/// Work that may take long, until this value is dropped.
pub(super) struct Working {
    /// Dropping the sender ends the wait.
    _done: Option<Sender<()>>,
}

impl Working {
    /// After two seconds, says what is going on and how to stop it: a line on standard error, if
    /// that is a terminal.
    pub(super) fn on(what: &str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { _done: None };
        }
        let (done, waiting) = channel();
        let what = what.to_owned();
        let watcher = thread::Builder::new().spawn(move || say_if_long(&waiting, &what));
        Self {
            // Without a thread nothing is shown.
            _done: watcher.is_ok().then_some(done),
        }
    }
}

fn say_if_long(waiting: &Receiver<()>, what: &str) {
    if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
        let line = format!("{PROGRAM}: {what}; Ctrl-C stops it\n");
        // It does no harm if this fails.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}
