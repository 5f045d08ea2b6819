//! The file of one match, which is saved after every move.

use super::{Store, match_text, parsed, usual_name};
use crate::matches::Match;
use crate::saved::{Tags, escape_for_terminal};
use crate::shelf::{FileError, FileKind, create, rename, replace};
use crate::statistics::MatchId;
use goldpile_engine::Catalogue;
use goldpile_files::disk::stem;
use goldpile_files::lock::Lock;
use std::path::{Path, PathBuf};

/// The file of a match: call [`save`](Self::save) after every change to the match.
///
/// As long as this value or a clone of it exists, the file is marked as in use (where the system supports
/// that) for other programs that open it. The text of the file is remembered, to tell whether there is
/// anything to write and whether another program has written to the file.
///
/// ```
/// use goldpile_play::{Store, saved};
///
/// let catalogue = goldpile_games::catalogue();
/// let played = |record: &str| saved::parse(&format!("[Game \"nim\"]\n{record}"), &catalogue);
/// let folder = tempfile::tempdir()?;
/// let store = Store::at(folder.path());
///
/// let mut file = store.new_file();
/// file.save(&played("3,5")?.the_match)?;
/// file.save(&played("3,5 3,3")?.the_match)?;
/// drop(file);
///
/// let (file, the_match) = store.resume(&catalogue)?.ok_or("no match is unfinished")?;
/// assert_eq!(the_match.record(), "3,5 3,3");
/// assert_eq!(file.name().as_deref(), store.unfinished().as_deref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MatchFile {
    path: Option<PathBuf>,
    store: Option<Store>,
    /// Whether the store has noted this as the match being played.
    noted: bool,
    tags: Tags,
    text: Option<String>,
    lock: Option<Lock>,
    /// Whether the last attempt to save failed.
    failed: bool,
}

impl MatchFile {
    fn of(path: PathBuf, tags: Tags, text: String, lock: Option<Lock>) -> Self {
        Self {
            path: Some(path),
            store: None,
            noted: false,
            tags,
            text: Some(text),
            lock,
            failed: false,
        }
    }

    pub(crate) fn new(store: Store) -> Self {
        Self {
            path: None,
            store: Some(store),
            noted: false,
            tags: Tags::today(),
            text: None,
            lock: None,
            failed: false,
        }
    }

    /// The file at this path and the match read from it. Costs as much as [`read`](super::read).
    ///
    /// # Errors
    /// [`FileError::InUse`] if the file is in use already, even by this program; [`FileError::Read`],
    /// [`FileError::TooLong`], [`FileError::Saved`]. The file is unchanged and not marked.
    pub fn open(path: &Path, catalogue: &Catalogue) -> Result<(Self, Match), FileError> {
        let lock = Lock::take(path).map_err(|_| FileError::InUse(path.to_owned()))?;
        let bytes = FileKind::Record.read(path)?;
        let saved = parsed(path, &bytes, catalogue)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let file = Self::of(path.to_owned(), saved.tags, text, lock);
        Ok((file, saved.the_match))
    }

    /// Creates a file for a new match, dated today, in an existing folder, and marks it as in use.
    ///
    /// # Errors
    /// [`FileError::Exists`]: existing files are never overwritten; [`FileError::TooLong`],
    /// [`FileError::Write`]. No file is left behind.
    pub fn create(path: &Path, the_match: &Match) -> Result<Self, FileError> {
        let tags = Tags::today();
        let text = match_text(the_match, &tags, path)?;
        let lock = create(path, &text)?;
        Ok(Self::of(path.to_owned(), tags, text, lock))
    }

    /// The file as one of this store, where it becomes the match being played when it is saved.
    pub(crate) fn of_store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// The path; `None` for a new match of a store that has not been saved yet.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The name among the records of a store; `None` if it is not one of them, or not yet.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.store.as_ref()?;
        self.path.as_deref().map(stem)
    }

    /// Where the match is saved, [escaped](escape_for_terminal) for display: its name among the records, or
    /// the path of its file; empty if there is none yet.
    #[must_use]
    pub fn place(&self) -> String {
        let path = || self.path.as_ref().map(|path| path.to_string_lossy().into());
        escape_for_terminal(&self.name().or_else(path).unwrap_or_default())
    }

    /// Releases the mark, so that other programs may use the file until it is written again.
    pub fn release(&mut self) {
        self.lock = None;
    }

    /// What the file says apart from the match itself.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Records permanently that the end of the match is in the statistics; the next [`save`](Self::save)
    /// writes this.
    pub fn count(&mut self) {
        self.tags.count();
    }

    /// Gives the match this number in the statistics, unless it has one; the next [`save`](Self::save)
    /// writes this.
    pub fn number(&mut self, id: MatchId) {
        self.tags.number(id);
    }

    /// Writes the match if its file is missing or out of date, atomically and flushed to the disk: if the
    /// program is killed or the machine stops, the file holds either the old match or the new one.
    ///
    /// A file of a newer format, or one that another program has changed meanwhile, is left alone. A record
    /// of a store is noted as the match being played, unless another program is playing the one noted.
    ///
    /// Cost: linear in the length of the record, to produce the text ([`write`](crate::saved::write)) and,
    /// if it has changed, to read and write the file.
    ///
    /// # Errors
    /// [`FileError::Moved`]: the match is now saved in another file, which is up to date.
    /// [`FileError::TooLong`], [`FileError::Read`], [`FileError::Write`]: the file is unchanged, or it holds
    /// the match but the note in the store could not be written. Later calls try again, and return `Ok` even
    /// if they fail, until one has succeeded.
    pub fn save(&mut self, the_match: &Match) -> Result<(), FileError> {
        let before = self.failed;
        let done = self.write(the_match);
        self.failed = !matches!(done, Ok(()) | Err(FileError::Moved { .. }));
        if before && self.failed { Ok(()) } else { done }
    }

    /// Whether the last [`save`](Self::save) failed, even if it returned `Ok`; the file may then be out of
    /// date.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.failed
    }

    fn write(&mut self, the_match: &Match) -> Result<(), FileError> {
        let shown = self.path.clone().unwrap_or_default();
        let text = match_text(the_match, &self.tags, &shown)?;
        let gone = self.path.as_ref().is_none_or(|path| !path.is_file());
        if gone || self.text.as_ref() != Some(&text) {
            self.put(the_match, text)?;
        }
        self.note()
    }

    /// Notes in the store that this record is being played. Does nothing if it is not a record, if that is
    /// noted already, or if another program is playing the one noted.
    ///
    /// # Errors
    /// [`FileError::Write`]: the note is unchanged.
    pub fn note(&mut self) -> Result<(), FileError> {
        if let (Some(store), Some(name), false) = (&self.store, self.name(), self.noted) {
            store.note(&name)?;
            self.noted = true;
        }
        Ok(())
    }

    fn put(&mut self, the_match: &Match, text: String) -> Result<(), FileError> {
        let is_newer = self.tags.newer.is_some();
        match (&self.path, &self.store) {
            (Some(path), _) if is_newer || self.is_foreign(path)? => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let (kept, lock) = FileKind::Record.create_free(folder, &stem(path), &text)?;
                let path = path.clone();
                (self.path, self.lock) = (Some(kept.clone()), lock);
                (self.text, self.noted, self.tags.newer) = (Some(text), false, None);
                // The caller learns of the new file first. If the note failed, the next call tries again.
                let _ = self.note();
                return Err(FileError::Moved {
                    is_newer,
                    path,
                    kept,
                });
            }
            (Some(path), _) => {
                self.lock = replace(path, &text)?;
            }
            (None, Some(store)) => {
                store.sweep();
                let name = usual_name(the_match, &self.tags);
                let (path, lock) = FileKind::Record.create_free(&store.records(), &name, &text)?;
                (self.path, self.lock) = (Some(path), lock);
            }
            (None, None) => {}
        }
        self.text = Some(text);
        Ok(())
    }

    /// Whether another program has written to the file since this one did.
    fn is_foreign(&self, path: &Path) -> Result<bool, FileError> {
        match (path.metadata(), &self.text) {
            (Ok(found), Some(text)) if found.is_file() => {
                Ok(found.len() != text.len() as u64
                    || FileKind::Record.read(path)? != text.as_bytes())
            }
            _ => Ok(false),
        }
    }

    pub(crate) fn rename(&mut self, to: &Path) -> Result<(), FileError> {
        if let Some(path) = &self.path {
            rename(path, to)?;
            self.path = Some(to.to_owned());
            self.noted = false;
            self.note()?;
        }
        Ok(())
    }
}
