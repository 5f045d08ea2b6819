//! The workshop: a list of the user's games and the examples, and an editor that shows who wins while the rules
//! are typed.

mod act;
mod board;
mod draw;
mod editor;
mod jobs;
mod keys;
mod lines;
mod list;
mod pages;
mod preview;
mod survey;
mod text;
mod theory;

pub use editor::Editor;
pub use list::Workshop;

use crate::screen::{MenuLine, ScreenEntry, Step};

/// The entry of the workshop in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&keys::LIST, &keys::LINE, &keys::EDITOR],
    menu: Some(MenuLine {
        title: "Workshop",
        about: "Invent a game: type its rules, and see who wins as you type.",
        awaits: Some(draw::awaits),
        open: |_| Step::push(Workshop::default()),
        beside: Some(draw::summary),
    }),
};
