//! Draws the list of lessons, and its summary next to the menu.

use super::Learn;
use crate::screen::Shared;
use crate::widgets::{
    Canvas, Regions, columns, elided, in_sight, narrow, padded, page, rows, wrapped,
};
use goldpile_learn::{Chapter, Reached};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns after the titles: the learner's progress and the number of positions due.
const REACHED: u16 = 26;
const DUE: u16 = 42;
/// The width of the list if the ideas stand next to it.
const LIST: u16 = 52;
/// The width of the titles next to the menu.
const CARD_TITLE: usize = 22;
/// The maximum width of a text.
const TEXT: u16 = 60;

pub(super) fn draw(shared: &Shared, learn: &Learn, regions: &Regions, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let body = page(regions.body);
    let chosen = learn.chosen(notebook);
    let count = notebook.lessons.len();
    let top = u16::from(body.height >= 15);
    let area = rows(body, top, body.height);
    let shown = in_sight(chosen, count, usize::from(area.height));
    canvas.more_beside(regions, shown.start, count - shown.end);
    let list = columns(area, 0, LIST);
    for (y, index) in (0..).zip(shown) {
        let line = rows(list, y, 1);
        let (x, style) = canvas.choice(line, index, index == chosen);
        let chapter = &notebook.lessons[index];
        canvas.text(line, x, 0, &elided(&chapter.title, 23), style);
        draw_reached(chapter, line, REACHED, canvas);
        if chapter.due > 0 {
            let due = format!("{} due", chapter.due);
            canvas.text(line, DUE, 0, &due, Style::new());
        }
    }
    let beside = columns(area, LIST + 2, area.width);
    let below = rows(body, top + narrow(count) + 1, body.height);
    if let Some(chapter) = learn.chapter(shared) {
        let place = if beside.width >= 44 { beside } else { below };
        let used = draw_card(shared, chapter, place, canvas);
        draw_ideas(chapter, rows(place, used, place.height), canvas);
    }
}

fn draw_reached(chapter: &Chapter, line: Rect, x: u16, canvas: &mut Canvas<'_>) {
    let style = match chapter.reached() {
        Reached::Graduated => canvas.theme.winning,
        Reached::Nothing => canvas.theme.muted,
        Reached::Step(..) | Reached::Practice => Style::new(),
    };
    canvas.text(line, x, 0, &chapter.reached().to_string(), style);
}

/// Draws as many ideas of a lesson as fit, each with its tally of right answers.
fn draw_ideas(chapter: &Chapter, area: Rect, canvas: &mut Canvas<'_>) {
    let dim = canvas.theme.muted;
    if area.height < 2 || chapter.ideas.is_empty() {
        return;
    }
    let name = usize::from(area.width.min(52)).saturating_sub(16);
    let head = format!("{}   right answers", padded(&chapter.title, name));
    canvas.text(area, 0, 0, &head, dim);
    for (y, (idea, tally)) in (1..area.height).zip(&chapter.ideas) {
        let idea = padded(&elided(idea, name), name);
        let text = format!("{idea}{:>8} of {}", tally.right, tally.asked);
        canvas.text(area, 0, y, &text, Style::new());
    }
}

/// The lesson to go on with, and how far the learner is in it.
pub(super) fn awaits(shared: &Shared) -> String {
    let Some(notebook) = shared.notebook() else {
        return String::new();
    };
    match super::next(notebook).map(|lesson| &notebook.lessons[lesson]) {
        None => "every lesson is done".to_owned(),
        Some(chapter) => match chapter.reached() {
            Reached::Step(page, _) => format!("{}, page {}", chapter.title, page + 1),
            reached => format!("{}, {reached}", chapter.title),
        },
    }
}

/// Draws the card of the lesson to go on with, and the progress in all of them, next to the menu.
pub(super) fn summary(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let lessons = &notebook.lessons;
    let next = super::next(notebook).map(|lesson| &lessons[lesson]);
    let used = next.map_or(0, |chapter| draw_card(shared, chapter, area, canvas));
    let below = rows(area, used, area.height);
    let spaced = below.height >= 2 * narrow(lessons.len());
    let pitch = if spaced { 2 } else { 1 };
    for (y, chapter) in (0..).zip(lessons) {
        let row = rows(below, pitch * y, 1);
        let style = Style::new();
        canvas.text(row, 0, 0, &elided(&chapter.title, CARD_TITLE), style);
        draw_reached(chapter, row, narrow(CARD_TITLE) + 1, canvas);
    }
}

/// Draws the card of a lesson: its title, how far the learner is, and its first lines. Returns the rows used.
fn draw_card(shared: &Shared, chapter: &Chapter, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let title = format!("How to win {}", chapter.title);
    let width = usize::from(area.width.min(TEXT));
    canvas.text(area, 0, 0, &elided(&title, width), Style::new().bold());
    let page = match chapter.reached() {
        Reached::Step(page, _) => page,
        Reached::Nothing => 0,
        Reached::Practice | Reached::Graduated => chapter.steps_before_practice,
    };
    let (done, open) = ("■".repeat(page), chapter.steps_before_practice - page);
    let pages = [
        (done, canvas.theme.accent),
        ("□".repeat(open), canvas.theme.muted),
    ];
    canvas.pieces(area, 0, 1, &pages);
    let Some(entry) = shared.catalogue.find(&chapter.game) else {
        return 3;
    };
    let lines = wrapped(&entry.introduction(&entry.defaults()), width);
    canvas.lines(rows(area, 3, area.height), &lines, Style::new());
    narrow(lines.len()) + 4
}
