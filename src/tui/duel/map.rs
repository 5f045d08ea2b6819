//! The map of a match: where it looks, where its cursor points, and what it shows of who wins.

use super::{Draft, Duel, Said};
use crate::engine::judge::taken_between;
use crate::engine::{Counts, Move, Phase};
use crate::number::Natural;
use crate::tui::chart::{Charted, Dot, closed_form, counts};

/// From this many columns of the screen on the map has a place of its own beside the piles.
pub(in crate::tui) const WIDE: u16 = 100;

/// How far the map of a game without rows in closed form can be zoomed out, in tokens a square.
const FARTHEST: u64 = 16;

/// What the map looks at.
pub struct Map {
    /// Whether it has the keys; on a narrow screen it shows only then.
    pub(in crate::tui) open: bool,
    /// Whether it shows who wins.
    pub(in crate::tui) spoiler: bool,
    /// How many tokens a square is wide and high: a power of four.
    pub(in crate::tui) scale: Natural,
    /// The piles at the lower left corner, the first (from left to right) in front.
    pub base: [Natural; 2],
    /// The piles that it points at; `None` for what is chosen.
    pub(in crate::tui) cursor: Option<[Natural; 2]>,
    /// What is known of who wins, of this part of the board or of the one before.
    pub(in crate::tui) charted: Option<Charted>,
}

impl Default for Map {
    fn default() -> Self {
        Self {
            open: false,
            spoiler: false,
            scale: Natural::ONE,
            base: [Natural::ZERO, Natural::ZERO],
            cursor: None,
            charted: None,
        }
    }
}

impl Map {
    fn resolves(&self, dot: &Natural) -> bool {
        *dot == Natural::ONE || [1, 2, 4].iter().any(|&dots: &u64| dot * dots == self.scale)
    }

    /// What is known of the square of these piles; `None` if it is not shown, or not known.
    #[must_use]
    pub(in crate::tui) fn dot(&self, piles: &[Natural; 2]) -> Option<Dot> {
        match &self.charted {
            // From nearer by a dot of an older chart would smear over squares that are not lost.
            Some(Charted::Board(window, dots)) if self.spoiler && self.resolves(&window.dot) => {
                dots.get(window.place(piles)?).copied()
            }
            _ => None,
        }
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

    /// The greatest scale, in tokens a square; `None` if there is none, as the theory has rows at
    /// any size.
    #[must_use]
    pub(in crate::tui) fn farthest(&self) -> Option<Natural> {
        match closed_form(self.contest.game(), 2) {
            Some(_) => None,
            None => Some(Natural::small(FARTHEST)),
        }
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
