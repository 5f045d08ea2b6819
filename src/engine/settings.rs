//! The parameters of a game and values for them.

use thiserror::Error;

/// One parameter of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of its flag, without the dashes.
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
        /// The least value.
        min: u64,
        /// The greatest value, included.
        max: u64,
        /// The value that it has where none is given.
        default: u64,
        /// Values in range that are worth checking the theory with.
        spread: &'static [u64],
    },
    /// A variant of the rules that is chosen by giving the flag, and not without it.
    Variant {
        /// The key under which it shows when it is chosen, as in `rules=printed`.
        key: &'static str,
        /// The value that it shows then.
        value: &'static str,
    },
}

/// Values for the parameters of one entry, in range. [`Entry::defaults`](super::Entry::defaults) and
/// [`Entry::parse_settings`](super::Entry::parse_settings) make them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub(super) parameters: &'static [Parameter],
    /// One for each parameter; a variant is 1 if chosen.
    pub(super) values: Vec<u64>,
}

/// Values that are no settings of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The game has no parameter that shows under this key.
    #[error("there is no parameter {name}; {}", known(.parameters))]
    Unknown {
        /// The key given.
        name: String,
        /// Those there are.
        parameters: &'static [Parameter],
    },
    /// A value out of range.
    #[error("{name} = {value} is out of range: {name} is {}", wanted(.parameter))]
    OutOfRange {
        /// The key of the parameter.
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

impl Parameter {
    /// The value that it has where none is given; 0 for a variant, which is then not chosen.
    #[must_use]
    pub fn default(&self) -> u64 {
        match self.range {
            Range::Number { default, .. } => default,
            Range::Variant { .. } => 0,
        }
    }

    /// The key under which it shows: the name of a number, and a variant's own.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self.range {
            Range::Number { .. } => self.name,
            Range::Variant { key, .. } => key,
        }
    }

    /// Reads a value as it is shown: a number in range, or a variant's value, which is 1.
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
    /// The value of the parameter with this flag, 1 for a chosen variant; 0 if the game has none of that
    /// name.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        self.parameters
            .iter()
            .zip(&self.values)
            .find(|(parameter, _)| parameter.name == name)
            .map_or(0, |(_, value)| *value)
    }

    /// Whether the variant with this flag is chosen.
    #[must_use]
    pub fn chosen(&self, name: &str) -> bool {
        self.number(name) != 0
    }

    /// Keys and values as they are shown, in the entry's order; a variant that is not chosen does not
    /// show.
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

    /// The same with one parameter, named by its key, given another value.
    ///
    /// # Errors
    /// [`SettingsError::Unknown`] if the game has no parameter of that key, or
    /// [`SettingsError::OutOfRange`].
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
    /// Keys and values as [`Entry::parse_settings`](super::Entry::parse_settings) reads them: `p=3 m=2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown: Vec<String> = self
            .shown()
            .into_iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        f.write_str(&shown.join(" "))
    }
}
