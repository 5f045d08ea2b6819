//! The map of a match: its window, its cursor, its commands, and its P-positions.

use super::{BoardView, Mode};
use crate::keys::Command;
use crate::screen::{BackgroundJob, Shared, Step};
use goldpile_app::{ChartAnswer, ChartRequest, Dot, Job, MapWindow};
use goldpile_engine::{Counts, Position};
use goldpile_number::Natural;
use goldpile_picture::closed_form;

/// The number of squares kept visible beyond the position and the cursor, where the map goes on and those
/// squares are of interest.
const MARGIN: u64 = 1;

/// The maximum zoom for a game without rows in closed form, whose squares have to be computed one by one.
const MAX_ZOOM: u64 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    /// The map, to move its cursor.
    Map,
    /// Another part of the screen; a key passes them to the map.
    Elsewhere,
    /// Another part of the screen; no key passes them to the map.
    Never,
}

impl Focus {
    /// Who receives the keys in this mode; while a job blocks all keys, not the map.
    pub(crate) fn of(mode: Mode, shared: &Shared) -> Self {
        match mode {
            Mode::Map if !shared.jobs.holds_keys() => Self::Map,
            _ => Self::Elsewhere,
        }
    }
}

/// The state of the map.
#[derive(Clone, Default)]
pub struct Map {
    pub(crate) open: bool,
    /// Whether it shows who wins.
    pub(crate) shows_winner: bool,
    /// Whether to hide who wins, because that is the question asked.
    pub(crate) secret: bool,
    /// The zoom: a square is `4^zoom` tokens wide and high.
    pub(crate) zoom: u64,
    /// The piles at the lower left corner, the horizontal one first; each a multiple of a square's width.
    pub base: [Natural; 2],
    /// What the corner was chosen for; after that, the corner follows the cursor.
    pub(crate) aim: Option<Aim>,
    /// The piles under the cursor; `None` if the cursor follows the choice.
    pub(crate) cursor: Option<[Natural; 2]>,
    /// The known outcomes, of this window or the previous one.
    pub(crate) charted: Option<ChartAnswer>,
    /// A position, and the nearest P-position that a move from it reaches.
    pub(super) nearest_lost: Option<(Position, Option<Counts>)>,
}

/// What the window was chosen for; if this changes, the window is chosen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub(crate) piles: [Natural; 2],
    /// The numbers of visible columns and rows of squares.
    pub(crate) extent: (u16, u16),
    pub(crate) zoom: u64,
}

/// The known outcomes, counted from the corner of the map.
#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    window: &'a MapWindow,
    dots: &'a [Dot],
    /// The width and height of a square in dots.
    dots_per_square: i64,
    /// The place of the map's corner in the charted window, in dots.
    from: [i64; 2],
}

impl Map {
    pub(crate) fn is_close(&self) -> bool {
        self.zoom == 0
    }

    /// The width and height of a square in tokens. Linear in the zoom.
    pub(crate) fn scale(&self) -> Natural {
        self.tokens(&Natural::ONE)
    }

    pub(crate) fn tokens(&self, squares: &Natural) -> Natural {
        squares << (2 * self.zoom)
    }

    /// The number of squares that the tokens fill, rounded down.
    pub(crate) fn squares(&self, tokens: &Natural) -> Natural {
        tokens >> (2 * self.zoom)
    }

    /// The smallest piles in the square in this column and row, counted from the corner.
    pub(crate) fn piles_at(&self, column: u16, row: u16) -> [Natural; 2] {
        let steps = [column, row].map(|steps| self.tokens(&Natural::small(steps.into())));
        [&self.base[0] + &steps[0], &self.base[1] + &steps[1]]
    }

    /// The column and row of the square with these piles, counted from the corner; `None` if it lies outside a
    /// map of this extent.
    pub(crate) fn square_of(&self, piles: &[Natural; 2], extent: (u16, u16)) -> Option<(u16, u16)> {
        let steps = |axis: usize, squares: u16| {
            let steps = self.squares(&piles[axis].checked_sub(&self.base[axis])?);
            let steps = u16::try_from(steps.to_u64()?).ok()?;
            (steps < squares).then_some(steps)
        };
        Some((steps(0, extent.0)?, steps(1, extent.1)?))
    }

    /// Whether the visible part of the map is known to have no P-position.
    pub(crate) fn is_bare(&self) -> bool {
        matches!(&self.charted, Some(ChartAnswer::Board(_, dots))
            if self.shows_winner && !dots.iter().any(|dot| dot.lost))
    }

    /// The known outcomes, if they are shown and fit this zoom. Linear in the piles.
    pub(crate) fn marks(&self) -> Option<Marks<'_>> {
        let Some(ChartAnswer::Board(window, dots)) =
            self.charted.as_ref().filter(|_| self.shows_winner)
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
            dots_per_square: 1 << finer,
            from: [from(0)?, from(1)?],
        })
    }
}

impl Marks<'_> {
    /// What is known about a part of a square that is divided into `parts` by `parts`; `part` is its column
    /// and row from the lower left.
    pub(crate) fn dot(&self, square: (u16, u16), part: (u16, u16), parts: u16) -> Dot {
        let at = |axis: usize, square: u16, part: u16| {
            let inside = i64::from(part) * self.dots_per_square / i64::from(parts.max(1));
            usize::try_from(self.from[axis] + i64::from(square) * self.dots_per_square + inside)
                .ok()
        };
        let (Some(column), Some(row)) = (at(0, square.0, part.0), at(1, square.1, part.1)) else {
            return Dot::default();
        };
        let MapWindow { columns, rows, .. } = *self.window;
        if column >= columns || row >= rows {
            return Dot::default();
        }
        let dot = self.dots.get(row * columns + column);
        dot.copied().unwrap_or_default()
    }
}

impl BoardView {
    /// The two piles of a map with squares; `None` for any other number of piles.
    pub(crate) fn two_piles(&self) -> Option<[Natural; 2]> {
        match &self.the_match().position().piles[..] {
            [a, b] => Some([a.clone(), b.clone()]),
            _ => None,
        }
    }

    /// Whether the theory has a table with a column for each pile, in which the piles can be found.
    pub(crate) fn has_table(&self) -> bool {
        let piles = self.the_match().position().piles.len();
        let game = self.the_match().game();
        let oracle = game.oracle.as_ref();
        piles > 2
            && closed_form(game, piles).is_some()
            && oracle.is_some_and(|oracle| oracle.has_row_of_number())
    }

    pub(crate) fn has_map(&self) -> bool {
        self.two_piles().is_some() || self.has_table()
    }

    pub(crate) fn is_on_map(&self) -> bool {
        self.map.open && self.the_match().verdict().is_none() && self.two_piles().is_some()
    }

    /// The smallest zoom that shows both the empty table and the position, within the game's maximum. Linear
    /// in the piles.
    pub(crate) fn whole_zoom(&self, extent: (u16, u16)) -> u64 {
        let Some(piles) = self.two_piles() else {
            return 0;
        };
        let least = |pile: &Natural, squares: u16| {
            let squares = Natural::small(u64::from(squares).max(1));
            // This is at or below the right zoom.
            let mut zoom = (pile.bits().saturating_sub(squares.bits()) / 2).saturating_sub(1);
            while (pile >> (2 * zoom)) >= squares {
                zoom += 1;
            }
            zoom
        };
        let zoom = least(&piles[0], extent.0).max(least(&piles[1], extent.1));
        match closed_form(self.the_match().game(), 2) {
            Some(_) => zoom,
            None => zoom.min(MAX_ZOOM),
        }
    }

    pub(crate) fn act_on_view(
        &mut self,
        command: Command,
        extent: Option<(u16, u16)>,
        shared: &mut Shared,
    ) -> Step {
        match command {
            Command::Map => self.map.open = !self.map.open,
            Command::Spoiler if self.has_map() && !self.shows_map(shared) => {
                (self.map.open, self.map.shows_winner) = (true, true);
            }
            Command::Spoiler => self.map.shows_winner = !self.map.shows_winner,
            Command::ZoomIn => self.map.zoom = self.map.zoom.saturating_sub(1),
            Command::ZoomOut => {
                let farthest = extent.map_or(0, |extent| self.whole_zoom(extent).max(1));
                if self.map.zoom < farthest {
                    self.map.zoom += 1;
                } else {
                    shared.tell("The board cannot zoom out any farther.");
                }
            }
            Command::Whole => {
                let whole = extent.map_or(0, |extent| self.whole_zoom(extent));
                self.map.zoom = if self.map.zoom > 0 { 0 } else { whole };
            }
            _ => {}
        }
        Step::stay()
    }

    /// Keeps the square that the map points at visible. Returns the jobs for the data that the map lacks.
    pub(crate) fn background_jobs(
        &mut self,
        extent: Option<(u16, u16)>,
        shared: &Shared,
    ) -> Vec<BackgroundJob> {
        self.aim_map(extent);
        let chart = self.missing_chart(extent, shared.theme.glyphs.dots());
        let chart = chart.map(|chart| {
            let then = |board: &mut Self, charted, _: &mut Shared| {
                board.map.charted = Some(charted);
                Step::stay()
            };
            BackgroundJob::for_board(Job::chart(self.adviser(), chart), then).quietly()
        });
        let position = self.the_match().position();
        let known = self.map.nearest_lost.as_ref();
        let near = (self.map.is_bare() && known.is_none_or(|(of, _)| of != position)).then(|| {
            let of = position.clone();
            let then = move |board: &mut Self, near, _: &mut Shared| {
                board.map.nearest_lost = Some((of, near));
                Step::stay()
            };
            BackgroundJob::for_board(Job::near(self.adviser(), position), then).quietly()
        });
        chart.into_iter().chain(near).collect()
    }

    /// Moves the window so that it shows the position and the square pointed at. If the position, the extent
    /// or the zoom has changed, the window is placed afresh: at the empty table if that shows the position,
    /// else with the position at the upper right, since every move goes down or left. Linear in the piles.
    pub(crate) fn aim_map(&mut self, extent: Option<(u16, u16)>) {
        let (Some(extent), Some(piles), Some(pointed)) = (extent, self.two_piles(), self.pointed())
        else {
            return;
        };
        let beyond = if self.only_shrinks() { 0 } else { MARGIN };
        let map = &mut self.map;
        let aim = Aim {
            piles,
            extent,
            zoom: map.zoom,
        };
        let anew = map.aim.as_ref() != Some(&aim);
        for axis in 0..2 {
            let last = u64::from([extent.0, extent.1][axis]).saturating_sub(1);
            let margin = MARGIN.min(last / 2);
            let beyond = beyond.min(margin);
            let here = map.squares(&aim.piles[axis]);
            let at = map.squares(&pointed[axis]);
            // The smallest corner that leaves `free` squares visible beyond a square.
            let above =
                |square: &Natural, free: u64| (square + free).saturating_sub(&Natural::small(last));
            let before = if !anew {
                map.squares(&map.base[axis])
            } else if here <= last {
                Natural::ZERO
            } else {
                above(&here, beyond)
            };
            let most = at.saturating_sub(&Natural::small(margin));
            let mut base = before.min(most).max(above(&at, beyond));
            let (low, high) = ((&here).min(&at), (&here).max(&at));
            if high - low <= last {
                base = base.min(low.clone()).max(above(high, 0));
            }
            map.base[axis] = map.tokens(&base);
        }
        map.aim = Some(aim);
    }

    /// The part of the map whose outcomes have to be computed; `None` if they are known or hidden.
    fn missing_chart(&self, extent: Option<(u16, u16)>, dots: u16) -> Option<ChartRequest> {
        if !self.map.shows_winner {
            return None;
        }
        let chart = match extent {
            Some((columns, rows)) if self.two_piles().is_some() => {
                let (across, dot) = if self.map.is_close() {
                    (1, Natural::ONE)
                } else {
                    (dots, self.map.scale() / u64::from(dots))
                };
                let position = self.the_match().position();
                let remembers = self.map.is_close() && !position.memory.is_empty();
                ChartRequest::Board(MapWindow {
                    base: self.map.base.clone(),
                    columns: usize::from(columns * across),
                    rows: usize::from(rows * across),
                    dot,
                    from: remembers.then(|| position.clone()),
                })
            }
            None if self.has_table() => {
                ChartRequest::Table(self.the_match().position().piles.clone())
            }
            _ => return None,
        };
        let known = self.map.charted.as_ref().map(ChartAnswer::chart);
        (known.as_ref() != Some(&chart)).then_some(chart)
    }
}
