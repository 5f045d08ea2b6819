//! The message on a screen that is too small to play on, down to a single cell.

use crate::numbers;
use crate::screen::MIN_SIZE;
use crate::widgets::{Canvas, wrapped};
use goldpile_engine::notation::position_text;
use goldpile_play::Match;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(crate) fn draw(the_match: Option<&Match>, area: Rect, canvas: &mut Canvas<'_>) {
    let (columns, rows) = MIN_SIZE;
    // The most important sentence comes first, then as many whole sentences as fit.
    let mut sentences = vec![
        format!("Needs {columns} × {rows} cells."),
        "Ctrl-C quits.".to_owned(),
        "Make the window larger to carry on.".to_owned(),
        format!("This window is {} × {}.", area.width, area.height),
    ];
    if let Some(the_match) = the_match {
        let piles = position_text(&the_match.position().piles, &numbers::short);
        sentences.push(format!("On the table: {piles}."));
    }
    let width = usize::from(area.width);
    let fits = |many: usize| wrapped(&sentences[..many].join(" "), width).len();
    let mut counts = (1..=sentences.len()).rev();
    let many = counts.find(|&many| fits(many) <= usize::from(area.height));
    let many = many.unwrap_or(1);
    let text = sentences[..many].join(" ");
    canvas.lines(area, wrapped(&text, width), Style::new());
}
