//! The menu: the games, and what the chosen one is about.

use super::canvas::{Canvas, Target, elided, narrow, wrapped};
use super::piles;
use crate::engine::{Counts, Entry, Record};
use crate::play::Side;
use crate::tui::app::{App, Aside, Menu, MenuItem};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How wide the list is.
const LIST: u16 = 25;

pub(super) fn draw(app: &App, menu: Menu, area: Rect, canvas: &mut Canvas<'_>) {
    let items = app.menu_items();
    let (mut places, mut heading) = places(&items, area.height);
    // Where there is no room for all, what is chosen is in sight.
    let hidden = places
        .get(menu.chosen)
        .map_or(0, |place| (place.y + 1).saturating_sub(area.height));
    for place in &mut places {
        // Above the top edge is nowhere.
        place.y = place.y.checked_sub(hidden).unwrap_or(area.height);
    }
    heading = heading.and_then(|y| y.checked_sub(hidden));
    for (index, (item, place)) in items.into_iter().zip(&places).enumerate() {
        let name = match item {
            MenuItem::Game(entry) => app.catalogue.entries()[entry].title,
            MenuItem::Analyse => "Analyse",
            MenuItem::Continue => "Continue",
            MenuItem::Records => "Records",
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
        if place.y >= area.height {
            continue;
        }
        let x = canvas.text(area, place.x, place.y, sign, style);
        canvas.text(area, x, place.y, name, style);
        let row = Rect {
            x: area.x + place.x,
            y: area.y + place.y,
            ..*place
        };
        canvas.target(row, Target::Item(index));
    }
    if let Some(y) = heading {
        canvas.text(area, 0, y, "New match", canvas.theme.history);
    }
    let roomy = area.height >= 16;
    let beside = Rect {
        x: area.x + LIST,
        width: area.width.saturating_sub(LIST),
        y: area.y + u16::from(roomy),
        height: area.height.saturating_sub(u16::from(roomy)),
    };
    match app.menu_items().get(menu.chosen) {
        Some(MenuItem::Game(entry)) => {
            let entry = &app.catalogue.entries()[*entry];
            portrait(app, entry, None, beside, canvas);
        }
        Some(MenuItem::Continue) => unfinished(app, beside, canvas),
        _ => {}
    }
}

/// Where each item stands, and the heading of the games: what comes before the games, the games one
/// below the other, and so the others, or two of them side by side where there is less room; a
/// heading and blank lines where there is more.
fn places(items: &[MenuItem], height: u16) -> (Vec<Rect>, Option<u16>) {
    let is_game = |item: &&MenuItem| matches!(item, MenuItem::Game(_));
    let lead = narrow(items.iter().take_while(|item| !is_game(item)).count());
    let games = narrow(items.iter().filter(is_game).count());
    let others = narrow(items.len()) - games - lead;
    let columns = if lead + 1 + games + 1 + others <= height {
        1
    } else {
        2
    };
    let rows = others.div_ceil(columns);
    let mut used = lead + games + rows;
    // What there is room for, the most needed first.
    let mut room_for = |wanted: bool| {
        let fits = u16::from(wanted && used < height);
        used += fits;
        fits
    };
    let heading = room_for(true);
    let blank = room_for(true);
    let gap = room_for(lead > 0);
    let top = room_for(height >= 16);
    let first = top + lead + gap + heading;
    let (mut before, mut game, mut other) = (0, 0, 0);
    let mut place = |item: &MenuItem| {
        if is_game(&item) {
            game += 1;
            return Rect::new(0, first + game - 1, LIST, 1);
        }
        if before < lead {
            before += 1;
            return Rect::new(0, top + before - 1, LIST, 1);
        }
        let width = LIST / columns;
        let (row, column) = (other / columns, other % columns);
        other += 1;
        Rect::new(column * width, first + games + blank + row, width, 1)
    };
    let places = items.iter().map(&mut place).collect();
    (places, (heading > 0).then(|| first - 1))
}

/// The match that waits.
fn unfinished(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(Aside::Here(duel)) = &app.aside else {
        return;
    };
    let contest = &duel.contest;
    canvas.text(area, 0, 0, &contest.game().title(), Style::new().bold());
    let [first, second] = [Side::First, Side::Second].map(|side| &contest.seat(side).name);
    let width = usize::from(area.width);
    let moves = match contest.moves_made() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let players = elided(&format!("{first} – {second}, {moves}"), width);
    canvas.text(area, 0, 1, &players, Style::new());
    let rows = piles::Row::still(&contest.position().piles);
    let below = Rect {
        y: area.y + 3,
        height: narrow(rows.len()).min(area.height.saturating_sub(3)),
        width: area.width.min(64),
        ..area
    };
    piles::draw(app, &rows, below, canvas);
}

/// A game as it introduces itself: its rule, a small picture of these piles or of its example, where
/// it comes from.
pub(super) fn portrait(
    app: &App,
    entry: &Entry,
    piles: Option<&Counts>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let width = usize::from(area.width.min(64));
    canvas.text(area, 0, 0, entry.title, Style::new().bold());
    let mut y = 1;
    for sentence in wrapped(&entry.summary.join(" "), width) {
        canvas.text(area, 0, y, &sentence, Style::new());
        y += 1;
    }
    y += 1;
    let example = Record::parse(entry.example).map(|record| record.piles);
    if let Some(piles) = piles.or(example.as_ref().ok())
        && y < area.height
    {
        let rows = piles::Row::still(piles);
        let below = Rect {
            y: area.y + y,
            height: (area.height - y).min(super::canvas::narrow(rows.len())),
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
