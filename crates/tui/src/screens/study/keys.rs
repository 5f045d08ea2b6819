//! The keys of a lesson and of drills, for each kind of question.

use crate::board::keys as board;
use crate::keys::groups::{
    ENTER, ESCAPE, HELP, LEFT_RIGHT, MOUSE, PAGES, STOP_TYPING, TAB, UP_DOWN,
};
use crate::keys::{Binding, Command as Do, Keys, Press, Wheel};
use Press::Char;

const IN_A_LESSON: &str = "In a lesson and in puzzles";

#[rustfmt::skip]
const READ_ON: &[Binding] = &[
    Binding::new(PAGES, "PgUp PgDn", "read", 6, "scroll a text that is too long"),
];

#[rustfmt::skip]
const ASIDE: &[Binding] = &[
    Binding::new(&[(Char('h'), Do::Hint)], "h", "nudge", 2,
        "a nudge: the first asks a question, the second narrows it, the third names the answer (a puzzle has only two)"),
    Binding::new(&[(Char('w'), Do::Why)], "w", "so far", 5,
        "what the lesson has taught so far, and from there the proof; after a drill, why the answer is right"),
    Binding::new(&[(Char('l'), Do::Lesson)], "l", "card", 4, "the card of the lesson, in its last matches"),
    Binding::new(&[(Char('G'), Do::Resign)], "G", "give up", 7, "give up the match or the question"),
    Binding::new(&[(Char('R'), Do::Rules)], "R", "rules", 7, "the rules of this game"),
];

#[rustfmt::skip]
const LEAVE: &[Binding] = &[
    Binding::new(ESCAPE, "Esc", "leave", 3, "undo the choice; without one, leave (this step is kept)"),
    Binding::new(&[(Char('q'), Do::Leave)], "q", "", 9, "leave for the menu: this step is kept"),
];

#[rustfmt::skip]
const MAP: &[Binding] = &[
    Binding::new(&[(Char('m'), Do::Map)], "m", "board", 6, "go to the board, or back to the piles"),
];

/// The keys when nothing is asked: there is something to read, or the lesson is over.
#[rustfmt::skip]
pub(super) static READ: Keys = Keys::new("study", IN_A_LESSON, &[
    &[
        Binding::new(ENTER, "Enter", "go on", 0, "go on"),
        Binding::new(UP_DOWN, "↑↓", "read", 4, "scroll"),
        Binding::new(&[(Char('y'), Do::Share)], "y", "share", 1, "copy the result of today's position"),
    ],
    READ_ON, ASIDE, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static YES_NO: Keys = Keys::new("study yes", IN_A_LESSON, &[
    &[
        Binding::new(&[(Char('y'), Do::Yes)], "y", "yes", 0, "yes"),
        Binding::new(&[(Char('n'), Do::No)], "n", "no", 0, "no"),
        Binding::new(ENTER, "Enter", "", 9, "says what to press"),
    ],
    READ_ON, ASIDE, LEAVE, HELP, MOUSE,
]);

/// The keys for choosing one of several positions.
#[rustfmt::skip]
pub(super) static CHOICE: Keys = Keys::new("study choice", IN_A_LESSON, &[
    &[
        Binding::new(LEFT_RIGHT, "←→", "choose", 1, "choose a position"),
        Binding::new(&[(Press::Digit, Do::Digit)], "0-9", "", 9, "choose the position with this number"),
        Binding::new(ENTER, "Enter", "answer", 0, "answer with the chosen position"),
    ],
    READ_ON, ASIDE, LEAVE, HELP, MOUSE,
]);

/// The keys for numbers, which are typed without opening a line.
#[rustfmt::skip]
pub(super) static NUMBERS: Keys = Keys::new("study numbers", IN_A_LESSON, &[
    &[Binding::new(ENTER, "Enter", "answer", 0, "answer with what is typed")],
    READ_ON, ASIDE, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static TAKE: Keys = Keys::new("study take", IN_A_LESSON, &[
    &[
        Binding::new(UP_DOWN, "↑↓", "pile", 3, "choose a pile (j, k and Tab work, too)"),
        Binding::new(TAB, "Tab", "", 9, "to the next pile; with Shift, to the previous one"),
        Binding::new(LEFT_RIGHT, "←→", "take", 2, "take one fewer or one more from this pile"),
        board::DIGITS_OF_PILE, board::ENDS_OF_PILE,
        Binding::new(ENTER, "Enter", "play", 0, "play the chosen move, or show the opponent's if that is asked"),
    ],
    board::TYPE.bindings, MAP, READ_ON, ASIDE, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Values);

#[rustfmt::skip]
pub(super) static LINE: Keys = Keys::new("study line", IN_A_LESSON, &[
    &[Binding::new(ENTER, "Enter", "play", 0, "play the typed move")],
    STOP_TYPING,
]).with_text();

#[rustfmt::skip]
pub(super) static ON_MAP: Keys = Keys::new("study map", "On the board of a lesson", &[
    board::ON_MAP, board::BLOCK_ON_MAP, board::ZOOM.bindings, board::TYPE.bindings, MAP, ASIDE, LEAVE, HELP, MOUSE,
]).with_wheel(Wheel::Nothing);

#[rustfmt::skip]
pub(super) static BLOCK: Keys = Keys::new("study block", "When positions are to be blocked in a lesson", &[
    board::BLOCK, board::TYPE.bindings, MAP, ASIDE, LEAVE, HELP, MOUSE,
]);
