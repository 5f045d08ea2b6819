//! Moving through a list with a chosen line, and its visible part.

use crate::keys::Command;
use std::ops::Range;

/// The line to which a command moves from the chosen one, in a list of `count` lines of which `page` make a page.
/// `None` for a command that does not move in lists.
#[must_use]
pub fn stepped(command: Command, chosen: usize, count: usize, page: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    Some(match command {
        Command::Up | Command::Previous => chosen.saturating_sub(1),
        Command::Down | Command::Next => (chosen + 1).min(last),
        Command::PageUp => chosen.saturating_sub(page),
        Command::PageDown => (chosen + page).min(last),
        Command::First => 0,
        Command::Last => last,
        _ => return None,
    })
}

/// The lines visible in this many rows, with the chosen one in the middle where possible.
#[must_use]
pub fn in_sight(chosen: usize, count: usize, rows: usize) -> Range<usize> {
    let first = chosen.saturating_sub(rows / 2);
    let first = first.min(count.saturating_sub(rows));
    first..count.min(first + rows)
}

/// The index after `at` in a list of `of` entries, at least one, or the index before it if not `forward`,
/// wrapping around.
#[must_use]
pub fn turned(at: usize, of: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { of - 1 }) % of
}
