//! What the set-up of a match proposes: the choices made last time.

use goldpile_app::matches::MAX_DIGITS_ON_SCREEN;
use goldpile_engine::text::YOU;
use goldpile_number::{Natural, parse_count};
use goldpile_play::saved::escape_for_terminal;
use goldpile_play::{Level, PEOPLE};

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
    /// The names typed for the person who sets up matches, and for a second person; empty if none was.
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
            names: [const { String::new() }; 2],
            size: None,
        }
    }
}

/// What the file has in place of names that nobody typed.
const NO_NAMES: [&str; 2] = [YOU, PEOPLE[1]];
/// The second of them in older files.
const FRIEND: &str = "Friend";
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
            "\"usual\" (it grows with the opponent), or the most coins in a random pile",
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
            "name" => self.name(0),
            "friend" => self.name(1),
            "size" => self
                .size
                .as_ref()
                .map_or(USUAL.to_owned(), Natural::to_string),
            _ => String::new(),
        }
    }

    fn name(&self, index: usize) -> String {
        let typed = Some(&*self.names[index]).filter(|typed| !typed.is_empty());
        typed.unwrap_or(NO_NAMES[index]).to_owned()
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
            (plain && value.chars().count() <= MAX_VALUE_LENGTH).then_some(value)
        };
        let typed = |name: &str, none: &[&str]| {
            let name = if none.contains(&name) { "" } else { name };
            name.to_owned()
        };
        match key {
            "level" if value == LADDER => self.level = None,
            "level" => self.level = Some(value.parse().ok()?),
            "person" => self.person = switch()?,
            "second" => self.second = switch()?,
            "warn" => self.warn = switch()?,
            "name" => self.names[0] = typed(name()?, &[NO_NAMES[0]]),
            "friend" => self.names[1] = typed(name()?, &[NO_NAMES[1], FRIEND]),
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
