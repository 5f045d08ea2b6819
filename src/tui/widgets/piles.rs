//! Piles: tokens in groups of five for small piles, bars for medium ones, numbers with their length
//! for the largest.

use super::{Canvas, Target, columns, narrow, rows as rows_of};
use crate::engine::notation::pile_name;
use crate::number::Natural;
use crate::tui::numbers::Numbers;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Up to this many tokens are drawn one by one.
pub(in crate::tui) const COUNTED: u64 = 50;
/// A pile this large or larger is shown as a number.
const NUMBERS: u64 = 1_000_000;
/// Width of the sign, the name and the space after it.
const LABEL: u16 = 5;
/// Width between the number and the tokens.
const GAP: u16 = 3;

/// Whether one amount of a pile may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Mark {
    /// It may be taken.
    Free,
    /// A rule would allow it, but an exception forbids it.
    Forbidden,
    /// No rule allows it.
    Beyond,
}

/// One pile to be drawn.
pub(in crate::tui) struct Row {
    pub(in crate::tui) count: Natural,
    /// Tokens chosen to leave.
    pub(in crate::tui) taken: Natural,
    /// Tokens removed by the last move.
    pub(in crate::tui) gone: Natural,
    /// How many of those are still shown leaving.
    pub(in crate::tui) leaving: Natural,
    /// Whether the keys change it.
    pub(in crate::tui) chosen: bool,
    /// Whether it can be clicked.
    pub(in crate::tui) live: bool,
    /// The most tokens the pile has had, so that the layout does not shift as it shrinks.
    pub(in crate::tui) at_most: Natural,
    /// The marks of the amounts 1, 2, …, in order; empty where there is no choice to make.
    pub(in crate::tui) marks: Vec<Mark>,
}

impl Row {
    /// Returns rows of piles from which nothing is taken.
    pub(in crate::tui) fn still(piles: &[Natural]) -> Vec<Self> {
        piles
            .iter()
            .map(|count| Self {
                count: count.clone(),
                taken: Natural::ZERO,
                gone: Natural::ZERO,
                leaving: Natural::ZERO,
                chosen: false,
                live: false,
                at_most: count.clone(),
                marks: Vec::new(),
            })
            .collect()
    }

    /// Number of tokens to draw, including removed ones where they can be counted.
    fn tokens(&self) -> Option<u64> {
        let counted = |tokens: &Natural| tokens.to_u64().filter(|&tokens| tokens <= COUNTED);
        let stays = counted(&self.count)?;
        Some(counted(&(&self.count + &self.gone)).unwrap_or(stays))
    }

    /// Length of its bar, in tokens, including removed ones unless the total is too large for a
    /// bar. `None` if it is not shown as a bar.
    fn bar(&self) -> Option<Natural> {
        let limit = Natural::small(NUMBERS);
        if self.count >= limit {
            return None;
        }
        let before = &self.count + &self.gone;
        Some(if before < limit {
            before
        } else {
            self.count.clone()
        })
    }

    /// Number of lines its tokens take; 1 if it is a bar or a number.
    fn lines(&self, per_line: u64) -> u16 {
        self.tokens().map_or(1, |tokens| {
            u16::try_from(tokens.div_ceil(per_line.max(1)).max(1)).unwrap_or(u16::MAX)
        })
    }
}

/// Width of the numbers before the tokens. It depends on the largest sizes of the piles, so that
/// what follows the numbers does not shift.
fn number_width(rows: &[Row]) -> u16 {
    let least = Natural::small(NUMBERS - 1);
    rows.iter()
        .map(|row| narrow((&row.at_most).min(&least).to_string().len()))
        .max()
        .unwrap_or(0)
}

/// Number of tokens on a line of this width, in whole groups of five.
fn per_line(width: u16) -> u64 {
    (u64::from(width) + 1) / 6 * 5
}

/// Number of rows that piles take in this many columns: enough to show their tokens, with a blank
/// row between piles, if that is at most `most`; else one for each pile.
pub(in crate::tui) fn height(rows: &[Row], width: u16, most: u16) -> u16 {
    let per_line = per_line(width.saturating_sub(LABEL + number_width(rows) + GAP));
    let wanted: u16 = rows.iter().map(|row| row.lines(per_line)).sum();
    let least = narrow(rows.len());
    let wanted = if wanted <= most { wanted } else { least };
    // A blank line between piles where there is room for all of them.
    let spaced = wanted + least.saturating_sub(1);
    if spaced <= most { spaced } else { wanted }
}

/// Draws the piles into an area as high as [`height`] says.
pub(in crate::tui) fn draw(numbers: &Numbers, rows: &[Row], area: Rect, canvas: &mut Canvas<'_>) {
    let digits = number_width(rows);
    let start = LABEL + digits + GAP;
    let per_line = per_line(area.width.saturating_sub(start));
    let lines: Vec<u16> = rows.iter().map(|row| row.lines(per_line)).collect();
    let wanted: u16 = lines.iter().sum();
    let single = wanted > area.height;
    let spaced = !single && wanted + narrow(rows.len()).saturating_sub(1) <= area.height;
    let largest = rows.iter().filter_map(Row::bar).max().unwrap_or_default();
    let mut y = 0;
    for (index, row) in rows.iter().enumerate() {
        let height = if single { 1 } else { lines[index] };
        if y >= area.height {
            return;
        }
        let line = rows_of(area, y, height);
        label(row, index, digits, line, canvas);
        let inside = columns(line, start, line.width);
        match row.tokens().filter(|_| lines[index] <= height) {
            Some(tokens) => draw_tokens(row, index, tokens, per_line, inside, canvas),
            None if row.count < Natural::small(NUMBERS) => {
                draw_bar(row, index, &largest, inside, canvas);
            }
            None => {
                draw_number(numbers, row, columns(line, LABEL, line.width), canvas);
            }
        }
        y += height + u16::from(spaced);
    }
}

fn label(row: &Row, index: usize, numbers: u16, line: Rect, canvas: &mut Canvas<'_>) {
    let (sign, style) = canvas.theme.choice(row.chosen);
    canvas.text(line, 0, 0, &format!("{sign}{}", pile_name(index)), style);
    if row.count < Natural::small(NUMBERS) {
        let count = format!("{:>1$}", row.count.to_string(), usize::from(numbers));
        canvas.text(line, LABEL, 0, &count, style);
    }
    if row.live {
        canvas.target(line, Target::Pile(index));
    }
}

fn draw_tokens(
    row: &Row,
    index: usize,
    tokens: u64,
    per_line: u64,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let count = row.count.to_u64().unwrap_or(0);
    let taken = row.taken.to_u64().unwrap_or(u64::MAX);
    let leaving = row.leaving.to_u64().unwrap_or(0);
    let per_line = per_line.max(1);
    for token in 0..tokens {
        let (line, column) = (token / per_line, token % per_line);
        let (Ok(x), Ok(y)) = (u16::try_from(column + column / 5), u16::try_from(line)) else {
            return;
        };
        // Taking this token also takes those after it.
        let amount = count.saturating_sub(token);
        let mark = usize::try_from(amount)
            .ok()
            .and_then(|amount| row.marks.get(amount.wrapping_sub(1)));
        let (glyph, style) = if token >= count.saturating_add(leaving) {
            ("·", canvas.theme.muted)
        } else if token >= count {
            ("○", canvas.theme.muted)
        } else if amount <= taken {
            let chosen = if mark == Some(&Mark::Forbidden) && amount == taken {
                canvas.theme.losing
            } else {
                canvas.theme.accent
            };
            ("○", chosen)
        } else {
            match mark {
                Some(Mark::Forbidden) => ("×", canvas.theme.losing),
                Some(Mark::Beyond) => ("●", canvas.theme.muted),
                Some(Mark::Free) | None => ("●", Style::new()),
            }
        };
        canvas.text(area, x, y, glyph, style);
        if row.live && token < count && x < area.width && y < area.height {
            let cell = Rect::new(area.x + x, area.y + y, 1, 1);
            canvas.target(cell, Target::Amount(index, amount.into()));
        }
    }
}

fn draw_bar(row: &Row, index: usize, largest: &Natural, area: Rect, canvas: &mut Canvas<'_>) {
    let width = u64::from(area.width);
    // No product overflows for piles small enough to be bars.
    let cells = |tokens: &Natural| {
        let cells = (tokens * width)
            .div_rem(&largest.max(&Natural::ONE).clone())
            .0;
        cells.to_u64().unwrap_or(width).min(width)
    };
    let count = cells(&row.count).max(u64::from(!row.count.is_zero()));
    let stays = cells(&row.count.saturating_sub(&row.taken));
    let stays = if row.taken.is_zero() {
        count
    } else {
        // At least one cell shows that tokens are taken.
        stays.min(count.saturating_sub(1))
    };
    let before = row.bar().unwrap_or_else(|| row.count.clone());
    let gone = cells(&before).max(count);
    let leaving = cells(&(&row.count + &row.leaving)).clamp(count, gone);
    let style = canvas.theme.accent;
    let past = canvas.theme.muted;
    let parts = [
        ("█", stays, Style::new()),
        ("░", count - stays, style),
        ("░", leaving - count, past),
        ("·", gone - leaving, past),
    ];
    let mut x = 0;
    for (glyph, cells, style) in parts {
        let cells = usize::try_from(cells).unwrap_or(0);
        x = canvas.text(area, x, 0, &glyph.repeat(cells), style);
    }
    if row.live {
        for cell in 0..count {
            // A click takes the tokens to the right of it.
            let kept = (&row.count * cell).div_rem(&Natural::small(count.max(1))).0;
            let amount = row.count.saturating_sub(&kept);
            let Ok(x) = u16::try_from(cell) else { return };
            let cell = Rect::new(area.x + x, area.y, 1, 1);
            canvas.target(cell, Target::Amount(index, amount));
        }
    }
}

fn draw_number(numbers: &Numbers, row: &Row, area: Rect, canvas: &mut Canvas<'_>) {
    let length = format!("  ({} digits)", numbers.length(&row.count));
    let room = usize::from(area.width).saturating_sub(length.len());
    let text = numbers.grouped(&row.count, room);
    let style = canvas.theme.accent_if(row.chosen);
    let x = canvas.text(area, 0, 0, &text, style);
    canvas.text(area, x, 0, &length, canvas.theme.muted);
}
