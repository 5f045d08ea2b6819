//! The keys of the workshop.

use crate::keys::groups::{ENDS, ENTER, ESCAPE, HELP, PAGES, PICTURE, STOP_TYPING, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use Press::{Char, Code, Ctrl};
use ratatui::crossterm::event::KeyCode;

#[rustfmt::skip]
pub(super) static LIST: Keys = Keys::new("workshop", "In the workshop", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 6, "to the game above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first game or the last"),
        Binding::new(ENTER, "Enter", "open", 0, "edit this game, start a new one from this example, or restore it from the trash"),
        Binding::new(&[(Char('n'), Command::Rename)], "n", "rename", 2, "give this game another name"),
        Binding::new(&[(Char('d'), Command::Delete), (Code(KeyCode::Delete), Command::Delete)],
            "d", "delete", 3, "move this game to the trash"),
        Binding::new(&[(Char('r'), Command::Reset)], "r", "revert", 4, "move the unsaved changes to the trash"),
        Binding::new(&[(Char('x'), Command::Export)], "x", "export", 5, "write this game to a file"),
        Binding::new(&[(Char('i'), Command::Import)], "i", "import", 3,
            "import a rule file; its text can also be pasted here"),
        Binding::new(&[(Code(KeyCode::Esc), Command::Back), (Char('q'), Command::Back)], "Esc", "back", 1,
            "back to the menu"),
    ],
    HELP,
]);

#[rustfmt::skip]
pub(super) static LINE: Keys = Keys::new("workshop text", "In the workshop", &[
    &[Binding::new(ENTER, "Enter", "confirm", 0, "confirm what is typed")],
    STOP_TYPING,
]).with_text();

#[rustfmt::skip]
pub(super) static EDITOR: Keys = Keys::new("workshop editor", "In the editor of the workshop", &[
    &[
        Binding::new(&[(Ctrl('p'), Command::Play)], "Ctrl-P", "play", 1, "play the game as it stands"),
        Binding::new(&[(Ctrl('g'), Command::Guess)], "Ctrl-G", "guess", 2, "guess its theory from exhaustive play"),
        Binding::new(&[(Ctrl('t'), Command::Prove)], "Ctrl-T", "prove", 3, "prove the claim in the text"),
        Binding::new(&[(Ctrl('s'), Command::Save)], "Ctrl-S", "save", 0, "save the game, so that it appears in the menu"),
        Binding::new(ESCAPE, "Esc", "back", 1, "back to the list; what was typed is kept"),
        Binding::new(&[(Code(KeyCode::F(1)), Command::Rules)], "F1", "notation", 5, "how rules are written"),
        Binding::new(&[(Code(KeyCode::F(2)), Command::Help)], "F2", "keys", 0, "what the keys do"),
        Binding::new(&[(Code(KeyCode::F(3)), Command::CopyClaim)], "F3", "copy claim", 4,
            "copy the claim that was proved, with who proved it"),
        Binding::new(&[(Code(KeyCode::F(4)), Command::Moves)], "F4", "moves", 6,
            "the moves of small positions, as the rules stand"),
    ],
    PICTURE,
    &[
        Binding::new(&[(Ctrl('z'), Command::Undo)], "Ctrl-Z", "", 9, "undo what was typed"),
        Binding::new(&[(Ctrl('y'), Command::Redo)], "Ctrl-Y", "", 9, "do it again"),
    ],
    // The text area handles these keys itself.
    &[
        Binding::new(&[], "Ctrl-←→", "", 9, "a word back, or on"),
        Binding::new(&[], "Home End", "", 9, "to the start of the line, or its end"),
        Binding::new(&[], "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(&[], "Ctrl-W", "", 9, "delete the word before the cursor"),
        Binding::new(&[], "Ctrl-K", "", 9, "delete to the end of the line"),
    ],
]).with_text().fixed();
