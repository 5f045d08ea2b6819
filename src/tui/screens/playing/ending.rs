//! The end of a match: who won and how, what decided it, and what comes next.

use super::Playing;
use crate::app::Job;
use crate::engine::Move;
use crate::number::Natural;
use crate::play::words::Words;
use crate::play::{Contest, Ply, Review, Side, Verdict};
use crate::tui::board::{is_loss, mistakes, turning_point};
use crate::tui::keys::Command;
use crate::tui::screen::{BackgroundJob, Shared, Step, WIDE};
use crate::tui::widgets::{Canvas, columns, elided, rows, wrapped};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr as _;

/// A match that is over, and what is known about its moves so far.
pub(super) struct Ended {
    whole: Arc<Contest>,
    review: Option<Arc<Review>>,
}

impl Ended {
    /// Returns the review, once all moves are judged.
    fn judged(&self) -> Option<&Review> {
        let review = self.review.as_deref();
        review.filter(|review| review.moves().len() == self.whole.moves_made())
    }
}

impl Playing {
    /// Returns the next part of the judging, if the match is over.
    pub(super) fn judging(&mut self) -> Option<BackgroundJob> {
        let contest = self.board.session.contest();
        if contest.verdict().is_none() {
            self.ended = None;
            return None;
        }
        let whole = || Arc::new(contest.clone());
        let ended = self.ended.get_or_insert_with(|| {
            // A map that covers the piles is closed, to make room for the end below them.
            self.board.map.open = false;
            let (whole, review) = (whole(), None);
            Ended { whole, review }
        });
        let then = Self::then(|playing, review, _| {
            if let Some(ended) = &mut playing.ended {
                ended.review = Some(review);
            }
            Step::stay()
        });
        ended.judged().is_none().then(|| {
            let job = Job::review(self.board.adviser(), &ended.whole, ended.review.as_ref());
            BackgroundJob::new(job, then).quietly()
        })
    }

    /// Draws the end: who won on its own, between rules where it has the middle of the screen, and below
    /// that what decided it. What becomes known late comes last, so that nothing is displaced.
    pub(super) fn draw_end(
        &self,
        shared: &Shared,
        verdict: Verdict,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let contest = self.board.contest();
        let theme = canvas.theme;
        let wide = shared.size.0 >= WIDE && !self.board.map.open;
        let area = columns(area, 2, area.width.saturating_sub(if wide { 3 } else { 1 }));
        let style = theme.winning_if(!contest.is_person_beaten());
        let [headline, cause] = self.board.say(shared, |words| {
            let headline = words.winner(verdict);
            [format!("★ {headline}"), words.cause(verdict)]
        });
        let is_take = |entry: &Ply<'_>| matches!(entry.played, Move::Take(_));
        let made = match (
            contest.moves_made(),
            contest.history().filter(is_take).count(),
        ) {
            (0, _) => String::new(),
            (1, _) => " 1 move.".to_owned(),
            (made, takes) if takes < made => format!(" {made} moves, {takes} of them takes."),
            (made, _) => format!(" {made} moves."),
        };
        let number = |n: &Natural| shared.numbers.short(n);
        let review = self.ended.as_ref().and_then(Ended::judged);
        let mistakes = review.map(|review| mistakes(contest, review));
        let turning = review.and_then(|review| turning_point(contest, review, &number));
        let last = review.and_then(|review| review.mistake_by(review.mistakes().next_back()?));
        let blame = theme.losing_if(last.is_some_and(|by| is_loss(contest, by)));
        let unlost = || {
            let review = review.filter(|review| review.mistakes().next().is_none())?;
            let start = review.start().winner? == Side::First;
            let fate = if start { "won" } else { "lost" };
            let swap = shared.does(Command::Swap, "lets");
            let voice = |words: Words<'_>| words.voice(Side::Second).to_owned();
            let other = self.board.say(shared, voice);
            Some(format!(
                "The start was {fate} for whoever takes first; {swap} {other} start."
            ))
        };
        let unlost = unlost();
        let unknown = (review.is_none() && shared.rest == 0).then(|| {
            let review = shared.does(Command::Review, "reviews");
            format!("The mistakes are not worked out yet; {review}.")
        });
        let kept = self
            .board
            .session
            .status()
            .saved_place()
            .map(|place| format!("Kept as {place}."));
        let is_decided = turning.is_some() || unlost.is_some();
        let mut paragraphs = [
            (Some(format!("{cause}.{made}")), Style::new()),
            (self.board.plan.score_text(), Style::new().bold()),
            (mistakes, Style::new()),
            (turning, blame),
            (unlost, Style::new()),
            (unknown, theme.muted),
        ];
        let mut y = 0;
        if wide {
            canvas.rule(area, 0);
            canvas.rule(area, 2);
            y = 1;
        }
        canvas.text(area, 0, y, &headline, style.bold());
        let below = 1 + u16::from(area.height >= 9);
        y = if wide { 4 } else { below };
        let gap = u16::from(area.height >= 14);
        let last = area.height.saturating_sub(1);
        // With little room, what decided the match is worth more than the number of mistakes.
        let texts = paragraphs.iter().filter_map(|(text, _)| text.as_ref());
        let lines = texts.map(|text| wrapped(text, area.width.into()).len());
        if is_decided && lines.sum::<usize>() > usize::from(area.height.saturating_sub(y)) {
            paragraphs[2].0 = None;
        }
        for (text, style) in paragraphs {
            let Some(text) = text else { continue };
            let mut lines = wrapped(&text, usize::from(area.width)).into_iter();
            while let Some(mut line) = lines.next().filter(|_| y <= last) {
                if y == last && lines.len() > 0 {
                    line = elided(&format!("{line} …"), area.width.into());
                }
                canvas.text(rows(area, y, 1), 0, 0, &line, style);
                y += 1;
            }
            y += gap;
        }
        if let Some(kept) = kept.filter(|kept| y <= last && kept.width() <= area.width.into()) {
            canvas.text(area, 0, last, &kept, theme.muted);
        }
    }
}
