//! Draws practice: the player's rating and streak in each game.

use super::{Puzzles, PuzzlesLine};
use crate::screen::Shared;
use crate::widgets::{Canvas, Regions, columns, elided, in_sight, rows};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns after the titles, each with its right edge.
const COLUMNS: [(&str, u16); 4] = [("rating", 33), ("solved", 44), ("streak", 52), ("best", 58)];

pub(super) fn draw(
    shared: &Shared,
    puzzles: &Puzzles,
    regions: &Regions,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Some(notebook) = shared.notebook() else {
        return;
    };
    let dim = canvas.theme.muted;
    let lines = puzzles.lines(shared);
    let at = |end: u16, text: &str| end.saturating_sub(u16::try_from(text.len()).unwrap_or(end));
    canvas.text(area, 2, 0, "game", dim);
    for (title, end) in COLUMNS {
        canvas.text(area, at(end, title), 0, title, dim);
    }
    let spaced = usize::from(area.height) > 2 * lines.len();
    let pitch = if spaced { 2 } else { 1 };
    let chosen = puzzles.chosen(lines.len());
    let room = usize::from(area.height.saturating_sub(1) / pitch);
    let shown = in_sight(chosen, lines.len(), room);
    canvas.more_beside(regions, shown.start, lines.len() - shown.end);
    for (y, index) in (0..).zip(shown) {
        let PuzzlesLine::Game(game) = lines[index] else {
            continue;
        };
        let entry = &shared.catalogue.entries()[game];
        let row = columns(rows(area, 2.min(pitch) + pitch * y, 1), 0, 62);
        let (x, style) = canvas.choice(row, index, index == chosen);
        canvas.text(row, x, 0, &elided(&entry.title, 24), style);
        let score = notebook.score(&entry.name);
        let sign = if score.rating.is_provisional() {
            "?"
        } else {
            ""
        };
        let (cells, style) = match score.tried {
            0 => ([const { String::new() }; 4], dim),
            tried => (
                [
                    format!("{}{sign}", score.rating.shown()),
                    format!("{} of {tried}", score.solved),
                    score.streak.to_string(),
                    score.best.to_string(),
                ],
                Style::new(),
            ),
        };
        if score.tried == 0 {
            canvas.text(row, at(COLUMNS[0].1, "not yet"), 0, "not yet", dim);
        }
        for (cell, (_, end)) in cells.iter().zip(COLUMNS) {
            canvas.text(row, at(end, cell), 0, cell, style);
        }
    }
}

pub(super) fn about(shared: &Shared, puzzles: &Puzzles) -> String {
    let lines = puzzles.lines(shared);
    let chosen = lines.get(puzzles.chosen(lines.len()));
    let known = chosen.zip(shared.notebook());
    let score = known.and_then(|(line, notebook)| match line {
        PuzzlesLine::Game(game) => Some(notebook.score(&shared.catalogue.entries()[*game].name)),
        _ => None,
    });
    match score {
        None => "No game here has a theory to make puzzles with.".to_owned(),
        Some(score) if score.tried == 0 => {
            "One move wins. The puzzles follow your rating, as long as you like.".to_owned()
        }
        Some(score) if score.rating.is_provisional() => {
            "The ? says that the rating is still a guess; some more puzzles settle it.".to_owned()
        }
        Some(_) => "One move wins. One error ends the streak.".to_owned(),
    }
}
