//! How rule files are written: as drafts, so that nothing typed is lost, which are then saved or
//! discarded.
//!
//! ```text
//! NAME.game           a game
//! drafts/NAME.game    its text as it is being edited, until it is saved or discarded
//! trash/NAME.game
//! ```
//!
//! Nothing is ever deleted. A file is always replaced as a whole, and the draft of the game that is
//! being edited is marked as in use, so that two programs do not edit one game.

use super::draft_file::DraftFile;
use super::{ENDING, LibraryError};
use crate::store::is_plain;
use goldpile_engine::statement::MAX_RULES;
use goldpile_files::disk::{self, exists, stem};
use goldpile_files::lock::Lock;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const DRAFTS: &str = "drafts";
const TRASH: &str = "trash";

/// The folder with the user's rule files. It is created when something is first written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFiles {
    pub(super) folder: PathBuf,
}

/// A game in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name: that of its file without the extension. Show it [escaped](crate::escape_for_terminal).
    pub name: String,
    /// Whether it has been saved.
    pub saved: bool,
    /// Whether it has a draft with changes that are not saved.
    pub changed: bool,
}

/// A game that was opened for editing.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its draft, which is kept as a file.
    pub draft: DraftFile,
    /// Its text: that of the draft if there is one.
    pub text: String,
    /// Its saved text; `None` if it has not been saved.
    pub saved: Option<String>,
}

impl RuleFiles {
    /// The rule files of this folder, which need not exist. Nothing is read.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The games, saved or not, ordered by name; those whose names could not be shown, or created on
    /// another system, are left out. Reads the drafts, and the games that have one.
    ///
    /// # Errors
    /// [`LibraryError::Read`] if the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<Listed>, LibraryError> {
        disk::sweep(&self.folder);
        disk::sweep(&self.folder.join(DRAFTS));
        let (saved, drafts) = (self.names("")?, self.names(DRAFTS)?);
        let mut names: Vec<&String> = saved.iter().chain(&drafts).collect();
        names.sort_unstable();
        names.dedup();
        let listed = names.into_iter().map(|name| {
            let is_saved = saved.binary_search(name).is_ok();
            let has_draft = drafts.binary_search(name).is_ok();
            let draft = has_draft.then(|| read(&self.draft(name)));
            let differs = |draft| matches!((draft, read(&self.game(name))), (Ok(draft), Ok(saved)) if draft != saved);
            Listed {
                name: name.clone(),
                saved: is_saved,
                changed: draft.is_some_and(|draft| !is_saved || differs(draft)),
            }
        });
        Ok(listed.collect())
    }

    /// The names of the games in the trash, ordered.
    ///
    /// # Errors
    /// [`LibraryError::Read`] if the folder cannot be listed.
    pub fn trash(&self) -> Result<Vec<String>, LibraryError> {
        self.names(TRASH)
    }

    /// The text of a game, with its unsaved changes, or of one in the trash. It may be open elsewhere.
    ///
    /// # Errors
    /// [`LibraryError::Name`], and the errors of reading a file.
    pub fn text(&self, name: &str, trashed: bool) -> Result<String, LibraryError> {
        let draft = self.draft(checked(name)?);
        read(&if trashed {
            self.path(TRASH, name)
        } else if exists(&draft) {
            draft
        } else {
            self.game(name)
        })
    }

    /// Opens a game for editing: its draft if there is one.
    ///
    /// # Errors
    /// [`LibraryError::InUse`], and the errors of reading and writing a file.
    pub fn open(&self, name: &str) -> Result<Opened, LibraryError> {
        let draft = self.draft(checked(name)?);
        let _alone = disk::alone_in(Some(&self.folder));
        let game = self.game(name);
        let saved = exists(&game).then(|| read(&game)).transpose()?;
        if exists(&draft) {
            let lock = Lock::take(&draft).map_err(|_| LibraryError::InUse(name.to_owned()))?;
            let text = read(&draft)?;
            let base = saved.clone();
            let base = base.filter(|saved| *saved == text || is_older(&game, &draft));
            return Ok(self.opened(name, text, saved, base, lock));
        }
        let text = match &saved {
            Some(text) => text.clone(),
            None => read(&game)?,
        };
        let lock = put(&draft, &text)?;
        let base = saved.clone();
        Ok(self.opened(name, text, saved, base, lock))
    }

    /// Begins a new game with this text, under a free name that begins with this one. The game has a
    /// draft and is not saved.
    ///
    /// # Errors
    /// [`LibraryError::Name`], [`LibraryError::TooLong`], and the errors of writing a file.
    pub fn begin(&self, name: &str, text: &str) -> Result<Opened, LibraryError> {
        checked(name)?;
        let numbered = (2..).map(|number: u32| format!("{name}-{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let _alone = disk::alone_in(Some(&self.folder));
        let free = names.find(|name| !self.is_taken(name));
        let name = free.unwrap_or_else(|| name.to_owned());
        let lock = put(&self.draft(&name), text)?;
        Ok(self.opened(&name, text.to_owned(), None, None, lock))
    }

    /// Begins a new game with the text of a file, named after it; `~/` is the user's home.
    ///
    /// # Errors
    /// The errors of [`begin`](Self::begin) and of reading the file.
    pub fn import(&self, path: &Path) -> Result<Opened, LibraryError> {
        let path = disk::expanded(path.to_owned());
        let text = read(&path)?;
        let name = stem(&path);
        self.begin(if is_plain(&name) { &name } else { "game" }, &text)
    }

    /// Writes a game, with its changes, to a new file; `~/` is the user's home. Returns its path.
    ///
    /// # Errors
    /// [`LibraryError::Exists`], because files are never overwritten, and the errors of reading and
    /// writing a file.
    pub fn export(&self, name: &str, path: &Path) -> Result<PathBuf, LibraryError> {
        let text = self.text(name, false)?;
        let path = disk::absolute(path);
        disk::create(&path, &text).map_err(|error| LibraryError::write(&path, error))?;
        Ok(path)
    }

    /// Renames a game and its draft.
    ///
    /// # Errors
    /// [`LibraryError::Name`], [`LibraryError::Exists`], [`LibraryError::InUse`],
    /// [`LibraryError::Write`].
    pub fn rename(&self, from: &str, to: &str) -> Result<(), LibraryError> {
        checked(from)?;
        checked(to)?;
        let _alone = disk::alone_in(Some(&self.folder));
        self.check_free(from)?;
        if self.is_taken(to) {
            return Err(LibraryError::Exists(self.game(to)));
        }
        for (from, to) in [
            (self.draft(from), self.draft(to)),
            (self.game(from), self.game(to)),
        ] {
            if exists(&from) {
                fs::rename(&from, &to).map_err(|error| LibraryError::write(&from, error))?;
            }
        }
        Ok(())
    }

    /// Moves a game to the trash, with its draft if the draft has changes.
    ///
    /// # Errors
    /// [`LibraryError::InUse`], [`LibraryError::Write`].
    pub fn delete(&self, name: &str) -> Result<(), LibraryError> {
        checked(name)?;
        let _alone = disk::alone_in(Some(&self.folder));
        self.check_free(name)?;
        self.discard(name)?;
        let game = self.game(name);
        if exists(&game) {
            self.throw_away(&game)?;
        }
        Ok(())
    }

    /// Moves a game back from the trash, under a free name that begins with its own. Returns that name.
    ///
    /// # Errors
    /// [`LibraryError::Write`], also if there is no such game.
    pub fn restore(&self, name: &str) -> Result<String, LibraryError> {
        let from = self.path(TRASH, checked(name)?);
        let _alone = disk::alone_in(Some(&self.folder));
        let to = disk::move_into(&from, &self.folder);
        let to = to.map_err(|error| LibraryError::write(&from, error))?;
        Ok(stem(&to))
    }

    /// Puts the draft away: into the trash if its text differs from the saved game's.
    pub(super) fn discard(&self, name: &str) -> Result<(), LibraryError> {
        let (draft, game) = (self.draft(name), self.game(name));
        if !exists(&draft) {
            return Ok(());
        }
        let same = matches!((read(&draft), read(&game)), (Ok(draft), Ok(game)) if draft == game);
        if same {
            fs::remove_file(&draft).map_err(|error| LibraryError::write(&draft, error))
        } else {
            self.throw_away(&draft)
        }
    }

    pub(super) fn throw_away(&self, path: &Path) -> Result<(), LibraryError> {
        let trash = self.folder.join(TRASH);
        let failed = |error| LibraryError::write(path, error);
        fs::create_dir_all(&trash).map_err(failed)?;
        disk::move_into(path, &trash).map(drop).map_err(failed)
    }

    fn check_free(&self, name: &str) -> Result<(), LibraryError> {
        match Lock::take(&self.draft(name)) {
            Ok(_) => Ok(()),
            Err(_) => Err(LibraryError::InUse(name.to_owned())),
        }
    }

    fn is_taken(&self, name: &str) -> bool {
        exists(&self.game(name)) || exists(&self.draft(name))
    }

    fn opened(
        &self,
        name: &str,
        text: String,
        saved: Option<String>,
        base: Option<String>,
        lock: Option<Lock>,
    ) -> Opened {
        Opened {
            draft: DraftFile::new(self.clone(), name, text.clone(), base, lock),
            text,
            saved,
        }
    }

    fn names(&self, folder: &str) -> Result<Vec<String>, LibraryError> {
        let folder = self.folder.join(folder);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(LibraryError::read(&folder, error)),
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let ours = paths.filter(|path| path.extension().is_some_and(|end| end == ENDING));
        let mut names: Vec<String> = (ours.filter(|path| path.is_file()))
            .map(|path| stem(&path))
            .filter(|name| is_plain(name))
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    pub(super) fn game(&self, name: &str) -> PathBuf {
        self.path("", name)
    }

    pub(super) fn draft(&self, name: &str) -> PathBuf {
        self.path(DRAFTS, name)
    }

    fn path(&self, folder: &str, name: &str) -> PathBuf {
        self.folder.join(folder).join(format!("{name}.{ENDING}"))
    }
}

/// Whether this file was surely written before the other one.
fn is_older(file: &Path, other: &Path) -> bool {
    let written = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    matches!((written(file), written(other)), (Some(file), Some(other)) if file < other)
}

/// Returns the name if a game may have it.
///
/// # Errors
/// [`LibraryError::Name`] otherwise.
pub fn checked(name: &str) -> Result<&str, LibraryError> {
    if is_plain(name) {
        Ok(name)
    } else {
        Err(LibraryError::Name(name.to_owned()))
    }
}

/// The text of a rule file, at most 64 KiB.
pub(super) fn read(path: &Path) -> Result<String, LibraryError> {
    let failed = |error| LibraryError::read(path, error);
    let bytes = disk::read(path, MAX_RULES as u64).map_err(failed)?;
    let bytes = bytes.ok_or_else(|| failed(io::ErrorKind::NotFound.into()))?;
    String::from_utf8(bytes).map_err(|_| LibraryError::NoText(path.to_owned()))
}

/// Writes a draft, marked as in use before it can be found under its name.
pub(super) fn put(path: &Path, text: &str) -> Result<Option<Lock>, LibraryError> {
    if text.len() > MAX_RULES {
        return Err(LibraryError::TooLong(path.to_owned()));
    }
    let failed = |error| LibraryError::write(path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    Lock::replace(path, text).map_err(failed)
}
