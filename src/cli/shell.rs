//! `completions` and `man`: what other programs want to know about this one.

use super::Console;
use super::arguments::{PROGRAM, joined, words};
use super::failure::{Failure, Status};
use clap::{Arg, ArgMatches, Command, ValueEnum as _};
use clap_complete::Shell;
use std::io::Write as _;

/// The name of the first.
pub(super) const COMPLETIONS: &str = "completions";
/// The name of the second.
pub(super) const MAN: &str = "man";

pub(super) fn completions_command() -> Command {
    Command::new(COMPLETIONS)
        .about("Completions for a shell, to standard output")
        .arg(Arg::new("SHELL").help(format!("one of {}", shells())))
}

pub(super) fn man_command() -> Command {
    Command::new(MAN)
        .about("The manual page of the program or of a command, in roff, to standard output")
        .arg(words(
            "COMMAND",
            "a command, such as solve or solve wythoff",
        ))
}

fn shells() -> String {
    let names: Vec<String> = Shell::value_variants()
        .iter()
        .map(ToString::to_string)
        .collect();
    names.join(", ")
}

/// Writes the completions for the shell that is named.
///
/// # Errors
/// [`Failure::Usage`] for a shell that is not known.
pub(super) fn completions(
    command: &mut Command,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let wanted = matches.get_one::<String>("SHELL");
    let Some(shell) = wanted.and_then(|name| Shell::from_str(name, true).ok()) else {
        return Err(Failure::Usage(match wanted {
            Some(name) => format!("there are no completions for {name}, only for {}", shells()),
            None => format!("no shell is named; there are completions for {}", shells()),
        }));
    };
    // Into memory first: a closed pipe is no reason to panic.
    let mut script = Vec::new();
    clap_complete::generate(shell, command, PROGRAM, &mut script);
    console.output.write_all(&script)?;
    Ok(Status::Fine)
}

/// Writes the manual page of the program, or of the command that is named, words of subcommands one
/// after the other.
///
/// # Errors
/// [`Failure::Usage`] for a command that does not exist.
pub(super) fn man(
    mut command: Command,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    command.build();
    let wanted = joined(matches, "COMMAND").unwrap_or_default();
    for word in String::from_utf8_lossy(&wanted).split_whitespace() {
        let Some(found) = command.find_subcommand(word) else {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            return Err(Failure::Usage(format!(
                "{} has no command {word}; it has {}",
                command.get_name(),
                names.join(", ")
            )));
        };
        command = found.clone();
    }
    clap_mangen::Man::new(command).render(&mut console.output)?;
    Ok(Status::Fine)
}
