//! `learn`: lessons and drills as a text dialogue, and the progress in them.

mod drill_dialogue;
mod drills;
pub(crate) mod exercises;
pub(crate) mod files;
mod lesson;
mod list;
pub(crate) mod text;

pub(crate) use drills::due;
pub(crate) use list::statistics;

use crate::input::arguments::{OfferedValues, PROGRAM, flag, option, plain, value};
use crate::input::game::{GAME, find};
use crate::screen;
use crate::{Console, Failure, Home, RunResult};
use clap::{Arg, ArgMatches, Command};
use goldpile_engine::{Catalogue, GameEntry};

pub(crate) const NAME: &str = "learn";

const DRILLS: &str = "drills";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let entries = catalogue.entries().iter();
    let names = OfferedValues::new(entries.map(|entry| entry.name.to_string()));
    let drills = Command::new(DRILLS)
        .about("Practise what went wrong, when you are about to forget it")
        .after_help(
            "Without options, asks the drills that are due. Every mistake in a match, a lesson or \
             a drill becomes a drill. It comes back first as it was, then with other numbers.",
        )
        .arg(option("of", GAME, "Only the drills of this game").value_parser(names.clone()))
        .arg(option(
            "set",
            "N",
            "New positions for the idea with this number (--list shows the numbers), due or not",
        ))
        .arg(option("remove", "ID", "Remove the drill with this name"))
        .arg(option(
            "export",
            "FILE",
            "Write all drills to FILE, which must not exist",
        ))
        .arg(option("import", "FILE", "Import the drills in FILE"))
        .arg(plain());
    Command::new(NAME)
        .about("Learn to win a game step by step, and practise your mistakes")
        .after_help(format!(
            "Without a game, lists the lessons. {PROGRAM} {NAME} {DRILLS} repeats the questions \
             you got wrong. Progress is saved after each answer; quit whenever you like."
        ))
        .args_conflicts_with_subcommands(true)
        .arg(Arg::new(GAME).help("The game to learn").value_parser(names))
        .arg(flag(
            "list",
            "List the lessons with your progress; learn drills --list lists the drills",
        ))
        .arg(flag("json", "The same list, one JSON object per line"))
        .arg(plain())
        .arg(flag("again", "Restart the lesson; what was counted stays").global(false))
        .arg(option("seed", "N", "The seed of the random questions").global(false))
        .subcommand(drills)
}

/// The game that an argument names, if the argument was given.
pub(crate) fn entry<'a>(
    catalogue: &'a Catalogue,
    matches: &ArgMatches,
    argument: &str,
) -> Result<Option<&'a GameEntry>, Failure> {
    let name = value(matches, argument);
    name.map(|name| find(catalogue, &name)).transpose()
}

/// Whether the questions are asked on the screen: there is one, and no text dialogue was asked for.
pub(crate) fn is_on_screen(home: &Home, matches: &ArgMatches) -> bool {
    !matches.get_flag("plain") && screen::check(home).is_ok()
}

/// The index of a game in the catalogue.
pub(crate) fn place_of(catalogue: &Catalogue, entry: &GameEntry) -> usize {
    let entries = catalogue.entries().iter();
    entries.take_while(|other| other.name != entry.name).count()
}

/// Runs a lesson or drills, or lists them.
///
/// # Errors
/// [`Failure::Usage`] for a game that does not exist or has no lesson; [`Failure::Refused`] for files that cannot
/// be read or written and, after everything else, for damaged lines; [`Failure::Input`], [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let (_, inner) = matches.subcommand().unwrap_or(("", matches));
    if !inner.get_flag("json") {
        console.output.begin_prose();
    }
    if let Some((_, matches)) = matches.subcommand() {
        return drills::run(matches, console);
    }
    let entry = entry(catalogue, matches, GAME)?;
    let json = matches.get_flag("json");
    match entry {
        Some(entry) if !json && !matches.get_flag("list") => lesson::run(entry, matches, console),
        Some(entry) => list::run(std::slice::from_ref(entry), json, console),
        None => list::run(catalogue.entries(), json, console),
    }
}
