//! The list of games as a value: what each is called, its parameters, and how it is built.

use super::explanation::Citation;
use super::oracle::{Oracle, Table};
use super::rules::Rules;
use std::ops::RangeInclusive;
use std::sync::Arc;
use thiserror::Error;

/// Everything the program knows about a game before it is played. The catalogue's entries are the
/// only place where a game's name stands outside its own folder.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name it is asked for by.
    pub name: &'static str,
    /// The name it is shown by.
    pub title: &'static str,
    /// Its rule in three lines.
    pub summary: [&'static str; 3],
    /// Its rules in full, as Markdown.
    pub rules: &'static str,
    /// Where its theory stands.
    pub cite: Citation,
    /// How many piles it may be played with.
    pub piles: RangeInclusive<usize>,
    /// A position to try it with.
    pub example: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Makes the game. The settings are those of this entry, so they are in range.
    pub build: fn(&Settings) -> Parts,
}

/// What a game is made of.
pub struct Parts {
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory, if there is one.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// Tables other than that of the P-positions.
    pub tables: Vec<Arc<dyn Table>>,
}

/// One parameter of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of its flag.
    pub name: &'static str,
    /// What it means, in a line.
    pub meaning: &'static str,
    /// Which values it may have.
    pub range: Range,
}

/// The values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// A number.
    Number {
        /// Least.
        min: u64,
        /// Greatest.
        max: u64,
        /// Usual.
        default: u64,
        /// Values worth checking the theory with.
        spread: &'static [u64],
    },
    /// A variant that is chosen by giving the flag; its value shows under this key.
    Variant {
        /// The key.
        key: &'static str,
        /// The value shown when it is chosen.
        value: &'static str,
    },
}

/// Values for the parameters of one entry, in range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    parameters: &'static [Parameter],
    /// One for each parameter; a variant is 1 if chosen.
    values: Vec<u64>,
}

/// Values that are no settings of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The game has no such parameter.
    #[error("there is no parameter {name}; {}", known(.parameters))]
    Unknown {
        /// The name given.
        name: String,
        /// Those there are.
        parameters: &'static [Parameter],
    },
    /// A value out of range.
    #[error("{name} = {value} is out of range: {name} is {}", wanted(.parameter))]
    OutOfRange {
        /// The name.
        name: &'static str,
        /// The value given.
        value: String,
        /// The parameter.
        parameter: Parameter,
    },
    /// A word that is no `name=value`.
    #[error("{0} is no setting: write name=value, such as p=3")]
    NoSetting(String),
}

fn known(parameters: &[Parameter]) -> String {
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    if names.is_empty() {
        "this game has none".to_owned()
    } else {
        format!("this game has {}", names.join(", "))
    }
}

fn wanted(parameter: &Parameter) -> String {
    match parameter.range {
        Range::Number { min, max, .. } => format!("a number from {min} to {max}"),
        Range::Variant { value, .. } => format!("only {value}"),
    }
}

/// A game that can be played: an entry with its settings.
#[derive(Clone)]
pub struct Game {
    /// The entry it was made from.
    pub entry: Entry,
    /// The values of its parameters.
    pub settings: Settings,
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The theory, if there is one.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// Tables other than that of the P-positions.
    pub tables: Vec<Arc<dyn Table>>,
}

/// The list of all games.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Parameter {
    /// The usual value.
    #[must_use]
    pub fn default(&self) -> u64 {
        match self.range {
            Range::Number { default, .. } => default,
            Range::Variant { .. } => 0,
        }
    }

    /// The key under which it shows.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self.range {
            Range::Number { .. } => self.name,
            Range::Variant { key, .. } => key,
        }
    }

    /// Reads a value as it is shown: a number in range, or the variant's name.
    ///
    /// # Errors
    /// [`SettingsError::OutOfRange`].
    pub fn read(&self, text: &str) -> Result<u64, SettingsError> {
        let value = match self.range {
            Range::Number { min, max, .. } => text
                .parse()
                .ok()
                .filter(|value| (min..=max).contains(value)),
            Range::Variant { value, .. } => (text == value).then_some(1),
        };
        value.ok_or_else(|| SettingsError::OutOfRange {
            name: self.key(),
            value: text.to_owned(),
            parameter: *self,
        })
    }
}

impl Settings {
    /// The value of a parameter; 0 if the game has none of that name.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        self.parameters
            .iter()
            .zip(&self.values)
            .find(|(parameter, _)| parameter.name == name)
            .map_or(0, |(_, value)| *value)
    }

    /// Whether a variant is chosen.
    #[must_use]
    pub fn chosen(&self, name: &str) -> bool {
        self.number(name) != 0
    }

    /// Keys and values as they are shown; a variant that is not chosen does not show.
    #[must_use]
    pub fn shown(&self) -> Vec<(&'static str, String)> {
        self.parameters
            .iter()
            .zip(&self.values)
            .filter_map(|(parameter, value)| match parameter.range {
                Range::Number { .. } => Some((parameter.name, value.to_string())),
                Range::Variant { key, value: name } => {
                    (*value != 0).then(|| (key, name.to_owned()))
                }
            })
            .collect()
    }

    /// The same with one parameter given another value.
    ///
    /// # Errors
    /// The game has no parameter of that key, or the value is out of range.
    pub fn with(mut self, key: &str, text: &str) -> Result<Self, SettingsError> {
        let index = self
            .parameters
            .iter()
            .position(|parameter| parameter.key() == key)
            .ok_or_else(|| SettingsError::Unknown {
                name: key.to_owned(),
                parameters: self.parameters,
            })?;
        self.values[index] = self.parameters[index].read(text)?;
        Ok(self)
    }
}

impl std::fmt::Display for Settings {
    /// `p=3 m=2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown: Vec<String> = self
            .shown()
            .into_iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        f.write_str(&shown.join(" "))
    }
}

impl Entry {
    /// The usual settings.
    #[must_use]
    pub fn defaults(&self) -> Settings {
        Settings {
            parameters: self.parameters,
            values: self.parameters.iter().map(Parameter::default).collect(),
        }
    }

    /// Settings as [`Settings`] prints them: `p=3 m=2`. What is not named has its usual value.
    ///
    /// # Errors
    /// The first word that is no setting of this game.
    pub fn parse_settings(&self, text: &str) -> Result<Settings, SettingsError> {
        text.split_whitespace()
            .try_fold(self.defaults(), |settings, word| {
                let (key, value) = word
                    .split_once('=')
                    .ok_or_else(|| SettingsError::NoSetting(word.to_owned()))?;
                settings.with(key, value)
            })
    }

    /// Settings worth checking the theory with: every combination of the parameters' spreads, and
    /// every variant.
    #[must_use]
    pub fn spread(&self) -> Vec<Settings> {
        let mut spread = vec![self.defaults()];
        for (index, parameter) in self.parameters.iter().enumerate() {
            let values: &[u64] = match parameter.range {
                Range::Number { spread, .. } => spread,
                Range::Variant { .. } => &[0, 1],
            };
            spread = spread
                .iter()
                .flat_map(|settings| {
                    values.iter().map(move |&value| {
                        let mut settings = settings.clone();
                        settings.values[index] = value;
                        settings
                    })
                })
                .collect();
        }
        spread
    }

    /// The game with these settings of this entry.
    #[must_use]
    pub fn game(&self, settings: Settings) -> Game {
        let Parts {
            rules,
            oracle,
            tables,
        } = (self.build)(&settings);
        Game {
            entry: self.clone(),
            settings,
            rules,
            oracle,
            tables,
        }
    }
}

impl Game {
    /// Its title with its parameters: `Wythoff (t = 2)`.
    #[must_use]
    pub fn title(&self) -> String {
        let shown: Vec<String> = self
            .settings
            .shown()
            .into_iter()
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        if shown.is_empty() {
            self.entry.title.to_owned()
        } else {
            format!("{} ({})", self.entry.title, shown.join(", "))
        }
    }
}

impl Catalogue {
    /// A catalogue of these games.
    #[must_use]
    pub fn new(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    /// The entries, in the order in which they are shown.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }
}
