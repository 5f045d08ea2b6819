//! Renaming, deleting, exporting and importing records.

use super::match_file::MatchFile;
use super::{MAX_RECORD_NAME, Store, StoreError, TRASH, disk, file, stem};
use crate::contest::Contest;
use crate::saved::{self, Saved, Tags};
use std::path::{Path, PathBuf};

impl Store {
    /// Renames a record. If this program is playing it, pass its file; the file of another match is
    /// left alone.
    ///
    /// # Errors
    /// The record keeps its old name: [`StoreError::Name`] if the new name is not allowed for a
    /// record; [`StoreError::Exists`] if another record has it; [`StoreError::InUse`];
    /// [`StoreError::Move`], also if there is no such record. Only for the match being played,
    /// [`StoreError::Write`] may mean that the record was renamed but the note in the store could not be
    /// changed.
    pub fn rename(
        &self,
        name: &str,
        new: &str,
        file: Option<&mut MatchFile>,
    ) -> Result<(), StoreError> {
        check_name(new)?;
        let (from, to) = (self.record(name)?, self.record(new)?);
        if disk::exists(&to) {
            return Err(StoreError::Exists(to));
        }
        match file.filter(|file| file.path() == Some(&from)) {
            Some(file) => file.rename(&to),
            None if self.is_in_use(name) => Err(StoreError::InUse(from)),
            None => {
                let noted = self.noted().as_deref() == Some(name);
                file::rename(&from, &to)?;
                if noted { self.note(new) } else { Ok(()) }
            }
        }
    }

    /// Moves a record to the trash, under a free name that begins with its own, and returns the
    /// path of its file there. If this program is playing it, release its file first.
    ///
    /// # Errors
    /// The record is where it was: [`StoreError::Name`] for a name that leads out of the folder,
    /// [`StoreError::InUse`], [`StoreError::Write`] for the folder of the trash, and [`StoreError::Move`],
    /// also if there is no such record.
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

    /// Moves a match from the trash back to the records, under a free name that begins with its own,
    /// and returns that name.
    ///
    /// # Errors
    /// The match stays in the trash: [`StoreError::Name`] for a name that leads out of the folder,
    /// and [`StoreError::Move`], also if there is no such match.
    pub fn restore(&self, name: &str) -> Result<String, StoreError> {
        let from = self.file(TRASH, name)?;
        let to = file::free(&self.records()?, name);
        file::rename(&from, &to)?;
        Ok(stem(&to))
    }

    /// Writes a match to a new file anywhere, in an existing folder.
    ///
    /// # Errors
    /// [`StoreError::Exists`]: existing files are never overwritten; [`StoreError::TooLong`],
    /// [`StoreError::Write`]. No file is left behind.
    pub fn export(contest: &Contest, tags: &Tags, path: &Path) -> Result<(), StoreError> {
        file::create(path, &file::text(contest, tags, path)?).map(drop)
    }

    /// Adds a match from elsewhere to the records, under a free name that begins with this one, and
    /// returns that name. Get the match from a file with [`read`](super::read), or from pasted text
    /// with [`saved::parse`]. The match being played does not change.
    ///
    /// # Errors
    /// [`StoreError::Name`] if this name is not allowed for a record, [`StoreError::TooLong`],
    /// [`StoreError::Write`]. No record is added.
    pub fn import(&self, name: &str, saved: &Saved) -> Result<String, StoreError> {
        check_name(name)?;
        let text = file::text(&saved.contest, &saved.tags, Path::new(name))?;
        let (path, _) = file::create_free(&self.records()?, name, &text)?;
        Ok(stem(&path))
    }
}

/// Checks that a file of this name can be created on every platform.
pub(super) fn check_name(name: &str) -> Result<(), StoreError> {
    if is_plain(name) {
        Ok(())
    } else {
        Err(StoreError::Name(name.to_owned()))
    }
}

/// The names for which [`is_plain`] holds, for whoever has chosen another one.
pub(crate) const NAMES: &str = "a name has 1 to 100 characters, all of them visible and none of / \\ : * ? \" < > |, no dot or space \
     at either end, and is not that of a device, such as CON";

/// Whether a file of this name can be created on every platform, and shown anywhere.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MAX_RECORD_NAME
        && name.trim() == name
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|'])
        && !is_device(name)
        && saved::escape_for_terminal(name) == name
}

/// Whether Windows takes a file of this name for a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_uppercase();
    if let Some(number) = stem.strip_prefix("COM").or(stem.strip_prefix("LPT")) {
        let mut digits = number.chars();
        let digit = |letter: char| matches!(letter, '0'..='9' | '¹' | '²' | '³');
        return digits.next().is_some_and(digit) && digits.next().is_none();
    }
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_are_none_for_records() {
        for name in [
            "CON", "con", "Nul", "aux", "PRN", "COM1", "lpt9", "COM¹", "CONIN$",
        ] {
            for name in [name.to_owned(), format!("{name}.2"), format!("{name} .x")] {
                assert!(check_name(&name).is_err(), "{name}");
            }
        }
        for name in [
            "CONCERT",
            "COM",
            "COM10",
            "lpt",
            "my con",
            "nul-2",
            "2026-11-21 nim",
        ] {
            assert!(check_name(name).is_ok(), "{name}");
        }
    }
}
