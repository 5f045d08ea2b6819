//! The map of three and more piles: the rows of the table of P-positions around them, each pile
//! marked in its column.

use super::Stage;
use crate::engine::notation::pile_name;
use crate::engine::position::left;
use crate::engine::{Counts, Move, TableRow};
use crate::number::Natural;
use crate::tui::ascii::spelled;
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::tasks::Charted;
use crate::tui::widgets::{Canvas, Piece, narrow};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the table, and returns the rows used.
pub(super) fn draw(shared: &Shared, stage: &Stage, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let style = canvas.theme.muted;
    let piles = &stage.contest.position().piles;
    let heading = "P-positions around these piles";
    let x = canvas.text(area, 2, 0, heading, Style::new().bold());
    // The columns have the letters of the sequences, which look like those of the piles.
    let marked = "  a: pile a";
    if stage.map.spoiler && x + narrow(marked.len()) <= area.width {
        canvas.text(area, x, 0, marked, style);
    }
    // There are blank lines only if there is room for them.
    let top = 1 + u16::from(area.height > 10);
    let rows = match &stage.map.charted {
        _ if !stage.map.spoiler => {
            let key = shared.keymap.key(Command::Spoiler);
            let x = canvas.text(area, 2, top, &key, canvas.theme.accent);
            canvas.text(area, x + 1, top, "shows them", style);
            return top + 1;
        }
        Some(Charted::Table(of, rows)) if of == piles => rows,
        _ => {
            let text = spelled(canvas.theme.glyphs, "Looking for them…");
            canvas.text(area, 2, top, &text, style);
            return top + 1;
        }
    };
    let columns = stage
        .contest
        .game()
        .oracle
        .as_ref()
        .map_or_else(Vec::new, |oracle| oracle.columns());
    let cells = (area.width.saturating_sub(2) / (narrow(columns.len()) + 1)).max(4);
    let room = usize::from(cells) - 1;
    let cell = |text: &str| format!("{text:>room$} ");
    let heads: Vec<Piece> = std::iter::once("n")
        .chain(columns)
        .map(|head| (cell(head), style))
        .collect();
    canvas.pieces(area, 0, top, &heads);
    let chosen = stage.considered().filter(|_| stage.is_choosing());
    let led = match chosen.filter(|chosen| stage.judged(chosen).is_ok()) {
        Some(Move::Take(taken)) => Some(left(piles, &taken)),
        _ => None,
    };
    let lines = usize::from(area.height.saturating_sub(top + 1));
    let fitting = fitting(rows, piles, lines);
    let used = top + 1 + narrow(fitting.len());
    for (y, line) in (top + 1..).zip(fitting) {
        match line {
            None => canvas.text(area, 0, y, &cell("…"), style),
            Some(row) => {
                let style = match &led {
                    Some(left) if is_row_of(row, left) => canvas.theme.winning,
                    _ => Style::new(),
                };
                canvas.pieces(area, 0, y, &pieces(shared, row, piles, room, style, canvas))
            }
        };
    }
    used
}

/// Returns whether these piles, in any order, are the P-position of this row.
fn is_row_of(row: &TableRow, piles: &Counts) -> bool {
    let sorted = |piles: &[Natural]| {
        let mut piles = piles.to_vec();
        piles.sort_unstable();
        piles
    };
    sorted(&row.cells) == sorted(piles)
}

/// Returns as many rows as fit, preferring those with a pile. If there is also a line for every gap
/// between them, each gap is a `None`.
fn fitting<'a>(rows: &'a [TableRow], piles: &Counts, lines: usize) -> Vec<Option<&'a TableRow>> {
    let has_pile = |row: &TableRow| row.cells.iter().any(|cell| piles.contains(cell));
    let mut shown: Vec<&TableRow> = rows.iter().collect();
    while with_gaps(&shown).len() > lines
        && let Some(last) = shown.iter().rposition(|row| !has_pile(row))
    {
        shown.remove(last);
    }
    let all = with_gaps(&shown);
    if all.len() > lines {
        return shown.into_iter().map(Some).take(lines).collect();
    }
    all
}

fn with_gaps<'a>(rows: &[&'a TableRow]) -> Vec<Option<&'a TableRow>> {
    let mut lines = Vec::new();
    let mut before: Option<&Natural> = None;
    for &row in rows {
        if before.is_some_and(|before| before + 1u64 != row.index) {
            lines.push(None);
        }
        lines.push(Some(row));
        before = Some(&row.index);
    }
    lines
}

/// Returns the cells of a row. Long numbers keep both ends, so that different numbers look
/// different.
fn pieces(
    shared: &Shared,
    row: &TableRow,
    piles: &Counts,
    room: usize,
    style: Style,
    canvas: &Canvas<'_>,
) -> Vec<Piece> {
    let index = shared.numbers.within(&row.index, room);
    let mut pieces = vec![(format!("{index:>room$} "), canvas.theme.muted)];
    for value in &row.cells {
        let names: String = (0..piles.len())
            .filter(|&pile| piles[pile] == *value)
            .map(pile_name)
            .collect();
        let (text, style) = if names.is_empty() {
            (shared.numbers.within(value, room), style)
        } else {
            // The name of the pile goes before its number.
            let number = shared
                .numbers
                .within(value, room.saturating_sub(names.len() + 1));
            (format!("{names}:{number}"), style.bold())
        };
        pieces.push((format!("{text:>room$} "), style));
    }
    pieces
}
