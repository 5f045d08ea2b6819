//! The lines of the settings.

use crate::tui::keys::{Command, Keys, key_commands};
use crate::tui::settings::{Change, Setting, Settings};
use crate::tui::widgets::turned;

/// One line of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsLine {
    /// A choice among words.
    Choice(Setting),
    /// The keys of a command.
    Keys(Command),
    /// Resetting all settings to the defaults.
    Everything,
}

impl SettingsLine {
    /// Returns the lines, from the top; `modes` are the keys of the screens.
    #[must_use]
    pub fn all(modes: &[&'static Keys]) -> Vec<Self> {
        let choices = Setting::all().map(Self::Choice);
        let keys = key_commands(modes).into_iter().map(Self::Keys);
        choices.chain(keys).chain([Self::Everything]).collect()
    }

    /// Returns the change that chooses the next or the previous word, wrapping around; `None` for a
    /// line without words.
    pub(super) fn turned(self, settings: &Settings, forward: bool) -> Option<Change> {
        let Self::Choice(setting) = self else {
            return None;
        };
        let (at, count) = (setting.chosen(settings), setting.words().len());
        Some(Change::Choose(setting, turned(at, count, forward)))
    }

    /// Returns the change that restores the default; `None` for the line that resets everything, which
    /// asks first.
    pub(super) fn reset(self) -> Option<Change> {
        match self {
            Self::Choice(setting) => {
                let usual = setting.chosen(&Settings::default());
                Some(Change::Choose(setting, usual))
            }
            Self::Keys(command) => Some(Change::DefaultKeys(command)),
            Self::Everything => None,
        }
    }
}
