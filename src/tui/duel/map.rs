//! The map of a match: where it looks, where its cursor points, and what it shows of who wins.

use super::{Draft, Duel, Said};
use crate::engine::judge::taken_between;
use crate::engine::{Counts, Move, Phase};
use crate::number::Natural;
use crate::tui::chart::{Charted, Dot, Window, closed_form, counts};

/// From this many columns of the screen on the map has a place of its own beside the piles.
pub(in crate::tui) const WIDE: u16 = 100;

/// How far the map of a game without rows in closed form can be zoomed out: its squares are found
/// out one by one.
const FARTHEST: u64 = 2;

/// What the map looks at.
#[derive(Default)]
pub struct Map {
    /// Whether it has the keys.
    pub(in crate::tui) open: bool,
    /// Whether it shows who wins.
    pub(in crate::tui) spoiler: bool,
    /// How far off it looks: a square is `4^zoom` tokens wide and high.
    pub(in crate::tui) zoom: u64,
    /// The piles at the lower left corner, the first (from left to right) in front; each a multiple
    /// of a square's width.
    pub base: [Natural; 2],
    /// What the corner was chosen for; from there on it follows the cursor.
    pub(in crate::tui) aim: Option<Aim>,
    /// The piles that it points at; `None` for what is chosen.
    pub(in crate::tui) cursor: Option<[Natural; 2]>,
    /// What is known of who wins, of this part of the board or of the one before.
    pub(in crate::tui) charted: Option<Charted>,
}

/// What a map is aimed at; of anything else it is aimed anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Aim {
    /// The position.
    pub(in crate::tui) piles: [Natural; 2],
    /// How many squares show from left to right and from bottom to top.
    pub(in crate::tui) extent: (u16, u16),
    /// How far off.
    pub(in crate::tui) zoom: u64,
}

/// What is known of who wins, counted from the corner of the map.
#[derive(Clone, Copy)]
pub(in crate::tui) struct Marks<'a> {
    window: &'a Window,
    dots: &'a [Dot],
    /// How many dots a square is wide and high.
    per: i64,
    /// Where the map's corner lies in the window, in dots.
    from: [i64; 2],
}

impl Map {
    /// Whether a square is one position.
    #[must_use]
    pub(in crate::tui) fn is_close(&self) -> bool {
        self.zoom == 0
    }

    /// How many tokens a square is wide and high. Linear in the zoom.
    #[must_use]
    pub(in crate::tui) fn scale(&self) -> Natural {
        self.tokens(&Natural::ONE)
    }

    /// So many squares, in tokens.
    #[must_use]
    pub(in crate::tui) fn tokens(&self, squares: &Natural) -> Natural {
        squares << (2 * self.zoom)
    }

    /// So many tokens, in squares, rounded down.
    #[must_use]
    pub(in crate::tui) fn squares(&self, tokens: &Natural) -> Natural {
        tokens >> (2 * self.zoom)
    }

    /// The least piles of a square, counted from the corner.
    #[must_use]
    pub(in crate::tui) fn piles_at(&self, column: u16, row: u16) -> [Natural; 2] {
        let at =
            |axis: usize, steps: u16| &self.base[axis] + self.tokens(&Natural::small(steps.into()));
        [at(0, column), at(1, row)]
    }

    /// The square that holds these piles, counted from the corner, if it is in sight of so many
    /// columns and rows.
    #[must_use]
    pub(in crate::tui) fn square_of(
        &self,
        piles: &[Natural; 2],
        extent: (u16, u16),
    ) -> Option<(u16, u16)> {
        let steps = |axis: usize, squares: u16| {
            let steps = self.squares(&piles[axis].checked_sub(&self.base[axis])?);
            let steps = u16::try_from(steps.to_u64()?).ok()?;
            (steps < squares).then_some(steps)
        };
        Some((steps(0, extent.0)?, steps(1, extent.1)?))
    }

    /// What is known of who wins, if it is shown and fits this distance. Linear in the piles.
    #[must_use]
    pub(in crate::tui) fn marks(&self) -> Option<Marks<'_>> {
        let Some(Charted::Board(window, dots)) = self.charted.as_ref().filter(|_| self.spoiler)
        else {
            return None;
        };
        // From nearer by a dot of an older chart would smear over squares that are not lost.
        let finer = (0..=2).find(|&finer| &window.dot << finer == self.scale())?;
        let from = |axis: usize| {
            let steps = |far: &Natural, near: &Natural| {
                let steps = (far - near) >> (2 * self.zoom - finer);
                i64::try_from(steps.to_u64()?).ok()
            };
            let (here, there) = (&self.base[axis], &window.base[axis]);
            if here >= there {
                steps(here, there)
            } else {
                steps(there, here).map(|steps| -steps)
            }
        };
        Some(Marks {
            window,
            dots,
            per: 1 << finer,
            from: [from(0)?, from(1)?],
        })
    }
}

impl Marks<'_> {
    /// What is known of a part of a square: of so many in a row, the one in this column and row,
    /// from the lower left.
    #[must_use]
    pub(in crate::tui) fn dot(&self, square: (u16, u16), part: (u16, u16), parts: u16) -> Dot {
        let at = |axis: usize, square: u16, part: u16| {
            let inside = i64::from(part) * self.per / i64::from(parts.max(1));
            usize::try_from(self.from[axis] + i64::from(square) * self.per + inside).ok()
        };
        let (Some(column), Some(row)) = (at(0, square.0, part.0), at(1, square.1, part.1)) else {
            return Dot::default();
        };
        let Window { columns, rows, .. } = *self.window;
        if column >= columns || row >= rows {
            return Dot::default();
        }
        self.dots
            .get(row * columns + column)
            .copied()
            .unwrap_or_default()
    }
}

impl Duel {
    /// The two piles, if there are two: only they have a board. `None` for any other number.
    #[must_use]
    pub(in crate::tui) fn board(&self) -> Option<[Natural; 2]> {
        match &self.contest.position().piles[..] {
            [a, b] => Some([a.clone(), b.clone()]),
            _ => None,
        }
    }

    /// Whether the theory has a table with a column for each pile.
    #[must_use]
    pub(in crate::tui) fn has_table(&self) -> bool {
        let piles = self.contest.position().piles.len();
        piles > 2 && closed_form(self.contest.game(), piles).is_some()
    }

    /// Whether there is anything for a map to show.
    #[must_use]
    pub(in crate::tui) fn has_map(&self) -> bool {
        self.board().is_some() || self.has_table()
    }

    /// Whether the keys move a cursor on the board.
    #[must_use]
    pub(in crate::tui) fn is_on_board(&self) -> bool {
        self.map.open && self.contest.verdict().is_none() && self.board().is_some()
    }

    /// The smallest zoom that has the corner of the board and the position in sight, as far as the
    /// map of this game goes. Linear.
    #[must_use]
    pub(in crate::tui) fn whole(&self, extent: (u16, u16)) -> u64 {
        let Some(piles) = self.board() else { return 0 };
        let least = |pile: &Natural, squares: u16| {
            let squares = Natural::small(u64::from(squares).max(1));
            // Too near by at first, if not right.
            let mut zoom = (pile.bits().saturating_sub(squares.bits()) / 2).saturating_sub(1);
            while (pile >> (2 * zoom)) >= squares {
                zoom += 1;
            }
            zoom
        };
        let zoom = least(&piles[0], extent.0).max(least(&piles[1], extent.1));
        match closed_form(self.contest.game(), 2) {
            Some(_) => zoom,
            None => zoom.min(FARTHEST),
        }
    }

    /// The greatest zoom: there is nothing to see beyond the whole board.
    #[must_use]
    pub(in crate::tui) fn farthest(&self, extent: (u16, u16)) -> u64 {
        self.whole(extent).max(1)
    }

    /// Where the map points: what the chosen take would leave, or the position that is to be
    /// announced. `None` without a board.
    #[must_use]
    pub(in crate::tui) fn pointed(&self) -> Option<[Natural; 2]> {
        let piles = self.board()?;
        if let Some(cursor) = &self.map.cursor {
            return Some(cursor.clone());
        }
        if !self.person_acts() {
            return Some(piles);
        }
        match &self.draft {
            Draft::Take(_) => match self.considered() {
                Some(Move::Take(taken)) if taken.len() == 2 => {
                    let left = |pile: usize| piles[pile].saturating_sub(&taken[pile]);
                    Some([left(0), left(1)])
                }
                _ => Some(piles),
            },
            Draft::Block(blocks) => match self.offered().nth(blocks.cursor).as_deref() {
                Some([a, b]) => Some([a.clone(), b.clone()]),
                _ => Some(piles),
            },
        }
    }

    /// Points at these piles: a take that leaves them is chosen.
    pub(in crate::tui) fn point(&mut self, piles: [Natural; 2]) {
        self.line = None;
        self.said = Said::Nothing;
        self.map.cursor = None;
        let position = self.contest.position();
        let acts = self.person_acts();
        match &mut self.draft {
            Draft::Take(takes) if acts => {
                takes.typing = false;
                if let Ok(taken) = taken_between(&position.piles, &piles) {
                    self.draft.choose(&Move::Take(taken));
                    return;
                }
                // It cannot be left; the sentence says so, and nothing is chosen.
                self.draft = Draft::of(position);
            }
            Draft::Take(_) | Draft::Block(_) => {}
        }
        self.map.cursor = Some(piles);
    }

    /// Sets the position that the map points at, or unsets it; says why where it may not be.
    pub(in crate::tui) fn toggle_pointed(&mut self) {
        let Some(piles) = self.pointed() else { return };
        let square = counts(&piles);
        if self.may_announce(&square)
            && let Draft::Block(blocks) = &mut self.draft
        {
            blocks.toggle(square);
        }
        self.map.cursor = Some(piles);
        self.said = Said::Nothing;
    }

    /// Whether this position is one of those that may be announced.
    #[must_use]
    pub(in crate::tui) fn may_announce(&self, square: &Counts) -> bool {
        self.contest.position().phase == Phase::Block
            && self.judged(&Move::Block(vec![square.clone()])).is_ok()
    }
}
