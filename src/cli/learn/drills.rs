//! `learn drills`: asks the drills that are due or those of one set; lists, removes, exports and imports
//! drills.

use super::super::lines::Line;
use super::super::screen;
use super::files::{complain, import, read, remove};
use super::{is_on_screen, place_of, shown};
use crate::cli::arguments::value;
use crate::cli::console::Console;
use crate::cli::failure::{Failure, Status};
use crate::cli::game::unknown;
use crate::cli::home::Home;
use crate::engine::{Catalogue, Entry};
use crate::learn::drills::{Drills, Round, Sitting, adviser, keep, now};
use crate::learn::session::Mistake;
use crate::learn::{Drill, Lesson, Progress, Question};
use crate::tui::Asked;
use clap::ArgMatches;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Does what the options say; without options, asks the drills that are due.
///
/// # Errors
/// As [`super::run`].
pub(super) fn run(
    catalogue: &Catalogue,
    home: &Home,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let entry = match value(matches, "of") {
        None => None,
        Some(name) => Some(
            catalogue
                .find(&name)
                .ok_or_else(|| unknown(&name, catalogue))?,
        ),
    };
    let shelf = home.drills.as_ref();
    let (kept, damaged) = read(shelf)?;
    let of = |drill: &Drill| entry.is_none_or(|entry| entry.name == drill.game);
    let of_game: Vec<Drill> = kept.iter().filter(|drill| of(drill)).cloned().collect();
    if let Some(id) = value(matches, "remove") {
        remove(shelf, &kept, &id)?;
    } else if let Some(file) = value(matches, "export") {
        let written = Drills(of_game).export(Path::new(&file));
        written.map_err(Failure::Refused)?;
    } else if let Some(file) = value(matches, "import") {
        import(catalogue, shelf, Path::new(&file), console)?;
    } else if matches.get_flag("list") || matches.get_flag("json") {
        list(&of_game, entry, matches.get_flag("json"), console)?;
    } else if let Some(number) = value(matches, "set") {
        let (entry, lesson, idea) = set(entry, &number)?;
        if is_on_screen(matches) {
            let asked = Asked::Set(place_of(catalogue, entry), idea);
            return screen::study(catalogue, home, asked);
        }
        let seed = u64::from(rand::random::<u32>());
        ask_set(catalogue, home, (&lesson, &idea), seed, console)?;
    } else if is_on_screen(matches) {
        let game = entry.map(|entry| place_of(catalogue, entry));
        return screen::study(catalogue, home, Asked::Due(game));
    } else {
        due(catalogue, home, &Drills(of_game), console)?;
    }
    complain(shelf, &damaged, console)
}

/// Saves mistakes as drills.
///
/// # Errors
/// The file cannot be read or written.
pub(super) fn note(catalogue: &Catalogue, home: &Home, mistakes: &[Mistake]) -> Result<(), String> {
    let Some(shelf) = &home.drills else {
        return Ok(());
    };
    let of = |mistake: &Mistake| adviser(catalogue, &mistake.game, &mistake.parameters);
    keep(shelf, mistakes, &of, now()).map_err(|error| error.to_string())
}

/// Lists the drills, and for a game also its sets: the ideas of its lesson.
fn list(
    drills: &[Drill],
    entry: Option<&Entry>,
    json: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let out = &mut console.output;
    out.begin_listing();
    let now = now();
    for drill in drills {
        if json {
            let object = json!({
                "id": drill.id, "game": drill.game, "parameters": drill.parameters,
                "kind": drill.kind.name(), "record": drill.record, "played": drill.played,
                "case": drill.class.case, "left": drill.left, "due": drill.schedule.due_on(now),
                "asked": drill.schedule.asked().to_string(),
            });
            writeln!(out, "{object}")?;
        } else {
            let text = [
                drill.id.as_str(),
                &format!("{} {}", drill.game, drill.parameters),
                &drill.record,
                &format!("answered {}", drill.played),
                &format!("due {}", drill.schedule.due_on(now)),
            ];
            let text: Vec<String> = text
                .iter()
                .map(|text| crate::play::harmless(text))
                .collect();
            writeln!(out, "{}", text.join("\t"))?;
        }
    }
    if let (Some(entry), false) = (entry, json) {
        let lesson = Lesson::of(entry).map_err(|fault| Failure::Refused(fault.to_string()))?;
        let sets = lesson.iter().flat_map(Lesson::sets);
        for (number, name) in (1..).zip(sets) {
            writeln!(out, "set {number}\t{name}")?;
        }
    }
    Ok(())
}

/// Asks the drills that are due, until none is left or the learner quits.
fn due(
    catalogue: &Catalogue,
    home: &Home,
    drills: &Drills,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let (lessons, _) = read(home.lessons.as_ref())?;
    let step = |game: &str| {
        let lesson = lessons.iter().find(|lesson| lesson.game == game);
        lesson.map_or(0, Progress::reached)
    };
    let mut sitting = Sitting::default();
    let mut asked = 0;
    writeln!(console.output, "{} due.", drills.due(now()))?;
    while let Some((drill, _)) = sitting.next(drills, now()) {
        let drill = drill.clone();
        let round = drill
            .adviser(catalogue)
            .and_then(|adviser| Round::put(&drill, adviser, step(&drill.game)));
        let mut round = match round {
            Ok(round) => round,
            Err(why) => {
                let text = format!("{} is skipped: {why}.", drill.id);
                writeln!(console.output, "{}", crate::play::harmless(&text))?;
                sitting.pass_over(&drill);
                continue;
            }
        };
        writeln!(console.output, "\n{}", round.origin())?;
        if !ask(catalogue, home, &mut round, console)? {
            return Ok(());
        }
        sitting.asked(&drill);
        let schedule = drill.schedule.rated(round.rating(), now());
        let due = schedule.due_in(now());
        let rated = Drill { schedule, ..drill };
        if let Some(shelf) = &home.drills {
            let put = shelf.put(&[rated]);
            put.map_err(|error| Failure::Refused(error.to_string()))?;
        }
        writeln!(console.output, "It comes back {due}.")?;
        asked += 1;
    }
    writeln!(
        console.output,
        "Nothing more is due. Questions answered: {asked}."
    )?;
    Ok(())
}

/// Returns the set with this number, from 1: its game, the lesson of the game, and its idea.
fn set<'a>(entry: Option<&'a Entry>, number: &str) -> Result<(&'a Entry, Lesson, String), Failure> {
    let entry = entry.ok_or_else(|| Failure::Usage("--set needs --of GAME".to_owned()))?;
    let lesson = Lesson::of(entry).map_err(|fault| Failure::Refused(fault.to_string()))?;
    let chosen = (1..)
        .zip(lesson.iter().flat_map(Lesson::sets))
        .find(|(index, _): &(usize, _)| index.to_string() == number)
        .map(|(_, idea)| idea.to_owned());
    match (lesson, chosen) {
        (Some(lesson), Some(idea)) => Ok((entry, lesson, idea)),
        _ => Err(Failure::Usage(format!(
            "there is no set {number}; learn drills --of {} --list shows them",
            entry.name
        ))),
    }
}

/// Asks about new positions for one idea of a lesson until the learner quits.
fn ask_set(
    catalogue: &Catalogue,
    home: &Home,
    (lesson, name): (&Lesson, &str),
    seed: u64,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    writeln!(console.output, "{name}")?;
    for seed in seed.. {
        let round = Round::of_set(lesson, name, seed);
        let mut round = round.map_err(Failure::Refused)?;
        if !ask(catalogue, home, &mut round, console)? {
            break;
        }
    }
    Ok(())
}

/// Asks one drill; `false` if the learner quits.
fn ask(
    catalogue: &Catalogue,
    home: &Home,
    round: &mut Round,
    console: &mut Console<'_>,
) -> Result<bool, Failure> {
    let refused = |unsolved: crate::solve::Unsolved| Failure::Refused(unsolved.to_string());
    while !round.is_done() {
        let out = &mut console.output;
        writeln!(out, "\n{}", round.adviser().game().title())?;
        if let Question::Find(line) | Question::Predict(line) = round.question() {
            shown::position(out, round.adviser().game(), line)?;
        }
        writeln!(out, "{} (h: a nudge, q: leave)", round.question().asks())?;
        out.flush()?;
        let Some(line) = console.lines.next().map_err(Failure::Input)? else {
            return Ok(false);
        };
        let (Line::Text(typed) | Line::NoText(typed, _) | Line::TooLong(typed)) = line;
        let reply = match typed.trim() {
            "q" | "quit" | "exit" => return Ok(false),
            "h" | "hint" | "nudge" => round.nudge(),
            typed => round.answer(typed),
        };
        let reply = reply.map_err(refused)?;
        shown::reply(&mut console.output, &reply)?;
        note(catalogue, home, &reply.mistakes).map_err(Failure::Refused)?;
    }
    Ok(true)
}
