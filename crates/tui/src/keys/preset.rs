//! The sets of keys that a player can start from.

use super::keymap::Rebinding;
use super::{Command, Press};
use strum::{EnumIter, EnumString, IntoStaticStr};

/// A set of keys to start from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Preset {
    /// The keys as the tables define them.
    #[default]
    Usual,
    /// Adds h, j, k and l to the arrows, and puts the hint on H and the lesson on L.
    Vi,
}

impl Preset {
    /// The changes that it makes to the tables, none of which clash.
    pub(crate) fn rebindings(self) -> Vec<Rebinding> {
        let letters: &[(Command, char)] = match self {
            Self::Usual => &[],
            Self::Vi => &[
                (Command::Up, 'k'),
                (Command::Down, 'j'),
                (Command::Less, 'h'),
                (Command::More, 'l'),
                (Command::Hint, 'H'),
                (Command::Lesson, 'L'),
            ],
        };
        letters
            .iter()
            .map(|&(command, letter)| Rebinding {
                command,
                presses: vec![Press::Char(letter)],
            })
            .collect()
    }
}
