//! The parameters of a game and their values.

use crate::text::label::Label;
use goldpile_number::parse_count;
use std::sync::Arc;
use thiserror::Error;

/// One parameter of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of its flag, without the dashes.
    pub name: Label,
    /// What it means, in one line.
    pub meaning: Label,
    /// The values it may have.
    pub range: ParameterRange,
}

/// The values of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterRange {
    /// A number.
    Number {
        /// The minimum value.
        min: u64,
        /// The maximum value.
        max: u64,
        /// The default value.
        default: u64,
        /// Values in range to check the theory with.
        spread: Arc<[u64]>,
    },
    /// A variant of the rules, chosen by its flag.
    Variant {
        /// The key shown when the variant is chosen, as in `rules=printed`.
        key: Label,
        /// The value shown then.
        value: Label,
        /// Both in words, as in a title: `printed rules`.
        title: Label,
    },
}

/// Values in range for the parameters of one entry: its [defaults](crate::GameEntry::defaults), or
/// [parsed](crate::GameEntry::parse_settings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    pub(crate) parameters: Arc<[Parameter]>,
    /// One for each parameter; a variant is 1 if chosen.
    pub(crate) values: Vec<u64>,
}

/// Why values are not settings of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameSettingsError {
    /// The game has no parameter with this key.
    #[error("there is no parameter {name}; {}", known(.parameters))]
    Unknown {
        /// The key given.
        name: String,
        /// The parameters there are.
        parameters: Arc<[Parameter]>,
    },
    /// A value out of range.
    #[error("{name} = {value} is out of range: {name} is {}", range_in_words(.parameter))]
    OutOfRange {
        /// The key of the parameter.
        name: Label,
        /// The value given.
        value: String,
        /// The parameter.
        parameter: Box<Parameter>,
    },
    /// A word that is not of the form `name=value`.
    #[error("{0} is not a setting: write name=value, such as p=3")]
    NoSetting(String),
}

fn known(parameters: &[Parameter]) -> String {
    let names: Vec<String> = (parameters.iter())
        .map(|parameter| match &parameter.range {
            ParameterRange::Number { .. } => parameter.name.to_string(),
            ParameterRange::Variant { key, value, .. } => format!("{key}={value}"),
        })
        .collect();
    if names.is_empty() {
        "this game has none".to_owned()
    } else {
        format!("this game has {}", names.join(", "))
    }
}

fn range_in_words(parameter: &Parameter) -> String {
    match &parameter.range {
        ParameterRange::Number { min, max, .. } => format!("a number from {min} to {max}"),
        ParameterRange::Variant { value, .. } => format!("only {value}"),
    }
}

impl Parameter {
    /// The default value; 0 for a variant, which is not chosen by default.
    #[must_use]
    pub fn default(&self) -> u64 {
        match self.range {
            ParameterRange::Number { default, .. } => default,
            ParameterRange::Variant { .. } => 0,
        }
    }

    /// The key for display: the name of a number parameter, or a variant's own key.
    #[must_use]
    pub fn key(&self) -> &Label {
        match &self.range {
            ParameterRange::Number { .. } => &self.name,
            ParameterRange::Variant { key, .. } => key,
        }
    }

    /// Reads a number in range, written as a [count](parse_count), or a variant's value, which gives 1.
    ///
    /// # Errors
    /// [`GameSettingsError::OutOfRange`].
    pub fn read(&self, text: &str) -> Result<u64, GameSettingsError> {
        let value = match &self.range {
            ParameterRange::Number { min, max, .. } => parse_count(text)
                .ok()
                .and_then(|value| value.to_u64())
                .filter(|value| (min..=max).contains(&value)),
            ParameterRange::Variant { value, .. } => (text == value.as_str()).then_some(1),
        };
        value.ok_or_else(|| GameSettingsError::OutOfRange {
            name: self.key().clone(),
            value: text.to_owned(),
            parameter: Box::new(self.clone()),
        })
    }
}

impl GameSettings {
    /// The values of all parameters, in the entry's order; a variant is 1 if it is chosen.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The value of the parameter with this flag, 1 for a chosen variant; 0 for an unknown flag.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        self.parameters
            .iter()
            .zip(&self.values)
            .find(|(parameter, _)| parameter.name.as_str() == name)
            .map_or(0, |(_, value)| *value)
    }

    /// Whether the variant with this flag is chosen.
    #[must_use]
    pub fn chosen(&self, name: &str) -> bool {
        self.number(name) != 0
    }

    /// Keys and values for display, in the entry's order, without variants that are not chosen.
    #[must_use]
    pub fn shown(&self) -> Vec<(Label, String)> {
        self.pairs(|parameter, value| {
            value != 0 || matches!(parameter.range, ParameterRange::Number { .. })
        })
    }

    /// The keys and values for display that are not the default ones.
    #[must_use]
    pub fn changed(&self) -> Vec<(Label, String)> {
        self.pairs(|parameter, value| value != parameter.default())
    }

    /// All settings as options of a command, each with a space before it: ` --k 7 --misere`.
    #[must_use]
    pub fn options(&self) -> String {
        let pairs = self.parameters.iter().zip(&self.values);
        let options = pairs.map(|(parameter, value)| match parameter.range {
            ParameterRange::Number { .. } => format!(" --{} {value}", parameter.name),
            ParameterRange::Variant { .. } if *value != 0 => format!(" --{}", parameter.name),
            ParameterRange::Variant { .. } => String::new(),
        });
        options.collect()
    }

    fn pairs(&self, is_wanted: impl Fn(&Parameter, u64) -> bool) -> Vec<(Label, String)> {
        let pairs = self.parameters.iter().zip(&self.values);
        let wanted = pairs.filter(|(parameter, value)| is_wanted(parameter, **value));
        wanted
            .map(|(parameter, number)| {
                let value = match &parameter.range {
                    ParameterRange::Number { .. } => number.to_string(),
                    ParameterRange::Variant { value, .. } => value.to_string(),
                };
                (parameter.key().clone(), value)
            })
            .collect()
    }

    /// The settings in words: `t = 2`, `printed rules`. Numbers are left out if all are the default ones.
    #[must_use]
    pub fn in_words(&self) -> Vec<String> {
        let pairs = self.parameters.iter().zip(&self.values);
        let is_number =
            |parameter: &Parameter| matches!(parameter.range, ParameterRange::Number { .. });
        let is_usual = pairs
            .clone()
            .all(|(parameter, value)| !is_number(parameter) || *value == parameter.default());
        let told = pairs.filter_map(|(parameter, value)| match &parameter.range {
            ParameterRange::Number { .. } => {
                (!is_usual).then(|| format!("{} = {value}", parameter.name))
            }
            ParameterRange::Variant { title, .. } => (*value != 0).then(|| title.to_string()),
        });
        told.collect()
    }

    /// Changes the value of the parameter with this key.
    ///
    /// # Errors
    /// [`GameSettingsError::Unknown`] if the game has no parameter with that key, or
    /// [`GameSettingsError::OutOfRange`].
    pub fn with(mut self, key: &str, text: &str) -> Result<Self, GameSettingsError> {
        let index = (self.parameters.iter())
            .position(|parameter| parameter.key().as_str() == key)
            .ok_or_else(|| GameSettingsError::Unknown {
                name: key.to_owned(),
                parameters: self.parameters.clone(),
            })?;
        self.values[index] = self.parameters[index].read(text)?;
        Ok(self)
    }
}

impl std::fmt::Display for GameSettings {
    /// As [`GameEntry::parse_settings`](crate::GameEntry::parse_settings) reads them: `p=3 m=2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown: Vec<String> = (self.shown().into_iter())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        f.write_str(&shown.join(" "))
    }
}
