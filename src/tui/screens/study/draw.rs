//! Draws a lesson: the table with the piles, the rows that the learner may see, and the words.

use super::sheet::{draw as draw_sheet, size_of};
use super::{Study, Wanted};
use crate::engine::Phase;
use crate::learn::session::Sheet;
use crate::tui::board::{
    self, BELOW, BoardView, Focus, draw_map, draw_piles, draw_still, map_extent, preview_height,
};
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::{
    Canvas, Piece, Regions, Row, amid, centred, columns, narrow, piles_height, rows, wrapped,
};
use ratatui::layout::Rect;

/// The minimum rows for the words on a small screen, unless they need fewer.
const WORDS: u16 = 4;
/// The minimum number of columns for the piles next to the rows of a sheet.
const PILES: u16 = 25;
/// The number of columns for the words on a wide screen, where they are next to the table.
const BESIDE: u16 = 56;
/// The maximum width and height of a lesson; on a larger screen, it stands in the middle.
const LARGEST: (u16, u16) = (118, 36);
/// The minimum height with blank lines between paragraphs.
const MIN_SPACED_HEIGHT: u16 = 15;

/// The areas.
struct Parts {
    words: Option<Rect>,
    piles: Option<Rect>,
    map: Option<Rect>,
    sheet: Option<Rect>,
}

impl Parts {
    fn of(study: &Study, shared: &Shared) -> Self {
        let body = body(shared);
        let sheet = study.view().and_then(|view| view.sheet.as_ref());
        let board = study.board.as_ref();
        let with_map = board.filter(|board| board.two_piles().is_some());
        if shared.size.0 >= WIDE {
            return Self::wide(study, shared, sheet, with_map.is_some());
        }
        if let Some(board) = with_map
            && board.map.open
            && study.wanted() == Wanted::Move
        {
            return Self {
                words: None,
                piles: None,
                map: Some(body),
                sheet: None,
            };
        }
        // The piles keep some room next to the rows.
        let room = match board {
            Some(_) => body.width.saturating_sub(PILES + 3),
            None => body.width,
        };
        let (beside, below) = sheet.map_or((0, 0), |sheet| size_of(sheet, room, body.height / 3));
        let left = match board {
            Some(_) if beside > 0 => body.width.saturating_sub(beside + 3),
            _ => body.width,
        };
        let piles = board.map_or(0, |board| wanted_height(study, board, shared, left));
        let spaced = body.height >= MIN_SPACED_HEIGHT;
        let lines = study.lines(&shared.theme, usize::from(body.width), spaced);
        let words = narrow(lines.0.len());
        // The words can be scrolled, but the rows cannot.
        let least = words.min(if spaced { 2 * WORDS } else { WORDS });
        let upper = piles.min(body.height.saturating_sub(least + 1));
        let upper = upper.max(below.min(body.height.saturating_sub(words.min(2) + 1)));
        let top = rows(body, 0, upper);
        let gap = u16::from(upper > 0);
        Self {
            words: Some(rows(body, upper + gap, body.height)),
            piles: board.map(|_| columns(top, 0, left)),
            map: None,
            sheet: sheet.map(|_| match board {
                Some(_) => columns(top, left + 3, top.width),
                None => top,
            }),
        }
    }

    /// On a wide screen the words are next to the table, on the right like the moves of a match.
    fn wide(study: &Study, shared: &Shared, sheet: Option<&Sheet>, has_map: bool) -> Self {
        let body = body(shared);
        let spaced = body.height >= MIN_SPACED_HEIGHT;
        let words = body.width.saturating_sub(BESIDE);
        let left = columns(body, 0, words.saturating_sub(3));
        let right = columns(body, words, BESIDE);
        let words = rows(right, spaced.into(), body.height);
        let Some(board) = &study.board else {
            return Self {
                words: Some(words),
                piles: None,
                map: None,
                sheet: sheet.map(|_| rows(left, spaced.into(), body.height)),
            };
        };
        let wanted = wanted_height(study, board, shared, left.width);
        let piles = rows(left, 0, most(shared, board) + BELOW);
        if has_map {
            let high = wanted.min(left.height / 2);
            let below = sheet.map_or(0, |sheet| size_of(sheet, right.width, body.height / 3).1);
            let at = body.height - below;
            let above = rows(right, 0, at.saturating_sub(u16::from(below > 0)));
            return Self {
                words: Some(words.intersection(above)),
                piles: Some(piles),
                map: Some(rows(left, high + 1, left.height)),
                sheet: sheet.map(|_| rows(right, at, body.height)),
            };
        }
        let below = sheet.map_or(0, |sheet| size_of(sheet, left.width, left.height / 2).1);
        let high = wanted.min(left.height.saturating_sub(below + 1));
        Self {
            words: Some(words),
            piles: Some(piles),
            map: None,
            sheet: sheet.map(|_| rows(left, high + 1, left.height)),
        }
    }
}

/// Returns the part of the body that a lesson takes.
fn body(shared: &Shared) -> Rect {
    amid(centred(shared.regions().body, LARGEST.0), LARGEST.1)
}

/// Returns how many rows the piles may take, which decides how large the tokens are: a map needs the
/// room more.
fn most(shared: &Shared, board: &BoardView) -> u16 {
    let most = match board.two_piles() {
        _ if shared.size.0 < WIDE => 11,
        Some(_) => 14,
        None => u16::MAX,
    };
    most.min(body(shared).height / 2)
}

/// Returns how many rows the piles need, with what is below them.
fn wanted_height(study: &Study, board: &BoardView, shared: &Shared, width: u16) -> u16 {
    let body = body(shared);
    let piles = Row::still(&board.contest().position().piles);
    let size = (width, most(shared, board));
    let piles = piles_height(&shared.numbers, &piles, size);
    let chosen = match (study.wanted(), board.contest().position().phase) {
        (Wanted::Move, Phase::Take) => preview_height(shared, board, width).max(2),
        (Wanted::Move, Phase::Block) => 4,
        _ => 0,
    };
    let memory = memory_height(board, shared, width);
    // Blank rows above the piles, before the choice and before what is remembered.
    let blank = match body.height {
        MIN_SPACED_HEIGHT.. => 1 + u16::from(chosen > 0) + u16::from(memory > 0),
        _ => u16::from(chosen == 0 && memory > 0),
    };
    piles + chosen + memory + blank
}

/// Returns how many rows are needed to show what the game remembers.
fn memory_height(board: &BoardView, shared: &Shared, width: u16) -> u16 {
    let remembered = board::remembered_lines(shared, board);
    let width = usize::from(width).saturating_sub(5);
    let lines = remembered
        .iter()
        .map(|(_, text)| wrapped(text, width).len());
    narrow(lines.sum())
}

/// Returns the size of the map in squares, if it is shown.
pub(super) fn extent(study: &Study, shared: &Shared) -> Option<(u16, u16)> {
    if shared.is_cramped() {
        return None;
    }
    let map = Parts::of(study, shared).map?;
    let board = study.board.as_ref()?;
    board.two_piles().map(|_| map_extent(board, map))
}

/// All lines of the words, the index of the first one shown, and the area they are shown in.
fn shown(study: &Study, shared: &Shared) -> (Vec<Vec<Piece>>, usize, Rect) {
    let none = || (Vec::new(), 0, Rect::default());
    if shared.is_cramped() {
        return none();
    }
    let Some(area) = Parts::of(study, shared).words else {
        return none();
    };
    let spaced = body(shared).height >= MIN_SPACED_HEIGHT;
    let (lines, from) = study.lines(&shared.theme, usize::from(area.width), spaced);
    let last = lines.len().saturating_sub(usize::from(area.height));
    let first = study.scroll.unwrap_or(from).min(last);
    (lines, first, area)
}

/// Returns how many lines of the words are above and below those shown.
pub(super) fn hidden(study: &Study, shared: &Shared) -> (usize, usize) {
    let (lines, first, area) = shown(study, shared);
    let end = first + usize::from(area.height);
    (first, lines.len().saturating_sub(end))
}

/// Returns by how many lines Page Up and Page Down scroll.
pub(super) fn page(study: &Study, shared: &Shared) -> usize {
    let (_, _, area) = shown(study, shared);
    usize::from(area.height).saturating_sub(1).max(1)
}

pub(super) fn draw(shared: &Shared, study: &Study, regions: &Regions, canvas: &mut Canvas<'_>) {
    let parts = Parts::of(study, shared);
    if shared.size.0 >= WIDE {
        let area = body(shared);
        canvas.divider(area, area.right().saturating_sub(BESIDE));
    }
    if let (Some(board), Some(area)) = (&study.board, parts.piles) {
        let spaced = body(shared).height >= MIN_SPACED_HEIGHT;
        if study.wanted() == Wanted::Move {
            draw_piles(shared, board, area, spaced, canvas);
        } else {
            let below = match memory_height(board, shared, area.width) {
                0 => 0,
                lines => lines + 1,
            };
            let most = most(shared, board);
            let area = rows(area, spaced.into(), most + below);
            let most = area.height.saturating_sub(below);
            draw_still(shared, board, area, most, canvas);
        }
    }
    if let (Some(board), Some(area)) = (&study.board, parts.map) {
        let focus = match study.wanted() {
            Wanted::Move => Focus::of(board.mode(), shared),
            _ => Focus::Never,
        };
        draw_map(shared, board, focus, area, canvas);
    }
    let sheet = study.view().and_then(|view| view.sheet.as_ref());
    if let (Some(sheet), Some(area)) = (sheet, parts.sheet) {
        draw_sheet(sheet, area, canvas);
    }
    if parts.words.is_some() {
        let (lines, first, area) = shown(study, shared);
        canvas.piece_lines(area, &lines[first..]);
        let (above, below) = hidden(study, shared);
        canvas.more_below(regions, above, below);
    }
}
