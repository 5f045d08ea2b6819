//! Commands on the map, what it looks at, and the work it asks for.

use crate::number::Natural;
use crate::tui::app::{App, Charting};
use crate::tui::chart::{Chart, Window};
use crate::tui::duel::Duel;
use crate::tui::keys::{Command, Context};
use crate::tui::message::Effect;
use crate::tui::view::board_extent;
use crate::tui::work::{Job, Ticket, Work};

/// So many squares are left free beside the position and the cursor.
const MARGIN: u64 = 2;

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
            Command::ZoomIn if duel.map.scale > Natural::ONE => {
                let scale = &duel.map.scale / 4u64;
                duel.zoom(scale, extent);
            }
            Command::ZoomOut => {
                let scale = &duel.map.scale * 4u64;
                duel.zoom(scale, extent);
            }
            Command::Whole => {
                let scale = if duel.map.scale > Natural::ONE {
                    Natural::ONE
                } else {
                    duel.whole(extent)
                };
                duel.zoom(scale, extent);
            }
            Command::First if context == Context::Map => {
                duel.clear();
                duel.centre(extent);
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
            duel.keep_in_sight(extent);
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
        let step = if far {
            &self.map.scale * 10u64
        } else {
            self.map.scale.clone()
        };
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

    /// The smallest scale that has the corner of the board and the match in sight.
    fn whole(&self, extent: Option<(u16, u16)>) -> Natural {
        let (Some((columns, rows)), Some(piles)) = (extent, self.board()) else {
            return Natural::ONE;
        };
        let fits = |scale: &Natural| {
            let inside = |pile: &Natural, squares: u16| {
                (pile / scale) + MARGIN < Natural::small(u64::from(squares).max(MARGIN + 1))
            };
            inside(&piles[0], columns) && inside(&piles[1], rows)
        };
        // A board that fits as it is is still shown from farther off.
        let mut scale = Natural::small(4);
        while !fits(&scale) {
            scale = scale * 4u64;
        }
        scale
    }

    fn zoom(&mut self, scale: Natural, extent: Option<(u16, u16)>) {
        self.map.scale = match self.farthest() {
            Some(farthest) => scale.min(farthest),
            None => scale,
        };
        self.centre(extent);
    }

    /// Puts the position to the upper right, with what can be left of it in sight.
    fn centre(&mut self, extent: Option<(u16, u16)>) {
        if let (Some((columns, rows)), Some(piles)) = (extent, self.board()) {
            let squares = [columns, rows];
            for axis in 0..2 {
                let room = u64::from(squares[axis]).saturating_sub(1 + MARGIN);
                let at = (&piles[axis] / &self.map.scale).saturating_sub(&Natural::small(room));
                self.map.base[axis] = at * &self.map.scale;
            }
        }
    }

    fn keep_in_sight(&mut self, extent: Option<(u16, u16)>) {
        let (Some((columns, rows)), Some(piles), Some(pointed)) =
            (extent, self.board(), self.pointed())
        else {
            return;
        };
        let squares = [columns, rows];
        let in_sight = |base: &[Natural; 2], at: &[Natural; 2]| {
            (0..2).all(|axis| {
                at[axis].checked_sub(&base[axis]).is_some_and(|above| {
                    above / &self.map.scale < Natural::small(squares[axis].into())
                })
            })
        };
        if pointed == piles && !in_sight(&self.map.base, &piles) {
            self.centre(extent);
        }
        for axis in 0..2 {
            let scale = &self.map.scale;
            let least = &self.map.base[axis] / scale;
            let at = &pointed[axis] / scale;
            let farthest = u64::from(squares[axis]).saturating_sub(1);
            let margin = 1.min(farthest / 2);
            let lowest = at.saturating_sub(&Natural::small(margin));
            let highest = (&at + margin).saturating_sub(&Natural::small(farthest));
            let base = least.min(lowest).max(highest);
            self.map.base[axis] = base * scale;
        }
    }

    /// What the map would show if it were known; `None` if it is, or not asked for.
    fn wanted(&self, extent: Option<(u16, u16)>, dots: u16) -> Option<Chart> {
        if !self.map.spoiler {
            return None;
        }
        let chart = match extent {
            Some((columns, rows)) if self.board().is_some() => {
                let (across, dot) = if self.map.scale > Natural::ONE {
                    (dots, &self.map.scale / u64::from(dots))
                } else {
                    (1, Natural::ONE)
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
