//! The words of a lesson: the text of the step and the replies.

use super::{Expected, Study};
use crate::ascii::spelled;
use crate::theme::Theme;
use crate::widgets::{Block, Document, Piece, terms, wrapped_pieces};
use goldpile_learn::session::ExerciseView;
use goldpile_learn::{ReplyMessage, ReplyTone, Session};
use ratatui::style::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

pub(super) type TalkLine = Vec<Piece>;

/// The maximum width of the text, since long lines are hard to read.
const WIDEST: usize = 76;
/// The length of the rule below the replies to the last question.
const PARTING: usize = 12;

pub(super) struct Talk {
    pub(super) lines: Vec<TalkLine>,
    /// The index of the line to scroll to.
    pub(super) from: usize,
    pub(super) question: Range<usize>,
}

impl Study {
    /// The lines in this width, with blank ones between paragraphs if `spaced`. The replies to the last question
    /// come first, then the text of the step, the question, and the replies to it, so new text moves nothing above
    /// it.
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
        let (text, question) = match self.session.view().filter(|_| self.corrected.is_none()) {
            Some(view) => (&view.text[..], self.question(view)),
            None => (&[][..], ""),
        };
        // If there is room, a rule separates the replies to the last question from the next one.
        if spaced && !lines.is_empty() && !(text.is_empty() && question.is_empty()) {
            lines.push(vec![("─".repeat(width.min(PARTING)), theme.muted)]);
        }
        let asked = lines.len();
        let told = |text: &str, style| {
            let text = spelled(theme.glyphs, text);
            wrapped_pieces(&terms(&text, style), width)
        };
        for text in text {
            let apart = spaced && lines.len() > asked;
            add(&mut lines, told(text, Style::new()), apart);
        }
        add(&mut lines, self.card(theme, width, spaced), spaced);
        let question = match question {
            "" => Vec::new(),
            question => told(question, Style::new().bold()),
        };
        let length = question.len();
        let apart = spaced && lines.len() > asked;
        add(&mut lines, question, apart);
        let question = lines.len() - length..lines.len();
        // Without new replies, the text starts at the verdict on the last answer. With one, it is scrolled to the
        // question or, for a nudge, to the end, since the learner has read the step already.
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

    /// The question in the words; empty if there is only something to read.
    fn question<'a>(&self, view: &'a ExerciseView) -> &'a str {
        match self.expected() {
            Expected::Nothing if self.at_door().is_none() => "",
            _ => &view.question,
        }
    }
}

/// The text that tells one step from another: its words or, for a drill without any, the question.
pub(super) fn words(view: &ExerciseView) -> &[String] {
    if view.text.is_empty() && !view.question.is_empty() {
        std::slice::from_ref(&view.question)
    } else {
        &view.text
    }
}

/// A reply with its sign and in its colour.
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
    let lines = wrapped_pieces(&terms(&text, style), width - sign.width());
    let leads = std::iter::once(sign.to_owned()).chain(std::iter::repeat(" ".repeat(sign.width())));
    let led =
        |(lead, line): (String, TalkLine)| std::iter::once((lead, style)).chain(line).collect();
    leads.zip(lines).map(led).collect()
}

fn add(lines: &mut Vec<TalkLine>, more: Vec<TalkLine>, apart: bool) {
    if apart && !lines.is_empty() && !more.is_empty() {
        lines.push(TalkLine::new());
    }
    lines.extend(more);
}

/// What has been taught so far, which leads on to the proof.
pub(super) fn taught_page(lesson: &Session) -> Document {
    let taught = lesson.taught();
    let mut blocks = vec![Block::heading("What you know so far")];
    for idea in &taught.ideas {
        blocks.extend([Block::Blank, Block::heading(&idea.name)]);
        blocks.extend(
            idea.text
                .iter()
                .map(|text| Block::of(terms(text, Style::new()))),
        );
    }
    if let Some(rows) = &taught.rows {
        let heading = Block::heading(rows.title);
        blocks.extend([Block::Blank, heading, Block::text(rows.in_line())]);
    }
    if blocks.len() == 1 {
        let text = "Nothing but the rules of the game, so far.";
        blocks.extend([Block::Blank, Block::text(text)]);
    }
    let proof = &lesson.lesson().proof;
    let proof = proof.rendered(lesson.lesson().adviser());
    Document {
        next: Some(("shows the proof", Box::new(proof_page(&proof)))),
        ..Document::new(blocks, "What the lesson has taught so far.")
    }
}

fn proof_page(text: &[String]) -> Document {
    let mut blocks = vec![Block::heading("Why it is true")];
    for paragraph in text {
        blocks.push(Block::Blank);
        blocks.push(Block::of(terms(paragraph, Style::new())));
    }
    Document::new(blocks, "The proof.")
}
