//! A position that can only be viewed: its piles with the move that was made, what the game
//! remembered, and the map.

use super::Stage;
use super::{Focus, board, remembered, table};
use crate::engine::Move;
use crate::number::Natural;
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Row, columns, draw_piles, piles_height, rows};
use ratatui::layout::Rect;

/// The least numbers of columns and rows of a useful map.
const LEAST: (u16, u16) = (34, 9);
/// The least height at which the map goes below the piles.
const TALL: u16 = 22;
/// The most rows of what the game remembers, below the piles.
const MEMORY: u16 = 3;

/// The areas of a position.
pub(in crate::tui) struct Parts {
    piles: Rect,
    /// How many rows the piles themselves may take.
    most: u16,
    map: Option<Rect>,
}

impl Parts {
    /// Returns the width and height of its map in squares.
    pub(in crate::tui) fn extent(&self, stage: &Stage) -> Option<(u16, u16)> {
        self.map.map(|map| board::extent(stage, map))
    }

    pub(in crate::tui) fn of(shared: &Shared, stage: &Stage, area: Rect) -> Self {
        let beside = (area.width * 2 / 5).min(32);
        let below = |height: u16| height.saturating_sub(MEMORY);
        let (piles, map) = match (area.width, area.height) {
            _ if !stage.has_map() => (area, None),
            (width, height) if width < LEAST.0 || height < LEAST.1 => (area, None),
            (_, TALL..) => {
                // The map has what the piles leave at the start of the match, so that it does not move.
                let most = below(area.height / 3);
                let start = Row::still(&stage.contest.start().piles);
                let piles = piles_height(&shared.numbers, &start, (area.width, most)) + 1 + MEMORY;
                let map = Some(rows(area, piles + 1, area.height));
                return Self {
                    piles: rows(area, 0, piles),
                    most,
                    map,
                };
            }
            (width, _) if width - beside < LEAST.0 => (area, None),
            _ => (
                columns(area, 0, beside),
                Some(columns(area, beside + 2, area.width)),
            ),
        };
        Self {
            piles,
            most: below(piles.height),
            map,
        }
    }
}

pub(in crate::tui) fn draw(shared: &Shared, stage: &Stage, area: Rect, canvas: &mut Canvas<'_>) {
    let Parts { piles, most, map } = Parts::of(shared, stage, area);
    let used = draw_still(shared, stage, piles, most, canvas);
    match map {
        Some(map) if stage.board().is_some() => {
            board::draw(shared, stage, Focus::Never, map, canvas);
        }
        Some(map) => {
            let below = piles.bottom() < map.y;
            let top = if below { area.y + used + 1 } else { map.y };
            let map = Rect::new(map.x, top, map.width, map.bottom().saturating_sub(top));
            table::draw(shared, stage, map, canvas);
        }
        None => {}
    }
}

/// Draws the piles in at most `most` rows, and in what is left below them what the game remembers.
/// Returns the rows used.
pub(in crate::tui) fn draw_still(
    shared: &Shared,
    stage: &Stage,
    area: Rect,
    most: u16,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let drawn = pile_rows(stage);
    let room = rows(area, 0, most);
    let height = draw_piles(&shared.numbers, &drawn, room, canvas);
    let below = rows(area, height + 1, area.height);
    match remembered::draw(shared, stage, below, canvas) {
        0 => height,
        lines => height + 1 + lines,
    }
}

/// Returns the piles, with what the chosen move takes from them.
fn pile_rows(stage: &Stage) -> Vec<Row> {
    let mut rows = Row::since(stage.contest.start(), stage.contest.position());
    let chosen = stage.draft.chosen();
    for (pile, row) in rows.iter_mut().enumerate() {
        row.taken = match &chosen {
            Move::Take(taken) => taken.get(pile).cloned().unwrap_or_default(),
            Move::Block(_) => Natural::ZERO,
        };
    }
    rows
}
