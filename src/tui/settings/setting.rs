//! The settings that are a choice among words, each with its place in the file.

use super::Settings;
use crate::tui::keys::Preset;
use crate::tui::theme::{Glyphs, ThemeName};
use strum::{EnumIter, IntoEnumIterator as _};
use toml_edit::Value;

/// A setting that is a choice among words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Setting {
    /// What it looks like.
    Theme,
    /// What the map is drawn with.
    Glyphs,
    /// Whether tokens are seen leaving.
    Animation,
    /// Whether the mouse plays.
    Mouse,
    /// Whether leaving a match under way is asked about.
    ConfirmLeave,
    /// Whether giving up is asked about.
    ConfirmResign,
    /// The keys to start from.
    Preset,
}

/// The two words of a switch, as the file has them.
const SWITCH: [&str; 2] = ["false", "true"];

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
    /// Where it stands in the file: the name of its table, if it is in one, and its own.
    #[must_use]
    pub const fn place(self) -> (Option<&'static str>, &'static str) {
        match self {
            Self::Theme => (None, "theme"),
            Self::Glyphs => (None, "glyphs"),
            Self::Animation => (None, "animation"),
            Self::Mouse => (None, "mouse"),
            Self::ConfirmLeave => (Some("confirm"), "leave"),
            Self::ConfirmResign => (Some("confirm"), "resign"),
            Self::Preset => (Some("keys"), "preset"),
        }
    }

    /// Its name as one says it: `confirm.leave`.
    #[must_use]
    pub fn name(self) -> String {
        match self.place() {
            (None, key) => key.to_owned(),
            (Some(table), key) => format!("{table}.{key}"),
        }
    }

    /// The words to choose from, at least two, as the file has them. Of a switch these are `false`
    /// and `true`, in this order.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Self::Theme => words::<ThemeName>(),
            Self::Glyphs => words::<Glyphs>(),
            Self::Preset => words::<Preset>(),
            Self::Animation | Self::Mouse | Self::ConfirmLeave | Self::ConfirmResign => {
                SWITCH.to_vec()
            }
        }
    }

    fn is_switch(self) -> bool {
        self.words() == SWITCH
    }

    /// Which of the words is chosen: an index, from 0, into [`words`](Self::words).
    #[must_use]
    pub fn chosen(self, settings: &Settings) -> usize {
        match self {
            Self::Theme => place_of(&settings.theme),
            Self::Glyphs => place_of(&settings.glyphs),
            Self::Preset => place_of(&settings.preset),
            Self::Animation => settings.animation.into(),
            Self::Mouse => settings.mouse.into(),
            Self::ConfirmLeave => settings.confirm.leave.into(),
            Self::ConfirmResign => settings.confirm.resign.into(),
        }
    }

    /// Chooses the word with this index, from 0; beyond the last one, what is usual for a choice,
    /// and `false` for a switch.
    pub fn choose(self, settings: &mut Settings, word: usize) {
        let on = word == 1;
        match self {
            Self::Theme => settings.theme = nth(word),
            Self::Glyphs => settings.glyphs = nth(word),
            Self::Preset => settings.preset = nth(word),
            Self::Animation => settings.animation = on,
            Self::Mouse => settings.mouse = on,
            Self::ConfirmLeave => settings.confirm.leave = on,
            Self::ConfirmResign => settings.confirm.resign = on,
        }
    }

    /// A word as a value of the file.
    #[must_use]
    pub(super) fn value(self, word: usize) -> Value {
        if self.is_switch() {
            Value::from(word == 1)
        } else {
            Value::from(self.words().get(word).copied().unwrap_or_default())
        }
    }

    /// Which word a value of the file is, from 0; `None` if it is none of them.
    #[must_use]
    pub(super) fn word(self, value: &Value) -> Option<usize> {
        if self.is_switch() {
            return value.as_bool().map(usize::from);
        }
        let text = value.as_str()?;
        self.words().iter().position(|word| *word == text)
    }

    /// What it can be, as one says it.
    #[must_use]
    pub(super) fn expected(self) -> String {
        let switch = self.is_switch();
        let quoted = |word: &&str| {
            if switch {
                (*word).to_owned()
            } else {
                format!("\"{word}\"")
            }
        };
        super::problem::listed(self.words().iter().map(quoted))
    }

    /// All of them, in the order in which they are shown and written.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }
}
