//! The coordinates beside and below the map.

use super::board::LABEL;
use super::canvas::Canvas;
use crate::number::Natural;
use crate::tui::duel::Duel;
use ratatui::layout::Rect;

/// Coordinates from here on are counted from the corner.
const RELATIVE: u64 = 10_000;
/// Every so many columns there is a coordinate.
const EVERY: u16 = 5;

/// The coordinates: in full while they are short, else in squares from the corner.
pub(super) fn draw(duel: &Duel, squares: Rect, canvas: &mut Canvas<'_>) {
    let map = &duel.map;
    let relative = is_relative(duel, squares.width / 2, squares.height);
    let label = |axis: usize, step: u16| {
        if relative {
            format!("+{step}")
        } else {
            map.piles_at(step, step)[axis].to_string()
        }
    };
    let style = canvas.theme.history;
    for row in 0..squares.height {
        let line = Rect::new(squares.x - LABEL, squares.bottom() - 1 - row, LABEL, 1);
        canvas.text(line, 0, 0, &format!("{:>4}", label(1, row)), style);
    }
    let below = Rect {
        y: squares.bottom(),
        height: 1,
        ..squares
    };
    let first = if relative {
        0
    } else {
        // Round numbers, counted in squares.
        let steps = map.squares(&map.base[0]) % u64::from(EVERY);
        (EVERY - u16::try_from(steps).unwrap_or(0)) % EVERY
    };
    for column in (first..squares.width / 2).step_by(usize::from(EVERY)) {
        let label = label(0, column);
        // A number without its end would be another number.
        if 2 * usize::from(column) + label.len() <= usize::from(below.width) {
            canvas.text(below, 2 * column, 0, &label, style);
        }
    }
}

/// Whether the coordinates are counted from the corner.
pub(super) fn is_relative(duel: &Duel, columns: u16, rows: u16) -> bool {
    let [a, b] = duel.map.piles_at(columns, rows);
    a.max(b) >= Natural::small(RELATIVE)
}
