//! Draws today's position: the piles, the result of the try, the streak, and the last weeks.

use super::calendar;
use crate::board::draw_example;
use crate::plan::Plan;
use crate::screen::Shared;
use crate::widgets::{Canvas, Row, columns, draw_piles, piles_height, rows, wrapped};
use goldpile_learn::puzzles::{Daily, DailyTry, TryResult, shared_try};
use goldpile_play::words::capital;
use goldpile_play::{Match, PEOPLE, Seat};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The minimum width for the calendar next to the piles.
const BESIDE: u16 = 70;
/// The number of weeks in the calendar: next to the piles, and below them.
const WEEKS: (u16, u16) = (6, 3);
const PILES: u16 = 14;

/// The try at today's position, if there was one.
pub(super) fn tried(shared: &Shared) -> Option<&DailyTry> {
    let notebook = shared.notebook()?;
    notebook.diary.of(notebook.today?)
}

pub(super) fn is_tried(shared: &Shared) -> bool {
    tried(shared).is_some_and(|tried| tried.result.is_some())
}

/// The result of today's position, as text to share.
pub(super) fn result(shared: &Shared) -> Option<String> {
    let tried = tried(shared)?;
    let entry = shared.catalogue.find(&tried.game)?;
    shared_try(tried, &entry.title, &shared.notebook()?.diary)
}

pub(super) fn the_match(daily: &Daily) -> Match {
    let puzzle = &daily.puzzle;
    let game = puzzle.adviser().game().clone();
    let seats = PEOPLE.map(Seat::person);
    Match::resume(game, puzzle.line().clone(), seats, 0)
}

pub(super) fn draw(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((notebook, today)) = shared
        .notebook()
        .and_then(|known| Some((known, known.today?)))
    else {
        return;
    };
    let is_beside = area.width >= BESIDE;
    let width = if is_beside {
        area.width - calendar::WIDTH - 4
    } else {
        area.width
    };
    let left = columns(area, 0, width);
    let date = today.format("%A %-d %B").to_string();
    let known = shared.daily.as_ref();
    let game = known.map_or_else(String::new, |known| known.puzzle.adviser().game().title());
    let x = canvas.text(left, 0, 0, &game, Style::new().bold());
    canvas.text(left, x, 0, &format!(" · {date}"), canvas.theme.muted);
    let used = known.map_or(1, |known| draw_position(shared, known, left, canvas));
    let (text, style) = state(shared, canvas);
    let lines = wrapped(&text, usize::from(width.min(60)));
    canvas.lines(rows(left, used + 1, left.height), &lines, style);
    let (place, weeks) = if is_beside {
        (
            columns(area, area.width - calendar::WIDTH, calendar::WIDTH),
            WEEKS.0,
        )
    } else {
        let height = WEEKS.1 + 2;
        if area.height < used + 2 + height {
            return;
        }
        (rows(area, area.height - height, height), WEEKS.1)
    };
    calendar::draw(&notebook.diary, today, weeks, place, canvas);
    let (streak, best) = (notebook.diary.streak(today), notebook.diary.best_streak());
    let lines = [format!("streak {streak}"), format!("best {best}")];
    if is_beside {
        canvas.text(place, 0, weeks + 2, &lines[0], Style::new().bold());
        canvas.text(place, 12, weeks + 2, &lines[1], canvas.theme.muted);
        calendar::draw_legend(rows(place, weeks + 4, place.height), canvas);
    } else {
        let beside = columns(place, calendar::WIDTH + 4, area.width);
        canvas.text(beside, 0, 1, &lines[0], Style::new().bold());
        canvas.text(beside, 0, 2, &lines[1], canvas.theme.muted);
    }
}

/// Draws the piles below the heading and, if there is room, an example of play; returns the rows used by the
/// heading and the piles.
fn draw_position(shared: &Shared, known: &Daily, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let piles = &known.puzzle.position().piles;
    let row = Row::still(piles);
    let most = area.height.saturating_sub(4).min(PILES);
    let height = piles_height(&row, (area.width, most)).min(most);
    let used = 2 + draw_piles(&row, rows(area, 2, height), canvas);
    let game = known.puzzle.adviser().game();
    if let Some(plan) = Plan::of_game(&shared.catalogue, game, 0) {
        let below = rows(area, used + 3, area.height);
        draw_example(shared, &plan, Some(piles), below, canvas);
    }
    used
}

/// The result of the try in words, and its style.
fn state(shared: &Shared, canvas: &Canvas<'_>) -> (String, Style) {
    let theme = &canvas.theme;
    let Some(tried) = tried(shared) else {
        return (
            "Not tried yet. One move wins, and you have one try.".to_owned(),
            theme.accent,
        );
    };
    let told = capital(&tried.in_words());
    match tried.result {
        None => (
            format!("{told}: you still have your one try."),
            theme.accent,
        ),
        Some(TryResult::Solved) => (format!("{told}."), theme.winning),
        Some(TryResult::Failed) => (format!("{told}."), theme.losing),
    }
}

pub(super) fn about(shared: &Shared) -> String {
    let Some(notebook) = shared.notebook() else {
        return "Reading the diary of your puzzles.".to_owned();
    };
    if notebook.today.is_none() {
        return "Today's position needs a date: the clock shows none of the years 1970 to 9999."
            .to_owned();
    }
    match tried(shared).and_then(|tried| tried.result) {
        None => {
            "The same position for everybody, another game every day. Enter tries it.".to_owned()
        }
        Some(_) => "Enter analyses it, y copies the result to share. The next one comes tomorrow."
            .to_owned(),
    }
}
