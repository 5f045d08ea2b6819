//! The position of the day as a text dialogue.

use super::dialogue::PuzzleDialogue;
use crate::commands::learn::files::{read, report_damage};
use crate::dialogue::DialogueEnd;
use crate::screen;
use crate::{Console, Failure, Home, RunResult, RunStatus};
use chrono::NaiveDate;
use goldpile_app::user_data::next_in;
use goldpile_app::{PuzzleNews, StudyRequest};
use goldpile_learn::puzzles::{DailyTry, Diary};
use goldpile_play::words::capital;
use std::io::Write;

/// Asks the position of this day (today by default), or shows the result if it has been tried. The screen asks
/// only today's position, and only if it has not been tried. The position of another day never counts.
pub(crate) fn run(
    date: Option<NaiveDate>,
    is_on_screen: bool,
    console: &mut Console<'_>,
) -> RunResult {
    let home = console.home;
    let today = home.data.today();
    let date = day(home, date)?;
    let counts = today == Some(date);
    let mut dialogue = PuzzleDialogue::new(console, StudyRequest::Daily, counts);
    if !counts {
        dialogue.open_day(date, &Diary::default())?;
        let out = &mut console.output;
        writeln!(
            out,
            "The position of {date}: it is not today's, so the try does not count."
        )?;
        dialogue.run(console)?;
        return Ok(RunStatus::Fine);
    }
    let stored = home.data.daily.as_ref();
    let (kept, damaged) = read(stored)?;
    let climbs = read(home.data.climbs.as_ref())?.0;
    let mut diary = Diary {
        tries: kept,
        climbs,
    };
    let tried = diary.of(date).filter(|tried| tried.result.is_some());
    if let Some(tried) = tried {
        // The answer is shown again, as to a player who has not tried the position.
        dialogue.open_day(date, &Diary::default())?;
        show_tried(tried, &diary, &mut dialogue, console)?;
    } else if is_on_screen {
        return screen::study(console, StudyRequest::Daily);
    } else {
        dialogue.open_day(date, &diary)?;
        writeln!(console.output, "The position of {date}: you have one try.")?;
        if let DialogueEnd::Over = dialogue.run(console)?
            && let Some(news) = dialogue.news.take()
        {
            write_news(&news, console)?;
            if let PuzzleNews::Daily { tried, .. } = news {
                diary.put(tried);
                share(date, &diary, &dialogue, console)?;
            }
        }
    }
    report_damage(stored, &damaged, console)?;
    Ok(dialogue.status())
}

/// Writes the news of an answer, if there are any.
pub(super) fn write_news(news: &PuzzleNews, console: &mut Console<'_>) -> Result<(), Failure> {
    let sentences = news.sentences();
    if !sentences.is_empty() {
        writeln!(console.output, "{sentences}")?;
    }
    Ok(())
}

/// The given day, or today.
pub(crate) fn day(home: &Home, date: Option<NaiveDate>) -> Result<NaiveDate, Failure> {
    let date = date.or_else(|| home.data.today());
    date.ok_or_else(|| Failure::refused(goldpile_app::study::NoExercise::NoDate))
}

/// Says how the try of today's position ended, and shows the position with its winning move.
fn show_tried(
    tried: &DailyTry,
    diary: &Diary,
    dialogue: &mut PuzzleDialogue<'_>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let date = tried.date;
    writeln!(
        console.output,
        "The position of {date} has been tried: {}.",
        tried.in_words()
    )?;
    dialogue.exercises.show_position(&mut console.output)?;
    dialogue.show_answer(console)?;
    share(date, diary, dialogue, console)
}

/// Writes what there is to do next, and the card of the day.
fn share(
    date: NaiveDate,
    diary: &Diary,
    dialogue: &PuzzleDialogue<'_>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(attempt) = dialogue.exercises.attempt() else {
        return Ok(());
    };
    let entry = &attempt.adviser().game().entry;
    let next = console.home.data.until_tomorrow();
    let next = next.map_or_else(String::new, |minutes| {
        format!("{}. ", capital(&next_in(minutes)))
    });
    let out = &mut console.output;
    writeln!(
        out,
        "{next}More: goldpile puzzle {} · goldpile climb",
        entry.typed()
    )?;
    if let Some(card) = diary.card(date, &entry.title, console.home.is_ascii) {
        write!(out, "\n{card}")?;
    }
    Ok(())
}
