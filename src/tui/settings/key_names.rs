//! The commands whose keys can be set, by their names.

use crate::tui::keys::{Command, TABLE};

/// The commands whose keys can be set, in the order of the table, each once: all but
/// [`Command::Digit`].
#[must_use]
pub fn commands() -> Vec<Command> {
    let mut commands = Vec::new();
    for (_, command) in TABLE.iter().flat_map(|binding| binding.presses) {
        // A digit is always itself.
        if *command != Command::Digit && !commands.contains(command) {
            commands.push(*command);
        }
    }
    commands
}

/// The name that the file knows the command by.
pub(in crate::tui) fn name(command: Command) -> &'static str {
    command.into()
}
