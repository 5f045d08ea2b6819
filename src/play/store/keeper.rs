//! Who keeps one match in one file, after every move.

use super::lock::Lock;
use super::{Store, StoreError, file, parsed, stem};
use crate::engine::Catalogue;
use crate::play::contest::Contest;
use crate::play::saved::{Tags, harmless};
use std::path::{Path, PathBuf};

/// Keeps a match in its file: call [`keep`](Self::keep) after everything that happens in it.
///
/// As long as it (or a copy of it) lives, the file is marked as in hand where the system can do
/// that, and another program that opens it is told so. It holds the text of the file, to tell
/// whether there is anything to write and whether somebody else has written.
///
/// ```
/// use goldpile::play::{Store, saved};
///
/// let catalogue = goldpile::games::catalogue();
/// let played = |record: &str| saved::parse(&format!("[Game \"nim\"]\n{record}"), &catalogue);
/// let folder = tempfile::tempdir()?;
/// let store = Store::at(folder.path());
///
/// let mut keeper = store.keeper();
/// keeper.keep(&played("3,5")?.contest)?;
/// keeper.keep(&played("3,5 3,3")?.contest)?;
/// drop(keeper);
///
/// let (keeper, contest) = store.resume(&catalogue)?.ok_or("no match is unfinished")?;
/// assert_eq!(contest.record(), "3,5 3,3");
/// assert_eq!(keeper.name().as_deref(), store.unfinished().as_deref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Keeper {
    /// The file, once there is one.
    path: Option<PathBuf>,
    /// The store that the match belongs to.
    store: Option<Store>,
    /// Whether the store knows that this is the match being played.
    noted: bool,
    tags: Tags,
    /// What the file holds.
    text: Option<String>,
    lock: Option<Lock>,
    /// Whether the last attempt failed.
    failed: bool,
}

impl Keeper {
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

    /// Who keeps a new match among the records of a store.
    pub(super) fn new(store: Store) -> Self {
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

    /// The match in a file, and who keeps it there. Costs what [`read`](super::read) does.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if it is in hand already, be it here; [`StoreError::Read`],
    /// [`StoreError::TooLong`], [`StoreError::Saved`]. The file is as it was, and not in hand.
    pub fn open(path: &Path, catalogue: &Catalogue) -> Result<(Self, Contest), StoreError> {
        let lock = Lock::take(path).map_err(|_| StoreError::InUse(path.to_owned()))?;
        let bytes = file::bytes(path)?;
        let saved = parsed(path, &bytes, catalogue)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let keeper = Self::of(path.to_owned(), saved.tags, text, lock);
        Ok((keeper, saved.contest))
    }

    /// Begins a file with a new match, dated today, in a folder that is there, and keeps it in
    /// hand.
    ///
    /// # Errors
    /// [`StoreError::Exists`]: no file is written over; [`StoreError::TooLong`],
    /// [`StoreError::Write`]. No file is left behind.
    pub fn create(path: &Path, contest: &Contest) -> Result<Self, StoreError> {
        let tags = Tags::today();
        let text = file::text(contest, &tags, path)?;
        let lock = file::create(path, &text)?;
        Ok(Self::of(path.to_owned(), tags, text, lock))
    }

    /// The same for a match of this store, which is the one being played once it is kept.
    pub(super) fn of_store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// Its file; `None` for a new match of a store that has not been kept yet.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Its name among the records of a store; `None` if it is none of them, or not yet.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.store.as_ref()?;
        self.path.as_deref().map(stem)
    }

    /// Where the match is kept, as it is shown and [`harmless`]: its name among the records, or the
    /// path of its file; nothing if there is none yet.
    #[must_use]
    pub fn place(&self) -> String {
        let path = || self.path.as_ref().map(|path| path.to_string_lossy().into());
        harmless(&self.name().or_else(path).unwrap_or_default())
    }

    /// Lets other programs have the file until something is written again.
    pub fn release(&mut self) {
        self.lock = None;
    }

    /// What the file says that the match does not know.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Notes for good that the match was over once; the next [`keep`](Self::keep) writes it.
    pub fn count(&mut self) {
        self.tags.count();
    }

    /// Writes the match if its file is gone or does not hold it yet, in one step and to the disk: a
    /// program that is killed, or a machine that stops, leaves the match as it was before or as it
    /// is now.
    ///
    /// A file that another program has changed meanwhile is left to it. A record of a store is
    /// noted as the match being played, unless another program plays the one that is noted.
    ///
    /// Cost: the text is made ([`write`](crate::play::saved::write)), and if it is another than
    /// before, the file is read and written: linear in the length of the record, and the time the
    /// disk needs.
    ///
    /// # Errors
    /// [`StoreError::Moved`]: the match has another file from now on, and is in it.
    /// [`StoreError::TooLong`], [`StoreError::Read`], [`StoreError::Write`]: the file is as it was,
    /// or holds the match and could not be noted. The next call tries again, and says nothing more
    /// until it has worked once: it gives `Ok`.
    pub fn keep(&mut self, contest: &Contest) -> Result<(), StoreError> {
        let before = self.failed;
        let done = self.write(contest);
        self.failed = !matches!(done, Ok(()) | Err(StoreError::Moved { .. }));
        if before && self.failed { Ok(()) } else { done }
    }

    /// Whether the last [`keep`](Self::keep) failed, so that the file may not hold what was to be
    /// kept, be it that it gave `Ok`.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.failed
    }

    fn write(&mut self, contest: &Contest) -> Result<(), StoreError> {
        let shown = self.path.clone().unwrap_or_default();
        let text = file::text(contest, &self.tags, &shown)?;
        let gone = self.path.as_ref().is_none_or(|path| !path.is_file());
        if gone || self.text.as_ref() != Some(&text) {
            self.put(contest, text)?;
        }
        self.note()
    }

    /// Tells the store that this is the match being played, if it is one of its records; nothing
    /// happens if it knows, or if another program plays the one that is noted.
    ///
    /// # Errors
    /// [`StoreError::Write`]: the store knows what it knew.
    pub fn note(&mut self) -> Result<(), StoreError> {
        if let (Some(store), Some(name), false) = (&self.store, self.name(), self.noted) {
            store.note(&name)?;
            self.noted = true;
        }
        Ok(())
    }

    fn put(&mut self, contest: &Contest, text: String) -> Result<(), StoreError> {
        match (&self.path, &self.store) {
            (Some(path), _) if self.is_foreign(path)? => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let (kept, lock) = file::create_free(folder, &stem(path), &text)?;
                let path = path.clone();
                (self.path, self.lock) = (Some(kept.clone()), lock);
                (self.text, self.noted) = (Some(text), false);
                // That the match has moved is told before that it could not be noted, which the
                // next call tries again.
                let _ = self.note();
                return Err(StoreError::Moved { path, kept });
            }
            (Some(path), _) => {
                if let Some(folder) = path.parent() {
                    file::make_folder(folder)?;
                }
                self.lock = file::replace(path, &text)?;
            }
            (None, Some(store)) => {
                let name = super::usual_name(contest, &self.tags);
                let (path, lock) = file::create_free(&store.records()?, &name, &text)?;
                (self.path, self.lock) = (Some(path), lock);
            }
            (None, None) => {}
        }
        self.text = Some(text);
        Ok(())
    }

    /// Whether somebody else has written to the file since.
    fn is_foreign(&self, path: &Path) -> Result<bool, StoreError> {
        match (path.metadata(), &self.text) {
            (Ok(found), Some(text)) if found.is_file() => {
                Ok(found.len() != text.len() as u64 || file::bytes(path)? != text.as_bytes())
            }
            _ => Ok(false),
        }
    }

    /// Gives the record another name.
    pub(super) fn rename(&mut self, to: &Path) -> Result<(), StoreError> {
        if let Some(path) = &self.path {
            file::rename(path, to)?;
            self.path = Some(to.to_owned());
            self.noted = false;
            self.note()?;
        }
        Ok(())
    }
}
