//! A text to read: headings, paragraphs, keys, digits. It is laid out for the available width.

use super::{Piece, digits, width_of, wrapped_pieces};
use crate::ascii::spelled;
use crate::theme::Theme;
use goldpile_app::CopiedPart;
use goldpile_engine::ExplanationRow;
use goldpile_play::Match;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The maximum width of text, since long lines are hard to read.
pub(crate) const WIDEST: u16 = 92;

/// The description of the page that explains every key.
pub(crate) const ABOUT_ALL_KEYS: &str =
    "Every key is explained here; those that work now come first.";

/// A text to read, as a page.
#[derive(Clone, Default)]
pub struct Document {
    /// Its content, from the top.
    pub blocks: Vec<Block>,
    /// Its description in the status line.
    pub about: &'static str,
    /// The page that this one leads on to, if there is one, and what its key does, as in `shows the proof`.
    pub next: Option<(&'static str, Box<Self>)>,
    /// The match and the part of it to copy from this page, if there is one.
    pub copy: Option<Box<(Match, CopiedPart)>>,
}

/// A part of a text, such as a paragraph.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph. Its first line follows the lead, and its other lines are indented.
    Text {
        /// The lead, before the first line.
        lead: Piece,
        /// The indent, in columns, of all lines but the first.
        indent: usize,
        /// The text.
        pieces: Vec<Piece>,
    },
    /// A line, and a text at its right end if that fits.
    Ends(Piece, Piece),
    /// Numbers, digit under digit, each with a note.
    Digits(Vec<(ExplanationRow, String)>),
    /// Two texts side by side or, if they are too wide for that, one below the other.
    Beside(Vec<Block>, Vec<Block>),
    /// A blank line.
    Blank,
}

/// The width of the text on the right of two, and the gap before it.
const RIGHT: (usize, usize) = (30, 2);
/// The least width of the text on the left of two.
const MIN_LEFT: usize = 44;

impl Block {
    /// A heading.
    #[must_use]
    pub fn heading(text: impl Into<String>) -> Self {
        Self::styled(text, Style::new().bold())
    }

    /// A paragraph.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::styled(text, Style::new())
    }

    /// A paragraph in one style.
    #[must_use]
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self::of(vec![(text.into(), style)])
    }

    /// A paragraph of pieces.
    pub(crate) fn of(pieces: Vec<Piece>) -> Self {
        Self::Text {
            lead: Piece::default(),
            indent: 0,
            pieces,
        }
    }

    /// A paragraph with a lead before its first line, indented by the width of the lead.
    #[must_use]
    pub fn led(lead: impl Into<String>, style: Style, text: impl Into<String>) -> Self {
        let lead = lead.into();
        Self::Text {
            indent: lead.width(),
            lead: (lead, style),
            pieces: vec![(text.into(), Style::new())],
        }
    }
}

impl Document {
    /// A page from which nothing can be copied.
    #[must_use]
    pub fn new(blocks: Vec<Block>, about: &'static str) -> Self {
        Self {
            blocks,
            about,
            ..Self::default()
        }
    }

    /// A page with a text that was sent to the clipboard, line by line.
    pub(crate) fn as_written(text: &str) -> Self {
        let blocks = text.lines().map(|line| match line {
            "" => Block::Blank,
            line => Block::text(line),
        });
        let about = "This is what was sent to the terminal's clipboard.";
        Self::new(blocks.collect(), about)
    }

    /// The lines in this many columns, with the last `shift` digits beyond the right edge, and the largest
    /// possible shift.
    pub(crate) fn lines(
        &self,
        theme: &Theme,
        width: u16,
        shift: usize,
    ) -> (Vec<Vec<Piece>>, usize) {
        let width = usize::from(width.min(WIDEST));
        laid_out(&self.blocks, theme, width, shift)
    }
}

fn laid_out(
    blocks: &[Block],
    theme: &Theme,
    width: usize,
    shift: usize,
) -> (Vec<Vec<Piece>>, usize) {
    let plain = |(text, style): &Piece| (spelled(theme.glyphs, text).into_owned(), *style);
    let mut lines = Vec::new();
    let mut shifts = 0;
    for block in blocks {
        match block {
            Block::Text {
                lead,
                indent,
                pieces,
            } => {
                let pieces: Vec<Piece> = pieces.iter().map(plain).collect();
                let text = wrapped_pieces(&pieces, width.saturating_sub(*indent));
                for (index, line) in text.into_iter().enumerate() {
                    let lead = match index {
                        0 => lead.clone(),
                        _ => (" ".repeat(*indent), Style::new()),
                    };
                    let lead = (!lead.0.is_empty()).then_some(lead);
                    lines.push(lead.into_iter().chain(line).collect());
                }
            }
            Block::Ends(left, right) => {
                let (left, right) = (plain(left), plain(right));
                let gap = width.saturating_sub(left.0.width() + right.0.width());
                let mut line = vec![left];
                if gap > 1 {
                    line.push((format!("{:gap$}{}", "", right.0), right.1));
                }
                lines.push(line);
            }
            Block::Digits(rows) => {
                let (rows, most) = digits::rows(theme, rows, width, shift);
                shifts = most;
                lines.extend(rows);
            }
            Block::Beside(left, right) => lines.extend(beside(left, right, theme, width)),
            Block::Blank => lines.push(Vec::new()),
        }
    }
    (lines, shifts)
}

/// The lines of two texts side by side, or one below the other.
fn beside(left: &[Block], right: &[Block], theme: &Theme, width: usize) -> Vec<Vec<Piece>> {
    let room = width.saturating_sub(RIGHT.0 + RIGHT.1);
    if room < MIN_LEFT {
        let mut lines = laid_out(left, theme, width, 0).0;
        lines.push(Vec::new());
        lines.extend(laid_out(right, theme, width, 0).0);
        return lines;
    }
    let mut lines = laid_out(left, theme, room, 0).0;
    let right = laid_out(right, theme, RIGHT.0, 0).0;
    lines.resize(lines.len().max(right.len()), Vec::new());
    for (line, beside) in lines.iter_mut().zip(right) {
        let gap = (room + RIGHT.1).saturating_sub(width_of(line));
        line.push((" ".repeat(gap), Style::new()));
        line.extend(beside);
    }
    lines
}
