//! The signs of the map's squares, zoomed in and zoomed out.

use super::Marks;
use crate::number::Natural;
use crate::tui::tasks::Dot;
use crate::tui::theme::Glyphs;

/// Returns the sign of a square that is lost, or whose outcome depends on the history; `None` for
/// any other.
pub(in crate::tui) fn lost_sign(dot: Dot) -> Option<&'static str> {
    match (dot.lost, dot.depends) {
        (true, false) => Some("◆"),
        (true, true) => Some("◈"),
        (false, true) => Some("◇"),
        (false, false) => None,
    }
}

/// The sign of a square that may not be moved to.
pub(super) const BARRED: &str = "×";

/// The directions of a take on the board: along pile a, along pile b, along both equally or unequally.
pub(super) const WAYS: [&str; 4] = ["─", "│", "╱", "•"];

/// Returns the direction of a take on the board.
pub(super) fn direction(taken: &[Natural]) -> &'static str {
    match taken {
        [_, b] if b.is_zero() => WAYS[0],
        [a, _] if a.is_zero() => WAYS[1],
        [a, b] if a == b => WAYS[2],
        _ => WAYS[3],
    }
}

/// Returns a zoomed-out square: two characters, and whether anything is marked in it.
pub(super) fn dots(marks: Option<Marks<'_>>, glyphs: Glyphs, square: (u16, u16)) -> (String, bool) {
    let count = glyphs.dots();
    let lost = |x: u16, y: u16| marks.is_some_and(|marks| marks.dot(square, (x, y), count).lost);
    let mut text = String::new();
    let mut marked = false;
    for half in 0..2 {
        let glyph = match glyphs {
            Glyphs::Braille => {
                // The bits of a braille character, from the lower left dot upward.
                const BITS: [[u32; 4]; 2] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]];
                let bits = (0..2u16)
                    .flat_map(|x| (0..4u16).map(move |y| (x, y)))
                    .filter(|&(x, y)| lost(2 * half + x, y))
                    .map(|(x, y)| BITS[usize::from(x)][usize::from(y)])
                    .sum::<u32>();
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
        text.push(glyph.unwrap_or(match half {
            0 => '·',
            _ => ' ',
        }));
    }
    // Beside a mark, the dot of an empty square would look like another.
    if marked {
        text = text.replace('·', " ");
    }
    (text, marked)
}
