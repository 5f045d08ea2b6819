//! One change of the settings, in the program and in the file.

use super::read::told;
use super::{Setting, Settings};
use crate::tui::keys::{Command, Keymap, Press, Rebinding};

/// One change of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Choose the word of a setting with this index, from 0, into
    /// [`words`](Setting::words).
    Choose(Setting, usize),
    /// Give a command these keys instead of its characters.
    Keys(Command, Vec<Press>),
    /// Let a command have its usual keys.
    UsualKeys(Command),
    /// Everything as usual.
    Everything,
}

impl Change {
    /// Makes the change, in these settings alone.
    ///
    /// # Errors
    /// Why a key cannot be given to the command; the settings are as they were.
    pub fn apply(&self, settings: &mut Settings) -> Result<(), String> {
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
            Self::UsualKeys(command) => next.keys.retain(|own| own.command != *command),
            Self::Everything => next = Settings::default(),
        }
        if let Some(clash) = Keymap::new(next.preset, &next.keys).1.first() {
            return Err(told(clash));
        }
        *settings = next;
        Ok(())
    }
}
