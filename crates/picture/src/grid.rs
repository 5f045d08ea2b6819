//! The grid of a board: its size, its lines, its coordinates, and the places of its squares.

use super::scene::{Anchor, Ink, MARGIN, Point, Scene, text_width};
use super::{NotDrawn, PictureSubject};
use goldpile_number::Natural;

/// The most tokens in a pile of a board; with more, squares are too small to tell apart.
pub const MAX_BOARD: u64 = 100;

/// The default largest pile of a board of two piles.
const USUAL: u64 = 20;
/// The same for one pile, whose squares fill several lines.
const USUAL_STRIP: u64 = 99;
/// The most digits of a number that a refusal quotes.
const QUOTED: u64 = 20;
/// The number of squares in a line of the board of one pile.
const STRIP: u64 = 25;

/// The largest pile of a board with large squares.
pub(crate) const MAX_LARGE: u64 = 40;
/// The side of small squares, in tenths of a pixel.
const SMALL_SIDE: i64 = 140;
/// The side of large squares, in tenths of a pixel.
pub(crate) const LARGE_SIDE: i64 = 240;

/// The largest pile for a board to show, or [`NotDrawn::TooLarge`].
pub(crate) fn largest(subject: &PictureSubject<'_>) -> Result<u64, NotDrawn> {
    let piles = subject.piles;
    let held = subject.position.map_or(Natural::ZERO, |position| {
        position.piles.iter().max().cloned().unwrap_or_default()
    });
    let usual = if piles == 1 { USUAL_STRIP } else { USUAL };
    let wanted = subject.max.clone().unwrap_or(Natural::from(usual));
    let asked = held.clone().max(wanted);
    let most = if piles == 1 {
        10 * MAX_BOARD
    } else {
        MAX_BOARD
    };
    match asked.to_u64().filter(|max| *max <= most) {
        Some(max) => Ok(max),
        None => Err(NotDrawn::TooLarge(format!(
            "a board shows piles of up to {most}, not {}: {}",
            // The screen draws this in every frame, so a long number is not written out.
            match asked.decimal_digits() {
                0..=QUOTED => asked.to_string(),
                digits => format!("one of {digits} digits"),
            },
            // Only two piles can be plotted.
            match (held > most, piles) {
                (true, 2) => "goldpile picture --plot shows larger ones".to_owned(),
                (true, _) => format!("a position with piles of up to {most} can be drawn"),
                (false, 2) => format!("write --max {most}, or --plot"),
                (false, _) => format!("write --max {most}"),
            }
        ))),
    }
}

pub(crate) struct Grid {
    pub(crate) piles: usize,
    max: u64,
    pub(crate) side: i64,
    corner: Point,
}

impl Grid {
    /// Draws the lines and the coordinates of a board below the title.
    pub(crate) fn drawn(scene: &mut Scene, piles: usize, max: u64) -> Self {
        let side = if max > MAX_LARGE && piles == 2 {
            SMALL_SIDE
        } else {
            LARGE_SIDE
        };
        let letters = side * 9 / 20;
        let left = MARGIN + text_width(&max.to_string(), letters) + letters;
        let (across, up) = match piles {
            1 => (STRIP.min(max + 1), max / STRIP + 1),
            _ => (max + 1, max + 1),
        };
        let [width, height] = [across, up].map(|squares| squares.cast_signed() * side);
        let grid = Self {
            piles,
            max,
            side,
            corner: (left, scene.size.1 + letters),
        };
        let (x, y) = grid.corner;
        if piles == 2 {
            for line in 0..=across.cast_signed() {
                let at = line * side;
                scene.line((x + at, y), (x + at, y + height), 8, Ink::Grid);
                scene.line((x, y + at), (x + width, y + at), 8, Ink::Grid);
            }
            // A large board shows only every fifth number, to leave room.
            let every = if max > 30 { 5 } else { 1 };
            for count in (0..=max).step_by(every) {
                let text = count.to_string();
                let (across, down) = (grid.square(&[count, 0]), grid.square(&[0, count]));
                let below = (across.0, y + height + letters);
                scene.text_sized(below, letters, Anchor::Middle, Ink::Muted, text.clone());
                let beside = (x - letters / 2, down.1);
                scene.text_sized(beside, letters, Anchor::End, Ink::Muted, text);
            }
            let below = (x + width + letters, y + height + letters);
            scene.text_sized(below, letters, Anchor::Start, Ink::Text, "a");
            scene.text_sized(
                (x - letters / 2, y - letters),
                letters,
                Anchor::End,
                Ink::Text,
                "b",
            );
        } else {
            for count in 0..=max {
                let (cx, cy) = grid.square(&[count]);
                scene.ring((cx, cy), side * 9 / 20, Ink::Grid);
            }
        }
        scene.grow(x + width + 2 * letters + MARGIN, y + height + 2 * letters);
        grid
    }

    /// The middle of a square.
    pub(crate) fn square(&self, piles: &[u64]) -> Point {
        let (across, down) = match piles {
            [a, b] => (*a, self.max - b),
            _ => (piles[0] % STRIP, piles[0] / STRIP),
        };
        let middle = |squares: u64| squares.cast_signed() * self.side + self.side / 2;
        (self.corner.0 + middle(across), self.corner.1 + middle(down))
    }

    /// All squares, by their piles.
    pub(crate) fn squares(&self) -> Box<dyn Iterator<Item = Vec<u64>>> {
        let max = self.max;
        match self.piles {
            1 => Box::new((0..=max).map(|a| vec![a])),
            _ => Box::new((0..=max).flat_map(move |b| (0..=max).map(move |a| vec![a, b]))),
        }
    }

    /// Half the size of a sign.
    pub(crate) fn radius(&self) -> i64 {
        self.side * 3 / 10
    }
}
