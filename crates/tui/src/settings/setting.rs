//! The settings that are a choice among words, each with its place in the file.

use super::Settings;
use crate::keys::Preset;
use crate::theme::{Glyphs, ThemeName};
use strum::{EnumIter, IntoEnumIterator as _};
use toml_edit::Value;

/// A setting that is a choice among words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Setting {
    /// The theme.
    Theme,
    /// The characters that everything is drawn with.
    Glyphs,
    /// Whether the removal of tokens is animated. Its name in the file is older than the word on the screen.
    Animation,
    /// Whether the terminal's bell rings at the end of a match.
    Bell,
    /// Whether the mouse controls the game.
    Mouse,
    /// Whether leaving an unfinished match must be confirmed.
    ConfirmLeave,
    /// Whether resigning must be confirmed.
    ConfirmResign,
    /// The keys to start from.
    Preset,
}

const SWITCH: [&str; 2] = ["false", "true"];

/// The word for the glyphs that suit the terminal.
const AUTO: &str = "auto";

fn words<T: strum::IntoEnumIterator + Into<&'static str>>() -> Vec<&'static str> {
    T::iter().map(Into::into).collect()
}

fn place_of<T: strum::IntoEnumIterator + PartialEq>(value: &T) -> usize {
    T::iter().position(|other| other == *value).unwrap_or(0)
}

fn nth<T: strum::IntoEnumIterator + Default>(index: usize) -> T {
    T::iter().nth(index).unwrap_or_default()
}

impl Setting {
    /// The place in the file: the name of the table, if any, and the name in it.
    #[must_use]
    pub const fn place(self) -> (Option<&'static str>, &'static str) {
        match self {
            Self::Theme => (None, "theme"),
            Self::Glyphs => (None, "glyphs"),
            Self::Animation => (None, "animation"),
            Self::Bell => (None, "bell"),
            Self::Mouse => (None, "mouse"),
            Self::ConfirmLeave => (Some("confirm"), "leave"),
            Self::ConfirmResign => (Some("confirm"), "resign"),
            Self::Preset => (Some("keys"), "preset"),
        }
    }

    /// The full name, such as `confirm.leave`.
    #[must_use]
    pub fn name(self) -> String {
        match self.place() {
            (None, key) => key.to_owned(),
            (Some(table), key) => format!("{table}.{key}"),
        }
    }

    /// The words to choose from, at least two, as in the file; for a switch, `false` and `true` in this order.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Self::Theme => words::<ThemeName>(),
            Self::Glyphs => [vec![AUTO], words::<Glyphs>()].concat(),
            Self::Preset => words::<Preset>(),
            _ => SWITCH.to_vec(),
        }
    }

    fn is_switch(self) -> bool {
        self.words() == SWITCH
    }

    /// The index, from 0, of the chosen word in [`words`](Self::words).
    #[must_use]
    pub fn chosen(self, settings: &Settings) -> usize {
        match self {
            Self::Theme => place_of(&settings.theme),
            Self::Glyphs => (settings.glyphs).map_or(0, |glyphs| 1 + place_of(&glyphs)),
            Self::Preset => place_of(&settings.preset),
            Self::Animation => settings.animation.into(),
            Self::Bell => settings.bell.into(),
            Self::Mouse => settings.mouse.into(),
            Self::ConfirmLeave => settings.confirm.leave.into(),
            Self::ConfirmResign => settings.confirm.resign.into(),
        }
    }

    /// Chooses the word with this index, from 0. An index beyond the last chooses the default, or `false` for a
    /// switch.
    pub fn choose(self, settings: &mut Settings, word: usize) {
        let on = word == 1;
        match self {
            Self::Theme => settings.theme = nth(word),
            Self::Glyphs => {
                settings.glyphs = word.checked_sub(1).and_then(|at| Glyphs::iter().nth(at));
            }
            Self::Preset => settings.preset = nth(word),
            Self::Animation => settings.animation = on,
            Self::Bell => settings.bell = on,
            Self::Mouse => settings.mouse = on,
            Self::ConfirmLeave => settings.confirm.leave = on,
            Self::ConfirmResign => settings.confirm.resign = on,
        }
    }

    pub(crate) fn value(self, word: usize) -> Value {
        if self.is_switch() {
            return Value::from(word == 1);
        }
        Value::from(self.words().get(word).copied().unwrap_or_default())
    }

    /// The index, from 0, of the word that a value in the file stands for, if there is one.
    pub(crate) fn word(self, value: &Value) -> Option<usize> {
        if self.is_switch() {
            return value.as_bool().map(usize::from);
        }
        let text = value.as_str()?;
        self.words().iter().position(|word| *word == text)
    }

    /// The possible values, as a list for a message.
    pub(crate) fn expected(self) -> String {
        let values = (0..self.words().len()).map(|word| self.value(word));
        super::problem::listed(values.map(|value| value.to_string()))
    }

    /// All settings, in the order in which they are shown and written.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }
}
