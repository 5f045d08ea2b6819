//! A puzzle as a JSON object on one line, without its answer.

use super::daily::day;
use super::dialogue::PuzzleDialogue;
use crate::commands::learn::files::{read, report_damage};
use crate::commands::learn::place_of;
use crate::input::arguments::random_seed;
use crate::{Console, Failure, RunResult, RunStatus};
use chrono::NaiveDate;
use goldpile_app::StudyRequest;
use goldpile_engine::{GameEntry, Replay};
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::{Diary, PuzzleTry};
use goldpile_play::PositionText;
use serde_json::json;
use std::io::Write;

/// Writes the position of this day (today by default). Nothing is read or stored.
pub(crate) fn daily(date: Option<NaiveDate>, console: &mut Console<'_>) -> RunResult {
    let date = day(console.home, date)?;
    let mut dialogue = PuzzleDialogue::new(console, StudyRequest::Daily, false);
    dialogue.open_day(date, &Diary::default())?;
    write(&dialogue, console)?;
    Ok(RunStatus::Fine)
}

/// Writes a puzzle of this game near the player's rating. Nothing is stored.
pub(crate) fn practice(
    entry: &GameEntry,
    seed: Option<u64>,
    console: &mut Console<'_>,
) -> RunResult {
    let request = StudyRequest::Practice(
        place_of(console.catalogue, entry),
        None,
        Some(seed.unwrap_or_else(random_seed)),
    );
    let mut dialogue = PuzzleDialogue::new(console, request, false);
    let stored = console.home.data.practice.as_ref();
    let (scores, damaged) = read(stored)?;
    dialogue.open_practice(&scores)?;
    write(&dialogue, console)?;
    report_damage(stored, &damaged, console)
}

fn write<'a>(dialogue: &'a PuzzleDialogue<'_>, console: &mut Console<'_>) -> Result<(), Failure> {
    let parts = |attempt: &'a DrillAttempt| {
        let lines = attempt.question().lines();
        Some((attempt.adviser().game(), lines, attempt.tried()?))
    };
    let Some((game, lines, tried)) = dialogue.exercises.attempt().and_then(parts) else {
        return Ok(());
    };
    let text = |line: &Replay| {
        let text = PositionText {
            game: game.clone(),
            line: line.clone(),
        };
        text.to_string()
    };
    let kind = match tried {
        PuzzleTry::Daily(tried) => tried.kind,
        PuzzleTry::Practice(tried) => tried.kind,
    };
    let mut object = json!({});
    if let PuzzleTry::Daily(tried) = tried {
        object = json!({"date": tried.date.to_string(), "recipe": tried.recipe});
    }
    object["game"] = game.entry.name.as_str().into();
    object["kind"] = kind.name().into();
    match lines {
        [line] => object["text"] = text(line).into(),
        lines => object["texts"] = lines.iter().map(text).collect(),
    }
    if let PuzzleTry::Practice(tried) = tried {
        object["rating"] = tried.rating.into();
    }
    writeln!(console.output, "{object}")?;
    Ok(())
}
