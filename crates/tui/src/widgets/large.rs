//! Large letters: each is four columns wide and four rows high, drawn in quarters of a cell.

use super::{Canvas, narrow};
use crate::theme::Glyphs;
use font8x8::UnicodeFonts as _;
use font8x8::unicode::{BasicFonts, LatinFonts};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

const LARGE_ROWS: u16 = 4;
const COLUMNS: u16 = 4;
/// The signs for the quarters of a cell: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// The dots of a letter, row by row, if the fonts have it.
fn dots(letter: char) -> Option<[u8; 8]> {
    BasicFonts::new()
        .get(letter)
        .or_else(|| LatinFonts::new().get(letter))
}

/// Draws a text in the middle of the first rows of an area: in large letters if the fonts have all of them and
/// they fit, else in plain ones. Returns the rows used.
pub(crate) fn draw_large(text: &str, style: Style, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let letters: Option<Vec<[u8; 8]>> = text.chars().map(dots).collect();
    let width = |letters: &[[u8; 8]]| narrow(letters.len()).saturating_mul(COLUMNS);
    let fits = |letters: &Vec<[u8; 8]>| {
        canvas.theme.glyphs != Glyphs::Ascii
            && area.height >= LARGE_ROWS
            && width(letters) <= area.width
    };
    let Some(letters) = letters.filter(fits) else {
        let x = area.width.saturating_sub(narrow(text.width())) / 2;
        canvas.text(area, x, 0, text, style.bold());
        return 1;
    };
    let left = (area.width - width(&letters)) / 2;
    for row in 0..LARGE_ROWS {
        let dot = |rows: &[u8; 8], x: u16, y: u16| rows[usize::from(2 * row + y)] >> x & 1;
        let cell = |rows: &[u8; 8], x: u16| {
            let each = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate();
            let quarters = each.map(|(bit, (right, down))| dot(rows, 2 * x + right, down) << bit);
            QUARTERS[usize::from(quarters.sum::<u8>())]
        };
        let line: String = (letters.iter())
            .flat_map(|rows| (0..COLUMNS).map(move |x| cell(rows, x)))
            .collect();
        canvas.text(area, left, row, &line, style);
    }
    LARGE_ROWS
}
