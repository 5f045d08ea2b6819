//! The grid of a board: which pile lies on which axis, how large the squares are, and how many of them are in
//! sight. All of it follows from the piles at the start and from the room, so that nothing moves during a match.

use super::BoardView;
use crate::widgets::{columns, narrow, rows};
use goldpile_number::Natural;
use ratatui::layout::Rect;

/// The columns and rows of a square, the largest first. A square is twice as many columns wide as it is rows high,
/// so that diagonals look like diagonals.
const PITCHES: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];
/// The rows around the squares: the name of the upright pile, and the coordinates of the other one.
const AROUND: u16 = 2;
/// The columns and rows of the last square to the right and of the uppermost one, which need room for their signs
/// alone.
const LAST: (u16, u16) = (2, 1);
/// The most digits of a coordinate.
const DIGITS: u16 = 4;
/// The most squares that are ever in sight along an axis.
const MOST: u16 = 1000;

/// The places of the squares that are in sight. Squares are counted from the lower left corner, first along pile a
/// and then along pile b, whichever of them is upright.
pub(super) struct Grid {
    /// The pile on the horizontal axis.
    pub(super) across: usize,
    pub(super) squares: Rect,
    pub(super) pitch: (u16, u16),
}

impl BoardView {
    /// The pile on the horizontal axis, which is the longer one: the larger one at the start.
    pub(crate) fn across(&self) -> usize {
        match &self.the_match().start().piles[..] {
            [a, b] => usize::from(b > a),
            _ => 0,
        }
    }
}

impl Grid {
    /// The largest grid in an area, in its upper left corner.
    pub(super) fn of(board: &BoardView, area: Rect) -> Self {
        let across = board.across();
        let label = label(board, across);
        let most = [0, 1].map(|axis: usize| largest(board, axis));
        let (width, height) = (
            area.width.saturating_sub(label),
            area.height.saturating_sub(AROUND),
        );
        let fits = |(wide, high): &(u16, u16)| {
            length(most[across], *wide, LAST.0) <= width
                && length(most[1 - across], *high, LAST.1) <= height
        };
        let smallest = PITCHES[PITCHES.len() - 1];
        let pitch = PITCHES.into_iter().find(fits);
        let pitch = pitch.filter(|_| board.map.is_close()).unwrap_or(smallest);
        let squares = (
            (width / pitch.0).min(most[across]),
            (height / pitch.1).min(most[1 - across]),
        );
        let squares = if fits(&pitch) {
            (most[across], most[1 - across])
        } else {
            squares
        };
        let wide = length(squares.0, pitch.0, LAST.0);
        let high = length(squares.1, pitch.1, LAST.1);
        Self {
            across,
            squares: rows(columns(area, label, wide), 1, high),
            pitch,
        }
    }

    /// The columns and rows of the largest grid in a room of this size, with its coordinates.
    pub(super) fn size(board: &BoardView, (width, height): (u16, u16)) -> (u16, u16) {
        let grid = Self::of(board, Rect::new(0, 0, width, height));
        (grid.squares.right(), grid.squares.height + AROUND)
    }

    /// The number of squares in sight along pile a and along pile b.
    pub(super) fn count(&self) -> (u16, u16) {
        self.in_order(
            self.squares.width.div_ceil(self.pitch.0),
            self.squares.height.div_ceil(self.pitch.1),
        )
    }

    /// Converts between (across, up) and (pile a, pile b), in either direction.
    pub(super) fn in_order(&self, one: u16, other: u16) -> (u16, u16) {
        match self.across {
            0 => (one, other),
            _ => (other, one),
        }
    }

    pub(super) fn place(&self, (a, b): (u16, u16)) -> Rect {
        let (column, row) = self.in_order(a, b);
        let (wide, high) = self.pitch;
        let sign = self.squares.bottom() - 1 - high * row;
        let x = self.squares.x + wide * column;
        let y = (sign + 1).saturating_sub(high);
        Rect::new(x, y, wide, high).intersection(self.squares)
    }

    /// The columns for the coordinates of the upright pile, with the blank one for the cursor.
    pub(super) fn labels(&self, area: Rect) -> Rect {
        columns(area, 0, self.squares.x - area.x)
    }
}

/// The columns or rows of this many squares.
fn length(squares: u16, pitch: u16, last: u16) -> u16 {
    squares
        .saturating_sub(1)
        .saturating_mul(pitch)
        .saturating_add(last)
}

/// The number of columns before the squares: the longest coordinate, and a blank one for the cursor.
fn label(board: &BoardView, across: usize) -> u16 {
    let upright = &board.the_match().start().piles[1 - across];
    let digits = u16::try_from(upright.decimal_digits()).unwrap_or(DIGITS);
    let digits = if board.only_shrinks() { digits } else { DIGITS };
    digits.clamp(2, DIGITS) + 1
}

/// The most squares along a pile: those of the match, or half as many again where larger positions can be tried.
fn largest(board: &BoardView, pile: usize) -> u16 {
    let start = board.the_match().start().piles.get(pile);
    let start = start.and_then(Natural::to_u64).unwrap_or(u64::MAX);
    let more = if board.only_shrinks() {
        0
    } else {
        start / 2 + 1
    };
    let most = start.saturating_add(more).saturating_add(1);
    narrow(usize::try_from(most).unwrap_or(usize::MAX)).clamp(2, MOST)
}
