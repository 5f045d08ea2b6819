//! The lists of lessons, with the progress in each.

use super::files::report_damage;
use crate::{Console, Failure, Home, RunResult};
use goldpile_engine::GameEntry;
use goldpile_learn::progress::{IdeaTally, Matches};
use goldpile_learn::{Chapter, LessonProgress, Notebook};
use serde_json::{Value, json};
use std::io::Write;

pub(crate) fn run(entries: &[GameEntry], json: bool, console: &mut Console<'_>) -> RunResult {
    let home = console.home;
    let notebook = notebook(home, entries)?;
    console.output.begin_listing();
    for chapter in &notebook.lessons {
        if json {
            writeln!(console.output, "{}", object(chapter))?;
        } else {
            let (game, title) = (&chapter.game, &chapter.title);
            let (steps, reached, due) = (chapter.steps, chapter.reached(), chapter.due);
            writeln!(
                console.output,
                "{game}\t{title}\t{steps} steps\t{reached}\t{due} drills due"
            )?;
        }
    }
    report_damage(home.data.lessons.as_ref(), &notebook.damaged, console)
}

fn notebook(home: &Home, entries: &[GameEntry]) -> Result<Notebook, Failure> {
    let (lessons, drills) = (home.data.lessons.as_ref(), home.data.drills.as_ref());
    let notebook = Notebook::read(entries, lessons, drills, goldpile_learn::drills::now());
    notebook.map_err(Failure::refused)
}

fn object(chapter: &Chapter) -> Value {
    let progress = &chapter.progress;
    json!({
        "game": chapter.game,
        "name": chapter.title,
        "steps": chapter.steps.to_string(),
        "done": progress.step.min(chapter.steps).to_string(),
        "graduated": progress.graduated,
        "level": progress.fading.level.name(),
        "ideas": ideas(chapter),
        "matches": matches(progress),
        "due": chapter.due.to_string(),
    })
}

fn ideas(chapter: &Chapter) -> Vec<Value> {
    chapter.ideas.iter().map(idea).collect()
}

fn idea((name, tally): &(String, IdeaTally)) -> Value {
    json!({
        "name": name,
        "asked": tally.asked.to_string(),
        "right": tally.right.to_string(),
        "nudged": tally.nudged.to_string(),
    })
}

/// The matches of the lesson, counting those won with help separately.
fn matches(progress: &LessonProgress) -> Value {
    json!({
        "won_alone": progress.matches.alone.to_string(),
        "won_with_help": progress.matches.helped.to_string(),
        "lost": progress.matches.lost.to_string(),
    })
}

/// Writes the progress in each lesson begun, as a part of the statistics: in JSON, one object for each lesson; as
/// text, an empty line, a heading, and for each lesson a row for each idea and one for the matches.
pub(crate) fn statistics(json: bool, console: &mut Console<'_>) -> RunResult {
    let home = console.home;
    let notebook = notebook(home, console.catalogue.entries())?;
    let mut is_first = true;
    for chapter in notebook.lessons.iter().filter(|chapter| chapter.is_begun) {
        let out = &mut console.output;
        if json {
            let object = json!({
                "lesson": chapter.game,
                "graduated": chapter.progress.graduated,
                "ideas": ideas(chapter),
                "matches": matches(&chapter.progress),
            });
            writeln!(out, "{object}")?;
            continue;
        }
        if is_first {
            writeln!(out, "\nlesson\tidea\tasked\tright\tnudged")?;
            is_first = false;
        }
        for (name, tally) in &chapter.ideas {
            let (game, name) = (&chapter.game, goldpile_play::escape_for_terminal(name));
            let (asked, right, nudged) = (tally.asked, tally.right, tally.nudged);
            writeln!(out, "{game}\t{name}\t{asked}\t{right}\t{nudged}")?;
        }
        let Matches {
            alone,
            helped,
            lost,
        } = chapter.progress.matches;
        writeln!(
            out,
            "{}\tmatches\t{} played\t{alone} won alone\t{helped} won with help\t{lost} lost",
            chapter.game,
            alone.saturating_add(helped).saturating_add(lost)
        )?;
    }
    report_damage(home.data.lessons.as_ref(), &notebook.damaged, console)
}
