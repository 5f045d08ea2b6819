//! A puzzle as an object of JSON on one line. It never contains the answer.

use super::daily::day;
use super::dialogue::PuzzleDialogue;
use crate::arguments::random_seed;
use crate::console::Console;
use crate::failure::{Failure, Ran, RunStatus};
use crate::home::Home;
use crate::learn::files::{complain, read};
use crate::learn::place_of;
use chrono::NaiveDate;
use goldpile_app::StudyRequest;
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::{Diary, PuzzleTry};
use goldpile_play::PositionText;
use serde_json::{Map, Value};
use std::io::Write;

/// Writes the position of this day, by default of today. Nothing is read or stored.
///
/// # Errors
/// As [`super::run`].
pub(super) fn daily(
    catalogue: &Catalogue,
    home: &Home,
    date: Option<NaiveDate>,
    console: &mut Console<'_>,
) -> Ran {
    let date = day(home, date)?;
    let mut dialogue = PuzzleDialogue::new(catalogue, home, StudyRequest::Daily, false);
    dialogue.open_day(date, &Diary::default())?;
    write(&dialogue, console)?;
    Ok(RunStatus::Fine)
}

/// Writes a puzzle of this game near the player's rating. Nothing is stored.
///
/// # Errors
/// As [`super::run`].
pub(super) fn practice(
    catalogue: &Catalogue,
    home: &Home,
    entry: &GameEntry,
    seed: Option<u64>,
    console: &mut Console<'_>,
) -> Ran {
    let request = StudyRequest::Practice(
        place_of(catalogue, entry),
        Some(seed.unwrap_or_else(random_seed)),
    );
    let mut dialogue = PuzzleDialogue::new(catalogue, home, request, false);
    let stored = home.data.practice.as_ref();
    let (scores, damaged) = read(stored)?;
    dialogue.open_practice(&scores)?;
    write(&dialogue, console)?;
    complain(stored, &damaged, console)
}

fn write<'a>(dialogue: &'a PuzzleDialogue<'_>, console: &mut Console<'_>) -> Result<(), Failure> {
    let parts = |attempt: &'a DrillAttempt| {
        let line = attempt.question().line()?;
        Some((attempt.adviser().game(), line, attempt.tried()?))
    };
    let Some((game, line, tried)) = dialogue.attempt().and_then(parts) else {
        return Ok(());
    };
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    if let PuzzleTry::Daily(tried) = tried {
        put("date", tried.date.to_string().into());
        put("recipe", tried.recipe.into());
    }
    put("game", game.entry.name.as_str().into());
    put("kind", "find".into());
    let text = PositionText {
        game: game.clone(),
        line: line.clone(),
    };
    put("text", text.to_string().into());
    if let PuzzleTry::Practice(tried) = tried {
        put("rating", tried.rating.into());
    }
    writeln!(console.output, "{}", Value::Object(object))?;
    Ok(())
}
