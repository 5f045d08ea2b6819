//! The screen of the settings: its lines, and what is chosen of them.

use super::keys::Command;
use super::settings::{Change, Setting, Settings, key_commands};

/// The screen of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The line chosen: an index, from 0, into [`lines`](Self::lines).
    pub(super) chosen: usize,
    /// Whether the next key is the new one for the command of this line.
    pub(super) listening: bool,
}

/// One line of the screen of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A choice among words.
    Choice(Setting),
    /// The keys of a command.
    Keys(Command),
    /// Everything as usual.
    Everything,
}

impl Preferences {
    /// The lines of the screen, from the top.
    #[must_use]
    pub fn lines() -> Vec<Preference> {
        let choices = Setting::all().map(Preference::Choice);
        let keys = key_commands().into_iter().map(Preference::Keys);
        choices
            .chain(keys)
            .chain([Preference::Everything])
            .collect()
    }

    /// The line chosen, the last one if there are fewer.
    #[must_use]
    pub(super) fn line(self) -> Preference {
        let lines = Self::lines();
        lines
            .get(self.chosen)
            .copied()
            .unwrap_or(Preference::Everything)
    }
}

impl Preference {
    /// The change to the next word, or to the one before, round and round; `None` where there are
    /// no words.
    #[must_use]
    pub(super) fn turned(self, settings: &Settings, forward: bool) -> Option<Change> {
        let Self::Choice(setting) = self else {
            return None;
        };
        let count = setting.words().len();
        let step = if forward { 1 } else { count - 1 };
        Some(Change::Choose(
            setting,
            (setting.chosen(settings) + step) % count,
        ))
    }

    /// The change back to what is usual; `None` for the line of everything, which asks first.
    #[must_use]
    pub(super) fn usual(self) -> Option<Change> {
        match self {
            Self::Choice(setting) => Some(Change::Choose(
                setting,
                setting.chosen(&Settings::default()),
            )),
            Self::Keys(command) => Some(Change::UsualKeys(command)),
            Self::Everything => None,
        }
    }
}
