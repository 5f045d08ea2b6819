//! Where a screen is drawn: cells, and what lies under the mouse there.

use crate::engine::Counts;
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::setup::Field;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What a click means. All that is counted here is counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The same as the key of this command.
    Command(Command),
    /// A line of the menu ([`App::menu_items`](crate::tui::App::menu_items)), or of the list of the
    /// records.
    Item(usize),
    /// A line of a review, or the winning move in this place of an analysis.
    Line(usize),
    /// A field of the set-up.
    Field(Field),
    /// A step of a field of the set-up, forward (true) or back.
    Change(Field, bool),
    /// A line of the settings ([`Preferences::lines`](crate::tui::Preferences::lines)).
    Preference(usize),
    /// The next word (true) of a line of the settings, or the one before.
    Turn(usize, bool),
    /// The pile with this index.
    Pile(usize),
    /// So many tokens of the pile with this index.
    Amount(usize, Natural),
    /// A square of the map: its column and row, in squares, from the lower left corner.
    Cell(u16, u16),
    /// One of the positions that may be announced: its place in the list, and its piles.
    Square(usize, Counts),
}

/// A buffer being drawn on, and what lies where on it.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    /// The theme.
    pub theme: Theme,
    targets: Vec<(Rect, Target)>,
    /// Where the terminal's cursor is to stand; `None` if it is to be hidden.
    pub cursor: Option<Position>,
}

/// A piece of text in one style.
pub(super) type Piece = (String, Style);

impl<'a> Canvas<'a> {
    /// A canvas on this buffer, all of it in the theme's base.
    pub(super) fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        buffer.set_style(buffer.area, theme.base);
        Self {
            buffer,
            theme,
            targets: Vec::new(),
            cursor: None,
        }
    }

    /// What lies at a cell of the screen; of several the one drawn last. `None` if nothing.
    #[must_use]
    pub(super) fn target_at(&self, column: u16, row: u16) -> Option<Target> {
        self.targets
            .iter()
            .rev()
            .find(|(area, _)| area.contains(Position::new(column, row)))
            .map(|(_, target)| target.clone())
    }

    /// Everything that can be clicked.
    #[must_use]
    pub(super) fn targets(&self) -> &[(Rect, Target)] {
        &self.targets
    }

    /// Lets a click on this area mean that.
    pub(super) fn target(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Writes into row `y` of an area, from its column `x` on; what does not fit is cut. Gives the
    /// column of the area behind it, `x` if nothing fits.
    pub(super) fn text(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if y >= area.height || x >= area.width {
            return x;
        }
        let room = usize::from(area.width - x);
        let (end, _) = self
            .buffer
            .set_stringn(area.x + x, area.y + y, text, room, style);
        end - area.x
    }

    /// Writes pieces one after the other, as [`text`](Self::text) does.
    pub(super) fn pieces(&mut self, area: Rect, x: u16, y: u16, pieces: &[Piece]) -> u16 {
        pieces
            .iter()
            .fold(x, |x, (text, style)| self.text(area, x, y, text, *style))
    }

    /// Writes pieces into row `y` so that they end at the right edge; what does not fit loses its
    /// end.
    pub(super) fn right(&mut self, area: Rect, y: u16, pieces: &[Piece]) {
        let width: usize = pieces.iter().map(|(text, _)| text.width()).sum();
        let x = area.width.saturating_sub(narrow(width));
        self.pieces(area, x, y, pieces);
    }

    /// Says in row `y` how much of a list there is above and below what shows of it.
    pub(super) fn more(&mut self, area: Rect, y: u16, above: usize, below: usize) {
        let text = match (above, below) {
            (0, 0) => return,
            (0, below) => format!("↓ {below} more"),
            (above, 0) => format!("↑ {above} more"),
            (above, below) => format!("↑ {above}  ↓ {below} more"),
        };
        self.text(area, 2, y, &text, self.theme.accent);
    }

    /// A light rule across row `y` of the area.
    pub(super) fn rule(&mut self, area: Rect, y: u16) {
        let line = "─".repeat(usize::from(area.width));
        let style = self.theme.history;
        self.text(area, 0, y, &line, style);
    }
}

/// A width in columns; no screen is wider than this type can say.
#[must_use]
pub(super) fn narrow(width: usize) -> u16 {
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Cuts a text to a width in columns, with dots in place of what was cut off its end.
#[must_use]
pub(super) fn elided(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        out.push(character);
    }
    if width > 0 {
        out.push('…');
    }
    out
}

/// Breaks a text into lines of a width in columns (1 if it is 0), between words where that is
/// possible.
#[must_use]
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() <= width {
                if gap == 1 {
                    line.push(' ');
                }
                line.push_str(&word);
                break;
            }
            if line.is_empty() {
                // A word longer than a line is cut wherever the line ends.
                let at = word
                    .char_indices()
                    .nth(width)
                    .map_or(word.len(), |(at, _)| at);
                let rest = word.split_off(at);
                lines.push(std::mem::replace(&mut word, rest));
                if word.is_empty() {
                    break;
                }
            } else {
                lines.push(std::mem::take(&mut line));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_text_keeps_every_word_and_no_line_is_too_wide() {
        let text = "Take any positive number of tokens from one pile, orthesamenumberfromboth.";
        for width in 1..80 {
            let lines = wrapped(text, width);
            assert!(lines.iter().all(|line| line.width() <= width), "{width}");
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert_eq!(wrapped("", 10), Vec::<String>::new());
    }

    #[test]
    fn what_is_cut_off_leaves_dots() {
        assert_eq!(elided("Wythoff", 7), "Wythoff");
        assert_eq!(elided("Wythoff", 4), "Wyt…");
        assert_eq!(elided("Wythoff", 0), "");
    }
}
