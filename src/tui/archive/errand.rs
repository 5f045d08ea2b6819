//! Errands: what is read and written elsewhere, and what is brought back.

use crate::engine::notation::position_text;
use crate::engine::reason::{self, Detail};
use crate::engine::{Catalogue, Explanation, Voices};
use crate::number::Natural;
use crate::play::saved::{self, Glance, Saved};
use crate::play::{Contest, Keeper, Store, StoreError, Tags, harmless, harmless_path, store};
use crate::tui::duel::with_voices;
use std::cmp::Reverse;
use std::fmt;
use std::path::PathBuf;
use std::time::SystemTime;

/// What is to be fetched or carried. It changes nothing that is on the table.
#[derive(Clone)]
pub enum Errand {
    /// The unfinished match.
    Resume,
    /// The list of the records.
    List,
    /// The record of this name.
    Open(String),
    /// A match from elsewhere, to be put among the records.
    Import(Source),
    /// The record of this name, to be written to a new file.
    Export(String, PathBuf),
    /// What is to be copied of the record of this name.
    CopyRecord(String, Copied),
    /// What is to be copied of the match on the table.
    CopyMatch(Box<Contest>, Copied),
}

/// Where a match comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// This file.
    File(PathBuf),
    /// This text.
    Text(String),
}

/// What can be copied of a match, with all numbers whole.
#[derive(Clone, Debug)]
pub enum Copied {
    /// The position on the table.
    Position,
    /// The record, as a file holds it.
    Record,
    /// The reason why the position on the table is won or lost.
    Reason(Box<Explanation>),
}

/// What an [`Errand`] brought back; where it could not be had, why, as one line that a terminal can
/// show.
#[derive(Clone, Debug)]
pub enum Brought {
    /// The unfinished match, if there is one.
    Resumed(Result<Option<Opened>, String>),
    /// Another program is playing the unfinished match.
    Elsewhere,
    /// The records, those that were last written in front.
    Listed(Result<Vec<Row>, String>),
    /// The record that was asked for.
    Opened(Result<Opened, String>),
    /// The name that a match from elsewhere has among the records.
    Imported(Result<String, String>),
    /// The file that a record was written to, as it is shown.
    Exported(Result<String, String>),
    /// A text to be copied, and what it is, in a word.
    Copied(Result<(String, &'static str), String>),
}

/// A match from a file, and who keeps it there.
#[derive(Clone)]
pub struct Opened {
    /// Who keeps it.
    pub keeper: Keeper,
    /// The match.
    pub contest: Contest,
}

/// One line of the list of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name, as the store is asked for it.
    pub name: String,
    /// What it says of itself; `None` if it cannot be read.
    pub glance: Option<Glance>,
    /// When it was last written; `None` where the system does not tell.
    pub written: Option<SystemTime>,
}

impl Errand {
    /// What is going on, for who waits.
    #[must_use]
    pub(in crate::tui) fn told(&self) -> &'static str {
        match self {
            Self::Resume => "Looking for the unfinished match",
            Self::List => "Reading the list of records",
            Self::Open(_) => "Reading the record",
            Self::Import(_) => "Reading the match",
            Self::Export(..) => "Writing the record",
            Self::CopyRecord(..) | Self::CopyMatch(..) => "Copying",
        }
    }

    /// Does it, on the thread that asks. It takes the time that the disk and the length of a match
    /// ask for; the list reads the first [`GLANCE`](saved::GLANCE) bytes of every record.
    #[must_use]
    pub fn run(self, store: Option<&Store>, catalogue: &Catalogue) -> Brought {
        let store = store.ok_or_else(|| {
            "there are no records, as this user has no folder for data (set HOME)".to_owned()
        });
        match self {
            Self::Resume => match store.map_or(Ok(None), |store| store.resume(catalogue)) {
                Err(StoreError::InUse(_)) => Brought::Elsewhere,
                found => Brought::Resumed(
                    found
                        .map(|found| found.map(|(keeper, contest)| Opened { keeper, contest }))
                        .map_err(|error| error.to_string()),
                ),
            },
            Self::List => Brought::Listed(store.and_then(list)),
            Self::Open(name) => Brought::Opened(store.and_then(|store| {
                let (keeper, contest) = store
                    .open(&name, catalogue)
                    .map_err(|error| error.to_string())?;
                Ok(Opened { keeper, contest })
            })),
            Self::Import(source) => {
                Brought::Imported(store.and_then(|store| import(source, store, catalogue)))
            }
            Self::Export(name, path) => Brought::Exported(store.and_then(|store| {
                let saved = read(&name, store, catalogue)?;
                Store::export(&saved.contest, &saved.tags, &path)
                    .map_err(|error| error.to_string())?;
                Ok(harmless_path(&path))
            })),
            Self::CopyRecord(name, what) => Brought::Copied(store.and_then(|store| {
                let saved = read(&name, store, catalogue)?;
                what.of(&saved.contest, &saved.tags)
            })),
            Self::CopyMatch(contest, what) => Brought::Copied(what.of(&contest, &Tags::today())),
        }
    }
}

impl Copied {
    /// The text that is to be copied, and what it is called.
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
                let say = |voices: &Voices<'_>| reason::text(&why, voices, Detail::Whole);
                (with_voices(contest, &Natural::to_string, say), "reason")
            }
        })
    }
}

fn read(name: &str, store: &Store, catalogue: &Catalogue) -> Result<Saved, String> {
    store
        .read(name, catalogue)
        .map_err(|error| error.to_string())
}

fn list(store: &Store) -> Result<Vec<Row>, String> {
    let listed = store.list().map_err(|error| error.to_string())?;
    let mut rows: Vec<Row> = listed
        .into_iter()
        .map(|listed| Row {
            glance: store.glance(&listed.name).ok(),
            name: listed.name,
            written: listed.written,
        })
        .collect();
    // What was last played is looked for most often.
    rows.sort_by_key(|row| Reverse(row.written));
    Ok(rows)
}

fn import(source: Source, store: &Store, catalogue: &Catalogue) -> Result<String, String> {
    let (saved, wanted) = match source {
        Source::File(path) => {
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
        // A file may have a name that no record can have.
        Some(name) => store
            .import(&name, &saved)
            .or_else(|_| store.import(&usual, &saved)),
        None => store.import(&usual, &saved),
    };
    imported
        .map(|name| harmless(&name))
        .map_err(|error| error.to_string())
}

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.told())
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("keeper", &self.keeper)
            .finish_non_exhaustive()
    }
}
