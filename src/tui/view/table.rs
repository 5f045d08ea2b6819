//! The map of three and more piles: the rows of the table of P-positions around them, each pile
//! marked in its column.

use super::canvas::{Canvas, Piece, elided};
use crate::engine::notation::pile_name;
use crate::engine::{Counts, TableRow};
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::chart::Charted;
use crate::tui::duel::Duel;
use crate::tui::keys::Command;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.history;
    let piles = &duel.contest.position().piles;
    canvas.text(area, 2, 0, "P-positions around these piles", style);
    let rows = match &duel.map.charted {
        _ if !duel.map.spoiler => {
            let x = canvas.text(
                area,
                2,
                2,
                &app.keymap.key(Command::Spoiler),
                canvas.theme.accent,
            );
            canvas.text(area, x + 1, 2, "shows them", style);
            return;
        }
        Some(Charted::Table(of, rows)) if of == piles => rows,
        _ => {
            canvas.text(area, 2, 2, "They are being looked for.", style);
            return;
        }
    };
    let columns = duel
        .contest
        .game()
        .oracle
        .as_ref()
        .map_or_else(Vec::new, |oracle| oracle.columns());
    let width = (area.width.saturating_sub(2) / (narrow(columns.len()) + 1)).max(4);
    let cell = |text: &str| {
        let room = usize::from(width) - 1;
        format!("{:>room$} ", elided(text, room))
    };
    let heads: Vec<Piece> = std::iter::once("n")
        .chain(columns)
        .map(|head| (cell(head), style))
        .collect();
    canvas.pieces(area, 0, 2, &heads);
    let mut y = 3;
    let mut before: Option<&Natural> = None;
    for row in rows {
        if before.is_some_and(|before| before + 1u64 != row.index) {
            canvas.text(area, 0, y, &cell("…"), style);
            y += 1;
        }
        let pieces = pieces(app, row, piles, &cell, canvas);
        canvas.pieces(area, 0, y, &pieces);
        before = Some(&row.index);
        y += 1;
    }
}

fn pieces(
    app: &App,
    row: &TableRow,
    piles: &Counts,
    cell: &impl Fn(&str) -> String,
    canvas: &Canvas<'_>,
) -> Vec<Piece> {
    let number = |n: &Natural| app.numbers.short(n);
    let mut pieces = vec![(cell(&number(&row.index)), canvas.theme.history)];
    for value in &row.cells {
        let names: String = (0..piles.len())
            .filter(|&pile| piles[pile] == *value)
            .map(pile_name)
            .collect();
        pieces.push(if names.is_empty() {
            (cell(&number(value)), Style::new())
        } else {
            // The name of the pile stands before its number.
            let text = format!("{names}:{}", number(value));
            (cell(&text), canvas.theme.winning)
        });
    }
    debug_assert!(pieces.iter().all(|(text, _)| text.width() > 1));
    pieces
}

fn narrow(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
