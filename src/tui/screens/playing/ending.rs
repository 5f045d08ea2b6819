//! The end of a match: who won and how, what decided it, and what comes next.

use super::Playing;
use crate::number::Natural;
use crate::play::{Contest, Review, Verdict};
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::stage::{mistakes, turning_point};
use crate::tui::tasks::{Job, Wish};
use crate::tui::widgets::{Canvas, columns, rows, wrapped};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::sync::Arc;

/// A match that is over, and what is known about its moves so far.
pub(super) struct Ended {
    whole: Arc<Contest>,
    review: Option<Arc<Review>>,
}

impl Ended {
    pub(super) fn learn(&mut self, review: Arc<Review>) {
        self.review = Some(review);
    }

    /// Returns the review, once all moves are judged.
    fn judged(&self) -> Option<&Review> {
        let review = self.review.as_deref();
        review.filter(|review| review.moves().len() == self.whole.moves_made())
    }
}

impl Playing {
    /// Returns the wish for the next part of the judging, if the match is over.
    pub(super) fn judging(&mut self) -> Option<Wish> {
        let contest = &self.stage.contest;
        if contest.verdict().is_none() {
            self.ended = None;
            return None;
        }
        let whole = || Arc::new(contest.clone());
        let ended = self.ended.get_or_insert_with(|| {
            // A map that covers the piles is closed, to make room for the end below them.
            self.stage.map.open = false;
            Ended {
                whole: whole(),
                review: None,
            }
        });
        let job = Job::Review {
            contest: ended.whole.clone(),
            review: ended.review.clone(),
        };
        ended.judged().is_none().then(|| self.stage.wish(job, true))
    }

    /// Draws the end below the piles.
    pub(super) fn draw_end(
        &self,
        shared: &Shared,
        verdict: Verdict,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let contest = &self.stage.contest;
        let theme = canvas.theme;
        let area = columns(area, 2, area.width.saturating_sub(1));
        let style = match contest.seat(verdict.winner).computer {
            None => theme.winning,
            Some(_) => theme.losing,
        };
        let [headline, cause] = self.stage.say(shared, |words| {
            let headline = words.does(verdict.winner, "win", "wins");
            [format!("★ {headline}"), words.cause(verdict)]
        });
        let made = match contest.moves_made() {
            1 => "1 move".to_owned(),
            made => format!("{made} moves"),
        };
        let number = |n: &Natural| shared.numbers.short(n);
        let review = self.ended.as_ref().and_then(Ended::judged);
        let mistakes = review.map(|review| mistakes(contest, review));
        let turning = review.and_then(|review| turning_point(contest, review, &number));
        let key = |command: Command| shared.keymap.key(command);
        let next = format!(
            "Enter plays again; {} the same piles with sides swapped; {} looks back.",
            key(Command::Swap),
            key(Command::Review)
        );
        let paragraphs = [
            (Some(headline), style.bold()),
            (Some(format!("{cause}. {made}.")), Style::new()),
            (mistakes, Style::new()),
            (turning, theme.losing),
            (self.stage.plan.score_text(), theme.accent),
            (Some(next), theme.muted),
        ];
        let mut y = 0;
        let gap = u16::from(area.height >= 14);
        for (text, style) in paragraphs {
            let Some(text) = text else { continue };
            for line in wrapped(&text, usize::from(area.width)) {
                canvas.text(rows(area, y, 1), 0, 0, &line, style);
                y += 1;
            }
            y += gap;
        }
    }
}
