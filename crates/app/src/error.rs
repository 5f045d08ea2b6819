//! Why the user's data cannot be read or written.

use goldpile_learn::JsonLinesError;
use goldpile_learn::notebook::NotebookError;
use goldpile_play::saved::RecordTooLong;
use goldpile_play::{
    FileError, NamedMatchError, PositionTextError, SavedError, StatisticsError,
    escape_for_terminal, harmless_path,
};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why something in the user's folder could not be read or written. The message is one line that a terminal
/// can show, in lower case and without a full stop.
#[derive(Debug, Error)]
pub enum UserDataError {
    /// The user has no folder for matches.
    #[error("there are no records, because this user has no folder for data (set HOME)")]
    NoRecords,
    /// The user has no folder for the data named here.
    #[error("this user has no folder for {0} (set HOME)")]
    NoFolder(&'static str),
    /// A record cannot be read.
    #[error("{}", record_message(.name, .error))]
    Record {
        /// The name of the record.
        name: String,
        /// The reason.
        error: FileError,
    },
    /// A match cannot be shown on the screen.
    #[error("{0}")]
    OffScreen(String),
    /// The file of a match cannot be read or written.
    #[error(transparent)]
    Match(#[from] FileError),
    /// A match that was named cannot be read.
    #[error(transparent)]
    Named(#[from] NamedMatchError),
    /// A text is not a saved match.
    #[error(transparent)]
    NoMatch(#[from] SavedError),
    /// A text is not a position.
    #[error(transparent)]
    NoPosition(#[from] PositionTextError),
    /// A match is too long to write.
    #[error(transparent)]
    TooLong(#[from] RecordTooLong),
    /// The statistics cannot be read or written.
    #[error(transparent)]
    Statistics(#[from] StatisticsError),
    /// The lessons or the drills cannot be read or written.
    #[error(transparent)]
    Lines(#[from] JsonLinesError),
    /// A picture cannot be written to this folder.
    #[error("the picture cannot be written to {}: {error}", harmless_path(.folder))]
    Picture {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The notebook cannot be read.
    #[error(transparent)]
    Notebook(#[from] NotebookError),
    /// Another program has answered the puzzle first.
    #[error("another goldpile has answered it first")]
    AnsweredFirst,
    /// Drills cannot be exported or imported, for this reason.
    #[error("{0}")]
    Drills(String),
}

fn record_message(name: &str, error: &FileError) -> String {
    let name = escape_for_terminal(name);
    match error {
        FileError::Saved(_, error) => format!("the record {name}: {error}"),
        FileError::Read(_, why) => format!("the record {name} cannot be read: {why}"),
        FileError::InUse(_) => {
            format!("the match {name} is being played in another goldpile; leave it there first")
        }
        other => other.to_string(),
    }
}
