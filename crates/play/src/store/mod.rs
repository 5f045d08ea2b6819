//! The folder with the matches: the records, a note of which one is being played, and the trash. All
//! code that accesses the files of matches is here.
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
//! Everything reads and writes immediately, on the calling thread. Several programs may use one
//! folder: a file is always replaced as a whole, and a [`MatchFile`] marks it as in use.

mod carry;
mod error;
mod file;
mod match_file;

use super::contest::Contest;
use super::saved::{self, MatchSummary, SUMMARY_BYTES, Saved, Standing, Tags, date_is_known};
use carry::check_name;
use goldpile_engine::Catalogue;
use goldpile_files::disk::{self, stem};
use goldpile_files::lock::Lock;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

pub(super) use carry::{NAMES, is_plain};
pub use error::StoreError;
pub use match_file::MatchFile;

/// The extension of a file with a saved match, without the dot.
pub const ENDING: &str = "goldpile";

/// The most characters in the name of a record, without the [`ENDING`].
pub const MAX_RECORD_NAME: usize = 100;

/// The file that names the record being played.
const CURRENT: &str = "current";
const RECORDS: &str = "records";
const TRASH: &str = "trash";

/// The most bytes to read from [`CURRENT`]: longer than any name.
const MAX_NOTE: u64 = 4096;

/// A folder with matches. It is created when something is first written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A record of the store, not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in the store: that of its file without the extension. Show it
    /// [escaped](saved::escape_for_terminal).
    pub name: String,
    /// When it was last written; `None` if the system does not say.
    pub written: Option<SystemTime>,
}

/// Reads the match in a file, anywhere. To write it back there, use a [`MatchFile`]. At most
/// [`MAX_FILE`](saved::MAX_FILE) bytes are read; apart from that, the cost is that of [`saved::parse`].
///
/// # Errors
/// [`StoreError::Read`], [`StoreError::TooLong`]; [`StoreError::Saved`] if it is damaged or not a
/// saved match. The file is unchanged.
pub fn read(path: &Path, catalogue: &Catalogue) -> Result<Saved, StoreError> {
    parsed(path, &file::bytes(path)?, catalogue)
}

fn parsed(path: &Path, bytes: &[u8], catalogue: &Catalogue) -> Result<Saved, StoreError> {
    let parsed = saved::parse_bytes(bytes, catalogue);
    parsed.map_err(|error| StoreError::Saved(path.to_owned(), error))
}

/// The default name of a match among the records, before any number that makes it unique:
/// `2026-11-21 wythoff`, or only the game if the date is unknown or cannot be part of a name, or
/// `match` if that cannot be a name either.
#[must_use]
pub fn usual_name(contest: &Contest, tags: &Tags) -> String {
    let game = &contest.game().entry.name;
    let dated = format!("{} {game}", tags.date);
    let names = [(date_is_known(&tags.date), dated), (true, game.to_string())];
    let usable = |(known, name): &(bool, String)| *known && check_name(name).is_ok();
    let found = names.into_iter().find(usable);
    found.map_or_else(|| "match".to_owned(), |(_, name)| name)
}

impl Store {
    /// The store in this folder, which need not exist. Reads nothing.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a new match among the records, under its [`usual_name`]. Once it has first been
    /// saved, it is the match being played. Nothing is written yet.
    #[must_use]
    pub fn new_file(&self) -> MatchFile {
        MatchFile::new(self.clone())
    }

    /// The name of the match being played, if it is unfinished. Only the first bytes of its file are
    /// checked, so the match may still prove damaged. Also `None` if nothing can be read.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        self.left_unfinished().ok().flatten()
    }

    fn left_unfinished(&self) -> Result<Option<String>, StoreError> {
        let Some(name) = self.named()? else {
            return Ok(None);
        };
        let summary = file::if_there(self.summary(&name))?;
        let unfinished = |summary: &MatchSummary| !matches!(summary.standing, Standing::Won(_));
        Ok(summary.filter(unfinished).map(|_| name))
    }

    /// The unfinished match that was being played, with its file; `None` if there is none. Also
    /// removes half-written files that killed programs left a day ago or earlier.
    ///
    /// # Errors
    /// [`StoreError::SetAside`]: the match is damaged, its file is unchanged, and the next call
    /// returns `None`. With nothing changed: [`StoreError::InUse`], [`StoreError::Read`],
    /// [`StoreError::TooLong`], and [`StoreError::Write`] if the note that names a damaged match cannot
    /// be removed.
    pub fn resume(
        &self,
        catalogue: &Catalogue,
    ) -> Result<Option<(MatchFile, Contest)>, StoreError> {
        self.sweep();
        let Some(name) = self.left_unfinished()? else {
            return Ok(None);
        };
        match self.open(&name, catalogue) {
            Ok((_, contest)) if contest.verdict().is_some() => Ok(None),
            Ok(found) => Ok(Some(found)),
            Err(StoreError::Saved(kept, error)) => {
                self.forget()?;
                Err(StoreError::SetAside { error, kept })
            }
            Err(other) => Err(other),
        }
    }

    /// Removes half-written files that killed programs left.
    fn sweep(&self) {
        disk::sweep(&self.folder);
        disk::sweep(&self.folder.join(RECORDS));
    }

    /// The record named in the note, if it exists.
    fn noted(&self) -> Option<String> {
        let name = self.named().ok().flatten()?;
        let path = self.record(&name).ok()?;
        path.is_file().then_some(name)
    }

    /// The name in the note, if there is one that a record may have.
    fn named(&self) -> Result<Option<String>, StoreError> {
        let note = file::if_there(file::start(&self.folder.join(CURRENT), MAX_NOTE))?;
        let name = note.and_then(|note| String::from_utf8(note).ok());
        let name = name.map(|name| name.trim().to_owned());
        Ok(name.filter(|name| self.record(name).is_ok()))
    }

    /// Notes that this record is being played, unless another program is playing the one noted.
    fn note(&self, name: &str) -> Result<(), StoreError> {
        let noted = self.noted();
        if noted.as_deref() == Some(name) || noted.is_some_and(|noted| self.is_in_use(&noted)) {
            return Ok(());
        }
        file::make_folder(&self.folder)?;
        file::replace(&self.folder.join(CURRENT), &format!("{name}\n")).map(drop)
    }

    fn forget(&self) -> Result<(), StoreError> {
        let note = self.folder.join(CURRENT);
        fs::remove_file(&note).map_err(|error| StoreError::Write(note, error))
    }

    /// Whether this record is being played now, by this program or another.
    fn is_in_use(&self, name: &str) -> bool {
        self.record(name)
            .is_ok_and(|path| Lock::take(&path).is_err())
    }

    /// The records, ordered by name, character by character; none if there is no folder yet. Other
    /// files are skipped, and no file is opened.
    ///
    /// # Errors
    /// [`StoreError::Read`] if the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        self.listed(RECORDS)
    }

    /// The matches in the trash, as [`list`](Self::list) lists the records.
    ///
    /// # Errors
    /// [`StoreError::Read`] if the folder cannot be listed.
    pub fn trash(&self) -> Result<Vec<Listed>, StoreError> {
        self.listed(TRASH)
    }

    fn listed(&self, folder: &str) -> Result<Vec<Listed>, StoreError> {
        let folder = self.folder.join(folder);
        let failed = |error| StoreError::Read(folder.clone(), error);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut listed = Vec::new();
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            let ours = path.extension() == Some(OsStr::new(ENDING)) && path.is_file();
            if let (true, Some(name)) = (ours, path.file_stem().and_then(OsStr::to_str)) {
                let written = entry.metadata().and_then(|data| data.modified()).ok();
                listed.push(Listed {
                    name: name.to_owned(),
                    written,
                });
            }
        }
        listed.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        Ok(listed)
    }

    /// What the record with this name says about itself in its first [`SUMMARY_BYTES`] bytes. Nothing else
    /// is read, and nothing is checked.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder; [`StoreError::Read`], also if
    /// there is no such record.
    pub fn summary(&self, name: &str) -> Result<MatchSummary, StoreError> {
        self.summary_in(RECORDS, name)
    }

    /// As [`summary`](Self::summary), for a match in the trash.
    ///
    /// # Errors
    /// As [`summary`](Self::summary).
    pub fn summary_in_trash(&self, name: &str) -> Result<MatchSummary, StoreError> {
        self.summary_in(TRASH, name)
    }

    fn summary_in(&self, folder: &str, name: &str) -> Result<MatchSummary, StoreError> {
        let path = self.file(folder, name)?;
        Ok(saved::summary(&file::start(&path, SUMMARY_BYTES)?))
    }

    /// Reads the record with this name without marking it as in use.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder, and as the function [`read`].
    pub fn read(&self, name: &str, catalogue: &Catalogue) -> Result<Saved, StoreError> {
        read(&self.record(name)?, catalogue)
    }

    /// Reads the match with this name in the trash.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_in_trash(&self, name: &str, catalogue: &Catalogue) -> Result<Saved, StoreError> {
        read(&self.file(TRASH, name)?, catalogue)
    }

    /// Opens the record with this name, and returns it with the match. It becomes the match being
    /// played once its file [notes](MatchFile::note) or saves it. A damaged record is left
    /// unchanged.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder, and as [`MatchFile::open`].
    pub fn open(
        &self,
        name: &str,
        catalogue: &Catalogue,
    ) -> Result<(MatchFile, Contest), StoreError> {
        let (file, contest) = MatchFile::open(&self.record(name)?, catalogue)?;
        Ok((file.of_store(self.clone()), contest))
    }

    fn records(&self) -> Result<PathBuf, StoreError> {
        let folder = self.folder.join(RECORDS);
        file::make_folder(&folder)?;
        Ok(folder)
    }

    /// The file of the record with this name, which need not exist and cannot be outside the folder.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder.
    pub fn record(&self, name: &str) -> Result<PathBuf, StoreError> {
        self.file(RECORDS, name)
    }

    /// A file in one of the folders of the store, which cannot be outside it.
    fn file(&self, folder: &str, name: &str) -> Result<PathBuf, StoreError> {
        let mut parts = Path::new(name).components();
        let inside = matches!(
            (parts.next(), parts.next()),
            (Some(Component::Normal(part)), None) if part == OsStr::new(name)
        );
        if !inside {
            return Err(StoreError::Name(name.to_owned()));
        }
        Ok(self.folder.join(folder).join(format!("{name}.{ENDING}")))
    }
}
