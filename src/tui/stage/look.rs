//! The view of the map: its commands, its window, and the data it needs.

use super::{Aim, Stage};
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::tasks::{Chart, Charted, Job, Window, Wish};

/// Number of squares kept visible beyond the position and the cursor, if the board continues there.
const MARGIN: u64 = 1;

impl Stage {
    /// Carries out a command of the map. False if the command is not one of the map.
    pub(super) fn look(
        &mut self,
        command: Command,
        extent: Option<(u16, u16)>,
        shared: &mut Shared,
    ) -> bool {
        match command {
            Command::Map => self.map.open = !self.map.open,
            Command::Spoiler if !self.shows_map(shared) => {
                self.map.open = true;
                self.map.spoiler = true;
            }
            Command::Spoiler => self.map.spoiler = !self.map.spoiler,
            Command::ZoomIn => self.map.zoom = self.map.zoom.saturating_sub(1),
            Command::ZoomOut => {
                let farthest = extent.map_or(0, |extent| self.farthest(extent));
                if self.map.zoom < farthest {
                    self.map.zoom += 1;
                } else {
                    shared.tell("The map cannot zoom out any farther.");
                }
            }
            Command::Whole => {
                let whole = extent.map_or(0, |extent| self.whole(extent));
                if self.map.zoom > 0 {
                    self.map.zoom = 0;
                } else if whole > 0 {
                    self.map.zoom = whole;
                } else {
                    shared.tell("The whole board is in sight.");
                }
            }
            _ => return false,
        }
        true
    }

    /// Keeps the square that the map points at visible, and returns wishes for the data that the map
    /// lacks and for the reading of typed text.
    pub(in crate::tui) fn wants(
        &mut self,
        extent: Option<(u16, u16)>,
        shared: &Shared,
    ) -> Vec<Wish> {
        self.aim_map(extent);
        let chart = self.wanted(extent, shared.theme.glyphs.dots());
        let chart = chart.map(|chart| self.wish(Job::Chart(chart), true));
        let position = self.contest.position();
        let known = self.map.near.as_ref();
        let near = (self.map.is_bare() && known.is_none_or(|(of, _)| of != position))
            .then(|| self.wish(Job::Near(position.clone()), true));
        let chart = chart.into_iter().chain(near);
        let read = self
            .unread()
            .map(|typed| self.wish(Job::Read(Box::new(typed)), false));
        chart.chain(read).collect()
    }

    /// Returns a wish for a job in this game.
    pub(in crate::tui) fn wish(&self, job: Job, quiet: bool) -> Wish {
        Wish::ask(self.adviser.clone(), job).quietly(quiet)
    }

    /// Moves the cursor by one square, or by ten if `far`; a square may be many tokens wide.
    pub(super) fn step_cursor(&mut self, command: Command, far: bool) {
        let Some(mut piles) = self.pointed() else {
            return;
        };
        let step = self.map.tokens(&Natural::small(if far { 10 } else { 1 }));
        let axis = usize::from(matches!(
            command,
            Command::Up | Command::Down | Command::PageUp | Command::PageDown
        ));
        piles[axis] = match command {
            Command::Up | Command::More | Command::PageUp => &piles[axis] + &step,
            _ => piles[axis].saturating_sub(&step),
        };
        self.point(piles);
    }

    /// Moves the window to show the position and the square pointed at. If the position, the size or
    /// the zoom has changed, the window is placed afresh: at the corner of the board, if that shows the
    /// position, else with the position at the upper right, since every move goes down or left.
    /// Linear.
    pub(super) fn aim_map(&mut self, extent: Option<(u16, u16)>) {
        let (Some(extent), Some(piles), Some(pointed)) = (extent, self.board(), self.pointed())
        else {
            return;
        };
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
            let here = map.squares(&aim.piles[axis]);
            let at = map.squares(&pointed[axis]);
            // The least corner from which a square is visible with the margin beyond it.
            let above =
                |square: &Natural, free: u64| (square + free).saturating_sub(&Natural::small(last));
            let before = if !anew {
                map.squares(&map.base[axis])
            } else if here <= last {
                Natural::ZERO
            } else {
                above(&here, margin)
            };
            let mut base = before
                .min(at.saturating_sub(&Natural::small(margin)))
                .max(above(&at, margin));
            let (low, high) = if here < at {
                (&here, &at)
            } else {
                (&at, &here)
            };
            if high - low <= last {
                base = base.min(low.clone()).max(above(high, 0));
            }
            map.base[axis] = map.tokens(&base);
        }
        map.aim = Some(aim);
    }

    /// Returns the part of the board whose outcomes are still to be computed; `None` if they are
    /// known or not shown.
    fn wanted(&self, extent: Option<(u16, u16)>, dots: u16) -> Option<Chart> {
        if !self.map.spoiler {
            return None;
        }
        let chart = match extent {
            Some((columns, rows)) if self.board().is_some() => {
                let (across, dot) = if self.map.is_close() {
                    (1, Natural::ONE)
                } else {
                    (dots, self.map.scale() / u64::from(dots))
                };
                let position = self.contest.position();
                let remembers = self.map.is_close() && !position.memory.is_empty();
                Chart::Board(Window {
                    base: self.map.base.clone(),
                    columns: usize::from(columns * across),
                    rows: usize::from(rows * across),
                    dot,
                    from: remembers.then(|| position.clone()),
                })
            }
            None if self.has_table() => Chart::Table(self.contest.position().piles.clone()),
            _ => return None,
        };
        let known = self.map.charted.as_ref().map(Charted::chart);
        (known.as_ref() != Some(&chart)).then_some(chart)
    }
}
