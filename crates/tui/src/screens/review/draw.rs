//! Draws the review of a match: the list of moves, and next to it the chosen position.

use super::{ReviewScreen, list};
use crate::board::{self, PaneAreas};
use crate::screen::{Shared, WIDE};
use crate::theme::Theme;
use crate::widgets::{Canvas, Piece, Regions, SPINNER, columns, narrow, rows, width_of};
use ratatui::layout::Rect;

/// The minimum width of the position next to the list.
const PANE: u16 = 46;
/// The maximum width of the list next to the position.
const LIST: u16 = 74;
/// The rows of the list besides its moves: what it says first, a blank one, and its head.
const AROUND_LIST: usize = 4;

/// The width and height of the map in squares; `None` if the map is not shown.
pub(super) fn extent(shared: &Shared, review: &ReviewScreen) -> Option<(u16, u16)> {
    if shared.is_cramped() {
        return None;
    }
    let pane = ReviewParts::of(review, shared.regions().body).pane?;
    let board = &review.board;
    let extent = PaneAreas::of(board, pane).extent(board);
    board.two_piles().and(extent)
}

struct ReviewParts {
    /// The list, unless the position covers it.
    list: Option<Rect>,
    pane: Option<Rect>,
}

impl ReviewParts {
    fn of(review: &ReviewScreen, body: Rect) -> Self {
        let wide = body.width + 2 >= WIDE;
        let (list, pane) = match body.width {
            _ if review.board.map.open && !wide => (None, Some(body)),
            // The rows that a short match leaves free show the piles of the chosen move.
            _ if !wide => {
                let list = narrow(review.lines() + AROUND_LIST);
                let piles = narrow(review.board.the_match().start().piles.len());
                let has_piles = list + piles < body.height;
                let pane = has_piles.then(|| rows(body, list + 1, body.height));
                let list = if has_piles { rows(body, 0, list) } else { body };
                (Some(list), pane)
            }
            width => {
                let list = width.saturating_sub(PANE).min(LIST);
                // A blank column comes before the divider.
                let pane = columns(body, list + 2, width);
                (Some(columns(body, 0, list - 1)), Some(pane))
            }
        };
        Self { list, pane }
    }
}

pub(super) fn draw(
    shared: &Shared,
    review: &ReviewScreen,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let body = regions.body;
    let parts = ReviewParts::of(review, body);
    let below = match parts.list {
        Some(list) => list::draw(review, list, regions, canvas),
        None => 0,
    };
    if let Some(area) = parts.pane {
        canvas.divider(body, area.x);
        board::draw_pane(shared, &review.board, area, canvas);
    }
    let theme = canvas.theme;
    let progress = progress(shared, review);
    let more = (below > 0).then(|| (format!(" ↓ {below} more "), theme.accent));
    let width = usize::from(regions.lower_rule.width) - width_of(more.as_slice());
    let mut note = if !progress.is_empty() {
        vec![(format!(" {progress} "), theme.accent)]
    } else if parts.list.is_some() {
        legend(review, width, theme)
    } else {
        return;
    };
    note.extend(more);
    canvas.right(regions.lower_rule, 0, &note);
}

/// The meaning of the signs in the list; the short form if the full one does not fit.
fn legend(review: &ReviewScreen, room: usize, theme: Theme) -> Vec<Piece> {
    let counts = |line| {
        review
            .value(line)
            .and_then(|value| value.distance)
            .is_some()
    };
    let legend = |takes: &str| {
        vec![
            (" ●".to_owned(), theme.winning),
            (format!(" wins{takes} · "), theme.muted),
            ("?".to_owned(), theme.losing),
            (" threw a win away ".to_owned(), theme.muted),
        ]
    };
    let counted = (0..review.lines()).any(counts);
    let whole = counted.then(|| legend(" in so many takes"));
    let whole = whole.filter(|whole| width_of(whole) <= room);
    whole.unwrap_or_else(|| legend(""))
}

/// The progress of the judging, while it runs or after it was stopped; otherwise empty.
fn progress(shared: &Shared, review: &ReviewScreen) -> String {
    let found = review.found.as_ref().filter(|_| review.is_judged());
    let count = match found {
        None => format!("{} of {} moves judged", review.judged(), review.lines() - 1),
        Some(found) => {
            let (done, of) = (found.measured(), review.lines());
            format!("takes counted in {done} of {of} positions")
        }
    };
    match shared.jobs.background_ticks() {
        ticks @ 1.. => {
            let sign = SPINNER[ticks % SPINNER.len()];
            format!("{sign} {count}, Esc stops")
        }
        0 if review.stopped => format!("stopped: {count}"),
        _ => String::new(),
    }
}
