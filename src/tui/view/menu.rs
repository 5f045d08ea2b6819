//! The menu: the games, and what the chosen one is about.

use super::canvas::{Canvas, Target, narrow, wrapped};
use super::piles;
use crate::engine::{Entry, Record};
use crate::tui::app::{App, Menu, MenuItem};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How wide the list is.
const LIST: u16 = 25;

pub(super) fn draw(app: &App, menu: Menu, area: Rect, canvas: &mut Canvas<'_>) {
    let items = app.menu_items();
    let places = places(&items, area.height);
    for (index, (item, place)) in items.into_iter().zip(&places).enumerate() {
        let name = match item {
            MenuItem::Game(entry) => app.catalogue.entries()[entry].title,
            MenuItem::Analyse => "Analyse",
            MenuItem::Statistics => "Statistics",
            MenuItem::Settings => "Settings",
            MenuItem::Help => "Help",
            MenuItem::Quit => "Quit",
        };
        let (sign, style) = if index == menu.chosen {
            ("▸ ", canvas.theme.accent)
        } else {
            ("  ", Style::new())
        };
        let x = canvas.text(area, place.x, place.y, sign, style);
        canvas.text(area, x, place.y, name, style);
        let row = Rect {
            x: area.x + place.x,
            y: area.y + place.y,
            ..*place
        };
        if place.y < area.height {
            canvas.target(row, Target::Item(index));
        }
    }
    let games = places.first().map_or(0, |place| place.y);
    if let Some(above) = games.checked_sub(1) {
        canvas.text(area, 0, above, "New match", canvas.theme.history);
    }
    let roomy = area.height >= 16;
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

/// Where each item stands: the games one below the other, and so the others, or two of them side by
/// side where there is less room; a heading and blank lines where there is more.
fn places(items: &[MenuItem], height: u16) -> Vec<Rect> {
    let is_game = |item: &&MenuItem| matches!(item, MenuItem::Game(_));
    let games = narrow(items.iter().filter(is_game).count());
    let others = narrow(items.len()) - games;
    let columns = if 1 + games + 1 + others <= height {
        1
    } else {
        2
    };
    let rows = others.div_ceil(columns);
    let blank = u16::from(1 + games + 1 + rows <= height);
    let heading = u16::from(games + blank + rows < height);
    let top = heading + u16::from(heading + games + blank + rows < height && height >= 16);
    let (mut game, mut other) = (0, 0);
    let mut place = |item: &MenuItem| {
        if is_game(&item) {
            game += 1;
            return Rect::new(0, top + game - 1, LIST, 1);
        }
        let width = LIST / columns;
        let (row, column) = (other / columns, other % columns);
        other += 1;
        Rect::new(column * width, top + games + blank + row, width, 1)
    };
    items.iter().map(&mut place).collect()
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
