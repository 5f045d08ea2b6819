//! The match so far in words: the players, their moves, and what a review finds in them.

use super::BoardView;
use crate::numbers;
use crate::screen::Header;
use crate::theme::Theme;
use crate::widgets::{Canvas, Piece, counted, elided, narrow, told_apart};
use goldpile_engine::notation::{pile_name, position_text, square_list};
use goldpile_engine::{Move, Position, after};
use goldpile_number::Natural;
use goldpile_play::words::Words;
use goldpile_play::{Better, Match, Ply, Review, Side};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The number of rows of the latest moves where they go below the piles.
pub(crate) const STRIP: u16 = 1;
/// The least width at which a move fits on one line.
const MIN_ONE_LINE: u16 = 34;
/// The first column in which the take may begin on such a line.
const BESIDE: u16 = 22;
/// The least number of columns for a take.
const MIN_TAKE: u16 = 14;
const BLOCKS: &str = "blocked";
const NAME: usize = 8;
/// The widths tried in turn for the numbers of a take that is too long.
const NUMBER_WIDTHS: [usize; 4] = [9, 7, 5, 3];

/// The players' names, cut to this width but still different.
pub(crate) fn names(the_match: &Match, width: usize) -> [String; 2] {
    let sides = [Side::First, Side::Second];
    told_apart(sides.map(|side| &*the_match.seat(side).name), width)
}

/// The number of moves that lie before those in this area.
pub(crate) fn hidden(board: &BoardView, area: Rect) -> usize {
    if area.height <= STRIP {
        return strip(board, area.width.into()).1;
    }
    let (_, room, _) = room(board, area);
    let made = board.the_match().moves_made();
    made.saturating_sub(board.scrolled).saturating_sub(room)
}

/// The number of lines per move, the number of moves that fit, and the title above them.
fn room(board: &BoardView, area: Rect) -> (u16, usize, Vec<String>) {
    let lines = if area.width >= MIN_ONE_LINE { 1 } else { 2 };
    let title = title(&board.the_match().start().piles, area.width.into());
    let rest = area.height.saturating_sub(narrow(title.len()));
    (lines, usize::from(rest / lines), title)
}

/// The start, on two lines if that shows it in full.
fn title(start: &[Natural], width: usize) -> Vec<String> {
    let room = width.saturating_sub(5);
    let in_full = position_text(start, &numbers::short);
    let commas = in_full
        .char_indices()
        .take(room)
        .filter(|(_, sign)| *sign == ',');
    let is_cut = in_full.width() > room && !in_full.contains('…');
    if let (true, Some((cut, _))) = (is_cut, commas.last()) {
        let (upper, lower) = in_full.split_at(cut + 1);
        if lower.width() <= room {
            return vec![format!("from {upper}"), format!("     {lower}")];
        }
    }
    vec![format!("from {}", piles_text(start, room))]
}

/// The latest moves on one line of this width, the number of moves before them, and the last move, which
/// is drawn apart.
fn strip(board: &BoardView, width: usize) -> (String, usize, String) {
    const BETWEEN: &str = " · ";
    let the_match = board.the_match();
    let shown = the_match.moves_made().saturating_sub(board.scrolled);
    let names = names(the_match, 2 * NAME);
    let text = |entry: &Ply<'_>| {
        let what = match entry.played {
            Move::Take(_) => piles_text(&entry.after.piles, width / 4),
            Move::Block(squares) if squares.is_empty() => format!("{BLOCKS} nothing"),
            Move::Block(squares) => elided(
                &format!("{BLOCKS} {}", square_list(squares, &numbers::short)),
                width / 3,
            ),
        };
        format!("{} {what}", names[entry.by.index()])
    };
    let start = piles_text(&the_match.start().piles, width / 4);
    let last = the_match.history().take(shown).next_back();
    let last = last.map_or_else(String::new, |last| text(&last));
    let (mut room, mut texts) = (width.saturating_sub(last.width()), Vec::new());
    // The start, or the dots in its place, needs room before the moves.
    let lead = start.width() + BETWEEN.width();
    for entry in the_match.history().take(shown.saturating_sub(1)).rev() {
        let text = text(&entry) + BETWEEN;
        if text.width() + lead > room {
            break;
        }
        room -= text.width();
        texts.push(text);
    }
    let hidden = shown.saturating_sub(1) - texts.len();
    texts.push(
        if hidden == 0 { start } else { "…".to_owned() } + if shown == 0 { "" } else { BETWEEN },
    );
    texts.reverse();
    (texts.concat(), hidden, last)
}

pub(crate) fn draw_history(board: &BoardView, area: Rect, canvas: &mut Canvas<'_>) {
    if area.height <= STRIP {
        let (line, _, last) = strip(board, area.width.into());
        let x = canvas.text(area, 0, 0, &line, canvas.theme.muted);
        canvas.text(area, x, 0, &last, Style::new());
        return;
    }
    let the_match = board.the_match();
    let (lines, room, from) = room(board, area);
    let made = the_match.moves_made();
    let above = made.saturating_sub(room);
    let above = above.saturating_sub(board.scrolled);
    let width = usize::from(area.width);
    let start = &the_match.start().piles;
    let top = narrow(from.len());
    let title = match above {
        0 => from,
        many => vec![format!(
            "… {}",
            counted(many, "earlier move", "earlier moves")
        )],
    };
    let title = title.iter().map(|line| elided(line, width));
    canvas.lines(area, title, canvas.theme.muted);
    let names = names(the_match, NAME);
    let shown = the_match.history().skip(above).take(room);
    let widths = shown.map(|entry| names[entry.by.index()].width());
    let widest = widths.max().unwrap_or(0);
    // The piles go after the name if all of them fit there in full, else below it if they fit there.
    let beside = width.saturating_sub(5 + widest);
    let in_full = position_text(start, &numbers::short);
    let fitting = numbers::piles(start, width.saturating_sub(3));
    let below = lines == 2 && in_full.width() > beside && fitting.as_ref() == Some(&in_full);
    let number = made.to_string().len().max(2);
    // The takes begin in one column: no piles are longer than those at the start.
    let column = narrow(number + 3 + widest + in_full.width() + 2).max(BESIDE);
    let column = column.min(area.width.saturating_sub(MIN_TAKE)).max(BESIDE);
    // What the last player did is bright: a take, and the announcement that ends the turn.
    let shown: Vec<Ply<'_>> = the_match.history().skip(above).take(room).collect();
    let by = shown.last().map(|last| last.by);
    let latest = shown.iter().rev();
    let latest = latest.take_while(|entry| Some(entry.by) == by).count();
    let is_latest = |index: usize| above + shown.len() == made && index + latest >= made;
    let mut y = top;
    for (index, entry) in (above..).zip(&shown) {
        let name = &names[entry.by.index()];
        let gap = widest - name.width();
        let first = format!("{:>number$} {name}{:gap$}  ", index + 1, "");
        let style = canvas.theme.muted_if(!is_latest(index));
        let x = canvas.text(area, 0, y, &first, style);
        let room = width.saturating_sub(usize::from(x));
        if lines == 1 {
            // An announcement leaves the piles as they are.
            let (to, how) = match entry.played {
                Move::Take(_) => (position_left_text(entry, room), String::new()),
                Move::Block(_) => (String::new(), format!("{BLOCKS} ")),
            };
            let x = canvas.text(area, x, y, &to, style);
            let x = (x + 2).max(column).min(area.width);
            let x = canvas.text(area, x, y, &how, style);
            let room = width.saturating_sub(usize::from(x));
            canvas.text(area, x, y, &move_text(the_match, entry, room), style);
        } else {
            let rest = width.saturating_sub(3);
            let (upper, lower) = if below {
                let how = move_text(the_match, entry, room);
                (how, position_left_text(entry, rest))
            } else {
                let to = position_left_text(entry, room);
                (to, move_text(the_match, entry, rest))
            };
            // An announcement leaves the piles as they are, so a short one has the second line to itself.
            let whole = format!("{BLOCKS} {lower}");
            let is_block = matches!(entry.played, Move::Block(_)) && !below;
            let (upper, lower) = if is_block && whole.width() <= rest {
                (String::new(), whole)
            } else {
                (upper, lower)
            };
            canvas.text(area, x, y, &upper, style);
            canvas.text(area, 3, y + 1, &lower, style);
        }
        y += lines;
    }
}

fn position_left_text(entry: &Ply<'_>, room: usize) -> String {
    match entry.played {
        Move::Take(_) => piles_text(&entry.after.piles, room),
        Move::Block(_) => elided(BLOCKS, room),
    }
}

pub(crate) fn piles_text(piles: &[Natural], room: usize) -> String {
    let cut = || elided(&position_text(piles, &numbers::short), room);
    numbers::piles(piles, room).unwrap_or_else(cut)
}

/// A move in words, in this many columns: in full if that fits, else abbreviated.
pub(crate) fn move_text(the_match: &Match, entry: &Ply<'_>, room: usize) -> String {
    let rules = &*the_match.game().rules;
    let taken = match entry.played {
        Move::Take(taken) => taken,
        Move::Block(squares) if squares.is_empty() => return elided("nothing", room),
        Move::Block(squares) => return elided(&square_list(squares, &numbers::short), room),
    };
    let remark = rules.remark(entry.before, taken);
    let remark = Words::of(the_match, &numbers::short).text(&remark);
    let full = ways_to_say(taken, &numbers::short);
    let cut = NUMBER_WIDTHS.iter().flat_map(|&width| {
        let number = |n: &Natural| numbers::within(n, width);
        ways_to_say(taken, &number)
    });
    let remarked = |words: String| match remark.as_str() {
        "" => words,
        remark => format!("{remark}; {words}"),
    };
    let said = full.into_iter().chain(cut).map(remarked);
    let said: Vec<String> = said.collect();
    let fits = said.iter().find(|text| text.width() <= room);
    let least = said.last().map_or("", String::as_str);
    fits.cloned().unwrap_or_else(|| elided(least, room))
}

/// A take in words, in full and abbreviated: `2 from a, 1 from b` and `a2 b1`. The same amount from every
/// pile is `2 from each` in full.
fn ways_to_say(taken: &[Natural], number: &dyn Fn(&Natural) -> String) -> [String; 2] {
    let parts = |say: &dyn Fn(usize, &Natural) -> String, between: &str| {
        let some = taken.iter().enumerate().filter(|(_, take)| !take.is_zero());
        let parts: Vec<String> = some.map(|(pile, take)| say(pile, take)).collect();
        parts.join(between)
    };
    let from = |pile: usize, take: &Natural| format!("{} from {}", number(take), pile_name(pile));
    let brief = |pile: usize, take: &Natural| format!("{}{}", pile_name(pile), number(take));
    let is_same = taken.len() > 1 && taken.iter().all(|take| *take == taken[0]);
    let same = is_same.then(|| format!("{} from each", number(&taken[0])));
    let full = same.unwrap_or_else(|| parts(&from, ", "));
    [full, parts(&brief, " ")]
}

pub(crate) fn header(screen: &str, the_match: &Match, theme: &Theme) -> Header {
    let game = the_match.game();
    let title = &game.entry.title;
    Header {
        titles: vec![
            format!("{screen}: {}", game.title()),
            format!("{screen}: {title}"),
            title.to_string(),
        ],
        right: players(the_match, theme),
        note: None,
    }
}

/// The players, with a sign before the one to act, or before the winner.
pub(crate) fn players(the_match: &Match, theme: &Theme) -> Vec<Piece> {
    let acting = the_match.verdict().is_none().then(|| the_match.actor());
    let mut pieces = Vec::new();
    let sides = [Side::First, Side::Second];
    let names = sides.map(|side| the_match.seat(side).name_and_level());
    let names = told_apart(names.each_ref().map(String::as_str), 16);
    for (side, name) in sides.into_iter().zip(names) {
        if side == Side::Second {
            pieces.push(("  ".to_owned(), Style::new()));
        }
        pieces.push(if acting == Some(side) {
            (format!("▸ {name}"), theme.accent)
        } else if the_match.verdict().map(|verdict| verdict.winner) == Some(side) {
            let style = theme.winning_if(!the_match.is_person_beaten());
            (format!("★ {name}"), style)
        } else {
            (format!("  {name}"), Style::new())
        });
    }
    pieces
}

/// The players, while nobody is to act.
pub(crate) fn idle_players(the_match: &Match) -> Vec<Piece> {
    let [first, second] = names(the_match, 16);
    vec![(format!("  {first}    {second}"), Style::new())]
}

/// The mistakes of both sides: `You: 1 mistake, at move 3. Goldpile: no mistake.` Says if a person had
/// help against the computer.
pub(crate) fn mistakes(the_match: &Match, review: &Review) -> String {
    let of = |side: Side| {
        let is_theirs = |index: &usize| review.mistake_by(*index) == Some(side);
        let made: Vec<usize> = review.mistakes().filter(is_theirs).collect();
        let count = match (made.len(), made.first().map(|first| place(review, *first))) {
            (_, None) => "no mistake".to_owned(),
            (1, Some(place)) => format!("1 mistake, {place}"),
            (many, Some(first)) => format!("{many} mistakes, the first {first}"),
        };
        let seat = the_match.seat(side);
        let is_helped = the_match.is_helped() && is_only_person(the_match, side);
        let help = if is_helped { ", with help" } else { "" };
        format!("{}{help}: {count}.", seat.name)
    };
    let (first, second) = (Side::First, Side::Second);
    format!("{} {}", of(first), of(second))
}

/// Whether this side is the only person in the match.
fn is_only_person(the_match: &Match, side: Side) -> bool {
    the_match
        .computer()
        .is_some_and(|(computer, _)| computer != side)
}

/// Whether a mistake of this side has the colour of losing: all do except those of the computer against a
/// person, who loses nothing by them.
pub(crate) fn is_loss(the_match: &Match, by: Side) -> bool {
    !is_only_person(the_match, by.other())
}

fn place(review: &Review, index: usize) -> String {
    if index < review.moves().len() {
        format!("at move {}", index + 1)
    } else {
        "at the end".to_owned()
    }
}

/// The better moves one by one, then the number of further ones.
pub(crate) fn better_words(better: &Better, one: &dyn Fn(&Move) -> String) -> Vec<String> {
    let (named, more) = match better {
        Better::One(chosen) => (std::slice::from_ref(&**chosen), 0),
        Better::Takes { named, more } => (&named[..], *more),
    };
    let more = (more > 0).then(|| format!("{more} more"));
    named.iter().map(one).chain(more).collect()
}

pub(crate) fn left_by(
    the_match: &Match,
    before: &Position,
    chosen: &Move,
    number: &dyn Fn(&Natural) -> String,
) -> String {
    let rules = &*the_match.game().rules;
    position_text(&after(rules, before, chosen).piles, number)
}
