//! `puzzle`: questions with one right answer: the position of the day, practice, and the drills that are due.

mod daily;
mod dialogue;
mod json;
mod practice;

use super::learn::{due, entry, is_on_screen, place_of};
use crate::input::arguments::{
    OfferedValues, PROGRAM, flag, option, plain, typed_date, typed_seed, value,
};
use crate::input::game::{GAME, example};
use crate::screen;
use crate::{Console, Failure, RunResult};
use clap::{Arg, ArgMatches, Command};
use goldpile_app::StudyRequest;
use goldpile_engine::{Catalogue, GameEntry};

pub(crate) const NAME: &str = "puzzle";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let entries = catalogue.entries().iter();
    let names = entries.map(|entry| entry.name.to_string());
    Command::new(NAME)
        .about("Answer a puzzle: one a day, or practice at your rating")
        .after_help(format!(
            "Without options, the puzzles open on the screen; with --plain, or where there is no \
             terminal, today's position is asked in lines of text. It is the same for everybody, and \
             there is one try. With a game, puzzles of that game are asked until you leave; your \
             rating says how hard they are. What you answer is saved before you see whether it is \
             right. {PROGRAM} {NAME} --json prints the puzzle for programs, asks nothing and saves \
             nothing."
        ))
        .arg(
            Arg::new(GAME)
                .help("Practise this game, at your rating; it may be a rule file with a proved claim")
                .value_parser(OfferedValues::new(names)),
        )
        .arg(flag("daily", "Ask today's position, which can be tried once"))
        .arg(option(
            "date",
            "DATE",
            "With --daily: the position of another day, such as 2026-11-25, which does not count",
        ))
        .arg(flag("streak", "With a game: stop at the first error"))
        .arg(flag("mine", "Ask the drills that are due, as learn drills does"))
        .arg(option("seed", "N", "With a game: the seed of the draw"))
        .arg(plain())
        .arg(flag("json", "Print the puzzle as one JSON object, without its answer"))
}

/// Asks puzzles in a dialogue or on the screen, or prints one.
///
/// # Errors
/// [`Failure::Usage`] for options that do not go together, an invalid date, and a game that does not exist or has
/// no theory; [`Failure::Refused`] for files that cannot be read and, after everything else, for damaged lines;
/// [`Failure::Input`], [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let entry = entry(catalogue, matches, GAME)?;
    let has = |name: &str| matches.get_flag(name);
    check(catalogue, matches, entry)?;
    let date = typed_date(matches)?;
    let seed = typed_seed(matches)?;
    let is_json = has("json");
    if !is_json {
        console.output.begin_prose();
    }
    let is_on_screen = !is_json && is_on_screen(console.home, matches);
    if has("mine") {
        return due(entry, is_on_screen, console);
    }
    if let Some(entry) = entry {
        check_theory(entry)?;
        let game = place_of(catalogue, entry);
        return if is_json {
            json::practice(entry, seed, console)
        } else if is_on_screen && seed.is_none() && !has("streak") {
            screen::study(console, StudyRequest::Practice(game, None, None))
        } else {
            practice::run(game, seed, has("streak"), console)
        };
    }
    if is_json {
        json::daily(date, console)
    } else if is_on_screen && !has("daily") {
        screen::study(console, StudyRequest::Daily)
    } else {
        daily::run(date, is_on_screen, console)
    }
}

fn check(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    entry: Option<&GameEntry>,
) -> Result<(), Failure> {
    let has = |name: &str| matches.get_flag(name);
    let practises = entry.is_some() && !has("mine");
    let example = example(catalogue, NAME);
    let wrong = [
        (
            has("daily") && entry.is_some(),
            "the date chooses the game of a day's position: leave out --daily or the game"
                .to_owned(),
        ),
        (
            has("daily") && has("mine"),
            "--daily asks the position of a day and --mine your drills: leave out one of them"
                .to_owned(),
        ),
        (
            value(matches, "date").is_some() && !has("daily"),
            format!("--date needs --daily: {PROGRAM} {NAME} --daily --date 2026-11-25"),
        ),
        (
            has("streak") && !practises,
            format!("--streak is for practising a game: {example} --streak"),
        ),
        (
            value(matches, "seed").is_some() && !practises,
            format!("--seed is for practising a game: {example} --seed 7"),
        ),
        (
            has("json") && has("mine"),
            format!("--json prints one puzzle; {PROGRAM} learn drills --json lists the drills"),
        ),
        (
            has("json") && has("streak"),
            "--json asks nothing, so there is no streak: leave out --json or --streak".to_owned(),
        ),
    ];
    let found = wrong.into_iter().find(|(is_wrong, _)| *is_wrong);
    found.map_or(Ok(()), |(_, why)| Err(Failure::Usage(why)))
}

fn check_theory(entry: &GameEntry) -> Result<(), Failure> {
    let game = entry.default_game();
    if game.oracle.is_some() {
        return Ok(());
    }
    let advice = game.theory_advice(*entry.piles.start());
    let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
    Err(Failure::Usage(format!(
        "{} has no theory, so there are no puzzles of it{advice}",
        entry.typed()
    )))
}
