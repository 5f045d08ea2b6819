//! Draws the menu: the games, and an introduction to the chosen one.

use super::Menu;
use crate::play::Side;
use crate::tui::board::draw_example;
use crate::tui::keys::Command;
use crate::tui::plan::Plan;
use crate::tui::screen::{Mark, PausedMatch, Shared};
use crate::tui::widgets::{
    Canvas, EXAMPLE, Regions, Row, Target, columns, draw_piles, elided, in_sight, narrow, page,
    portrait, rows, wrapped,
};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Width of the list.
const LIST: u16 = 25;
/// The minimum height that leaves room for a blank line at the top.
const MIN_HEIGHT_WITH_MARGIN: u16 = 16;

pub(super) fn draw(shared: &Shared, menu: &Menu, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = page(regions.body);
    let items = menu.items(shared);
    let chosen = menu.chosen(shared);
    let (places, heading) = places(&items, area.height);
    // If there is not room for all lines, the list scrolls to the chosen one.
    let bottom = places.iter().map(|place| place.bottom()).max().unwrap_or(0);
    let at = places.get(chosen).map_or(0, |place| place.y);
    let shown = in_sight(at.into(), bottom.into(), area.height.into());
    let hidden = |wanted: &dyn Fn(usize) -> bool| {
        let rows = places.iter().map(|place| usize::from(place.y));
        rows.filter(|row| wanted(*row)).count()
    };
    let (above, below) = (
        hidden(&|row| row < shown.start),
        hidden(&|row| row >= shown.end),
    );
    canvas.more_beside(regions, above, below);
    let scrolled = |y: u16| y.checked_sub(narrow(shown.start));
    for (index, (item, place)) in items.iter().zip(&places).enumerate() {
        let name = match item {
            Mark::Unfinished => "Resume",
            Mark::Game(entry) => shared.catalogue.entries()[*entry].title.as_str(),
            Mark::Titled(title) => title,
        };
        let (sign, style) = canvas.theme.choice(index == chosen);
        let Some(y) = scrolled(place.y).filter(|y| *y < area.height) else {
            continue;
        };
        let x = canvas.text(area, place.x, y, sign, style);
        canvas.text(area, x, y, name, style);
        let row = rows(columns(area, place.x, place.width), y, 1);
        canvas.target(row, Target::Line(index));
    }
    if let Some(y) = scrolled(heading) {
        canvas.text(area, 0, y, "New match", canvas.theme.muted);
    }
    let roomy = area.height >= MIN_HEIGHT_WITH_MARGIN;
    let beside = rows(columns(area, LIST, area.width), roomy.into(), area.height);
    match items.get(chosen) {
        Some(Mark::Game(index)) => game(shared, menu, *index, beside, canvas),
        Some(Mark::Unfinished) => unfinished(shared, beside, canvas),
        item => {
            let line = item.and_then(|item| menu.line(item));
            match line.and_then(|line| line.beside) {
                Some(draw) => draw(shared, beside, canvas),
                None => problems(shared, beside, canvas),
            }
        }
    }
}

/// Draws a game: its rule, its piles, how often it was won, its map.
fn game(shared: &Shared, menu: &Menu, index: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let entry = &shared.catalogue.entries()[index];
    let more = format!("{}.", shared.does(Command::Rules, "says the rest"));
    let game = (entry, &entry.defaults());
    let mut y = portrait(&shared.numbers, game, &more, EXAMPLE, area, canvas);
    if let Some([won, helped, played]) = menu.score(&entry.name).filter(|_| y < area.height) {
        let help = match helped {
            0 => String::new(),
            helped => format!(", {helped} with help"),
        };
        let text = format!("You have won {won} of {played} against the computer{help}.");
        canvas.text(area, 0, y, &text, canvas.theme.accent);
        y += 1;
    }
    if let Some(plan) = Plan::new(&shared.catalogue, index, 0) {
        let below = rows(area, y + 1, area.height);
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
    canvas.lines(area, lines, canvas.theme.muted);
}

/// Returns where each item goes, and the row of the heading of the games. Items stand one below the
/// other, or, if there is not enough room for that, the lines after the games stand two to a row.
pub(super) fn places(items: &[Mark], height: u16) -> (Vec<Rect>, u16) {
    let is_game = |item: &&Mark| matches!(item, Mark::Game(_));
    let lead = narrow(items.iter().take_while(|item| !is_game(item)).count());
    let games = narrow(items.iter().filter(is_game).count());
    let others = narrow(items.len()) - games - lead;
    let top = u16::from(height >= MIN_HEIGHT_WITH_MARGIN);
    // Blank lines separate the games from the lines before and after them.
    let heading = top + if lead > 0 { lead + 1 } else { 0 };
    let below = heading + 1 + games + 1;
    let columns = if below + others <= height { 1 } else { 2 };
    let place = |index: u16| {
        if index < lead {
            Rect::new(0, top + index, LIST, 1)
        } else if index < lead + games {
            Rect::new(0, heading + 1 + index - lead, LIST, 1)
        } else {
            let other = index - lead - games;
            let x = other % columns * LIST.div_ceil(2);
            Rect::new(x, below + other / columns, LIST - x, 1)
        }
    };
    ((0..narrow(items.len())).map(place).collect(), heading)
}

/// Draws the unfinished match.
fn unfinished(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(PausedMatch::Here(screen)) = &shared.paused else {
        return;
    };
    let Some(contest) = screen.current_match().map(|shown| shown.contest) else {
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
