//! The areas of a stage: the piles and the choice on the left, the map, and a column on the right.
//! They are used for drawing, and to find out how much of the map is visible.

use super::{Stage, board};
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::{Row, amid, columns, narrow, piles_height, rows};
use ratatui::layout::Rect;

impl Stage {
    /// Returns the width and height of the map in squares; `None` if it is not shown.
    #[must_use]
    pub(in crate::tui) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        if shared.is_cramped() {
            return None;
        }
        let map = Parts::of(shared, self, shared.regions().body).map;
        self.board().and(map).map(|map| board::extent(self, map))
    }
}

/// The areas of a stage.
pub(super) struct Parts {
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

impl Parts {
    pub(super) fn of(shared: &Shared, stage: &Stage, whole: Rect) -> Self {
        let beside = whole.width + 2 >= WIDE;
        let past = match whole.width {
            width if !beside => history_width(width),
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
        let high = height(shared, stage, width - 1, whole.height);
        let (most, above) = match stage.board() {
            // The piles are in the middle beside the board.
            Some(_) if beside => {
                let most = board::tallest(stage).max(high).min(whole.height);
                (most, most.saturating_sub(high) / 2)
            }
            _ => (high.max(LEAST), 0),
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
            let ends = stage.shows_end();
            return Self {
                piles: Some(piles),
                map: middle.filter(|_| !ends),
                end: (middle.filter(|_| ends)).map(|end| rows(end, 0, divided.height)),
                past: last,
                divided,
            };
        }
        let (piles, map) = if !stage.map.open || !stage.has_map() {
            (Some(piles), None)
        } else if stage.board().is_some() {
            (None, Some(columns(whole, 0, width - 1)))
        } else {
            // A table takes no keys, so the piles that the keys change stay visible, and if there is
            // room for it, where they are.
            let used = above + high - BELOW + 2 + PREVIEW;
            if roomy(body) && used + 1 + TABLE <= body.height {
                (Some(piles), Some(rows(place, used + 1, place.height)))
            } else {
                // On a small screen a table needs the rows of the choice.
                let chosen = roomy(body) || !stage.map.spoiler;
                let piles = narrow(stage.contest.position().piles.len());
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
fn height(shared: &Shared, stage: &Stage, width: u16, most: u16) -> u16 {
    let start = Row::still(&stage.contest.start().piles);
    let most = most.saturating_sub(BELOW);
    piles_height(&shared.numbers, &start, (width, most)) + BELOW
}

/// Number of rows kept for what is above and below the piles where there is room for blank lines.
pub(in crate::tui) const BELOW: u16 = 9;
/// The least height of a stage without a board.
const LEAST: u16 = 18;
/// The least rows of a useful table below the piles.
const TABLE: u16 = 6;

/// Number of lines of a short preview.
pub(super) const PREVIEW: u16 = 2;

/// Returns whether there is room for blank lines.
pub(super) fn roomy(area: Rect) -> bool {
    area.height >= 15
}

/// Returns the width of the history, which is greater on wide screens.
fn history_width(width: u16) -> u16 {
    match width {
        ..70 => 22,
        _ => 26,
    }
}
