//! The areas of the board, and what is drawn in them: the piles and the choice on the left, the map, and
//! a column on the right; or, of a position that can only be viewed, the piles and the map. The areas
//! also tell how much of the map is visible.

use super::map_picture::tallest;
use super::piles::{draw_choice, piles_room};
use super::rules::draw_remembered;
use super::theory::{draw_table, draw_theory};
use super::{BoardView, Focus, draw_map, draw_still, map_extent};
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::{Canvas, Row, amid, bar_scale, columns, narrow, piles_height, rows};
use ratatui::layout::Rect;

/// Number of rows kept for what is above and below the piles where there is room for blank lines.
pub(in crate::tui) const BELOW: u16 = 9;
/// The minimum height of a board whose map, if any, is a table.
const MIN_HEIGHT: u16 = 18;
/// The minimum rows of a useful table below the piles.
const TABLE: u16 = 6;
/// Number of lines of a short preview.
pub(super) const PREVIEW: u16 = 2;

impl BoardView {
    /// Returns the width and height of the map in squares; `None` if it is not shown.
    pub(in crate::tui) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        if shared.is_cramped() {
            return None;
        }
        let map = BoardAreas::of(shared, self, shared.regions().body).map;
        self.two_piles().and(map).map(|map| map_extent(self, map))
    }
}

/// The areas of the board.
pub(super) struct BoardAreas {
    /// The piles, unless the map covers them.
    pub(super) piles: Option<Rect>,
    /// The map, if shown.
    pub(super) map: Option<Rect>,
    /// The end of the match, where it takes the place of the map.
    pub(super) end: Option<Rect>,
    /// The column on the right.
    pub(super) past: Rect,
    /// The rows that the dividers take.
    pub(super) divided: Rect,
}

impl BoardAreas {
    pub(super) fn of(shared: &Shared, board: &BoardView, whole: Rect) -> Self {
        let beside = whole.width + 2 >= WIDE;
        let past = match whole.width {
            70.. if !beside => 26,
            ..110 => 22,
            110..140 => 26,
            _ => 40,
        };
        // A blank column, the divider and another blank column separate two parts.
        let rest = whole.width - past - 2;
        let width = match whole.width {
            _ if !beside => rest,
            // Fifteen large tokens side by side.
            140.. => rest / 2,
            _ => (rest * 6 / 13).max(36),
        };
        let high = height(shared, board, width - 1, whole.height);
        let (most, above) = match board.two_piles() {
            // The piles are in the middle, next to the map.
            Some(_) if beside => {
                let most = tallest(board).max(high).min(whole.height);
                (most, most.saturating_sub(high) / 2)
            }
            _ => (high.max(MIN_HEIGHT), 0),
        };
        let divided = amid(whole, most);
        // What needs more rows than the middle has takes those below it.
        let body = rows(whole, divided.y - whole.y, whole.height);
        let from = |x: u16, width: u16| columns(body, x, width);
        let place = from(0, width - 1);
        let piles = rows(place, above, place.height);
        let last = from(rest + 2, past);
        if beside {
            let middle = Some(from(width + 2, rest - width - 3));
            let ends = board.shows_end();
            return Self {
                piles: Some(piles),
                map: middle.filter(|_| !ends),
                end: (middle.filter(|_| ends)).map(|end| rows(end, 0, divided.height)),
                past: last,
                divided,
            };
        }
        let (piles, map) = if !board.map.open || !board.has_map() {
            (Some(piles), None)
        } else if board.two_piles().is_some() {
            (None, Some(columns(whole, 0, width - 1)))
        } else {
            // A table takes no keys, so the piles that the keys change stay visible, and if there is
            // room for it, where they are.
            let used = above + high - BELOW + 2 + PREVIEW;
            if roomy(body) && used + 1 + TABLE <= body.height {
                (Some(piles), Some(rows(place, used + 1, place.height)))
            } else {
                // On a small screen a table needs the rows of the choice.
                let chosen = roomy(body) || !board.map.spoiler;
                let piles = narrow(board.contest().position().piles.len());
                let used = piles + if chosen { PREVIEW } else { 0 };
                let table = rows(place, used + 1, place.height);
                (Some(rows(place, 0, used)), Some(table))
            }
        };
        Self {
            piles,
            map,
            end: None,
            past: last,
            divided,
        }
    }
}

/// Returns the rows that the piles take at the start of the match, with what is above and below them.
fn height(shared: &Shared, board: &BoardView, width: u16, most: u16) -> u16 {
    let start = Row::still(&board.contest().start().piles);
    let most = most.saturating_sub(BELOW);
    piles_height(&shared.numbers, &start, (width, most)) + BELOW
}

/// Returns whether there is room for blank lines.
pub(super) fn roomy(area: Rect) -> bool {
    area.height >= 15
}

/// Draws the piles and the map, and in the column on the right the content that the screen adds.
/// Returns the area for the end of the match: the place of the map, or what is free below the piles.
pub(in crate::tui) fn draw(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    body: Rect,
    canvas: &mut Canvas<'_>,
    beside: impl FnOnce(Rect, &mut Canvas<'_>),
) -> Rect {
    let parts = BoardAreas::of(shared, board, body);
    let mut divided = parts.divided;
    beside(parts.past, canvas);
    // A table below the piles has what the game remembers below it.
    let is_below = parts.map.is_some_and(|map| map.x == body.x);
    let free = parts.piles.map(|piles| {
        let (free, memory) = draw_choice(shared, board, piles, roomy(piles), canvas);
        if !is_below {
            let used = draw_remembered(shared, board, memory, canvas);
            let end = memory.y + used;
            divided.height = divided.height.max(end.saturating_sub(divided.y));
        }
        free
    });
    let columns = [parts.map, parts.end, Some(parts.past)];
    for column in columns
        .into_iter()
        .flatten()
        .filter(|column| column.x > body.x)
    {
        canvas.divider(divided, column.x);
    }
    match parts.map {
        Some(map) if board.two_piles().is_some() => draw_map(shared, board, focus, map, canvas),
        Some(map) => {
            // The parts of a pile are drawn at the scale of the pile.
            let scale = parts.piles.and_then(|piles| {
                let rows = Row::since(board.contest().start(), board.contest().position());
                let room = piles_room(board, rows.len(), piles, roomy(piles));
                bar_scale(&shared.numbers, &rows, (room.width, room.height))
            });
            let rest = draw_theory(shared, board, scale, map, canvas);
            if is_below {
                draw_remembered(shared, board, rest, canvas);
            }
        }
        None => {}
    }
    parts.end.or(free).unwrap_or_default()
}

/// The minimum numbers of columns and rows of a useful map.
const MIN_MAP_SIZE: (u16, u16) = (34, 9);
/// The minimum height at which the map goes below the piles.
const TALL: u16 = 22;
/// The most rows of what the game remembers, below the piles.
const MEMORY: u16 = 3;

/// The areas of a position that can only be viewed.
pub(in crate::tui) struct PaneAreas {
    piles: Rect,
    /// How many rows the piles themselves may take.
    most: u16,
    map: Option<Rect>,
}

impl PaneAreas {
    /// Returns the width and height of its map in squares.
    pub(in crate::tui) fn extent(&self, board: &BoardView) -> Option<(u16, u16)> {
        self.map.map(|map| map_extent(board, map))
    }

    pub(in crate::tui) fn of(shared: &Shared, board: &BoardView, area: Rect) -> Self {
        let beside = (area.width * 2 / 5).min(32);
        let below = |height: u16| height.saturating_sub(MEMORY);
        let (piles, map) = match (area.width, area.height) {
            _ if !board.has_map() => (area, None),
            (width, height) if width < MIN_MAP_SIZE.0 || height < MIN_MAP_SIZE.1 => (area, None),
            (_, TALL..) => {
                // The map has what the piles leave at the start of the match, so that it does not move.
                let most = below(area.height / 3);
                let start = Row::still(&board.contest().start().piles);
                let piles = piles_height(&shared.numbers, &start, (area.width, most)) + 1 + MEMORY;
                let map = Some(rows(area, piles + 1, area.height));
                let piles = rows(area, 0, piles);
                return Self { piles, most, map };
            }
            (width, _) if width - beside < MIN_MAP_SIZE.0 => (area, None),
            _ => (
                columns(area, 0, beside),
                Some(columns(area, beside + 2, area.width)),
            ),
        };
        let most = below(piles.height);
        Self { piles, most, map }
    }
}

/// Draws a position that can only be viewed: its piles with the move that was made, what the game
/// remembered, and the map.
pub(in crate::tui) fn draw_pane(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let PaneAreas { piles, most, map } = PaneAreas::of(shared, board, area);
    let used = draw_still(shared, board, piles, most, canvas);
    match map {
        Some(map) if board.two_piles().is_some() => {
            draw_map(shared, board, Focus::Never, map, canvas);
        }
        Some(map) => {
            let below = piles.bottom() < map.y;
            let top = if below { area.y + used + 1 } else { map.y };
            let map = Rect::new(map.x, top, map.width, map.bottom().saturating_sub(top));
            draw_table(shared, board, map, canvas);
        }
        None => {}
    }
}
