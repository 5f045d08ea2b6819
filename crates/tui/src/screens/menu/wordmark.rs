//! Draws the name of the program in large letters.

use crate::theme::Glyphs;
use crate::widgets::{Canvas, narrow};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The letters as rows of dots. A dot is two columns wide, which makes it about square.
const LETTERS: [[&str; HEIGHT]; 8] = [
    [".###", "#...", "#.##", "#..#", ".###"],
    [".##.", "#..#", "#..#", "#..#", ".##."],
    ["#...", "#...", "#...", "#...", "####"],
    ["###.", "#..#", "#..#", "#..#", "###."],
    ["###.", "#..#", "###.", "#...", "#..."],
    ["#", "#", "#", "#", "#"],
    ["#...", "#...", "#...", "#...", "####"],
    ["####", "#...", "###.", "#...", "####"],
];
const HEIGHT: usize = 5;

/// The number of rows that the name takes.
pub(super) fn height(glyphs: Glyphs) -> u16 {
    match glyphs {
        Glyphs::Ascii => 1,
        Glyphs::Braille | Glyphs::Blocks => 5,
    }
}

/// Draws the name in the colour of tokens; in ASCII, as spaced capitals.
pub(super) fn draw(area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.token.bold();
    if canvas.theme.glyphs == Glyphs::Ascii {
        canvas.text(area, 0, 0, "G O L D P I L E", style);
        return;
    }
    for (y, row) in (0..).zip(0..HEIGHT) {
        let letters = LETTERS.map(|letter| letter[row]);
        let blocks = |dot: char| if dot == '#' { "██" } else { "  " };
        let text: String = letters.join(".").chars().map(blocks).collect();
        let free = area.width.saturating_sub(narrow(text.width()));
        canvas.text(area, free / 2, y, &text, style);
    }
}
