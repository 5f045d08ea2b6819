//! Draws the P-positions of the rules: the board of two piles, or the table of any other number.

use super::editor::{Editor, Freshness};
use super::survey::Found;
use crate::engine::notation::pile_name;
use crate::tui::screen::Shared;
use crate::tui::stage::lost_sign;
use crate::tui::tasks::Dot;
use crate::tui::theme::Glyphs;
use crate::tui::widgets::{Canvas, columns, narrow, rows, wrapped};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Number of columns before the squares.
const LABEL: u16 = 3;

pub(super) fn draw(shared: &Shared, editor: &Editor, area: Rect, canvas: &mut Canvas<'_>) {
    let muted = canvas.theme.muted;
    let (found, fresh) = editor.board();
    let caption = match (found, fresh) {
        (None, Freshness::Broken) => "No board yet: the text has an error.",
        (None, _) => "The board is being computed.",
        (Some(_), Freshness::Now) => "",
        (Some(_), Freshness::Computing) => "of the text before; computing…",
        (Some(_), Freshness::Broken) => "of the text before the error",
    };
    let Some(found) = found else {
        for (y, line) in (0..).zip(wrapped(caption, usize::from(area.width))) {
            canvas.text(area, 0, y, &line, muted);
        }
        return;
    };
    // Stale is said in the caption at once, and shown on the whole board if it lasts.
    let stale = match fresh {
        Freshness::Computing => shared.tasks.looking() > 0,
        Freshness::Broken => true,
        Freshness::Now => false,
    };
    if found.largest.is_none() {
        let text = "Exhaustive play cannot tell who wins here.";
        for (y, line) in (0..).zip(wrapped(text, usize::from(area.width))) {
            canvas.text(area, 0, y, &line, muted);
        }
        return;
    }
    canvas.text(area, 0, 0, caption, muted);
    let below = rows(area, 1, area.height);
    if found.piles == 2 {
        squares(found, below, stale, canvas);
    } else {
        table(found, below, stale, canvas);
    }
}

/// The board: the first pile to the right, the second upward.
fn squares(found: &Found, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let most = narrow(found.largest.unwrap_or(0) as usize) + 1;
    let high = area.height.saturating_sub(1).min(most);
    let across = (area.width.saturating_sub(LABEL + 1) / 2).min(most);
    let glyphs = canvas.theme.glyphs;
    let muted = canvas.theme.muted;
    for row in 0..high {
        let y = high - 1 - row;
        canvas.text(area, 0, y, &format!("{row:>3}"), muted);
        for column in 0..across {
            let lost = found.is_lost([column.into(), row.into()]) == Some(true);
            let dot = Dot {
                lost,
                depends: false,
            };
            let (sign, style) = match lost_sign(glyphs, dot) {
                Some(sign) if dimmed => (sign, muted),
                Some(sign) => (sign, canvas.theme.winning),
                None if glyphs == Glyphs::Ascii => (".", muted),
                None => ("·", muted),
            };
            canvas.text(area, LABEL + 1 + 2 * column, y, sign, style);
        }
    }
    for column in (0..across).step_by(5) {
        canvas.text(
            area,
            LABEL + 1 + 2 * column,
            high,
            &column.to_string(),
            muted,
        );
    }
}

/// The table: a position to a row, in as many columns as fit.
fn table(found: &Found, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let style = if dimmed {
        canvas.theme.muted
    } else {
        Style::new()
    };
    let width = found.largest.unwrap_or(0).to_string().len().max(1);
    let row = |cells: Vec<String>| -> String {
        let cells: Vec<String> = cells
            .into_iter()
            .map(|cell| format!("{cell:>width$}"))
            .collect();
        cells.join(" ")
    };
    let head = row((0..found.piles)
        .map(|pile| pile_name(pile).to_string())
        .collect());
    let step = narrow(head.len() + 3);
    let lines = area.height.saturating_sub(1);
    let fit = usize::from((area.width + 3) / step.max(1)).max(1);
    let shown = found.lost.len().min(fit * usize::from(lines));
    for (place, lost) in found.lost[..shown].iter().enumerate() {
        let (x, y) = (place / usize::from(lines), place % usize::from(lines));
        let column = columns(area, step * narrow(x), area.width);
        if y == 0 {
            canvas.text(column, 0, 0, &head, canvas.theme.muted);
        }
        // The last place says that there are more.
        if place + 1 == shown && shown < found.lost.len() {
            canvas.text(column, 0, narrow(y) + 1, "…", canvas.theme.muted);
            return;
        }
        let text = row(lost.iter().map(u32::to_string).collect());
        canvas.text(column, 0, narrow(y) + 1, &text, style);
    }
}
