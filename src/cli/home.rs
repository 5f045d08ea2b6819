//! The user's folders and terminal, as far as the command line uses them.

use crate::learn::shelf::Kept as _;
use crate::learn::{Drill, Progress, Shelf};
use crate::play::{Level, StatisticsFile, Store, library};
use crate::tui::SettingsFile;
use crossterm::terminal;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

/// Lines narrower than this cannot be read: the terminal does not know its width.
const LEAST: usize = 20;

/// Where a user's matches, statistics, lessons, drills and settings are kept, and what the output is read on. The
/// default has no place for any of them: nothing is read or saved; and no terminal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Home {
    /// The folder with the matches.
    pub store: Option<Store>,
    /// The log of the results of matches.
    pub statistics: Option<StatisticsFile>,
    /// The folder with rule files, which need not exist.
    pub games: Option<PathBuf>,
    /// The progress in the lessons.
    pub lessons: Option<Shelf<Progress>>,
    /// The drills.
    pub drills: Option<Shelf<Drill>>,
    /// The settings, for the opponent that the set-up proposes.
    pub settings: Option<SettingsFile>,
    /// The width in columns of the terminal that shows the output; `None` if none does.
    pub columns: Option<usize>,
}

impl Home {
    /// The home of the user who runs the program, by the conventions of the platform
    /// ([`Store::of_user`], [`StatisticsFile::of_user`], [`Shelf::of_user`]), with the terminal at
    /// standard output. Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            store: Store::of_user(),
            statistics: StatisticsFile::of_user(),
            games: library::folder_of_user(),
            lessons: Shelf::of_user(),
            drills: Shelf::of_user(),
            settings: SettingsFile::of_user(),
            columns: terminal_width(),
        }
    }

    /// A home in this folder, which need not exist. Reads nothing.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            store: Some(Store::at(folder)),
            statistics: Some(StatisticsFile::at(folder.join("statistics.jsonl"))),
            games: Some(folder.join("games")),
            lessons: Some(Shelf::at(folder.join(Progress::FILE))),
            drills: Some(Shelf::at(folder.join(Drill::FILE))),
            settings: Some(SettingsFile::at(folder.join("settings.toml"))),
            columns: None,
        }
    }
}

impl Home {
    /// The usual opponent: a [rising](Level::USUAL) one, as strong as the settings say it has become.
    #[must_use]
    pub fn opponent(&self) -> Level {
        let read = self.settings.as_ref().and_then(|file| file.read(&[]).ok());
        let level = read.map(|reading| reading.settings.setup.level);
        let risen = level.filter(|level| level.rises());
        risen.unwrap_or(Level::USUAL)
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
    columns.filter(|columns| *columns >= LEAST)
}
