//! What the set-up of a match proposes: the choices made last time.

use goldpile_app::matches::MAX_DIGITS_ON_SCREEN;
use goldpile_number::{Natural, parse_count};
use goldpile_play::Level;
use goldpile_play::saved::escape_for_terminal;

/// What the set-up of a match proposes. The file has it in the table `[setup]`, under the [`KEYS`](Self::KEYS).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupDefaults {
    /// The opponent; `None`, like a [rising](Level::RISING) one, for the next one of the ladder.
    pub level: Option<Level>,
    /// Whether the opponent is a person.
    pub person: bool,
    /// Whether the opponent takes first.
    pub second: bool,
    /// Whether losing moves are offered back.
    pub warn: bool,
    /// The names of the person who sets up matches, and of a second person.
    pub names: [String; 2],
    /// The most tokens in a random pile; `None` for the usual number.
    pub size: Option<Natural>,
}

impl Default for SetupDefaults {
    fn default() -> Self {
        Self {
            level: None,
            person: false,
            second: false,
            warn: false,
            names: [goldpile_engine::text::YOU, "Friend"].map(str::to_owned),
            size: None,
        }
    }
}

const SWITCH: [&str; 2] = ["no", "yes"];
const USUAL: &str = "usual";
const LADDER: &str = "ladder";
/// The most characters of a name or a number that are kept.
const MAX_VALUE_LENGTH: usize = 60;

impl SetupDefaults {
    /// The keys in the file, each with its possible values.
    pub const KEYS: [(&'static str, &'static str); 7] = [
        ("level", "\"ladder\", a level, or a strength from 0 to 100"),
        (
            "person",
            "\"no\" or \"yes\": whether a person is the opponent",
        ),
        (
            "second",
            "\"no\" or \"yes\": whether the opponent takes first",
        ),
        (
            "warn",
            "\"no\" or \"yes\": whether losing moves are offered back",
        ),
        ("name", "your name, 1 to 60 visible characters"),
        (
            "friend",
            "the name of a second person, 1 to 60 visible characters",
        ),
        (
            "size",
            "\"usual\" (it grows with the opponent), or the most tokens in a random pile",
        ),
    ];

    /// The value of a key; empty if there is no such key.
    pub(crate) fn get(&self, key: &str) -> String {
        let switch = |on: bool| SWITCH[usize::from(on)].to_owned();
        match key {
            "level" => self.level.map_or(LADDER.to_owned(), Level::name),
            "person" => switch(self.person),
            "second" => switch(self.second),
            "warn" => switch(self.warn),
            "name" => self.names[0].clone(),
            "friend" => self.names[1].clone(),
            "size" => self
                .size
                .as_ref()
                .map_or(USUAL.to_owned(), Natural::to_string),
            _ => String::new(),
        }
    }

    /// Sets a key. If there is no such key, or it cannot have this value, changes nothing and returns `None`.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let switch = || {
            SWITCH
                .iter()
                .position(|word| *word == value)
                .map(|at| at == 1)
        };
        let name = || {
            let plain = !value.trim().is_empty() && escape_for_terminal(value) == value;
            (plain && value.chars().count() <= MAX_VALUE_LENGTH).then(|| value.to_owned())
        };
        match key {
            "level" if value == LADDER => self.level = None,
            "level" => self.level = Some(value.parse().ok()?),
            "person" => self.person = switch()?,
            "second" => self.second = switch()?,
            "warn" => self.warn = switch()?,
            "name" => self.names[0] = name()?,
            "friend" => self.names[1] = name()?,
            "size" if value == USUAL => self.size = None,
            "size" if value.len() > MAX_VALUE_LENGTH => return None,
            "size" => {
                let shown = |size: &Natural| {
                    !size.is_zero() && size.decimal_digits() <= MAX_DIGITS_ON_SCREEN
                };
                self.size = Some(parse_count(value).ok().filter(shown)?);
            }
            _ => return None,
        }
        Some(())
    }
}
