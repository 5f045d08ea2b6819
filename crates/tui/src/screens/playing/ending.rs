//! Draws the end of a match in the place of the coins: who won, what decided it, and what comes next.

use super::Playing;
use super::decided::{in_sentence, strip, turning_point};
use crate::board::{draw_ring, is_loss};
use crate::keys::Command;
use crate::screen::{BackgroundJob, Shared, Step};
use crate::widgets::{
    Canvas, Piece, Row, Target, centred_columns, centred_rows, columns, draw_large, draw_piles,
    narrow, piles_height, rows, wrapped,
};
use goldpile_app::Job;
use goldpile_engine::Move;
use goldpile_play::{Better, Confession, Ladder, Level, Match, Review, Side, Termination, Verdict};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr as _;

/// The largest width and height of the end.
const LARGEST: (u16, u16) = (54, 19);
/// The columns of a large letter.
const LETTER: usize = 4;
/// The width from which the headline is in large letters, if the height allows it.
const LARGE: (u16, u16) = (40, 15);

/// A finished match and what is known about its moves so far.
pub(super) struct EndedMatch {
    whole: Arc<Match>,
    review: Option<Arc<Review>>,
    /// The player's progress before this match.
    ladder: Ladder,
    /// The number of positions of this match that have become drills.
    pub(super) drills: usize,
    /// The opponent's trap, once the judging has found one.
    pub(super) confession: Option<Confession>,
}

impl EndedMatch {
    /// The review, once all moves are judged.
    fn judged(&self) -> Option<&Review> {
        let review = self.review.as_deref();
        review.filter(|review| review.moves().len() == self.whole.moves_made())
    }
}

impl Playing {
    /// The next part of the review, if the match is over.
    pub(super) fn judging(&mut self, shared: &Shared) -> Option<BackgroundJob> {
        let the_match = self.board.session.the_match();
        if the_match.verdict().is_none() {
            self.ended = None;
            return None;
        }
        let whole = || Arc::new(the_match.clone());
        let ended = self.ended.get_or_insert_with(|| {
            // A table that covers the piles would cover the end as well.
            self.board.map.open = false;
            EndedMatch {
                whole: whole(),
                review: None,
                ladder: shared.ladder(&the_match.game().entry.name),
                drills: 0,
                confession: None,
            }
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

    /// Draws the end: who won, how, the stars, who was winning when and what decided it, and at the bottom what
    /// comes next. What becomes known late has a place of its own, so nothing moves.
    pub(super) fn draw_end(
        &self,
        shared: &Shared,
        verdict: Verdict,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let whole = centred_columns(area, LARGEST.0);
        let area = if self.board.has_board() {
            rows(whole, 0, LARGEST.1)
        } else {
            centred_rows(whole, LARGEST.1)
        };
        let used = self.draw_headline(shared, verdict, area, canvas);
        let next = self.next_lines(shared, usize::from(area.width));
        let below = area.height.saturating_sub(narrow(next.len()));
        draw_next(&next, rows(area, below, area.height), canvas);
        let middle = rows(area, used, below.saturating_sub(used));
        let paragraphs = self.paragraphs(shared, usize::from(area.width));
        let (kept, gap) = fitting(&paragraphs, middle.height);
        let mut y = gap;
        for paragraph in kept {
            for line in &paragraph.lines {
                canvas.pieces(middle, 0, y, line);
                y += 1;
            }
            y += gap;
        }
        if let Some((drawn, height)) =
            self.turning_piles((middle.width, middle.height.saturating_sub(y)))
        {
            draw_piles(&drawn, rows(middle, y, height), canvas);
        }
    }

    /// Draws a ring around the position on the board in which the win was given away for good.
    pub(super) fn draw_turning_point(&self, map: Rect, canvas: &mut Canvas<'_>) {
        let the_match = self.board.the_match();
        if let Some(review) = self.review()
            && let Some(index) = review.mistakes().next_back()
            && let Some(entry) = the_match.entry(index)
        {
            let style = canvas.theme.losing_if(self.is_blamed(review));
            draw_ring(&self.board, &entry.before.piles, style.bold(), map, canvas);
        }
    }

    fn review(&self) -> Option<&Review> {
        self.ended.as_ref().and_then(EndedMatch::judged)
    }

    /// Whether the last mistake has the colour of losing: not between two people, who need no blame.
    fn is_blamed(&self, review: &Review) -> bool {
        let the_match = self.board.the_match();
        let last = review.mistakes().next_back();
        let by = last.and_then(|last| review.mistake_by(last));
        the_match.computer().is_some() && by.is_some_and(|by| is_loss(the_match, by))
    }

    /// Draws who won with the stars, and how. Returns the rows used.
    fn draw_headline(
        &self,
        shared: &Shared,
        verdict: Verdict,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) -> u16 {
        let the_match = self.board.the_match();
        let theme = canvas.theme;
        let style = theme.winning_if(!the_match.is_person_beaten()).bold();
        let headline = self.board.say(|words| words.winner(verdict));
        let headline = headline.trim_end_matches(" with help");
        let ladder = || Some(self.climbed(verdict)?.starred());
        let stars = self.climb_squares(shared).or_else(ladder);
        let stars = stars.map(|stars| (stars, theme.token));
        let letters = narrow(LETTER * headline.chars().count());
        let is_large = area.width >= LARGE.0.max(letters) && area.height >= LARGE.1;
        let mut y = if is_large {
            draw_large(headline, style, columns(area, 0, letters), canvas)
        } else {
            canvas.text(area, 0, 0, &headline.to_uppercase(), style);
            1
        };
        let stars = stars.into_iter().collect::<Vec<_>>();
        if is_large {
            y += 1;
            let x = canvas.pieces(area, 0, y, &stars);
            y += u16::from(x > 0);
        } else {
            canvas.right(area, 0, &stars);
        }
        let texts = [
            (Some(self.how(verdict)), Style::new()),
            (
                self.news(verdict),
                theme.token_if(self.has_new_star(verdict)),
            ),
        ];
        for (text, style) in texts {
            let lines = wrapped(&text.unwrap_or_default(), area.width.into());
            canvas.lines(rows(area, y, area.height), &lines, style);
            y += narrow(lines.len());
        }
        y
    }

    /// How the match was won: against whom, and with what help.
    fn how(&self, verdict: Verdict) -> String {
        let the_match = self.board.the_match();
        let cause = || format!("{}.", self.board.say(|words| words.cause(verdict)));
        let Some((computer, _)) = the_match.computer() else {
            return cause();
        };
        if verdict.termination != Termination::NoMove || verdict.winner == computer {
            return cause();
        }
        let name = in_sentence(the_match, computer);
        let help = match self.helps {
            _ if !the_match.is_helped() => "without help",
            Some(1) => "helped once",
            Some(2) => "helped twice",
            _ => "with help",
        };
        format!("Against {name}, {help}.")
    }

    /// The ladder of the game after this match; `None` for a match without a place on it.
    fn climbed(&self, verdict: Verdict) -> Option<Ladder> {
        let the_match = self.board.the_match();
        let (computer, level) = the_match.computer()?;
        let before = self.ended.as_ref()?.ladder;
        let is_won = verdict.winner != computer && !the_match.is_helped();
        let counts = is_won && the_match.is_for_star();
        Some(if counts {
            before.after_win(level)
        } else {
            before
        })
    }

    /// Whether this match has won a star.
    fn has_new_star(&self, verdict: Verdict) -> bool {
        let before = self.ended.as_ref().map(|ended| ended.ladder.stars());
        self.climbed(verdict).map(|after| after.stars()) > before
    }

    /// What the match changes on the ladder or, between two people, the score.
    fn news(&self, verdict: Verdict) -> Option<String> {
        if self.climb.is_some() {
            return self.climb_news(verdict);
        }
        let the_match = self.board.the_match();
        let Some((computer, level)) = the_match.computer() else {
            return self.board.plan.score_text();
        };
        if the_match.is_practice() {
            return Some("A practice match: no star.".to_owned());
        }
        let before = self.ended.as_ref()?.ladder;
        let news = before.news(level, verdict.winner != computer, the_match.is_helped())?;
        Some(if self.has_new_star(verdict) {
            format!("★ The {}'s star is yours. {news}", level.title())
        } else {
            news
        })
    }

    /// What becomes known once the moves are judged, wrapped to this width.
    fn paragraphs(&self, shared: &Shared, width: usize) -> Vec<Paragraph> {
        let the_match = self.board.the_match();
        let theme = &shared.theme;
        let text = |rank, text: Option<String>, style| {
            text.map(|text| Paragraph::text(rank, &text, style, width))
        };
        if self.is_first {
            // A first match is not analysed.
            return text(1, self.comfort(), theme.accent).into_iter().collect();
        }
        let review = self.review();
        let strip = review.map(|review| Paragraph {
            rank: 1,
            lines: strip(shared, the_match, review, width),
        });
        let turning = review.and_then(|review| self.turning(review));
        let blame = theme.losing_if(review.is_some_and(|review| self.is_blamed(review)));
        let lines = [
            strip,
            text(0, turning, blame),
            text(3, self.lost_start(shared, review), Style::new()),
            text(2, self.confessed(), theme.accent),
        ];
        lines.into_iter().flatten().collect()
    }

    /// What decided the match, in one sentence.
    fn turning(&self, review: &Review) -> Option<String> {
        let the_match = self.board.the_match();
        let last = review.mistakes().next_back()?;
        let by = review.mistake_by(last)?;
        let is_mine = the_match.seat(by).computer.is_none();
        let kept = if is_mine && self.ended.as_ref()?.drills > 0 {
            " The position is under Practice."
        } else {
            ""
        };
        let turning = turning_point(the_match, review)?;
        Some(format!("{turning}{kept}"))
    }

    fn confessed(&self) -> Option<String> {
        let confession = self.ended.as_ref()?.confession?;
        let the_match = self.board.the_match();
        let name = &the_match.seat(the_match.computer()?.0).name;
        Some(format!("{name}: \"{confession}\""))
    }

    /// That the start was lost, if nobody made a mistake.
    fn lost_start(&self, shared: &Shared, review: Option<&Review>) -> Option<String> {
        let review = review.filter(|_| self.climb.is_none());
        let review = review.filter(|review| review.mistakes().next().is_none())?;
        let fate = match review.start().winner? {
            Side::First => "wins",
            Side::Second => "loses",
        };
        let swap = shared.does(Command::Swap, "lets");
        let other = in_sentence(self.board.the_match(), Side::Second);
        Some(format!("Going first {fate} here: {swap} {other} go first."))
    }

    /// The move to try again: the last mistake of a person who lost.
    pub(super) fn retry(&self) -> Option<usize> {
        let the_match = self.board.the_match();
        let review = self.review().filter(|_| self.climb.is_none());
        let review = review.filter(|_| the_match.is_person_beaten())?;
        let mine = |by: Side| the_match.seat(by).computer.is_none();
        let mut mistakes = review.mistakes().rev();
        let last = mistakes.find(|index| review.mistake_by(*index).is_some_and(mine))?;
        the_match.entry(last).map(|_| last)
    }

    /// The label of the key for the next match, if that is not just another one.
    pub(super) fn next_label(&self) -> Option<&'static str> {
        const MEET: [&str; Level::LADDER.len()] = [
            "meet the Magpie",
            "meet the Squirrel",
            "meet the Badger",
            "meet the Fox",
            "meet the Dragon",
        ];
        if self.retry().is_some() {
            return Some("try again");
        }
        if let Some(climb) = &self.climb {
            let next = climb.rung() + 1;
            let goes_on = !climb.tried().is_over();
            return Some(
                MEET.get(next)
                    .filter(|_| goes_on)
                    .unwrap_or(&"the day's card"),
            );
        }
        self.next_opponent()?.rung().map(|rung| MEET[rung])
    }

    /// The opponent of the next match, if it is another one.
    pub(super) fn next_opponent(&self) -> Option<Level> {
        let (_, played) = self.board.the_match().computer()?;
        Some(self.board.plan.level).filter(|next| *next != played)
    }

    /// The keys that lead on, the first of them on a line of its own.
    fn next_lines(&self, shared: &Shared, width: usize) -> Vec<Vec<(Command, String)>> {
        let key = |command: Command, words: &str| {
            (command, format!("{} {words}", shared.keymap.key(command)))
        };
        let first = match self.retry() {
            Some(index) => format!("try again from move {}", index + 1),
            None => self.next_label().unwrap_or("another match").to_owned(),
        };
        let mut enter = key(Command::Enter, &first);
        if enter.1.width() + 2 > width {
            // The longest of them are shortened on the smallest screen.
            enter = key(
                Command::Enter,
                &self.next_label().unwrap_or("again").replace("the ", ""),
            );
        }
        let mut lines = vec![vec![enter]];
        let swap = self
            .climb
            .is_none()
            .then(|| key(Command::Swap, "other side"));
        let review = key(Command::Review, "review");
        let share = key(Command::Share, "share");
        let lesson = self.is_first.then(|| key(Command::Lesson, "how to win"));
        let others = [review, share].into_iter().chain(lesson);
        for entry in swap.into_iter().chain(others) {
            let used = |line: &[(Command, String)]| -> usize {
                line.iter().map(|(_, text)| text.width() + 2).sum()
            };
            let is_full = |line: &Vec<_>| used(line) + entry.1.width() + 2 > width;
            match lines.last_mut() {
                Some(line) if !is_full(line) && line[0].0 != Command::Enter => line.push(entry),
                _ => lines.push(vec![entry]),
            }
        }
        lines
    }

    /// The piles before the last mistake, with the tokens of a winning take marked, and their height; `None` if
    /// a board shows the position, or if there is no room.
    fn turning_piles(&self, room: (u16, u16)) -> Option<(Vec<Row>, u16)> {
        if self.is_first || self.board.two_piles().is_some() {
            return None;
        }
        let the_match = self.board.the_match();
        let review = self.review()?;
        let index = review.mistakes().next_back()?;
        let entry = the_match.entry(index)?;
        let better = match review.moves().get(index)?.better.as_ref()? {
            Better::One(chosen) => &**chosen,
            Better::Takes { named, .. } => named.first()?,
        };
        let Move::Take(taken) = better else {
            return None;
        };
        let mut drawn = Row::still(&entry.before.piles);
        for (row, taken) in drawn.iter_mut().zip(taken) {
            row.taken = taken.clone();
        }
        // With one row more, piles that would be cut take it.
        let height = piles_height(&drawn, (room.0, room.1 + 1));
        (height <= room.1).then_some((drawn, height))
    }
}

/// Draws the keys that lead on, each with its target.
fn draw_next(lines: &[Vec<(Command, String)>], area: Rect, canvas: &mut Canvas<'_>) {
    for (y, line) in (0..area.height).zip(lines) {
        let (sign, style) = canvas.theme.choice(y == 0);
        let mut x = canvas.text(area, 0, y, sign, style);
        for (command, text) in line {
            let end = canvas.text(area, x, y, text, style);
            let place = columns(rows(area, y, 1), x, end - x);
            canvas.target(place, Target::Command(*command));
            x = end + 2;
        }
    }
}

struct Paragraph {
    /// The paragraph with the highest rank is left out first if not all fit.
    rank: u8,
    lines: Vec<Vec<Piece>>,
}

impl Paragraph {
    fn text(rank: u8, text: &str, style: Style, width: usize) -> Self {
        let lines = wrapped(text, width).into_iter();
        let lines = lines.map(|line| vec![(line, style)]).collect();
        Self { rank, lines }
    }
}

/// The paragraphs that fit, and the number of blank rows between them.
fn fitting(paragraphs: &[Paragraph], room: u16) -> (Vec<&Paragraph>, u16) {
    let room = usize::from(room);
    let mut kept: Vec<&Paragraph> = paragraphs.iter().collect();
    let rows = |kept: &[&Paragraph]| -> usize { kept.iter().map(|each| each.lines.len()).sum() };
    while rows(&kept) > room {
        let Some(least) = (0..kept.len()).max_by_key(|&index| (kept[index].rank, index)) else {
            break;
        };
        kept.remove(least);
    }
    let gap = rows(&kept) + kept.len() < room;
    (kept, gap.into())
}
