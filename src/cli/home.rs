//! The user's folders that the command line uses.

use crate::learn::shelf::Kept as _;
use crate::learn::{Drill, Progress, Shelf};
use crate::play::{StatisticsFile, Store, library};
use std::path::{Path, PathBuf};

/// Where a user's matches, statistics, lessons and drills are kept. The default has no place for
/// any of them: nothing is read or saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Home {
    /// The folder with the matches.
    pub store: Option<Store>,
    /// The log of how the matches ended.
    pub statistics: Option<StatisticsFile>,
    /// The folder with rule files, which need not exist.
    pub games: Option<PathBuf>,
    /// The progress in the lessons.
    pub lessons: Option<Shelf<Progress>>,
    /// The drills to be asked again.
    pub drills: Option<Shelf<Drill>>,
}

impl Home {
    /// The home of the user who runs the program, by the conventions of the platform
    /// ([`Store::of_user`], [`StatisticsFile::of_user`], [`Shelf::of_user`]). Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            store: Store::of_user(),
            statistics: StatisticsFile::of_user(),
            games: library::folder_of_user(),
            lessons: Shelf::of_user(),
            drills: Shelf::of_user(),
        }
    }

    /// A home in this folder, which need not exist. Nothing is read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            store: Some(Store::at(folder)),
            statistics: Some(StatisticsFile::at(folder.join("statistics.jsonl"))),
            games: Some(folder.join("games")),
            lessons: Some(Shelf::at(folder.join(Progress::FILE))),
            drills: Some(Shelf::at(folder.join(Drill::FILE))),
        }
    }
}
