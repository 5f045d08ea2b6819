//! Named text files in a folder with a trash: the records of matches and the user's rule files. Nothing is
//! ever deleted, and a file is always replaced as a whole.

mod error;

pub use error::FileError;

use crate::saved::{self, RecordTooLong};
use crate::{library, store};
use goldpile_engine::statement::MAX_RULES;
use goldpile_files::disk;
use goldpile_files::lock::Lock;
use goldpile_files::name::is_plain;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

pub(crate) const TRASH: &str = "trash";

/// What the files of a shelf hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A match.
    Record,
    /// The rules of a game.
    Rules,
}

/// A folder with files of one kind in its subfolders. It is created by the first write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shelf {
    pub(crate) folder: PathBuf,
    pub(crate) kind: FileKind,
}

/// A listed file, not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// The file's name without the extension. Show it [escaped](saved::escape_for_terminal).
    pub name: String,
    /// When the file was last written; `None` if the system does not say.
    pub written: Option<SystemTime>,
}

impl FileKind {
    const fn ending(self) -> &'static str {
        match self {
            Self::Record => store::ENDING,
            Self::Rules => library::ENDING,
        }
    }

    /// The kind with its article, for a message.
    const fn noun(self) -> &'static str {
        match self {
            Self::Record => "a record",
            Self::Rules => "a game",
        }
    }

    /// Checks that a file of this name can be created on every platform.
    ///
    /// # Errors
    /// [`FileError::Name`].
    pub fn check_name(self, name: &str) -> Result<(), FileError> {
        if is_plain(name) {
            Ok(())
        } else {
            Err(FileError::Name(self, name.to_owned()))
        }
    }

    /// The contents of a file, of which at most one byte more than allowed is read.
    pub(crate) fn read(self, path: &Path) -> Result<Vec<u8>, FileError> {
        let most = match self {
            Self::Record => saved::MAX_FILE,
            Self::Rules => MAX_RULES,
        };
        disk::bytes(path, most as u64).map_err(|error| match (error.kind(), self) {
            (io::ErrorKind::FileTooLarge, Self::Record) => {
                FileError::TooLong(path.to_owned(), RecordTooLong)
            }
            (io::ErrorKind::FileTooLarge, Self::Rules) => FileError::LongRules(path.to_owned()),
            _ => FileError::Read(path.to_owned(), error),
        })
    }

    /// A free path in this folder: the name given, with a number added if it is taken.
    fn free(self, folder: &Path, name: &str) -> PathBuf {
        disk::free(folder, name, self.ending(), |number| match self {
            Self::Record => format!("{name} ({number})"),
            Self::Rules => format!("{name}-{number}"),
        })
    }

    /// Creates a file under a free name that begins with this one, marked as in use.
    pub(crate) fn create_free(
        self,
        folder: &Path,
        name: &str,
        text: &str,
    ) -> Result<(PathBuf, Option<Lock>), FileError> {
        make_folder(folder)?;
        loop {
            let path = self.free(folder, name);
            match create(&path, text) {
                // Another program took the name first.
                Err(FileError::Exists(_)) => {}
                done => return done.map(|lock| (path, lock)),
            }
        }
    }
}

impl Shelf {
    /// The file of this name in a subfolder, which need not exist.
    ///
    /// # Errors
    /// [`FileError::Name`] for a name that leads out of the folder.
    pub(crate) fn file(&self, subfolder: &str, name: &str) -> Result<PathBuf, FileError> {
        let mut parts = Path::new(name).components();
        let inside = matches!(
            (parts.next(), parts.next()),
            (Some(Component::Normal(part)), None) if part == OsStr::new(name)
        );
        if !inside {
            return Err(FileError::Name(self.kind, name.to_owned()));
        }
        let file = format!("{name}.{}", self.kind.ending());
        Ok(self.folder.join(subfolder).join(file))
    }

    /// The files in a subfolder, ordered by name, character by character; none if the folder does not exist.
    /// No file is opened.
    pub(crate) fn list(&self, subfolder: &str) -> Result<Vec<ListedFile>, FileError> {
        let folder = self.folder.join(subfolder);
        let paths = disk::with_ending(&folder, self.kind.ending());
        let paths = paths.map_err(|error| FileError::Read(folder, error))?;
        let listed = paths.iter().filter_map(|path| {
            let data = path.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(ListedFile {
                name: path.file_stem()?.to_str()?.to_owned(),
                written: data.modified().ok(),
            })
        });
        let mut listed: Vec<ListedFile> = listed.collect();
        listed.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        Ok(listed)
    }

    /// Removes half-written files that killed programs left in these subfolders.
    pub(crate) fn sweep(&self, subfolders: [&str; 2]) {
        for subfolder in subfolders {
            disk::sweep(&self.folder.join(subfolder));
        }
    }

    /// Moves a file to the trash, under a free name that begins with its own, and returns its path there.
    pub(crate) fn throw_away(&self, file: &Path) -> Result<PathBuf, FileError> {
        self.move_to(file, TRASH)
    }

    /// Moves a file from the trash to a subfolder, under a free name that begins with its own, and returns
    /// that name.
    pub(crate) fn restore(&self, name: &str, subfolder: &str) -> Result<String, FileError> {
        let file = self.file(TRASH, name)?;
        Ok(disk::stem(&self.move_to(&file, subfolder)?))
    }

    fn move_to(&self, from: &Path, subfolder: &str) -> Result<PathBuf, FileError> {
        let folder = self.folder.join(subfolder);
        make_folder(&folder)?;
        let to = self.kind.free(&folder, &disk::stem(from));
        rename(from, &to)?;
        Ok(to)
    }
}

/// Creates a folder, and the folders above it, where missing.
pub(crate) fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| FileError::write(path, error))
}

/// Renames a file, replacing whatever is there.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<(), FileError> {
    fs::rename(from, to).map_err(|source| FileError::Move {
        from: from.to_owned(),
        to: to.to_owned(),
        source,
    })
}

/// Creates a new file, marked as in use. An existing file is never overwritten: [`FileError::Exists`].
pub(crate) fn create(path: &Path, text: &str) -> Result<Option<Lock>, FileError> {
    let created = disk::create(path, text).map(Lock::mark);
    created.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
        _ => FileError::write(path, error),
    })
}

/// Writes a file atomically, so that readers find either the old text or the new, and marks it as in use.
/// Creates its folder if needed. If the path is a link, its target is replaced and keeps its permissions.
pub(crate) fn replace(path: &Path, text: &str) -> Result<Option<Lock>, FileError> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    Lock::replace(path, text).map_err(|error| FileError::write(path, error))
}
