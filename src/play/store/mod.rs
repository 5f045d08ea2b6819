//! The folder that holds the matches: the records, a note of which of them is being played, and the
//! trash. All access to files of matches is here.
//!
//! A match is a record from its first moment on. Nothing is ever deleted: what is to go moves to
//! the trash, and what is damaged stays as it is.
//!
//! ```text
//! current             the name of the record being played, in a line
//! records/NAME.goldpile
//! trash/NAME.goldpile
//! ```
//!
//! Everything reads and writes at once, on the thread that asks. Several programs may use one
//! folder: a file is always replaced as a whole, and [`Keeper`] marks the one that is in hand.

mod carry;
mod error;
mod file;
mod keeper;
mod lock;

use super::contest::Contest;
use super::disk;
use super::saved::{self, GLANCE, Glance, Saved, Standing, Tags, date_is_known};
use crate::engine::Catalogue;
use carry::check_name;
use lock::Lock;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

pub use error::StoreError;
pub use keeper::Keeper;

/// What the name of a file with a saved match ends with, behind a dot.
pub const ENDING: &str = "goldpile";

/// The name of a record may have so many characters, not counting the [`ENDING`].
pub const MAX_RECORD_NAME: usize = 100;

/// The file that names the record being played.
const CURRENT: &str = "current";
const RECORDS: &str = "records";
const TRASH: &str = "trash";

/// More bytes than any name has.
const MAX_NOTE: u64 = 4096;

/// A folder with matches. It is made when something is first written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A record of the store, of which nothing has been read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name, as the store is asked for it: that of its file without the ending. Show it
    /// [`harmless`](saved::harmless).
    pub name: String,
    /// When it was last written; `None` where the system does not tell.
    pub written: Option<SystemTime>,
}

/// The match in a file, anywhere. To be written back there it needs a [`Keeper`]. At most
/// [`MAX_FILE`](saved::MAX_FILE) bytes are read; the rest costs what [`saved::parse`] says.
///
/// # Errors
/// [`StoreError::Read`], [`StoreError::TooLong`]; [`StoreError::Saved`] if it is damaged or
/// foreign. The file is as it was.
pub fn read(path: &Path, catalogue: &Catalogue) -> Result<Saved, StoreError> {
    parsed(path, &file::bytes(path)?, catalogue)
}

fn parsed(path: &Path, bytes: &[u8], catalogue: &Catalogue) -> Result<Saved, StoreError> {
    saved::parse_bytes(bytes, catalogue).map_err(|error| StoreError::Saved {
        path: path.to_owned(),
        error,
    })
}

/// The name that a match has among the records until somebody gives it another, before a number
/// that makes it the only one: `2026-11-21 wythoff`, or the game alone where the date is not known
/// or cannot be part of a name.
#[must_use]
pub fn usual_name(contest: &Contest, tags: &Tags) -> String {
    let game = contest.game().entry.name;
    let dated = format!("{} {game}", tags.date);
    if date_is_known(&tags.date) && check_name(&dated).is_ok() {
        dated
    } else {
        game.to_owned()
    }
}

impl Store {
    /// The store in this folder, which need not be there. Nothing is read.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The store in the folder that this platform has for a program's data (`XDG_DATA_HOME` is
    /// respected); `None` for a user without a home.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "goldpile")?;
        Some(Self::at(folders.data_dir()))
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Who keeps a new match among the records, under its [`usual_name`]; from when it is first
    /// kept it is the one being played. Nothing is written yet.
    #[must_use]
    pub fn keeper(&self) -> Keeper {
        Keeper::new(self.clone())
    }

    /// The name of the match that is being played, if it is not finished: by a glance at its first
    /// bytes, so it may prove damaged yet. `None` also where nothing can be read.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        let name = self.noted()?;
        let glance = self.glance(&name).ok()?;
        (!matches!(glance.standing, Standing::Won(_))).then_some(name)
    }

    /// The unfinished match that was being played, and who keeps it; `None` if there is none. What
    /// a program that was killed left half written a day ago or longer is removed.
    ///
    /// # Errors
    /// [`StoreError::SetAside`]: it is damaged, its file is left as it is, and the next call gives
    /// `None`. As it was before: [`StoreError::InUse`], [`StoreError::Read`],
    /// [`StoreError::TooLong`], and [`StoreError::Write`] where a damaged one cannot be forgotten.
    pub fn resume(&self, catalogue: &Catalogue) -> Result<Option<(Keeper, Contest)>, StoreError> {
        disk::sweep(&self.folder);
        disk::sweep(&self.folder.join(RECORDS));
        let Some(name) = self.unfinished() else {
            return Ok(None);
        };
        match self.open(&name, catalogue) {
            Ok((_, contest)) if contest.verdict().is_some() => Ok(None),
            Ok(found) => Ok(Some(found)),
            Err(StoreError::Saved { error, path }) => {
                self.forget()?;
                Err(StoreError::SetAside { error, kept: path })
            }
            Err(other) => Err(other),
        }
    }

    /// The record that the note names, if there is one.
    fn noted(&self) -> Option<String> {
        let note = file::start(&self.folder.join(CURRENT), MAX_NOTE).ok()?;
        let name = String::from_utf8(note).ok()?.trim().to_owned();
        let path = self.record(&name).ok()?;
        path.is_file().then_some(name)
    }

    /// Notes that this record is being played, unless another program plays the one noted.
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
        fs::remove_file(&note).map_err(|error| StoreError::write(&note, error))
    }

    /// Whether a program plays this record now, this one or another.
    fn is_in_use(&self, name: &str) -> bool {
        self.record(name)
            .is_ok_and(|path| Lock::take(&path).is_err())
    }

    /// The records, in the order of their names' characters; none if there is no folder yet. What
    /// else lies there is passed over, and no file is opened.
    ///
    /// # Errors
    /// [`StoreError::Read`] if the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let folder = self.folder.join(RECORDS);
        let failed = |error| StoreError::read(&folder, error);
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
        listed.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(listed)
    }

    /// What the record of this name says of itself in its first [`GLANCE`] bytes, which are all
    /// that is read. Nothing is checked.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder, [`StoreError::Read`] also if
    /// there is no such record.
    pub fn glance(&self, name: &str) -> Result<Glance, StoreError> {
        Ok(saved::glance(&file::start(&self.record(name)?, GLANCE)?))
    }

    /// The record of this name, to be looked at: nobody is kept from it.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder, and as the function [`read`].
    pub fn read(&self, name: &str, catalogue: &Catalogue) -> Result<Saved, StoreError> {
        read(&self.record(name)?, catalogue)
    }

    /// The record of this name, and who keeps it; from when that is told to
    /// [`note`](Keeper::note) it, or to keep it, it is the one being played. A damaged one stays as
    /// it is.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name that leads out of the folder, and as [`Keeper::open`].
    pub fn open(&self, name: &str, catalogue: &Catalogue) -> Result<(Keeper, Contest), StoreError> {
        let (keeper, contest) = Keeper::open(&self.record(name)?, catalogue)?;
        Ok((keeper.of_store(self.clone()), contest))
    }

    fn records(&self) -> Result<PathBuf, StoreError> {
        let folder = self.folder.join(RECORDS);
        file::make_folder(&folder)?;
        Ok(folder)
    }

    /// The file of a record, which cannot be outside of the folder.
    fn record(&self, name: &str) -> Result<PathBuf, StoreError> {
        let mut parts = Path::new(name).components();
        let inside = matches!(
            (parts.next(), parts.next()),
            (Some(Component::Normal(part)), None) if part == OsStr::new(name)
        );
        if !inside {
            return Err(StoreError::Name(name.to_owned()));
        }
        Ok(self.folder.join(RECORDS).join(format!("{name}.{ENDING}")))
    }
}

/// The name of a file without its ending.
fn stem(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
