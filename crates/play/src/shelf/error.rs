//! Why a file with a match or with rules could not be read or written.

use super::FileKind;
use crate::saved::{RecordTooLong, SavedError, escape_for_terminal, harmless_path};
use goldpile_engine::statement::MAX_RULES;
use goldpile_files::name::PLAIN_NAME_RULE;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file with a match or with rules could not be read or written. The message is one line that a
/// terminal can show, in lower case and without a full stop. It never begins with a name, because callers
/// capitalise it to make a sentence.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read, or does not exist.
    #[error("the file {} cannot be read: {}", harmless_path(.0), .1)]
    Read(PathBuf, #[source] io::Error),
    /// The file cannot be written or created; what was there before is still there.
    #[error("the file {} cannot be written: {}", harmless_path(.0), .1)]
    Write(PathBuf, #[source] io::Error),
    /// The file cannot be moved, and is where it was.
    #[error("the file {} cannot be moved to {}: {source}", harmless_path(.from), harmless_path(.to))]
    Move {
        /// The file's old path.
        from: PathBuf,
        /// The file's new path.
        to: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file with this name exists already, and is unchanged.
    #[error("there is {} already; choose another name", harmless_path(.0))]
    Exists(PathBuf),
    /// The text is not a valid name for such a file. Nothing was done.
    #[error("this is not a name for {}: {}; {PLAIN_NAME_RULE}", .0.noun(), escape_for_terminal(.1))]
    Name(FileKind, String),
    /// The file of a match, or the text to be written to it, is too long. The file is unchanged; the path is
    /// empty for a match that has no file yet.
    #[error("the file {}: {}", harmless_path(.0), .1)]
    TooLong(PathBuf, RecordTooLong),
    /// The file does not hold a valid match, and is unchanged.
    #[error("in {}: {}", harmless_path(.0), .1)]
    Saved(PathBuf, SavedError),
    /// The match that was being played is damaged. Its file is unchanged, but it is no longer the match
    /// being played.
    #[error("the unfinished match is damaged ({error}); it is kept as {}", harmless_path(.kept))]
    SetAside {
        /// What is wrong with the match.
        error: SavedError,
        /// The unchanged file.
        kept: PathBuf,
    },
    /// The match in this file is in use, by another program or by this one.
    #[error("the match {} is being played in another goldpile; close it there first", harmless_path(.0))]
    InUse(PathBuf),
    /// Another program has written to the file of the match, or the file has a newer format. The match is
    /// now saved in another file, which is up to date.
    #[error(
        "{} {}; from now on the match is saved as {}",
        if *is_newer { "a newer goldpile has written" } else { "another program has changed" },
        harmless_path(.path),
        harmless_path(.kept)
    )]
    Moved {
        /// Whether the file has a [newer](crate::Tags::newer) format.
        is_newer: bool,
        /// The old file, unchanged.
        path: PathBuf,
        /// The new file of the match.
        kept: PathBuf,
    },
    /// The rule file, or the text to be written to it, is too long.
    #[error("a rule file has at most {} KiB; {} would be longer", MAX_RULES >> 10, harmless_path(.0))]
    LongRules(PathBuf),
    /// The rule file is not text.
    #[error("{} is not UTF-8 text, as a rule file must be", harmless_path(.0))]
    NotText(PathBuf),
    /// Another program is editing the game.
    #[error("another goldpile is editing {}; close it there first", escape_for_terminal(.0))]
    Edited(String),
    /// Another program has written to the rule file since it was opened here. Nothing was done.
    #[error("another program has changed {} since it was opened here", escape_for_terminal(.0))]
    Changed(String),
}

impl FileError {
    pub(crate) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write(path.to_owned(), source)
    }
}
