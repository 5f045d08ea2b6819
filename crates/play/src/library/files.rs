//! How rule files are written: first as drafts, so that nothing typed is lost, then saved or discarded.
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
use crate::shelf::{FileError, FileKind, Shelf, TRASH, create, rename, replace};
use goldpile_engine::statement::MAX_RULES;
use goldpile_engine::text::escape::without_mark;
use goldpile_files::disk::{self, exists, stem};
use goldpile_files::lock::Lock;
use goldpile_files::name::is_plain;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The games are in the folder itself.
const GAMES: &str = "";
const DRAFTS: &str = "drafts";

/// The folder with the user's rule files. It is created by the first write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFiles {
    pub(crate) shelf: Shelf,
}

/// A game in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The name of its file without the extension. Show it [escaped](crate::escape_for_terminal).
    pub name: String,
    /// Whether the game has been saved.
    pub saved: bool,
    /// Whether the game has a draft with unsaved changes.
    pub changed: bool,
}

/// A game that was opened for editing.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The draft, stored as a file.
    pub draft: DraftFile,
    /// The text of the draft if there was one, otherwise the saved text.
    pub text: String,
    /// The saved text; `None` if the game has not been saved.
    pub saved: Option<String>,
}

impl RuleFiles {
    /// The rule files of this folder, which need not exist and is not read.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let (folder, kind) = (folder.into(), FileKind::Rules);
        Self {
            shelf: Shelf { folder, kind },
        }
    }

    /// The games, saved or not, ordered by name. Names that cannot be shown, or that another system could
    /// not create, are left out. Reads the drafts, and the games that have one.
    ///
    /// # Errors
    /// [`FileError::Read`] if the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<ListedGame>, FileError> {
        self.shelf.sweep([GAMES, DRAFTS]);
        let (saved, drafts) = (self.names(GAMES)?, self.names(DRAFTS)?);
        let mut names: Vec<&String> = saved.iter().chain(&drafts).collect();
        names.sort_unstable();
        names.dedup();
        let listed = names.into_iter().map(|name| {
            let is_saved = saved.binary_search(name).is_ok();
            let has_draft = drafts.binary_search(name).is_ok();
            let draft = has_draft.then(|| read(&self.draft(name)?));
            let saved = || read(&self.game(name)?);
            let differs =
                |draft| matches!((draft, saved()), (Ok(draft), Ok(saved)) if draft != saved);
            ListedGame {
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
    /// [`FileError::Read`] if the folder cannot be listed.
    pub fn trash(&self) -> Result<Vec<String>, FileError> {
        self.names(TRASH)
    }

    /// The text of a game, with its unsaved changes, or of one in the trash. It may be open elsewhere.
    ///
    /// # Errors
    /// [`FileError::Name`], and the errors of reading a file.
    pub fn text(&self, name: &str, trashed: bool) -> Result<String, FileError> {
        let draft = self.draft(name)?;
        read(&if trashed {
            self.shelf.file(TRASH, name)?
        } else if exists(&draft) {
            draft
        } else {
            self.game(name)?
        })
    }

    /// Opens a game for editing: its draft if there is one.
    ///
    /// # Errors
    /// [`FileError::Edited`], and the errors of reading and writing a file.
    pub fn open(&self, name: &str) -> Result<Opened, FileError> {
        let (draft, game) = (self.draft(name)?, self.game(name)?);
        let _alone = self.alone();
        let saved = exists(&game).then(|| read(&game)).transpose()?;
        if exists(&draft) {
            let lock = Lock::take(&draft).map_err(|_| FileError::Edited(name.to_owned()))?;
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
    /// [`FileError::Name`], [`FileError::LongRules`], and the errors of writing a file.
    pub fn begin(&self, name: &str, text: &str) -> Result<Opened, FileError> {
        FileKind::Rules.check_name(name)?;
        let numbered = (2..).map(|number: u32| format!("{name}-{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let _alone = self.alone();
        let free = names.find(|name| matches!(self.is_taken(name), Ok(false)));
        let name = free.unwrap_or_else(|| name.to_owned());
        let lock = put(&self.draft(&name)?, text)?;
        Ok(self.opened(&name, text.to_owned(), None, None, lock))
    }

    /// Begins a new game with the text of a file, named after it; `~/` is the user's home.
    ///
    /// # Errors
    /// The errors of [`begin`](Self::begin) and of reading the file.
    pub fn import(&self, path: &Path) -> Result<Opened, FileError> {
        let path = disk::expanded(path.to_owned());
        let text = read(&path)?;
        let name = stem(&path);
        self.begin(if is_plain(&name) { &name } else { "game" }, &text)
    }

    /// Writes a game, with its changes, to a new file; `~/` is the user's home. Returns its path.
    ///
    /// # Errors
    /// [`FileError::Exists`], because files are never overwritten, and the errors of reading and
    /// writing a file.
    pub fn export(&self, name: &str, path: &Path) -> Result<PathBuf, FileError> {
        let text = self.text(name, false)?;
        let path = disk::absolute(path);
        create(&path, &text)?;
        Ok(path)
    }

    /// Renames a game and its draft.
    ///
    /// # Errors
    /// [`FileError::Name`], [`FileError::Exists`], [`FileError::Edited`],
    /// [`FileError::Write`].
    pub fn rename(&self, from: &str, to: &str) -> Result<(), FileError> {
        FileKind::Rules.check_name(to)?;
        let _alone = self.alone();
        self.check_free(from)?;
        if self.is_taken(to)? {
            return Err(FileError::Exists(self.game(to)?));
        }
        for (from, to) in [
            (self.draft(from)?, self.draft(to)?),
            (self.game(from)?, self.game(to)?),
        ] {
            if exists(&from) {
                rename(&from, &to)?;
            }
        }
        Ok(())
    }

    /// Moves a game to the trash, with its draft if the draft has changes.
    ///
    /// # Errors
    /// [`FileError::Edited`], [`FileError::Write`].
    pub fn delete(&self, name: &str) -> Result<(), FileError> {
        let _alone = self.alone();
        self.check_free(name)?;
        self.discard(name)?;
        let game = self.game(name)?;
        if exists(&game) {
            self.shelf.throw_away(&game)?;
        }
        Ok(())
    }

    /// Moves a game back from the trash, under a free name that begins with its own, and returns that name.
    ///
    /// # Errors
    /// [`FileError::Write`], also if there is no such game.
    pub fn restore(&self, name: &str) -> Result<String, FileError> {
        let _alone = self.alone();
        self.shelf.restore(name, GAMES)
    }

    /// Removes the draft, or moves it to the trash if its text differs from the saved game's.
    pub(crate) fn discard(&self, name: &str) -> Result<(), FileError> {
        let (draft, game) = (self.draft(name)?, self.game(name)?);
        if !exists(&draft) {
            return Ok(());
        }
        if is_same_text(&draft, &game) {
            fs::remove_file(&draft).map_err(|error| FileError::write(&draft, error))
        } else {
            self.shelf.throw_away(&draft).map(drop)
        }
    }

    pub(crate) fn alone(&self) -> Option<File> {
        disk::lock_folder(Some(&self.shelf.folder))
    }

    fn check_free(&self, name: &str) -> Result<(), FileError> {
        match Lock::take(&self.draft(name)?) {
            Ok(_) => Ok(()),
            Err(_) => Err(FileError::Edited(name.to_owned())),
        }
    }

    fn is_taken(&self, name: &str) -> Result<bool, FileError> {
        Ok(exists(&self.game(name)?) || exists(&self.draft(name)?))
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

    /// The names of the games in a subfolder, without those that cannot be shown.
    fn names(&self, subfolder: &str) -> Result<Vec<String>, FileError> {
        let listed = self.shelf.list(subfolder)?.into_iter();
        let names = listed.map(|listed| listed.name);
        Ok(names.filter(|name| is_plain(name)).collect())
    }

    pub(crate) fn game(&self, name: &str) -> Result<PathBuf, FileError> {
        self.shelf.file(GAMES, name)
    }

    pub(crate) fn draft(&self, name: &str) -> Result<PathBuf, FileError> {
        self.shelf.file(DRAFTS, name)
    }
}

/// Whether both files can be read and hold the same text.
pub(crate) fn is_same_text(draft: &Path, game: &Path) -> bool {
    matches!((read(draft), read(game)), (Ok(draft), Ok(game)) if draft == game)
}

/// Whether this file was surely written before the other one.
fn is_older(file: &Path, other: &Path) -> bool {
    let written = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    matches!((written(file), written(other)), (Some(file), Some(other)) if file < other)
}

/// The text of a rule file, without a byte order mark.
pub(crate) fn read(path: &Path) -> Result<String, FileError> {
    let text = String::from_utf8(FileKind::Rules.read(path)?);
    let text = text.map_err(|_| FileError::NotText(path.to_owned()))?;
    Ok(without_mark(&text).to_owned())
}

/// Writes a draft that is marked as in use before it can be found under its name.
pub(crate) fn put(path: &Path, text: &str) -> Result<Option<Lock>, FileError> {
    if text.len() > MAX_RULES {
        return Err(FileError::LongRules(path.to_owned()));
    }
    replace(path, text)
}
