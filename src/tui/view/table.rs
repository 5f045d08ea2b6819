//! The map of three and more piles: the rows of the table of P-positions around them, each pile
//! marked in its column.

use super::canvas::{Canvas, Piece, narrow};
use crate::engine::notation::pile_name;
use crate::engine::{Counts, TableRow};
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::chart::Charted;
use crate::tui::duel::Duel;
use crate::tui::keys::Command;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.history;
    let piles = &duel.contest.position().piles;
    canvas.text(area, 2, 0, "P-positions around these piles", style);
    // Free lines only where there is room for them.
    let top = 1 + u16::from(area.height > 10);
    let rows = match &duel.map.charted {
        _ if !duel.map.spoiler => {
            let key = app.keymap.key(Command::Spoiler);
            let x = canvas.text(area, 2, top, &key, canvas.theme.accent);
            canvas.text(area, x + 1, top, "shows them", style);
            return;
        }
        Some(Charted::Table(of, rows)) if of == piles => rows,
        _ => {
            canvas.text(area, 2, top, "They are being looked for.", style);
            return;
        }
    };
    let columns = duel
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
    let lines = usize::from(area.height.saturating_sub(top + 1));
    for (y, line) in (top + 1..).zip(fitting(rows, piles, lines)) {
        match line {
            None => canvas.text(area, 0, y, &cell("…"), style),
            Some(row) => canvas.pieces(area, 0, y, &pieces(app, row, piles, room, canvas)),
        };
    }
}

/// As many rows as there are lines for, those with a pile first; `None` for a gap, as long as there
/// is a line for each gap, too.
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

/// The cells of a row: numbers that are too long keep both their ends, so that they differ visibly.
fn pieces(
    app: &App,
    row: &TableRow,
    piles: &Counts,
    room: usize,
    canvas: &Canvas<'_>,
) -> Vec<Piece> {
    let index = app.numbers.within(&row.index, room);
    let mut pieces = vec![(format!("{index:>room$} "), canvas.theme.history)];
    for value in &row.cells {
        let names: String = (0..piles.len())
            .filter(|&pile| piles[pile] == *value)
            .map(pile_name)
            .collect();
        let (text, style) = if names.is_empty() {
            (app.numbers.within(value, room), Style::new())
        } else {
            // The name of the pile stands before its number.
            let number = app
                .numbers
                .within(value, room.saturating_sub(names.len() + 1));
            (format!("{names}:{number}"), canvas.theme.winning)
        };
        pieces.push((format!("{text:>room$} "), style));
    }
    pieces
}
