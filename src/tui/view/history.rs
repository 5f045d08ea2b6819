//! What has been played: who, to which position, by which clause.

use super::canvas::{Canvas, elided};
use crate::engine::notation::{pile_name, position_text, square_list, take_text};
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
/// In such a line, how it was made stands behind so many columns.
const BESIDE: u16 = 22;
/// Longer names are cut.
const NAME: usize = 8;
/// Numbers of a take that is too long to say are cut to these widths, one after the other.
const CUT: [usize; 4] = [9, 7, 5, 3];

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let contest = &duel.contest;
    let lines: u16 = if area.width >= ONE_LINE { 1 } else { 2 };
    let room = usize::from(area.height.saturating_sub(1) / lines);
    let made = contest.moves_made();
    let width = usize::from(area.width);
    let start = &contest.start().piles;
    let title = if made > room {
        match made - room {
            1 => "… 1 move before".to_owned(),
            many => format!("… {many} moves before"),
        }
    } else {
        let start = piles_text(app, start, width.saturating_sub(5));
        format!("from {start}")
    };
    canvas.text(area, 0, 0, &elided(&title, width), canvas.theme.history);
    let names = contest
        .history()
        .skip(made.saturating_sub(room))
        .map(|entry| elided(&contest.seat(entry.by).name, NAME).width())
        .max()
        .unwrap_or(0);
    // The piles stand behind the name, if there is room for all of them in full there, or else
    // below, if there is.
    let beside = width.saturating_sub(5 + names);
    let in_full = position_text(start, &|n| app.numbers.short(n));
    let below = lines == 2
        && in_full.width() > beside
        && app.numbers.piles(start, width.saturating_sub(3)).as_deref() == Some(&*in_full);
    let mut y = 1;
    for (index, entry) in contest
        .history()
        .enumerate()
        .skip(made.saturating_sub(room))
    {
        let name = elided(&contest.seat(entry.by).name, NAME);
        let gap = names - name.width();
        let first = format!("{:>2} {name}{:gap$}  ", index + 1, "");
        let last = index + 1 == made;
        let past = canvas.theme.history;
        let style = if last { Style::new() } else { past };
        let x = canvas.text(area, 0, y, &first, past);
        let room = width.saturating_sub(usize::from(x));
        if lines == 1 {
            let x = canvas.text(area, x, y, &whereto(app, &entry, room), style);
            let x = (x + 2).max(BESIDE).min(area.width);
            let room = width.saturating_sub(usize::from(x));
            canvas.text(area, x, y, &how(app, contest, &entry, room), past);
        } else if below {
            canvas.text(area, x, y, &how(app, contest, &entry, room), past);
            let room = width.saturating_sub(3);
            canvas.text(area, 3, y + 1, &whereto(app, &entry, room), style);
        } else {
            canvas.text(area, x, y, &whereto(app, &entry, room), style);
            let room = width.saturating_sub(3);
            canvas.text(area, 3, y + 1, &how(app, contest, &entry, room), past);
        }
        y += lines;
    }
}

/// Where a move went.
fn whereto(app: &App, entry: &Entry<'_>, room: usize) -> String {
    match entry.played {
        Move::Take(_) => piles_text(app, &entry.after.piles, room),
        Move::Block(_) => elided("blocks", room),
    }
}

pub(super) fn piles_text(app: &App, piles: &[Natural], room: usize) -> String {
    app.numbers
        .piles(piles, room)
        .unwrap_or_else(|| elided(&position_text(piles, &|n| app.numbers.short(n)), room))
}

/// How a move was made, in so many columns: in full words if they fit, else in fewer ones.
pub(super) fn how(app: &App, contest: &Contest, entry: &Entry<'_>, room: usize) -> String {
    let rules = &*contest.game().rules;
    let short = |n: &Natural| app.numbers.short(n);
    let taken = match entry.played {
        Move::Take(taken) => taken,
        Move::Block(squares) if squares.is_empty() => return elided("nothing", room),
        Move::Block(squares) => return elided(&square_list(squares, &short), room),
    };
    let clause = judge(rules, entry.before, entry.played).map_or("", |allowed| allowed.clause.name);
    let remark = rules.remark(entry.before, taken);
    let remark = with_voices(contest, &short, |voices| remark.render(voices));
    let full = ways_to_say(taken, &short);
    let cut = CUT.iter().flat_map(|&width| {
        let number = |n: &Natural| app.numbers.within(n, width);
        ways_to_say(taken, &number).into_iter().skip(1)
    });
    let said: Vec<String> = full
        .into_iter()
        .chain(cut)
        .map(|words| {
            let words = match clause {
                "" => words,
                clause => format!("{clause}: {words}"),
            };
            if remark.is_empty() {
                words
            } else {
                format!("{remark}; {words}")
            }
        })
        .collect();
    let fits = said.iter().find(|text| text.width() <= room);
    let least = said.last().map_or("", String::as_str);
    fits.cloned().unwrap_or_else(|| elided(least, room))
}

/// A take in words, and in fewer and fewer: `2 from a and 2 from b`, `2 from a, 2 from b`,
/// `2 from each`, `a2 b2`.
fn ways_to_say(taken: &[Natural], number: &dyn Fn(&Natural) -> String) -> Vec<String> {
    let parts = |say: &dyn Fn(usize, &Natural) -> String, between: &str| {
        let some = taken.iter().enumerate().filter(|(_, take)| !take.is_zero());
        let parts: Vec<String> = some.map(|(pile, take)| say(pile, take)).collect();
        parts.join(between)
    };
    let from = |pile: usize, take: &Natural| format!("{} from {}", number(take), pile_name(pile));
    let brief = |pile: usize, take: &Natural| format!("{}{}", pile_name(pile), number(take));
    let mut ways = vec![take_text(taken, number), parts(&from, ", ")];
    if taken.len() > 1 && taken.iter().all(|take| *take == taken[0]) {
        ways.push(format!("{} from each", number(&taken[0])));
    }
    ways.push(parts(&brief, " "));
    ways
}
