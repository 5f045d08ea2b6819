//! The words of a lesson: those of the step, and what was said.

use super::{Study, Wanted};
use crate::ascii::spelled;
use crate::theme::Theme;
use crate::widgets::{Block, Document, Piece, wrapped_pieces};
use goldpile_learn::session::View;
use goldpile_learn::{ReplyMessage, ReplyTone};
use ratatui::style::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

type TalkLine = Vec<Piece>;

/// The maximum width of text: long lines are hard to read.
const WIDEST: usize = 76;
/// The length of the line below what was said about the last question.
const PARTING: usize = 12;

/// The lines of a lesson.
pub(super) struct Talk {
    pub(super) lines: Vec<TalkLine>,
    /// The index of the line to begin with.
    pub(super) from: usize,
    /// Which of the lines are the question.
    pub(super) question: Range<usize>,
}

impl Study {
    /// The lines in this many columns, with blank lines between paragraphs if `spaced`: first what
    /// was said about the last question, then the words of the step, the question, and what was said about
    /// it, so that no help and no answer displaces anything.
    pub(super) fn talk(&self, theme: &Theme, width: usize, spaced: bool) -> Talk {
        let width = width.min(WIDEST);
        let mut lines = Vec::new();
        let mut verdict = None;
        for message in &self.said_before {
            if matches!(message.tone, ReplyTone::Right | ReplyTone::Wrong) {
                verdict.get_or_insert(lines.len());
            }
            add(&mut lines, signed(message, theme, width), spaced);
        }
        let (text, question) = match self.view().filter(|_| self.corrected.is_none()) {
            Some(view) => (&view.text[..], self.question(view)),
            None => (&[][..], ""),
        };
        // A line parts what belongs to the last question from the next one, if there is room for it.
        if spaced && !lines.is_empty() && !(text.is_empty() && question.is_empty()) {
            lines.push(vec![("─".repeat(width.min(PARTING)), theme.muted)]);
        }
        let asked = lines.len();
        let told = |text: &str, style| {
            let text = spelled(theme.glyphs, text);
            wrapped_pieces(&pieces(&text, style), width)
        };
        for text in text {
            let apart = spaced && lines.len() > asked;
            add(&mut lines, told(text, Style::new()), apart);
        }
        let question = match question {
            "" => Vec::new(),
            question => told(question, Style::new().bold()),
        };
        let length = question.len();
        let apart = spaced && lines.len() > asked;
        add(&mut lines, question, apart);
        let question = lines.len() - length..lines.len();
        // The text begins with whether the last answer was right. It is scrolled to the question and what was
        // just said about it, or to the end for a nudge: the learner has read the words of the step already.
        let from = match self.said.last().map(|said| said.tone) {
            None => verdict.unwrap_or(0),
            Some(ReplyTone::Nudge | ReplyTone::NoAnswer) => usize::MAX,
            Some(_) => question.start,
        };
        for message in &self.said {
            add(&mut lines, signed(message, theme, width), spaced);
        }
        Talk {
            lines,
            from,
            question,
        }
    }

    /// The question that the words ask; empty where there is only something to read.
    fn question<'a>(&self, view: &'a View) -> &'a str {
        match self.wanted() {
            Wanted::Nothing => "",
            Wanted::YesOrNo | Wanted::Numbers | Wanted::Move => &view.question,
        }
    }
}

/// What tells a step from another: its words or, where a drill has none, the question.
pub(super) fn words(view: &View) -> &[String] {
    if view.text.is_empty() && !view.question.is_empty() {
        std::slice::from_ref(&view.question)
    } else {
        &view.text
    }
}

/// What was said, with its sign and in its colour.
fn signed(message: &ReplyMessage, theme: &Theme, width: usize) -> Vec<TalkLine> {
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
    let led =
        |(lead, line): (String, TalkLine)| std::iter::once((lead, style)).chain(line).collect();
    leads.zip(lines).map(led).collect()
}

/// Appends lines, separated by a blank one if `apart`.
fn add(lines: &mut Vec<TalkLine>, more: Vec<TalkLine>, apart: bool) {
    if apart && !lines.is_empty() && !more.is_empty() {
        lines.push(TalkLine::new());
    }
    lines.extend(more);
}

/// The pieces of a paragraph. A word between asterisks is a new term, shown in bold.
fn pieces(text: &str, style: Style) -> Vec<Piece> {
    let styles = [style, style.bold()].into_iter().cycle();
    text.split('*').map(str::to_owned).zip(styles).collect()
}

/// The page with the proof.
pub(super) fn proof(text: &[String]) -> Document {
    let mut blocks = vec![Block::heading("Why it is true")];
    for paragraph in text {
        blocks.push(Block::Blank);
        blocks.push(Block::of(pieces(paragraph, Style::new())));
    }
    Document::new(blocks, "The proof.")
}
