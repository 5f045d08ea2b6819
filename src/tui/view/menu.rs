//! The menu: the games, and what the chosen one is about.

use super::canvas::{Canvas, Target, wrapped};
use super::piles;
use crate::engine::{Entry, Record};
use crate::tui::app::{App, Menu, MenuItem};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How wide the list is.
const LIST: u16 = 25;

pub(super) fn draw(app: &App, menu: Menu, area: Rect, canvas: &mut Canvas<'_>) {
    let roomy = area.height >= 16;
    let mut y = u16::from(roomy);
    canvas.text(area, 0, y, "New match", canvas.theme.history);
    y += 1;
    for (index, item) in app.menu_items().into_iter().enumerate() {
        let name = match item {
            MenuItem::Game(entry) => app.catalogue.entries()[entry].title,
            MenuItem::Help => "Help",
            MenuItem::Quit => "Quit",
        };
        if item == MenuItem::Help {
            y += 1;
        }
        let (sign, style) = if index == menu.chosen {
            ("▸ ", canvas.theme.accent)
        } else {
            ("  ", Style::new())
        };
        let x = canvas.text(area, 0, y, sign, style);
        canvas.text(area, x, y, name, style);
        let row = Rect {
            y: area.y + y,
            height: 1,
            width: LIST.min(area.width),
            ..area
        };
        if y < area.height {
            canvas.target(row, Target::Item(index));
        }
        y += 1;
    }
    let beside = Rect {
        x: area.x + LIST,
        width: area.width.saturating_sub(LIST),
        y: area.y + u16::from(roomy),
        height: area.height.saturating_sub(u16::from(roomy)),
    };
    if let Some(MenuItem::Game(entry)) = app.menu_items().get(menu.chosen) {
        portrait(app, &app.catalogue.entries()[*entry], beside, canvas);
    }
}

/// A game as it introduces itself: its rule, a small picture, where it comes from.
pub(super) fn portrait(app: &App, entry: &Entry, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width.min(64));
    canvas.text(area, 0, 0, entry.title, Style::new().bold());
    let mut y = 1;
    for sentence in wrapped(&entry.summary.join(" "), width) {
        canvas.text(area, 0, y, &sentence, Style::new());
        y += 1;
    }
    y += 1;
    if let Ok(record) = Record::parse(entry.example)
        && y < area.height
    {
        let rows = piles::Row::still(&record.piles);
        let below = Rect {
            y: area.y + y,
            height: (area.height - y).min(super::canvas::narrow(record.piles.len())),
            width: area.width.min(64),
            ..area
        };
        piles::draw(app, &rows, below, canvas);
        y += below.height;
    }
    let cite = format!("From: {}", entry.cite.short);
    if y + 1 < area.height {
        canvas.text(area, 0, y + 1, &cite, canvas.theme.history);
    }
}
