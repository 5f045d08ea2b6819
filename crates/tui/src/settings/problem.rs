//! Problems in a settings file, and their positions.

use goldpile_play::escape_for_terminal;
use thiserror::Error;

/// A problem in a settings file. Its message is one line that a terminal can show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {message}", .at.0, .at.1)]
pub struct SettingsProblem {
    /// Its line and column, counted from 1; columns are counted in characters.
    pub at: (usize, usize),
    /// What is wrong, and what would be valid.
    pub message: String,
}

/// The least likeness of two names that are alike; equal names have likeness 1.
const MIN_LIKENESS: f64 = 0.75;

impl SettingsProblem {
    /// A problem at this byte of a text.
    pub(crate) fn new(text: &str, byte: usize, message: &str) -> Self {
        let before = text.char_indices().take_while(|(at, _)| *at < byte);
        let at = before.fold((1, 1), |(line, column), (_, letter)| match letter {
            '\n' => (line + 1, 1),
            _ => (line, column + 1),
        });
        Self {
            at,
            message: escape_for_terminal(message),
        }
    }
}

/// The words as a list: `a, b or c`.
pub(crate) fn listed(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} or {last}", words.join(", ")),
    }
}

/// A suggestion for a wrong name: the most similar known name, or all known names if none is similar.
pub(crate) fn suggestion<'a>(wrong: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let likeness = |name: &str| strsim::jaro_winkler(&wrong.to_lowercase(), name);
    let nearest = known
        .clone()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    match nearest.filter(|name| likeness(name) > MIN_LIKENESS) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("it can be {}", listed(known.map(str::to_owned))),
    }
}
