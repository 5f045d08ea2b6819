//! Why a text cannot be read as a position.

use super::record::{RecordError, RecordProblem};
use crate::library;
use crate::quotes::{Unclosed, quoted};
use goldpile_engine::text::escape::escape_for_terminal;
use goldpile_engine::{Catalogue, GameSettingsError, ReplayError};
use thiserror::Error;

/// The most characters of a name that a message quotes.
const MAX_QUOTED: usize = 100;

/// Why a text is not a position as one text. The message is one [escaped](crate::escape_for_terminal) line:
/// `column 1: there is no game chess; …`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {}", escape_for_terminal(&.problem.to_string()))]
pub struct PositionTextError {
    /// The column of the problem, in characters from 1; if the text ends too early, the column after its
    /// end.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub problem: PositionTextProblem,
}

/// What is wrong with a position as one text, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextProblem {
    /// The game does not exist. Holds the message, which lists the games.
    #[error("{0}")]
    Game(String),
    /// A quotation mark is not closed.
    #[error(transparent)]
    Quotation(#[from] Unclosed),
    /// The rule file does not define a game. Holds the message.
    #[error("{0}")]
    RuleFile(String),
    /// The game does not have this setting, or not with this value.
    #[error(transparent)]
    Setting(#[from] GameSettingsError),
    /// Nothing follows the game and its settings.
    #[error("a position is missing: write {0}")]
    NoPosition(String),
    /// Several games stand side by side.
    #[error(
        "this is a sum of games, and only one game at a time can be played, reviewed, analysed or imported; \
         goldpile solve tells who wins a sum"
    )]
    Sum,
    /// The record is refused.
    #[error("{}", step_and_message(.0))]
    Record(RecordError),
}

fn step_and_message(error: &RecordError) -> String {
    let message = error.message();
    match &error.problem {
        RecordProblem::Replay(ReplayError::Illegal { step, .. }) => {
            format!("step {step}: {message}")
        }
        _ => message,
    }
}

impl PositionTextProblem {
    pub(crate) fn at(self, column: usize) -> PositionTextError {
        PositionTextError {
            column,
            problem: self,
        }
    }
}

/// The message for a game that does not exist: the likely intended name, and the known ones.
#[must_use]
pub fn unknown_game(name: &str, catalogue: &Catalogue) -> String {
    let name = &*shortened(name);
    let names = catalogue.entries().iter().map(|entry| entry.name.as_str());
    let meant =
        nearest(name, names).map_or_else(String::new, |meant| format!("did you mean {meant}? "));
    let file = if library::is_rules(name.as_ref()) {
        "; a rule file is read where an argument names it, not a line of standard input"
    } else if name.contains(std::path::is_separator) {
        "; the name of a rule file ends in .game"
    } else {
        ""
    };
    // The game may be in a rule file that is damaged or was not read.
    let unread = if catalogue.problems().is_empty() {
        ""
    } else {
        "; goldpile games says which rule files are not read"
    };
    let known = known_games(catalogue);
    format!(
        "there is no game {}{file}; {meant}{known}{unread}",
        visible(name)
    )
}

/// The message for a text that begins with the name of a rule file that contains white space but is not
/// quoted; `None` for any other text. Linear in the length of the text.
#[must_use]
pub fn unquoted_file(text: &str, catalogue: &Catalogue) -> Option<String> {
    let text = text.trim_start();
    let ends = text
        .match_indices(".game")
        .map(|(at, ending)| at + ending.len());
    let is_last = |end: &usize| text[*end..].chars().next().is_none_or(char::is_whitespace);
    let file = &text[..{ ends }.find(is_last)?];
    if !file.contains(char::is_whitespace) || file.starts_with(['\'', '"']) {
        return None;
    }
    let (file, known) = (quoted(&shortened(file)), known_games(catalogue));
    Some(format!(
        "the name of a rule file that has a space goes in quotation marks: {file}; {known}"
    ))
}

/// The names of the games, as a clause of a sentence.
#[must_use]
pub fn known_games(catalogue: &Catalogue) -> String {
    let names: Vec<&str> = (catalogue.entries().iter())
        .map(|entry| entry.name.as_str())
        .collect();
    format!("the games are {}", names.join(", "))
}

/// The name that was probably meant, ignoring case; `None` if none is near.
#[must_use]
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let distances = names.map(|name| (strsim::osa_distance(&typed, name), name));
    let near = distances.filter(|(distance, name)| *distance <= name.len() / 3);
    near.min().map(|(_, name)| name)
}

/// A name as messages quote it: in quotation marks if it would be invisible.
#[must_use]
pub fn visible(name: &str) -> String {
    if name.trim().is_empty() {
        format!("‘{name}’")
    } else {
        name.to_owned()
    }
}

/// The typed text as messages quote it: only the beginning if it is long.
#[must_use]
pub fn shortened(typed: &str) -> String {
    match typed.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}…", &typed[..end]),
        None => typed.to_owned(),
    }
}
