//! The keys of a match, in each of its modes.

use crate::tui::keys::lines::{ENTER, HELP, LEAVE, MAP, MOUSE, STOP_TYPING};
use crate::tui::keys::{Binding, Command, Keys, Press, Wheel};
use crate::tui::stage::keys as stage;
use Press::Char;

#[rustfmt::skip]
const END: &[Binding] = &[
    Binding::new(&[(Char('C'), Command::Claim)], "C", "claim", 8, "claim the win: if it is right, the match ends"),
    Binding::new(&[(Char('G'), Command::Resign)], "G", "resign", 8, "resign: the other side wins"),
];

#[rustfmt::skip]
const AGAIN: &[Binding] = &[
    Binding::new(ENTER, "Enter", "new piles", 0, "another match like this one, from random piles"),
    Binding::new(&[(Char('a'), Command::Again)], "a", "again", 0, "the same piles, the same player first"),
    Binding::new(&[(Char('s'), Command::Swap)], "s", "swap", 0, "the same piles, the other player first"),
    Binding::new(&[(Char('n'), Command::New)], "n", "set up", 2, "set up another match"),
];

#[rustfmt::skip]
const REVIEW: &[Binding] = &[
    Binding::new(&[(Char('v'), Command::Review)], "v", "review", 1,
        "look back: who was winning, and where a win was thrown away"),
];

const IN_A_MATCH: &str = "In a match";

#[rustfmt::skip]
pub(super) static TAKE: Keys = Keys::new("take", IN_A_MATCH, &[
    stage::TAKE, stage::TYPE, MAP, stage::HINT, stage::NUDGE, stage::WHY, stage::UNDO, stage::MOVES, END, stage::RULES, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Values);

#[rustfmt::skip]
pub(super) static LINE: Keys = Keys::new("line", IN_A_MATCH, &[
    &[Binding::new(ENTER, "Enter", "play", 0, "play the typed move")],
    STOP_TYPING,
]).with_text();

#[rustfmt::skip]
pub(super) static BOARD: Keys = Keys::new("map", "On the map", &[
    stage::BOARD, stage::MOVE_ON_BOARD, stage::ZOOM, stage::TYPE, MAP, stage::HINT, stage::NUDGE, stage::WHY, stage::UNDO, stage::MOVES, END, stage::RULES, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK_ON_BOARD: Keys = Keys::new("map block", "When positions are to be blocked on the map", &[
    stage::BOARD, stage::BLOCK_ON_BOARD, stage::ZOOM, stage::TYPE, MAP, stage::HINT, stage::NUDGE, stage::WHY, stage::UNDO, stage::MOVES, END, stage::RULES, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK: Keys = Keys::new("block", "When positions are to be blocked", &[
    stage::BLOCK, stage::TYPE, MAP, stage::HINT, stage::NUDGE, stage::WHY, stage::UNDO, stage::MOVES, END, stage::RULES, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static OVER: Keys = Keys::new("over", "When a match has ended", &[
    AGAIN, REVIEW, MAP, stage::ANALYSE, stage::WHY, stage::UNDO, stage::MOVES, stage::RULES, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);
