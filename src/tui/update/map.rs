//! Commands on the map, what it looks at, and the work it asks for.

use crate::number::Natural;
use crate::tui::app::{App, Charting};
use crate::tui::chart::{Chart, Window};
use crate::tui::duel::{Aim, Duel};
use crate::tui::keys::{Command, Context};
use crate::tui::message::Effect;
use crate::tui::view::board_extent;
use crate::tui::work::{Job, Ticket, Work};

/// So many squares are left free beside the position and the cursor, where there is more to see.
const MARGIN: u64 = 1;

impl App {
    /// Does what a key asks of the map. False if it is none of the map's commands.
    pub(super) fn act_map(&mut self, command: Command) -> bool {
        let extent = board_extent(self);
        let context = self.context();
        let Some(duel) = self.screen.duel_mut() else {
            return false;
        };
        match command {
            Command::Map => duel.map.open = !duel.map.open,
            Command::Spoiler => duel.map.spoiler = !duel.map.spoiler,
            Command::ZoomIn if duel.map.zoom > 0 => duel.map.zoom -= 1,
            Command::ZoomOut => {
                let farthest = extent.map_or(0, |extent| duel.farthest(extent));
                if duel.map.zoom < farthest {
                    duel.map.zoom += 1;
                } else {
                    self.tell("The map goes no farther out.".to_owned());
                }
            }
            Command::Whole => {
                let whole = extent.map_or(0, |extent| duel.whole(extent));
                if duel.map.zoom > 0 {
                    duel.map.zoom = 0;
                } else if whole > 0 {
                    duel.map.zoom = whole;
                } else {
                    self.tell("The whole board is in sight.".to_owned());
                }
            }
            Command::First if context == Context::Map => {
                duel.clear();
                duel.map.aim = None;
            }
            Command::Last if context == Context::Map => duel.point([Natural::ZERO, Natural::ZERO]),
            _ => return false,
        }
        true
    }

    /// Keeps what the map points at in sight, and asks for what it does not know yet.
    pub(super) fn chart(&mut self) -> Vec<Effect> {
        let extent = board_extent(self);
        let dots = self.theme.glyphs.dots();
        let wanted = self.screen.duel_mut().and_then(|duel| {
            duel.aim_map(extent);
            duel.wanted(extent, dots)
        });
        if self.charting.as_ref().map(|charting| &charting.chart) == wanted.as_ref() {
            return Vec::new();
        }
        if let Some(charting) = self.charting.take() {
            charting.cancel.cancel();
            charting.stop.stop();
        }
        let (Some(chart), Some(duel)) = (wanted, self.screen.duel()) else {
            return Vec::new();
        };
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        let work = Work::new(&duel.adviser, Job::Chart(chart.clone()));
        self.charting = Some(Charting {
            ticket,
            cancel: work.canceller(),
            stop: work.stopper(),
            chart,
        });
        vec![Effect::Work(ticket, Box::new(work))]
    }
}

impl Duel {
    /// One square to a side, or as many tokens as a square is wide.
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

    /// Looks where the position is, and keeps in sight what is pointed at. A map of another position,
    /// of another size or from another distance looks anew: at the corner of the board, if the
    /// position is in sight from there, else with the position to the upper right, for all that can
    /// be left of it lies below. Linear.
    fn aim_map(&mut self, extent: Option<(u16, u16)>) {
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
            // The least corner that has a square in sight with so many free ones behind it.
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

    /// What the map would show if it were known; `None` if it is, or not asked for.
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
                Chart::Board(Window {
                    base: self.map.base.clone(),
                    columns: usize::from(columns * across),
                    rows: usize::from(rows * across),
                    dot,
                })
            }
            None if self.has_table() => Chart::Table(self.contest.position().piles.clone()),
            _ => return None,
        };
        let known = self
            .map
            .charted
            .as_ref()
            .map(crate::tui::chart::Charted::chart);
        (known.as_ref() != Some(&chart)).then_some(chart)
    }
}
