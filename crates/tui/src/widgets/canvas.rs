//! The canvas of a screen: its cells, and what a click on them means.

use super::{Regions, UNBROKEN, columns, narrow};
use crate::keys::Command;
use crate::theme::Theme;
use goldpile_engine::Counts;
use goldpile_number::Natural;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// What a click means. All indices are from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The same as the key of this command.
    Command(Command),
    /// A line of the screen's list.
    Line(usize),
    /// The next value (true) of a line of the screen's list, or the previous one (false).
    Turn(usize, bool),
    /// The pile with this index.
    Pile(usize),
    /// This amount of the pile with this index.
    Amount(usize, Natural),
    /// A square of the board, counted from its lower left corner along pile a and along pile b.
    Cell(u16, u16),
    /// One of the positions that may be announced: its place in the list, and its piles.
    Square(usize, Counts),
}

impl Target {
    /// The target of the value that this is a part of; `None` if it is not part of a value.
    pub(crate) fn holder(self) -> Option<Self> {
        match self {
            Self::Amount(pile, _) | Self::Pile(pile) => Some(Self::Pile(pile)),
            Self::Turn(line, _) | Self::Line(line) => Some(Self::Line(line)),
            Self::Command(_) | Self::Cell(..) | Self::Square(..) => None,
        }
    }
}

/// A buffer to draw on, with its click targets.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    /// The theme.
    pub theme: Theme,
    targets: Vec<(Rect, Target)>,
    /// The place of the terminal's cursor; `None` to hide it.
    pub cursor: Option<Position>,
}

/// The number of lines hidden above and below, in words; `None` if there are none.
fn hidden(above: usize, below: usize) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(format!("↓ {below} more")),
        (above, 0) => Some(format!("↑ {above} more")),
        (above, below) => Some(format!("↑ {above}  ↓ {below} more")),
    }
}

/// A piece of text in one style.
pub type Piece = (String, Style);

/// The width of these pieces in columns.
pub(crate) fn width_of(pieces: &[Piece]) -> usize {
    pieces.iter().map(|(text, _)| text.width()).sum()
}

impl<'a> Canvas<'a> {
    /// A canvas on this buffer, filled with the theme's base style.
    pub(crate) fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        buffer.set_style(buffer.area, theme.base);
        Self {
            buffer,
            theme,
            targets: Vec::new(),
            cursor: None,
        }
    }

    /// The target at a screen cell; if there are several, the one drawn last.
    pub(crate) fn target_at(&self, column: u16, row: u16) -> Option<Target> {
        let position = Position::new(column, row);
        let mut targets = self.targets.iter().rev();
        let found = targets.find(|(area, _)| area.contains(position));
        found.map(|(_, target)| target.clone())
    }

    pub(crate) fn targets(&self) -> &[(Rect, Target)] {
        &self.targets
    }

    /// Makes this area a click target.
    pub fn target(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Writes into row `y` of an area from its column `x` on, and cuts off what does not fit. Returns the column
    /// of the area after the text, or `x` if nothing fits.
    pub fn text(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if text.contains(UNBROKEN) {
            // By now, the text has been broken into lines.
            return self.text(area, x, y, &text.replace(UNBROKEN, " "), style);
        }
        if y >= area.height || x >= area.width {
            return x;
        }
        let room = usize::from(area.width - x);
        let (left, top) = (area.x + x, area.y + y);
        let (end, _) = self.buffer.set_stringn(left, top, text, room, style);
        end - area.x
    }

    /// Changes the style of what is drawn in an area.
    pub(crate) fn restyle(&mut self, area: Rect, style: Style) {
        self.buffer
            .set_style(area.intersection(self.buffer.area), style);
    }

    /// Writes pieces one after the other, as [`text`](Self::text) does.
    pub fn pieces(&mut self, area: Rect, x: u16, y: u16, pieces: &[Piece]) -> u16 {
        let draw = |x, (text, style): &Piece| self.text(area, x, y, text, *style);
        pieces.iter().fold(x, draw)
    }

    /// Draws texts, one per line, from the top of an area.
    pub fn lines(&mut self, area: Rect, lines: impl IntoIterator<Item: AsRef<str>>, style: Style) {
        for (y, line) in (0..area.height).zip(lines) {
            self.text(area, 0, y, line.as_ref(), style);
        }
    }

    /// Begins a line of a list: its sign and its target. Returns the column where the rest begins, and its style.
    pub(crate) fn choice(&mut self, line: Rect, index: usize, chosen: bool) -> (u16, Style) {
        let (sign, style) = self.theme.choice(chosen);
        self.target(line, Target::Line(index));
        (self.text(line, 0, 0, sign, style), style)
    }

    /// Draws lines of pieces from the top of an area.
    pub(crate) fn piece_lines(&mut self, area: Rect, lines: &[Vec<Piece>]) {
        for (y, line) in (0..area.height).zip(lines) {
            self.pieces(area, 0, y, line);
        }
    }

    /// Writes pieces into row `y` so that they end at the right edge. If they do not fit, cuts off their end.
    pub fn right(&mut self, area: Rect, y: u16, pieces: &[Piece]) {
        let x = area.width.saturating_sub(narrow(width_of(pieces)));
        self.pieces(area, x, y, pieces);
    }

    /// Shows in row `y` how many lines of a list are hidden above and below.
    pub fn more(&mut self, area: Rect, y: u16, above: usize, below: usize) {
        if let Some(text) = hidden(above, below) {
            self.text(area, 2, y, &text, self.theme.accent);
        }
    }

    /// Shows on the rule below a list how many of its lines are hidden above and below.
    pub(crate) fn more_below(&mut self, regions: &Regions, above: usize, below: usize) {
        if let Some(text) = hidden(above, below) {
            let piece = (format!(" {text} "), self.theme.accent);
            self.right(regions.lower_rule, 0, &[piece]);
        }
    }

    /// Shows on the rules above and below a list how many of its lines are hidden there.
    pub fn more_beside(&mut self, regions: &Regions, above: usize, below: usize) {
        let (upper, lower) = (regions.upper_rule, regions.lower_rule);
        for (rule, sign, count) in [(upper, '↑', above), (lower, '↓', below)] {
            if count > 0 {
                let text = format!(" {sign} {count} more ");
                self.right(rule, 0, &[(text, self.theme.accent)]);
            }
        }
    }

    /// Draws a light vertical rule in an area, before the part that begins in this screen column, unless the area
    /// begins there.
    pub(crate) fn divider(&mut self, area: Rect, before: u16) {
        for y in (0..area.height).filter(|_| before > area.x) {
            self.text(area, before - area.x - 2, y, "│", self.theme.muted);
        }
    }

    /// Draws the value of a line of a list between the arrows that turn it to the previous and the next value.
    pub(crate) fn turnable(&mut self, area: Rect, line: usize, value: &str, style: Style) {
        let muted = self.theme.muted;
        let x = self.text(area, 0, 0, "‹ ", muted);
        self.target(columns(area, 0, 2), Target::Turn(line, false));
        let x = self.text(area, x, 0, value, style);
        self.text(area, x, 0, " ›", muted);
        self.target(columns(area, x, 2), Target::Turn(line, true));
    }

    /// Draws a light rule across row `y` of the area.
    pub fn rule(&mut self, area: Rect, y: u16) {
        let line = "─".repeat(usize::from(area.width));
        let style = self.theme.muted;
        self.text(area, 0, y, &line, style);
    }
}
