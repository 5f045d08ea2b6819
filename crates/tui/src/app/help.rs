//! The help: a page with the keys of the screen and the signs of its board, and a page with all keys.

use crate::ascii::spelled;
use crate::keys::{Command, KeyLine, Keymap, Keys};
use crate::theme::Theme;
use crate::widgets::{ABOUT_ALL_KEYS, Block, Document, padded};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

const MOUSE: &str = "Click a coin to take it and those behind it; click a bar to take what lies to the \
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

/// The signs on a board, in ASCII where they have a counterpart there, and what they mean.
const SIGNS: [(&str, &str); 11] = [
    ("♛", "the position"),
    ("♕", "where it was before the move"),
    ("★", "0,0: the goal"),
    ("─ │ ╱", "where it may go"),
    ("[○]", "where the choice leads"),
    ("×", "blocked, or forbidden"),
    ("○", "may be blocked"),
    ("◆", "P-position: leave it to win"),
    (
        "◈ ◇",
        "P-position but after some moves, only after some moves",
    ),
    ("●", "the way of the match, at its end"),
    ("(●)", "its turning point"),
];

/// The first page of the help: the keys of this screen that its last line names, and the signs of its board, if it has
/// one.
pub(crate) fn help(
    keymap: &Keymap,
    theme: &Theme,
    keys: &'static Keys,
    has_board: bool,
    can: impl Fn(Command) -> bool,
) -> Document {
    let works =
        |line: &&KeyLine| !line.binding.word.is_empty() && line.binding.command().is_some_and(&can);
    let lines: Vec<&KeyLine> = keymap.own_lines(keys).iter().filter(works).collect();
    let column = column(theme, lines.iter().copied());
    let lines = lines.into_iter().map(|line| block(theme, line, column));
    let keys: Vec<Block> = [Block::heading("Now")].into_iter().chain(lines).collect();
    let signs = SIGNS.iter().map(|(sign, meaning)| {
        let lead = spelled(theme.glyphs, &padded(sign, 7)).into_owned();
        Block::led(lead, theme.accent, *meaning)
    });
    let signs = [Block::heading("On the board")].into_iter().chain(signs);
    let blocks = if has_board {
        vec![Block::Beside(keys, signs.collect())]
    } else {
        keys
    };
    Document::new(blocks, "A second ? shows every key of every screen.")
}

/// The width of the column of keys: that of the longest, with what is before and after it.
fn column<'a>(theme: &Theme, lines: impl Iterator<Item = &'a KeyLine>) -> usize {
    let widths = lines.map(|line| written(theme, line).width() + 2);
    widths.max().unwrap_or(0)
}

fn written(theme: &Theme, line: &KeyLine) -> String {
    spelled(theme.glyphs, &line.shown_in_help).into_owned()
}

fn block(theme: &Theme, line: &KeyLine, column: usize) -> Block {
    let lead = format!("  {}", padded(&written(theme, line), column));
    Block::led(lead, theme.accent, line.binding.help)
}

/// The second page of the help: the keys that work now, then the rest of the key tables, each line once.
pub(crate) fn all_keys(
    keymap: &Keymap,
    theme: &Theme,
    keys: &'static Keys,
    can: impl Fn(Command) -> bool,
) -> Document {
    let column = column(theme, keymap.lines());
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
        blocks.extend(fresh.into_iter().map(|line| block(theme, line, column)));
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
    Document::new(blocks, ABOUT_ALL_KEYS)
}
