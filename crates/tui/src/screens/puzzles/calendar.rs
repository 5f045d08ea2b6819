//! Draws the last weeks as a calendar, each day marked with what was done.

use crate::theme::Glyphs;
use crate::widgets::{Canvas, rows};
use chrono::NaiveDate;
use goldpile_learn::puzzles::{DayMark, Diary};
use ratatui::layout::Rect;
use ratatui::style::Style;

const DAY: u16 = 3;
const WEEKDAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

pub(super) const WIDTH: u16 = 7 * DAY;

/// Draws the last weeks below the weekdays, with today in brackets.
pub(super) fn draw(
    diary: &Diary,
    today: NaiveDate,
    weeks: u16,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    for (x, day) in (0..).zip(WEEKDAYS) {
        canvas.text(area, DAY * x, 0, day, canvas.theme.muted);
    }
    for (y, week) in (1..).zip(diary.weeks(today, weeks.into())) {
        for (x, (date, mark)) in (0..).zip(week) {
            let (sign, style) = sign(mark, canvas);
            let row = rows(area, y, 1);
            if date == Some(today) {
                canvas.text(row, DAY * x, 0, "[", canvas.theme.accent);
                canvas.text(row, DAY * x + 2, 0, "]", canvas.theme.accent);
            }
            canvas.text(row, DAY * x + 1, 0, sign, style);
        }
    }
}

pub(super) fn draw_legend(area: Rect, canvas: &mut Canvas<'_>) {
    let meanings = [
        (DayMark::Solved, "solved"),
        (DayMark::Nudged, "with a nudge"),
        (DayMark::Tried, "tried"),
        (DayMark::Free, "free, one a week"),
    ];
    for (y, (mark, meaning)) in (0..).zip(meanings) {
        let (sign, style) = sign(mark, canvas);
        canvas.text(area, 1, y, sign, style);
        canvas.text(area, DAY, y, meaning, canvas.theme.muted);
    }
}

fn sign(mark: DayMark, canvas: &Canvas<'_>) -> (&'static str, Style) {
    let theme = &canvas.theme;
    let (sign, ascii, style) = match mark {
        DayMark::Solved => ("■", "#", theme.winning),
        DayMark::Nudged => ("▣", "+", theme.winning),
        DayMark::Tried => ("□", "=", theme.losing),
        DayMark::Free => ("○", "o", theme.muted),
        DayMark::Missed => ("·", ".", theme.muted),
        DayMark::Ahead => (" ", " ", theme.muted),
    };
    let is_ascii = theme.glyphs == Glyphs::Ascii;
    (if is_ascii { ascii } else { sign }, style)
}
