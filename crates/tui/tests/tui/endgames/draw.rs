//! Draws the endgames: a list with a mark next to each one that has been answered.

use super::Endgames;
use goldpile_engine::Outcome;
use goldpile_engine::notation::piles_text;
use goldpile_tui::{Canvas, Regions, Shared, Target, in_sight, narrow};
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(crate) fn draw(shared: &Shared, screen: &Endgames, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let count = screen.starts.len();
    let shown = in_sight(screen.chosen, count, usize::from(area.height));
    canvas.more_beside(regions, shown.start, count - shown.end);
    for (y, index) in shown.enumerate() {
        let start = &screen.starts[index];
        let row = Rect {
            y: area.y + narrow(y),
            height: 1,
            ..area
        };
        let (sign, style) = if index == screen.chosen {
            ("▸ ", shared.theme.accent)
        } else {
            ("  ", Style::new())
        };
        let piles = piles_text(&start.position.piles);
        let mark = match &start.verdict {
            Some(Ok(Outcome::N)) if start.asked => "  ★ wins",
            Some(Ok(Outcome::P)) if start.asked => "  · loses",
            _ => "",
        };
        canvas.text(row, 0, 0, &format!("{sign}{piles}{mark}"), style);
        canvas.target(row, Target::Line(index));
    }
}
