//! The settings: what there is to choose, what a file says of it, and what is wrong with the file.
//!
//! The file belongs to the person who may have written it by hand: what is wrong in it is said and
//! left alone, what is not known is said and kept, and a change touches one value only.

mod change;
mod file;
mod key_names;
mod outfit;
mod problem;
mod read;
mod setting;
mod write;

pub use change::Change;
pub use file::{MAX_FILE, Saved, SettingsError, SettingsFile};
pub use key_names::commands as key_commands;
pub use outfit::{Environment, Outfit};
pub use problem::Problem;
pub use read::{Reading, parse};
pub use setting::Setting;

use super::keys::{Keymap, Preset, Rebinding};
use super::theme::{Glyphs, ThemeName};

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What it looks like.
    pub theme: ThemeName,
    /// What the map is drawn with.
    pub glyphs: Glyphs,
    /// Whether tokens are seen leaving, for about half a second.
    pub animation: bool,
    /// Whether the mouse plays; otherwise it selects text as the terminal lets it.
    pub mouse: bool,
    /// What is asked about before it is done.
    pub confirm: Confirm,
    /// The keys to start from.
    pub preset: Preset,
    /// What is changed of them, each command at most once; none of it clashes.
    pub keys: Vec<Rebinding>,
}

/// What is asked about before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// Whether leaving a match under way is asked about.
    pub leave: bool,
    /// Whether giving up is asked about.
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
            glyphs: Glyphs::default(),
            animation: false,
            mouse: true,
            confirm: Confirm::default(),
            preset: Preset::default(),
            keys: Vec::new(),
        }
    }
}

impl Settings {
    /// Which key does what; a change that clashes is left out.
    #[must_use]
    pub fn keymap(&self) -> Keymap {
        Keymap::new(self.preset, &self.keys).0
    }
}
