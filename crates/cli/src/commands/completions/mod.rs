//! `completions`: completion scripts for shells. Those for bash, zsh and fish ask the program what may come next
//! (`goldpile completions SHELL -- WORDS`), so that all of them offer what the arguments allow.

mod next;

use crate::commands;
use crate::input::arguments::{OfferedValues, PROGRAM, without_negative_mark};
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{Arg, ArgMatches, Command, ValueEnum as _};
use clap_complete::Shell;
use goldpile_engine::Catalogue;
use std::ffi::OsString;
use std::io::Write as _;

pub(crate) const NAME: &str = "completions";

/// The argument for the words of a command line.
const WORDS: &str = "words";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Print shell completions to standard output")
        .after_help(format!(
            "Example: {PROGRAM} {NAME} bash > ~/.local/share/bash-completion/completions/{PROGRAM}"
        ))
        .arg(
            Arg::new("SHELL")
                .help(format!("one of {}", shells().join(", ")))
                .value_parser(OfferedValues::new(shells())),
        )
        .arg(
            Arg::new(WORDS)
                .help(
                    "The words of a command line, the last of them begun: print what it may become",
                )
                .num_args(1..)
                .last(true)
                .hide(true)
                .value_parser(clap::value_parser!(OsString)),
        )
}

fn shells() -> Vec<String> {
    let shells = Shell::value_variants().iter();
    shells.map(ToString::to_string).collect()
}

/// Writes the completion script for the named shell. With the words of a command line, writes instead the kind of
/// name that may come next besides the known words, and then each of these words with its meaning.
///
/// # Errors
/// [`Failure::Usage`] for an unknown shell.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
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
    let mut command = commands::command_of_run(console);
    if let Some(words) = matches.get_many::<OsString>(WORDS) {
        let words = words.map(|word| without_negative_mark(&word.to_string_lossy()));
        command.build();
        let next = next::next(&command, &words.collect::<Vec<_>>());
        writeln!(console.output, "{}", next.kind.name())?;
        for (word, meaning) in next.words {
            writeln!(console.output, "{word}\t{meaning}")?;
        }
        return Ok(RunStatus::Fine);
    }
    let script = match shell {
        Shell::Bash => include_bytes!("goldpile.bash").to_vec(),
        Shell::Zsh => include_bytes!("goldpile.zsh").to_vec(),
        Shell::Fish => include_bytes!("goldpile.fish").to_vec(),
        other => {
            // The script goes to memory first, because clap would panic on a closed pipe.
            let mut script = Vec::new();
            clap_complete::generate(other, &mut command, PROGRAM, &mut script);
            script
        }
    };
    console.output.write_all(&script)?;
    Ok(RunStatus::Fine)
}
