//! The terminal game as the command line sees it: what it opens with, and how it may fail. Whoever starts
//! the program passes it in.

use crate::StudyRequest;
use crate::records::OpenedMatch;
use crate::user_data::UserData;
use chrono::NaiveDate;
use goldpile_engine::Catalogue;
use goldpile_play::{Level, Match};
use std::path::Path;
use thiserror::Error;

/// What the program opens with.
pub enum Opening {
    /// The unfinished match if there is one, otherwise the menu.
    Unfinished,
    /// The menu.
    Menu,
    /// A new match, which has no file yet; the menu if its game is not in the catalogue.
    Match(Box<Match>),
    /// A match already in a file.
    Opened(Box<OpenedMatch>),
    /// A lesson or drills.
    Study(StudyRequest),
    /// The climb of this day; today's by default.
    Climb(Option<NaiveDate>),
}

/// There is no usable terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0}: use goldpile play GAME --plain for a dialogue in text, or one of the subcommands solve, \
     table, verify and games (goldpile --help)"
)]
pub struct NoTerminal(pub &'static str);

impl NoTerminal {
    /// Standard input or output is not a terminal.
    pub const NONE: Self = Self("the terminal game needs a terminal");
}

/// Work on another thread panicked, and printed its message on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a part of the game has crashed; its message is above")]
pub struct Crashed;

/// A settings file, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownSettings {
    /// All settings as the text of a file, with defaults for missing or wrong ones.
    pub toml: String,
    /// The problems in the file, each as one line that a terminal can show.
    pub problems: Vec<String>,
}

/// The terminal game.
pub trait TerminalGame: Sync {
    /// Checks whether the game can be drawn here.
    ///
    /// # Errors
    /// [`NoTerminal`].
    fn can_draw(&self) -> Result<(), NoTerminal>;

    /// Plays in the terminal until the player leaves.
    ///
    /// # Errors
    /// [`NoTerminal`] if there is no usable terminal, in which case nothing was done; [`Crashed`]; otherwise
    /// an error of the terminal, or a report of what could not be written and is lost.
    fn run(&self, catalogue: Catalogue, opening: Opening, data: UserData) -> anyhow::Result<()>;

    /// Reads the settings file at this path, which need not exist.
    ///
    /// # Errors
    /// Why it cannot be read, as one line that a terminal can show.
    fn settings(&self, file: &Path) -> Result<ShownSettings, String>;

    /// The opponent that the settings propose for a match; `None` if they leave it to the ladder or cannot
    /// be read.
    fn proposed_opponent(&self, settings: &Path) -> Option<Level>;
}
