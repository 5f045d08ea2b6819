//! The keys of a match, in each of its modes.

use crate::board::commands::{HINT, NUDGE, WHY};
use crate::board::keys as board;
use crate::keys::groups::{ENTER, HELP, LEAVE, MAP, MOUSE, STOP_TYPING, TAB};
use crate::keys::{Binding, Command, Keys, Press, Wheel};
use Press::Char;

#[rustfmt::skip]
const BEGINNER: &[Binding] = &[
    Binding::new(ENTER, "Enter", "you begin", 0, "take first"),
    Binding::new(TAB, "Tab", "it begins", 0, "let your opponent take first"),
    Binding::new(&[(Char('R'), Command::Rules)], "R", "rules", 2, "the rules of this game"),
];

#[rustfmt::skip]
const END: &[Binding] = &[
    Binding::new(&[(Char('C'), Command::Claim)], "C", "claim", 8, "claim the win: if it is right, the match ends"),
    Binding::new(&[(Char('G'), Command::Resign)], "G", "resign", 8, "resign: the other side wins"),
];

#[rustfmt::skip]
const CARD: &[Binding] = &[
    Binding::new(&[(Char('l'), Command::Lesson)], "l", "card", 8,
        "the card of the lesson: how to win, in a few lines; after the match, the lesson"),
];

#[rustfmt::skip]
const AGAIN: &[Binding] = &[
    Binding::new(ENTER, "Enter", "again", 0, "what the end proposes: the next opponent, another match, or the lost position again"),
    Binding::new(&[(Char('a'), Command::Swap)], "a", "other side", 1, "the same piles, the other player first"),
    Binding::new(&[(Char('s'), Command::Again)], "s", "", 9, "the same piles, the same player first"),
];

#[rustfmt::skip]
const NEXT: &[Binding] = &[
    Binding::new(&[(Char('v'), Command::Review)], "v", "review", 1,
        "look back: who was winning, and where a win was thrown away"),
    Binding::new(&[(Char('y'), Command::Share)], "y", "share", 3, "copy the result, to show it to others"),
    Binding::new(&[(Char('l'), Command::Lesson)], "l", "how to win", 2, "the lesson of this game"),
    Binding::new(&[(Char('n'), Command::New)], "n", "other game", 3, "set up another match"),
    Binding::new(&[(Char('R'), Command::Rules)], "R", "", 9, "the rules of this game"),
    Binding::new(&[(Char('Y'), Command::CopyRecord)], "Y", "", 9, "send the record to the terminal's clipboard"),
];

const IN_A_MATCH: &str = "In a match";

#[rustfmt::skip]
pub(super) static BEGIN: Keys = Keys::new("begin", "When you say who begins", &[
    BEGINNER, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static TAKE: Keys = Keys::new("take", IN_A_MATCH, &[
    board::TAKE, board::TYPE.bindings, MAP, HINT.bindings, NUDGE.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, END, CARD, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Values);

#[rustfmt::skip]
pub(super) static LINE: Keys = Keys::new("line", IN_A_MATCH, &[
    &[Binding::new(ENTER, "Enter", "play", 0, "play the typed move")],
    STOP_TYPING,
]).with_text();

#[rustfmt::skip]
pub(super) static ON_MAP: Keys = Keys::new("map", "On the board", &[
    board::ON_MAP, board::MOVE_ON_MAP, board::ZOOM.bindings, board::TYPE.bindings, MAP, HINT.bindings, NUDGE.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, END, CARD, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK_ON_MAP: Keys = Keys::new("map block", "When positions are to be blocked on the board", &[
    board::ON_MAP, board::BLOCK_ON_MAP, board::ZOOM.bindings, board::TYPE.bindings, MAP, HINT.bindings, NUDGE.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, END, CARD, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK: Keys = Keys::new("block", "When positions are to be blocked", &[
    board::BLOCK, board::TYPE.bindings, MAP, HINT.bindings, NUDGE.bindings, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, END, CARD, board::RULES.bindings, board::PICTURE.bindings, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static OVER: Keys = Keys::new("over", "When a match has ended", &[
    AGAIN, NEXT, MAP, board::ANALYSE, WHY.bindings, board::UNDO.bindings, board::MOVES.bindings, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);
