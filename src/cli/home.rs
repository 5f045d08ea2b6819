//! The user's folders and terminal, as far as the command line uses them.

use crate::app::UserData;
use crossterm::terminal;
use std::io::IsTerminal as _;
use std::path::Path;

/// Lines narrower than this cannot be read: the terminal does not know its width.
const MIN_WIDTH: usize = 20;

/// The user's data, and what the output is read on. The default has no place for any data, and no
/// terminal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Home {
    /// The user's data.
    pub data: UserData,
    /// The width in columns of the terminal that shows the output; `None` if none does.
    pub columns: Option<usize>,
}

impl Home {
    /// The home of the user who runs the program ([`UserData::of_user`]), with the terminal at standard
    /// output. Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            data: UserData::of_user(),
            columns: terminal_width(),
        }
    }

    /// A home in this folder, which need not exist. Reads nothing.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            data: UserData::at(folder),
            columns: None,
        }
    }
}

/// The width of the terminal at standard output, or what `COLUMNS` says of it; `None` if there is no
/// terminal.
fn terminal_width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let said = std::env::var("COLUMNS").ok();
    let said = said.and_then(|columns| columns.parse().ok());
    let columns = said.or_else(|| terminal::size().ok().map(|(columns, _)| columns.into()));
    columns.filter(|columns| *columns >= MIN_WIDTH)
}
