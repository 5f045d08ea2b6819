//! Draws the summary of the workshop next to the menu: the user's games, the examples, and problems with rule
//! files, whose games appear nowhere else.

use crate::screen::Shared;
use crate::widgets::{Canvas, elided, narrow, rows, wrapped};
use goldpile_play::escape_for_terminal;
use goldpile_play::library::EXAMPLES;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let entries = shared.catalogue.entries().iter();
    let is_own = |name: &str| !shared.gone.iter().any(|gone| gone == name);
    let own = entries.filter(|entry| entry.source.is_some() && is_own(&entry.name));
    let own: Vec<String> = own.map(|entry| elided(&entry.title, width)).collect();
    canvas.text(area, 0, 0, "Your games", Style::new().bold());
    let mut y = 1;
    if own.is_empty() {
        let text = "None yet: type the rules of one, and play it.";
        let lines = wrapped(text, width);
        canvas.lines(rows(area, y, area.height), &lines, Style::new());
        y += narrow(lines.len());
    }
    canvas.lines(rows(area, y, area.height), &own, Style::new());
    y += narrow(own.len()) + 1;
    let names = EXAMPLES.map(|(name, _)| escape_for_terminal(name));
    let examples = wrapped(&format!("To begin with: {}.", names.join(", ")), width);
    canvas.lines(rows(area, y, area.height), &examples, canvas.theme.muted);
    y += narrow(examples.len()) + 1;
    let problems = shared.catalogue.problems().iter().flat_map(|problem| {
        let mut lines = problem.lines();
        let mut shown = wrapped(lines.next().unwrap_or_default(), width);
        // The line of the file, and a mark below the problem.
        shown.extend(lines.chain([""]).map(|line| elided(line, width)));
        shown
    });
    canvas.lines(rows(area, y, area.height), problems, canvas.theme.refused);
}
