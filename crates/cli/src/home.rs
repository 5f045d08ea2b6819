//! The surroundings of the command line: the user's folders and terminal, and the terminal game and identity that
//! the program hands in.

use crate::origin::Origin;
use crossterm::terminal;
use goldpile_app::{TerminalGame, UserData, names_utf8};
use std::io::IsTerminal as _;
use std::path::Path;

/// The least width accepted as a terminal's; a smaller value means that the terminal does not know its width.
const MIN_WIDTH: usize = 20;

/// The user's data, the terminal, and what the program hands in. The default has no place for data, no terminal
/// and no terminal game.
#[derive(Clone, Default)]
pub struct Home {
    /// The user's data.
    pub data: UserData,
    /// The width in columns of the terminal that shows the output; `None` if it is not a terminal.
    pub columns: Option<usize>,
    /// Whether results that are to be shared are written in ASCII, since the locale names other characters than
    /// UTF-8.
    pub is_ascii: bool,
    /// The terminal game.
    pub terminal_game: Option<&'static dyn TerminalGame>,
    /// The version and identity of the program.
    pub origin: Origin,
}

impl Home {
    /// The home of the user who runs the program ([`UserData::of_user`]), with the terminal at standard
    /// output. Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            data: UserData::of_user(),
            columns: terminal_width(),
            is_ascii: names_utf8(|name| std::env::var(name).ok()) == Some(false),
            ..Self::default()
        }
    }

    /// A home in this folder, which need not exist. Nothing is read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            data: UserData::at(folder),
            ..Self::default()
        }
    }
}

/// The width of the terminal at standard output: that of `COLUMNS`, else that of the terminal, else 80. `None` if
/// there is no terminal, or if it is too narrow to break lines for.
fn terminal_width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let said = std::env::var("COLUMNS").ok();
    let said = said.and_then(|columns| columns.parse().ok());
    let told = || terminal::size().ok().map(|(columns, _)| columns.into());
    let known = |columns: &usize| *columns > 0;
    let columns = said.filter(known).or_else(|| told().filter(known));
    Some(columns.unwrap_or(80)).filter(|columns| *columns >= MIN_WIDTH)
}
