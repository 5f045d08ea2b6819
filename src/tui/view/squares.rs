//! The positions that may be announced, as a list in which they are set.

use super::canvas::{Canvas, Piece, Target, elided, narrow};
use super::signs::barred_sign;
use crate::engine::notation::{position_text, square_list};
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::duel::{Draft, Duel};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// More positions than this are not counted.
const COUNTED: usize = 1000;

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let Draft::Block(blocks) = &duel.draft else {
        return;
    };
    let number = |n: &Natural| app.numbers.short(n);
    let most = duel.at_most();
    let count = format!("{} of {most} blocked", blocks.marked.len());
    let list = if blocks.marked.is_empty() {
        String::new()
    } else {
        format!(": {}", square_list(&blocks.marked, &number))
    };
    let room = usize::from(area.width);
    let style = if blocks.marked.len() > most {
        canvas.theme.losing
    } else {
        canvas.theme.accent
    };
    canvas.text(
        area,
        2,
        0,
        &elided(&format!("{count}{list}"), room.saturating_sub(2)),
        style,
    );
    if !duel.person_acts() {
        return;
    }
    let rows = usize::from(area.height.saturating_sub(1));
    let all = duel.offered().take(COUNTED).count();
    // The last row says how many there are besides.
    let rows = rows - usize::from(all > rows && rows > 1);
    // The cursor stays inside; the list is walked no further than it shows.
    let first = blocks.cursor.saturating_sub(rows.saturating_sub(2));
    let first = first.min(all.max(blocks.cursor + 1).saturating_sub(rows));
    let shown = duel.offered().enumerate().skip(first).take(rows);
    for (y, (index, square)) in (1..).zip(shown) {
        let set = blocks.marked.contains(&square);
        let here = index == blocks.cursor;
        let style = if here {
            canvas.theme.accent
        } else {
            Style::new()
        };
        let pieces: Vec<Piece> = vec![
            (if here { "▸ " } else { "  " }.to_owned(), style),
            if set {
                (
                    format!("{} ", barred_sign(app.theme.glyphs)),
                    canvas.theme.losing,
                )
            } else {
                ("· ".to_owned(), canvas.theme.history)
            },
            (position_text(&square, &number), style),
        ];
        let end = canvas.pieces(area, 0, y, &pieces);
        let row = Rect::new(area.x, area.y + y, end.min(area.width), 1);
        canvas.target(row, Target::Square(index, square));
    }
    let below = all.saturating_sub(first + rows);
    let y = narrow(rows + 1);
    if all < COUNTED {
        canvas.more(area, y, first, below);
    } else if y < area.height {
        canvas.text(area, 2, y, "↑↓ more", canvas.theme.accent);
    }
}
