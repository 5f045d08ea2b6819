//! The map of a match: its window, its cursor, and what it shows about who wins.

use super::{Draft, Stage, Topic};
use crate::engine::judge::taken_between;
use crate::engine::{Counts, Move, Phase, Position};
use crate::number::Natural;
use crate::tui::tasks::{Charted, Dot, Window, closed_form, counts};

/// The greatest zoom for a game without rows in closed form, whose squares are computed one by one.
const FARTHEST: u64 = 2;

/// The state of the map.
#[derive(Default)]
pub struct Map {
    /// Whether it receives the keys.
    pub(in crate::tui) open: bool,
    /// Whether it shows who wins.
    pub(in crate::tui) spoiler: bool,
    /// Whether to hide who wins, because that is the question.
    pub(in crate::tui) secret: bool,
    /// The zoom: a square is `4^zoom` tokens wide and high.
    pub(in crate::tui) zoom: u64,
    /// The piles at the lower left corner, the horizontal one first; each a multiple of a square's
    /// width.
    pub base: [Natural; 2],
    /// What the corner was chosen for; afterwards, the corner follows the cursor.
    pub(in crate::tui) aim: Option<Aim>,
    /// The piles that the cursor points at; `None` to follow the choice.
    pub(in crate::tui) cursor: Option<[Natural; 2]>,
    /// The known outcomes, of this part of the board or of the previous one.
    pub(in crate::tui) charted: Option<Charted>,
    /// A position, and the nearest P-position that a move from it reaches.
    pub(super) near: Option<(Position, Option<Counts>)>,
}

/// What the window was chosen for; if it changes, the window is chosen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Aim {
    /// The position.
    pub(in crate::tui) piles: [Natural; 2],
    /// The visible squares, horizontally and vertically.
    pub(in crate::tui) extent: (u16, u16),
    /// The zoom.
    pub(in crate::tui) zoom: u64,
}

/// The known outcomes, counted from the corner of the map.
#[derive(Clone, Copy)]
pub(in crate::tui) struct Marks<'a> {
    window: &'a Window,
    dots: &'a [Dot],
    /// The width and height of a square in dots.
    per: i64,
    /// The place of the map's corner in the charted window, in dots.
    from: [i64; 2],
}

impl Map {
    /// Returns whether a square is a single position.
    #[must_use]
    pub(in crate::tui) fn is_close(&self) -> bool {
        self.zoom == 0
    }

    /// Returns the width and height of a square in tokens. Linear in the zoom.
    #[must_use]
    pub(in crate::tui) fn scale(&self) -> Natural {
        self.tokens(&Natural::ONE)
    }

    /// Converts squares to tokens.
    #[must_use]
    pub(in crate::tui) fn tokens(&self, squares: &Natural) -> Natural {
        squares << (2 * self.zoom)
    }

    /// Converts tokens to squares, rounding down.
    #[must_use]
    pub(in crate::tui) fn squares(&self, tokens: &Natural) -> Natural {
        tokens >> (2 * self.zoom)
    }

    /// Returns the smallest piles in a square, given by its column and row from the corner.
    #[must_use]
    pub(in crate::tui) fn piles_at(&self, column: u16, row: u16) -> [Natural; 2] {
        let at =
            |axis: usize, steps: u16| &self.base[axis] + self.tokens(&Natural::small(steps.into()));
        [at(0, column), at(1, row)]
    }

    /// Returns the square of these piles, counted from the corner, if it is visible in a map of this
    /// many columns and rows.
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

    /// Returns whether the part of the board on the screen is known to have no P-position in it.
    #[must_use]
    pub(super) fn is_bare(&self) -> bool {
        matches!(&self.charted, Some(Charted::Board(_, dots))
            if self.spoiler && !dots.iter().any(|dot| dot.lost))
    }

    /// Returns the known outcomes, if they are shown and fit this zoom. Linear in the piles.
    #[must_use]
    pub(in crate::tui) fn marks(&self) -> Option<Marks<'_>> {
        let Some(Charted::Board(window, dots)) = self.charted.as_ref().filter(|_| self.spoiler)
        else {
            return None;
        };
        // At a closer zoom, a dot of an older chart would also cover squares that are not lost.
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
    /// Returns what is known about a part of a square, which is divided into `parts` by `parts`;
    /// `part` is its column and row from the lower left.
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

impl Stage {
    /// Returns the two piles of a board; `None` for any other number of piles.
    #[must_use]
    pub(in crate::tui) fn board(&self) -> Option<[Natural; 2]> {
        match &self.contest.position().piles[..] {
            [a, b] => Some([a.clone(), b.clone()]),
            _ => None,
        }
    }

    /// Returns whether the theory has a table with a column for each pile, in which piles can be looked up.
    #[must_use]
    pub(in crate::tui) fn has_table(&self) -> bool {
        let piles = self.contest.position().piles.len();
        let game = self.contest.game();
        let oracle = game.oracle.as_ref();
        piles > 2
            && closed_form(game, piles).is_some()
            && oracle.is_some_and(|oracle| oracle.has_row_of_number())
    }

    /// Returns whether there is anything for a map to show.
    #[must_use]
    pub(in crate::tui) fn has_map(&self) -> bool {
        self.board().is_some() || self.has_table()
    }

    /// Returns whether the keys move a cursor on the board.
    #[must_use]
    pub(in crate::tui) fn is_on_board(&self) -> bool {
        self.map.open && self.contest.verdict().is_none() && self.board().is_some()
    }

    /// Returns the smallest zoom that shows both the corner of the board and the position, limited
    /// to the greatest zoom of this game. Linear.
    #[must_use]
    pub(in crate::tui) fn whole(&self, extent: (u16, u16)) -> u64 {
        let Some(piles) = self.board() else { return 0 };
        let least = |pile: &Natural, squares: u16| {
            let squares = Natural::small(u64::from(squares).max(1));
            // Starts at or below the right zoom.
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

    /// Returns the greatest zoom, which shows the whole board.
    #[must_use]
    pub(in crate::tui) fn farthest(&self, extent: (u16, u16)) -> u64 {
        self.whole(extent).max(1)
    }

    /// Returns the position that the map points at: the one that the chosen take would leave, or
    /// the one to be announced. `None` without a board.
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

    /// Points at these piles, and chooses the take that leaves them.
    pub(in crate::tui) fn point(&mut self, piles: [Natural; 2]) {
        self.line = None;
        self.topic = Topic::Nothing;
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
                // No take leaves it; the status line says so, and nothing is chosen.
                self.draft = Draft::of(position);
            }
            Draft::Take(_) | Draft::Block(_) => {}
        }
        self.map.cursor = Some(piles);
    }

    /// Toggles the position that the map points at; says why if it may not be announced.
    pub(in crate::tui) fn toggle_pointed(&mut self) {
        let Some(piles) = self.pointed() else { return };
        let square = counts(&piles);
        if self.may_announce(&square)
            && let Draft::Block(blocks) = &mut self.draft
        {
            blocks.toggle(square);
        }
        self.map.cursor = Some(piles);
        self.topic = Topic::Nothing;
    }

    /// Returns whether this position may be announced.
    #[must_use]
    pub(in crate::tui) fn may_announce(&self, square: &Counts) -> bool {
        self.contest.position().phase == Phase::Block
            && self.judged(&Move::Block(vec![square.clone()])).is_ok()
    }
}
