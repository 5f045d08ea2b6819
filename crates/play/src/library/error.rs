//! Why a rule file could not be read or written.

use crate::store::NAMES;
use crate::{escape_for_terminal, harmless_path};
use goldpile_engine::statement::MAX_RULES;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a rule file could not be read or written: one line that a terminal can show, in lower case and
/// without a full stop.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// It cannot be read, or does not exist.
    #[error("the file {} cannot be read: {}", harmless_path(.0), .1)]
    Read(PathBuf, #[source] io::Error),
    /// It cannot be written, moved or created; what was there before is still there.
    #[error("the file {} cannot be written: {}", harmless_path(.0), .1)]
    Write(PathBuf, #[source] io::Error),
    /// The file, or the text to be written to it, is longer than a rule file may be.
    #[error("a rule file has at most {} KiB; {} would be longer", MAX_RULES >> 10, harmless_path(.0))]
    TooLong(PathBuf),
    /// It is not text.
    #[error("{} is not UTF-8 text, as a rule file must be", harmless_path(.0))]
    NoText(PathBuf),
    /// The text is not allowed as the name of a rule file. Nothing was done.
    #[error("this is not a name for a game: {}; {NAMES}", escape_for_terminal(.0))]
    Name(String),
    /// Something with this name exists already, and is unchanged.
    #[error("there is {} already; choose another name", harmless_path(.0))]
    Exists(PathBuf),
    /// Another program is editing the game.
    #[error("another goldpile is editing {}; close it there first", escape_for_terminal(.0))]
    InUse(String),
    /// Another program has written to the file since it was opened. Nothing was done.
    #[error("another program has changed {} since it was opened here", escape_for_terminal(.0))]
    Changed(String),
}

impl LibraryError {
    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::FileTooLarge => Self::TooLong(path),
            _ => Self::Read(path, source),
        }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::AlreadyExists => Self::Exists(path),
            _ => Self::Write(path, source),
        }
    }
}
