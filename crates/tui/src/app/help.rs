//! The help page, which explains the keys.

use crate::ascii::spelled;
use crate::keys::{Command, KeyLine, Keymap, Keys};
use crate::theme::Theme;
use crate::widgets::{Block, Document, padded};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

const MOUSE: &str = "Click a token to take it and those behind it; click a bar to take what lies to the \
                     right of the click. The wheel changes an amount or a value, or moves up and \
                     down a list. Click a position to block or unblock it. Click a square of the map \
                     to choose it, and again to move there; over the map, the wheel zooms. You can \
                     also click the keys at the bottom, and click the chosen move to play it.";

const COPYING: &str = "What is copied is sent to the terminal's clipboard. Not every terminal permits that, \
                       and none says whether it did; so more than a line is also shown, for the \
                       mouse to select once it is the terminal's (or with Shift held, in most \
                       terminals). In tmux it becomes the newest buffer, too, to be pasted with \
                       prefix ]. If the program runs on another machine, tmux here passes it on \
                       after: set -s set-clipboard on";

/// The help page: the keys that work now, then the rest of the key tables, each line once.
pub(crate) fn help(
    keymap: &Keymap,
    theme: &Theme,
    keys: &'static Keys,
    can: impl Fn(Command) -> bool,
) -> Document {
    // The column is as wide as the longest keys.
    let written = |line: &KeyLine| spelled(theme.glyphs, &line.shown_in_help).into_owned();
    let widths = keymap.lines().map(|line| written(line).width() + 2);
    let column = widths.max().unwrap_or(0);
    let mut shown = HashSet::new();
    let mut blocks = Vec::new();
    let mut section = |title: &str, lines: Vec<&KeyLine>| {
        let is_new =
            |line: &&KeyLine| shown.insert((line.shown_in_help.clone(), line.binding.help));
        let fresh: Vec<_> = lines.into_iter().filter(is_new).collect();
        if fresh.is_empty() {
            return;
        }
        blocks.push(Block::heading(title));
        blocks.extend(fresh.into_iter().map(|line| {
            let lead = format!("  {}", padded(&written(line), column));
            Block::led(lead, theme.accent, line.binding.help)
        }));
        blocks.push(Block::Blank);
    };
    let own = keymap.own_lines(keys).iter();
    let works = |line: &&KeyLine| line.binding.command().is_some_and(&can);
    section("Now", own.filter(works).collect());
    section("Everywhere", keymap.everywhere.iter().collect());
    let mut titles: Vec<&str> = Vec::new();
    for (mode, _) in &keymap.modes {
        if !titles.contains(&mode.title) {
            titles.push(mode.title);
        }
    }
    for title in titles {
        let modes = keymap.modes.iter().filter(|(mode, _)| mode.title == title);
        section(title, modes.flat_map(|(_, lines)| lines).collect());
    }
    blocks.push(Block::heading("With the mouse"));
    blocks.push(Block::text(MOUSE));
    blocks.push(Block::Blank);
    blocks.push(Block::heading("Copying"));
    blocks.push(Block::text(COPYING));
    let about = "Every key is explained here; those that work now come first.";
    Document::new(blocks, about)
}
