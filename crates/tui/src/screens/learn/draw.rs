//! Draws the list of lessons, and its summary next to the menu.

use super::Learn;
use crate::screen::Shared;
use crate::widgets::{
    Canvas, Regions, columns, counted, elided, in_sight, narrow, padded, page, rows,
};
use goldpile_learn::{Chapter, Notebook, Reached};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns after the titles: the learner's progress and the number of drills due.
const REACHED: u16 = 26;
const DUE: u16 = 42;
/// The width of the list if the ideas stand next to it.
const LIST: u16 = 52;

pub(super) fn draw(shared: &Shared, learn: &Learn, regions: &Regions, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let body = page(regions.body);
    let chosen = learn.chosen(notebook);
    let count = notebook.lessons.len() + 1;
    let top = u16::from(body.height >= 15);
    let area = rows(body, top, body.height);
    let shown = in_sight(chosen, count, usize::from(area.height));
    canvas.more_beside(regions, shown.start, count - shown.end);
    let list = columns(area, 0, LIST);
    for (y, index) in (0..).zip(shown) {
        let line = rows(list, y, 1);
        let (x, style) = canvas.choice(line, index, index == chosen);
        match index.checked_sub(1).map(|lesson| &notebook.lessons[lesson]) {
            None => {
                canvas.text(line, x, 0, "Drills", style);
                let style = canvas.theme.muted_if(notebook.due() == 0);
                canvas.text(line, REACHED, 0, &due_of(notebook), style);
            }
            Some(chapter) => {
                canvas.text(line, x, 0, &elided(&chapter.title, 23), style);
                draw_reached(chapter, line, REACHED, canvas);
                if chapter.due > 0 {
                    let due = format!("{} due", chapter.due);
                    canvas.text(line, DUE, 0, &due, Style::new());
                }
            }
        }
    }
    let beside = columns(area, LIST + 2, area.width);
    let below = rows(body, top + narrow(count) + 1, body.height);
    if let Some(chapter) = learn.chapter(shared) {
        let place = if beside.width >= 44 { beside } else { below };
        draw_ideas(chapter, place, canvas);
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

fn due_of(notebook: &Notebook) -> String {
    match (notebook.due(), notebook.drills.0.len()) {
        (0, 0) => "none yet".to_owned(),
        (due, all) => format!("{due} due of {all}"),
    }
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

/// Draws the next lesson and the progress in all of them, next to the menu.
pub(super) fn summary(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let lessons = &notebook.lessons;
    let open = |chapter: &&Chapter| chapter.reached() != Reached::Graduated;
    let next = lessons.iter().find(open);
    let heading = match next {
        // The list, too, puts drills that are due first.
        _ if notebook.due() > 0 => counted(notebook.due(), "drill is due", "drills are due"),
        Some(chapter) => format!("Next: {}", chapter.title),
        None => "Every lesson is finished".to_owned(),
    };
    let room = usize::from(area.width);
    canvas.text(area, 0, 0, &elided(&heading, room), Style::new().bold());
    let below = rows(area, 2, area.height);
    let spaced = below.height >= 2 * narrow(lessons.len());
    let pitch = if spaced { 2 } else { 1 };
    for (y, chapter) in (0..).zip(lessons) {
        let row = rows(below, pitch * y, 1);
        canvas.text(row, 0, 0, &elided(&chapter.title, 23), Style::new());
        draw_reached(chapter, row, 24, canvas);
    }
}
