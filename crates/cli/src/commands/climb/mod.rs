//! `climb`: the climb of a day, five short matches that are the same for everybody.

use super::learn::is_on_screen;
use super::play::plain::climb as dialogue;
use crate::input::arguments::{PROGRAM, flag, option, plain, typed_date};
use crate::screen;
use crate::{Console, RunResult, RunStatus};
use chrono::NaiveDate;
use clap::{ArgMatches, Command};
use goldpile_app::{ClimbSession, NoClimb, Opening};
use goldpile_engine::{Catalogue, Replay};
use goldpile_learn::puzzles::{Climb, ClimbRung};
use goldpile_play::PositionText;
use goldpile_solve::Cancel;
use serde_json::{Value, json};
use std::io::Write as _;

pub(crate) const NAME: &str = "climb";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Climb: five short matches a day, from the Magpie to the Dragon, with one life")
        .after_help(format!(
            "The starts and the replies are the same for everybody. There is no help, and a lost match ends the \
             climb. Each move is saved before it is answered, so you can leave at any time and go on later. Without options, \
             it opens on the screen; with --plain, or where there is no terminal, it is played in lines of text. \
             {PROGRAM} {NAME} --json prints the five starts for programs, and saves nothing."
        ))
        .arg(option(
            "date",
            "DATE",
            "The climb of another day, such as 2026-11-25; it counts only if it was begun on its day",
        ))
        .arg(plain())
        .arg(flag("json", "Print the climb as one JSON object"))
}

/// Plays the climb in a dialogue or on the screen, or prints it.
///
/// # Errors
/// [`Failure::Usage`](crate::Failure::Usage) for an invalid date and for a day still to come; otherwise as for the dialogue.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let date = typed_date(matches)?;
    if matches.get_flag("json") {
        return print(date, console);
    }
    if !is_on_screen(console.home, matches) {
        return dialogue::run(date, console);
    }
    let today = console.home.data.today();
    if let Some(date) = date.filter(|date| today.is_some_and(|today| today < *date)) {
        return Err(dialogue::failure(NoClimb::Ahead(date)));
    }
    screen::open(console, Opening::Climb(date))
}

/// Writes the climb of this day (today by default) as an object on one line. Nothing is read or stored.
fn print(date: Option<NaiveDate>, console: &mut Console<'_>) -> RunResult {
    let today = console.home.data.today();
    let none = Cancel::default();
    let opened = ClimbSession::open(console.catalogue, date, &[], today, &none);
    let opened = opened.map_err(dialogue::failure)?;
    let climb = opened.climb();
    let rungs: Vec<Value> = climb.rungs.iter().map(|rung| member(climb, rung)).collect();
    let object = json!({
        "date": climb.date.to_string(),
        "recipe": climb.recipe,
        "game": climb.game.entry.name.as_str(),
        "rungs": rungs,
    });
    writeln!(console.output, "{object}")?;
    Ok(RunStatus::Fine)
}

fn member(climb: &Climb, rung: &ClimbRung) -> Value {
    let text = PositionText {
        game: climb.game.clone(),
        line: Replay::new(rung.start.clone()),
    };
    json!({
        "opponent": rung.level.name(),
        "text": text.to_string(),
        "begins": if rung.level.lets_choose() { "choice" } else { "you" },
    })
}
