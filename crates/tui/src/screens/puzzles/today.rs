//! Draws today: the position and the climb with their states, the last weeks with the streak, and the card.

use super::{Puzzles, PuzzlesLine, calendar};
use crate::board::draw_position;
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Row, bar_scale, columns, draw_piles, elided_start, narrow, rows};
use chrono::NaiveDate;
use goldpile_app::user_data::next_in;
use goldpile_engine::Counts;
use goldpile_engine::notation::{pile_name, piles_text};
use goldpile_learn::Notebook;
use goldpile_learn::puzzles::{ClimbTry, Daily, DailyTry, RUNGS, TryResult};
use goldpile_number::Natural;
use goldpile_play::{Level, Match, PEOPLE, Seat};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The minimum width for the calendar next to the position.
const BESIDE: u16 = 70;
/// The least and the most weeks in the calendar.
const WEEKS: (u16, u16) = (6, 26);
/// The rows around the weeks of the calendar: the weekdays, the streak and the legend.
const AROUND_WEEKS: u16 = 9;
/// The blank columns between several positions, and the least width in which their tokens are drawn.
const GAP: u16 = 2;
const WIDE: u16 = 16;
/// The minimum height for a blank row between the lines of the list.
const SPACED: u16 = 26;
/// The names of the position and the climb, and the column at which their states begin.
pub(super) const LABELS: [&str; 2] = ["Position", "Climb"];
pub(super) const STATES: u16 = 11;

/// The try at today's position, if there was one.
pub(super) fn tried(shared: &Shared) -> Option<&DailyTry> {
    let notebook = shared.notebook()?;
    notebook.diary.of(notebook.today?)
}

/// The climb of a day, if it was begun.
pub(super) fn climb(shared: &Shared, date: NaiveDate) -> Option<&ClimbTry> {
    let climb = shared.notebook()?.diary.climb(date);
    climb.filter(|climb| climb.is_tried())
}

pub(super) fn is_tried(shared: &Shared) -> bool {
    tried(shared).is_some_and(|tried| tried.result.is_some())
}

/// The line that is to be done next.
pub(super) fn next_line(shared: &Shared) -> usize {
    let today = shared.notebook().and_then(|notebook| notebook.today);
    let climb = today.and_then(|today| climb(shared, today));
    let is_climbed = climb.is_some_and(ClimbTry::is_over);
    usize::from(is_tried(shared) && !is_climbed)
}

/// The card of today, once something was tried.
pub(super) fn card(shared: &Shared) -> Option<String> {
    let notebook = shared.notebook()?;
    let today = notebook.today?;
    let title = &shared.daily.as_ref()?.puzzle.adviser().game().entry.title;
    let is_ascii = shared.theme.glyphs == Glyphs::Ascii;
    notebook.diary.card(today, title, is_ascii)
}

/// How the try at the position ended.
pub(super) fn position_state(shared: &Shared) -> String {
    match tried(shared) {
        None => {
            let daily = shared.daily.as_ref();
            let asked = daily.map_or("", |daily| daily.puzzle.kind().in_words());
            format!("{asked} · one try")
        }
        Some(tried) if tried.result.is_none() => "begun: you still have your one try".to_owned(),
        Some(tried) => tried.in_words(),
    }
}

/// The days whose climbs are offered: today, and the day before if its climb is unfinished.
pub(super) fn climbs(shared: &Shared) -> Vec<NaiveDate> {
    let Some(today) = shared.notebook().and_then(|notebook| notebook.today) else {
        return Vec::new();
    };
    let before = today.pred_opt();
    let before = before.filter(|date| climb(shared, *date).is_some_and(|climb| !climb.is_over()));
    [today].into_iter().chain(before).collect()
}

/// How far the player has come in the climb of a day.
pub(super) fn climb_state(shared: &Shared, date: NaiveDate) -> String {
    let Some(climb) = climb(shared, date) else {
        return "five matches, one life".to_owned();
    };
    let squares = climb.squares(false);
    match climb.against().map(Level::title) {
        None => format!("{squares} all {RUNGS} won"),
        Some(name) if climb.is_over() => format!("{squares} the {name} won"),
        Some(name) => format!("{squares} at the {name}"),
    }
}

/// What Enter does with the climb of a day.
pub(super) fn climb_word(shared: &Shared, date: NaiveDate) -> &'static str {
    match climb(shared, date) {
        None => "climb",
        Some(climb) if climb.is_over() => "review",
        Some(_) => "go on",
    }
}

pub(super) fn the_match(daily: &Daily) -> Match {
    let puzzle = &daily.puzzle;
    let game = puzzle.adviser().game().clone();
    let seats = PEOPLE.map(Seat::person);
    Match::resume(game, puzzle.line().clone(), seats, 0)
}

/// The streak, and when the next position comes.
pub(super) fn streak(notebook: &Notebook, today: NaiveDate, is_tried: bool) -> String {
    let streak = notebook.diary.streak(today);
    let streak = match (streak.days, streak.ended) {
        (0, 0 | 1) => None,
        (0, ended) => Some(format!("the streak ended at {ended}")),
        (days, _) => Some(format!("streak {days}")),
    };
    let next = notebook.until_tomorrow.filter(|_| is_tried).map(next_in);
    let parts: Vec<String> = streak.into_iter().chain(next).collect();
    parts.join(" · ")
}

pub(super) fn draw(shared: &Shared, puzzles: &Puzzles, area: Rect, canvas: &mut Canvas<'_>) {
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
    let known = shared.daily.as_ref();
    let game = known.map_or_else(String::new, |known| known.puzzle.adviser().game().title());
    let x = canvas.text(area, 0, 0, &game, Style::new().bold());
    let date = today.format("%A %-d %B");
    canvas.text(area, x, 0, &format!(" · {date}"), canvas.theme.muted);
    let lines = puzzles.lines(shared);
    let card = card(shared).unwrap_or_default();
    let pitch = if area.height >= SPACED { 2 } else { 1 };
    let listed = pitch * narrow(lines.len());
    let told = narrow(card.lines().count());
    let most = area
        .height
        .saturating_sub(2 + 1 + listed + told + u16::from(told > 0));
    let place = columns(rows(area, 2, most), 0, width);
    let used = known.map_or(0, |known| draw_puzzle(shared, known, place, canvas));
    let mut y = 2 + used + 1;
    let chosen = puzzles.chosen(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let row = columns(rows(area, y, 1), 0, width);
        draw_line(shared, line, index, index == chosen, row, canvas);
        y += pitch;
    }
    let below = rows(area, y + 1, area.height);
    canvas.lines(below, card.lines(), Style::new());
    if is_beside {
        let place = columns(area, width + 4, area.width);
        draw_calendar(notebook, today, place, canvas);
    }
}

/// Draws the position of the day or, if it asks about several, these side by side with what led to them; returns the
/// rows used.
pub(super) fn draw_puzzle(
    shared: &Shared,
    daily: &Daily,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let puzzle = &daily.puzzle;
    let game = puzzle.adviser().game();
    let piles = || puzzle.lines().iter().map(|line| &line.last().piles);
    let rows_needed = piles().map(|piles| narrow(piles.len())).max();
    let is_one = puzzle.lines().len() == 1;
    if rows_needed.unwrap_or(0) + u16::from(!is_one) > area.height {
        let texts: Vec<String> = piles().map(|piles| piles_text(piles)).collect();
        canvas.text(area, 2, 0, &texts.join("  ·  "), Style::new());
        return 1;
    }
    if let [line] = puzzle.lines() {
        return draw_position(shared, game, &line.last().piles, area, canvas);
    }
    let count = narrow(puzzle.lines().len());
    let width = (area.width + GAP) / count - GAP;
    // Above the piles stands their number, and below them what led to them.
    let high = area.height.saturating_sub(2).max(1);
    let is_drawn = |piles: &Counts| bar_scale(&Row::still(piles), (width, high)).is_none();
    let is_drawn = width >= WIDE && piles().all(is_drawn);
    let mut used = 0;
    for (index, line) in (0..count).zip(puzzle.lines()) {
        let place = columns(area, index * (width + GAP), width);
        let number = (index + 1).to_string();
        canvas.text(place, 2, 0, &number, Style::new().bold());
        let below = 1 + draw_choice(&line.last().piles, is_drawn, rows(place, 1, high), canvas);
        used = used.max(below);
        if !line.moves().is_empty() {
            let record = line.record(&*game.rules, line.moves().len());
            let record = elided_start(&record.replace(' ', " → "), usize::from(width - 2));
            canvas.text(place, 2, below, &record, canvas.theme.muted);
            used = used.max(below + 1);
        }
    }
    used.min(area.height)
}

/// Draws the piles of one of several positions as tokens or as numbers; returns the rows used.
fn draw_choice(piles: &[Natural], is_drawn: bool, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    if is_drawn {
        return draw_piles(&Row::still(piles), area, canvas);
    }
    for (y, (index, pile)) in (0..area.height).zip(piles.iter().enumerate()) {
        let x = canvas.text(area, 2, y, &format!("{}  ", pile_name(index)), Style::new());
        canvas.text(area, x, y, &pile.to_string(), Style::new().bold());
    }
    narrow(piles.len()).min(area.height)
}

/// Draws a line of the list with its state.
fn draw_line(
    shared: &Shared,
    line: &PuzzlesLine<'_>,
    index: usize,
    is_chosen: bool,
    row: Rect,
    canvas: &mut Canvas<'_>,
) {
    let theme = canvas.theme;
    let result = tried(shared).and_then(|tried| tried.result);
    let (label, state, style) = match line {
        PuzzlesLine::Position => {
            let style = match result {
                Some(TryResult::Solved) => theme.winning,
                Some(TryResult::Failed) => theme.losing,
                None => theme.muted,
            };
            (LABELS[0], position_state(shared), style)
        }
        PuzzlesLine::Climb(date) => {
            let is_today = shared.notebook().and_then(|known| known.today) == Some(*date);
            let label = if is_today { LABELS[1] } else { "Yesterday" };
            (label, climb_state(shared, *date), theme.muted)
        }
        PuzzlesLine::Game(game) => {
            let title = &shared.catalogue.entries()[*game].title;
            (
                "Practice",
                format!("more of this kind: {title}"),
                theme.muted,
            )
        }
        PuzzlesLine::Due(_) | PuzzlesLine::Drill(_) | PuzzlesLine::Set(_) => return,
    };
    let (x, chosen) = canvas.choice(row, index, is_chosen);
    canvas.text(row, x, 0, label, chosen);
    canvas.text(row, x + STATES, 0, &state, style);
}

/// Draws the last weeks, the streak, and what the marks mean.
fn draw_calendar(notebook: &Notebook, today: NaiveDate, area: Rect, canvas: &mut Canvas<'_>) {
    let diary = &notebook.diary;
    let first = diary.tried_days(today).first().copied().unwrap_or(today);
    let kept = u16::try_from((today - first).num_weeks() + 2).unwrap_or(WEEKS.1);
    let weeks = kept.clamp(WEEKS.0, WEEKS.1);
    let weeks = weeks.min(area.height.saturating_sub(AROUND_WEEKS));
    calendar::draw(diary, today, weeks, area, canvas);
    let streak = diary.streak(today);
    let below = rows(area, weeks + 2, area.height);
    let numbers = [
        ("streak", streak.days),
        ("best", streak.best),
        ("solved", diary.solved(today) as u64),
    ];
    for (x, (label, number)) in [0, 8, 14].into_iter().zip(numbers) {
        canvas.text(below, x, 0, label, canvas.theme.muted);
        canvas.text(below, x, 1, &number.to_string(), Style::new().bold());
    }
    calendar::draw_legend(rows(below, 3, below.height), canvas);
}

pub(super) fn about(shared: &Shared, puzzles: &Puzzles) -> String {
    let Some(notebook) = shared.notebook() else {
        return "Reading the diary of your puzzles.".to_owned();
    };
    if notebook.today.is_none() {
        return "Today's position needs a date: the clock shows none of the years 1970 to 9999."
            .to_owned();
    }
    let lines = puzzles.lines(shared);
    let told = match lines.get(puzzles.chosen(lines.len())) {
        Some(PuzzlesLine::Climb(date)) if climb(shared, *date).is_some() => {
            match climb_word(shared, *date) {
                "go on" => "The climb goes on where you left it. One lost match ends it.",
                _ => "Enter reviews the last match, y copies the card to share it.",
            }
        }
        Some(PuzzlesLine::Climb(_)) => {
            "Five short matches, from the Magpie to the Dragon, the same for everybody. A lost one \
             ends the climb, and there is no help."
        }
        Some(PuzzlesLine::Game(_)) => "New puzzles of this kind and game, as many as you like.",
        _ if is_tried(shared) => "Enter analyses it, y copies the card to share it.",
        _ => "The same position for everybody, another game every day. Enter tries it.",
    };
    told.to_owned()
}
