//! The middle of a wide screen in a game without a board: the piles in the numbers that its theory
//! counts with, and what the rules allow now. It gives no verdict away unless the table is asked for.

use super::{Stage, allowed, table};
use crate::engine::notation::pile_name;
use crate::learn::table::{parts, weights};
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::widgets::{BAR, Block, Canvas, Document, Piece, narrow, rows, scale};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The largest pile that is split, in bits.
const SPLIT_BITS: u64 = 20;

/// The least rows of a useful table.
const TABLE: u16 = 8;

/// Draws it; `bars` is how many tokens a cell stands for where the piles are drawn as bars. Returns the
/// area left below it.
pub(super) fn draw(
    shared: &Shared,
    stage: &Stage,
    bars: Option<u64>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let has_table = stage.has_table() && (stage.map.spoiler || stage.map.open);
    let rules = rules(shared, stage, has_table, area, canvas);
    let used = if has_table {
        // Where there is not room for both, the table is what was asked for.
        let room = area.height.saturating_sub(narrow(rules.len() + 1));
        let room = if room < TABLE { area.height } else { room };
        table::draw(shared, stage, rows(area, 0, room), canvas)
    } else {
        split(stage, bars, area, canvas)
    };
    let area = rows(area, used + u16::from(used > 0), area.height);
    let lines = narrow(rules.len());
    if has_table && area.height < lines {
        return area;
    }
    for (y, line) in (0..area.height).zip(rules) {
        canvas.pieces(area, 2, y, &line);
    }
    rows(area, lines, area.height)
}

/// Returns the lines that say what the rules allow now, and how to see the P-positions.
fn rules(
    shared: &Shared,
    stage: &Stage,
    has_table: bool,
    area: Rect,
    canvas: &Canvas<'_>,
) -> Vec<Vec<Piece>> {
    let mut blocks = match stage.contest.verdict() {
        Some(_) => Vec::new(),
        None => allowed::beside(shared, stage),
    };
    if stage.has_table() && !has_table {
        let key = shared.keymap.key(Command::Spoiler);
        blocks.push(Block::led(
            key,
            canvas.theme.accent,
            " shows the P-positions.",
        ));
    }
    let page = Document {
        blocks,
        ..Document::default()
    };
    let width = area.width.saturating_sub(2);
    let (lines, _) = page.lines(&shared.numbers, &canvas.theme, width, 0);
    lines
}

/// Draws the piles as sums: a single pile part by part, several piles digit under digit. Returns the
/// number of rows used, 0 if the theory has no numeration system or a pile is large.
fn split(stage: &Stage, bars: Option<u64>, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let contest = &stage.contest;
    let piles = &contest.position().piles;
    let game = contest.game();
    if contest.verdict().is_some() || piles.iter().any(|pile| pile.bits() > SPLIT_BITS) {
        return 0;
    }
    let parts: Option<Vec<Vec<Natural>>> = piles.iter().map(|pile| parts(game, pile)).collect();
    let (Some(parts), Some(largest)) = (parts, piles.iter().max()) else {
        return 0;
    };
    if let [parts] = &parts[..] {
        let start = stage.contest.start().piles[0].to_u64();
        return blocks(parts, start, bars, area, canvas);
    }
    let columns = |largest: &Natural| -> (Vec<Natural>, usize) {
        let weights: Vec<Natural> = weights(game, largest).into_iter().rev().collect();
        let wide = weights.first().map_or(1, |weight| weight.to_string().len()) + 1;
        (weights, wide)
    };
    // The columns stay where they are while the piles shrink, if there is room for all of them.
    let start = contest.start().piles.iter().max();
    let start = start
        .filter(|start| start.bits() <= SPLIT_BITS)
        .map(columns);
    let room = usize::from(area.width.saturating_sub(4));
    let start = start.filter(|(weights, wide)| weights.len() * wide <= room);
    let (weights, wide) = start.unwrap_or_else(|| columns(largest));
    let cell = |text: &str| format!("{text:>wide$}");
    let heads: String = weights
        .iter()
        .map(|weight| cell(&weight.to_string()))
        .collect();
    canvas.text(area, 2, 0, "The piles in parts", Style::new().bold());
    canvas.text(area, 4, 2, &heads, canvas.theme.muted);
    let mut y = 3;
    for (pile, parts) in parts.iter().enumerate() {
        let mut x = canvas.text(area, 2, y, &format!("{} ", pile_name(pile)), Style::new());
        for weight in &weights {
            let (text, style) = match parts.iter().filter(|part| *part == weight).count() {
                0 => ("·".to_owned(), canvas.theme.muted),
                many => (many.to_string(), canvas.theme.token),
            };
            x = canvas.text(area, x, y, &cell(&text), style);
        }
        y += 1;
    }
    y
}

/// Draws the parts of one pile, each as a bar: at the scale of the pile where that is a bar too, so that
/// no part is longer than the whole, else at a scale that suits the start of the match.
fn blocks(
    parts: &[Natural],
    start: Option<u64>,
    bars: Option<u64>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let Some(largest) = parts.first() else {
        return 0;
    };
    let digits = largest.to_string().len();
    let room = area
        .width
        .saturating_sub(6 + narrow(start.unwrap_or(0).to_string().len()));
    let now = largest.to_u64().unwrap_or(u64::MAX);
    let scale = bars.unwrap_or_else(|| scale(start.unwrap_or(now), now, room));
    let x = canvas.text(area, 2, 0, "The pile in parts", Style::new().bold());
    if scale > 1 {
        let x = canvas.text(area, x, 0, ", each ", canvas.theme.muted);
        let x = canvas.text(area, x, 0, BAR, canvas.theme.token);
        canvas.text(area, x, 0, &format!(" is {scale}"), canvas.theme.muted);
    }
    let mut y = 2;
    if let [whole] = parts {
        let x = canvas.text(area, 2, y, &whole.to_string(), canvas.theme.token);
        canvas.text(area, x + 2, y, "is a single part", canvas.theme.muted);
        return y + 1;
    }
    for part in parts {
        let x = canvas.text(area, 2, y, &format!("{part:>digits$}  "), Style::new());
        let cells = part.to_u64().unwrap_or(0).div_ceil(scale);
        let bar = BAR.repeat(usize::try_from(cells).unwrap_or(0));
        canvas.text(area, x, y, &bar, canvas.theme.token);
        y += 2;
    }
    y - 1
}
