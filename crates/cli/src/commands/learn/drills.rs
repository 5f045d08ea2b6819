//! `learn drills`: asks the drills that are due or those of one set; lists, removes, exports and imports drills.

use super::drill_dialogue::DrillDialogue;
use super::files::{drills, import, read, remove, report_damage};
use crate::commands::learn::{entry, is_on_screen, place_of};
use crate::input::arguments::value;
use crate::screen;
use crate::{Console, Failure, RunResult};
use clap::ArgMatches;
use goldpile_app::StudyRequest;
use goldpile_engine::GameEntry;
use goldpile_learn::drills::{Drills, now};
use goldpile_learn::{Drill, Lesson};
use goldpile_play::escape_for_terminal;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Runs what the options ask for; without options, asks the drills that are due.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let (catalogue, home) = (console.catalogue, console.home);
    let entry = entry(catalogue, matches, "of")?;
    let stored = home.data.drills.as_ref();
    let (kept, damaged) = read(stored)?;
    let of = |drill: &Drill| entry.is_none_or(|entry| entry.name == drill.game);
    let of_game: Vec<Drill> = kept.iter().filter(|drill| of(drill)).cloned().collect();
    if let Some(id) = value(matches, "remove") {
        remove(&home.data, catalogue, &kept, &id)?;
    } else if let Some(file) = value(matches, "export") {
        let written = Drills(of_game).export(Path::new(&file));
        written.map_err(Failure::Refused)?;
    } else if let Some(file) = value(matches, "import") {
        import(&home.data, Path::new(&file), console)?;
    } else if matches.get_flag("list") || matches.get_flag("json") {
        let drills = Drills::of_positions(of_game, catalogue.entries(), now());
        list(&drills, entry, matches.get_flag("json"), console)?;
    } else if let Some(number) = value(matches, "set") {
        let (entry, idea) = set(entry, &number)?;
        let request = StudyRequest::Set(place_of(catalogue, entry), idea);
        if is_on_screen(home, matches) {
            return screen::study(console, request);
        }
        let seed = u64::from(rand::random::<u32>());
        DrillDialogue::new(console, request).set(seed, console)?;
    } else {
        return due(entry, is_on_screen(home, matches), console);
    }
    report_damage(stored, &damaged, console)
}

/// Asks the drills that are due, of this game or of all, on the screen or as a text dialogue.
pub(crate) fn due(
    entry: Option<&GameEntry>,
    is_on_screen: bool,
    console: &mut Console<'_>,
) -> RunResult {
    let request = StudyRequest::Due(entry.map(|entry| place_of(console.catalogue, entry)));
    if is_on_screen {
        return screen::study(console, request);
    }
    let stored = console.home.data.drills.as_ref();
    let (drills, damaged) = drills(console.catalogue, stored)?;
    let drills = entry.map_or_else(|| drills.clone(), |entry| drills.of(&entry.name));
    DrillDialogue::new(console, request).due(&drills, console)?;
    report_damage(stored, &damaged, console)
}

/// Lists the drills and, for a game, also its sets: the ideas of its lesson.
fn list(
    drills: &Drills,
    entry: Option<&GameEntry>,
    json: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let out = &mut console.output;
    out.begin_listing();
    let now = now();
    let resting = drills.resting(now);
    for drill in &drills.0 {
        let is_resting = resting.include(drill);
        if json {
            let object = json!({
                "id": drill.id, "game": drill.game, "parameters": drill.parameters,
                "kind": drill.kind.name(), "record": drill.record, "played": drill.played,
                "case": drill.class.case, "left": drill.left, "due": drill.schedule.due_on(now),
                "resting": is_resting, "asked": drill.schedule.asked().to_string(),
            });
            writeln!(out, "{object}")?;
        } else {
            let due = if is_resting {
                "resting".to_owned()
            } else {
                format!("due {}", drill.schedule.due_on(now))
            };
            let text = [
                drill.id.as_str(),
                &format!("{} {}", drill.game, drill.parameters),
                &drill.record,
                &format!("answered {}", drill.played),
                &due,
            ];
            writeln!(out, "{}", text.map(escape_for_terminal).join("\t"))?;
        }
    }
    if let (Some(entry), false) = (entry, json) {
        let lesson = Lesson::of(entry).map_err(Failure::refused)?;
        let sets = lesson.iter().flat_map(Lesson::sets);
        for (number, name) in (1..).zip(sets) {
            writeln!(out, "set {number}\t{name}")?;
        }
    }
    Ok(())
}

/// The game and the idea of the set with this number, counted from 1.
fn set<'a>(entry: Option<&'a GameEntry>, number: &str) -> Result<(&'a GameEntry, String), Failure> {
    let entry = entry.ok_or_else(|| Failure::Usage("--set needs --of GAME".to_owned()))?;
    let lesson = Lesson::of(entry).map_err(Failure::refused)?;
    let mut sets = (1..).zip(lesson.iter().flat_map(Lesson::sets));
    match sets.find(|(index, _): &(usize, _)| index.to_string() == number) {
        Some((_, idea)) => Ok((entry, idea.to_owned())),
        None => Err(Failure::Usage(format!(
            "there is no set {number}; learn drills --of {} --list shows them",
            entry.name
        ))),
    }
}
