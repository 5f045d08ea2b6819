//! The records as the person handles them: resumed, listed, opened, imported, exported and copied. None of
//! this changes the match being played. It takes as long as the disk and the length of the match require,
//! on the calling thread.

use super::UserDataError;
use crate::engine::Catalogue;
use crate::engine::notation::position_text;
use crate::engine::reason::{Detail, WIDTH};
use crate::number::Natural;
use crate::play::saved::{self, MatchSummary, Saved};
use crate::play::store::Listed;
use crate::play::words::Words;
use crate::play::{
    Contest, MatchFile, Reason, Store, StoreError, Tags, disk, escape_for_terminal, harmless_path,
    store,
};
use std::cmp::Reverse;
use std::fmt;
use std::path::PathBuf;
use std::time::SystemTime;

/// Where a match comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportSource {
    /// This file; `~/` is the user's home.
    File(PathBuf),
    /// This text.
    Text(String),
}

/// What can be copied from a match, with all numbers in full.
#[derive(Clone, Debug)]
pub enum CopiedPart {
    /// The current position.
    Position,
    /// The record, as its file holds it.
    Record,
    /// The reason why a move wins or loses in the current position.
    Reason(Box<Reason>),
}

/// A match and the file that it was read from.
#[derive(Clone)]
pub struct OpenedMatch {
    /// Saves it to that file.
    pub file: MatchFile,
    /// The match.
    pub contest: Contest,
}

impl fmt::Debug for OpenedMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenedMatch")
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

/// The unfinished match, if there is one to be resumed.
#[derive(Clone, Debug)]
pub enum Resumed {
    /// This is the unfinished match.
    Match(Box<OpenedMatch>),
    /// No match is unfinished.
    Nothing,
    /// Another program is playing the unfinished match.
    InUse,
}

/// One line of the list of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// Its name in the store.
    pub name: String,
    /// What its file says about it; `None` if it cannot be read.
    pub summary: Option<MatchSummary>,
    /// When it was last written; `None` if the system does not say.
    pub written: Option<SystemTime>,
}

/// Looks for the unfinished match.
///
/// # Errors
/// Those of [`Store::resume`], except [`StoreError::InUse`].
pub fn resume(store: &Store, catalogue: &Catalogue) -> Result<Resumed, UserDataError> {
    match store.resume(catalogue) {
        Ok(Some((file, contest))) => {
            let opened = OpenedMatch { file, contest };
            Ok(Resumed::Match(Box::new(opened)))
        }
        Ok(None) => Ok(Resumed::Nothing),
        Err(StoreError::InUse(_)) => Ok(Resumed::InUse),
        Err(error) => Err(error.into()),
    }
}

/// The records, most recently written first. Reads the first [`SUMMARY_BYTES`](saved::SUMMARY_BYTES) bytes of each.
///
/// # Errors
/// The folder cannot be listed.
pub fn list(store: &Store) -> Result<Vec<RecordRow>, UserDataError> {
    Ok(rows(store.list()?, |name| store.summary(name).ok()))
}

/// As [`list`], for the matches in the trash.
///
/// # Errors
/// The folder cannot be listed.
pub fn trash(store: &Store) -> Result<Vec<RecordRow>, UserDataError> {
    Ok(rows(store.trash()?, |name| {
        store.summary_in_trash(name).ok()
    }))
}

/// Opens the record with this name.
///
/// # Errors
/// It cannot be read, or is in use.
pub fn open(
    store: &Store,
    name: &str,
    catalogue: &Catalogue,
) -> Result<OpenedMatch, UserDataError> {
    let opened = store.open(name, catalogue);
    let (file, contest) = opened.map_err(|error| of_record(name, error))?;
    Ok(OpenedMatch { file, contest })
}

/// Adds a match from elsewhere to the records, and returns its name there, as shown to the user.
///
/// # Errors
/// It cannot be read or is no match, or the record cannot be written.
pub fn import(
    store: &Store,
    source: ImportSource,
    catalogue: &Catalogue,
) -> Result<String, UserDataError> {
    let (saved, wanted) = match source {
        ImportSource::File(path) => {
            let path = disk::expanded(path);
            let saved = store::read(&path, catalogue)?;
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned());
            (saved, stem)
        }
        ImportSource::Text(text) => (saved::parse(&text, catalogue)?, None),
    };
    let usual = store::usual_name(&saved.contest, &saved.tags);
    let imported = match wanted {
        // A file may have a name that is not allowed for a record.
        Some(name) => store
            .import(&name, &saved)
            .or_else(|_| store.import(&usual, &saved)),
        None => store.import(&usual, &saved),
    };
    Ok(escape_for_terminal(&imported?))
}

/// Writes the record with this name to a new file (`~/` is the user's home), and returns its path, as
/// shown to the user.
///
/// # Errors
/// The record cannot be read, or the file not be written.
pub fn export(
    store: &Store,
    name: &str,
    path: PathBuf,
    catalogue: &Catalogue,
) -> Result<String, UserDataError> {
    let saved = read(store, name, catalogue)?;
    let path = disk::expanded(path);
    let path = std::path::absolute(&path).unwrap_or(path);
    Store::export(&saved.contest, &saved.tags, &path)?;
    Ok(harmless_path(&path))
}

/// The text to copy from the record with this name, and a word that says what it is.
///
/// # Errors
/// The record cannot be read.
pub fn copy_record(
    store: &Store,
    name: &str,
    part: CopiedPart,
    catalogue: &Catalogue,
) -> Result<(String, &'static str), UserDataError> {
    let saved = read(store, name, catalogue)?;
    copy(&saved.contest, &saved.tags, part)
}

/// The text to copy from the match being played, and a word that says what it is.
///
/// # Errors
/// The record would be too long.
pub fn copy_match(
    contest: &Contest,
    part: CopiedPart,
) -> Result<(String, &'static str), UserDataError> {
    copy(contest, &Tags::today(), part)
}

fn copy(
    contest: &Contest,
    tags: &Tags,
    part: CopiedPart,
) -> Result<(String, &'static str), UserDataError> {
    Ok(match part {
        CopiedPart::Position => {
            let piles = &contest.position().piles;
            (position_text(piles, &Natural::to_string), "position")
        }
        CopiedPart::Record => (saved::write(contest, tags)?, "record"),
        CopiedPart::Reason(why) => {
            let rules = &*contest.game().rules;
            let words = Words::of(contest, &Natural::to_string);
            let text = words.with_voices(|voices| why.text(rules, voices, Detail::Whole, WIDTH));
            (text, "reason")
        }
    })
}

fn read(store: &Store, name: &str, catalogue: &Catalogue) -> Result<Saved, UserDataError> {
    let read = store.read(name, catalogue);
    read.map_err(|error| of_record(name, error))
}

fn of_record(name: &str, error: StoreError) -> UserDataError {
    let name = name.to_owned();
    UserDataError::Record { name, error }
}

/// The rows of a list, most recently written first.
fn rows(listed: Vec<Listed>, summary: impl Fn(&str) -> Option<MatchSummary>) -> Vec<RecordRow> {
    let row = |listed: Listed| RecordRow {
        summary: summary(&listed.name),
        name: listed.name,
        written: listed.written,
    };
    let mut rows: Vec<RecordRow> = listed.into_iter().map(row).collect();
    // The match played last is the one most often looked for.
    rows.sort_by_key(|row| Reverse(row.written));
    rows
}
