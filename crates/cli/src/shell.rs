//! `completions`: completion scripts for shells.

use super::arguments::{Offered, PROGRAM};
use super::console::Console;
use super::failure::{Failure, Ran, RunStatus};
use clap::{Arg, ArgMatches, Command, ValueEnum as _};
use clap_complete::Shell;
use std::io::Write as _;

/// The name of the subcommand.
pub(super) const NAME: &str = "completions";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Print shell completions to standard output")
        .after_help(format!(
            "Example: {PROGRAM} {NAME} bash > ~/.local/share/bash-completion/completions/{PROGRAM}"
        ))
        .arg(
            Arg::new("SHELL")
                .help(format!("one of {}", shells().join(", ")))
                .value_parser(Offered::new(shells()))
                .hide_possible_values(true),
        )
}

fn shells() -> Vec<String> {
    let shells = Shell::value_variants().iter();
    shells.map(ToString::to_string).collect()
}

/// Writes the completion script for the named shell.
///
/// # Errors
/// [`Failure::Usage`] for an unknown shell.
pub(super) fn run(command: &mut Command, matches: &ArgMatches, console: &mut Console<'_>) -> Ran {
    let wanted = matches.get_one::<String>("SHELL");
    let Some(shell) = wanted.and_then(|name| Shell::from_str(name, true).ok()) else {
        return Err(Failure::Usage(match wanted {
            Some(name) => format!(
                "there are no completions for {name}, only for {}",
                shells().join(", ")
            ),
            None => format!(
                "no shell is named: write, for example, {PROGRAM} {NAME} bash; there are completions for {}",
                shells().join(", ")
            ),
        }));
    };
    // The script is written into memory first: clap would panic on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, command, PROGRAM, &mut script);
    console.output.write_all(&script)?;
    Ok(RunStatus::Fine)
}
