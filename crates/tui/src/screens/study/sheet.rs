//! Draws a sheet: the rows of numbers that a learner may see.

use crate::widgets::{Canvas, Piece, narrow};
use goldpile_learn::session::LearnerTable;
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The number of blank columns between rows that stand side by side.
const GAP: u16 = 2;

/// The rows of a sheet as text, each with its name, and the width of a cell.
fn cells(sheet: &LearnerTable) -> (Vec<(String, Vec<String>)>, usize) {
    let text = |cell: &Option<_>| match cell {
        Some(number) => ToString::to_string(number),
        None => "_".to_owned(),
    };
    let row = |(name, cells): &(String, Vec<Option<Natural>>)| {
        (name.clone(), cells.iter().map(text).collect::<Vec<_>>())
    };
    let rows: Vec<_> = sheet.rows.iter().map(row).collect();
    let cells = rows.iter().flat_map(|(_, cells)| cells);
    let width = cells.map(|cell| cell.width()).max().unwrap_or(1);
    (rows, width)
}

fn row_width(sheet: &LearnerTable) -> u16 {
    let (rows, width) = cells(sheet);
    let widths = rows.iter().map(|(name, cells)| {
        let space = usize::from(!name.is_empty());
        name.width() + space + cells.len() * (width + 2)
    });
    narrow(widths.max().unwrap_or(0))
}

/// The width and height of a sheet. Rows are put side by side until it is at most `high` rows high or reaches this
/// width.
pub(super) fn size_of(sheet: &LearnerTable, width: u16, high: u16) -> (u16, u16) {
    let row = row_width(sheet);
    let most = ((width + GAP) / (row + GAP)).max(1);
    let count = narrow(sheet.rows.len());
    let wanted = count.div_ceil(high.saturating_sub(1).max(1)).max(1);
    let stacks = wanted.min(most);
    let wide = stacks * (row + GAP) - GAP;
    let title = narrow(sheet.title.width()).min(width);
    (wide.max(title), count.div_ceil(stacks) + 1)
}

/// Draws the rows below their title, side by side if there are many. If not everything fits, the title is left
/// out, and then the first rows.
pub(super) fn draw(sheet: &LearnerTable, area: Rect, canvas: &mut Canvas<'_>) {
    let (lines, width) = cells(sheet);
    let step = row_width(sheet) + GAP;
    let most = usize::from((area.width + GAP) / step).max(1);
    let titled = lines.len() <= most * usize::from(area.height.saturating_sub(1));
    let top = u16::from(titled);
    if titled {
        canvas.text(area, 0, 0, sheet.title, canvas.theme.muted);
    }
    let room = usize::from(area.height.saturating_sub(top));
    if room == 0 {
        return;
    }
    let skipped = lines.len().saturating_sub(most * room);
    for (index, (name, cells)) in lines.iter().skip(skipped).enumerate() {
        let x = narrow(index / room) * step;
        let y = narrow(index % room) + top;
        let mut pieces: Vec<Piece> = Vec::new();
        if !name.is_empty() {
            pieces.push((format!("{name} "), Style::new()));
        }
        for cell in cells {
            let style = canvas.theme.accent_if(cell == "_");
            pieces.push((format!("{cell:>width$}  "), style));
        }
        canvas.pieces(area, x, y, &pieces);
    }
}
