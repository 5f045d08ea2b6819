//! Who keeps one match in one file, after every move.

use super::{StoreError, file};
use crate::engine::Catalogue;
use crate::play::contest::Contest;
use crate::play::saved::Tags;
use std::path::{Path, PathBuf};

/// Keeps a match in its file: call [`keep`](Self::keep) after everything that happens in it.
#[derive(Clone, Debug)]
pub struct Keeper {
    path: PathBuf,
    tags: Tags,
    /// What the file holds.
    text: Option<String>,
    /// Whether the last attempt failed.
    failed: bool,
}

impl Keeper {
    pub(super) fn new(path: PathBuf, tags: Tags) -> Self {
        Self {
            path,
            tags,
            text: None,
            failed: false,
        }
    }

    /// The match in a file, and who keeps it there.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Saved`].
    pub fn open(path: &Path, catalogue: &Catalogue) -> Result<(Self, Contest), StoreError> {
        let saved = file::open(path, catalogue)?;
        Ok((Self::new(path.to_owned(), saved.tags), saved.contest))
    }

    /// Begins a file with a new match.
    ///
    /// # Errors
    /// [`StoreError::Exists`]: no file is written over; [`StoreError::TooLong`],
    /// [`StoreError::Write`].
    pub fn create(path: &Path, contest: &Contest) -> Result<Self, StoreError> {
        let mut keeper = Self::new(path.to_owned(), Tags::today());
        let text = file::text(contest, &keeper.tags, path)?;
        file::create(path, &text)?;
        keeper.text = Some(text);
        Ok(keeper)
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says that the match does not know.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Writes the match if its file does not hold it yet, in one step and to the disk: a program
    /// that is killed, or a machine that stops, leaves the match as it was before or as it is now.
    ///
    /// Cost: linear in the length of the record, and the time the disk needs.
    ///
    /// # Errors
    /// [`StoreError::TooLong`], [`StoreError::Write`]; the file is as it was. The next call tries
    /// again, and says nothing more until it has worked once: it gives `Ok`.
    pub fn keep(&mut self, contest: &Contest) -> Result<(), StoreError> {
        match self.write(contest) {
            Ok(()) => {
                self.failed = false;
                Ok(())
            }
            Err(_) if self.failed => Ok(()),
            Err(error) => {
                self.failed = true;
                Err(error)
            }
        }
    }

    /// Whether the file does not hold what was to be kept last.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.failed
    }

    fn write(&mut self, contest: &Contest) -> Result<(), StoreError> {
        let text = file::text(contest, &self.tags, &self.path)?;
        if self.text.as_ref() != Some(&text) {
            if let Some(folder) = self.path.parent() {
                file::make_folder(folder)?;
            }
            file::replace(&self.path, &text)?;
            self.text = Some(text);
        }
        Ok(())
    }
}
