//! What has been played: who, to which position, by which clause.

use super::canvas::{Canvas, Piece, elided};
use crate::engine::notation::{position_text, square_list, take_text};
use crate::engine::{Move, judge};
use crate::number::Natural;
use crate::play::{Contest, Entry};
use crate::tui::app::App;
use crate::tui::duel::{Duel, with_voices};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// From this width on a move has one line.
const ONE_LINE: u16 = 34;

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let contest = &duel.contest;
    let lines: u16 = if area.width >= ONE_LINE { 1 } else { 2 };
    let room = usize::from(area.height.saturating_sub(1) / lines);
    let made = contest.moves_made();
    let start = position_text(&contest.start().piles, &|n| app.numbers.short(n));
    let title = if made > room {
        format!("… {} moves before", made - room)
    } else {
        format!("from {start}")
    };
    let width = usize::from(area.width);
    canvas.text(area, 0, 0, &elided(&title, width), canvas.theme.history);
    let names = contest
        .history()
        .skip(made.saturating_sub(room))
        .map(|entry| elided(&contest.seat(entry.by).name, 8).width())
        .max()
        .unwrap_or(0);
    let mut y = 1;
    for (index, entry) in contest
        .history()
        .enumerate()
        .skip(made.saturating_sub(room))
    {
        let name = elided(&contest.seat(entry.by).name, 8);
        let gap = names - name.width();
        let (moved, how) = told(app, contest, &entry);
        let first = format!("{:>2} {name}{:gap$}  ", index + 1, "");
        let last = index + 1 == made;
        let style = if last {
            Style::new()
        } else {
            canvas.theme.history
        };
        let mut pieces: Vec<Piece> = vec![(first.clone(), canvas.theme.history)];
        let room = width.saturating_sub(first.width());
        pieces.push((elided(&moved, room), style));
        let x = canvas.pieces(area, 0, y, &pieces);
        if lines == 1 {
            let x = (x + 2).max(22).min(area.width);
            let room = width.saturating_sub(usize::from(x));
            canvas.text(area, x, y, &elided(&how, room), canvas.theme.history);
        } else {
            let how = elided(&how, width.saturating_sub(3));
            canvas.text(area, 3, y + 1, &how, canvas.theme.history);
        }
        y += lines;
    }
}

/// Where a move went, and how.
pub(super) fn told(app: &App, contest: &Contest, entry: &Entry<'_>) -> (String, String) {
    let rules = &*contest.game().rules;
    let number = |n: &Natural| app.numbers.short(n);
    match entry.played {
        Move::Take(taken) => {
            let clause =
                judge(rules, entry.before, entry.played).map_or("", |allowed| allowed.clause.name);
            let remark = rules.remark(entry.before, taken);
            let remark = with_voices(contest, &number, |voices| remark.render(voices));
            let mut how = format!("{clause}: {}", take_text(taken, &number));
            if !remark.is_empty() {
                how = format!("{remark}; {how}");
            }
            (position_text(&entry.after.piles, &number), how)
        }
        Move::Block(squares) if squares.is_empty() => ("blocks".to_owned(), "nothing".to_owned()),
        Move::Block(squares) => ("blocks".to_owned(), square_list(squares, &number)),
    }
}
