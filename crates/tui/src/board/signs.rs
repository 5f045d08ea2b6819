//! The signs of the board's squares at every zoom. The page of help explains them.

use super::map::Marks;
use crate::theme::Glyphs;
use goldpile_app::Dot;
use goldpile_number::Natural;

/// The sign of a square that is lost, or whose outcome depends on the history; `None` for any other.
pub(crate) fn lost_sign(dot: Dot) -> Option<&'static str> {
    match (dot.lost, dot.depends) {
        (true, false) => Some("◆"),
        (true, true) => Some("◈"),
        (false, true) => Some("◇"),
        (false, false) => None,
    }
}

/// The sign of a square that a move may not lead to.
pub(crate) const BARRED: &str = "×";

/// The goal, 0,0.
pub(crate) const GOAL: &str = "★";
/// Where the queen was before the last move.
pub(crate) const LEFT: &str = "♕";

/// The sign for the direction of a take on the board; `across` is the pile on the horizontal axis.
pub(crate) fn direction(taken: &[Natural; 2], across: usize) -> &'static str {
    let [across, up] = [&taken[across], &taken[1 - across]];
    match (across.is_zero(), up.is_zero()) {
        (_, true) => "─",
        (true, false) => "│",
        _ if across == up => "╱",
        _ => "•",
    }
}

/// A zoomed-out square: its two characters, and whether they contain a mark.
pub(crate) fn dots(
    marks: Option<Marks<'_>>,
    glyphs: Glyphs,
    square: (u16, u16),
    across: usize,
) -> (String, bool) {
    let count = glyphs.dots();
    let lost = |x: u16, y: u16| {
        let part = if across == 0 { (x, y) } else { (y, x) };
        marks.is_some_and(|marks| marks.dot(square, part, count).lost)
    };
    let mut text = String::new();
    let mut marked = false;
    for half in 0..2 {
        let glyph = match glyphs {
            Glyphs::Braille => {
                // The bits of a braille character, from the lower left dot upward.
                const BITS: [[u32; 4]; 2] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]];
                let parts = (0..2u16).flat_map(|x| (0..4u16).map(move |y| (x, y)));
                let set = parts.filter(|&(x, y)| lost(2 * half + x, y));
                let bits = set.map(|(x, y)| BITS[usize::from(x)][usize::from(y)]);
                let bits: u32 = bits.sum();
                char::from_u32(0x2800 + bits).filter(|_| bits > 0)
            }
            Glyphs::Blocks => match (lost(half, 1), lost(half, 0)) {
                (true, true) => Some('█'),
                (true, false) => Some('▀'),
                (false, true) => Some('▄'),
                (false, false) => None,
            },
            Glyphs::Ascii => (half == 0 && lost(0, 0)).then_some('*'),
        };
        marked |= glyph.is_some();
        text.push(glyph.unwrap_or(if half == 0 { '·' } else { ' ' }));
    }
    // Next to a mark, the dot of an empty square would look like another mark.
    if marked {
        text = text.replace('·', " ");
    }
    (text, marked)
}
