//! The settings: the choices, their file, and problems in the file.
//!
//! The file belongs to the user, who may have written it by hand. Wrong and unknown entries are reported and
//! left alone, and a change touches only one value.

mod active;
mod change;
mod file;
mod problem;
mod read;
mod setting;
mod setup;
mod write;

pub use active::{ActiveSettings, Environment};
pub use change::Change;
pub use file::{MAX_FILE, SettingsFile, SettingsFileError};
pub use problem::SettingsProblem;
use read::is_toml;
pub use read::{Reading, parse};
pub use setting::Setting;
pub use setup::SetupDefaults;

use super::keys::{Keymap, Keys, Preset, Rebinding};
use super::theme::{Glyphs, ThemeName};

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeName,
    /// The characters that everything is drawn with; `None` for those that suit the terminal.
    pub glyphs: Option<Glyphs>,
    /// Whether the removal of tokens is animated, unless the [environment](Environment) asks for stillness.
    pub animation: bool,
    /// Whether the terminal's bell rings at the end of a match.
    pub bell: bool,
    /// Whether the mouse controls the game; otherwise it selects text, as the terminal permits.
    pub mouse: bool,
    /// The actions that must be confirmed.
    pub confirm: Confirm,
    /// What the set-up of a match proposes.
    pub setup: SetupDefaults,
    /// The keys to start from.
    pub preset: Preset,
    /// The changes to those keys, at most one for each command; none of them clash.
    pub keys: Vec<Rebinding>,
}

/// The actions that must be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// Whether leaving an unfinished match must be confirmed.
    pub leave: bool,
    /// Whether resigning must be confirmed.
    pub resign: bool,
}

impl Default for Confirm {
    fn default() -> Self {
        Self {
            leave: false,
            resign: true,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeName::default(),
            glyphs: None,
            animation: true,
            bell: false,
            mouse: true,
            confirm: Confirm::default(),
            setup: SetupDefaults::default(),
            preset: Preset::default(),
            keys: Vec::new(),
        }
    }
}

impl Settings {
    /// The key assignments of these screens, without changes that clash.
    #[must_use]
    pub fn keymap(&self, modes: &[&'static Keys]) -> Keymap {
        Keymap::new(modes, self.preset, &self.keys).0
    }
}
