//! Draws the menu: its lines, and next to them what the chosen one leads to.

use super::{Menu, MenuItem, beside, wordmark};
use crate::screen::{Shared, WIDE};
use crate::widgets::{Canvas, Regions, columns, narrow, page, rows};
use ratatui::layout::Rect;

const MIN_HEIGHT_WITH_MARGIN: u16 = 16;

pub(super) fn draw(shared: &Shared, menu: &Menu, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = page(regions.body);
    let (lines, chosen) = menu.list(shared);
    let first = menu.first_list(shared);
    let count = narrow(first.len());
    let wide = shared.size.0 >= WIDE;
    let mut area = rows(
        area,
        (area.height >= MIN_HEIGHT_WITH_MARGIN).into(),
        area.height,
    );
    let name = wordmark::height(canvas.theme.glyphs) + 2;
    if wide && area.height >= name + count {
        wordmark::draw(area, canvas);
        area = rows(area, name, area.height);
    }
    let spaced = area.height >= 2 * count - 1;
    let pitch = if spaced { 2 } else { 1 };
    let width = if wide { 18 } else { 13 };
    for (y, line) in (0..).zip(&first) {
        let row = columns(rows(area, pitch * y, 1), 0, width);
        let place = lines.iter().position(|open| open == line);
        draw_line(menu, *line, row, place, chosen, canvas);
    }
    let beside = columns(area, width + 1, area.width);
    match lines[chosen] {
        MenuItem::Continue => beside::unfinished(shared, beside, canvas),
        MenuItem::Play => beside::games(shared, beside, canvas),
        _ if menu.in_more() => {
            for (y, (index, line)) in (0..).zip(lines.iter().enumerate()) {
                let row = rows(beside, pitch * y, 1);
                draw_line(menu, *line, row, Some(index), chosen, canvas);
            }
        }
        MenuItem::More => {
            let titles = menu.screens(false).filter_map(|line| menu.line(line));
            for (y, line) in (0..).zip(titles) {
                let style = canvas.theme.muted;
                canvas.text(beside, 2, pitch * y, line.title, style);
            }
        }
        line @ MenuItem::Screen(_) => {
            if let Some(draw) = menu.line(line).and_then(|line| line.beside) {
                draw(shared, beside, canvas);
            }
        }
    }
}

/// Draws a line of a list. `place` is its index in the open list, or `None` if its list is not open.
fn draw_line(
    menu: &Menu,
    line: MenuItem,
    row: Rect,
    place: Option<usize>,
    chosen: usize,
    canvas: &mut Canvas<'_>,
) {
    let title = match line {
        MenuItem::Continue => "Continue",
        MenuItem::Play => "Play",
        MenuItem::More => "More",
        line @ MenuItem::Screen(_) => menu.line(line).map_or("", |line| line.title),
    };
    if let Some(index) = place {
        let (x, style) = canvas.choice(row, index, index == chosen);
        canvas.text(row, x, 0, title, style);
        return;
    }
    // The second list belongs to the last line of the first.
    let style = canvas.theme.accent_or_muted(line == MenuItem::More);
    canvas.text(row, 2, 0, title, style);
}
