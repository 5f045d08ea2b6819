//! The coordinates beside and below the map.

use super::Stage;
use super::board::LABEL;
use crate::number::Natural;
use crate::tui::widgets::Canvas;
use ratatui::layout::Rect;

/// Coordinates this large or larger are counted from the corner.
const RELATIVE: u64 = 10_000;
/// Number of columns between coordinates.
const EVERY: u16 = 5;

/// Draws the coordinates: in full while they are short, else in squares from the corner.
pub(super) fn draw(stage: &Stage, squares: Rect, canvas: &mut Canvas<'_>) {
    let map = &stage.map;
    let relative = is_relative(stage, squares.width / 2, squares.height);
    let label = |axis: usize, step: u16| {
        if relative {
            format!("+{step}")
        } else {
            map.piles_at(step, step)[axis].to_string()
        }
    };
    let style = canvas.theme.muted;
    for row in 0..squares.height {
        let line = Rect::new(squares.x - LABEL, squares.bottom() - 1 - row, LABEL, 1);
        canvas.text(line, 0, 0, &format!("{:>4}", label(1, row)), style);
    }
    let below = Rect::new(squares.x, squares.bottom(), squares.width, 1);
    let first = if relative {
        0
    } else {
        // Only round numbers of squares are labelled.
        let steps = map.squares(&map.base[0]) % u64::from(EVERY);
        (EVERY - u16::try_from(steps).unwrap_or(0)) % EVERY
    };
    // The first column has its number too, where the next one leaves room for it.
    let zero = (first > 2).then_some(0);
    let columns = (first..squares.width / 2).step_by(usize::from(EVERY));
    for column in zero.into_iter().chain(columns) {
        let label = label(0, column);
        // A number is never cut, since it would become another number.
        if 2 * usize::from(column) + label.len() <= usize::from(below.width) {
            canvas.text(below, 2 * column, 0, &label, style);
        }
    }
}

/// Returns whether the coordinates are counted from the corner.
pub(super) fn is_relative(stage: &Stage, columns: u16, rows: u16) -> bool {
    let [a, b] = stage.map.piles_at(columns, rows);
    a.max(b) >= Natural::small(RELATIVE)
}
