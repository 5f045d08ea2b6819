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
        let least = weights(game, &Natural::small(8).max(largest.clone()));
        let least: Vec<String> = least.iter().take(5).map(Natural::to_string).collect();
        let single = format!("is one of {}, …", least.join(", "));
        return blocks(parts, &single, start, bars, area, canvas);
    }
    // The columns stay where they are while the piles shrink, and are equally wide, if there is room for
    // that.
    let room = usize::from(area.width.saturating_sub(4));
    let start = contest.start().piles.iter().max();
    let start = start.filter(|start| start.bits() <= SPLIT_BITS);
    let fitting = [start, Some(largest)].into_iter().flatten().find_map(|of| {
        let weights: Vec<Natural> = weights(game, of).into_iter().rev().collect();
        let texts: Vec<String> = weights.iter().map(Natural::to_string).collect();
        let widest = texts.first().map_or(1, String::len);
        [widest, 2, 1].into_iter().find_map(|least| {
            let width = |text: &String| text.len().max(least) + 1;
            let widths: Vec<usize> = texts.iter().map(width).collect();
            (widths.iter().sum::<usize>() <= room).then(|| (weights.clone(), widths))
        })
    });
    let Some((weights, widths)) = fitting else {
        return 0;
    };
    let columns = || weights.iter().zip(&widths);
    let heads: Vec<String> = columns()
        .map(|(weight, &width)| format!("{:>width$}", weight.to_string()))
        .collect();
    canvas.text(area, 2, 0, "The piles as sums", Style::new().bold());
    canvas.text(area, 4, 2, &heads.concat(), canvas.theme.muted);
    let mut y = 3;
    for (pile, parts) in parts.iter().enumerate() {
        let mut x = canvas.text(area, 2, y, &format!("{} ", pile_name(pile)), Style::new());
        for (weight, &width) in columns() {
            let (text, style) = match parts.iter().filter(|part| *part == weight).count() {
                0 => ("·".to_owned(), canvas.theme.muted),
                many => (many.to_string(), canvas.theme.token),
            };
            x = canvas.text(area, x, y, &format!("{text:>width$}"), style);
        }
        y += 1;
    }
    y
}

/// Draws the parts of one pile, each as a bar: at the scale of the pile where that is a bar too, so that
/// no part is longer than the whole, else at a scale that suits the start of the match.
fn blocks(
    parts: &[Natural],
    single: &str,
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
    let x = canvas.text(area, 2, 0, "The pile as a sum", Style::new().bold());
    if scale > 1 {
        let x = canvas.text(area, x, 0, ", each ", canvas.theme.muted);
        let x = canvas.text(area, x, 0, BAR, canvas.theme.token);
        canvas.text(area, x, 0, &format!(" is {scale}"), canvas.theme.muted);
    }
    let mut y = 2;
    if let [whole] = parts {
        let x = canvas.text(area, 2, y, &whole.to_string(), canvas.theme.token);
        canvas.text(area, x + 2, y, single, canvas.theme.muted);
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
