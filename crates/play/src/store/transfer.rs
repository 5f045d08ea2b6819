//! Renaming, deleting, exporting and importing records.

use super::match_file::MatchFile;
use super::{RECORDS, Store, match_text};
use crate::matches::Match;
use crate::saved::{Saved, Tags};
use crate::shelf::{FileError, FileKind, create, rename};
use goldpile_files::disk::{self, stem};
use std::path::{Path, PathBuf};

impl Store {
    /// Renames a record. If this program is playing it, pass its file; the file of another match is left
    /// alone.
    ///
    /// # Errors
    /// The record keeps its old name: [`FileError::Name`] if the new name is not allowed;
    /// [`FileError::Exists`] if another record has it; [`FileError::InUse`]; [`FileError::Move`], also if
    /// there is no such record. Only for the match being played, [`FileError::Write`] may mean that the
    /// record was renamed but the note in the store could not be changed.
    pub fn rename(
        &self,
        name: &str,
        new: &str,
        file: Option<&mut MatchFile>,
    ) -> Result<(), FileError> {
        FileKind::Record.check_name(new)?;
        let (from, to) = (self.record(name)?, self.record(new)?);
        if disk::exists(&to) {
            return Err(FileError::Exists(to));
        }
        match file.filter(|file| file.path() == Some(&from)) {
            Some(file) => file.rename(&to),
            None if self.is_in_use(name) => Err(FileError::InUse(from)),
            None => {
                let noted = self.noted().as_deref() == Some(name);
                rename(&from, &to)?;
                if noted { self.note(new) } else { Ok(()) }
            }
        }
    }

    /// Moves a record to the trash, under a free name that begins with its own, and returns the path there.
    /// If this program is playing it, release its file first.
    ///
    /// # Errors
    /// The record stays where it was: [`FileError::Name`] for a name that leads out of the folder,
    /// [`FileError::InUse`], [`FileError::Write`] for the trash folder, and [`FileError::Move`], also if
    /// there is no such record.
    pub fn delete(&self, name: &str) -> Result<PathBuf, FileError> {
        let from = self.record(name)?;
        if self.is_in_use(name) {
            return Err(FileError::InUse(from));
        }
        self.shelf.throw_away(&from)
    }

    /// Moves a match from the trash back to the records, under a free name that begins with its own,
    /// and returns that name.
    ///
    /// # Errors
    /// The match stays in the trash: [`FileError::Name`] for a name that leads out of the folder,
    /// and [`FileError::Move`], also if there is no such match.
    pub fn restore(&self, name: &str) -> Result<String, FileError> {
        self.shelf.restore(name, RECORDS)
    }

    /// Writes a match to a new file anywhere, in an existing folder.
    ///
    /// # Errors
    /// [`FileError::Exists`]: existing files are never overwritten; [`FileError::TooLong`],
    /// [`FileError::Write`]. No file is left behind.
    pub fn export(the_match: &Match, tags: &Tags, path: &Path) -> Result<(), FileError> {
        create(path, &match_text(the_match, tags, path)?).map(drop)
    }

    /// Adds a match to the records, under a free name that begins with this one, and returns that name. To
    /// get the match, use [`read`](super::read) for a file, or [`saved::parse`](crate::saved::parse) for
    /// pasted text. The match being played does not change. What is imported is practice, because its start
    /// may be known.
    ///
    /// # Errors
    /// [`FileError::Name`] if this name is not allowed, [`FileError::TooLong`], [`FileError::Write`]. No
    /// record is added.
    pub fn import(&self, name: &str, saved: &Saved) -> Result<String, FileError> {
        FileKind::Record.check_name(name)?;
        let practice = saved.the_match.clone().for_practice();
        let text = match_text(&practice, &saved.tags, Path::new(name))?;
        let (path, _) = FileKind::Record.create_free(&self.records(), name, &text)?;
        Ok(stem(&path))
    }
}
