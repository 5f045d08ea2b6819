//! Draws the end of a match: who won and how, what decided it, and what comes next.

use super::Playing;
use crate::board::{is_loss, mistakes, turning_point};
use crate::keys::Command;
use crate::numbers;
use crate::screen::{BackgroundJob, Shared, Step};
use crate::widgets::{
    Canvas, LARGE_ROWS, Piece, Row, centred_columns, counted, draw_large, draw_piles, narrow,
    piles_height, rows, width_of, wrapped,
};
use goldpile_app::Job;
use goldpile_engine::Move;
use goldpile_play::opponent::place_on_ladder;
use goldpile_play::review::Value;
use goldpile_play::words::Words;
use goldpile_play::{Better, Confession, Ladder, Level, Match, Review, Side, Verdict};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr as _;

const WIDEST: u16 = 76;
/// The maximum width of the piles at the turning point.
const TURNING: u16 = 60;
/// The usual number of rows below the headline, with the blank ones. It fixes the top row before everything is
/// known.
const USUAL_ROWS: u16 = 14;
/// The rank of the least important paragraph.
const LEAST: u8 = 6;
/// The maximum number of moves in the strip of who was winning.
const LONGEST: usize = 30;

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
            // A map that covers the piles would cover the end as well.
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

    /// Draws the end: the winner in large letters, then how it was won, who was winning when, the change on the
    /// ladder, and what decided it. Text that becomes known late comes last or has a reserved place, so nothing
    /// moves.
    pub(super) fn draw_end(
        &self,
        shared: &Shared,
        verdict: Verdict,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let area = centred_columns(area, WIDEST);
        let paragraphs = self.paragraphs(shared, verdict, usize::from(area.width));
        let room = area.height.saturating_sub(LARGE_ROWS);
        let (kept, gap) = fitting(&paragraphs, room);
        // The top row does not depend on what is known so far.
        let free = area.height.saturating_sub(LARGE_ROWS + USUAL_ROWS);
        let top = rows(area, free / 2, area.height);
        let headline = self.board.say(|words| words.winner(verdict));
        let headline = headline.trim_end_matches(" with help");
        let style = canvas
            .theme
            .winning_if(!self.board.the_match().is_person_beaten());
        let used: usize = kept.iter().map(|each| each.lines.len()).sum();
        let mut y = draw_large(headline, style.bold(), top, canvas);
        y += u16::from(used < usize::from(room));
        for paragraph in kept {
            for line in &paragraph.lines {
                let x = top.width.saturating_sub(narrow(width_of(line))) / 2;
                canvas.pieces(top, x, y, line);
                y += 1;
            }
            y += gap;
        }
        if let Some((drawn, height)) =
            self.turning_piles((top.width, top.height - y.min(top.height)))
        {
            let place = centred_columns(rows(top, y, height), TURNING);
            draw_piles(&drawn, place, canvas);
        }
    }

    /// The paragraphs from the top, wrapped to this width.
    fn paragraphs(&self, shared: &Shared, verdict: Verdict, width: usize) -> Vec<Paragraph> {
        let the_match = self.board.the_match();
        let theme = &shared.theme;
        let review = self.ended.as_ref().and_then(EndedMatch::judged);
        let text = |rank, text: Option<String>, style| {
            text.map(|text| Paragraph::text(rank, &text, style, width))
        };
        let plain = Style::new();
        let turning = review.and_then(|review| turning_point(the_match, review, &numbers::short));
        let last = review.and_then(|review| review.mistake_by(review.mistakes().next_back()?));
        let blame = theme.losing_if(last.is_some_and(|by| is_loss(the_match, by)));
        let strip = review.map_or_else(Vec::new, |review| strip(shared, the_match, review));
        let unknown = (review.is_none() && shared.result_ticks == 0).then(|| {
            let review = shared.does(Command::Review, "reviews");
            format!("Working out who was winning when; {review}.")
        });
        let place = self.board.session.status().saved_place();
        let drills = self.ended.as_ref().map_or(0, |ended| ended.drills);
        let drills = match drills {
            0 => None,
            1 => Some("One position of this match waits in Drills.".to_owned()),
            many => Some(format!("{many} positions of this match wait in Drills.")),
        };
        let computer = the_match
            .computer()
            .map(|(side, _)| &*the_match.seat(side).name);
        let score = self.board.plan.score_text(computer);
        let how = text(0, Some(self.how(verdict)), plain);
        let strip = Some(Paragraph {
            rank: 1,
            lines: vec![strip],
        });
        let climbed = self.climbed(shared, verdict, width);
        if self.is_first {
            // A first match is not analysed.
            let comfort = text(1, self.comfort(), theme.accent);
            return [how, strip, comfort, climbed]
                .into_iter()
                .flatten()
                .collect();
        }
        // The number of mistakes is shown only if no single move decided the match; the review has it as well.
        let undecided = review.filter(|_| turning.is_none());
        let errors = undecided.map(|review| mistakes(the_match, review));
        let lines = [
            how,
            strip,
            climbed,
            text(4, score, plain.bold()),
            text(1, turning, blame),
            text(3, errors, plain),
            text(4, self.flawless_text(shared, review), plain),
            text(2, self.confessed(), theme.accent),
            text(3, drills, plain),
            text(5, unknown, theme.muted),
            text(
                LEAST,
                place.map(|place| format!("Saved as {place}.")),
                theme.muted,
            ),
        ];
        lines.into_iter().flatten().collect()
    }

    fn confessed(&self) -> Option<String> {
        let confession = self.ended.as_ref()?.confession?;
        let the_match = self.board.the_match();
        let name = &the_match.seat(the_match.computer()?.0).name;
        Some(format!("{name}: \"{confession}\""))
    }

    /// How the match was won: the cause, the number of moves, and the help.
    fn how(&self, verdict: Verdict) -> String {
        let the_match = self.board.the_match();
        let cause = self.board.say(|words| words.cause(verdict));
        let moves = counted(the_match.moves_made(), "move", "moves");
        let seats = [Side::First, Side::Second].map(|side| the_match.seat(side).computer);
        let help = match (seats, self.helps) {
            ([None, None] | [Some(_), Some(_)], _) => return format!("{cause} · {moves}"),
            _ if !the_match.is_helped() => "no help".to_owned(),
            (_, Some(1)) => "helped once".to_owned(),
            (_, Some(2)) => "helped twice".to_owned(),
            (_, Some(times @ 3..)) => format!("helped {times} times"),
            (_, Some(0) | None) => "with help".to_owned(),
        };
        format!("{cause} · {moves} · {help}")
    }

    /// The stars of the game and what the match changes on its ladder; `None` for a match that does not count
    /// there.
    fn climbed(&self, shared: &Shared, verdict: Verdict, width: usize) -> Option<Paragraph> {
        let the_match = self.board.the_match();
        let (computer, level) = the_match.computer()?;
        let before = self.ended.as_ref()?.ladder;
        let won = verdict.winner != computer;
        let helped = the_match.is_helped();
        let after = if won && !helped {
            before.after_win(level)
        } else {
            before
        };
        let stars = (after.starred(), shared.theme.token);
        let who = place_on_ladder(level).map(|place| format!("{} is {place}.", level.title()));
        let news = before.news(level, won, helped).or(who).unwrap_or_default();
        let room = width.saturating_sub(stars.0.width() + 2);
        let mut texts = wrapped(&news, room).into_iter();
        let first = vec![
            stars,
            (
                format!("  {}", texts.next().unwrap_or_default()),
                Style::new(),
            ),
        ];
        let rest = texts.map(|text| vec![(text, Style::new())]);
        let lines = std::iter::once(first).chain(rest).collect();
        Some(Paragraph { rank: 2, lines })
    }

    /// The label of the key for the next match, if that is against another opponent.
    pub(super) fn next_opponent(&self) -> Option<&'static str> {
        const MEET: [&str; Level::LADDER.len()] = [
            "meet Magpie",
            "meet Squirrel",
            "meet Badger",
            "meet Fox",
            "meet Dragon",
        ];
        let (_, played) = self.board.the_match().computer()?;
        let next = self.board.plan.level;
        next.rung()
            .filter(|_| next != played)
            .map(|rung| MEET[rung])
    }

    /// Who could have won from the start, if nobody made a mistake.
    fn flawless_text(&self, shared: &Shared, review: Option<&Review>) -> Option<String> {
        let review = review.filter(|review| review.mistakes().next().is_none())?;
        let start = review.start().winner? == Side::First;
        let fate = if start { "win" } else { "only lose" };
        let swap = shared.does(Command::Swap, "lets");
        let voice = |words: Words<'_>| words.voice(Side::Second).to_owned();
        let other = self.board.say(voice);
        Some(format!(
            "Whoever took first could {fate}; {swap} {other} start."
        ))
    }

    /// The piles before the last mistake, with the tokens of a winning take marked, and their height; `None` if
    /// there is no room.
    fn turning_piles(&self, room: (u16, u16)) -> Option<(Vec<Row>, u16)> {
        if self.is_first {
            return None;
        }
        let the_match = self.board.the_match();
        let review = self.ended.as_ref().and_then(EndedMatch::judged)?;
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
        let size = (room.0.min(TURNING), room.1.saturating_sub(1));
        let height = piles_height(&drawn, size);
        (height < size.1).then_some((drawn, height))
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
    let mut kept: Vec<&Paragraph> = paragraphs.iter().collect();
    let rows = |kept: &[&Paragraph]| -> usize { kept.iter().map(|each| each.lines.len()).sum() };
    while rows(&kept) > usize::from(room) {
        let Some(least) = (0..kept.len()).max_by_key(|&index| (kept[index].rank, index)) else {
            break;
        };
        kept.remove(least);
    }
    // The blank rows matter more than where the match is saved.
    let spaced: Vec<&Paragraph> = kept
        .iter()
        .copied()
        .filter(|each| each.rank < LEAST)
        .collect();
    if rows(&spaced) + spaced.len() <= usize::from(room)
        && rows(&kept) + kept.len() > usize::from(room)
    {
        kept = spaced;
    }
    let gap = rows(&kept) + kept.len() <= usize::from(room);
    (kept, gap.into())
}

/// Who was winning after each move: full circles for the person, or for the player who took first if no person or
/// two played. The deciding move stands out.
fn strip(shared: &Shared, the_match: &Match, review: &Review) -> Vec<Piece> {
    let theme = &shared.theme;
    let side = match the_match.seat(Side::First).computer {
        Some(_) => Side::Second,
        None => Side::First,
    };
    let decided = review.mistakes().next_back();
    let mark = |winner: Option<Side>| match winner {
        Some(winner) if winner == side => ("●", theme.winning),
        Some(_) => ("○", theme.losing),
        None => ("?", theme.muted),
    };
    let values: Vec<Value> = review.moves().iter().map(|judged| judged.after).collect();
    if values.is_empty() {
        return Vec::new();
    }
    let first = values.len().saturating_sub(LONGEST);
    let mut pieces: Vec<Piece> = Vec::new();
    if first > 0 {
        pieces.push(("… ".to_owned(), theme.muted));
    }
    for (index, value) in values.iter().enumerate().skip(first) {
        let (sign, style) = mark(value.winner);
        let style = if decided == Some(index) {
            style.reversed()
        } else {
            style
        };
        pieces.push((sign.to_owned(), style));
    }
    let [own, other] = [side, side.other()].map(|side| &the_match.seat(side).name);
    let who = [
        ("   ● ".to_owned(), theme.winning),
        (format!("{own}  "), theme.muted),
        ("○ ".to_owned(), theme.losing),
        (format!("{other}: who was winning"), theme.muted),
    ];
    pieces.extend(who);
    pieces
}
