//! What is done with a record as a file: another name, the trash, out of the store and into it.

use super::keeper::Keeper;
use super::{MAX_RECORD_NAME, Store, StoreError, TRASH, file, stem};
use crate::play::contest::Contest;
use crate::play::saved::{self, Saved, Tags};
use std::path::{Path, PathBuf};

impl Store {
    /// Gives a record another name. Its keeper is needed if it is being played here; that of
    /// another match is not touched.
    ///
    /// # Errors
    /// The record has its old name: [`StoreError::Name`] if the new one is none for a record;
    /// [`StoreError::Exists`] if another record has it; [`StoreError::InUse`];
    /// [`StoreError::Write`], also if there is no such record. Only where the match is the one
    /// being played may [`StoreError::Write`] mean that it has the new name, which could not be
    /// noted.
    pub fn rename(
        &self,
        name: &str,
        new: &str,
        keeper: Option<&mut Keeper>,
    ) -> Result<(), StoreError> {
        check_name(new)?;
        let (from, to) = (self.record(name)?, self.record(new)?);
        if file::exists(&to) {
            return Err(StoreError::Exists(to));
        }
        match keeper.filter(|keeper| keeper.path() == Some(&from)) {
            Some(keeper) => keeper.rename(&to),
            None if self.is_in_use(name) => Err(StoreError::InUse(from)),
            None => {
                let noted = self.noted().as_deref() == Some(name);
                file::rename(&from, &to)?;
                if noted { self.note(new) } else { Ok(()) }
            }
        }
    }

    /// Moves a record to the trash, where it has a free name that begins with its own, and gives
    /// the path of its file there. Let go of its keeper first if it is being played here.
    ///
    /// # Errors
    /// The record is where it was: [`StoreError::Name`] for a name that leads out of the folder,
    /// [`StoreError::InUse`], and [`StoreError::Write`], also if there is no such record.
    pub fn delete(&self, name: &str) -> Result<PathBuf, StoreError> {
        let from = self.record(name)?;
        if self.is_in_use(name) {
            return Err(StoreError::InUse(from));
        }
        let trash = self.folder.join(TRASH);
        file::make_folder(&trash)?;
        let to = file::free(&trash, name);
        file::rename(&from, &to)?;
        Ok(to)
    }

    /// Writes a match to a new file anywhere, in a folder that is there.
    ///
    /// # Errors
    /// [`StoreError::Exists`]: no file is written over; [`StoreError::TooLong`],
    /// [`StoreError::Write`]. No file is left behind.
    pub fn export(contest: &Contest, tags: &Tags, path: &Path) -> Result<(), StoreError> {
        file::create(path, &file::text(contest, tags, path)?).map(drop)
    }

    /// Puts a match from elsewhere among the records, under a free name that begins with this one,
    /// and says which. [`read`](super::read) reads it from a file, [`saved::parse`] from what was pasted. The
    /// match being played stays the one it is.
    ///
    /// # Errors
    /// [`StoreError::Name`] if this is no name for a record, [`StoreError::TooLong`],
    /// [`StoreError::Write`]. No record is added.
    pub fn import(&self, name: &str, saved: &Saved) -> Result<String, StoreError> {
        check_name(name)?;
        let text = file::text(&saved.contest, &saved.tags, Path::new(name))?;
        let (path, _) = file::create_free(&self.records()?, name, &text)?;
        Ok(stem(&path))
    }
}

/// Whether a file of this name can be made everywhere.
pub(super) fn check_name(name: &str) -> Result<(), StoreError> {
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
