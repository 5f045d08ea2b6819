//! The words of a lesson: those of the step, and what was said.

use super::Study;
use crate::learn::session::View;
use crate::learn::{ReplyMessage, ReplyTone};
use crate::tui::ascii::spelled;
use crate::tui::theme::Theme;
use crate::tui::widgets::{Block, Document, Piece, wrapped_pieces};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

type Line = Vec<Piece>;

/// The maximum width of text: long lines are hard to read.
const WIDEST: usize = 76;
/// The length of the line below what was said about the last question.
const PARTING: usize = 12;

impl Study {
    /// Returns the words in this many columns, with blank lines between paragraphs if `spaced`, and the
    /// index of the line to begin with: first what was said about the last question, then the words of the
    /// step, then what was said about this question, so that no help and no answer displaces anything.
    pub(super) fn lines(&self, theme: &Theme, width: usize, spaced: bool) -> (Vec<Line>, usize) {
        let width = width.min(WIDEST);
        let mut lines = Vec::new();
        for message in &self.said_before {
            add(&mut lines, signed(message, theme, width), spaced);
        }
        // A line parts what belongs to the last question from the next one, if there is room for it.
        if spaced && !lines.is_empty() {
            lines.push(vec![("─".repeat(width.min(PARTING)), theme.muted)]);
        }
        let asked = lines.len();
        for text in self.view().map_or(&[][..], words) {
            let text = spelled(theme.glyphs, text);
            let text = wrapped_pieces(&pieces(&text, Style::new()), width);
            let apart = spaced && lines.len() > asked;
            add(&mut lines, text, apart);
        }
        // The text is scrolled to what was just said, or to the end for a nudge: the learner has read
        // the words of the step already.
        let from = match self.said.last().map(|said| said.tone) {
            None => 0,
            Some(ReplyTone::Nudge | ReplyTone::NoAnswer) => usize::MAX,
            Some(_) => lines.len(),
        };
        for message in &self.said {
            add(&mut lines, signed(message, theme, width), spaced);
        }
        (lines, from)
    }
}

/// Returns the words of the step. A drill has none, so that the question takes their place.
pub(super) fn words(view: &View) -> &[String] {
    if view.text.is_empty() && !view.question.is_empty() {
        std::slice::from_ref(&view.question)
    } else {
        &view.text
    }
}

/// Returns what was said, with its sign and in its colour.
fn signed(message: &ReplyMessage, theme: &Theme, width: usize) -> Vec<Line> {
    let style = match message.tone {
        ReplyTone::Right => theme.winning,
        ReplyTone::Wrong => theme.losing,
        ReplyTone::Nudge => Theme::helping(),
        ReplyTone::Plain | ReplyTone::NoAnswer | ReplyTone::Opponent => Style::new(),
    };
    let sign = match message.tone {
        ReplyTone::Right => "★ ",
        ReplyTone::Wrong => "? ",
        tone => tone.sign(),
    };
    let text = spelled(theme.glyphs, &message.text);
    let lines = wrapped_pieces(&pieces(&text, style), width - sign.width());
    let leads = std::iter::once(sign.to_owned()).chain(std::iter::repeat(" ".repeat(sign.width())));
    let led = |(lead, line): (String, Line)| std::iter::once((lead, style)).chain(line).collect();
    leads.zip(lines).map(led).collect()
}

/// Appends lines, separated by a blank one if `apart`.
fn add(lines: &mut Vec<Line>, more: Vec<Line>, apart: bool) {
    if apart && !lines.is_empty() && !more.is_empty() {
        lines.push(Line::new());
    }
    lines.extend(more);
}

/// Returns the pieces of a paragraph. A word between asterisks is a new term, shown in bold.
fn pieces(text: &str, style: Style) -> Vec<Piece> {
    let styles = [style, style.bold()].into_iter().cycle();
    text.split('*').map(str::to_owned).zip(styles).collect()
}

/// Returns the page with the proof.
pub(super) fn proof(text: &[String]) -> Document {
    let mut blocks = vec![Block::heading("Why it is true")];
    for paragraph in text {
        blocks.push(Block::Blank);
        blocks.push(Block::of(pieces(paragraph, Style::new())));
    }
    Document::new(blocks, "The proof.")
}
