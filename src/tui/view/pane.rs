//! A position to look at: its piles with the move that was made, what was remembered, and the map.

use super::canvas::Canvas;
use super::piles::{self, Row};
use super::{board, remembered, table};
use crate::engine::Move;
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::duel::Duel;
use ratatui::layout::Rect;

/// A map with fewer lines or columns shows nothing.
const LEAST: (u16, u16) = (34, 9);
/// From this height on the map stands below the piles.
const TALL: u16 = 22;

/// Where the parts of a position are.
pub(super) struct Parts {
    piles: Rect,
    pub(super) map: Option<Rect>,
}

impl Parts {
    pub(super) fn of(duel: &Duel, area: Rect) -> Self {
        let alone = Self {
            piles: area,
            map: None,
        };
        if !duel.has_map() || area.height < LEAST.1 || area.width < LEAST.0 {
            return alone;
        }
        if area.height >= TALL {
            let piles = area.height / 3;
            return Self {
                piles: Rect {
                    height: piles,
                    ..area
                },
                map: Some(Rect {
                    y: area.y + piles + 1,
                    height: area.height - piles - 1,
                    ..area
                }),
            };
        }
        let piles = (area.width * 2 / 5).min(32);
        let map = area.width - piles - 2;
        if map < LEAST.0 - 2 {
            return alone;
        }
        Self {
            piles: Rect {
                width: piles,
                ..area
            },
            map: Some(Rect {
                x: area.x + piles + 2,
                width: map,
                ..area
            }),
        }
    }
}

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let parts = Parts::of(duel, area);
    let rows = rows(duel);
    let most = parts.piles.height.saturating_sub(3);
    let height = piles::height(&rows, parts.piles.width, most).min(parts.piles.height);
    let part = |y: u16, height: u16| Rect {
        y: parts.piles.y + y.min(parts.piles.height),
        height: height.min(parts.piles.height.saturating_sub(y)),
        ..parts.piles
    };
    piles::draw(app, &rows, part(0, height), canvas);
    remembered::draw(app, duel, part(height + 1, parts.piles.height), canvas);
    match parts.map {
        Some(map) if duel.board().is_some() => board::draw(app, duel, map, canvas),
        Some(map) => table::draw(app, duel, map, canvas),
        None => {}
    }
}

/// The piles, with what the chosen move takes from them.
fn rows(duel: &Duel) -> Vec<Row> {
    let mut rows = Row::still(&duel.contest.position().piles);
    let chosen = duel.draft.chosen();
    for (pile, row) in rows.iter_mut().enumerate() {
        if let Some(most) = duel.contest.start().piles.get(pile) {
            row.at_most = most.clone();
        }
        row.taken = match &chosen {
            Move::Take(taken) => taken.get(pile).cloned().unwrap_or_default(),
            Move::Block(_) => Natural::ZERO,
        };
    }
    rows
}
