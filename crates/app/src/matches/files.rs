//! The files of matches: saves the match being played after every move, and renames and deletes others.
//! Everything runs on the calling thread.
//!
//! The end of a match is also counted here, because that takes two writes. From the first move the file
//! gives the number of the match, and the statistics count a number once. First the end is added to the
//! statistics, then the match is saved with a note that it was counted. If the program is killed before or
//! between these writes, either the match continues and ends again, or it is over without the note;
//! [`count_missed`](MatchFiles::count_missed) finds such matches at the next start. The note also keeps a match from
//! being counted again after the statistics are reset.

use super::FinishedMatch;
use goldpile_engine::Catalogue;
use goldpile_play::saved::Standing;
use goldpile_play::statistics::LogLine;
use goldpile_play::{
    FileError, Match, MatchFile, MatchId, StatisticsFile, Store, Tally, escape_for_terminal,
    harmless_path,
};

/// A version of a match to be saved.
#[derive(Clone, Debug)]
pub struct MatchVersion {
    /// The number of the version, from 1; later versions have greater numbers.
    pub number: u64,
    /// The match.
    pub the_match: Box<Match>,
    /// The number under which the match is counted.
    pub id: MatchId,
    /// The first end of the match, even if moves were taken back since. It is counted unless the file notes
    /// that it was.
    pub ended: Option<Tally>,
}

/// A request for the file of a match. Requests are carried out in order.
#[derive(Clone, Debug)]
pub enum SaveRequest {
    /// Begin a new file with this version, and put the file of the previous match away.
    Begin(MatchVersion),
    /// Continue with an existing file, whose match is unfinished if the flag is set, and put the file of the
    /// previous match away.
    Adopt(Box<MatchFile>, bool),
    /// Save this version in the file begun or adopted last.
    Save(MatchVersion),
}

/// What happened to the files of matches, for every view that shows one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchEvent {
    /// This version of the match is saved.
    Saved {
        /// The number of the version.
        version: u64,
        /// The name of the record, or the path of the file, as shown to the user.
        place: String,
        /// A remark to show; usually `None`.
        remark: Option<String>,
    },
    /// This version of the match is not saved.
    Unsaved {
        /// The number of the version.
        version: u64,
        /// The reason; `None` if it has already been reported.
        why: Option<String>,
    },
    /// The end of the match is in the statistics, with a note to show (usually `None`); or the reason why it
    /// is not, which is reported once while further attempts are made.
    Counted(Result<Option<String>, String>),
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
        /// The record's name.
        name: String,
        /// The file in the trash, as shown to the user.
        trash: String,
    },
    /// A match was moved from the trash back to the records, under this name.
    Restored(String),
    /// Part of a request failed, for this reason; the rest succeeded.
    Refused(String),
}

/// Manages the file of the match being played.
pub struct MatchFiles {
    store: Option<Store>,
    statistics: Option<StatisticsFile>,
    current: Option<MatchInFile>,
    /// Earlier matches that could not be saved yet and are tried again.
    late: Vec<MatchInFile>,
    /// Whether the missing store has been reported.
    warned: bool,
}

struct MatchInFile {
    file: MatchFile,
    the_match: Option<Box<Match>>,
    /// The end, if it could not be counted yet.
    uncounted: Option<Tally>,
}

impl MatchFiles {
    /// The files of this store; matches that end are counted in these statistics. Without a store, only
    /// files that the user named are saved.
    #[must_use]
    pub fn new(store: Option<Store>, statistics: Option<StatisticsFile>) -> Self {
        Self {
            store,
            statistics,
            current: None,
            late: Vec::new(),
            warned: false,
        }
    }

    /// The store; `None` if the user has no folder for one.
    #[must_use]
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The name of the record of the match being played, if it has one.
    #[must_use]
    pub fn current_name(&self) -> Option<String> {
        self.current.as_ref()?.file.name()
    }

    /// Carries out a request, and returns what happened, in order. Like the other methods, takes as long as
    /// the disk does, and first tries again to save what could not be saved before.
    pub fn perform(&mut self, request: SaveRequest) -> Vec<MatchEvent> {
        self.retry_late();
        match request {
            SaveRequest::Begin(version) => {
                let mut events = self.put_away_unfinished();
                let store = self.store.as_ref();
                self.current = store.map(|store| MatchInFile::new(store.new_file()));
                events.extend(self.write(version));
                events
            }
            SaveRequest::Adopt(mut file, unfinished) => {
                self.put_away();
                let noted = if unfinished { file.note() } else { Ok(()) };
                self.current = Some(MatchInFile::new(*file));
                let refused = noted.err();
                let refused = refused.map(|error| MatchEvent::Refused(error.to_string()));
                refused.into_iter().collect()
            }
            SaveRequest::Save(version) => self.write(version),
        }
    }

    /// Renames a record.
    pub fn rename(&mut self, from: String, to: String) -> Vec<MatchEvent> {
        self.on_records(|store, current| {
            let file = current.as_mut().map(|kept| &mut kept.file);
            store.rename(&from, &to, file)?;
            Ok(MatchEvent::Renamed { from, to })
        })
    }

    /// Moves a record to the trash.
    pub fn delete(&mut self, name: String) -> Vec<MatchEvent> {
        self.on_records(|store, current| {
            let mut own = current.take_if(|kept| kept.file.name().as_ref() == Some(&name));
            if let Some(kept) = &mut own {
                kept.file.release();
            }
            let deleted = store.delete(&name);
            if own.is_some() && deleted.is_err() {
                // The file is where it was, so it stays open.
                *current = own;
            }
            let trash = harmless_path(&deleted?);
            Ok(MatchEvent::Deleted { name, trash })
        })
    }

    /// Moves a match from the trash back to the records.
    pub fn restore(&mut self, name: &str) -> Vec<MatchEvent> {
        self.on_records(|store, _| store.restore(name).map(MatchEvent::Restored))
    }

    /// Acts on the records, one of which may be the match being played.
    fn on_records(
        &mut self,
        act: impl FnOnce(&Store, &mut Option<MatchInFile>) -> Result<MatchEvent, FileError>,
    ) -> Vec<MatchEvent> {
        self.retry_late();
        let Some(store) = &self.store else {
            return vec![MatchEvent::Refused("there are no records here".to_owned())];
        };
        let done = act(store, &mut self.current);
        vec![done.unwrap_or_else(|error| MatchEvent::Refused(error.to_string()))]
    }

    /// Counts the matches that ended without being counted, because the program was killed or the disk was
    /// full, and returns those whose first mistake is unknown. Failures are left for the next start.
    ///
    /// Cost: reads the first bytes of the records written since the statistics were, and replays those of
    /// finished matches against a computer.
    pub fn count_missed(&mut self, catalogue: &Catalogue) -> Vec<FinishedMatch> {
        let (Some(store), Some(statistics)) = (&self.store, &self.statistics) else {
            return Vec::new();
        };
        // A match is saved after it is counted.
        let since = statistics.written();
        let listed = store.list().unwrap_or_default().into_iter();
        let ended = listed
            .filter(|one| one.written.is_none() || one.written >= since)
            .filter(|one| {
                store.summary(&one.name, false).is_ok_and(|summary| {
                    matches!(summary.standing, Standing::Won(_))
                        && summary.computers.contains(&true)
                })
            });
        let numbered: Vec<_> = ended
            .filter_map(|one| {
                let path = store.record(&one.name).ok()?;
                // Not as a match of the store, where it would be noted as the one being played.
                let (file, the_match) = MatchFile::open(&path, catalogue).ok()?;
                let id = file.tags().id().filter(|_| file.tags().newer.is_none())?;
                let mut kept = MatchInFile::new(file);
                if !kept.file.tags().is_counted() {
                    kept.uncounted = Tally::of(&the_match, id);
                    kept.the_match = Some(Box::new(the_match.clone()));
                    kept.retry(Some(statistics));
                }
                let the_match = Box::new(the_match);
                Some(FinishedMatch { id, the_match })
            })
            .collect();
        let Ok(read) = statistics.read() else {
            return Vec::new();
        };
        let unjudged = numbered.into_iter().filter(|one| read.is_unjudged(one.id));
        unjudged.collect()
    }

    fn retry_late(&mut self) {
        let statistics = self.statistics.as_ref();
        self.late.retain_mut(|kept| !kept.retry(statistics));
    }

    /// Puts the previous match away, so that another can begin.
    fn put_away_unfinished(&mut self) -> Vec<MatchEvent> {
        self.put_away();
        let Some(store) = &self.store else {
            return Vec::new();
        };
        let Some(name) = store.unfinished() else {
            return Vec::new();
        };
        match store.summary(&name, false) {
            // No move was made. If the file cannot be moved to the trash, it stays where it is.
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
            && kept.is_behind()
            && !kept.retry(self.statistics.as_ref())
        {
            self.late.push(kept);
        }
    }

    fn write(&mut self, version: MatchVersion) -> Vec<MatchEvent> {
        let mut all = self.late.iter().chain(&self.current);
        let is_known = all.any(|kept| kept.uncounted.is_some());
        let counted = self.current.as_mut().and_then(|kept| {
            if version.the_match.computer().is_some() {
                kept.file.number(version.id);
            }
            if !kept.file.tags().is_counted() {
                kept.uncounted.clone_from(&version.ended);
            }
            let done = kept.count(self.statistics.as_ref())?;
            (done.is_ok() || !is_known).then_some(MatchEvent::Counted(done))
        });
        let saved = self.save_current(version);
        counted.into_iter().chain([saved]).collect()
    }

    fn save_current(&mut self, version: MatchVersion) -> MatchEvent {
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
        let the_match = version.the_match;
        let done = kept.file.save(&the_match);
        if the_match.verdict().is_some() {
            // The list of records may open the match again.
            kept.file.release();
        }
        kept.the_match = Some(the_match);
        let remark = match done {
            Ok(()) => None,
            Err(error @ FileError::Moved { .. }) => Some(error.to_string()),
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

impl MatchInFile {
    fn new(file: MatchFile) -> Self {
        Self {
            file,
            the_match: None,
            uncounted: None,
        }
    }

    /// Adds the end to the statistics, if it is due, and records that in the file. Returns a note to show,
    /// or why it failed.
    fn count(
        &mut self,
        statistics: Option<&StatisticsFile>,
    ) -> Option<Result<Option<String>, String>> {
        let entry = LogLine::Ended(self.uncounted.clone()?);
        let added = statistics.map_or(Ok(None), |file| file.add(&[entry]));
        if added.is_ok() {
            self.uncounted = None;
            self.file.count();
        }
        Some(added.map_err(|error| error.to_string()))
    }

    fn is_behind(&self) -> bool {
        self.file.is_behind() || self.uncounted.is_some()
    }

    /// Retries what could not be saved or counted, and returns whether everything is done.
    fn retry(&mut self, statistics: Option<&StatisticsFile>) -> bool {
        self.count(statistics);
        if let Some(the_match) = &self.the_match {
            // The first failure was reported.
            let _ = self.file.save(the_match);
        }
        !self.is_behind()
    }
}
