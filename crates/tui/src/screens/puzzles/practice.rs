//! Draws practice: the player's rating in each game, with its curve, and the streak.

use super::{Puzzles, PuzzlesLine};
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Regions, columns, elided, in_sight, rows};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns after the titles, each with its right edge.
const COLUMNS: [(&str, u16); 4] = [("rating", 33), ("solved", 44), ("streak", 52), ("best", 58)];
/// The column at which the curves of the ratings begin.
const CURVE: u16 = 61;
/// The bars of a curve, from the lowest.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The least difference between the ratings at the bottom and at the top of a curve.
const SPAN: u16 = 70;

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
    let has_curve = |line: &PuzzlesLine<'_>| match line {
        PuzzlesLine::Game(game) => notebook
            .score(&shared.catalogue.entries()[*game].name)
            .rating()
            .is_some(),
        _ => false,
    };
    if canvas.theme.glyphs != Glyphs::Ascii && lines.iter().any(has_curve) {
        canvas.text(area, CURVE, 0, "lately", dim);
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
        let whole = rows(area, 2.min(pitch) + pitch * y, 1);
        let row = columns(whole, 0, CURVE);
        let (x, style) = canvas.choice(row, index, index == chosen);
        canvas.text(row, x, 0, &elided(&entry.title, 24), style);
        let score = notebook.score(&entry.name);
        let (cells, style) = match score.tried {
            0 => ([const { String::new() }; 4], dim),
            tried => (
                [
                    score.rating().map_or_else(
                        || format!("{} to go", score.until_rated()),
                        |rating| rating.to_string(),
                    ),
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
        if score.rating().is_some() && canvas.theme.glyphs != Glyphs::Ascii {
            let room = usize::from(whole.width.saturating_sub(CURVE));
            let style = canvas.theme.token;
            canvas.text(whole, CURVE, 0, &curve(&score.curve, room), style);
        }
    }
}

/// The last ratings that have room, as bars between the lowest and the highest of them.
fn curve(ratings: &[u16], room: usize) -> String {
    let shown = &ratings[ratings.len().saturating_sub(room)..];
    let low = shown.iter().min().copied().unwrap_or(0);
    let high = shown.iter().max().copied().unwrap_or(0);
    let span = usize::from((high - low).max(SPAN));
    let bar = |rating: &u16| BARS[usize::from(rating - low) * (BARS.len() - 1) / span];
    shown.iter().map(bar).collect()
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
            "One answer is right. The puzzles follow your rating, as long as you like.".to_owned()
        }
        Some(score) if score.rating().is_none() => {
            "One answer is right. After five puzzles you have a rating.".to_owned()
        }
        Some(_) => "One answer is right. One error ends the streak.".to_owned(),
    }
}
