//! The progress in each lesson.

use super::files::{complain, read};
use crate::cli::console::Console;
use crate::cli::failure::{Failure, Status};
use crate::cli::home::Home;
use crate::engine::{Catalogue, Entry};
use crate::learn::progress::{Matches, Tally};
use crate::learn::{Lesson, Progress};
use serde_json::{Value, json};
use std::io::Write;

/// Lists the lessons of these games, one line each.
///
/// # Errors
/// As [`super::run`].
pub(super) fn run(
    home: &Home,
    entries: &[Entry],
    json: bool,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (known, damaged) = read(home.lessons.as_ref())?;
    let (drills, _) = read(home.drills.as_ref())?;
    let now = crate::learn::drills::now();
    for entry in entries {
        let lesson = Lesson::of(entry).map_err(|fault| Failure::Refused(fault.to_string()))?;
        let Some(lesson) = lesson else {
            continue;
        };
        let none = Progress::default();
        let progress = known.iter().find(|progress| progress.game == entry.name);
        let progress = progress.unwrap_or(&none);
        let of_game = |drill: &&crate::learn::Drill| drill.game == entry.name;
        let due = drills.iter().filter(of_game);
        let due = due.filter(|drill| drill.schedule.is_due(now)).count();
        if json {
            let object = object(entry, &lesson, progress, due);
            writeln!(console.output, "{object}")?;
        } else {
            let state = match (progress.graduated, progress.step) {
                (true, _) => "graduated".to_owned(),
                (false, step) if step >= lesson.further => "in practice".to_owned(),
                (false, 0) => "not begun".to_owned(),
                (false, step) => format!("step {} of {}", step + 1, lesson.steps.len()),
            };
            writeln!(
                console.output,
                "{}\t{}\t{} steps\t{state}\t{due} drills due",
                entry.name,
                entry.title,
                lesson.steps.len()
            )?;
        }
    }
    complain(home.lessons.as_ref(), &damaged, console)
}

fn object(entry: &Entry, lesson: &Lesson, progress: &Progress, due: usize) -> Value {
    json!({
        "game": entry.name.as_str(),
        "name": entry.title.as_str(),
        "steps": lesson.steps.len().to_string(),
        "done": progress.step.min(lesson.steps.len()).to_string(),
        "graduated": progress.graduated,
        "level": progress.fading.level.name(),
        "ideas": ideas(lesson, progress).into_iter().map(idea).collect::<Vec<Value>>(),
        "matches": matches(progress),
        "due": due.to_string(),
    })
}

/// The ideas that questions were asked about, in the order of the lesson, followed by those no
/// longer in the lesson.
fn ideas(lesson: &Lesson, progress: &Progress) -> Vec<(String, Tally)> {
    let named = |name: &String| progress.ideas.get(name).map(|tally| (name.clone(), *tally));
    let now: Vec<String> = lesson.ideas.iter().map(|idea| idea.name.clone()).collect();
    let gone = progress.ideas.keys().filter(|name| !now.contains(name));
    now.iter().chain(gone).filter_map(named).collect()
}

fn idea((name, tally): (String, Tally)) -> Value {
    json!({
        "name": name,
        "asked": tally.asked.to_string(),
        "right": tally.right.to_string(),
        "nudged": tally.nudged.to_string(),
    })
}

/// The matches of the lesson, with those won with help counted separately.
fn matches(progress: &Progress) -> Value {
    json!({
        "won_alone": progress.matches.alone.to_string(),
        "won_with_help": progress.matches.helped.to_string(),
        "lost": progress.matches.lost.to_string(),
    })
}

/// The progress in each lesson begun, as a part of the statistics: in JSON one object for each
/// lesson, otherwise an empty line and then a row for each idea and for the matches.
///
/// # Errors
/// As [`run`].
pub(in crate::cli) fn statistics(
    catalogue: &Catalogue,
    home: &Home,
    json: bool,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (known, damaged) = read(home.lessons.as_ref())?;
    let mut is_first = true;
    for entry in catalogue.entries() {
        let progress = known.iter().find(|progress| progress.game == entry.name);
        let lesson = Lesson::of(entry).map_err(|fault| Failure::Refused(fault.to_string()))?;
        let (Some(progress), Some(lesson)) = (progress, lesson) else {
            continue;
        };
        let out = &mut console.output;
        if json {
            let ideas: Vec<Value> = ideas(&lesson, progress).into_iter().map(idea).collect();
            let object = json!({
                "lesson": entry.name.as_str(),
                "graduated": progress.graduated,
                "ideas": ideas,
                "matches": matches(progress),
            });
            writeln!(out, "{object}")?;
            continue;
        }
        if is_first {
            writeln!(out, "\nlesson\tidea\tasked\tright\tnudged")?;
            is_first = false;
        }
        for (name, tally) in ideas(&lesson, progress) {
            let Tally {
                asked,
                right,
                nudged,
            } = tally;
            let name = crate::play::harmless(&name);
            writeln!(out, "{}\t{name}\t{asked}\t{right}\t{nudged}", entry.name)?;
        }
        let Matches {
            alone,
            helped,
            lost,
        } = progress.matches;
        writeln!(
            out,
            "{}\tmatches\t{} played\t{alone} won alone\t{helped} won with help\t{lost} lost",
            entry.name,
            alone + helped + lost
        )?;
    }
    complain(home.lessons.as_ref(), &damaged, console)
}
