//! Draws the menu: its lines with what awaits at their side, and the picture of the chosen one.

use super::{Menu, MenuItem, beside, wordmark};
use crate::screen::{Shared, WIDE};
use crate::widgets::{Canvas, Regions, columns, elided, narrow, rows, wrapped};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

const MIN_HEIGHT_WITH_MARGIN: u16 = 16;
/// The minimum width, without the margins, for a picture beside the lines.
const WITH_PICTURE: u16 = 70;
/// The column of what awaits at the side of a line.
const SIDE: u16 = 12;
/// The width of the lines beside a picture: the least, and the most.
const LINES: (u16, u16) = (42, 70);
/// The most rows from one line to the next.
const MAX_PITCH: u16 = 4;

pub(super) fn draw(shared: &Shared, menu: &Menu, regions: &Regions, canvas: &mut Canvas<'_>) {
    let first = menu.first_list();
    let count = narrow(first.len());
    let body = regions.body;
    let margin = body.height >= MIN_HEIGHT_WITH_MARGIN;
    let mut area = rows(body, margin.into(), body.height);
    let name = wordmark::height(canvas.theme.glyphs) + 2;
    if shared.size.0 >= WIDE && area.height >= name + 2 * count {
        wordmark::draw(area, canvas);
        area = rows(area, name, area.height);
    }
    // The last line keeps off the rule below.
    let fits = |pitch: &u16| pitch * (count - 1) + 1 < area.height;
    let pitch = (1..=MAX_PITCH).rev().find(fits).unwrap_or(1);
    let pictured = area.width >= WITH_PICTURE;
    let width = if pictured {
        (area.width / 2).clamp(LINES.0, LINES.1)
    } else {
        area.width
    };
    let in_more = menu.in_more();
    for (y, line) in (0..).zip(&first) {
        let row = columns(rows(area, pitch * y, 1), 0, width);
        // The second list belongs to the last line of the first.
        let closed = canvas.theme.accent_or_muted(*line == MenuItem::More);
        draw_line(menu, *line, row, closed, canvas);
        // Without a picture, the second list takes the side.
        if pictured || !in_more {
            let room = usize::from(row.width.saturating_sub(SIDE));
            let texts = awaits(shared, menu, *line);
            let fitting = texts.iter().find(|text| text.width() <= room);
            let awaits = fitting.or(texts.last()).map_or("", String::as_str);
            let awaits = elided(awaits, room);
            canvas.text(row, SIDE, 0, &awaits, canvas.theme.muted);
        }
    }
    let beside = if pictured {
        columns(area, width + 2, area.width)
    } else {
        columns(area, SIDE, area.width)
    };
    let (lines, chosen) = menu.list();
    match lines[chosen] {
        _ if in_more => draw_more(menu, beside, canvas),
        _ if !pictured => {}
        MenuItem::Play => beside::play(shared, beside, canvas),
        MenuItem::More => draw_more(menu, beside, canvas),
        line @ MenuItem::Screen(_) => {
            if let Some(draw) = menu.line(line).and_then(|line| line.beside) {
                draw(shared, beside, canvas);
            }
        }
    }
}

/// Draws the second list, each line with what it leads to if there is room.
fn draw_more(menu: &Menu, area: Rect, canvas: &mut Canvas<'_>) {
    let lines: Vec<MenuItem> = menu.screens(false).collect();
    let about = |line: &MenuItem| {
        let about = menu.line(*line).map_or("", |line| line.about);
        wrapped(about, usize::from(area.width.saturating_sub(2)))
    };
    let abouts: Vec<Vec<String>> = lines.iter().map(about).collect();
    let heights: u16 = abouts.iter().map(|about| narrow(about.len()) + 2).sum();
    let (explained, count) = (heights <= area.height + 1, narrow(lines.len()));
    let pitch = if 2 * count <= area.height + 1 { 2 } else { 1 };
    let mut y = 0;
    for (line, about) in lines.iter().zip(&abouts) {
        draw_line(menu, *line, rows(area, y, 1), Style::new(), canvas);
        if explained {
            let below = columns(rows(area, y + 1, area.height), 2, area.width);
            canvas.lines(below, about, canvas.theme.muted);
            y += narrow(about.len()) + 2;
        } else {
            y += pitch;
        }
    }
}

/// What awaits behind a line of the first list, in texts from long to short.
fn awaits(shared: &Shared, menu: &Menu, line: MenuItem) -> Vec<String> {
    match line {
        MenuItem::Play => beside::next_match(shared),
        MenuItem::More => vec!["analysis, settings and help".to_owned()],
        line @ MenuItem::Screen(_) => {
            let awaits = menu.line(line).and_then(|line| line.awaits);
            vec![awaits.map_or_else(String::new, |awaits| awaits(shared))]
        }
    }
}

/// Draws the title of a line, in the style `closed` if its list is not open.
fn draw_line(menu: &Menu, line: MenuItem, row: Rect, closed: Style, canvas: &mut Canvas<'_>) {
    let title = match line {
        MenuItem::Play => "Play",
        MenuItem::More => "More",
        line @ MenuItem::Screen(_) => menu.line(line).map_or("", |line| line.title),
    };
    let (lines, chosen) = menu.list();
    if let Some(index) = lines.iter().position(|other| *other == line) {
        let (x, style) = canvas.choice(row, index, index == chosen);
        canvas.text(row, x, 0, title, style);
    } else {
        canvas.text(row, 2, 0, title, closed);
    }
}
