//! `settings`: where the file is, what is wrong in it, and all settings as they are now.

use super::Console;
use super::failure::{Failure, Status, one_line};
use crate::tui::SettingsFile;
use clap::Command;
use std::io::Write as _;

/// The name of the subcommand.
pub(super) const NAME: &str = "settings";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Show all settings, as a file that can be edited")
        .after_help(
            "The first line says where the file is. What is wrong in it stands below, and the usual \
             value is shown instead; the exit code is 1 then. The environment comes before the \
             file: NO_COLOR takes all colour away, GOLDPILE_GLYPHS (braille, half or ascii) decides \
             what the map is drawn with.",
        )
}

/// Writes the settings. The status is [`Status::Refused`] if anything is wrong in the file.
///
/// # Errors
/// [`Failure::Refused`] if there is no place for settings or they cannot be read;
/// [`Failure::Output`].
pub(super) fn run(console: &mut Console<'_>) -> Result<Status, Failure> {
    let Some(file) = SettingsFile::of_user() else {
        return Err(Failure::Refused(
            "this user has no folder for settings: set HOME or XDG_CONFIG_HOME".to_owned(),
        ));
    };
    let reading = file
        .read()
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let path = one_line(&file.path().to_string_lossy());
    writeln!(console.output, "# {path}")?;
    for problem in &reading.problems {
        writeln!(console.output, "# wrong: {problem}")?;
    }
    write!(console.output, "{}", reading.settings.to_toml())?;
    Ok(if reading.problems.is_empty() {
        Status::Fine
    } else {
        Status::Refused
    })
}
