//! The files of matches: the file of the match being played, which changes with every move, and the
//! renaming and deleting of others. Everything runs on the calling thread.

use goldpile_play::{Contest, MatchFile, Store, StoreError, escape_for_terminal, harmless_path};

/// A version of a match to be saved.
#[derive(Clone, Debug)]
pub struct MatchVersion {
    /// Its number, counted from 1; later versions have greater numbers.
    pub number: u64,
    /// The match.
    pub contest: Box<Contest>,
    /// Whether the match has ended and been counted, even if moves were taken back since; its file is
    /// to note that.
    pub counted: bool,
}

/// What happened to the files of matches, for every view that shows one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchEvent {
    /// This version of the match is saved.
    Saved {
        /// The number of the version.
        version: u64,
        /// The name of its record, or the path of its file, as shown to the user.
        place: String,
        /// A remark to show; usually `None`.
        remark: Option<String>,
    },
    /// This version of the match is not saved.
    Unsaved {
        /// The number of the version.
        version: u64,
        /// Why; `None` if that has already been reported.
        why: Option<String>,
    },
    /// The previous, unfinished match is among the records under this name.
    LeftAmongRecords(String),
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
    /// Part of what was asked for failed, for this reason. The rest is done.
    Refused(String),
}

/// Manages the file of the match being played.
pub struct MatchFiles {
    store: Option<Store>,
    current: Option<MatchInFile>,
    /// Earlier matches that could not be saved yet; saving them is tried again.
    late: Vec<MatchInFile>,
    /// Whether it has been reported that there is no store.
    warned: bool,
}

/// A match and its file.
struct MatchInFile {
    file: MatchFile,
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
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Begins to save a new match; the previous one is put away. Takes as long as the disk needs, as do
    /// the other methods; each first tries again to save what could not be saved before.
    pub fn begin(&mut self, version: MatchVersion) -> Vec<MatchEvent> {
        self.retry_late();
        let mut events = self.clear();
        self.current = self.store.as_ref().map(|store| MatchInFile {
            file: store.new_file(),
            contest: None,
        });
        events.push(self.write(version));
        events
    }

    /// Goes on with a match that already has a file; the previous one is put away.
    pub fn adopt(&mut self, mut file: MatchFile, unfinished: bool) -> Vec<MatchEvent> {
        self.retry_late();
        self.put_away();
        let noted = if unfinished { file.note() } else { Ok(()) };
        self.current = Some(MatchInFile {
            file,
            contest: None,
        });
        let refused = noted
            .err()
            .map(|error| MatchEvent::Refused(error.to_string()));
        refused.into_iter().collect()
    }

    /// Saves this version of the match that was begun or adopted last.
    pub fn save(&mut self, version: MatchVersion) -> Vec<MatchEvent> {
        self.retry_late();
        vec![self.write(version)]
    }

    /// Renames a record.
    pub fn rename(&mut self, from: String, to: String) -> Vec<MatchEvent> {
        self.retry_late();
        let Some(store) = &self.store else {
            return vec![no_records()];
        };
        let file = self.current.as_mut().map(|kept| &mut kept.file);
        let renamed = store.rename(&from, &to, file);
        event_of(renamed.map(|()| MatchEvent::Renamed { from, to }))
    }

    /// Moves a record to the trash.
    pub fn delete(&mut self, name: String) -> Vec<MatchEvent> {
        self.retry_late();
        let Some(store) = &self.store else {
            return vec![no_records()];
        };
        let mut own = self
            .current
            .take_if(|kept| kept.file.name().as_ref() == Some(&name));
        if let Some(kept) = &mut own {
            kept.file.release();
        }
        let deleted = store.delete(&name);
        if own.is_some() && deleted.is_err() {
            // The file is where it was, so it stays open.
            self.current = own;
        }
        event_of(deleted.map(|trash| {
            let trash = harmless_path(&trash);
            MatchEvent::Deleted { name, trash }
        }))
    }

    /// Moves a match from the trash back to the records.
    pub fn restore(&mut self, name: &str) -> Vec<MatchEvent> {
        self.retry_late();
        let Some(store) = &self.store else {
            return vec![no_records()];
        };
        event_of(store.restore(name).map(MatchEvent::Restored))
    }

    fn retry_late(&mut self) {
        self.late.retain_mut(|kept| !kept.retry());
    }

    /// Puts the previous match away, so that another can begin.
    fn clear(&mut self) -> Vec<MatchEvent> {
        self.put_away();
        let Some(store) = &self.store else {
            return Vec::new();
        };
        let Some(name) = store.unfinished() else {
            return Vec::new();
        };
        match store.summary(&name) {
            // No move was made in the match. If its file cannot be moved to the trash, it stays where it
            // is.
            Ok(summary) if !summary.moved => {
                let _ = store.delete(&name);
                Vec::new()
            }
            Ok(_) => vec![MatchEvent::LeftAmongRecords(escape_for_terminal(&name))],
            Err(error) => vec![MatchEvent::Refused(error.to_string())],
        }
    }

    fn put_away(&mut self) {
        if let Some(mut kept) = self.current.take()
            && kept.file.is_behind()
            && !kept.retry()
        {
            self.late.push(kept);
        }
    }

    fn write(&mut self, version: MatchVersion) -> MatchEvent {
        let number = version.number;
        let unsaved = |why| MatchEvent::Unsaved {
            version: number,
            why,
        };
        let Some(kept) = &mut self.current else {
            let why = (!self.warned).then(|| {
                "matches are not kept, because this user has no folder for data (set HOME)"
                    .to_owned()
            });
            self.warned = true;
            return unsaved(why);
        };
        if version.counted {
            kept.file.count();
        }
        let contest = version.contest;
        let done = kept.file.save(&contest);
        if contest.verdict().is_some() {
            // The match may be opened again from the list of records.
            kept.file.release();
        }
        kept.contest = Some(contest);
        let remark = match done {
            Ok(()) => None,
            Err(error @ StoreError::Moved { .. }) => Some(error.to_string()),
            Err(error) => return unsaved(Some(format!("the match is not saved: {error}"))),
        };
        if kept.file.is_behind() {
            return unsaved(None);
        }
        MatchEvent::Saved {
            version: number,
            place: kept.file.place(),
            remark,
        }
    }
}

/// The event, or why there is none.
fn event_of(done: Result<MatchEvent, StoreError>) -> Vec<MatchEvent> {
    vec![done.unwrap_or_else(|error| MatchEvent::Refused(error.to_string()))]
}

fn no_records() -> MatchEvent {
    MatchEvent::Refused("there are no records here".to_owned())
}

impl MatchInFile {
    /// Tries again to save what could not be saved. Returns whether the file is now up to date.
    fn retry(&mut self) -> bool {
        if let Some(contest) = &self.contest {
            // The reason for a failure was reported the first time.
            let _ = self.file.save(contest);
        }
        !self.file.is_behind()
    }
}
