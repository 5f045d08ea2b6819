//! The areas of the board, and what is drawn in them. In a match of two piles, the coins are on the left and the
//! board on the right; in any other, the piles are alone. An analysis has a column on the right, and a position that
//! can only be viewed has the piles and the map. The areas also determine how much of the map is visible.

use super::grid::Grid;
use super::history::{STRIP, hidden};
use super::piles::{PREVIEW, below, draw_choice, piles_room};
use super::rules::draw_remembered;
use super::theory::{draw_table, draw_theory};
use super::{BoardRole, BoardView, Focus, draw_map, draw_still, map_extent};
use crate::plan::Plan;
use crate::screen::{Shared, WIDE};
use crate::widgets::{
    Canvas, Row, bar_scale, centred_columns, centred_rows, columns, narrow, piles_height,
    piles_width, rows,
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
/// The least number of columns, without the margins, of a screen of medium width.
const MEDIUM: u16 = 70;
/// The least number of columns for the coins next to a board, on a screen of medium width and on a smaller one.
const COINS: [u16; 2] = [26, 24];
/// The same for numbers too large for coins and bars.
const NUMBERS: [u16; 2] = [42, 28];
/// The least number of rows for the coins themselves.
const COIN_ROWS: u16 = 4;
/// The number of blank columns between the coins and a board.
const GAP: u16 = 3;
/// The least number of rows of the latest moves below the coins, with the blank one above them.
const PAST: u16 = 5;
/// The least number of rows for the end of a match, and of columns where there is room.
const END: u16 = 15;
const END_WIDTH: u16 = 52;
/// The number of columns kept for the text below the piles.
const TEXT_WIDTH: u16 = 40;

impl BoardView {
    /// The number of squares of pile a and of pile b on the map; `None` if it is not shown.
    pub(crate) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        self.map_area(shared).map(|map| map_extent(self, map))
    }

    /// The area of the map of two piles; `None` if it is not shown.
    pub(crate) fn map_area(&self, shared: &Shared) -> Option<Rect> {
        if shared.is_cramped() {
            return None;
        }
        let map = BoardAreas::of(self, shared.regions().body).map;
        self.two_piles().and(map)
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
        if board.is_match() && board.has_board() {
            Self::beside_board(board, whole)
        } else if whole.width + 2 >= WIDE {
            Self::wide(board, whole)
        } else if board.is_match() {
            Self::medium(board, whole)
        } else {
            Self::narrow(board, whole)
        }
    }

    /// The board on the right, as large as the match and the room allow; on the left the coins above the latest
    /// moves, and at last the end in their place.
    fn beside_board(board: &BoardView, whole: Rect) -> Self {
        let mut start = Row::still(&board.the_match().start().piles);
        let has_numbers = start.iter().any(Row::is_number);
        let [medium, small] = if has_numbers { NUMBERS } else { COINS };
        let coins = if whole.width >= MEDIUM { medium } else { small };
        let room = (whole.width.saturating_sub(coins + GAP), whole.height);
        let (width, high) = Grid::size(board, room);
        let left = whole.width.saturating_sub(width + GAP);
        // Coins that stand apart may take fewer rows than they ask for.
        let least = below(board, whole.height) + COIN_ROWS;
        let needed = height(board, left, whole.height)
            .max(least)
            .min(whole.height);
        let needed = if END + PAST < whole.height {
            needed.max(END)
        } else {
            needed
        };
        // Neither stands alone at an edge of a wide screen.
        for row in &mut start {
            // Lines of tokens have room for whole groups of five.
            let most = row
                .at_most
                .to_u64()
                .and_then(|most| most.checked_next_multiple_of(5));
            row.at_most = most.map_or(row.at_most.clone(), Natural::small);
        }
        let used = piles_width(&start, (left, needed));
        let left = left.min(used.max(END_WIDTH) + GAP);
        let whole = centred_columns(whole, left + GAP + width);
        // The board and the coins begin in the same row; the moves take what is free below.
        let most = high.max(needed + PAST).min(whole.height);
        let block = centred_rows(whole, most);
        let place = columns(block, 0, left);
        // The moves have all the rows down to the end of the screen.
        let column = Rect {
            height: whole.bottom() - block.y,
            ..place
        };
        let past = match column.height - needed {
            0 => Rect::default(),
            1..PAST => rows(column, column.height - 1, STRIP),
            free => rows(column, needed + 1, free - 1),
        };
        let ends = board.shows_end();
        let gap = u16::from(past.height > STRIP);
        let above = rows(column, 0, column.height - past.height - gap);
        let middle = left.saturating_sub(used.max(TEXT_WIDTH)) / 2;
        let keeps_past = !ends || above.height >= END;
        Self {
            piles: (!ends).then_some(columns(above, middle, left)),
            map: Some(Rect::new(whole.right() - width, block.y, width, high)),
            end: ends.then_some(if keeps_past { above } else { column }),
            past: if keeps_past { past } else { Rect::default() },
            divided: Rect::default(),
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
            let (_, map) = Grid::size(board, (rest - width - 3, whole.height));
            let most = map.max(high).min(whole.height);
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
        let piles = if board.is_match() {
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

    /// The piles alone above the latest moves, or the table below them.
    fn medium(board: &BoardView, whole: Rect) -> Self {
        // Many piles need the rows of the latest moves: their names, the scale of bars and the choice come first.
        let piles = narrow(board.the_match().start().piles.len());
        let strip = STRIP + 1;
        let is_small = whole.width < MEDIUM;
        let ends = board.shows_end();
        let has_strip = piles + 1 + PREVIEW + strip <= whole.height;
        // A small screen has no room for the moves either at the end or below a table.
        let has_strip = has_strip && !(is_small && (ends || board.map.open));
        let above = whole.height - if has_strip { strip } else { 0 };
        let past = if has_strip {
            rows(whole, above + 1, STRIP)
        } else {
            Rect::default()
        };
        let body = rows(whole, 0, above);
        let high = height(board, body.width, body.height);
        let (piles, map) = if board.map.open && board.has_map() {
            let (piles, map) = board.below_the_piles(body, body, high);
            (piles, Some(map))
        } else {
            let above = centred_rows(body, high).y - body.y;
            (Some(rows(middle(board, body), above, body.height)), None)
        };
        Self {
            piles: piles.filter(|_| !ends),
            map: map.filter(|_| !ends),
            end: ends.then_some(body),
            past,
            divided: body,
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

    /// Whether the squares of two piles are shown beside the coins.
    pub(crate) fn has_board(&self) -> bool {
        let entry = &self.the_match().game().entry;
        self.two_piles().is_some() && (!self.is_match() || entry.has_board())
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

/// Draws the piles, the map, and among them what the screen adds. Returns the area for the end of the match: the
/// place of the piles, or what is free below them.
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
            if divided.height > 0 {
                divided.height = divided.height.max(end.saturating_sub(divided.y));
            }
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
const MIN_PICTURE_SIZE: (u16, u16) = (20, 7);

/// Draws the map of a plan's game for a screen without a match, with these piles or those of the game's
/// example. Draws nothing, and returns `false`, unless the game has a board and the whole of it fits.
pub(crate) fn draw_example(
    shared: &Shared,
    plan: &Plan,
    piles: Option<&Counts>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> bool {
    if area.width < MIN_PICTURE_SIZE.0 || area.height < MIN_PICTURE_SIZE.1 {
        return false;
    }
    let example = Record::parse(&plan.entry(&shared.catalogue).example).map(|record| record.piles);
    let game = plan.game(&shared.catalogue);
    let piles = piles.cloned().or(example.ok());
    let position = piles.and_then(|piles| start(&*game.rules, piles, &[]).ok());
    let Some(position) = position else {
        return false;
    };
    let seats = ["", " "].map(Seat::person);
    let mut board = BoardView::new(
        MatchSession::new(Match::new(game, position, seats, 0)),
        plan.clone(),
    );
    board.role = BoardRole::Match;
    // No key shows the P-positions of an example.
    board.map.secret = true;
    if !board.has_board() {
        return false;
    }
    board.aim_map(Some(map_extent(&board, area)));
    let is_whole = board.map.base.iter().all(Natural::is_zero);
    if is_whole {
        draw_map(shared, &board, Focus::Never, area, canvas);
    }
    is_whole
}
