//! The keys of the board, in groups, from which the match and the analysis build their tables; and the
//! commands declared with them.

use super::commands::{BoardCommand, Help, NO_HELP};
use crate::keys::groups::{DIGITS, ENDS, ENTER, LEFT_RIGHT, PAGES, TAB, UP_DOWN};
use crate::keys::{Binding, Command as Do, Press};
use crate::screen::Can;
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode as Key;

const AMOUNTS: &[(Press, Do)] = &[(Code(Key::Right), Do::More), (Code(Key::Left), Do::Less)];
const SQUARES: &[(Press, Do)] = &[
    UP_DOWN[0],
    UP_DOWN[1],
    UP_DOWN[2],
    UP_DOWN[3],
    LEFT_RIGHT[0],
    LEFT_RIGHT[1],
];

pub(crate) const DIGITS_OF_PILE: Binding = Binding::new(
    DIGITS,
    "0-9",
    "",
    9,
    "type the amount to take from this pile; Backspace erases a digit",
);

pub(crate) const ENDS_OF_PILE: Binding =
    Binding::new(ENDS, "Home End", "", 9, "take nothing or all of this pile");

#[rustfmt::skip]
pub(crate) const TAKE: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "pile", 3, "choose a pile (j, k and Tab work, too)"),
    Binding::new(TAB, "Tab", "", 9, "to the next pile; with Shift, to the previous one"),
    Binding::new(AMOUNTS, "←→", "take", 2, "take one more or one fewer from this pile"),
    DIGITS_OF_PILE,
    Binding::new(PAGES, "PgUp PgDn", "", 9, "take five more or fewer, or a tenth of a large pile"),
    ENDS_OF_PILE,
    Binding::new(&[(Char('+'), Do::NextLegal), (Char('-'), Do::PreviousLegal)], "+ -", "", 9,
        "to the next or the previous legal amount"),
    Binding::new(ENTER, "Enter", "play", 0, "play the chosen move"),
];

#[rustfmt::skip]
pub(crate) const BLOCK: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "position", 2, "choose a position"),
    Binding::new(PAGES, "PgUp PgDn", "", 9, "ten positions up or down"),
    Binding::new(&[(Char(' '), Do::Toggle)], "Space", "block", 1, "block this position, or unblock it"),
    Binding::new(ENTER, "Enter", "confirm", 0, "announce what is blocked"),
];

#[rustfmt::skip]
pub(crate) const ON_MAP: &[Binding] = &[
    Binding::new(SQUARES, "↑↓←→", "square", 3, "move the cursor; at the edge the board scrolls"),
    Binding::new(PAGES, "PgUp PgDn", "", 9, "ten squares up or down"),
    Binding::new(TAB, "Tab", "", 9, "ten squares to the right; with Shift, to the left"),
    Binding::new(ENDS, "Home End", "", 9, "to the position of the match, or to the empty table"),
];

#[rustfmt::skip]
pub(crate) const MOVE_ON_MAP: &[Binding] = &[
    Binding::new(ENTER, "Enter", "play", 0, "move here; let the computer move"),
];

#[rustfmt::skip]
pub(crate) const BLOCK_ON_MAP: &[Binding] = &[
    Binding::new(&[(Char(' '), Do::Toggle)], "Space", "block", 1, "block this square, or unblock it"),
    Binding::new(ENTER, "Enter", "confirm", 0, "announce what is blocked"),
];

#[rustfmt::skip]
pub(crate) const TYPE: BoardCommand = BoardCommand {
    bindings: &[Binding::new(&[(Char(':'), Do::Type), (Press::Letter, Do::Type)], ":", "type", 5,
        "type a move: 5,9 (what to leave), b10 or a3 b3 (what to take), x4,5 (to block); a \
         pile's letter, x or a comma also begins one")],
    can: |board, _, _| board.can_ask(),
    act: |board, press, _, _| board.start_line(press.typed),
    help: NO_HELP,
};

#[rustfmt::skip]
pub(crate) const UNDO: BoardCommand = BoardCommand {
    bindings: &[
        Binding::new(&[(Char('u'), Do::Undo)], "u", "undo", 5, "undo a move, with the computer's reply"),
        Binding::new(&[(Char('r'), Do::Redo)], "r", "redo", 6, "redo a move that was taken back"),
    ],
    can: |board, command, _| board.can_take_back(command),
    act: |board, press, _, _| board.take_back(press.command),
    help: |_, command| match command {
        Do::Undo => Help::AtSecond("takes the move back"),
        _ => Help::No,
    },
};

#[rustfmt::skip]
pub(crate) const MOVES: BoardCommand = BoardCommand {
    bindings: &[Binding::new(&[(Char('['), Do::Earlier), (Char(']'), Do::Later)], "[ ]", "moves", 8,
        "scroll the list of moves")],
    can: |board, command, shared| board.can_scroll(command, shared),
    act: |board, press, _, shared| board.scroll(press.command, shared),
    help: NO_HELP,
};

#[rustfmt::skip]
pub(crate) const RULES: BoardCommand = BoardCommand {
    bindings: &[
        Binding::new(&[(Char('R'), Do::Rules)], "R", "rules", 6,
            "the rules of this game, and what they allow now"),
        Binding::new(&[(Char('y'), Do::CopyPosition)], "y", "copy", 9, "send the position to the terminal's clipboard"),
        Binding::new(&[(Char('Y'), Do::CopyRecord)], "Y", "", 9, "send the record to the terminal's clipboard"),
    ],
    can: |_, _, _| Can::Yes,
    act: |board, press, _, shared| board.show_rules(press.command, shared),
    help: NO_HELP,
};

#[rustfmt::skip]
pub(crate) const PICTURE: BoardCommand = BoardCommand {
    bindings: crate::keys::groups::PICTURE,
    can: |_, _, _| Can::Yes,
    act: |board, _, _, shared| board.save_picture(shared),
    help: NO_HELP,
};

pub(crate) const MAP: BoardCommand = BoardCommand {
    bindings: crate::keys::groups::MAP,
    can: |board, command, shared| board.can_show_map(command, shared),
    act: |board, press, extent, shared| board.act_on_view(press.command, extent, shared),
    help: |board, command| match command {
        Do::Spoiler if !board.map.shows_winner => Help::AtSecond("shows the P-positions"),
        _ => Help::No,
    },
};

#[rustfmt::skip]
pub(crate) const ZOOM: BoardCommand = BoardCommand {
    bindings: &[
        Binding::new(&[(Char('z'), Do::Whole)], "z", "zoom", 4, "the whole board, or the part around the position"),
        Binding::new(&[(Char('-'), Do::ZoomOut), (Char('+'), Do::ZoomIn), (Char('='), Do::ZoomIn)], "- +", "", 9,
            "zoom out or in"),
    ],
    can: |board, _, shared| board.can_zoom(shared),
    act: |board, press, extent, shared| board.act_on_view(press.command, extent, shared),
    help: NO_HELP,
};

#[rustfmt::skip]
pub(crate) const ANALYSE: &[Binding] = &[
    Binding::new(&[(Char('A'), Do::Analyse)], "A", "analyse", 3, "try things out from this position"),
];
