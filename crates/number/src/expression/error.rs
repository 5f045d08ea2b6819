//! The error of a text that is not a count.

use thiserror::Error;

use super::MAX_DIGITS;
use crate::visible::visible;

/// Why a text is not a count. Columns are counted in characters from 1.
///
/// The message says what is wrong and what would be right, but not the [`column`](Self::column): the
/// count is often part of a longer text, and only the caller knows where it begins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// There is no text.
    #[error("a count is missing: write digits, 3*10^40+7 or F300")]
    Empty,
    /// A character that is not allowed at its place.
    #[error("‘{}’ where {expected} was expected", visible(*.found))]
    Unexpected {
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
        /// What was allowed there, in words.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("the count ends where {expected} was expected")]
    Incomplete {
        /// The column after the last character.
        column: usize,
        /// What could have followed, in words.
        expected: &'static str,
    },
    /// A subtraction, from left to right, goes below zero.
    #[error("this subtraction goes below zero, and a count is 0 or more")]
    Negative {
        /// The column of the minus sign.
        column: usize,
    },
    /// The count, or a part of it, has too many digits.
    #[error("too long, a count may have at most {MAX_DIGITS} decimal digits")]
    TooLong {
        /// The column of the part that makes it too long; 1 if only the count as a whole is too long.
        column: usize,
    },
    /// Reading the count would require too much computation.
    #[error(
        "too much to compute, the terms and factors of a count may have at most {} digits in total",
        4 * MAX_DIGITS
    )]
    TooMuch {
        /// The column of the part that exceeds the limit.
        column: usize,
    },
}

impl CountError {
    /// The column the error is about, in characters from 1; `None` for an empty text.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::Empty => None,
            Self::Unexpected { column, .. }
            | Self::Incomplete { column, .. }
            | Self::Negative { column }
            | Self::TooLong { column }
            | Self::TooMuch { column } => Some(*column),
        }
    }
}
