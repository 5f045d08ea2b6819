//! Keys that several screens share. Each screen builds its table from these and its own keys.

use super::{Binding, Command, Keys, Press, Wheel};
use ratatui::crossterm::event::KeyCode;

use Command as Do;
use KeyCode as Key;
use Press::{Char, Code, Ctrl};

/// Up and down, with the letters that do the same in many programs.
pub const UP_DOWN: &[(Press, Command)] = &[
    (Code(Key::Up), Do::Up),
    (Char('k'), Do::Up),
    (Code(Key::Down), Do::Down),
    (Char('j'), Do::Down),
];
/// Left and right.
pub const LEFT_RIGHT: &[(Press, Command)] =
    &[(Code(Key::Left), Do::Less), (Code(Key::Right), Do::More)];
/// Page up and page down.
pub const PAGES: &[(Press, Command)] = &[
    (Code(Key::PageUp), Do::PageUp),
    (Code(Key::PageDown), Do::PageDown),
];
/// Home and End.
pub const ENDS: &[(Press, Command)] = &[(Code(Key::Home), Do::First), (Code(Key::End), Do::Last)];
/// Tab and Shift-Tab.
pub const TAB: &[(Press, Command)] = &[
    (Code(Key::Tab), Do::Next),
    (Code(Key::BackTab), Do::Previous),
];
/// Enter.
pub const ENTER: &[(Press, Command)] = &[(Code(Key::Enter), Do::Enter)];
/// Escape.
pub const ESCAPE: &[(Press, Command)] = &[(Code(Key::Esc), Do::Back)];
/// Digits, and Backspace to delete the last one.
pub const DIGITS: &[(Press, Command)] =
    &[(Press::Digit, Do::Digit), (Code(Key::Backspace), Do::Erase)];

/// Scrolling through a text.
#[rustfmt::skip]
pub const SCROLL: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "read on", 1, "scroll"),
    Binding::new(PAGES, "PgUp PgDn", "", 9, "scroll by pages"),
    Binding::new(ENDS, "Home End", "", 9, "to the start or the end"),
];

/// Back to the previous screen or to the menu.
#[rustfmt::skip]
pub const LEAVE: &[Binding] = &[
    Binding::new(ESCAPE, "Esc", "back", 1, "undo the choice, or else go back a screen"),
    Binding::new(&[(Char('q'), Do::Leave)], "q", "leave", 7,
        "leave for the menu; an unfinished match waits there"),
];

/// Help.
#[rustfmt::skip]
pub const HELP: &[Binding] = &[
    Binding::new(&[(Char('?'), Do::Help)], "?", "help", 0, "what the keys do"),
    Binding::new(&[(Char('W'), Do::HowWon)], "W", "", 9,
        "how these games are won: P-positions, an example, the signs and the words"),
];

/// Switching the mouse between the game and the terminal.
#[rustfmt::skip]
pub const MOUSE: &[Binding] = &[
    Binding::new(&[(Char('M'), Do::Mouse)], "M", "", 9,
        "use the mouse for playing, or for selecting text in the terminal"),
];

/// Saving a picture of what is on the screen.
#[rustfmt::skip]
pub const PICTURE: &[Binding] = &[
    Binding::new(&[(Ctrl('e'), Do::SavePicture)], "Ctrl-E", "", 9, "save a picture of the board (SVG)"),
];

/// The keys while a line is typed.
pub const STOP_TYPING: &[Binding] = &[Binding::new(ESCAPE, "Esc", "back", 1, "stop typing")];

/// The keys that work everywhere.
#[rustfmt::skip]
pub const EVERYWHERE: &[Binding] = &[
    Binding::new(&[(Ctrl('c'), Do::Quit)], "Ctrl-C", "", 9, "leave the program at once"),
    Binding::new(&[(Ctrl('z'), Do::Suspend)], "Ctrl-Z", "", 9, "stop the program, unless a text is edited; fg goes on"),
    Binding::new(&[(Ctrl('l'), Do::Redraw)], "Ctrl-L", "", 9, "draw everything again"),
];

/// The map and its display.
#[rustfmt::skip]
pub const MAP: &[Binding] = &[
    Binding::new(&[(Char('m'), Do::Map)], "m", "board", 4, "go to the board, or back to the piles"),
    Binding::new(&[(Char('p'), Do::Spoiler)], "p", "P-positions", 6,
        "show the P-positions on the board, or hide them"),
];

/// The keys that work on any screen while a job blocks the others, or on the computer's turn.
#[rustfmt::skip]
pub const WAIT: Keys = Keys::new("wait", "On a page, or while you wait", &[
    &[Binding::new(ENTER, "Enter", "go on", 0, "let the computer move")],
    MAP,
    &[
        Binding::new(ESCAPE, "Esc", "stop", 0, "stop the current work"),
        Binding::new(&[(Char('q'), Do::Leave)], "q", "leave", 7,
            "leave for the menu; an unfinished match waits there"),
    ],
    HELP,
    MOUSE,
]).with_wheel(Wheel::Nothing);
