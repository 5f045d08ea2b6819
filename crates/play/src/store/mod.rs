//! The folder with the matches: the records, a note of which one is being played, and the trash. All access
//! to the files of matches is here.
//!
//! A match is a record from the moment it begins. Nothing is ever deleted: deleted records move to the
//! trash, and damaged ones stay as they are.
//!
//! ```text
//! current             the name of the record being played, on one line
//! records/NAME.goldpile
//! trash/NAME.goldpile
//! ```
//!
//! Everything reads and writes immediately, on the calling thread. Several programs may use one folder: a
//! file is always replaced as a whole, and a [`MatchFile`] marks it as in use.

mod match_file;
mod named_match;
mod transfer;

use super::matches::Match;
use super::saved::{self, MatchSummary, SUMMARY_BYTES, Saved, Standing, Tags, date_is_known};
use super::shelf::{FileError, FileKind, ListedFile, Shelf, TRASH, replace};
use goldpile_engine::Catalogue;
use goldpile_files::disk;
use goldpile_files::lock::Lock;
use goldpile_files::name::is_plain;
use std::fs;
use std::io::ErrorKind::{InvalidInput, NotFound};
use std::path::{Path, PathBuf};

pub use match_file::MatchFile;
pub use named_match::{NamedMatchError, read_named};

/// The extension of a file with a saved match, without the dot.
pub const ENDING: &str = "goldpile";

/// The file that names the record being played.
const CURRENT: &str = "current";
const RECORDS: &str = "records";

/// The most bytes to read from [`CURRENT`], which no name exceeds.
const MAX_NOTE: u64 = 4096;

/// A folder with matches. It is created by the first write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    shelf: Shelf,
}

/// Reads the match in a file, anywhere; to write it back, use a [`MatchFile`]. At most
/// [`MAX_FILE`](saved::MAX_FILE) bytes are read. Cost: that of [`saved::parse`].
///
/// # Errors
/// [`FileError::Read`], [`FileError::TooLong`]; [`FileError::Saved`] if it is damaged or not a saved match.
pub fn read(path: &Path, catalogue: &Catalogue) -> Result<Saved, FileError> {
    parsed(path, &FileKind::Record.read(path)?, catalogue)
}

fn parsed(path: &Path, bytes: &[u8], catalogue: &Catalogue) -> Result<Saved, FileError> {
    let parsed = saved::parse_bytes(bytes, catalogue);
    parsed.map_err(|error| FileError::Saved(path.to_owned(), error))
}

fn match_text(the_match: &Match, tags: &Tags, path: &Path) -> Result<String, FileError> {
    saved::write(the_match, tags).map_err(|error| FileError::TooLong(path.to_owned(), error))
}

fn first_bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    disk::first_bytes(path, most).map_err(|error| FileError::Read(path.to_owned(), error))
}

/// The result of a read; `None` if there is no such file, or if no file can have its name.
fn found<T>(read: Result<T, FileError>) -> Result<Option<T>, FileError> {
    match read {
        Err(FileError::Read(_, why)) if matches!(why.kind(), NotFound | InvalidInput) => Ok(None),
        read => read.map(Some),
    }
}

/// The default name of a match among the records, before a number makes it unique: `2026-11-21 wythoff`;
/// only the game if the date is unknown or cannot be part of a name; `match` if neither can be a name.
#[must_use]
pub fn usual_name(the_match: &Match, tags: &Tags) -> String {
    let game = &the_match.game().entry.name;
    let dated = format!("{} {game}", tags.date);
    let names = [(date_is_known(&tags.date), dated), (true, game.to_string())];
    let usable = |(known, name): &(bool, String)| *known && is_plain(name);
    let found = names.into_iter().find(usable);
    found.map_or_else(|| "match".to_owned(), |(_, name)| name)
}

impl Store {
    /// The store in this folder, which need not exist and is not read.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let (folder, kind) = (folder.into(), FileKind::Record);
        Self {
            shelf: Shelf { folder, kind },
        }
    }

    /// The folder of the store.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.shelf.folder
    }

    /// The file of a new match among the records, under its [`usual_name`]. Nothing is written yet; the
    /// first save makes it the match being played.
    #[must_use]
    pub fn new_file(&self) -> MatchFile {
        MatchFile::new(self.clone())
    }

    /// The name of the match being played, if it is unfinished. Only the first bytes of its file are
    /// checked, so the match may still prove damaged. `None` if nothing can be read.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        self.left_unfinished().ok().flatten()
    }

    fn left_unfinished(&self) -> Result<Option<String>, FileError> {
        let Some(name) = self.named()? else {
            return Ok(None);
        };
        let summary = found(self.summary(&name, false))?;
        let unfinished = |summary: &MatchSummary| !matches!(summary.standing, Standing::Won(_));
        Ok(summary.filter(unfinished).map(|_| name))
    }

    /// The unfinished match that was being played, with its file; `None` if there is none. Also removes
    /// half-written files that killed programs left at least a day ago.
    ///
    /// # Errors
    /// [`FileError::SetAside`]: the match is damaged, its file is unchanged, and the next call returns
    /// `None`. With nothing changed: [`FileError::InUse`], [`FileError::Read`], [`FileError::TooLong`], and
    /// [`FileError::Write`] if the note that names a damaged match cannot be removed.
    pub fn resume(&self, catalogue: &Catalogue) -> Result<Option<(MatchFile, Match)>, FileError> {
        self.sweep();
        let Some(name) = self.left_unfinished()? else {
            return Ok(None);
        };
        match self.open(&name, catalogue) {
            Ok((_, the_match)) if the_match.verdict().is_some() => Ok(None),
            Ok(found) => Ok(Some(found)),
            Err(FileError::Saved(kept, error)) => {
                self.forget()?;
                Err(FileError::SetAside { error, kept })
            }
            Err(other) => Err(other),
        }
    }

    fn sweep(&self) {
        self.shelf.sweep(["", RECORDS]);
    }

    /// The record named in the note, if the record exists.
    fn noted(&self) -> Option<String> {
        let name = self.named().ok().flatten()?;
        let path = self.record(&name).ok()?;
        path.is_file().then_some(name)
    }

    /// The name in the note, if it is a possible name of a record.
    fn named(&self) -> Result<Option<String>, FileError> {
        let note = found(first_bytes(&self.folder().join(CURRENT), MAX_NOTE))?;
        let name = note.and_then(|note| String::from_utf8(note).ok());
        let name = name.map(|name| name.trim().to_owned());
        Ok(name.filter(|name| self.record(name).is_ok()))
    }

    /// Notes that this record is being played, unless another program is playing the one noted.
    fn note(&self, name: &str) -> Result<(), FileError> {
        let noted = self.noted();
        if noted.as_deref() == Some(name) || noted.is_some_and(|noted| self.is_in_use(&noted)) {
            return Ok(());
        }
        replace(&self.folder().join(CURRENT), &format!("{name}\n")).map(drop)
    }

    fn forget(&self) -> Result<(), FileError> {
        let note = self.folder().join(CURRENT);
        fs::remove_file(&note).map_err(|error| FileError::Write(note, error))
    }

    fn is_in_use(&self, name: &str) -> bool {
        self.record(name)
            .is_ok_and(|path| Lock::take(&path).is_err())
    }

    /// The records, ordered by name, character by character; none if the folder does not exist. Other files
    /// are skipped, and no file is opened.
    ///
    /// # Errors
    /// [`FileError::Read`] if the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<ListedFile>, FileError> {
        self.shelf.list(RECORDS)
    }

    /// The matches in the trash, as [`list`](Self::list) lists the records.
    ///
    /// # Errors
    /// [`FileError::Read`] if the folder cannot be listed.
    pub fn trash(&self) -> Result<Vec<ListedFile>, FileError> {
        self.shelf.list(TRASH)
    }

    /// What the record with this name, or the match with this name in the trash, says about itself in its
    /// first [`SUMMARY_BYTES`] bytes. Nothing else is read, and nothing is checked.
    ///
    /// # Errors
    /// [`FileError::Name`] for a name that leads out of the folder; [`FileError::Read`], also if
    /// there is no such match.
    pub fn summary(&self, name: &str, trashed: bool) -> Result<MatchSummary, FileError> {
        let path = self.file(name, trashed)?;
        Ok(saved::summary(&first_bytes(&path, SUMMARY_BYTES)?))
    }

    /// Reads the record with this name, or the match with this name in the trash, without marking it as in
    /// use.
    ///
    /// # Errors
    /// [`FileError::Name`] for a name that leads out of the folder, and as the function [`read`].
    pub fn read(
        &self,
        name: &str,
        trashed: bool,
        catalogue: &Catalogue,
    ) -> Result<Saved, FileError> {
        read(&self.file(name, trashed)?, catalogue)
    }

    fn file(&self, name: &str, trashed: bool) -> Result<PathBuf, FileError> {
        let folder = if trashed { TRASH } else { RECORDS };
        self.shelf.file(folder, name)
    }

    /// Opens the record with this name, with its match. It becomes the match being played once its file
    /// [notes](MatchFile::note) or saves it. A damaged record is left unchanged.
    ///
    /// # Errors
    /// [`FileError::Name`] for a name that leads out of the folder, and as [`MatchFile::open`].
    pub fn open(&self, name: &str, catalogue: &Catalogue) -> Result<(MatchFile, Match), FileError> {
        let (file, the_match) = MatchFile::open(&self.record(name)?, catalogue)?;
        Ok((file.of_store(self.clone()), the_match))
    }

    fn records(&self) -> PathBuf {
        self.folder().join(RECORDS)
    }

    /// The path of the record with this name, which need not exist.
    ///
    /// # Errors
    /// [`FileError::Name`] for a name that leads out of the folder.
    pub fn record(&self, name: &str) -> Result<PathBuf, FileError> {
        self.shelf.file(RECORDS, name)
    }
}
