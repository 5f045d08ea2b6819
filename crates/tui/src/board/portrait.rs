//! The portrait of a plan's game: its rule, a picture of its piles, its board, and the player's stars; and the
//! picture of a position.

use super::draw_example;
use crate::keys::Command;
use crate::plan::{Plan, Purpose, scale_to};
use crate::screen::Shared;
use crate::widgets::{Canvas, Row, columns, draw_piles, piles_height, portrait, rows};
use goldpile_engine::{Counts, Game};
use goldpile_number::Natural;
use ratatui::layout::Rect;

const TEXT: u16 = 60;
/// The maximum width and height of the piles of a position.
const PILES: (u16, u16) = (64, 20);
/// The minimum height of a board.
const BOARD: u16 = 14;
/// The maximum number of tokens in a pile of an example with a board, so that each pile takes one line.
const MAX_EXAMPLE: u16 = 15;
/// The maximum number of rows around a board: the rule, the piles and the signs.
const BOARD_MARGIN: u16 = 19;
/// The greatest height that has no room for both the piles and the board.
const WITH_PILES: u16 = BOARD_MARGIN + 4;
/// The rows around the squares of a board, and the one of pile 0.
const AROUND: u16 = 3;

/// Draws the rule of the plan's game, a picture of it, and the player's stars; returns the rows used. With little
/// room, the picture of a game with a board is the board alone.
pub(crate) fn draw_game(shared: &Shared, plan: &Plan, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let entry = plan.entry(&shared.catalogue);
    let mut piles = pictured(shared, plan, area.height);
    let has_board = entry.has_board();
    let is_alone = has_board && area.height <= WITH_PILES;
    let more = format!("{}.", shared.does(Command::Rules, "says the rest"));
    let typed = plan.start_piles(&shared.catalogue).is_some();
    let heading = if typed { "" } else { "For example:" };
    let shown = piles.as_ref().filter(|_| !is_alone);
    let game = (entry, &plan.parameters);
    let pictured = shown.map(|piles| (heading, piles));
    let y = portrait(game, &more, pictured, area, canvas);
    if plan.purpose == Purpose::Match {
        let stars = shared.ladder(&entry.name).starred();
        let piece = (stars, canvas.theme.token);
        canvas.right(columns(rows(area, 0, 1), 0, TEXT), 0, &[piece]);
    }
    if !is_alone {
        let below = rows(area, y + 1, area.height);
        draw_example(shared, plan, piles.as_ref(), below, canvas);
        let is_full = has_board && below.height >= BOARD;
        return if is_full { area.height } else { y };
    }
    let below = rows(area, y, area.height);
    if !typed && let Some(piles) = &mut piles {
        scale_to(&below.height.saturating_sub(AROUND).max(1).into(), piles);
    }
    match piles {
        Some(piles) if !draw_example(shared, plan, Some(&piles), below, canvas) => {
            draw_piles(&Row::still(&piles), below, canvas);
        }
        _ => {}
    }
    area.height
}

/// Draws piles of a game and, if there is room, its board below them; returns the rows used.
pub(crate) fn draw_position(
    shared: &Shared,
    game: &Game,
    piles: &Counts,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let row = Row::still(piles);
    let place = columns(area, 0, PILES.0);
    let most = area.height.min(PILES.1);
    let height = piles_height(&row, (place.width, most)).min(most);
    let used = draw_piles(&row, rows(place, 0, height), canvas);
    let below = rows(area, used + 1, area.height);
    let plan = Plan::of_game(&shared.catalogue, game, 0);
    let Some(plan) = plan.filter(|_| game.entry.has_board() && below.height >= BOARD) else {
        return used;
    };
    draw_example(shared, &plan, Some(piles), below, canvas);
    area.height
}

/// The piles of the picture. Those of an example are scaled down if its board would not fit.
fn pictured(shared: &Shared, plan: &Plan, height: u16) -> Option<Counts> {
    let mut piles = plan.pictured_piles(&shared.catalogue)?;
    let room = Natural::small(height.saturating_sub(BOARD_MARGIN).min(MAX_EXAMPLE).into());
    let is_example = plan.random_piles() && plan.size.is_none();
    let has_board = height > WITH_PILES;
    let is_large = piles.iter().any(|pile| *pile > room);
    if is_example && has_board && piles.len() == 2 && is_large {
        scale_to(&room, &mut piles);
    }
    Some(piles)
}
