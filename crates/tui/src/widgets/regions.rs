//! The regions that every screen has, and parts of areas.

use ratatui::layout::Rect;

/// The regions of a screen, from the top, with a blank column on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The first line.
    pub header: Rect,
    /// The rule below it.
    pub upper_rule: Rect,
    /// The body, which the screen draws itself.
    pub body: Rect,
    /// The rule below the body.
    pub lower_rule: Rect,
    /// The status line.
    pub status: Rect,
    /// The keys.
    pub footer: Rect,
}

/// The number of rows of the status line.
const STATUS: u16 = 3;

pub(crate) const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

/// The rows of an area from its row `y` on, `height` of them, cut to the area.
#[must_use]
pub fn rows(area: Rect, y: u16, height: u16) -> Rect {
    let y = y.min(area.height);
    let height = height.min(area.height - y);
    Rect::new(area.x, area.y + y, area.width, height)
}

/// The columns of an area from its column `x` on, `width` of them, cut to the area.
#[must_use]
pub fn columns(area: Rect, x: u16, width: u16) -> Rect {
    let x = x.min(area.width);
    let width = width.min(area.width - x);
    Rect::new(area.x + x, area.y, width, area.height)
}

/// The middle of an area, of at most this many columns.
pub(crate) fn centred_columns(area: Rect, width: u16) -> Rect {
    columns(area, area.width.saturating_sub(width) / 2, width)
}

/// The middle of an area, of at most this many rows.
pub(crate) fn centred_rows(area: Rect, height: u16) -> Rect {
    rows(area, area.height.saturating_sub(height) / 2, height)
}

/// The maximum width and height of the page of a screen with a list.
const PAGE: (u16, u16) = (101, 34);

/// The part of a body for the page of a screen with a list: the same for all, so that nothing moves from one
/// screen to the next.
pub(crate) fn page(body: Rect) -> Rect {
    centred_rows(centred_columns(body, PAGE.0), PAGE.1)
}

impl Regions {
    /// The regions of a screen of this many columns and rows.
    #[must_use]
    pub fn of((columns, rows): (u16, u16)) -> Self {
        let row = |y: u16, height: u16| Rect::new(1, y, columns.saturating_sub(2), height);
        Self {
            header: row(0, 1),
            upper_rule: row(1, 1),
            body: row(2, rows.saturating_sub(4 + STATUS)),
            lower_rule: row(rows.saturating_sub(2 + STATUS), 1),
            status: row(rows.saturating_sub(1 + STATUS), STATUS),
            footer: row(rows.saturating_sub(1), 1),
        }
    }
}
