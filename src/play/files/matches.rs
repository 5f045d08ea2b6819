//! The files of matches: the file of the match being played, which changes with every move, and the
//! renaming and deleting of others. Tasks are done one after another, in the order given.

use crate::play::{Contest, Keeper, Store, StoreError, harmless, harmless_path};
use std::fmt;

/// A task for the files of matches. Tasks are done one after another.
#[derive(Clone)]
pub enum MatchTask {
    /// A new match begins: keep it among the records.
    Begin(Version),
    /// A match that already has a file is being played. Gives its keeper, and whether the match is
    /// unfinished.
    Adopt(Box<Keeper>, bool),
    /// The match being played has changed to this version.
    Keep(Version),
    /// Rename the record with the first name to the second.
    Rename(String, String),
    /// Move the record of this name to the trash.
    Delete(String),
    /// Move the match of this name from the trash back to the records.
    Restore(String),
}

/// A version of a match to be saved.
#[derive(Clone)]
pub struct Version {
    /// Its number, counted from 1; later versions have greater numbers.
    pub number: u64,
    /// The match.
    pub contest: Box<Contest>,
    /// Whether it has just ended for the first time, which its file is to note.
    pub over: bool,
}

/// The result of a [`MatchTask`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchNews {
    /// This version of the match is saved.
    Kept {
        /// The number of the version.
        version: u64,
        /// The name of its record, or the path of its file, as shown to the user.
        place: String,
        /// A remark to show; usually `None`.
        remark: Option<String>,
    },
    /// This version of the match is not saved.
    Behind {
        /// The number of the version.
        version: u64,
        /// Why; `None` if that has already been reported.
        why: Option<String>,
    },
    /// The previous, unfinished match is among the records under this name.
    Left(String),
    /// A record was renamed.
    Renamed {
        /// The old name.
        from: String,
        /// The new name.
        to: String,
    },
    /// A record was moved to the trash.
    Deleted {
        /// Its name.
        name: String,
        /// The file in the trash, as shown to the user.
        trash: String,
    },
    /// A match was moved from the trash back to the records, under this name.
    Restored(String),
    /// Part of the task failed, for this reason. The rest of the task is done.
    Refused(String),
}

/// Manages the file of the match being played.
pub struct MatchFiles {
    store: Option<Store>,
    current: Option<Kept>,
    /// Earlier matches that could not be saved yet; saving them is tried again.
    late: Vec<Kept>,
    /// Whether it has been reported that there is no store.
    warned: bool,
}

/// A match and its keeper.
struct Kept {
    keeper: Keeper,
    contest: Option<Box<Contest>>,
}

impl MatchFiles {
    /// Manages the files of this store; without a store, only files that the user named are saved.
    #[must_use]
    pub fn new(store: Option<Store>) -> Self {
        Self {
            store,
            current: None,
            late: Vec::new(),
            warned: false,
        }
    }

    /// The store; `None` if the user has no place for one.
    #[must_use]
    pub(crate) fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Does a task and returns its results in order, on the calling thread; it takes as long as the
    /// disk needs. Anything that could not be saved before is tried again first.
    pub fn perform(&mut self, task: MatchTask) -> Vec<MatchNews> {
        self.late.retain_mut(|kept| !kept.retry());
        match task {
            MatchTask::Begin(version) => {
                let mut news = self.clear();
                self.current = self.store.as_ref().map(|store| Kept {
                    keeper: store.keeper(),
                    contest: None,
                });
                news.push(self.keep(version));
                news
            }
            MatchTask::Adopt(keeper, unfinished) => {
                let mut news = Vec::new();
                self.put_away();
                let mut keeper = *keeper;
                if unfinished && let Err(error) = keeper.note() {
                    news.push(MatchNews::Refused(error.to_string()));
                }
                self.current = Some(Kept {
                    keeper,
                    contest: None,
                });
                news
            }
            MatchTask::Keep(version) => vec![self.keep(version)],
            MatchTask::Rename(from, to) => vec![self.rename(from, to)],
            MatchTask::Delete(name) => vec![self.delete(name)],
            MatchTask::Restore(name) => vec![self.restore(&name)],
        }
    }

    /// Puts the previous match away, so that another can begin.
    fn clear(&mut self) -> Vec<MatchNews> {
        self.put_away();
        let Some(store) = &self.store else {
            return Vec::new();
        };
        let Some(name) = store.unfinished() else {
            return Vec::new();
        };
        match store.glance(&name) {
            // No move was made in the match. If its file cannot be moved to the trash, it stays where it
            // is.
            Ok(glance) if !glance.moved => {
                let _ = store.delete(&name);
                Vec::new()
            }
            Ok(_) => vec![MatchNews::Left(harmless(&name))],
            Err(error) => vec![MatchNews::Refused(error.to_string())],
        }
    }

    fn put_away(&mut self) {
        if let Some(mut kept) = self.current.take()
            && kept.keeper.is_behind()
            && !kept.retry()
        {
            self.late.push(kept);
        }
    }

    fn keep(&mut self, version: Version) -> MatchNews {
        let Version {
            number,
            contest,
            over,
        } = version;
        let Some(kept) = &mut self.current else {
            let why = (!self.warned).then(|| {
                "matches are not kept, because this user has no folder for data (set HOME)"
                    .to_owned()
            });
            self.warned = true;
            return MatchNews::Behind {
                version: number,
                why,
            };
        };
        if over {
            kept.keeper.count();
        }
        let done = kept.keeper.keep(&contest);
        if contest.verdict().is_some() {
            // The match may be opened again from the list of records.
            kept.keeper.release();
        }
        kept.contest = Some(contest);
        let remark = match done {
            Ok(()) => None,
            Err(error @ StoreError::Moved { .. }) => Some(error.to_string()),
            Err(error) => {
                return MatchNews::Behind {
                    version: number,
                    why: Some(format!("the match is not saved: {error}")),
                };
            }
        };
        if kept.keeper.is_behind() {
            return MatchNews::Behind {
                version: number,
                why: None,
            };
        }
        MatchNews::Kept {
            version: number,
            place: kept.keeper.place(),
            remark,
        }
    }

    fn rename(&mut self, from: String, to: String) -> MatchNews {
        let Some(store) = &self.store else {
            return MatchNews::Refused("there are no records here".to_owned());
        };
        let keeper = self.current.as_mut().map(|kept| &mut kept.keeper);
        match store.rename(&from, &to, keeper) {
            Ok(()) => MatchNews::Renamed { from, to },
            Err(error) => MatchNews::Refused(error.to_string()),
        }
    }

    fn restore(&self, name: &str) -> MatchNews {
        let Some(store) = &self.store else {
            return MatchNews::Refused("there are no records here".to_owned());
        };
        match store.restore(name) {
            Ok(name) => MatchNews::Restored(name),
            Err(error) => MatchNews::Refused(error.to_string()),
        }
    }

    fn delete(&mut self, name: String) -> MatchNews {
        let Some(store) = &self.store else {
            return MatchNews::Refused("there are no records here".to_owned());
        };
        let mut own = self
            .current
            .take_if(|kept| kept.keeper.name().as_ref() == Some(&name));
        if let Some(kept) = &mut own {
            kept.keeper.release();
        }
        match store.delete(&name) {
            Ok(trash) => MatchNews::Deleted {
                name,
                trash: harmless_path(&trash),
            },
            Err(error) => {
                // The file is where it was, so the keeper stays valid.
                if own.is_some() {
                    self.current = own;
                }
                MatchNews::Refused(error.to_string())
            }
        }
    }
}

impl Kept {
    /// Tries again to save what could not be saved. Returns whether the file is now up to date.
    fn retry(&mut self) -> bool {
        if let Some(contest) = &self.contest {
            // The reason for a failure was reported the first time.
            let _ = self.keeper.keep(contest);
        }
        !self.keeper.is_behind()
    }
}

impl MatchTask {
    /// Absorbs a later task that makes this waiting one unnecessary; returns any other task unchanged.
    /// Of several versions of a match, only the newest is saved.
    pub(crate) fn merge(&mut self, task: Self) -> Option<Self> {
        match (self, task) {
            (Self::Keep(last), Self::Keep(mut version)) => {
                // The match has ended once, even if the end was taken back.
                version.over |= last.over;
                *last = version;
                None
            }
            (_, task) => Some(task),
        }
    }
}

impl fmt::Debug for MatchTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin(version) => write!(f, "Begin({})", version.number),
            Self::Adopt(keeper, unfinished) => write!(f, "Adopt({keeper:?}, {unfinished})"),
            Self::Keep(version) => write!(f, "Keep({})", version.number),
            Self::Rename(from, to) => write!(f, "Rename({from:?}, {to:?})"),
            Self::Delete(name) => write!(f, "Delete({name:?})"),
            Self::Restore(name) => write!(f, "Restore({name:?})"),
        }
    }
}
