//! Draws what stands around the squares of a board: the names of the piles, the coordinates, and above them
//! whether the board takes the keys and how much of the game it shows.

use super::grid::Grid;
use super::map::Focus;
use super::signs::GOAL;
use super::{BoardView, Draft};
use crate::keys::Command;
use crate::numbers;
use crate::screen::Shared;
use crate::widgets::{Canvas, columns, elided};
use goldpile_app::ChartAnswer;
use goldpile_engine::notation::pile_name;
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// From this size on, coordinates are counted from the corner.
const RELATIVE: u64 = 10_000;
/// The number of columns between labels.
const LABEL_GAP: u16 = 5;

/// Draws the names of the piles and the coordinates: in full while they are short, else in squares from the
/// corner.
pub(super) fn draw_axes(board: &BoardView, grid: &Grid, area: Rect, canvas: &mut Canvas<'_>) {
    let (map, squares) = (&board.map, grid.squares);
    let (count_a, count_b) = grid.count();
    let (across, up) = grid.in_order(count_a, count_b);
    let relative = is_relative(board, count_a, count_b);
    let label = |axis: usize, step: u16| {
        if relative {
            format!("+{step}")
        } else {
            map.piles_at(step, step)[axis].to_string()
        }
    };
    let style = canvas.theme.muted;
    let labels = grid.labels(area);
    let right = |y: u16, text: &str, style: Style, canvas: &mut Canvas<'_>| {
        let line = Rect::new(labels.x, y, labels.width - 1, 1);
        canvas.right(line, 0, &[(text.to_owned(), style)]);
    };
    let name = |pile: usize| {
        let style = canvas.theme.accent_if(is_chosen(board, pile));
        (pile_name(pile).to_string(), style)
    };
    let [(beside, beside_style), (above, above_style)] = [grid.across, 1 - grid.across].map(name);
    right(labels.y, &above, above_style, canvas);
    let below = Rect::new(labels.x, squares.bottom(), area.width, 1);
    canvas.text(below, 0, 0, &beside, beside_style);
    for row in 0..up {
        let (a, b) = grid.in_order(0, row);
        let y = grid.place((a, b)).bottom() - 1;
        right(y, &label(1 - grid.across, row), style, canvas);
    }
    let last = across.saturating_sub(1);
    let longest = label(grid.across, last).len();
    // A large square has room for its number, and so has each of a few columns.
    let every = if longest < usize::from(grid.pitch.0) {
        1
    } else {
        LABEL_GAP
    };
    let steps = if relative {
        Natural::ZERO
    } else {
        map.squares(&map.base[grid.across])
    };
    // Only round numbers of squares are labelled, and both ends where there is room.
    let steps = u16::try_from(steps % u64::from(every)).unwrap_or(0);
    let first = (every - steps) % every;
    let round = (first..across).step_by(usize::from(every));
    let mut free = 0;
    let all: Vec<u16> = round.collect();
    let before = (first > 2).then_some(0);
    let ends = before.into_iter().chain(all).chain(Some(last));
    for column in ends {
        let label = label(grid.across, column);
        let x = labels.width + grid.pitch.0 * column;
        // A number is never cut, since it would become another number.
        if x >= free && usize::from(x) + label.len() <= usize::from(below.width) {
            free = canvas.text(below, x, 0, &label, style) + 1;
        }
    }
}

/// Whether the keys change the amount of this pile.
fn is_chosen(board: &BoardView, pile: usize) -> bool {
    matches!(&board.draft, Draft::Take(takes) if takes.pile == pile) && board.person_acts()
}

/// Draws what there is to say above the squares: whether the board takes the keys, and how much of the game it
/// shows.
pub(super) fn draw_caption(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    grid: &Grid,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let map = &board.map;
    let (sign, style) = canvas.theme.choice(focus == Focus::Map);
    canvas.text(area, 0, 0, sign.trim_end(), style);
    let place = Rect {
        height: 1,
        ..columns(area, grid.squares.x - area.x, area.width)
    };
    let mut texts = Vec::new();
    let count = grid.count();
    let is_away = |axis: usize| !map.base[axis].is_zero();
    if is_away(0) || is_away(1) {
        let arrow = match [is_away(grid.across), is_away(1 - grid.across)] {
            [true, true] => "↙",
            [true, false] => "←",
            _ => "↓",
        };
        let sign = if board.the_match().game().rules.is_misere() {
            ""
        } else {
            GOAL
        };
        let key = shared.keymap.key(Command::Whole);
        let how = match focus {
            Focus::Map => format!(" ({key} shows it)"),
            Focus::Elsewhere | Focus::Never => String::new(),
        };
        texts.push(format!("{sign}{arrow} 0,0{how}"));
    }
    if !map.is_close() {
        texts.push(format!("squares of {}", numbers::short(&map.scale())));
    }
    if map.shows_winner
        && shared.jobs.has_quiet_work()
        && !matches!(map.charted, Some(ChartAnswer::Board(..)))
    {
        texts.push("looking for P-positions".to_owned());
    }
    if let (true, Some((_, near))) = (map.is_bare(), &map.nearest_lost) {
        let text = "no P-position in sight";
        let room = usize::from(place.width).saturating_sub(text.len() + 16);
        let near = near.as_ref().and_then(|near| numbers::piles(near, room));
        texts.push(near.map_or(text.to_owned(), |near| {
            format!("{text}; a move reaches {near}")
        }));
    }
    if is_relative(board, count.0, count.1) {
        let word = "corner ";
        let room = usize::from(place.width).saturating_sub(word.len());
        let piles = numbers::piles(&map.base, room).unwrap_or_default();
        texts.push(format!("{word}{piles}"));
    }
    // What comes first matters most.
    let mut said = String::new();
    for text in texts {
        let longer = if said.is_empty() {
            text
        } else {
            format!("{said} · {text}")
        };
        if said.is_empty() || longer.chars().count() <= usize::from(place.width) {
            said = longer;
        }
    }
    canvas.text(
        place,
        0,
        0,
        &elided(&said, place.width.into()),
        canvas.theme.muted,
    );
}

fn is_relative(board: &BoardView, columns: u16, rows: u16) -> bool {
    let [a, b] = board.map.piles_at(columns, rows);
    a.max(b) >= Natural::small(RELATIVE)
}
