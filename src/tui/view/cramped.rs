//! The message for a window that is too small to play in, down to a single cell.

use super::canvas::{Canvas, wrapped};
use crate::engine::notation::position_text;
use crate::tui::app::{App, LEAST};
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (columns, rows) = LEAST;
    // What one needs to know first, and the rest as far as there is room for whole sentences.
    let mut sentences = vec![
        format!("Needs {columns} × {rows} cells."),
        "Ctrl-C leaves.".to_owned(),
        "Make it larger and go on where you were.".to_owned(),
        format!("This window has {} × {}.", app.size.0, app.size.1),
    ];
    if let Some(contest) = app.contest() {
        let piles = position_text(&contest.position().piles, &|n| app.numbers.short(n));
        sentences.push(format!("On the table: {piles}."));
    }
    let width = usize::from(area.width);
    let fits = |many: usize| wrapped(&sentences[..many].join(" "), width).len();
    let many = (1..=sentences.len())
        .rev()
        .find(|&many| fits(many) <= usize::from(area.height))
        .unwrap_or(1);
    let text = sentences[..many].join(" ");
    for (y, line) in (0..area.height).zip(wrapped(&text, width)) {
        canvas.text(area, 0, y, &line, Style::new());
    }
}
