//! Tasks that read from the store, or write files without affecting the match being played. They never
//! change the match being played, and do not wait for one another.

use crate::engine::Catalogue;
use crate::engine::notation::position_text;
use crate::engine::reason::{Detail, WIDTH};
use crate::number::Natural;
use crate::play::saved::{self, Glance, Saved};
use crate::play::store::Listed;
use crate::play::words::Words;
use crate::play::{
    Contest, Keeper, Reason, Store, StoreError, Tags, disk, harmless, harmless_path, store,
};
use std::cmp::Reverse;
use std::fmt;
use std::path::PathBuf;
use std::time::SystemTime;

/// A task that reads or writes.
#[derive(Clone)]
pub enum StoreTask {
    /// The unfinished match.
    Resume,
    /// The list of the records.
    List,
    /// The list of the matches in the trash.
    Trash,
    /// The record with this name.
    Open(String),
    /// A match from elsewhere, to be added to the records.
    Import(Source),
    /// The record with this name, to be written to a new file; `~/` is the user's home.
    Export(String, PathBuf),
    /// Text to copy from the record with this name.
    CopyRecord(String, Copied),
    /// Text to copy from the match being played.
    CopyMatch(Box<Contest>, Copied),
}

/// Where a match comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// This file; `~/` is the user's home.
    File(PathBuf),
    /// This text.
    Text(String),
}

/// What can be copied from a match, with all numbers in full.
#[derive(Clone, Debug)]
pub enum Copied {
    /// The current position.
    Position,
    /// The record, as its file holds it.
    Record,
    /// The reason why a move wins or loses in the current position.
    Reason(Box<Reason>),
}

/// The result of a [`StoreTask`], or the reason for its failure as one line that a terminal can
/// show.
#[derive(Clone, Debug)]
pub enum FromStore {
    /// The unfinished match, if there is one.
    Resumed(Result<Option<Opened>, String>),
    /// Another program is playing the unfinished match.
    Elsewhere,
    /// The records, or the matches in the trash, most recently written first.
    Listed(Result<Vec<Row>, String>),
    /// The record that was asked for.
    Opened(Result<Opened, String>),
    /// The name that a match from elsewhere was given among the records.
    Imported(Result<String, String>),
    /// The file that a record was written to, as shown to the user.
    Exported(Result<String, String>),
    /// The text to copy, and a word that says what it is.
    Copied(Result<(String, &'static str), String>),
}

/// A match from a file, and its keeper.
#[derive(Clone)]
pub struct Opened {
    /// Saves it to that file.
    pub keeper: Keeper,
    /// The match.
    pub contest: Contest,
}

/// One line of the list of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name in the store.
    pub name: String,
    /// What its file says about it; `None` if it cannot be read.
    pub glance: Option<Glance>,
    /// When it was last written; `None` if the system does not say.
    pub written: Option<SystemTime>,
}

impl StoreTask {
    /// The text shown while the task runs.
    #[must_use]
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Self::Resume => "Looking for the unfinished match",
            Self::List => "Reading the list of records",
            Self::Trash => "Reading the trash",
            Self::Open(_) => "Reading the record",
            Self::Import(_) => "Reading the match",
            Self::Export(..) => "Writing the record",
            Self::CopyRecord(..) | Self::CopyMatch(..) => "Copying",
        }
    }

    /// Does the task, on the calling thread. It takes as long as the disk and the length of the
    /// match require; the list reads the first [`GLANCE`](saved::GLANCE) bytes of every record.
    #[must_use]
    pub fn run(self, store: Option<&Store>, catalogue: &Catalogue) -> FromStore {
        let store = store.ok_or_else(|| {
            "there are no records, because this user has no folder for data (set HOME)".to_owned()
        });
        match self {
            Self::Resume => match store.map_or(Ok(None), |store| store.resume(catalogue)) {
                Err(StoreError::InUse(_)) => FromStore::Elsewhere,
                found => FromStore::Resumed(
                    found
                        .map(|found| found.map(|(keeper, contest)| Opened { keeper, contest }))
                        .map_err(|error| error.to_string()),
                ),
            },
            Self::List => FromStore::Listed(
                store.and_then(|store| rows(store.list(), |name| store.glance(name).ok())),
            ),
            Self::Trash => FromStore::Listed(
                store
                    .and_then(|store| rows(store.trash(), |name| store.glance_in_trash(name).ok())),
            ),
            Self::Open(name) => FromStore::Opened(store.and_then(|store| {
                let (keeper, contest) = store
                    .open(&name, catalogue)
                    .map_err(|error| of_record(&name, error))?;
                Ok(Opened { keeper, contest })
            })),
            Self::Import(source) => {
                FromStore::Imported(store.and_then(|store| import(source, store, catalogue)))
            }
            Self::Export(name, path) => FromStore::Exported(store.and_then(|store| {
                let saved = read(&name, store, catalogue)?;
                let path = disk::expanded(path);
                let path = std::path::absolute(&path).unwrap_or(path);
                Store::export(&saved.contest, &saved.tags, &path)
                    .map_err(|error| error.to_string())?;
                Ok(harmless_path(&path))
            })),
            Self::CopyRecord(name, what) => FromStore::Copied(store.and_then(|store| {
                let saved = read(&name, store, catalogue)?;
                what.of(&saved.contest, &saved.tags)
            })),
            Self::CopyMatch(contest, what) => FromStore::Copied(what.of(&contest, &Tags::today())),
        }
    }
}

impl Copied {
    /// The text to copy, and what it is called.
    fn of(self, contest: &Contest, tags: &Tags) -> Result<(String, &'static str), String> {
        Ok(match self {
            Self::Position => {
                let piles = &contest.position().piles;
                (position_text(piles, &Natural::to_string), "position")
            }
            Self::Record => {
                let text = saved::write(contest, tags).map_err(|error| error.to_string())?;
                (text, "record")
            }
            Self::Reason(why) => {
                let rules = &*contest.game().rules;
                let words = Words::of(contest, &Natural::to_string);
                let text =
                    words.with_voices(|voices| why.text(rules, voices, Detail::Whole, WIDTH));
                (text, "reason")
            }
        })
    }
}

fn read(name: &str, store: &Store, catalogue: &Catalogue) -> Result<Saved, String> {
    store
        .read(name, catalogue)
        .map_err(|error| of_record(name, error))
}

/// What is wrong with the record of this name.
fn of_record(name: &str, error: StoreError) -> String {
    let name = harmless(name);
    match error {
        StoreError::Saved { error, .. } => format!("the record {name}: {error}"),
        StoreError::Read { source, .. } => format!("the record {name} cannot be read: {source}"),
        StoreError::InUse(_) => {
            format!("the match {name} is being played in another goldpile; leave it there first")
        }
        other => other.to_string(),
    }
}

/// The matches of a list, most recently written first.
fn rows(
    listed: Result<Vec<Listed>, StoreError>,
    glance: impl Fn(&str) -> Option<Glance>,
) -> Result<Vec<Row>, String> {
    let row = |listed: Listed| Row {
        glance: glance(&listed.name),
        name: listed.name,
        written: listed.written,
    };
    let listed = listed.map_err(|error| error.to_string())?;
    let mut rows: Vec<Row> = listed.into_iter().map(row).collect();
    // The match played last is the one most often looked for.
    rows.sort_by_key(|row| Reverse(row.written));
    Ok(rows)
}

fn import(source: Source, store: &Store, catalogue: &Catalogue) -> Result<String, String> {
    let (saved, wanted) = match source {
        Source::File(path) => {
            let path = disk::expanded(path);
            let saved = store::read(&path, catalogue).map_err(|error| error.to_string())?;
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned());
            (saved, stem)
        }
        Source::Text(text) => {
            let saved = saved::parse(&text, catalogue).map_err(|error| error.to_string())?;
            (saved, None)
        }
    };
    let usual = store::usual_name(&saved.contest, &saved.tags);
    let imported = match wanted {
        // A file may have a name that is not allowed for a record.
        Some(name) => store
            .import(&name, &saved)
            .or_else(|_| store.import(&usual, &saved)),
        None => store.import(&usual, &saved),
    };
    imported
        .map(|name| harmless(&name))
        .map_err(|error| error.to_string())
}

impl fmt::Debug for StoreTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("keeper", &self.keeper)
            .finish_non_exhaustive()
    }
}
