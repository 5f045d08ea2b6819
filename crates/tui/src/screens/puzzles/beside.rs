//! Draws the summary of the puzzles next to the menu: today's position, the streak, the ratings, and the mistakes
//! due.

use super::calendar;
use super::today::tried;
use crate::screen::Shared;
use crate::widgets::{Canvas, Row, columns, counted, draw_piles, elided, narrow, rows};
use goldpile_learn::puzzles::{DailyTry, TryResult, game_of_day};
use ratatui::layout::Rect;
use ratatui::style::Style;

const WEEKS: u16 = 4;
/// The column of the ratings.
const SECOND: u16 = 24;

/// The rows kept free below the piles or the calendar.
const BELOW: u16 = 3;

/// The maximum width and height of the picture of the piles.
const TEXT: u16 = 64;
const PILES: u16 = 8;

pub(super) fn draw(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let mut y = 0;
    if let Some(today) = notebook.today {
        let entry = game_of_day(&shared.catalogue, today);
        let game = entry.map_or("", |entry| entry.title.as_str());
        let heading = format!("Today's position · {}", today.format("%-d %B"));
        canvas.text(area, 0, 0, &heading, Style::new().bold());
        let tried = tried(shared);
        let state = tried.map_or_else(|| "not tried yet".to_owned(), DailyTry::in_words);
        let style = match tried.and_then(|tried| tried.result) {
            Some(TryResult::Solved) => canvas.theme.winning,
            Some(TryResult::Failed) => canvas.theme.losing,
            None => canvas.theme.accent,
        };
        let x = canvas.text(area, 0, 1, &format!("{game} · "), Style::new());
        let x = canvas.text(area, x, 1, &state, style);
        let streak = notebook.diary.streak(today);
        if streak > 0 {
            let streak = format!(" · streak {streak}");
            canvas.text(area, x, 1, &streak, canvas.theme.muted);
        }
        y = 3;
        if let Some(daily) = &shared.daily {
            let piles = Row::still(&daily.puzzle.position().piles);
            let room = area.height.saturating_sub(y + BELOW);
            let place = rows(columns(area, 0, TEXT), y, room.min(PILES));
            y += draw_piles(&piles, place, canvas) + 1;
        }
        // The piles have priority; the calendar takes the rows left over.
        let weeks = area.height.saturating_sub(y + BELOW).min(WEEKS);
        if weeks > 0 {
            let place = rows(area, y, area.height);
            calendar::draw(&notebook.diary, today, weeks, place, canvas);
            y += weeks + 2;
        }
    }
    let due = match notebook.due() {
        0 => "No mistake is due".to_owned(),
        due => counted(due, "mistake is due", "mistakes are due"),
    };
    let style = canvas.theme.accent_or_muted(notebook.due() > 0);
    canvas.text(area, 0, y, &due, style);
    let entries = shared.catalogue.entries().iter();
    let practised = entries.filter_map(|entry| {
        let score = notebook.score(&entry.name);
        (score.tried > 0).then_some((entry, score))
    });
    for (line, (entry, score)) in (0..usize::from(area.height)).zip(practised) {
        let y = y + 2 + narrow(line);
        canvas.text(area, 0, y, &elided(&entry.title, 22), Style::new());
        canvas.text(
            area,
            SECOND,
            y,
            &score.rating.shown().to_string(),
            Style::new(),
        );
    }
}
