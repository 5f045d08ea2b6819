//! The progress of long work on a terminal: a bar if the total is known, otherwise a line. It is cleared when it is
//! dropped.

use goldpile_solve::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal as _;

/// A bar with this label on standard error; invisible unless both standard error and standard output are
/// terminals.
pub(crate) fn bar(words: String) -> ProgressBar {
    shown("{msg}  {wide_bar}  {pos}/{len} {elapsed}").with_message(words)
}

/// A line that says what is being done, for work whose total is not known; visible where a bar is. The caller sets
/// the text.
pub(crate) fn line() -> ProgressBar {
    shown("{spinner} {msg}  {elapsed}")
}

/// A bar of positions, or their number if the total is not known; visible where a bar is.
pub(crate) fn positions(progress: Progress) -> ProgressBar {
    let words = "positions".to_owned();
    match progress.all {
        Some(_) => bar(words),
        None => shown("{msg}  {pos} {elapsed}").with_message(words),
    }
}

/// Whether bars and lines are visible.
pub(crate) fn is_visible() -> bool {
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
