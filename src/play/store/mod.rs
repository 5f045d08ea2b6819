//! The folder that holds the matches: the one that is being played, the records, and the trash.
//! All access to files of matches is here.
//!
//! Nothing is ever deleted: what is to go moves to the trash, what is damaged is renamed.

mod error;
mod file;
mod keeper;

use super::contest::Contest;
use super::saved::{self, Saved, Tags};
use crate::engine::Catalogue;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

pub use error::StoreError;
pub use keeper::Keeper;

/// What the name of a file with a saved match ends with.
pub const ENDING: &str = "goldpile";

/// The name of a record may have so many characters.
pub const MAX_RECORD_NAME: usize = 100;

const CURRENT: &str = "current";
const RECORDS: &str = "records";
const TRASH: &str = "trash";

/// A folder with matches. It is made when something is first written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A record of the store, not yet read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name, as the store is asked for it. Show it [`harmless`](saved::harmless).
    pub name: String,
    /// When it was last written, where that is known.
    pub written: Option<SystemTime>,
}

/// The match in a file. To be written back there it needs a [`Keeper`].
///
/// # Errors
/// [`StoreError::Read`]; [`StoreError::Saved`] if it is damaged, foreign or too long. The file is
/// as it was.
pub fn read(path: &Path, catalogue: &Catalogue) -> Result<Saved, StoreError> {
    file::open(path, catalogue)
}

impl Store {
    /// The store in this folder.
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

    fn current(&self) -> PathBuf {
        self.folder.join(CURRENT).with_extension(ENDING)
    }

    /// Who keeps the match that is being played, which takes the place of the one before;
    /// [`file_current`](Self::file_current) that one first. Nothing is written yet.
    #[must_use]
    pub fn keeper(&self) -> Keeper {
        Keeper::new(self.current(), Tags::today())
    }

    /// The match that was being played, and who keeps it from now on; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError::SetAside`]: it was damaged and has another name now, so that a new match can
    /// be kept; [`StoreError::Read`], [`StoreError::Write`].
    pub fn resume(&self, catalogue: &Catalogue) -> Result<Option<(Keeper, Contest)>, StoreError> {
        let path = self.current();
        if !file::exists(&path) {
            return Ok(None);
        }
        match Keeper::open(&path, catalogue) {
            Ok(found) => Ok(Some(found)),
            Err(StoreError::Saved { error, .. }) => {
                let kept = file::free(&self.folder, &format!("{CURRENT}-damaged"));
                file::rename(&path, &kept)?;
                Err(StoreError::SetAside { error, kept })
            }
            Err(other) => Err(other),
        }
    }

    /// Puts the match that was being played among the records, under a free name that begins with
    /// this one, and says which; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::Write`].
    pub fn file_current(&self, name: &str) -> Result<Option<String>, StoreError> {
        check_name(name)?;
        let path = self.current();
        if !file::exists(&path) {
            return Ok(None);
        }
        let records = self.records()?;
        let target = file::free(&records, name);
        file::rename(&path, &target)?;
        Ok(Some(stem(&target)))
    }

    /// The records, by name. What else lies in their folder is passed over.
    ///
    /// # Errors
    /// [`StoreError::Read`].
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

    /// The record of this name, and who keeps it. A damaged one stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::Read`], [`StoreError::Saved`].
    pub fn open(&self, name: &str, catalogue: &Catalogue) -> Result<(Keeper, Contest), StoreError> {
        Keeper::open(&self.record(name)?, catalogue)
    }

    /// Gives a record another name.
    ///
    /// # Errors
    /// [`StoreError::Name`]; [`StoreError::Exists`] if another record has it;
    /// [`StoreError::Write`].
    pub fn rename(&self, name: &str, new: &str) -> Result<(), StoreError> {
        check_name(new)?;
        let (from, to) = (self.record(name)?, self.record(new)?);
        if file::exists(&to) {
            return Err(StoreError::Exists(to));
        }
        file::rename(&from, &to)
    }

    /// Moves a record to the trash, where it has a free name that begins with its own, and says
    /// where.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::Write`].
    pub fn delete(&self, name: &str) -> Result<PathBuf, StoreError> {
        let from = self.record(name)?;
        let trash = self.folder.join(TRASH);
        file::make_folder(&trash)?;
        let to = file::free(&trash, name);
        file::rename(&from, &to)?;
        Ok(to)
    }

    /// Writes a match to a new file anywhere.
    ///
    /// # Errors
    /// [`StoreError::Exists`]: no file is written over; [`StoreError::TooLong`],
    /// [`StoreError::Write`].
    pub fn export(contest: &Contest, tags: &Tags, path: &Path) -> Result<(), StoreError> {
        file::create(path, &file::text(contest, tags, path)?)
    }

    /// Puts a match from elsewhere among the records, under a free name that begins with this one,
    /// and says which. [`read`] reads it from a file, [`saved::parse`] from what was pasted.
    ///
    /// # Errors
    /// [`StoreError::Name`], [`StoreError::TooLong`], [`StoreError::Write`].
    pub fn import(&self, name: &str, saved: &Saved) -> Result<String, StoreError> {
        check_name(name)?;
        let path = file::free(&self.records()?, name);
        file::create(&path, &file::text(&saved.contest, &saved.tags, &path)?)?;
        Ok(stem(&path))
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

/// Whether a file of this name can be made everywhere.
fn check_name(name: &str) -> Result<(), StoreError> {
    let plain = !name.is_empty()
        && name.chars().count() <= MAX_RECORD_NAME
        && name.trim() == name
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|'])
        && saved::harmless(name) == name;
    if plain {
        Ok(())
    } else {
        Err(StoreError::Name(name.to_owned()))
    }
}
