//! The keys of a stage, in groups, from which the match and the analysis build their tables.

use crate::tui::keys::lines::{DIGITS, ENDS, ENTER, LEFT_RIGHT, PAGES, TAB, UP_DOWN};
use crate::tui::keys::{Binding, Command as Do, Press};
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode as Key;

const AMOUNTS: &[(Press, Do)] = &[(Code(Key::Right), Do::More), (Code(Key::Left), Do::Less)];
const SQUARES: &[(Press, Do)] = &[UP_DOWN[0], UP_DOWN[1], LEFT_RIGHT[0], LEFT_RIGHT[1]];

/// Typing an amount.
pub(in crate::tui) const DIGITS_OF_PILE: Binding = Binding::new(
    DIGITS,
    "0-9",
    "",
    9,
    "type the amount to take from this pile; Backspace erases a digit",
);

/// The least and the greatest amount.
pub(in crate::tui) const ENDS_OF_PILE: Binding =
    Binding::new(ENDS, "Home End", "", 9, "take nothing or all of this pile");

/// Choosing a take.
#[rustfmt::skip]
pub(in crate::tui) const TAKE: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "pile", 3, "choose a pile (Tab works, too)"),
    Binding::new(TAB, "Tab", "", 9, "to the next pile; with Shift, to the previous one"),
    Binding::new(AMOUNTS, "←→", "take", 2, "take one more or one fewer from this pile"),
    DIGITS_OF_PILE,
    Binding::new(PAGES, "PgUp PgDn", "", 9, "take five more or fewer, or a tenth of a large pile"),
    ENDS_OF_PILE,
    Binding::new(&[(Char('+'), Do::NextLegal), (Char('-'), Do::PreviousLegal)], "+ -", "", 9,
        "to the next or the previous legal amount"),
    Binding::new(ENTER, "Enter", "play", 0, "play the chosen move"),
];

/// Announcing positions.
#[rustfmt::skip]
pub(in crate::tui) const BLOCK: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "position", 2, "choose a position"),
    Binding::new(PAGES, "PgUp PgDn", "", 9, "ten positions up or down"),
    Binding::new(&[(Char(' '), Do::Toggle)], "Space", "block", 1, "block this position, or unblock it"),
    Binding::new(ENTER, "Enter", "confirm", 0, "announce what is blocked"),
];

/// Moving the cursor on the map.
#[rustfmt::skip]
pub(in crate::tui) const BOARD: &[Binding] = &[
    Binding::new(SQUARES, "↑↓←→", "square", 3, "move the cursor; at the edge the map scrolls"),
    Binding::new(PAGES, "PgUp PgDn", "", 9, "ten squares up or down"),
    Binding::new(TAB, "Tab", "", 9, "ten squares to the right; with Shift, to the left"),
    Binding::new(ENDS, "Home End", "", 9, "to the position of the match, or to the empty table"),
];

/// Moving to a square of the map.
#[rustfmt::skip]
pub(in crate::tui) const MOVE_ON_BOARD: &[Binding] = &[
    Binding::new(ENTER, "Enter", "play", 0, "move here; let the computer move"),
];

/// Announcing squares of the map.
#[rustfmt::skip]
pub(in crate::tui) const BLOCK_ON_BOARD: &[Binding] = &[
    Binding::new(&[(Char(' '), Do::Toggle)], "Space", "block", 1, "block this square, or unblock it"),
    Binding::new(ENTER, "Enter", "confirm", 0, "announce what is blocked"),
];

/// Zooming the map.
#[rustfmt::skip]
pub(in crate::tui) const ZOOM: &[Binding] = &[
    Binding::new(&[(Char('z'), Do::Whole)], "z", "zoom", 4, "the whole board, or the part around the position"),
    Binding::new(&[(Char('-'), Do::ZoomOut), (Char('+'), Do::ZoomIn), (Char('='), Do::ZoomIn)], "- +", "", 9,
        "zoom out or in"),
];

/// Typing a move.
#[rustfmt::skip]
pub(in crate::tui) const TYPE: &[Binding] = &[
    Binding::new(&[(Char(':'), Do::Type), (Press::Letter, Do::Type)], ":", "type", 5,
        "type a move: 5,9 (what to leave), b10 or a3 b3 (what to take), x4,5 (to block); a \
         pile's letter, x or a comma also begins one"),
];

/// The hint.
#[rustfmt::skip]
pub(in crate::tui) const HINT: &[Binding] = &[
    Binding::new(&[(Char('h'), Do::Hint)], "h", "hint", 2, "show the winning move"),
];

/// A nudge, in a match.
#[rustfmt::skip]
pub(in crate::tui) const NUDGE: &[Binding] = &[
    Binding::new(&[(Char('n'), Do::Nudge)], "n", "nudge", 4,
        "a nudge: first a question, then a narrower hint, then the winning move"),
];

/// The explanation.
#[rustfmt::skip]
pub(in crate::tui) const WHY: &[Binding] = &[
    Binding::new(&[(Char('w'), Do::Why)], "w", "why", 4,
        "why the chosen move wins or loses; if none is chosen, what wins and why"),
];

/// Taking back moves.
#[rustfmt::skip]
pub(in crate::tui) const UNDO: &[Binding] = &[
    Binding::new(&[(Char('u'), Do::Undo)], "u", "undo", 5, "undo a move, with the computer's reply"),
    Binding::new(&[(Char('r'), Do::Redo)], "r", "redo", 6, "redo a move that was taken back"),
];

/// Scrolling the list of moves.
#[rustfmt::skip]
pub(in crate::tui) const MOVES: &[Binding] = &[
    Binding::new(&[(Char('['), Do::Earlier), (Char(']'), Do::Later)], "[ ]", "moves", 8,
        "scroll the list of moves"),
];

/// Opening an analysis.
#[rustfmt::skip]
pub(in crate::tui) const ANALYSE: &[Binding] = &[
    Binding::new(&[(Char('A'), Do::Analyse)], "A", "analyse", 3, "try things out from this position"),
];

/// The rules, and copying.
#[rustfmt::skip]
pub(in crate::tui) const RULES: &[Binding] = &[
    Binding::new(&[(Char('R'), Do::Rules)], "R", "rules", 6,
        "the rules of this game, and what they allow now"),
    Binding::new(&[(Char('y'), Do::CopyPosition)], "y", "copy", 9, "copy the position to the clipboard"),
    Binding::new(&[(Char('Y'), Do::CopyRecord)], "Y", "", 9, "copy the record to the clipboard"),
];
