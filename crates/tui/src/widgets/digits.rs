//! The numbers of an explanation, digit under digit, with the decisive digits in brackets and, if the numbers
//! are short, the weights above them. Of long numbers only a window is shown; if the decisive digits do not fit
//! into it, it shows both their ends.

use super::text::balanced;
use super::{Piece, elided, wrapped};
use crate::ascii::spelled;
use crate::numbers;
use crate::theme::Theme;
use goldpile_engine::theory::reason::WEIGHED;
use goldpile_engine::{DigitSystem, Digits, ExplanationRow, Shift};
use ratatui::style::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

type DigitLine = Vec<Piece>;

/// The least width for a note next to its digits; a note with less room goes below them.
const NOTE: usize = 26;

struct DigitColumns {
    /// From the left.
    shown: Vec<DigitColumn>,
    /// The weights, from the right, if shown.
    weights: Option<Vec<String>>,
    /// The highest place of any number.
    highest: usize,
}

/// A column of digits, or the sign for those left out.
#[derive(Clone, Copy)]
struct DigitColumn {
    /// The place, counted from the right from 0; `None` for the sign.
    place: Option<usize>,
    width: usize,
}

impl DigitColumns {
    fn cut(&self) -> bool {
        self.first().is_some_and(|first| first < self.highest)
    }

    fn first(&self) -> Option<usize> {
        self.shown.iter().find_map(|column| column.place)
    }

    /// The number of places hidden at the right end.
    fn skipped(&self) -> usize {
        let last = self.shown.last().and_then(|column| column.place);
        last.unwrap_or(0)
    }

    fn has_gap(&self) -> bool {
        self.shown.iter().any(|column| column.place.is_none())
    }

    fn width(&self) -> usize {
        let shown: usize = self.shown.iter().map(|column| column.width).sum();
        shown + usize::from(self.cut())
    }
}

/// The lines of the numbers in this many columns, with the last `shift` places beyond the right edge, and the
/// largest possible shift.
pub(crate) fn rows(
    theme: &Theme,
    numbered: &[(ExplanationRow, String)],
    width: usize,
    shift: usize,
) -> (Vec<DigitLine>, usize) {
    let rows = || numbered.iter().map(|(row, _)| row);
    let names = rows().map(|row| row.name.width()).max().unwrap_or(0);
    let values = rows().map(|row| numbers::short(&row.value).width());
    let values = values.max().unwrap_or(0);
    let head = names + values + 5;
    let room = width.saturating_sub(head + 2);
    let (columns, shifts) = columns(&rows().collect::<Vec<_>>(), room, shift);
    let digits_width = columns.width();
    let mut lines = Vec::new();
    if let Some(weights) = &columns.weights {
        let mut line: DigitLine = vec![(format!("{:head$}", ""), Style::new())];
        for (weight, column) in weights.iter().rev().zip(&columns.shown) {
            let width = column.width;
            line.push((format!("{weight:>width$}"), theme.muted));
        }
        lines.push(line);
    }
    for (index, (row, note)) in numbered.iter().enumerate() {
        let above = index.checked_sub(1).map(|above| &numbered[above].0);
        let above = above.and_then(|row| row.digits.as_ref());
        if let (Some(shift), Some(above), true) = (row.shift, above, columns.weights.is_some()) {
            let arrows = format!("{:head$}{}", "", arrows(above, shift, &columns));
            lines.push(vec![(arrows.trim_end().to_owned(), theme.muted)]);
        }
        let value = numbers::short(&row.value);
        let value = format!("  {:<names$} {value:>values$}  ", row.name);
        let mut line: DigitLine = vec![(value, Style::new())];
        let note = with_lengths(row, note.clone(), &columns);
        let note = spelled(theme.glyphs, &note);
        let fits = |room: usize| note.width() <= room || room >= NOTE;
        let mut used = head + 4;
        // One column is for the bracket after the last digit.
        let apart = used + digits_width + 1;
        if row.digits.is_some() || digits_width > 0 && fits(width.saturating_sub(apart)) {
            line.extend(row_digits(theme, row, &columns));
            used = apart;
        }
        let beside = width.saturating_sub(used);
        if fits(beside) {
            let mut notes = balanced(&note, beside).into_iter();
            if let Some(first) = notes.next() {
                line.push((format!("    {first}"), theme.muted));
            }
            lines.push(line);
            for rest in notes {
                lines.push(vec![(format!("{:used$}{rest}", ""), theme.muted)]);
            }
        } else {
            lines.push(line);
            for rest in wrapped(&note, width.saturating_sub(4)) {
                lines.push(vec![(format!("    {rest}"), theme.muted)]);
            }
        }
    }
    let lines = lines.into_iter().map(|line| cut(line, width)).collect();
    (lines, shifts)
}

fn columns(rows: &[&ExplanationRow], room: usize, shift: usize) -> (DigitColumns, usize) {
    let digits = || rows.iter().filter_map(|row| row.digits.as_ref());
    let places = digits().map(|digits| digits.digits.len().max(1));
    let places = places.max().unwrap_or(0);
    let largest = digits().flat_map(|digits| digits.digits.iter()).max();
    let widest = largest.map_or(1, |digit| digit.to_string().len());
    let systems: Vec<DigitSystem> = digits().map(|digits| digits.system).collect();
    let one_system = systems.windows(2).all(|pair| pair[0] == pair[1]);
    // One column is for the bracket after the last digit.
    let room = room.saturating_sub(1);
    if let (Some(system), true, true) = (systems.first(), one_system, places <= WEIGHED) {
        let weights: Vec<String> = (0..places)
            .map(|place| system.basis(place).to_string())
            .collect();
        let column = |(place, weight): (usize, &String)| {
            let (place, width) = (Some(place), weight.len().max(widest) + 1);
            DigitColumn { place, width }
        };
        let shown: Vec<DigitColumn> = weights.iter().enumerate().rev().map(column).collect();
        if shown.iter().map(|column| column.width).sum::<usize>() <= room {
            let columns = DigitColumns {
                shown,
                weights: Some(weights),
                highest: places.saturating_sub(1),
            };
            return (columns, 0);
        }
    }
    let fit = (room.saturating_sub(1) / (widest + 1)).max(1);
    let shifts = places - places.min(fit);
    let decisive = digits().map(|digits| digits.suffix).max().unwrap_or(0);
    let shown = if shift == 0 && decisive > fit && fit >= 4 {
        // The window shows two places before the decisive ones, the beginning of those, and their end.
        let near = fit / 2;
        let far = (decisive + 2).min(places);
        both_ends(far - (fit - 1 - near)..far, 0..near, widest + 1)
    } else {
        let skipped = shift.min(shifts);
        both_ends(skipped..places.min(skipped + fit), 0..0, widest + 1)
    };
    let columns = DigitColumns {
        shown,
        weights: None,
        highest: places.saturating_sub(1),
    };
    (columns, shifts)
}

/// The columns for these places, the higher ones first, with a gap between the two ranges.
fn both_ends(high: Range<usize>, low: Range<usize>, width: usize) -> Vec<DigitColumn> {
    let column = |place, width| DigitColumn { place, width };
    let columns = |range: Range<usize>| range.rev().map(|place| column(Some(place), width));
    let gap = (!low.is_empty()).then_some(column(None, 1));
    columns(high).chain(gap).chain(columns(low)).collect()
}

/// The note with what is hidden: the number of digits of a shortened number, and the number of its decisive
/// places unless all are shown.
fn with_lengths(row: &ExplanationRow, note: String, columns: &DigitColumns) -> String {
    let mut parts = Vec::new();
    if numbers::short(&row.value).contains('…') {
        parts.push(format!("{} digits", row.value.decimal_digits()));
    }
    if let Some(digits) = &row.digits
        && columns.has_gap()
        && digits.suffix > 0
    {
        let places = digits.digits.len();
        let decide = digits.suffix;
        parts.push(format!("the last {decide} of {places} places decide"));
    }
    match (note.is_empty(), parts.is_empty()) {
        (_, true) => note,
        (true, false) => parts.join("; "),
        (false, false) => format!("{note} ({})", parts.join("; ")),
    }
}

/// Arrows from the non-zero digits of one row to their places in the next row. An arrow goes into the first
/// column before a digit, which lies between it and the digit to its left.
fn arrows(above: &Digits, shift: Shift, columns: &DigitColumns) -> String {
    let is_set = |place: usize| {
        let index = above.digits.len().checked_sub(place + 1);
        index.is_some_and(|index| above.digits[index] > 0)
    };
    let cell = |column: &DigitColumn| {
        let arrow = match (shift, column.place) {
            (Shift::Left, Some(place)) if is_set(place) => '↙',
            (Shift::Right, Some(place)) if is_set(place + 1) => '↘',
            _ => ' ',
        };
        format!("{arrow}{:1$}", "", column.width - 1)
    };
    columns.shown.iter().map(cell).collect()
}

/// The digits of one number. The column before each digit is free for a bracket.
fn row_digits(theme: &Theme, row: &ExplanationRow, columns: &DigitColumns) -> DigitLine {
    let Some(digits) = &row.digits else {
        let width = columns.width() + 1;
        return vec![(format!("{:width$}", ""), Style::new())];
    };
    let all: &[u32] = match &digits.digits[..] {
        [] => &[0],
        all => all,
    };
    let mut line = DigitLine::new();
    if columns.cut() {
        let longer = columns.first().is_some_and(|first| all.len() > first + 1);
        line.push((if longer { "…" } else { " " }.to_owned(), theme.muted));
    }
    for column in &columns.shown {
        let width = column.width;
        let Some(place) = column.place else {
            line.push(("…".to_owned(), theme.winning));
            continue;
        };
        let decisive = place < digits.suffix;
        let bracket = place + 1 == digits.suffix;
        match all.len().checked_sub(place + 1).map(|index| all[index]) {
            None => line.push((format!("{:width$}", ""), Style::new())),
            Some(digit) => {
                let open = if bracket { "[" } else { " " };
                let inner = width - 1;
                if bracket && digit.to_string().len() < inner {
                    // The bracket goes right before its digit.
                    let digit = format!("{open}{digit}");
                    line.push((format!("{digit:>width$}"), theme.winning));
                } else {
                    let won = theme.winning;
                    let style = if decisive { won } else { Style::new() };
                    line.push((format!("{open}{digit:>inner$}"), style));
                }
            }
        }
    }
    let close = match (digits.suffix, columns.skipped()) {
        (0, 0) => " ",
        (_, 0) => "]",
        _ => "…",
    };
    line.push((close.to_owned(), theme.winning));
    line
}

fn cut(line: DigitLine, width: usize) -> DigitLine {
    let mut left = width;
    line.into_iter()
        .map(|(text, style)| {
            let text = elided(&text, left);
            left -= text.width();
            (text, style)
        })
        .collect()
}
