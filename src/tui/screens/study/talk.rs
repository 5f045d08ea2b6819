//! The words of a lesson: those of the step, and what was said.

use super::Study;
use crate::learn::{Said, Tone};
use crate::tui::theme::Theme;
use crate::tui::widgets::{Block, Document, Piece, wrapped_pieces};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

type Line = Vec<Piece>;

/// The greatest width of text: long lines are hard to read.
const WIDEST: usize = 76;

impl Study {
    /// Returns the words in this many columns, with blank lines between paragraphs if `spaced`, and the
    /// index of the line to begin with.
    pub(super) fn lines(&self, theme: &Theme, width: usize, spaced: bool) -> (Vec<Line>, usize) {
        let width = width.min(WIDEST);
        let mut step = Vec::new();
        for text in self.view().map_or(&[][..], |view| &view.text) {
            add(
                &mut step,
                wrapped_pieces(&pieces(text, Style::new()), width),
                spaced,
            );
        }
        let mut said = Vec::new();
        let mut last = 0;
        for message in &self.said {
            let style = match message.tone {
                Tone::Right => theme.winning,
                Tone::Wrong => theme.losing,
                Tone::Nudge => theme.accent,
                Tone::Plain | Tone::NoAnswer | Tone::Opponent => Style::new(),
            };
            let sign = match message.tone {
                Tone::Right => "★ ",
                Tone::Wrong => "? ",
                tone => tone.sign(),
            };
            let text = wrapped_pieces(&pieces(&message.text, style), width - sign.width());
            let signed = text.into_iter().enumerate().map(|(index, line)| {
                let lead = if index == 0 {
                    sign.to_owned()
                } else {
                    " ".repeat(sign.width())
                };
                std::iter::once((lead, style)).chain(line).collect()
            });
            let signed: Vec<Line> = signed.collect();
            last = signed.len();
            add(&mut said, signed, spaced);
        }
        let verdict = |said: &Said| matches!(said.tone, Tone::Right | Tone::Wrong);
        if self.said_before || self.said.iter().any(verdict) {
            // A nudge after the verdict is seen, too.
            let from = match self.said.last().map(|said| said.tone) {
                Some(Tone::Nudge | Tone::NoAnswer) => said.len() - last,
                _ => 0,
            };
            add(&mut said, step, spaced);
            return (said, from);
        }
        // The text is scrolled to what was just said, or to the end for a nudge: the learner has read
        // the words of the step already.
        let from = match self.said.last().map(|said| said.tone) {
            None => 0,
            Some(Tone::Nudge | Tone::NoAnswer) => usize::MAX,
            Some(_) => step.len(),
        };
        add(&mut step, said, spaced);
        (step, from)
    }
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
    let parts = text.split('*').enumerate();
    parts
        .map(|(index, part)| {
            let style = if index % 2 == 1 { style.bold() } else { style };
            (part.to_owned(), style)
        })
        .collect()
}

/// Returns the page with the proof.
pub(super) fn proof(text: &[String]) -> Document {
    let mut blocks = vec![Block::heading("Why it is true")];
    for paragraph in text {
        blocks.push(Block::Blank);
        blocks.push(Block::Text {
            lead: Piece::default(),
            indent: 0,
            pieces: pieces(paragraph, Style::new()),
        });
    }
    Document {
        blocks,
        about: "The proof.",
        copy: None,
    }
}
