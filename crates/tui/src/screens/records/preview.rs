//! Draws the preview of the chosen record: the players, the result, the moves, and the start or the current
//! position.

use super::Records;
use crate::board::{draw_example, piles_text};
use crate::numbers;
use crate::plan::Plan;
use crate::screen::Shared;
use crate::widgets::{Canvas, Piece, Row, draw_piles, elided, narrow, rows, wrapped};
use crate::widgets::{piles_height, wrapped_pieces};
use goldpile_engine::Move;
use goldpile_engine::notation::position_text;
use goldpile_number::Natural;
use goldpile_play::saved::date_is_known;
use goldpile_play::words::{Words, capital};
use goldpile_play::{Match, Ply, Saved, Side};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::ops::Range;

/// The maximum height of the piles, which leaves room for a map below them.
const PILES: u16 = 12;
/// The maximum width of a position in the strip.
const POSITION: usize = 24;

pub(super) fn draw(shared: &Shared, records: &Records, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(preview) = records.previewed() else {
        return;
    };
    match &preview.read {
        Ok(read) => draw_match(shared, read, area, canvas),
        Err(why) => {
            let lines = wrapped(&format!("{}.", capital(why)), area.width.into());
            canvas.lines(rows(area, 1, area.height), lines, canvas.theme.refused);
        }
    }
}

/// Draws a match from the top; what does not fit is left out.
fn draw_match(shared: &Shared, read: &Saved, area: Rect, canvas: &mut Canvas<'_>) {
    let the_match = &read.the_match;
    let width = usize::from(area.width);
    let title = elided(&the_match.game().entry.title, width);
    canvas.text(area, 0, 0, &title, Style::new().bold());
    let dim = canvas.theme.muted;
    canvas.text(area, 0, 1, &elided(&players(the_match), width), dim);
    let date = Some(&*read.tags.date).filter(|date| date_is_known(date));
    let practice = the_match.is_practice().then_some("practice");
    let facts: Vec<&str> = date.into_iter().chain(practice).collect();
    canvas.text(area, 0, 2, &elided(&facts.join(" · "), width), dim);
    let words = Words::of(the_match, &numbers::short);
    let (result, style) = match the_match.verdict() {
        Some(verdict) => {
            let style = canvas.theme.winning_if(!the_match.is_person_beaten());
            (words.result(verdict), style)
        }
        None => (words.turn(), canvas.theme.accent),
    };
    let lines = wrapped(&result, width);
    canvas.lines(rows(area, 4, area.height), &lines, style);
    let mut y = 5 + narrow(lines.len());
    // The position has priority; the strip takes the rows left over.
    let (heading, piles) = match the_match.verdict() {
        Some(_) => ("It began with:", &the_match.start().piles),
        None => ("Now on the table:", &the_match.position().piles),
    };
    let pictured = Row::still(piles);
    let size = (area.width, PILES);
    let needed = 2 + piles_height(&pictured, size).min(PILES);
    let strip = area
        .height
        .saturating_sub(y + needed)
        .max(1)
        .min(area.height / 4);
    let moves = strip_lines(shared, the_match, width, strip.into());
    canvas.piece_lines(rows(area, y, strip), &moves);
    y += narrow(moves.len()) + 1;
    if y + 1 >= area.height {
        return;
    }
    canvas.text(area, 0, y, heading, canvas.theme.muted);
    let below = rows(area, y + 1, PILES);
    y += 2 + draw_piles(&pictured, below, canvas);
    if let Some(plan) = Plan::of_match(&shared.catalogue, the_match) {
        draw_example(
            shared,
            &plan,
            Some(piles),
            rows(area, y, area.height),
            canvas,
        );
    }
}

/// The players. The level follows in brackets if the name of a computer is not that of its level.
fn players(the_match: &Match) -> String {
    let players = [Side::First, Side::Second].map(|side| {
        let seat = the_match.seat(side);
        match seat.computer {
            Some(level) if seat.name != level.title() => {
                format!("{} ({})", seat.name, level.name())
            }
            _ => seat.name.clone(),
        }
    });
    players.join(" – ")
}

/// The moves as a strip of positions in at most `most` lines. If not all fit, the middle is left out.
fn strip_lines(shared: &Shared, the_match: &Match, width: usize, most: usize) -> Vec<Vec<Piece>> {
    let muted = shared.theme.muted;
    let made = the_match.moves_made();
    // A move takes at least four columns (a number, a comma, a number, an arrow), which bounds how many can fit.
    let shown = made.min(most * width / 4 + 1);
    let texts = |indices: Range<usize>| -> Vec<String> {
        let entries = indices.filter_map(|index| the_match.entry(index));
        let text = |entry: Ply<'_>| move_text(entry.played, &entry.after.piles);
        entries.map(text).collect()
    };
    let (first, last) = (texts(0..shown), texts(made - shown..made));
    let start = piles_text(&the_match.start().piles, POSITION);
    let strip = |shown: usize| {
        // The first half of the moves shown comes from the start, the rest from the end.
        let (before, cut) = (shown.div_ceil(2), made - shown);
        let left_out = (cut > 0).then(|| format!("… {cut} more …"));
        let after = &last[last.len() - (shown - before)..];
        let mut pieces = vec![(start.clone(), Style::new())];
        for text in first[..before].iter().chain(&left_out).chain(after) {
            pieces.extend([
                (" → ".to_owned(), muted),
                (
                    text.clone(),
                    shared.theme.muted_if(left_out.as_ref() == Some(text)),
                ),
            ]);
        }
        let lines = wrapped_pieces(&pieces, width);
        (lines.len() <= most).then_some(lines)
    };
    let fitting = (0..=shown).rev().find_map(strip);
    fitting.unwrap_or_else(|| vec![vec![(start.clone(), Style::new())]])
}

/// The piles after a take, or the positions that a block names.
fn move_text(played: &Move, after: &[Natural]) -> String {
    match played {
        Move::Take(_) => piles_text(after, POSITION),
        Move::Block(squares) => {
            let squares = squares
                .iter()
                .map(|square| position_text(square, &numbers::short));
            let text = format!("x{}", squares.collect::<Vec<_>>().join(" x"));
            elided(&text, POSITION)
        }
    }
}
