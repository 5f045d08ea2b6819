//! One tag of a saved match: `[Name "value"]`.

use super::error::{SavedError, SavedProblem};

pub(crate) const GAME: &str = "Game";
pub(crate) const PARAMETERS: &str = "Parameters";
pub(crate) const NAMES: [&str; 2] = ["First", "Second"];
pub(crate) const KINDS: [&str; 2] = ["FirstKind", "SecondKind"];
pub(crate) const DATE: &str = "Date";
pub(crate) const SEED: &str = "Seed";
/// Whether a person was helped; true only with the value [`YES`].
pub(crate) const HELP: &str = "Help";
/// Whether a star is at stake: [`YES`] or [`NO`].
pub(crate) const STAR: &str = "Star";
pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";
pub(crate) const RESULT: &str = "Result";
pub(crate) const TERMINATION: &str = "Termination";
/// One line of a rule file.
pub(crate) const RULE: &str = "Rule";

/// The format of the file, if it is not [`THIS_FORMAT`].
pub(crate) const FORMAT: &str = "Format";
pub(crate) const THIS_FORMAT: &str = "1";

/// The tags that the program understands.
const KNOWN: [&str; 14] = [
    FORMAT,
    GAME,
    PARAMETERS,
    NAMES[0],
    NAMES[1],
    KINDS[0],
    KINDS[1],
    DATE,
    SEED,
    HELP,
    STAR,
    RESULT,
    TERMINATION,
    RULE,
];

/// A place in the text: line and column (in characters), both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextPlace {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl TextPlace {
    /// The beginning of a text, reported for anything missing.
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    pub(crate) fn error(self, problem: SavedProblem) -> SavedError {
        SavedError {
            line: self.line,
            column: self.column,
            problem: Box::new(problem),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the value begins.
    pub(super) place: TextPlace,
}

impl Tag {
    pub(crate) fn is_known(&self) -> bool {
        KNOWN.contains(&self.name.as_str())
    }

    pub(crate) fn error(&self, problem: SavedProblem) -> SavedError {
        self.place.error(problem)
    }

    /// Reads the tag in this line; [`SavedProblem::NotATag`] at the place where the line stops being a tag.
    pub(crate) fn read(text: &str, line: usize) -> Result<Self, SavedError> {
        let mut characters = text.chars().enumerate().peekable();
        let length = text.chars().count();
        let mut wrong = length + 1;
        let mut read = || {
            let mut next = |wanted: &dyn Fn(char) -> bool| {
                wrong = characters.peek().map_or(length, |(index, _)| *index) + 1;
                characters.next_if(|(_, character)| wanted(*character))
            };
            while next(&char::is_whitespace).is_some() {}
            next(&|c| c == '[')?;
            while next(&char::is_whitespace).is_some() {}
            let mut name = String::new();
            while let Some((_, c)) = next(&|c| c.is_ascii_alphanumeric() || c == '_') {
                name.push(c);
            }
            if name.is_empty() {
                return None;
            }
            while next(&char::is_whitespace).is_some() {}
            let (quote, _) = next(&|c| c == '"')?;
            let mut value = String::new();
            while let Some((_, c)) = next(&|c| c != '"') {
                // Only these two are escaped; elsewhere a backslash is an ordinary character.
                if c == '\\'
                    && let Some((_, escaped)) = next(&|c| c == '"' || c == '\\')
                {
                    value.push(escaped);
                } else {
                    value.push(c);
                }
            }
            next(&|c| c == '"')?;
            while next(&char::is_whitespace).is_some() {}
            next(&|c| c == ']')?;
            while next(&char::is_whitespace).is_some() {}
            let column = quote + 2;
            let place = TextPlace { line, column };
            let rest = next(&|_| true);
            rest.is_none().then_some(Self { name, value, place })
        };
        read().ok_or_else(|| {
            let column = wrong;
            TextPlace { line, column }.error(SavedProblem::NotATag)
        })
    }
}

pub(crate) fn write(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    text.extend(["[", name, " \"", &value, "\"]\n"]);
}
