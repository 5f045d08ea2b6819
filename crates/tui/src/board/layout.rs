//! The areas of the board, and what is drawn in them: the piles and the choice on the left, the map, and
//! a column on the right. A position that can only be viewed has the piles and the map. The areas also
//! determine how much of the map is visible.

use super::history::{STRIP, hidden};
use super::map_picture::tallest;
use super::piles::{PREVIEW, below, draw_choice, piles_room};
use super::rules::draw_remembered;
use super::theory::{draw_table, draw_theory};
use super::{BoardRole, BoardView, Focus, draw_map, draw_still, map_extent};
use crate::plan::Plan;
use crate::screen::{Shared, WIDE};
use crate::widgets::{
    Canvas, Row, bar_scale, centred_rows, columns, narrow, piles_height, piles_width, rows,
};
use goldpile_app::MatchSession;
use goldpile_engine::{Counts, Record, start};
use goldpile_number::Natural;
use goldpile_play::{Match, Seat};
use ratatui::layout::Rect;

/// The least height of a board whose map, if any, is a table.
const MIN_HEIGHT: u16 = 18;
/// The least number of rows of a useful table below the piles.
const MIN_TABLE_ROWS: u16 = 6;
/// The least number of columns, without the margins, that has room for coins and a board.
const MEDIUM: u16 = 70;
/// The number of columns of the board next to the coins on a screen of medium width.
const MAP_WIDTH: u16 = 34;
/// The number of columns kept for the text below the piles.
const TEXT_WIDTH: u16 = 40;

impl BoardView {
    /// The width and height of the map in squares; `None` if it is not shown.
    pub(crate) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        if shared.is_cramped() {
            return None;
        }
        let map = BoardAreas::of(self, shared.regions().body).map;
        self.two_piles().and(map).map(|map| map_extent(self, map))
    }

    /// The number of moves that lie before those on the screen.
    pub(crate) fn hidden(&self, shared: &Shared) -> usize {
        if shared.is_cramped() {
            return 0;
        }
        let past = BoardAreas::of(self, shared.regions().body).past;
        hidden(self, past)
    }

    pub(crate) fn shows_map(&self, shared: &Shared) -> bool {
        self.has_map() && !self.shows_end() && (self.map.open || self.is_beside(shared))
    }

    /// Whether the map has a place next to the piles without being opened.
    fn is_beside(&self, shared: &Shared) -> bool {
        let areas = BoardAreas::of(self, shared.regions().body);
        areas.map.is_some() && areas.piles.is_some()
    }
}

pub(crate) struct BoardAreas {
    /// The piles, unless the map covers them.
    pub(super) piles: Option<Rect>,
    pub(super) map: Option<Rect>,
    /// The end of the match, where it takes the place of the map.
    pub(super) end: Option<Rect>,
    pub(super) past: Rect,
    /// The rows that the dividers span.
    pub(super) divided: Rect,
}

impl BoardAreas {
    pub(crate) fn of(board: &BoardView, whole: Rect) -> Self {
        if whole.width + 2 >= WIDE {
            Self::wide(board, whole)
        } else if board.is_match() {
            Self::medium(board, whole)
        } else {
            Self::narrow(board, whole)
        }
    }

    /// The piles on the left, the map or the theory in the middle, and a column on the right.
    fn wide(board: &BoardView, whole: Rect) -> Self {
        let past = match whole.width {
            ..110 => 22,
            110..140 => 26,
            _ => 40,
        };
        // Two parts are separated by a divider with a blank column on either side.
        let rest = whole.width - past - 2;
        let ends = board.shows_end();
        let has_middle = board.has_board() || !board.hides_theory();
        let width = match whole.width {
            _ if !has_middle => rest,
            // Fifteen large tokens side by side.
            140.. => rest / 2,
            _ => (rest * 6 / 13).max(36),
        };
        let high = height(board, width - 1, whole.height);
        let (most, above) = if board.has_board() {
            // The piles are in the middle, next to the map.
            let size = (rest - width - 3, whole.height);
            let most = tallest(board, size).max(high).min(whole.height);
            (most, most.saturating_sub(high) / 2)
        } else {
            (high.max(MIN_HEIGHT), 0)
        };
        let divided = centred_rows(whole, most);
        // Whatever needs more rows than the middle has takes those below.
        let body = rows(whole, divided.y - whole.y, whole.height);
        let from = |x: u16, width: u16| columns(body, x, width);
        let place = from(0, width - 1);
        let middle = (has_middle && !ends).then(|| from(width + 2, rest - width - 3));
        let piles = rows(place, above, place.height);
        let piles = if board.is_match() && !board.has_board() {
            self::middle(board, piles)
        } else {
            piles
        };
        Self {
            piles: (!ends).then_some(piles),
            map: middle,
            end: ends.then(|| columns(whole, 0, rest - 1)),
            past: from(rest + 2, past),
            divided,
        }
    }

    /// The piles on the left and the map on the right, if there is one and it fits, above the latest moves.
    fn medium(board: &BoardView, whole: Rect) -> Self {
        // Many piles need the rows of the latest moves: their names, the scale of bars and the choice come first.
        let piles = narrow(board.the_match().start().piles.len());
        let strip = STRIP + 1;
        let is_small = whole.width < MEDIUM;
        let has_strip = piles + 1 + PREVIEW + strip <= whole.height;
        // A small screen has no room for the moves either at the end or below a map.
        let has_strip = has_strip && !(is_small && (board.shows_end() || board.map.open));
        let above = whole.height - if has_strip { strip } else { 0 };
        let past = if has_strip {
            rows(whole, above + 1, STRIP)
        } else {
            Rect::default()
        };
        let body = rows(whole, 0, above);
        let no_end = Self {
            piles: Some(body),
            map: None,
            end: None,
            past,
            divided: body,
        };
        if board.shows_end() {
            return Self {
                piles: None,
                end: Some(body),
                ..no_end
            };
        }
        if board.map.open && board.has_map() {
            let high = height(board, body.width, body.height);
            let (piles, map) = board.below_the_piles(body, body, high);
            return Self {
                piles,
                map: Some(map),
                ..no_end
            };
        }
        if !board.has_board() || body.width < MEDIUM {
            let high = height(board, body.width, body.height);
            let above = centred_rows(body, high).y - body.y;
            let piles = rows(middle(board, body), above, body.height);
            return Self {
                piles: Some(piles),
                ..no_end
            };
        }
        let width = body.width - MAP_WIDTH;
        Self {
            piles: Some(columns(body, 0, width - 2)),
            map: Some(columns(body, width + 1, MAP_WIDTH)),
            ..no_end
        }
    }

    /// The piles, or the map in their place, and a column on the right.
    fn narrow(board: &BoardView, whole: Rect) -> Self {
        let past = if whole.width >= MEDIUM { 26 } else { 22 };
        let rest = whole.width - past - 2;
        let high = height(board, rest - 1, whole.height);
        let divided = centred_rows(whole, high.max(MIN_HEIGHT));
        let body = rows(whole, divided.y - whole.y, whole.height);
        let place = columns(body, 0, rest - 1);
        let past = columns(body, rest + 2, past);
        let none = Self {
            piles: None,
            map: None,
            end: None,
            past,
            divided,
        };
        if board.shows_end() {
            let end = Some(whole);
            let past = Rect::default();
            return Self { end, past, ..none };
        }
        if !board.map.open || !board.has_map() {
            let piles = Some(place);
            return Self { piles, ..none };
        }
        let (piles, map) = board.below_the_piles(columns(whole, 0, rest - 1), place, high);
        let map = Some(map);
        Self { piles, map, ..none }
    }
}

impl BoardView {
    /// The areas of the piles and of the map that the player opened. A board covers the piles and has the
    /// whole area; a table goes below them.
    fn below_the_piles(&self, whole: Rect, place: Rect, high: u16) -> (Option<Rect>, Rect) {
        if self.two_piles().is_some() {
            return (None, whole);
        }
        // A table takes no keys, so the piles that the keys change stay visible, and if there is room, in place.
        let used = high - below(self, whole.height) + 2 + PREVIEW;
        if has_blank_lines(place) && used + 1 + MIN_TABLE_ROWS <= place.height {
            (Some(place), rows(place, used + 1, place.height))
        } else {
            // On a small screen a table needs the rows of the choice.
            let chosen = has_blank_lines(place) || !self.map.shows_winner;
            let piles = narrow(self.the_match().position().piles.len());
            let used = piles + if chosen { PREVIEW } else { 0 };
            let table = rows(place, used + 1, place.height);
            (Some(rows(place, 0, used)), table)
        }
    }

    fn has_board(&self) -> bool {
        self.two_piles().is_some() && !self.piles_only
    }

    /// Whether to hide the theory of the game: in a match, until the player asks for it.
    pub(crate) fn hides_theory(&self) -> bool {
        self.is_match() && !self.map.shows_winner && !self.map.open
    }
}

/// The rows that the piles take at the start of the match, with the rows above and below them.
fn height(board: &BoardView, width: u16, most: u16) -> u16 {
    let start = Row::still(&board.the_match().start().piles);
    let below = below(board, most);
    let most = most.saturating_sub(below);
    piles_height(&start, (width, most)) + below
}

/// The columns for the piles in the middle of an area.
fn middle(board: &BoardView, area: Rect) -> Rect {
    let start = Row::still(&board.the_match().start().piles);
    let most = area.height.saturating_sub(below(board, area.height));
    let width = piles_width(&start, (area.width, most));
    // The text below them needs room, too.
    let free = area
        .width
        .saturating_sub(width.max(TEXT_WIDTH.min(area.width)));
    columns(area, free / 2, area.width)
}

/// Whether there is room for blank lines.
pub(crate) fn has_blank_lines(area: Rect) -> bool {
    area.height >= 15
}

/// Draws the piles, the map, and in the column on the right what the screen adds. Returns the area for the
/// end of the match: the place of the map, or what is free below the piles.
pub(crate) fn draw(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    body: Rect,
    canvas: &mut Canvas<'_>,
    beside: impl FnOnce(Rect, &mut Canvas<'_>),
) -> Rect {
    let parts = BoardAreas::of(board, body);
    let mut divided = parts.divided;
    beside(parts.past, canvas);
    // If a table lies below the piles, what the game remembers goes below the table.
    let is_below = parts.map.is_some_and(|map| map.x == body.x);
    let free = parts.piles.map(|piles| {
        let count = board.the_match().position().piles.len();
        let spaced = has_blank_lines(body);
        let place = piles_room(board, count, piles, spaced);
        let (free, memory) = draw_choice(shared, board, piles, (place, spaced), canvas);
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
        .filter(|column| column.x > body.x && column.height > STRIP)
    {
        canvas.divider(divided, column.x);
    }
    match parts.map {
        Some(map) if board.two_piles().is_some() => draw_map(shared, board, focus, map, canvas),
        Some(map) => {
            // The parts of a pile have the scale of the pile.
            let scale = parts.piles.and_then(|piles| {
                let rows = Row::since(board.the_match().start(), board.the_match().position());
                let room = piles_room(board, rows.len(), piles, has_blank_lines(body));
                bar_scale(&rows, (room.width, room.height))
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

/// The least numbers of columns and rows of a useful map.
const MIN_MAP_SIZE: (u16, u16) = (34, 9);
/// The least height at which the map goes below the piles.
const MIN_STACKED: u16 = 22;
/// The most rows of what the game remembers, below the piles.
const MEMORY: u16 = 3;

/// The areas of a position that can only be viewed.
pub(crate) struct PaneAreas {
    piles: Rect,
    /// The most rows for the piles themselves.
    most: u16,
    map: Option<Rect>,
}

impl PaneAreas {
    pub(crate) fn extent(&self, board: &BoardView) -> Option<(u16, u16)> {
        self.map.map(|map| map_extent(board, map))
    }

    pub(crate) fn of(board: &BoardView, area: Rect) -> Self {
        let beside = (area.width * 2 / 5).min(32);
        let below = |height: u16| height.saturating_sub(MEMORY);
        let (piles, map) = match (area.width, area.height) {
            _ if !board.has_map() => (area, None),
            (width, height) if width < MIN_MAP_SIZE.0 || height < MIN_MAP_SIZE.1 => (area, None),
            (_, MIN_STACKED..) => {
                // The map has the rows that the piles leave at the start of the match, so that it does not move.
                let most = below(area.height / 3);
                let start = Row::still(&board.the_match().start().piles);
                let piles = piles_height(&start, (area.width, most)) + 1 + MEMORY;
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

/// Draws a position that can only be viewed: its piles with the last move, what the game remembers, and the map.
pub(crate) fn draw_pane(shared: &Shared, board: &BoardView, area: Rect, canvas: &mut Canvas<'_>) {
    let PaneAreas { piles, most, map } = PaneAreas::of(board, area);
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

/// The least numbers of columns and rows of an example.
const MIN_PICTURE_SIZE: (u16, u16) = (40, 14);

/// Draws the map of a plan's game for a screen without a match, with these piles or those of the game's
/// example. Draws nothing unless there are two piles and the whole map fits.
pub(crate) fn draw_example(
    shared: &Shared,
    plan: &Plan,
    piles: Option<&Counts>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    if area.width < MIN_PICTURE_SIZE.0 || area.height < MIN_PICTURE_SIZE.1 {
        return;
    }
    let example = Record::parse(&plan.entry(&shared.catalogue).example).map(|record| record.piles);
    let Some(piles) = piles.cloned().or(example.ok()) else {
        return;
    };
    if piles.len() != 2 {
        return;
    }
    let game = plan.game(&shared.catalogue);
    let Ok(position) = start(&*game.rules, piles, &[]) else {
        return;
    };
    let seats = ["", " "].map(Seat::person);
    let mut board = BoardView::new(
        MatchSession::new(Match::new(game, position, seats, 0)),
        plan.clone(),
    );
    board.role = BoardRole::Match;
    // No key shows the P-positions of an example.
    board.map.secret = true;
    if board.two_piles().is_some() {
        board.aim_map(Some(map_extent(&board, area)));
        if board.map.base.iter().all(Natural::is_zero) {
            draw_map(shared, &board, Focus::Never, area, canvas);
        }
    }
}
