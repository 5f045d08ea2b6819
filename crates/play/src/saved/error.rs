//! What can be wrong with a saved match.

use super::tag::THIS_FORMAT;
use super::{MAX_COUNTS, MAX_FILE, MAX_NAME, escape_for_terminal};
use goldpile_engine::notation;
use goldpile_engine::{GameSettingsError, Refusal, SetupError};
use thiserror::Error;

/// Why a text is not a saved match that the rules allow. The message is one [escaped](escape_for_terminal)
/// line: `line 1, column 8: there is no game chess; …`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {}", escape_for_terminal(&.problem.to_string()))]
pub struct SavedError {
    /// The line of the error, from 1.
    pub line: usize,
    /// The character in that line, from 1; for a wrong value, the value's first character.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub problem: Box<SavedProblem>,
}

/// More than a file may hold: [`MAX_FILE`] bytes, or [`MAX_COUNTS`] counts in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "too long: a saved match has at most {MAX_FILE} bytes and a record at most {MAX_COUNTS} counts"
)]
pub struct RecordTooLong;

/// What is wrong with a saved match, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedProblem {
    /// The text is longer than the program reads.
    #[error(transparent)]
    TooLong(#[from] RecordTooLong),
    /// Bytes that are not UTF-8.
    #[error("this is not UTF-8 text, as a saved match must be")]
    NotText,
    /// The file has another format, and this program does not understand part of it.
    #[error(
        "{problem}; the file has format {format}, and this goldpile reads format {THIS_FORMAT}: use a newer one"
    )]
    Newer {
        /// The file's format.
        format: String,
        /// What is not understood.
        problem: Box<SavedProblem>,
    },
    /// A line that begins like a tag but is not one.
    #[error("a tag is written [Name \"value\"] on its own line")]
    NotATag,
    /// A known tag that occurs twice.
    #[error("{0} is given twice; give it once")]
    Twice(String),
    /// A tag after the record.
    #[error("a tag after the record: a file holds one match, with its tags first")]
    TagBehind,
    /// The game is not named.
    #[error("the game is not named: a saved match begins with a line such as [Game \"{example}\"]")]
    NoGame {
        /// The name of an existing game.
        example: String,
    },
    /// A game that does not exist.
    #[error("there is no game {name}; the games are {known}")]
    UnknownGame {
        /// The name given.
        name: String,
        /// All names, separated by commas.
        known: String,
    },
    /// The rules in the file cannot be read.
    #[error("the rules of this game: {0}")]
    Rules(String),
    /// Parameters that the game does not have, or values not allowed for them.
    #[error(transparent)]
    Settings(#[from] GameSettingsError),
    /// A player's name that is too long.
    #[error("too long: a name has at most {MAX_NAME} characters")]
    LongName,
    /// The text does not name a kind of player.
    #[error(
        "{0} is not a kind of player; the kinds are magpie, squirrel, badger, fox, dragon, a strength from 0 to 100, or human"
    )]
    Kind(String),
    /// The text is not a seed.
    #[error("{0} is not a seed; a seed is a number below 2^64")]
    Seed(String),
    /// The text is not a result.
    #[error(
        "{0} is not a result; a result is 1-0 if First won, 0-1 if Second did, * if nobody has yet"
    )]
    Result(String),
    /// The text is not a termination.
    #[error("{0} is not a termination; a termination is unfinished, no-move, resigned or claimed")]
    Termination(String),
    /// The record cannot be read.
    #[error("{0}")]
    Notation(notation::read::NotationProblem),
    /// The game cannot start in this position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error("step {step}: {refusal}")]
    Illegal {
        /// The number of the step: the start is step 0, and an announcement is a separate step.
        step: usize,
        /// Why the move is illegal.
        refusal: Refusal,
    },
    /// The tags and the record disagree on how the match ended.
    #[error(
        "this does not fit the record, in which {loser} has no move left: {tag} should be {right}"
    )]
    Over {
        /// Who lost, `First` or `Second`.
        loser: &'static str,
        /// The name of the wrong tag.
        tag: &'static str,
        /// What it should say.
        right: &'static str,
    },
    /// The tags say that no move is left, but one is.
    #[error(
        "this does not fit the record, after which there is a move: Termination should be unfinished, resigned or claimed"
    )]
    NotOver,
    /// A result without a termination that explains it.
    #[error(
        "after this record there is a move, so a result of {0} needs [Termination \"resigned\"] or [Termination \"claimed\"]; Result is * if the match is unfinished"
    )]
    Unexplained(&'static str),
    /// The match ended this way (`resigned` or `claimed`), but the result does not say who won.
    #[error("a match that was {0} has a Result of 1-0 or 0-1, not *")]
    NoWinner(&'static str),
    /// The claim is wrong.
    #[error(
        "the claim is wrong, because {winner} wins here with best play: Result should be {right}, or Termination should not be claimed"
    )]
    WrongClaim {
        /// Who wins, `First` or `Second`.
        winner: &'static str,
        /// What the result should be, `1-0` or `0-1`.
        right: &'static str,
    },
}
