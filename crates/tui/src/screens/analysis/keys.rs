//! The keys of an analysis, in each of its modes.

use crate::board::commands::{HINT, WHY};
use crate::board::keys as board;
use crate::keys::groups::{ENTER, HELP, LEAVE, MAP, MOUSE, STOP_TYPING};
use crate::keys::{Binding, Command, Keys, Press, Wheel};
use Press::Char;

#[rustfmt::skip]
const WINNING: &[Binding] = &[
    Binding::new(&[(Char('n'), Command::NextMark), (Char('N'), Command::PreviousMark)], "n", "next win", 2,
        "to the next winning move; N goes to the previous one"),
];

#[rustfmt::skip]
const POSITION: &[Binding] = &[
    Binding::new(&[(Char('t'), Command::Record)], "t", "position", 3, "type another position or a whole record"),
    Binding::new(&[(Char('B'), Command::Branch)], "B", "play on", 7, "a new match from this position"),
];

const TITLE: &str = "In an analysis";

#[rustfmt::skip]
pub(super) static TAKE: Keys = Keys::new("analysis take", TITLE, &[
    board::TAKE, board::TYPE.bindings, MAP, WINNING, POSITION, HINT.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Values);

#[rustfmt::skip]
pub(super) static LINE: Keys = Keys::new("analysis line", TITLE, &[
    &[Binding::new(ENTER, "Enter", "confirm", 0, "make the typed move, or put the typed position on the table")],
    STOP_TYPING,
]).with_text();

#[rustfmt::skip]
pub(super) static ON_MAP: Keys = Keys::new("analysis map", TITLE, &[
    board::ON_MAP, board::MOVE_ON_MAP, board::ZOOM.bindings, board::TYPE.bindings, MAP, WINNING, POSITION, HINT.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK_ON_MAP: Keys = Keys::new("analysis map block", TITLE, &[
    board::ON_MAP, board::BLOCK_ON_MAP, board::ZOOM.bindings, board::TYPE.bindings, MAP, WINNING, POSITION, HINT.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK: Keys = Keys::new("analysis block", TITLE, &[
    board::BLOCK, board::TYPE.bindings, MAP, WINNING, POSITION, HINT.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static OVER: Keys = Keys::new("analysis over", TITLE, &[
    MAP, POSITION, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);
