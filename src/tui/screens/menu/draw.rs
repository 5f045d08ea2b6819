//! Draws the menu: the games, and an introduction to the chosen one.

use super::Menu;
use crate::play::Side;
use crate::tui::keys::Command;
use crate::tui::plan::Plan;
use crate::tui::screen::{Aside, Mark, Shared};
use crate::tui::stage::draw_example;
use crate::tui::widgets::{
    Canvas, Row, Target, columns, draw_piles, elided, narrow, portrait, rows, wrapped,
};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Width of the list.
const LIST: u16 = 25;

pub(super) fn draw(shared: &Shared, menu: &Menu, area: Rect, canvas: &mut Canvas<'_>) {
    let items = menu.items(shared);
    let chosen = menu.chosen(shared);
    let (mut places, mut heading) = places(&items, area.height);
    // If there is not room for all lines, the list scrolls to the chosen one.
    let hidden = places
        .get(chosen)
        .map_or(0, |place| (place.y + 1).saturating_sub(area.height));
    for place in &mut places {
        // Lines above the top edge are not drawn.
        place.y = place.y.checked_sub(hidden).unwrap_or(area.height);
    }
    heading = heading.and_then(|y| y.checked_sub(hidden));
    for (index, (item, place)) in items.iter().zip(&places).enumerate() {
        let name = match item {
            Mark::Unfinished => "Resume",
            Mark::Game(entry) => shared.catalogue.entries()[*entry].title.as_str(),
            Mark::Titled(title) => title,
        };
        let (sign, style) = canvas.theme.choice(index == chosen);
        if place.y >= area.height {
            continue;
        }
        let x = canvas.text(area, place.x, place.y, sign, style);
        canvas.text(area, x, place.y, name, style);
        let row = rows(columns(area, place.x, place.width), place.y, 1);
        canvas.target(row, Target::Line(index));
    }
    if let Some(y) = heading {
        canvas.text(area, 0, y, "New match", canvas.theme.muted);
    }
    let roomy = area.height >= 16;
    let beside = rows(columns(area, LIST, area.width), roomy.into(), area.height);
    match items.get(chosen) {
        Some(Mark::Game(index)) => game(shared, menu, *index, beside, canvas),
        Some(Mark::Unfinished) => unfinished(shared, beside, canvas),
        Some(Mark::Titled(title)) => match menu.line(title).and_then(|line| line.beside) {
            Some(draw) => draw(shared, beside, canvas),
            None => problems(shared, beside, canvas),
        },
        None => problems(shared, beside, canvas),
    }
}

/// Draws a game: its rule, its piles, how often it was won, its board.
fn game(shared: &Shared, menu: &Menu, index: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let entry = &shared.catalogue.entries()[index];
    let more = format!("{} says the rest.", shared.keymap.key(Command::Rules));
    let mut y = portrait(
        &shared.numbers,
        entry,
        &entry.defaults(),
        None,
        &more,
        area,
        canvas,
    );
    if let Some((won, played)) = menu.score(&entry.name).filter(|_| y < area.height) {
        let text = format!("You have won {won} of {played} against the computer.");
        canvas.text(area, 0, y, &text, canvas.theme.accent);
        y += 1;
    }
    if let Some(plan) = Plan::new(&shared.catalogue, index, 0) {
        let below = rows(columns(area, 0, 76), y + 1, area.height);
        draw_example(shared, &plan, None, below, canvas);
    }
}

/// Draws the problems of rule files, whose games are missing from the list.
fn problems(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let lines = shared.catalogue.problems().iter().flat_map(|problem| {
        let width = usize::from(area.width);
        let mut lines = problem.lines();
        let mut shown = wrapped(lines.next().unwrap_or_default(), width);
        // The line of the file, and a mark below the place of the problem.
        shown.extend(lines.chain([""]).map(|line| elided(line, width)));
        shown
    });
    for (y, line) in (0..area.height).zip(lines) {
        canvas.text(area, 0, y, &line, canvas.theme.muted);
    }
}

/// Returns where each item goes, and the row of the heading of the games. Items stand one below the
/// other. If there is not enough room for that, the lines after the games stand two to a row; if there
/// is more, a heading and blank lines are added.
fn places(items: &[Mark], height: u16) -> (Vec<Rect>, Option<u16>) {
    let is_game = |item: &&Mark| matches!(item, Mark::Game(_));
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
    // Extras that fit, the most useful first.
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
    let mut place = |item: &Mark| {
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

/// Draws the unfinished match.
fn unfinished(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(Aside::Here(screen)) = &shared.aside else {
        return;
    };
    let Some(contest) = screen.contest() else {
        return;
    };
    canvas.text(area, 0, 0, &contest.game().title(), Style::new().bold());
    let [first, second] = [Side::First, Side::Second].map(|side| &contest.seat(side).name);
    let width = usize::from(area.width);
    let moves = match contest.moves_made() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let players = elided(&format!("{first} – {second}, {moves}"), width);
    canvas.text(area, 0, 1, &players, Style::new());
    let piles = Row::still(&contest.position().piles);
    let below = rows(columns(area, 0, 64), 3, area.height);
    draw_piles(&shared.numbers, &piles, below, canvas);
}
