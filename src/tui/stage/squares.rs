//! The positions that may be announced, as a list to choose from.

use super::signs::BARRED;
use super::{Draft, Stage};
use crate::engine::notation::{position_text, square_list};
use crate::number::Natural;
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Target, elided, narrow};
use ratatui::layout::Rect;

/// The most positions that are counted.
const COUNTED: usize = 1000;

pub(super) fn draw(shared: &Shared, stage: &Stage, area: Rect, canvas: &mut Canvas<'_>) {
    let Draft::Block(blocks) = &stage.draft else {
        return;
    };
    let number = |n: &Natural| shared.numbers.short(n);
    let most = stage.say(shared, |words| words.at_most());
    let count = format!("{} of {most} blocked", blocks.marked.len());
    let list = if blocks.marked.is_empty() {
        String::new()
    } else {
        format!(": {}", square_list(&blocks.marked, &number))
    };
    let room = usize::from(area.width);
    let style = if blocks.marked.len() > most {
        canvas.theme.refused
    } else {
        canvas.theme.accent
    };
    let text = elided(&format!("{count}{list}"), room.saturating_sub(2));
    canvas.text(area, 2, 0, &text, style);
    if !stage.person_acts() {
        return;
    }
    let rows = usize::from(area.height.saturating_sub(1));
    let all = stage.offered().take(COUNTED).count();
    // The last row says how many more there are.
    let rows = rows - usize::from(all > rows && rows > 1);
    // The cursor stays visible; the list is not walked beyond the visible part.
    let first = blocks.cursor.saturating_sub(rows.saturating_sub(2));
    let first = first.min(all.max(blocks.cursor + 1).saturating_sub(rows));
    let shown = stage.offered().enumerate().skip(first).take(rows);
    for (y, (index, square)) in (1..).zip(shown) {
        let (sign, style) = canvas.theme.choice(index == blocks.cursor);
        let (mark, look) = if blocks.marked.contains(&square) {
            (BARRED, canvas.theme.refused)
        } else {
            ("·", canvas.theme.muted)
        };
        let x = canvas.text(area, 0, y, sign, style);
        canvas.text(area, x, y, mark, look);
        let piles = position_text(&square, &number);
        let end = canvas.text(area, x + 2, y, &piles, style);
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
