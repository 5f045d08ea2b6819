//! The lines that a player may share about a day's position, which give nothing away.

use super::diary::{DailyTry, Diary, TryResult};

/// The result of a day's position, and the command that asks it: two lines without names of people and without the
/// position, which readers should find for themselves. `None` as long as there is no result.
///
/// `title` is that of the game.
#[must_use]
pub fn shared_try(tried: &DailyTry, title: &str, diary: &Diary) -> Option<String> {
    let result = match tried.result? {
        TryResult::Solved => "solved",
        TryResult::Failed => "not solved",
    };
    let help = match (tried.result?, tried.nudges) {
        (TryResult::Failed, _) | (_, 0) => String::new(),
        (_, 1) => ", 1 nudge".to_owned(),
        (_, nudges) => format!(", {nudges} nudges"),
    };
    let streak = match diary.run_up_to(tried.date) {
        0 => String::new(),
        days => format!(" · streak {days}"),
    };
    let date = tried.date;
    Some(format!(
        "goldpile {date} · {title} · {result}{help}{streak}\n\
         goldpile puzzle --daily --date {date}\n"
    ))
}
