//! The theory of a game without a map of two piles: the piles as sums of the numbers that it counts with, or
//! on request the rows of the table of P-positions around the piles, each pile marked in its column. Below
//! that goes what the rules allow now.

use super::BoardView;
use super::rules::allowed_blocks;
use crate::ascii::spelled;
use crate::keys::Command;
use crate::numbers;
use crate::screen::Shared;
use crate::widgets::{BAR, Block, Canvas, Document, Piece, columns, narrow, rows, scale};
use goldpile_app::ChartAnswer;
use goldpile_engine::notation::pile_name;
use goldpile_engine::position::left;
use goldpile_engine::{Counts, Move, TableRow};
use goldpile_learn::table::{parts, weights};
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The largest pile that is split, in bits.
const SPLIT_BITS: u64 = 20;

/// The least number of rows of a useful table.
const MIN_TABLE_HEIGHT: u16 = 8;

/// Draws the middle of a wide screen, which gives no verdict away unless the table is shown. `bars` is the
/// number of tokens that a cell stands for, if the piles are drawn as bars. Returns the area left below.
pub(crate) fn draw_theory(
    shared: &Shared,
    board: &BoardView,
    bars: Option<u64>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let has_table = board.has_table() && (board.map.shows_winner || board.map.open);
    let rules = rules_lines(shared, board, has_table, area.width);
    let used = if has_table {
        // If there is not room for both, the table comes first, because the player asked for it.
        let room = area.height.saturating_sub(narrow(rules.len() + 1));
        let alone = room < MIN_TABLE_HEIGHT;
        let room = if alone { area.height } else { room };
        draw_table(shared, board, rows(area, 0, room), canvas)
    } else {
        draw_parts_of_piles(board, bars, area, canvas)
    };
    let area = rows(area, used + u16::from(used > 0), area.height);
    let lines = narrow(rules.len());
    if has_table && area.height < lines {
        return area;
    }
    canvas.piece_lines(columns(area, 2, area.width), &rules);
    rows(area, lines, area.height)
}

/// The lines that say what the rules allow now, and how to see the P-positions.
fn rules_lines(shared: &Shared, board: &BoardView, has_table: bool, width: u16) -> Vec<Vec<Piece>> {
    let mut blocks = match board.the_match().verdict() {
        Some(_) => Vec::new(),
        None => allowed_blocks(board, true),
    };
    if board.has_table() && !has_table && !board.is_match() {
        let (key, accent) = (shared.keymap.key(Command::Spoiler), shared.theme.accent);
        blocks.push(Block::led(key, accent, " shows the P-positions."));
    }
    let (page, width) = (Document::new(blocks, ""), width.saturating_sub(2));
    let (lines, _) = page.lines(&shared.theme, width, 0);
    lines
}

impl BoardView {
    /// The parts of each pile in the theory's numeration system; `None` if there is no such system, or if a
    /// pile is large.
    pub(crate) fn parts_of_piles(&self) -> Option<Vec<Vec<Natural>>> {
        let (game, piles) = (self.the_match().game(), &self.the_match().position().piles);
        let is_small = piles.iter().all(|pile| pile.bits() <= SPLIT_BITS);
        is_small.then(|| piles.iter().map(|pile| parts(game, pile).ok()).collect())?
    }
}

/// Draws the piles as sums: a single pile part by part, several piles digit under digit. Returns the
/// number of rows used, 0 if the theory has no numeration system or a pile is large.
fn draw_parts_of_piles(
    board: &BoardView,
    bars: Option<u64>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let the_match = board.the_match();
    let piles = &the_match.position().piles;
    let game = the_match.game();
    if the_match.verdict().is_some() {
        return 0;
    }
    let (Some(parts), Some(largest)) = (board.parts_of_piles(), piles.iter().max()) else {
        return 0;
    };
    if let [parts] = &parts[..] {
        let start = board.the_match().start().piles[0].to_u64();
        let least = weights(game, &Natural::small(8).max(largest.clone()));
        let least: Vec<String> = least.iter().take(5).map(Natural::to_string).collect();
        let single = format!("is one of {}, …", least.join(", "));
        return draw_parts(parts, &single, start, bars, area, canvas);
    }
    // If there is room, the columns are equally wide and stay where they are while the piles shrink.
    let room = usize::from(area.width.saturating_sub(4));
    let start = the_match.start().piles.iter().max();
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
    let head = |(weight, &width): (&Natural, &usize)| format!("{:>width$}", weight.to_string());
    let heads: Vec<String> = columns().map(head).collect();
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

/// Draws the parts of one pile, each as a bar. If the pile is a bar, too, its scale is used, so that no part
/// is longer than the whole; else a scale that suits the start of the match.
fn draw_parts(
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
    let start_digits = narrow(start.unwrap_or(0).to_string().len());
    let room = area.width.saturating_sub(6 + start_digits);
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

/// Draws the table. Returns the rows used.
pub(crate) fn draw_table(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let style = canvas.theme.muted;
    let piles = &board.the_match().position().piles;
    let heading = "P-positions around these piles";
    let x = canvas.text(area, 2, 0, heading, Style::new().bold());
    // The heads of the columns are the letters of the sequences, which look like those of the piles.
    let marked = "  a: pile a";
    if board.map.shows_winner && x + narrow(marked.len()) <= area.width {
        canvas.text(area, x, 0, marked, style);
    }
    // Blank lines need room.
    let top = 1 + u16::from(area.height > 10);
    let rows = match &board.map.charted {
        _ if !board.map.shows_winner => {
            let key = shared.keymap.key(Command::Spoiler);
            let x = canvas.text(area, 2, top, &key, canvas.theme.accent);
            canvas.text(area, x + 1, top, "shows them", style);
            return top + 1;
        }
        Some(ChartAnswer::Table(of, rows)) if of == piles => rows,
        _ => {
            let text = spelled(canvas.theme.glyphs, "Looking for them…");
            canvas.text(area, 2, top, &text, style);
            return top + 1;
        }
    };
    let oracle = board.the_match().game().oracle.as_ref();
    let columns = oracle.map_or_else(Vec::new, |oracle| oracle.columns());
    let cells = (area.width.saturating_sub(2) / (narrow(columns.len()) + 1)).max(4);
    let room = usize::from(cells) - 1;
    let cell = |text: &str| format!("{text:>room$} ");
    let heads = std::iter::once("n")
        .chain(columns)
        .map(|head| (cell(head), style));
    canvas.pieces(area, 0, top, &heads.collect::<Vec<_>>());
    let chosen = board.considered().filter(|_| board.is_choosing());
    let led = match chosen.filter(|chosen| board.judged(chosen).is_ok()) {
        Some(Move::Take(taken)) => Some(left(piles, &taken)),
        _ => None,
    };
    let lines = usize::from(area.height.saturating_sub(top + 1));
    let fitting = rows_that_fit(rows, piles, lines);
    let used = top + 1 + narrow(fitting.len());
    for (y, line) in (top + 1..).zip(fitting) {
        match line {
            None => canvas.text(area, 0, y, &cell("…"), style),
            Some(row) => {
                let style = match &led {
                    Some(left) if is_row_of(row, left) => canvas.theme.winning,
                    _ => Style::new(),
                };
                canvas.pieces(area, 0, y, &pieces(shared, row, piles, room, style))
            }
        };
    }
    used
}

fn is_row_of(row: &TableRow, piles: &Counts) -> bool {
    let sorted = |piles: &[Natural]| {
        let mut piles = piles.to_vec();
        piles.sort_unstable();
        piles
    };
    sorted(&row.cells) == sorted(piles)
}

/// As many rows as fit, preferably those with a pile. If the gaps between them fit, too, each gap is a `None`.
fn rows_that_fit<'a>(
    rows: &'a [TableRow],
    piles: &Counts,
    lines: usize,
) -> Vec<Option<&'a TableRow>> {
    let has_pile = |row: &TableRow| row.cells.iter().any(|cell| piles.contains(cell));
    let mut shown: Vec<&TableRow> = rows.iter().collect();
    while with_gaps(&shown).len() > lines
        && let Some(last) = shown.iter().rposition(|row| !has_pile(row))
    {
        shown.remove(last);
    }
    let all = with_gaps(&shown);
    if all.len() > lines {
        return shown.into_iter().map(Some).take(lines).collect();
    }
    all
}

fn with_gaps<'a>(rows: &[&'a TableRow]) -> Vec<Option<&'a TableRow>> {
    let mut lines = Vec::new();
    let mut before: Option<&Natural> = None;
    for &row in rows {
        if before.is_some_and(|before| before + 1u64 != row.index) {
            lines.push(None);
        }
        lines.push(Some(row));
        before = Some(&row.index);
    }
    lines
}

/// The cells of a row. Long numbers keep both ends, so that different numbers look different.
fn pieces(
    shared: &Shared,
    row: &TableRow,
    piles: &Counts,
    room: usize,
    style: Style,
) -> Vec<Piece> {
    let index = numbers::within(&row.index, room);
    let mut pieces = vec![(format!("{index:>room$} "), shared.theme.muted)];
    for value in &row.cells {
        let own = (0..piles.len()).filter(|&pile| piles[pile] == *value);
        let names: String = own.map(pile_name).collect();
        let (text, style) = if names.is_empty() {
            (numbers::within(value, room), style)
        } else {
            // The name of the pile goes before its number.
            let room = room.saturating_sub(names.len() + 1);
            let number = numbers::within(value, room);
            (format!("{names}:{number}"), style.bold())
        };
        pieces.push((format!("{text:>room$} "), style));
    }
    pieces
}
