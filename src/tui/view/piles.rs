//! Piles: tokens in fives while they can be counted, bars while they can be compared, numbers with
//! their length beyond.

use super::canvas::{Canvas, Target, narrow};
use crate::engine::notation::pile_name;
use crate::number::Natural;
use crate::tui::app::App;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Up to this many tokens are drawn one by one.
pub(super) const COUNTED: u64 = 50;
/// From here on a pile is a number.
const NUMBERS: u64 = 1_000_000;
/// Sign, name and the space behind it.
const LABEL: u16 = 5;
/// Between the number and the tokens.
const GAP: u16 = 3;

/// What may be said of one amount of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// It may be taken.
    Free,
    /// A rule would allow it but for an exception.
    Forbidden,
    /// No rule speaks of it.
    Beyond,
}

/// One pile as it is to be drawn.
pub(super) struct Row {
    pub(super) count: Natural,
    /// About to leave.
    pub(super) taken: Natural,
    /// Left with the last move.
    pub(super) gone: Natural,
    /// Of those, how many are still seen leaving.
    pub(super) leaving: Natural,
    /// Whether the keys change it.
    pub(super) chosen: bool,
    /// Whether it can be clicked.
    pub(super) live: bool,
    /// The most tokens the pile has had: what stands beside it does not move as it shrinks.
    pub(super) at_most: Natural,
    /// For the amounts 1, 2, …, in this order; empty where nobody is to choose.
    pub(super) marks: Vec<Mark>,
}

impl Row {
    /// Piles that nobody touches.
    pub(super) fn still(piles: &[Natural]) -> Vec<Self> {
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

    /// How many tokens are drawn, those gone included where they can be counted, too.
    fn tokens(&self) -> Option<u64> {
        let counted = |tokens: &Natural| tokens.to_u64().filter(|&tokens| tokens <= COUNTED);
        let stays = counted(&self.count)?;
        Some(counted(&(&self.count + &self.gone)).unwrap_or(stays))
    }

    /// How long its bar is, in tokens: with those gone, unless they were more than a bar shows.
    /// `None` if it is no bar.
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

    /// How many lines its tokens take; 1 if it is a bar or a number.
    fn lines(&self, per_line: u64) -> u16 {
        self.tokens().map_or(1, |tokens| {
            u16::try_from(tokens.div_ceil(per_line.max(1)).max(1)).unwrap_or(u16::MAX)
        })
    }
}

/// The width of the numbers before the tokens. It follows from the piles at the start: what stands
/// behind the numbers stays where it is.
fn number_width(rows: &[Row]) -> u16 {
    let least = Natural::small(NUMBERS - 1);
    rows.iter()
        .map(|row| narrow((&row.at_most).min(&least).to_string().len()))
        .max()
        .unwrap_or(0)
}

/// Tokens on a line of this width: whole groups of five.
fn per_line(width: u16) -> u64 {
    (u64::from(width) + 1) / 6 * 5
}

/// The rows that piles take in so many columns: as many as it takes to see their tokens, with a
/// free one between them, if that is no more than `most`; else one for each pile.
pub(super) fn height(rows: &[Row], width: u16, most: u16) -> u16 {
    let per_line = per_line(width.saturating_sub(LABEL + number_width(rows) + GAP));
    let wanted: u16 = rows.iter().map(|row| row.lines(per_line)).sum();
    let least = narrow(rows.len());
    let wanted = if wanted <= most { wanted } else { least };
    // A blank line between piles where there is room for all of them.
    let spaced = wanted + least.saturating_sub(1);
    if spaced <= most { spaced } else { wanted }
}

/// Draws the piles into an area as high as [`height`] says.
pub(super) fn draw(app: &App, rows: &[Row], area: Rect, canvas: &mut Canvas<'_>) {
    let numbers = number_width(rows);
    let start = LABEL + numbers + GAP;
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
        let line = Rect {
            y: area.y + y,
            height: height.min(area.height - y),
            ..area
        };
        label(row, index, numbers, line, canvas);
        let inside = Rect {
            x: line.x + start.min(line.width),
            width: line.width.saturating_sub(start),
            ..line
        };
        match row.tokens().filter(|_| lines[index] <= height) {
            Some(tokens) => draw_tokens(row, index, tokens, per_line, inside, canvas),
            None if row.count < Natural::small(NUMBERS) => {
                draw_bar(row, index, &largest, inside, canvas);
            }
            None => {
                let wide = Rect {
                    x: line.x + LABEL.min(line.width),
                    width: line.width.saturating_sub(LABEL),
                    ..line
                };
                draw_number(app, row, wide, canvas);
            }
        }
        y += height + u16::from(spaced);
    }
}

fn label(row: &Row, index: usize, numbers: u16, line: Rect, canvas: &mut Canvas<'_>) {
    let style = if row.chosen {
        canvas.theme.accent
    } else {
        Style::new()
    };
    let sign = if row.chosen { "▸ " } else { "  " };
    canvas.text(line, 0, 0, &format!("{sign}{}", pile_name(index)), style);
    if row.count < Natural::small(NUMBERS) {
        let width = usize::from(numbers);
        canvas.text(
            line,
            LABEL,
            0,
            &format!("{:>width$}", row.count.to_string()),
            style,
        );
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
        // Taking this token takes those behind it, too.
        let amount = count.saturating_sub(token);
        let mark = usize::try_from(amount)
            .ok()
            .and_then(|amount| row.marks.get(amount.wrapping_sub(1)));
        let (glyph, style) = if token >= count.saturating_add(leaving) {
            ("·", canvas.theme.history)
        } else if token >= count {
            ("○", canvas.theme.history)
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
                Some(Mark::Beyond) => ("●", canvas.theme.history),
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
    // Below the size from which a pile is a number every product fits.
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
        // However few are taken, it shows.
        stays.min(count.saturating_sub(1))
    };
    let before = row.bar().unwrap_or_else(|| row.count.clone());
    let gone = cells(&before).max(count);
    let leaving = cells(&(&row.count + &row.leaving)).clamp(count, gone);
    let style = canvas.theme.accent;
    let past = canvas.theme.history;
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
            // A click takes what lies to the right of it.
            let kept = (&row.count * cell).div_rem(&Natural::small(count.max(1))).0;
            let amount = row.count.saturating_sub(&kept);
            let Ok(x) = u16::try_from(cell) else { return };
            let cell = Rect::new(area.x + x, area.y, 1, 1);
            canvas.target(cell, Target::Amount(index, amount));
        }
    }
}

fn draw_number(app: &App, row: &Row, area: Rect, canvas: &mut Canvas<'_>) {
    let length = format!("  ({} digits)", app.numbers.length(&row.count));
    let room = usize::from(area.width).saturating_sub(length.len());
    let text = app.numbers.grouped(&row.count, room);
    let style = if row.chosen {
        canvas.theme.accent
    } else {
        Style::new()
    };
    let x = canvas.text(area, 0, 0, &text, style);
    canvas.text(area, x, 0, &length, canvas.theme.history);
}
