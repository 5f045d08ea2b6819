//! The door at the end of a lesson: what can be done now, the card to keep, and the match that comes next.

use super::Study;
use super::talk::TalkLine;
use crate::ascii::spelled;
use crate::plan::Plan;
use crate::route::Route;
use crate::screen::{Go, Shared, Step};
use crate::theme::Theme;
use crate::widgets::{card_page, elided, terms, width_of, wrapped_pieces};
use goldpile_app::Job;
use goldpile_learn::{LessonStage, Session};
use goldpile_play::Match;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

/// The maximum width of the card, with its frame.
const WIDEST: usize = 66;
/// The columns of the frame and of the blanks inside it.
const FRAME: usize = 4;

impl Study {
    /// The lesson, if the learner is at the door and has read what came before.
    pub(super) fn at_door(&self) -> Option<&Session> {
        let lesson = self.session.lesson().filter(|_| self.corrected.is_none());
        lesson.filter(|lesson| lesson.is_at_door())
    }

    /// Whether Enter begins a match outside the lesson, because everything in it is done.
    pub(super) fn is_done(&self) -> bool {
        self.at_door()
            .is_some_and(|lesson| lesson.stage() == LessonStage::Done)
    }

    /// The card in its frame, at most this wide; no lines if there is none. On a small screen, its lines stand alone.
    pub(super) fn card(&self, theme: &Theme, width: usize, framed: bool) -> Vec<TalkLine> {
        let card = self
            .at_door()
            .map(|lesson| (lesson.adviser().game(), lesson.card()));
        let Some((game, card)) = card.filter(|(_, card)| !card.is_empty()) else {
            return Vec::new();
        };
        if !framed {
            let line = |text: &String| {
                let text = spelled(theme.glyphs, text);
                wrapped_pieces(&terms(&text, theme.accent), width)
            };
            return card.iter().flat_map(line).collect();
        }
        let inner = width.min(WIDEST).saturating_sub(FRAME);
        let style = theme.accent;
        let title = elided(&format!(" How to win {} ", game.entry.title), inner);
        let rest = "─".repeat(inner.saturating_sub(title.width()));
        let mut lines = vec![vec![
            ("┌─".to_owned(), style),
            (title, style.bold()),
            (format!("{rest}─┐"), style),
        ]];
        for text in &card {
            let text = spelled(theme.glyphs, text);
            for mut line in wrapped_pieces(&terms(&text, Style::new()), inner) {
                let gap = " ".repeat(inner.saturating_sub(width_of(&line)));
                line.insert(0, ("│ ".to_owned(), style));
                line.push((format!("{gap} │"), style));
                lines.push(line);
            }
        }
        lines.push(vec![(format!("└{}┘", "─".repeat(inner + 2)), style)]);
        lines
    }

    /// Shows the card as a page.
    pub(super) fn show_card(&self) -> Step {
        let lesson = self.session.lesson();
        lesson.map_or_else(Step::stay, |lesson| {
            let title = &lesson.adviser().game().entry.title;
            Step::go(Go::Page(card_page(title, &lesson.card())))
        })
    }

    /// Begins a match against the Dragon from a start that the player can win.
    pub(super) fn meet_dragon(&self, shared: &mut Shared) -> Step {
        let Some(lesson) = self.session.lesson() else {
            return Step::stay();
        };
        let seed = shared.draw_seed();
        let job = Job::match_after_lesson(&lesson.adviser().game().entry, seed);
        let then = |_: &mut Self, drawn: Result<Box<Match>, String>, shared: &mut Shared| {
            let drawn = shared.ok_or_warn(drawn);
            let plan = drawn
                .as_ref()
                .and_then(|drawn| Plan::of_match(&shared.catalogue, drawn));
            match (drawn, plan) {
                (Some(drawn), Some(plan)) => Step::go(Go::To(Route::Match(drawn, Box::new(plan)))),
                _ => Step::stay(),
            }
        };
        shared.start(job, "Setting up the match", then).into()
    }
}
