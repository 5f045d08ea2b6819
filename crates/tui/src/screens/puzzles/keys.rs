//! The keys of the puzzles.

use crate::keys::groups::{ENDS, ENTER, HELP, LEAVE, MOUSE, PAGES, STOP_TYPING, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode;

#[rustfmt::skip]
const WAYS: &[Binding] = &[
    Binding::new(&[
        (Code(KeyCode::Tab), Command::Next), (Code(KeyCode::Right), Command::Next),
        (Code(KeyCode::BackTab), Command::Previous), (Code(KeyCode::Left), Command::Previous),
    ], "Tab", "the other", 3, "to new positions, or back to your mistakes; ←→ do so, too"),
];

#[rustfmt::skip]
pub(super) static TODAY: Keys = Keys::new("puzzles", "At today's position", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 5, "to the position, the climb or practice"),
        Binding::new(ENTER, "Enter", "try it", 0, "try today's position, or analyse it afterwards; climb; practise"),
        Binding::new(&[(Char('y'), Command::Share)], "y", "share", 2, "copy the card of the day, to show it to others"),
    ],
    LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static PRACTICE: Keys = Keys::new("practice", "In practice", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 5, "to the line above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last"),
        Binding::new(ENTER, "Enter", "practise", 0, "practise this game"),
    ],
    WAYS, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static MISTAKES: Keys = Keys::new("drills", "In the list of mistakes", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 5, "to the line above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last"),
        Binding::new(ENTER, "Enter", "practise", 0, "practise those that are due, this one, or a new position"),
        Binding::new(&[(Char('d'), Command::Delete), (Code(KeyCode::Delete), Command::Delete)],
            "d", "remove", 2, "remove this position"),
        Binding::new(&[(Char('x'), Command::Export)], "x", "export", 6, "write these positions to a file"),
        Binding::new(&[(Char('i'), Command::Import)], "i", "import", 7, "import the positions in a file"),
    ],
    WAYS, LEAVE, HELP, MOUSE,
]);

#[rustfmt::skip]
pub(super) static TEXT: Keys = Keys::new("drills text", "In the list of mistakes", &[
    &[Binding::new(ENTER, "Enter", "confirm", 0, "confirm what is typed")],
    STOP_TYPING,
]).with_text();
