//! The message for a window that is too small to play in, down to a single cell.

use crate::engine::notation::position_text;
use crate::play::Contest;
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, wrapped};
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(
    shared: &Shared,
    contest: Option<&Contest>,
    area: Rect,
    (columns, rows): (u16, u16),
    canvas: &mut Canvas<'_>,
) {
    // The most important sentence comes first, then as many whole sentences as fit.
    let mut sentences = vec![
        format!("Needs {columns} × {rows} cells."),
        "Ctrl-C quits.".to_owned(),
        "Make the window larger to carry on.".to_owned(),
        format!("This window is {} × {}.", area.width, area.height),
    ];
    if let Some(contest) = contest {
        let piles = position_text(&contest.position().piles, &|n| shared.numbers.short(n));
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
