//! Why a file of a match could not be read or written.

use super::MAX_RECORD_NAME;
use crate::play::saved::{SavedError, TooLong, harmless, harmless_path};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file of a match could not be read or written. The message is one line that a terminal can
/// show, and begins with a word of ours: a name keeps its letters when it becomes a sentence.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system does not let it be read, or it is not there.
    #[error("the file {} cannot be read: {source}", harmless_path(.path))]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It cannot be written, moved or made; what was there before is still there.
    #[error("the file {} cannot be written: {source}", harmless_path(.path))]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It holds no match that can be believed. The file is as it was.
    #[error("in {}: {error}", harmless_path(.path))]
    Saved {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SavedError,
    },
    /// The match that was being played is damaged; its file is as it was, and it is the match that
    /// is being played no longer.
    #[error("the unfinished match is damaged ({error}); it is kept as {}", harmless_path(.kept))]
    SetAside {
        /// What is wrong with it.
        error: SavedError,
        /// Its file, as before.
        kept: PathBuf,
    },
    /// Another program has the match in this file in hand, or this one has.
    #[error("the match {} is being played in another goldpile; leave it there first", harmless_path(.0))]
    InUse(PathBuf),
    /// Another program has written to the file; the match has another file now, and is in it.
    #[error(
        "another program has changed {}; the match is kept as {} from now on",
        harmless_path(.path),
        harmless_path(.kept)
    )]
    Moved {
        /// The file that was changed, which is left as it is.
        path: PathBuf,
        /// Where the match is kept.
        kept: PathBuf,
    },
    /// The file is too long to be read, or what is to be written would be. It is as it was.
    #[error("the file {}: {error}", harmless_path(.path))]
    TooLong {
        /// The file, empty for a match that has none yet.
        path: PathBuf,
        /// The bounds.
        error: TooLong,
    },
    /// Something is there already, and stays as it is.
    #[error("there is {} already; choose another name", harmless_path(.0))]
    Exists(PathBuf),
    /// This text is no name for a record. Nothing was done.
    #[error(
        "this is no name for a record: {}; it has 1 to {MAX_RECORD_NAME} characters, no \
         / \\ : * ? \" < > |, and no dot at either end",
        harmless(.0)
    )]
    Name(String),
}

impl StoreError {
    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read {
            path: path.to_owned(),
            source,
        }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write {
            path: path.to_owned(),
            source,
        }
    }
}
