//! What the menu shows of today's position and of practice: in a few words, and as a picture.

use super::calendar;
use super::mistakes::{game, in_words, position};
use super::today::{self, climb, tried};
use crate::board::draw_position;
use crate::screen::Shared;
use crate::widgets::{Canvas, counted, elided, narrow, rows, wrapped};
use goldpile_engine::Record;
use goldpile_learn::puzzles::{TryResult, game_of_day};
use goldpile_learn::{Drill, Notebook, QuestionKind};
use ratatui::layout::Rect;
use ratatui::style::Style;

const WEEKS: u16 = 4;
/// The column of the ratings.
const RATINGS: u16 = 24;
/// The maximum width of a text.
const TEXT: u16 = 60;
/// The number of rows of the calendar, with a blank one above it.
const CALENDAR: u16 = WEEKS + 2;

/// The state of today's position, and the streak.
pub(super) fn today(shared: &Shared) -> String {
    let streak = shared
        .notebook()
        .and_then(|notebook| Some(notebook.diary.streak(notebook.today?).days));
    match streak {
        None => String::new(),
        Some(0) => state(shared),
        Some(streak) => format!("{} · streak {streak}", state(shared)),
    }
}

/// The results of today's position and climb, in a few words.
fn state(shared: &Shared) -> String {
    let position = match tried(shared).and_then(|tried| tried.result) {
        Some(TryResult::Solved) => Some("solved"),
        Some(TryResult::Failed) => Some("not solved"),
        None => None,
    };
    let today = shared.notebook().and_then(|notebook| notebook.today);
    let climb = today.and_then(|today| climb(shared, today));
    match (position, climb.map(|climb| climb.squares(false))) {
        (Some(position), Some(climb)) => format!("{position} · {climb}"),
        (None, Some(climb)) => format!("climb {climb}"),
        (position, None) => position.unwrap_or("not tried yet").to_owned(),
    }
}

/// Draws today's position with the state of the try, and the last weeks if there is room.
pub(super) fn draw_today(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((notebook, today)) = shared
        .notebook()
        .and_then(|known| Some((known, known.today?)))
    else {
        return;
    };
    let entry = game_of_day(&shared.catalogue, today);
    let game = entry.map_or("", |entry| entry.title.as_str());
    let heading = format!("{game} · {}", today.format("%-d %B"));
    canvas.text(area, 0, 0, &heading, Style::new().bold());
    let states = [
        today::position_state(shared),
        today::climb_state(shared, today),
    ];
    for (y, (label, state)) in (1..).zip(today::LABELS.into_iter().zip(states)) {
        canvas.text(area, 0, y, label, canvas.theme.muted);
        canvas.text(area, today::STATES, y, &state, Style::new());
    }
    let mut below = rows(area, 4, area.height);
    if let Some(daily) = &shared.daily {
        let used = today::draw_puzzle(shared, daily, below, canvas);
        below = rows(below, used + 1, below.height);
    }
    if below.height >= CALENDAR {
        calendar::draw(&notebook.diary, today, WEEKS, below, canvas);
    }
}

/// The number of positions due.
pub(super) fn practice(shared: &Shared) -> String {
    match shared.notebook() {
        None => String::new(),
        Some(notebook) => match notebook.due() {
            0 => "as many positions as you like".to_owned(),
            due => counted(due, "position due", "positions due"),
        },
    }
}

/// Draws the position due longest or, if none is due, the player's ratings.
pub(super) fn draw_practice(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let Some(drill) = longest_due(notebook) else {
        canvas.text(area, 0, 0, "No mistake is due", Style::new().bold());
        let about =
            "New positions are there, as hard as you are strong. Exactly one answer is right.";
        let lines = wrapped(about, usize::from(area.width.min(TEXT)));
        canvas.lines(rows(area, 1, area.height), &lines, Style::new());
        let below = rows(area, narrow(lines.len()) + 2, area.height);
        draw_ratings(shared, notebook, below, canvas);
        return;
    };
    let width = usize::from(area.width);
    let heading = elided(&game(shared, drill), width);
    canvas.text(area, 0, 0, &heading, Style::new().bold());
    let question = match drill.kind {
        QuestionKind::Take => "What wins?",
        QuestionKind::Block => "What do you block?",
        QuestionKind::Predict => "Who wins?",
        QuestionKind::Parts => "What are its parts?",
    };
    let answered = format!("You answered {}. {question}", in_words(&drill.played));
    let lines = wrapped(&answered, width);
    canvas.lines(rows(area, 1, 2), &lines, Style::new());
    let below = rows(area, 4, area.height);
    let position = position(&drill.record);
    let start = position.split_whitespace().next().map(Record::parse);
    if let (Some(Ok(record)), Ok(adviser)) = (start, drill.adviser(&shared.catalogue)) {
        draw_position(shared, adviser.game(), &record.piles, below, canvas);
    }
}

fn draw_ratings(shared: &Shared, notebook: &Notebook, area: Rect, canvas: &mut Canvas<'_>) {
    let entries = shared.catalogue.entries().iter();
    let scores = entries.map(|entry| (entry, notebook.score(&entry.name)));
    let rated = scores.filter_map(|(entry, score)| Some((entry, score.rating()?)));
    for (y, (entry, rating)) in (0..area.height).zip(rated) {
        let rating = rating.to_string();
        canvas.text(area, 0, y, &elided(&entry.title, 22), Style::new());
        canvas.text(area, RATINGS, y, &rating, Style::new());
    }
}

fn longest_due(notebook: &Notebook) -> Option<&Drill> {
    let due = notebook.drills.all_due(notebook.now).into_iter();
    due.min_by_key(|drill| drill.schedule.due_at())
}
