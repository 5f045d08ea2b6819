//! Positions to choose from: side by side with their numbers, and what the game remembers in each.

use super::Study;
use crate::board::{BoardView, memory_lines};
use crate::keys::Command;
use crate::screen::{Pressed, Shared};
use crate::widgets::{
    Canvas, Row, Target, bar_scale, columns, draw_piles, narrow, piles_height, rows, wrapped,
};
use goldpile_engine::notation::pile_name;
use goldpile_learn::session::Choices;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The number of blank columns between two positions.
const GAP: u16 = 2;
/// The most rows of the piles of a position.
const PILES: u16 = 8;

/// The positions to choose from, and the one chosen.
#[derive(Default)]
pub(super) struct ShownChoices {
    boards: Vec<BoardView>,
    pub(super) chosen: Option<usize>,
}

impl ShownChoices {
    pub(super) fn new(boards: Vec<BoardView>) -> Self {
        Self {
            boards,
            chosen: None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Chooses the position with this index, if there is one.
    pub(super) fn choose(&mut self, index: usize) {
        if index < self.boards.len() {
            self.chosen = Some(index);
        }
    }

    /// Chooses the next or the previous position, or the one whose number is typed.
    pub(super) fn step(&mut self, press: Pressed) {
        let last = self.boards.len().saturating_sub(1);
        match (press.command, self.chosen) {
            (Command::More, chosen) => self.choose(chosen.map_or(0, |at| (at + 1).min(last))),
            (Command::Less, chosen) => self.choose(chosen.map_or(last, |at| at.saturating_sub(1))),
            (Command::Digit, _) => {
                let index = press.digit().and_then(|digit| digit.checked_sub(1));
                let index = index.and_then(|index| usize::try_from(index).ok());
                self.choose(index.unwrap_or(usize::MAX));
            }
            _ => {}
        }
    }

    /// What to press.
    pub(super) fn status(&self) -> String {
        match self.chosen {
            None => "Choose with ←→ or its number, then press Enter.".to_owned(),
            Some(chosen) => format!("Number {}. Enter answers.", chosen + 1),
        }
    }

    /// The number of columns for each position, of this many for all.
    fn width(&self, width: u16) -> u16 {
        let count = narrow(self.boards.len()).max(1);
        (width + GAP) / count - GAP
    }

    /// The number of rows needed in this many columns, of the most for the piles.
    pub(super) fn height(&self, width: u16, most: u16) -> u16 {
        let width = self.width(width);
        let most = most.min(PILES);
        let of = |board: &BoardView| {
            1 + piles_height(&piles(board), (width, most)) + memory_height(board, width)
        };
        self.boards.iter().map(of).max().unwrap_or(0)
    }
}

fn piles(board: &BoardView) -> Vec<Row> {
    Row::still(&board.the_match().position().piles)
}

/// What the game remembers, in lines of this width.
fn remembered(board: &BoardView, width: u16) -> Vec<String> {
    let lines = memory_lines(board).into_iter();
    lines
        .flat_map(|(_, text)| wrapped(&text, usize::from(width).saturating_sub(2)))
        .collect()
}

/// The number of rows of what the game remembers, with the blank one before.
fn memory_height(board: &BoardView, width: u16) -> u16 {
    match remembered(board, width).len() {
        0 => 0,
        lines => narrow(lines + 1),
    }
}

/// Draws piles as tokens or as numbers. Returns the rows used.
fn draw_position(piles: &[Row], is_drawn: bool, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    if is_drawn {
        return draw_piles(piles, area, canvas);
    }
    for (y, (index, pile)) in (0..area.height).zip(piles.iter().enumerate()) {
        let text = format!("{}  {}", pile_name(index), pile.count);
        canvas.text(area, 2, y, &text, Style::new());
    }
    narrow(piles.len())
}

/// Draws the positions in equal columns. Once the question is answered, the right one has a star.
pub(super) fn draw(shared: &Shared, study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let shown = &study.choices;
    let asked = study.session.view().and_then(|view| view.choices.as_ref());
    let width = shown.width(area.width);
    let theme = &shared.theme;
    let room = |board: &BoardView| {
        let memory = narrow(remembered(board, width).len());
        let least = narrow(piles(board).len());
        let high = area.height.saturating_sub(1 + memory);
        high.clamp(least, PILES.max(least))
    };
    // Without enough room for the tokens of one of them, all are numbers.
    let is_drawn = |board: &BoardView| bar_scale(&piles(board), (width, room(board))).is_none();
    let is_drawn = shown.boards.iter().all(is_drawn);
    for (index, board) in shown.boards.iter().enumerate() {
        let x = narrow(index) * (width + GAP);
        let place = columns(area, x, width);
        let is_chosen = shown.chosen == Some(index);
        let (sign, style) = match asked.and_then(|asked: &Choices| asked.right) {
            Some(right) if right == index => ("★ ", theme.winning),
            Some(_) if is_chosen => ("? ", theme.losing),
            Some(_) => ("  ", theme.muted),
            None => theme.choice(is_chosen),
        };
        canvas.text(
            place,
            0,
            0,
            &format!("{sign}{}", index + 1),
            style.patch(Style::new().bold()),
        );
        let memory = remembered(board, width);
        let lines = narrow(memory.len());
        let place_of_piles = rows(place, 1, room(board));
        let used = 1 + draw_position(&piles(board), is_drawn, place_of_piles, canvas);
        let apart = u16::from(used + lines < area.height);
        let below = rows(place, used + apart, area.height);
        for (y, line) in (0..below.height).zip(memory) {
            canvas.text(below, 2, y, &line, theme.muted);
        }
        canvas.target(place, Target::Line(index));
    }
}
