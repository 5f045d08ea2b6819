//! The lines of the settings, on their two pages.

use crate::keys::{Command, Keys, key_commands};
use crate::settings::{Change, Setting, Settings};
use crate::widgets::turned;

/// A line of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsLine {
    /// A choice among words.
    Choice(Setting),
    /// Opens the page of the keys.
    KeysPage,
    /// The keys of a command.
    Keys(Command),
    /// Resets all settings to the defaults.
    Everything,
}

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SettingsPage {
    /// The choices.
    #[default]
    Choices,
    /// The keys of the commands.
    Keys,
}

impl SettingsPage {
    /// The lines of the page, from the top; `modes` are the key tables of the screens.
    #[must_use]
    pub fn lines(self, modes: &[&'static Keys]) -> Vec<SettingsLine> {
        let preset = SettingsLine::Choice(Setting::Preset);
        match self {
            Self::Choices => {
                let choices = Setting::all().map(SettingsLine::Choice);
                let others = [SettingsLine::KeysPage, SettingsLine::Everything];
                choices
                    .filter(|line| *line != preset)
                    .chain(others)
                    .collect()
            }
            Self::Keys => {
                let keys = key_commands(modes).into_iter().map(SettingsLine::Keys);
                std::iter::once(preset).chain(keys).collect()
            }
        }
    }
}

impl SettingsLine {
    /// The change to the next or the previous word, wrapping around; `None` for a line without words.
    pub(super) fn turned(self, settings: &Settings, forward: bool) -> Option<Change> {
        let Self::Choice(setting) = self else {
            return None;
        };
        let (at, count) = (setting.chosen(settings), setting.words().len());
        Some(Change::Choose(setting, turned(at, count, forward)))
    }

    /// The change that restores the default; `None` for a line without one.
    pub(super) fn reset(self) -> Option<Change> {
        match self {
            Self::Choice(setting) => {
                let usual = setting.chosen(&Settings::default());
                Some(Change::Choose(setting, usual))
            }
            Self::Keys(command) => Some(Change::DefaultKeys(command)),
            Self::KeysPage | Self::Everything => None,
        }
    }
}
