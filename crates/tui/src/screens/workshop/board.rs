//! Draws the P-positions of the rules: a list for one pile, a board for two, a table for more.

use super::survey::{Freshness, SurveyedGame};
use crate::board::lost_sign;
use crate::screen::Shared;
use crate::widgets::{Canvas, columns, elided, first_of, narrow, rows, wrapped};
use goldpile_app::Dot;
use goldpile_engine::notation::pile_name;
use goldpile_number::Natural;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The directions of the piles on the board.
const AXES: &str = "  a →  b ↑";
/// The number of columns before the squares.
const LABEL: u16 = 3;
/// The maximum number of piles in a row of signs.
const STRIP: u32 = 20;

pub(super) fn draw(
    shared: &Shared,
    (found, fresh): (Option<&SurveyedGame>, Freshness),
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let muted = canvas.theme.muted;
    let Some(found) = found else {
        let text = match fresh {
            Freshness::Broken => "No board yet: the text has an error.",
            _ => "The board is being computed.",
        };
        return canvas.lines(area, wrapped(text, area.width.into()), muted);
    };
    // The caption of an outdated board says so at once; the board is dimmed only after a moment.
    let stale = match fresh {
        Freshness::Computing => shared.jobs.background_ticks() > 0,
        Freshness::Broken => true,
        Freshness::Now => false,
    };
    if found.largest.is_none() {
        let text = "Exhaustive play cannot tell who wins here.";
        return canvas.lines(area, wrapped(text, area.width.into()), muted);
    }
    let axes = if found.piles == 2 { AXES } else { "" };
    let room = usize::from(area.width).saturating_sub(axes.width());
    let x = canvas.text(area, 0, 0, &caption(found, fresh, room), muted);
    let axes = if x > 0 { axes } else { axes.trim_start() };
    canvas.text(area, x, 0, axes, muted);
    let below = rows(area, 1, area.height);
    match found.piles {
        1 => list(found, below, stale, canvas),
        2 => squares(found, below, stale, canvas),
        _ => table(found, below, stale, canvas),
    }
}

/// Draws the board, with the first pile to the right and the second upward.
fn squares(found: &SurveyedGame, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let most = narrow(found.largest.unwrap_or(0) as usize) + 1;
    let high = area.height.saturating_sub(1).min(most);
    let across = (area.width.saturating_sub(LABEL + 1) / 2).min(most);
    let muted = canvas.theme.muted;
    for row in 0..high {
        let y = high - 1 - row;
        canvas.text(area, 0, y, &format!("{row:>3}"), muted);
        for column in 0..across {
            let lost = found.is_lost([column.into(), row.into()]) == Some(true);
            square(lost, (LABEL + 1 + 2 * column, y), area, dimmed, canvas);
        }
    }
    for column in (0..across).step_by(5) {
        let x = LABEL + 1 + 2 * column;
        canvas.text(area, x, high, &column.to_string(), muted);
    }
}

/// What the board is of, in this width: the previous text, or a new game with what it remembers.
fn caption(found: &SurveyedGame, fresh: Freshness, room: usize) -> String {
    let [remembered, shorter] = if let Some(all) = found.constant_memory() {
        ["in a new game: ", "new game: "].map(|begun| format!("{begun}{all}"))
    } else {
        let names = found.memories.join(", ");
        let whole = format!("with {names} as in a new game");
        [whole, format!("new {names}")]
    };
    // The longest comes first.
    let texts = match fresh {
        Freshness::Now if found.memories.is_empty() => vec![""],
        Freshness::Now => vec![&remembered, &shorter, "new game"],
        Freshness::Computing => vec!["previous text; computing…", "computing…"],
        Freshness::Broken => vec![
            "of the text before the error",
            "before the error",
            "outdated",
        ],
    };
    let fitting = texts.iter().find(|text| text.width() <= room);
    elided(fitting.or(texts.last()).unwrap_or(&""), room)
}

/// The numbers that tell P-positions apart: the piles, and what is remembered if that varies.
fn numbers(found: &SurveyedGame, index: usize) -> Vec<String> {
    let piles = found.p_positions[index].iter().map(u32::to_string);
    let begun = found
        .new_memory
        .get(index)
        .filter(|_| found.constant_memory().is_none());
    let begun = begun.into_iter().flatten().map(Natural::to_string);
    piles.chain(begun).collect()
}

/// Draws the P-positions of one pile in sequence, each with what is remembered if that varies.
fn list(found: &SurveyedGame, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.muted_if(dimmed);
    let all = (0..found.p_positions.len()).map(|index| numbers(found, index).join("/"));
    let all: Vec<String> = all.collect();
    let largest = found.largest.unwrap_or(0);
    let varies = !found.memories.is_empty() && found.constant_memory().is_none();
    let what = varies.then(|| format!(", pile/{}", found.memories.join("/")));
    let what = what.unwrap_or_default();
    let text = format!("P-positions up to {largest}{what}: {}", all.join(", "));
    let width = usize::from(area.width);
    let lines = first_of(wrapped(&text, width), area.height, width);
    let below = rows(area, narrow(lines.len()) + 1, area.height);
    canvas.lines(area, lines, style);
    strip(found, below, dimmed, canvas);
}

/// Draws the P-positions as signs in rows of a round length, which makes a period visible. Nothing is drawn in
/// fewer than two rows.
fn strip(found: &SurveyedGame, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let most = found.largest.unwrap_or(0);
    let across = u32::from(area.width.saturating_sub(LABEL + 1) / 2).min(STRIP) / 5 * 5;
    if area.height < 2 || across == 0 {
        return;
    }
    let starts = (0..=most).step_by(across as usize);
    for (y, start) in (0..area.height).zip(starts) {
        canvas.text(area, 0, y, &format!("{start:>3}"), canvas.theme.muted);
        for (column, pile) in (0..).zip(start..(start + across).min(most + 1)) {
            let lost = found.p_positions.binary_search(&vec![pile]).is_ok();
            square(lost, (LABEL + 1 + 2 * column, y), area, dimmed, canvas);
        }
    }
}

fn square(lost: bool, at: (u16, u16), area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let muted = canvas.theme.muted;
    let depends = false;
    let (sign, style) = match lost_sign(Dot { lost, depends }) {
        Some(sign) if dimmed => (sign, muted),
        Some(sign) => (sign, canvas.theme.winning),
        None => ("·", muted),
    };
    canvas.text(area, at.0, at.1, sign, style);
}

/// Draws the table, one position to a row, in as many columns as fit.
fn table(found: &SurveyedGame, area: Rect, dimmed: bool, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.muted_if(dimmed);
    let all = (0..found.p_positions.len()).map(|index| numbers(found, index));
    let all: Vec<Vec<String>> = all.collect();
    let piles = (0..found.piles).map(|pile| pile_name(pile).to_string());
    let memories = found
        .memories
        .iter()
        .filter(|_| found.constant_memory().is_none());
    let names: Vec<String> = piles.chain(memories.cloned()).collect();
    let width = (all.iter().flatten().chain(&names).map(String::len).max()).unwrap_or(1);
    let row = |cells: Vec<String>| -> String {
        let cells = cells.into_iter().map(|cell| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join(" ")
    };
    let head = row(names);
    let step = narrow(head.len() + 3);
    let lines = area.height.saturating_sub(1);
    let fit = usize::from((area.width + 3) / step.max(1)).max(1);
    let shown = found.p_positions.len().min(fit * usize::from(lines));
    for (place, numbers) in all.into_iter().take(shown).enumerate() {
        let (x, y) = (place / usize::from(lines), place % usize::from(lines));
        let column = columns(area, step * narrow(x), area.width);
        if y == 0 {
            canvas.text(column, 0, 0, &head, canvas.theme.muted);
        }
        // An ellipsis in the last place shows that there are more.
        if place + 1 == shown && shown < found.p_positions.len() {
            canvas.text(column, 0, narrow(y) + 1, "…", canvas.theme.muted);
            return;
        }
        let text = row(numbers);
        canvas.text(column, 0, narrow(y) + 1, &text, style);
    }
}
