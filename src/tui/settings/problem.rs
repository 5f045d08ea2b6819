//! What is wrong in a file of settings, and where.

use crate::play::harmless;
use std::fmt;

/// Something that is wrong in a file of settings. Its message is one line that a terminal can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line and column, from 1 on; columns are counted in characters.
    pub at: (usize, usize),
    /// What is wrong, and what would be right.
    pub message: String,
}

/// Names that are farther from each other than this are not alike: `1` is equal.
const ALIKE: f64 = 0.75;

impl Problem {
    /// At this byte of a text.
    #[must_use]
    pub(super) fn new(text: &str, byte: usize, message: &str) -> Self {
        let before: String = text
            .char_indices()
            .take_while(|(at, _)| *at < byte)
            .map(|c| c.1)
            .collect();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Self {
            at: (line, column),
            message: harmless(message),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.at;
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

/// `a, b or c`.
pub(super) fn listed(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} or {last}", words.join(", ")),
    }
}

/// The known name that a wrong one was meant to be, or all of them if it is like none.
pub(super) fn meant<'a>(wrong: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let likeness = |name: &str| strsim::jaro_winkler(&wrong.to_lowercase(), name);
    let nearest = known
        .clone()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    match nearest.filter(|name| likeness(name) > ALIKE) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("known are {}", listed(known.map(str::to_owned))),
    }
}
