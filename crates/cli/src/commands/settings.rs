//! `settings`: the place of the settings file, the errors in it, and the current values of all settings.

use crate::failure::one_line;
use crate::{Console, Failure, Home, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_engine::Catalogue;
use goldpile_play::{Ladder, Level};
use std::io::Write as _;

pub(crate) const NAME: &str = "settings";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Show all settings, as a file you can edit")
        .after_help(
            "The first line says where the file is. Errors in it are listed below, with the default \
             value shown instead; the exit code is then 1. The environment takes precedence over \
             the file: NO_COLOR turns all colour off; GOLDPILE_GLYPHS (braille, half or ascii) \
             chooses the characters that the screens are drawn with. If glyphs is \"auto\", they \
             are ASCII in a locale without UTF-8 (LC_ALL, LC_CTYPE, LANG) and with TERM=linux.",
        )
}

/// Writes the settings. The status is [`RunStatus::Refused`] if the file has errors.
///
/// # Errors
/// [`Failure::Refused`] if there is no place for settings or they cannot be read; [`Failure::Output`].
pub(crate) fn run(_: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let home = console.home;
    let Some(file) = &home.data.settings else {
        return Err(Failure::Refused(
            "this user has no folder for settings: set HOME or XDG_CONFIG_HOME".to_owned(),
        ));
    };
    let Some(game) = home.terminal_game else {
        return Err(Failure::refused("there is no terminal game to set"));
    };
    let settings = game.settings(file).map_err(Failure::Refused)?;
    writeln!(console.output, "# {}", one_line(&file.to_string_lossy()))?;
    for problem in &settings.problems {
        writeln!(console.output, "# wrong: {problem}")?;
    }
    write!(console.output, "{}", settings.toml)?;
    Ok(RunStatus::fine_if(settings.problems.is_empty()))
}

/// The opponent in a game with this ladder: the typed one, else the one that the set-up proposes, which is the
/// next of the ladder unless the settings name another.
pub(crate) fn opponent(home: &Home, ladder: Ladder, typed: Option<Level>) -> Level {
    let proposed = || {
        home.terminal_game?
            .proposed_opponent(home.data.settings.as_ref()?)
    };
    ladder.opponent(typed.or_else(proposed))
}
