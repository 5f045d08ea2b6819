//! The match that a person names, either by its file or by its record.

use super::read;
use crate::position_text::{PositionText, PositionTextError};
use crate::saved::Saved;
use crate::shelf::FileError;
use goldpile_engine::Catalogue;
use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_number::Budget;
use std::path::Path;
use thiserror::Error;

/// Why a named match cannot be read. The message is one line that a terminal can show.
#[derive(Debug, Error)]
pub enum NamedMatchError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no such file, and the name is a single word.
    #[error("{0}; a game and a record can stand in place of a file, such as 'wythoff 3,4 1,2'")]
    NoFile(FileError),
    /// The name begins with a game, but is not a position as one text.
    #[error(transparent)]
    Text(Box<PositionTextError>),
    /// There is no such file, and the name is not a position as one text.
    #[error("{0}; nor is there a file of this name")]
    Neither(Box<PositionTextError>),
}

/// Reads the match in a file or, if there is no file of this name, the name itself as a record: a
/// [position as one text](PositionText), between two people. Cost: that of [`read`], or of reading the text.
///
/// # Errors
/// The file cannot be read or is not a saved match; or there is no file, and the name is not such a text.
pub fn read_named(path: &Path, catalogue: &Catalogue) -> Result<Saved, NamedMatchError> {
    let error = match (read(path, catalogue), path.exists()) {
        (Err(error), false) => error,
        (read, _) => return Ok(read?),
    };
    let Some(text) = path.to_str() else {
        return Err(error.into());
    };
    let mut budget = Budget::of(MAX_RECORD_BITS);
    let read = PositionText::read_typed(catalogue, text, &mut budget);
    read.map(PositionText::into_saved).map_err(|why| {
        if PositionText::is_meant(catalogue, text) {
            NamedMatchError::Text(why.into())
        } else if text.trim().contains(char::is_whitespace) {
            NamedMatchError::Neither(why.into())
        } else {
            NamedMatchError::NoFile(error)
        }
    })
}
