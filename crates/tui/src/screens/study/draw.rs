//! Draws a lesson: the table with the piles, the rows that the learner may see, and the words.

use super::sheet::{draw as draw_sheet, size_of};
use super::{Expected, Study, choices};
use crate::board::{
    self, BoardView, Focus, draw_map, draw_piles, draw_still, map_extent, preview_height,
};
use crate::screen::{Shared, WIDE};
use crate::widgets::{
    Canvas, Piece, Regions, Row, centred_columns, centred_rows, columns, draw_large, narrow,
    piles_height, rows, wrapped,
};
use goldpile_engine::Phase;
use goldpile_learn::session::LearnerTable;
use ratatui::layout::Rect;
use std::ops::Range;

/// The minimum height of the words besides the question, unless they need less.
const WORDS: u16 = 4;
/// The minimum width of the piles next to the rows of a sheet.
const PILES: u16 = 25;
/// The width of the words next to the table on a wide screen.
const BESIDE: u16 = 56;
/// The maximum width and height of a lesson, which is centred on a larger screen.
const LARGEST: (u16, u16) = (118, 36);
/// The maximum width and height if the words stand below the piles.
const COLUMN: (u16, u16) = (84, 30);
/// The height of the headline at the door, in large letters, with the blank rows below it.
const HEADLINE: u16 = 6;
/// The columns of a large letter.
const LETTER: usize = 4;
/// The minimum height for blank lines between paragraphs.
const MIN_SPACED_HEIGHT: u16 = 15;

struct StudyParts {
    /// The headline at the door, if there is room for it.
    headline: Option<Rect>,
    words: Option<Rect>,
    piles: Option<Rect>,
    map: Option<Rect>,
    sheet: Option<Rect>,
}

impl StudyParts {
    fn of(study: &Study, shared: &Shared) -> Self {
        let body = body(study, shared);
        let sheet = study.session.view().and_then(|view| view.sheet.as_ref());
        let board = study.shown();
        if study.at_door().is_some() {
            return Self::at_door(study, shared);
        }
        let with_map = board.filter(|board| board.two_piles().is_some());
        if let Some(board) = with_map
            && is_beside(study, shared)
        {
            return Self::wide(study, board, shared, sheet);
        }
        if let Some(board) = with_map
            && board.map.open
            && study.expected() == Expected::Move
        {
            return Self {
                headline: None,
                words: None,
                piles: None,
                map: Some(body),
                sheet: None,
            };
        }
        // The piles keep some room next to the rows of the sheet.
        let room = match board {
            Some(_) => body.width.saturating_sub(PILES + 3),
            None => body.width,
        };
        let (beside, below) = sheet.map_or((0, 0), |sheet| size_of(sheet, room, body.height / 3));
        let left = match board {
            Some(_) if beside > 0 => body.width.saturating_sub(beside + 3),
            _ => body.width,
        };
        let spaced = body.height >= MIN_SPACED_HEIGHT;
        let piles = match board {
            Some(board) => wanted_height(study, board, shared, left),
            None if study.choices.is_empty() => 0,
            None => study.choices.height(left, body.height / 2) + u16::from(spaced),
        };
        let talk = study.talk(&shared.theme, usize::from(body.width), spaced);
        let words = narrow(talk.lines.len());
        let question = narrow(talk.question.len());
        let above = |words_below: u16| body.height.saturating_sub(words.min(words_below) + 1);
        let upper = match board {
            // The words go before the size of the tokens, but not before the piles.
            Some(board) => {
                let count = narrow(board.the_match().position().piles.len());
                let few = around_height(study, board, shared, left) + count;
                let read = if spaced { 2 * WORDS } else { WORDS };
                let few = few.min(above(read + question));
                piles.min(above(words).max(few))
            }
            // The positions to choose from go before all of it.
            None => piles.min(above(1 + question)),
        };
        // The words can be scrolled; the rows of the sheet and the question cannot.
        let upper = upper.max(below.min(above(1 + question)));
        let top = rows(body, 0, upper);
        let gap = u16::from(upper > 0);
        Self {
            headline: None,
            words: Some(rows(body, upper + gap, body.height)),
            piles: (piles > 0).then(|| columns(top, 0, left)),
            map: None,
            sheet: sheet.map(|_| match board {
                Some(_) => columns(top, left + 3, top.width),
                None => top,
            }),
        }
    }

    /// The parts at the door: the words with the card, in the middle.
    fn at_door(study: &Study, shared: &Shared) -> Self {
        let body = body(study, shared);
        let spaced = body.height >= MIN_SPACED_HEIGHT;
        let talk = study.talk(&shared.theme, usize::from(body.width), spaced);
        let lines = narrow(talk.lines.len());
        let headline = match body.height.saturating_sub(lines) {
            HEADLINE.. => HEADLINE,
            _ => 0,
        };
        let whole = centred_rows(body, lines + headline);
        Self {
            headline: (headline > 0).then(|| rows(whole, 0, headline)),
            words: Some(rows(whole, headline, whole.height)),
            piles: None,
            map: None,
            sheet: None,
        }
    }

    /// The parts on a wide screen: the piles and their map on the left, the words on the right, as in a match.
    fn wide(
        study: &Study,
        board: &BoardView,
        shared: &Shared,
        sheet: Option<&LearnerTable>,
    ) -> Self {
        let body = body(study, shared);
        let spaced = body.height >= MIN_SPACED_HEIGHT;
        let words = body.width.saturating_sub(BESIDE);
        let left = columns(body, 0, words.saturating_sub(3));
        let right = columns(body, words, BESIDE);
        let words = rows(right, spaced.into(), body.height);
        let wanted = wanted_height(study, board, shared, left.width);
        let high = wanted.min(left.height / 2);
        let below = sheet.map_or(0, |sheet| size_of(sheet, right.width, body.height / 3).1);
        let at = body.height - below;
        let above = rows(right, 0, at.saturating_sub(u16::from(below > 0)));
        Self {
            headline: None,
            words: Some(words.intersection(above)),
            piles: Some(rows(left, 0, wanted)),
            map: Some(rows(left, high + 1, left.height)),
            sheet: sheet.map(|_| rows(right, at, body.height)),
        }
    }
}

/// Whether the words stand next to the piles and their map.
fn is_beside(study: &Study, shared: &Shared) -> bool {
    let board = study.shown();
    shared.size.0 >= WIDE && board.is_some_and(|board| board.two_piles().is_some())
}

fn body(study: &Study, shared: &Shared) -> Rect {
    let (width, height) = if is_beside(study, shared) {
        LARGEST
    } else {
        COLUMN
    };
    centred_rows(centred_columns(shared.regions().body, width), height)
}

/// The maximum height of the piles, which decides the size of the tokens. A map needs the room more.
fn most(study: &Study, shared: &Shared, board: &BoardView) -> u16 {
    let most = match board.two_piles() {
        _ if shared.size.0 < WIDE => 11,
        Some(_) => 14,
        None => u16::MAX,
    };
    most.min(body(study, shared).height / 2)
}

/// The height that the piles need, with what stands above and below them.
fn wanted_height(study: &Study, board: &BoardView, shared: &Shared, width: u16) -> u16 {
    let piles = Row::still(&board.the_match().position().piles);
    let size = (width, most(study, shared, board));
    piles_height(&piles, size) + around_height(study, board, shared, width)
}

/// The number of rows needed above and below the piles.
fn around_height(study: &Study, board: &BoardView, shared: &Shared, width: u16) -> u16 {
    let body = body(study, shared);
    let chosen = match (study.expected(), board.the_match().position().phase) {
        (Expected::Move, Phase::Take) => preview_height(board, width).max(2),
        (Expected::Move, Phase::Block) => 4,
        _ => 0,
    };
    let memory = memory_height(board, width);
    // Blank rows: above the piles, before the choice, and before what is remembered.
    let blank = match body.height {
        MIN_SPACED_HEIGHT.. => 1 + u16::from(chosen > 0) + u16::from(memory > 0),
        _ => u16::from(chosen == 0 && memory > 0),
    };
    chosen + memory + blank
}

/// The height that the piles may take in this area. If what they need fits, that is the maximum, from
/// which the size of the tokens follows.
fn room_for(study: &Study, board: &BoardView, shared: &Shared, area: Rect) -> u16 {
    let most = most(study, shared, board);
    if wanted_height(study, board, shared, area.width) <= area.height {
        return most;
    }
    let around = around_height(study, board, shared, area.width);
    let least = narrow(board.the_match().position().piles.len());
    most.min(area.height.saturating_sub(around).max(least))
}

fn memory_height(board: &BoardView, width: u16) -> u16 {
    let remembered = board::remembered_lines(board);
    let width = usize::from(width).saturating_sub(5);
    let lines = remembered
        .iter()
        .map(|(_, text)| wrapped(text, width).len());
    narrow(lines.sum())
}

/// The size of the map in squares, if it is shown.
pub(super) fn extent(study: &Study, shared: &Shared) -> Option<(u16, u16)> {
    if shared.is_cramped() {
        return None;
    }
    let map = StudyParts::of(study, shared).map?;
    let board = study.shown()?;
    board.two_piles().map(|_| map_extent(board, map))
}

#[derive(Default)]
struct ShownWords {
    lines: Vec<Vec<Piece>>,
    first: usize,
    area: Rect,
    /// The lines of the question and their area, if scrolling would hide them.
    pinned: Option<(Range<usize>, Rect)>,
}

impl ShownWords {
    fn of(study: &Study, shared: &Shared) -> Self {
        if shared.is_cramped() {
            return Self::default();
        }
        let Some(whole) = StudyParts::of(study, shared).words else {
            return Self::default();
        };
        let spaced = body(study, shared).height >= MIN_SPACED_HEIGHT;
        let talk = study.talk(&shared.theme, usize::from(whole.width), spaced);
        let first = |height: u16| {
            let last = talk.lines.len().saturating_sub(height.into());
            study.scroll.unwrap_or(talk.from).min(last)
        };
        let from = first(whole.height);
        let end = from + usize::from(whole.height);
        let question = talk.question;
        let is_in_sight = from <= question.start && question.end <= end;
        let above = whole.height.saturating_sub(narrow(question.len()));
        let gap = u16::from(above > 2);
        let (area, pinned) = match above {
            // There is no room for both.
            0 => (whole, None),
            _ if is_in_sight => (whole, None),
            _ => {
                let below = rows(whole, above, whole.height);
                (rows(whole, 0, above - gap), Some((question, below)))
            }
        };
        Self {
            first: first(area.height),
            lines: talk.lines,
            area,
            pinned,
        }
    }
}

pub(super) fn has_words(study: &Study, shared: &Shared) -> bool {
    shared.is_cramped() || StudyParts::of(study, shared).words.is_some()
}

/// The number of lines of the words hidden above and below those shown.
pub(super) fn hidden(study: &Study, shared: &Shared) -> (usize, usize) {
    let shown = ShownWords::of(study, shared);
    let end = shown.first + usize::from(shown.area.height);
    (shown.first, shown.lines.len().saturating_sub(end))
}

/// The number of lines by which Page Up and Page Down scroll.
pub(super) fn page(study: &Study, shared: &Shared) -> usize {
    let area = ShownWords::of(study, shared).area;
    usize::from(area.height).saturating_sub(1).max(1)
}

pub(super) fn draw(shared: &Shared, study: &Study, regions: &Regions, canvas: &mut Canvas<'_>) {
    let parts = StudyParts::of(study, shared);
    if is_beside(study, shared) {
        let area = body(study, shared);
        canvas.divider(area, area.right().saturating_sub(BESIDE));
    }
    if let (Some(board), Some(area)) = (study.shown(), parts.piles) {
        let spaced = body(study, shared).height >= MIN_SPACED_HEIGHT;
        let most = room_for(study, board, shared, area);
        if study.expected() == Expected::Move {
            draw_piles(shared, board, area, (most, spaced), canvas);
        } else {
            let area = rows(area, spaced.into(), area.height);
            draw_still(shared, board, area, most, canvas);
        }
    }
    if let (None, Some(area)) = (study.shown(), parts.piles) {
        let spaced = body(study, shared).height >= MIN_SPACED_HEIGHT;
        let area = rows(area, spaced.into(), area.height);
        choices::draw(shared, study, area, canvas);
    }
    if let (Some(board), Some(area)) = (study.shown(), parts.map) {
        let focus = match study.expected() {
            Expected::Move => Focus::of(board.mode(), shared),
            _ => Focus::Never,
        };
        draw_map(shared, board, focus, area, canvas);
    }
    let sheet = study.session.view().and_then(|view| view.sheet.as_ref());
    if let (Some(sheet), Some(area)) = (sheet, parts.sheet) {
        draw_sheet(sheet, area, canvas);
    }
    if let (Some(view), Some(area)) = (study.session.view(), parts.headline) {
        let letters = narrow(LETTER * view.heading.chars().count());
        let style = shared.theme.winning.bold();
        draw_large(&view.heading, style, columns(area, 0, letters), canvas);
    }
    if parts.words.is_some() {
        let shown = ShownWords::of(study, shared);
        let end = shown
            .lines
            .len()
            .min(shown.first + usize::from(shown.area.height));
        canvas.piece_lines(shown.area, &shown.lines[shown.first..end]);
        if let Some((question, area)) = shown.pinned {
            canvas.piece_lines(area, &shown.lines[question]);
        }
        let (above, below) = hidden(study, shared);
        canvas.more_below(regions, above, below);
    }
}
