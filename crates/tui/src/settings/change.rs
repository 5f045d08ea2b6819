//! A change to the settings, in the program and in the file.

use super::read::clash_text;
use super::{Setting, Settings, SetupDefaults};
use crate::keys::{Command, Keymap, Keys, Press, Rebinding};

/// A change to the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Chooses the word with this index, from 0, among the [`words`](Setting::words) of a setting.
    Choose(Setting, usize),
    /// Gives a command these keys instead of its characters.
    Keys(Command, Vec<Press>),
    /// Restores the default keys of a command.
    DefaultKeys(Command),
    /// Proposes these values in the set-up from now on.
    Setup(Box<SetupDefaults>),
    /// Resets everything to the defaults.
    Everything,
}

impl Change {
    /// The name of what it changes; of several changes of the same, only the last one counts.
    pub(crate) fn subject(&self) -> String {
        match self {
            Self::Choose(setting, _) => setting.name(),
            Self::Keys(command, _) | Self::DefaultKeys(command) => format!("keys.{command:?}"),
            Self::Setup(_) => "setup".to_owned(),
            Self::Everything => "everything".to_owned(),
        }
    }

    /// Applies the change to these settings only; `modes` are the keys of the screens.
    ///
    /// # Errors
    /// Why a key cannot be assigned to the command; the settings are unchanged.
    pub fn apply(&self, settings: &mut Settings, modes: &[&'static Keys]) -> Result<(), String> {
        let mut next = settings.clone();
        match self {
            Self::Choose(setting, word) => setting.choose(&mut next, *word),
            Self::Keys(command, presses) => {
                next.keys.retain(|own| own.command != *command);
                next.keys.push(Rebinding {
                    command: *command,
                    presses: presses.clone(),
                });
            }
            Self::DefaultKeys(command) => next.keys.retain(|own| own.command != *command),
            Self::Setup(setup) => next.setup = (**setup).clone(),
            Self::Everything => next = Settings::default(),
        }
        if let Some(clash) = Keymap::new(modes, next.preset, &next.keys).1.first() {
            return Err(clash_text(clash));
        }
        *settings = next;
        Ok(())
    }
}
