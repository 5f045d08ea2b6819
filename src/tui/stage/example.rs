//! Draws the board of a game, for screens without a match.

use super::{Focus, Stage, board};
use crate::engine::{Counts, Record, start};
use crate::number::Natural;
use crate::play::{Contest, Seat};
use crate::tui::plan::Plan;
use crate::tui::screen::Shared;
use crate::tui::widgets::Canvas;
use ratatui::layout::Rect;

/// The least numbers of columns and rows of such a picture.
const LEAST: (u16, u16) = (40, 14);

/// Draws the board of the game of this plan, with these piles or those of its example on it. Draws
/// nothing if the game has no board for them, or if not all of it fits.
pub(in crate::tui) fn draw(
    shared: &Shared,
    plan: &Plan,
    piles: Option<&Counts>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return;
    }
    let example = Record::parse(&plan.entry(&shared.catalogue).example).map(|record| record.piles);
    let Some(piles) = piles.cloned().or(example.ok()) else {
        return;
    };
    if piles.len() != 2 {
        return;
    }
    let game = plan.game(&shared.catalogue);
    let Ok(position) = start(&*game.rules, piles, &[]) else {
        return;
    };
    let seats = ["", " "].map(Seat::person);
    let mut stage = Stage::new(Contest::new(game, position, seats, 0), plan.clone());
    // No key shows the P-positions of an example.
    stage.map.secret = true;
    if stage.board().is_some() {
        stage.aim_map(Some(board::extent(&stage, area)));
        if stage.map.base.iter().all(Natural::is_zero) {
            board::draw(shared, &stage, Focus::Never, area, canvas);
        }
    }
}
