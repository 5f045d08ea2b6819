//! The areas of a stage: the piles and the choice on the left, the map, and a column on the right.
//! They are used for drawing, and to find out how much of the map is visible.

use super::{Stage, board};
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::narrow;
use ratatui::layout::Rect;

impl Stage {
    /// Returns the width and height of the map in squares; `None` if it is not shown.
    #[must_use]
    pub(in crate::tui) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        if shared.is_cramped() {
            return None;
        }
        let map = Parts::of(self, shared.regions().body).map;
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
}

impl Parts {
    pub(super) fn of(stage: &Stage, body: Rect) -> Self {
        let beside = body.width + 2 >= WIDE;
        let past = match body.width {
            width if !beside => history_width(width),
            ..110 => 22,
            110..140 => 26,
            _ => 44,
        };
        let from = |x: u16, width: u16| Rect {
            x: body.x + x,
            width,
            ..body
        };
        // A blank column, the divider and another blank column separate two parts.
        let rest = body.width - past - 2;
        let last = from(rest + 2, past);
        if beside {
            let piles = (rest * 9 / 20).max(36);
            let middle = Some(from(piles + 2, rest - piles - 3));
            let ends = stage.shows_end();
            return Self {
                piles: Some(from(0, piles - 1)),
                map: middle.filter(|_| !ends),
                end: middle.filter(|_| ends),
                past: last,
            };
        }
        let place = from(0, rest - 1);
        let (piles, map) = if !stage.map.open || !stage.has_map() {
            (Some(place), None)
        } else if stage.board().is_some() {
            (None, Some(place))
        } else {
            // A table takes no keys, so the piles that the keys change stay visible.
            let piles = stage.contest.position().piles.len();
            let shown = narrow(piles) + if roomy(body) { PREVIEW } else { 0 };
            let under = |y: u16, height: u16| Rect {
                y: body.y + y,
                height,
                ..place
            };
            let rest = body.height.saturating_sub(shown + 1);
            (Some(under(0, shown)), Some(under(shown + 1, rest)))
        };
        Self {
            piles,
            map,
            end: None,
            past: last,
        }
    }
}

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
