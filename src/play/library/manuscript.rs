//! A rule file that is being edited.

use super::LibraryError;
use super::files::{RuleFiles, exists, put, read};
use crate::play::disk;
use crate::play::lock::Lock;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

/// A game that is being edited. Its draft is marked as in use until the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Manuscript {
    files: RuleFiles,
    name: String,
    mark: Arc<Mutex<Option<Lock>>>,
}

impl Manuscript {
    /// The game with this name, whose draft has this mark.
    pub(super) fn new(files: RuleFiles, name: &str, lock: Option<Lock>) -> Self {
        Self {
            files,
            name: name.to_owned(),
            mark: Arc::new(Mutex::new(lock)),
        }
    }

    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Keeps this text as the draft.
    ///
    /// # Errors
    /// [`LibraryError::TooLong`], and the errors of writing a file; the draft is unchanged.
    pub fn keep(&self, text: &str) -> Result<(), LibraryError> {
        let lock = put(&self.files.draft(&self.name), text)?;
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = lock;
        Ok(())
    }

    /// Begins the same game under another name, with a number behind it if that is taken, and removes the
    /// draft under this name. Only for a game that was never saved.
    ///
    /// # Errors
    /// [`LibraryError::Name`], [`LibraryError::TooLong`]; as for writing a file.
    pub fn begun_as(&self, name: &str, text: &str) -> Result<Self, LibraryError> {
        let begun = self.files.begin(name, text)?.manuscript;
        let draft = self.files.draft(&self.name);
        fs::remove_file(&draft).map_err(|error| LibraryError::write(&draft, error))?;
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(begun)
    }

    /// Saves this text. `before` is the text of the file as it was when it was read; if its text has
    /// changed since, the file is not replaced or, if `anyway`, is first moved to the trash.
    ///
    /// # Errors
    /// [`LibraryError::Changed`], [`LibraryError::TooLong`], and the errors of writing a file. The file
    /// is unchanged.
    pub fn save(&self, text: &str, before: Option<&str>, anyway: bool) -> Result<(), LibraryError> {
        self.keep(text)?;
        let game = self.files.game(&self.name);
        let _alone = disk::alone_in(Some(&self.files.folder));
        let changed = match (exists(&game), before) {
            (false, _) => false,
            (true, Some(before)) => read(&game).map_or(true, |now| now != before),
            (true, None) => true,
        };
        if changed && !anyway {
            return Err(LibraryError::Changed(self.name.clone()));
        }
        if changed {
            self.files.throw_away(&game)?;
        }
        disk::replace(&game, text).map_err(|error| LibraryError::write(&game, error))
    }

    /// Ends the editing: a draft without changes is removed, and so is one that is not `wanted`; any
    /// other draft stays until the game is opened again.
    ///
    /// # Errors
    /// [`LibraryError::Write`].
    pub fn close(&self, wanted: bool) -> Result<(), LibraryError> {
        let (draft, game) = (self.files.draft(&self.name), self.files.game(&self.name));
        let same = || matches!((read(&draft), read(&game)), (Ok(draft), Ok(game)) if draft == game);
        if exists(&draft) && (!wanted || same()) {
            fs::remove_file(&draft).map_err(|error| LibraryError::write(&draft, error))?;
        }
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }

    /// Moves the changes to the trash, and returns the saved text.
    ///
    /// # Errors
    /// The errors of reading and writing a file.
    pub fn revert(&self) -> Result<String, LibraryError> {
        let text = read(&self.files.game(&self.name))?;
        self.files.discard(&self.name)?;
        self.keep(&text)?;
        Ok(text)
    }
}
