//! The numbers of a reason, digit under digit, with the weights above them while those are short
//! and the decisive digits in brackets.

use super::canvas::{Piece, elided, wrapped};
use crate::engine::{Row, System};
use crate::number::Natural;
use crate::play::Contest;
use crate::tui::app::App;
use crate::tui::duel::with_voices;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

type Line = Vec<Piece>;

/// More places than this never have their weights above them.
const WEIGHED: usize = 24;
/// A note stands beside its digits if it has so much room, else below.
const NOTE: usize = 26;

/// How the digits stand.
struct Columns {
    /// The width of each place, from the right.
    widths: Vec<usize>,
    /// The weights, from the right, if they are shown.
    weights: Option<Vec<String>>,
    /// How many places at the right end are not shown.
    skipped: usize,
    /// Whether places at the left end are not shown.
    cut: bool,
}

/// The lines of the numbers, and how far they can be shifted.
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
    let digits_width: usize = columns.widths.iter().sum::<usize>() + usize::from(columns.cut);
    let mut lines = Vec::new();
    if let Some(weights) = &columns.weights {
        let mut line: Line = vec![(format!("{:head$}", ""), Style::new())];
        for (weight, width) in weights.iter().zip(&columns.widths).rev() {
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
        let note = with_voices(contest, &number, |voices| row.note.render(voices));
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
    let widest = digits()
        .flat_map(|digits| &digits.digits)
        .map(|digit| digit.to_string().len())
        .max()
        .unwrap_or(1);
    let systems: Vec<System> = digits().map(|digits| digits.system).collect();
    let one_system = systems.windows(2).all(|pair| pair[0] == pair[1]);
    // One more column for the bracket behind the last digit.
    let room = room.saturating_sub(1);
    if let (Some(system), true, true) = (systems.first(), one_system, places <= WEIGHED) {
        let weights: Vec<String> = (0..places)
            .map(|place| system.basis(place).to_string())
            .collect();
        let widths: Vec<usize> = weights
            .iter()
            .map(|weight| weight.len().max(widest) + 1)
            .collect();
        if widths.iter().sum::<usize>() <= room {
            let columns = Columns {
                widths,
                weights: Some(weights),
                skipped: 0,
                cut: false,
            };
            return (columns, 0);
        }
    }
    let fit = (room.saturating_sub(1) / (widest + 1)).max(1);
    let shown = places.min(fit);
    let shifts = places - shown;
    let skipped = shift.min(shifts);
    let columns = Columns {
        widths: vec![widest + 1; shown],
        weights: None,
        skipped,
        cut: skipped < shifts,
    };
    (columns, shifts)
}

/// The digits of one number. The column before each digit is free for a bracket.
fn row_digits(app: &App, row: &Row, columns: &Columns) -> Line {
    let shown = columns.widths.len();
    let Some(digits) = &row.digits else {
        let width = columns.widths.iter().sum::<usize>() + usize::from(columns.cut) + 1;
        return vec![(format!("{:width$}", ""), Style::new())];
    };
    let all = if digits.digits.is_empty() {
        vec![0]
    } else {
        digits.digits.clone()
    };
    let mut line = Line::new();
    if columns.cut {
        let longer = all.len() > columns.skipped + shown;
        line.push((if longer { "…" } else { " " }.to_owned(), app.theme.history));
    }
    for place in (columns.skipped..columns.skipped + shown).rev() {
        let width = columns.widths[place - columns.skipped];
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
    let close = match (digits.suffix, columns.skipped) {
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
