//! The user's folders, as far as the command line has to do with them.

use crate::play::{StatisticsFile, Store};
use std::path::Path;

/// Where a user's matches and statistics are. The default is a user who has no place for either:
/// nothing is read then, and what is to be kept is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The folder with the matches.
    pub store: Option<Store>,
    /// The log of how they ended.
    pub statistics: Option<StatisticsFile>,
}

impl Home {
    /// That of the user who runs the program, by the rules of the platform ([`Store::of_user`],
    /// [`StatisticsFile::of_user`]). Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            store: Store::of_user(),
            statistics: StatisticsFile::of_user(),
        }
    }

    /// The one in this folder, which need not be there. Nothing is read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            store: Some(Store::at(folder)),
            statistics: Some(StatisticsFile::at(folder.join("statistics.jsonl"))),
        }
    }
}
