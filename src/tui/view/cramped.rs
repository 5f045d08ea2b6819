//! The message for a window that is too small to play in, down to a single cell.

use super::canvas::{Canvas, wrapped};
use crate::engine::notation::position_text;
use crate::tui::app::{App, LEAST};
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (columns, rows) = LEAST;
    let mut text = format!(
        "Goldpile needs {columns} × {rows} cells; this window has {} × {}. Make it larger and go on \
         where you were, or leave with Ctrl-C.",
        app.size.0, app.size.1
    );
    if let Some(contest) = app.contest() {
        let piles = position_text(&contest.position().piles, &|n| app.numbers.short(n));
        text = format!("{text} On the table: {piles}.");
    }
    for (y, line) in (0..area.height).zip(wrapped(&text, usize::from(area.width))) {
        canvas.text(area, 0, y, &line, Style::new());
    }
}
