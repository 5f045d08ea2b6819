//! A rule file that is being edited.

use super::files::{RuleFiles, is_same_text, put, read};
use crate::shelf::FileError;
use goldpile_files::disk::{self, exists};
use goldpile_files::lock::Lock;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game that is being edited. Its draft stays marked as in use until the last clone is dropped.
#[derive(Clone, Debug)]
pub struct DraftFile {
    files: RuleFiles,
    name: String,
    known: Arc<Mutex<StoredDraft>>,
}

/// The draft and the saved game, as this program last read or wrote them.
#[derive(Debug)]
struct StoredDraft {
    text: String,
    /// The saved text that the draft reverts to; `None` if there is none, or if it is unknown.
    base: Option<String>,
    mark: Option<Lock>,
}

impl StoredDraft {
    /// Whether another program has written to the draft since this one did.
    fn is_overtaken(&self, draft: &Path) -> Result<bool, FileError> {
        match read(draft) {
            Ok(now) => Ok(now != self.text),
            Err(FileError::NotText(_) | FileError::LongRules(_)) => Ok(true),
            Err(_) if !exists(draft) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl DraftFile {
    pub(crate) fn new(
        files: RuleFiles,
        name: &str,
        text: String,
        base: Option<String>,
        mark: Option<Lock>,
    ) -> Self {
        Self {
            files,
            name: name.to_owned(),
            known: Arc::new(Mutex::new(StoredDraft { text, base, mark })),
        }
    }

    fn known(&self) -> MutexGuard<'_, StoredDraft> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Stores this text as the draft. If another program has written to the draft since it was read or
    /// stored here, it is not replaced or, if `anyway`, is first moved to the trash.
    ///
    /// # Errors
    /// [`FileError::Changed`], [`FileError::LongRules`], and the errors of reading and writing a file;
    /// the draft is unchanged, or in the trash.
    pub fn keep(&self, text: &str, anyway: bool) -> Result<(), FileError> {
        let draft = self.files.draft(&self.name)?;
        let _alone = self.files.alone();
        let mut known = self.known();
        if known.is_overtaken(&draft)? {
            if !anyway {
                return Err(FileError::Changed(self.name.clone()));
            }
            self.files.shelf.throw_away(&draft)?;
        }
        known.mark = put(&draft, text)?;
        text.clone_into(&mut known.text);
        Ok(())
    }

    /// Begins the same game under another name, with a number appended if that is taken, and removes the
    /// draft under this name. Only for a game that was never saved.
    ///
    /// # Errors
    /// [`FileError::Changed`], [`FileError::Name`], [`FileError::LongRules`], and the errors of reading and
    /// writing a file.
    pub fn begun_as(&self, name: &str, text: &str) -> Result<Self, FileError> {
        let draft = self.files.draft(&self.name)?;
        if self.known().is_overtaken(&draft)? {
            return Err(FileError::Changed(self.name.clone()));
        }
        let begun = self.files.begin(name, text)?.draft;
        fs::remove_file(&draft).map_err(|error| FileError::write(&draft, error))?;
        self.known().mark = None;
        Ok(begun)
    }

    /// Saves this text. If another program has changed the file or the draft since it was read or written
    /// here, or may have changed the file before this draft was opened again, that file is not replaced or,
    /// if `anyway`, is first moved to the trash.
    ///
    /// # Errors
    /// [`FileError::Changed`], [`FileError::LongRules`], and the errors of writing a file. The file
    /// is unchanged.
    pub fn save(&self, text: &str, anyway: bool) -> Result<(), FileError> {
        self.keep(text, anyway)?;
        let game = self.files.game(&self.name)?;
        let _alone = self.files.alone();
        let mut known = self.known();
        let changed = exists(&game) && (known.base.is_none() || known.base != read(&game).ok());
        if changed && !anyway {
            return Err(FileError::Changed(self.name.clone()));
        }
        if changed {
            self.files.shelf.throw_away(&game)?;
        }
        disk::replace(&game, text).map_err(|error| FileError::write(&game, error))?;
        known.base = Some(text.to_owned());
        Ok(())
    }

    /// Ends the editing. Removes a draft that has no changes or is not `wanted`; any other draft stays until
    /// the game is opened again, as does what another program has written.
    ///
    /// # Errors
    /// [`FileError::Write`].
    pub fn close(&self, wanted: bool) -> Result<(), FileError> {
        let (draft, game) = (self.files.draft(&self.name)?, self.files.game(&self.name)?);
        let mut known = self.known();
        let unwanted = !wanted && matches!(known.is_overtaken(&draft), Ok(false));
        if exists(&draft) && (unwanted || is_same_text(&draft, &game)) {
            fs::remove_file(&draft).map_err(|error| FileError::write(&draft, error))?;
        }
        known.mark = None;
        Ok(())
    }

    /// Moves the changes to the trash and returns the saved text.
    ///
    /// # Errors
    /// The errors of reading and writing a file.
    pub fn revert(&self) -> Result<String, FileError> {
        let text = read(&self.files.game(&self.name)?)?;
        self.files.discard(&self.name)?;
        self.keep(&text, false)?;
        Ok(text)
    }
}
