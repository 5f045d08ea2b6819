//! The numbers of a reason, digit under digit, with the weights above them while those are short
//! and the decisive digits in brackets. Of long numbers a window is shown; where the decisive
//! digits are more than fit, both ends of them.

use super::canvas::{Piece, elided, wrapped};
use crate::engine::{Row, System};
use crate::number::Natural;
use crate::play::Contest;
use crate::tui::app::App;
use crate::tui::duel::with_voices;
use ratatui::style::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

type Line = Vec<Piece>;

/// More places than this never have their weights above them.
const WEIGHED: usize = 24;
/// Only of numbers of fewer places than this each digit is looked at for its width.
const MEASURED: usize = 4096;
/// A note stands beside its digits if it has so much room, else below.
const NOTE: usize = 26;

/// How the digits stand.
struct Columns {
    /// From the left.
    shown: Vec<Column>,
    /// The weights, from the right, if they are shown.
    weights: Option<Vec<String>>,
    /// The highest place of any number.
    highest: usize,
}

/// A column of digits, or the sign for those left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Place {
        /// Counted from the right from 0.
        place: usize,
        width: usize,
    },
    Gap,
}

impl Column {
    fn width(self) -> usize {
        match self {
            Self::Place { width, .. } => width,
            Self::Gap => 1,
        }
    }

    fn place(self) -> Option<usize> {
        match self {
            Self::Place { place, .. } => Some(place),
            Self::Gap => None,
        }
    }
}

impl Columns {
    /// Whether places at the left end are not shown.
    fn cut(&self) -> bool {
        self.first().is_some_and(|first| first < self.highest)
    }

    fn first(&self) -> Option<usize> {
        self.shown.iter().find_map(|column| column.place())
    }

    /// How many places at the right end are not shown.
    fn skipped(&self) -> usize {
        let last = self.shown.last().and_then(|column| column.place());
        last.unwrap_or(0)
    }

    fn has_gap(&self) -> bool {
        self.shown.contains(&Column::Gap)
    }

    fn width(&self) -> usize {
        let shown: usize = self.shown.iter().map(|column| column.width()).sum();
        shown + usize::from(self.cut())
    }
}

/// The lines of the numbers in so many columns, with the last `shift` places beyond the right edge;
/// and how far they can be shifted.
pub(super) fn rows(
    app: &App,
    contest: &Contest,
    rows: &[Row],
    width: usize,
    shift: usize,
) -> (Vec<Line>, usize) {
    let number = |n: &Natural| app.numbers.short(n);
    let names = rows.iter().map(|row| row.name.width()).max().unwrap_or(0);
    let values = rows
        .iter()
        .map(|row| number(&row.value).width())
        .max()
        .unwrap_or(0);
    let head = names + values + 5;
    let room = width.saturating_sub(head + 2);
    let (columns, shifts) = columns(rows, room, shift);
    let digits_width = columns.width();
    let mut lines = Vec::new();
    if let Some(weights) = &columns.weights {
        let mut line: Line = vec![(format!("{:head$}", ""), Style::new())];
        for (weight, column) in weights.iter().rev().zip(&columns.shown) {
            let width = column.width();
            line.push((format!("{weight:>width$}"), app.theme.history));
        }
        lines.push(line);
    }
    for row in rows {
        let value = number(&row.value);
        let mut line: Line = vec![(
            format!("  {:<names$} {value:>values$}  ", row.name),
            Style::new(),
        )];
        line.extend(row_digits(app, row, &columns));
        let said = with_voices(contest, &number, |voices| row.note.render(voices));
        let note = with_lengths(app, row, said, &columns);
        // The bracket behind the last digit, and a gap.
        let used = head + digits_width + 5;
        let beside = width.saturating_sub(used);
        if note.width() <= beside || beside >= NOTE {
            let mut notes = wrapped(&note, beside).into_iter();
            if let Some(first) = notes.next() {
                line.push((format!("    {first}"), app.theme.history));
            }
            lines.push(line);
            for rest in notes {
                lines.push(vec![(format!("{:used$}{rest}", ""), app.theme.history)]);
            }
        } else {
            lines.push(line);
            for rest in wrapped(&note, width.saturating_sub(4)) {
                lines.push(vec![(format!("    {rest}"), app.theme.history)]);
            }
        }
    }
    let lines = lines.into_iter().map(|line| cut(line, width)).collect();
    (lines, shifts)
}

fn columns(rows: &[Row], room: usize, shift: usize) -> (Columns, usize) {
    let digits = || rows.iter().filter_map(|row| row.digits.as_ref());
    let places = digits()
        .map(|digits| digits.digits.len().max(1))
        .max()
        .unwrap_or(0);
    let widest = if places < MEASURED {
        let all = digits().flat_map(|digits| &digits.digits);
        all.map(|digit| digit.to_string().len()).max()
    } else {
        digits().map(|digits| widest_in(digits.system)).max()
    };
    let widest = widest.unwrap_or(1);
    let systems: Vec<System> = digits().map(|digits| digits.system).collect();
    let one_system = systems.windows(2).all(|pair| pair[0] == pair[1]);
    // One more column for the bracket behind the last digit.
    let room = room.saturating_sub(1);
    if let (Some(system), true, true) = (systems.first(), one_system, places <= WEIGHED) {
        let weights: Vec<String> = (0..places)
            .map(|place| system.basis(place).to_string())
            .collect();
        let shown: Vec<Column> = weights
            .iter()
            .enumerate()
            .rev()
            .map(|(place, weight)| Column::Place {
                place,
                width: weight.len().max(widest) + 1,
            })
            .collect();
        if shown.iter().map(|column| column.width()).sum::<usize>() <= room {
            let columns = Columns {
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
        // Two places before the decisive ones and where they begin; where they end.
        let near = fit / 2;
        let far = (decisive + 2).min(places);
        both_ends(far - (fit - 1 - near)..far, 0..near, widest + 1)
    } else {
        let skipped = shift.min(shifts);
        both_ends(skipped..places.min(skipped + fit), 0..0, widest + 1)
    };
    let columns = Columns {
        shown,
        weights: None,
        highest: places.saturating_sub(1),
    };
    (columns, shifts)
}

/// The columns of these places, the higher ones first, and a gap between the two ranges.
fn both_ends(high: Range<usize>, low: Range<usize>, width: usize) -> Vec<Column> {
    let columns =
        |range: Range<usize>| range.rev().map(move |place| Column::Place { place, width });
    let gap = (!low.is_empty()).then_some(Column::Gap);
    columns(high).chain(gap).chain(columns(low)).collect()
}

/// The width of the largest digit of a system.
fn widest_in(system: System) -> usize {
    match system {
        System::Binary => 1,
        System::Wythoff(t) => t.to_string().len(),
    }
}

/// The note, with what does not show: how many digits a shortened number has, and how many of its
/// places decide, when not all of these are shown.
fn with_lengths(app: &App, row: &Row, note: String, columns: &Columns) -> String {
    let mut parts = Vec::new();
    if app.numbers.short(&row.value).contains('…') {
        parts.push(format!("{} digits", app.numbers.length(&row.value)));
    }
    if let Some(digits) = &row.digits
        && columns.has_gap()
        && digits.suffix > 0
    {
        let places = digits.digits.len();
        parts.push(format!(
            "the last {} of {places} places decide",
            digits.suffix
        ));
    }
    match (note.is_empty(), parts.is_empty()) {
        (_, true) => note,
        (true, false) => parts.join("; "),
        (false, false) => format!("{note} ({})", parts.join("; ")),
    }
}

/// The digits of one number. The column before each digit is free for a bracket.
fn row_digits(app: &App, row: &Row, columns: &Columns) -> Line {
    let Some(digits) = &row.digits else {
        let width = columns.width() + 1;
        return vec![(format!("{:width$}", ""), Style::new())];
    };
    let all: &[u32] = if digits.digits.is_empty() {
        &[0]
    } else {
        &digits.digits
    };
    let mut line = Line::new();
    if columns.cut() {
        let longer = columns.first().is_some_and(|first| all.len() > first + 1);
        line.push((if longer { "…" } else { " " }.to_owned(), app.theme.history));
    }
    for column in &columns.shown {
        let Column::Place { place, width } = *column else {
            line.push(("…".to_owned(), app.theme.winning));
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
                    // The bracket stands right before its digit.
                    let digit = format!("{open}{digit}");
                    line.push((format!("{digit:>width$}"), app.theme.winning));
                } else {
                    let style = if decisive {
                        app.theme.winning
                    } else {
                        Style::new()
                    };
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
    line.push((close.to_owned(), app.theme.winning));
    line
}

/// No line is wider than the page.
fn cut(line: Line, width: usize) -> Line {
    let mut left = width;
    line.into_iter()
        .map(|(text, style)| {
            let text = elided(&text, left);
            left -= text.width();
            (text, style)
        })
        .collect()
}
