//! The signs of the map's squares at every zoom, the legend that explains them, and the map's caption.

use super::map::Marks;
use super::map_picture::is_relative;
use super::{BoardView, Draft, Focus};
use crate::keys::Command;
use crate::numbers;
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Piece, columns, elided, narrow, rows};
use goldpile_app::{ChartAnswer, Dot};
use goldpile_number::Natural;
use goldpile_play::Match;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// The sign of a square that is lost, or whose outcome depends on the history; `None` for any other.
pub(crate) fn lost_sign(dot: Dot) -> Option<&'static str> {
    match (dot.lost, dot.depends) {
        (true, false) => Some("◆"),
        (true, true) => Some("◈"),
        (false, true) => Some("◇"),
        (false, false) => None,
    }
}

/// The sign of a square that a move may not lead to.
pub(crate) const BARRED: &str = "×";

/// The signs for takes from pile a, from pile b, equally from both, and unequally from both.
pub(crate) const DIRECTION_SIGNS: [&str; 4] = ["─", "│", "╱", "•"];

/// The sign for the direction of a take on the map.
pub(crate) fn direction(taken: &[Natural]) -> &'static str {
    match taken {
        [_, b] if b.is_zero() => DIRECTION_SIGNS[0],
        [a, _] if a.is_zero() => DIRECTION_SIGNS[1],
        [a, b] if a == b => DIRECTION_SIGNS[2],
        _ => DIRECTION_SIGNS[3],
    }
}

/// A zoomed-out square: its two characters, and whether they contain a mark.
pub(crate) fn dots(marks: Option<Marks<'_>>, glyphs: Glyphs, square: (u16, u16)) -> (String, bool) {
    let count = glyphs.dots();
    let lost = |x: u16, y: u16| marks.is_some_and(|marks| marks.dot(square, (x, y), count).lost);
    let mut text = String::new();
    let mut marked = false;
    for half in 0..2 {
        let glyph = match glyphs {
            Glyphs::Braille => {
                // The bits of a braille character, from the lower left dot upward.
                const BITS: [[u32; 4]; 2] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]];
                let parts = (0..2u16).flat_map(|x| (0..4u16).map(move |y| (x, y)));
                let set = parts.filter(|&(x, y)| lost(2 * half + x, y));
                let bits = set.map(|(x, y)| BITS[usize::from(x)][usize::from(y)]);
                let bits: u32 = bits.sum();
                char::from_u32(0x2800 + bits).filter(|_| bits > 0)
            }
            Glyphs::Blocks => match (lost(half, 1), lost(half, 0)) {
                (true, true) => Some('█'),
                (true, false) => Some('▀'),
                (false, true) => Some('▄'),
                (false, false) => None,
            },
            Glyphs::Ascii => (half == 0 && lost(0, 0)).then_some('*'),
        };
        marked |= glyph.is_some();
        text.push(glyph.unwrap_or(if half == 0 { '·' } else { ' ' }));
    }
    // Next to a mark, the dot of an empty square would look like another mark.
    if marked {
        text = text.replace('·', " ");
    }
    (text, marked)
}

/// After this many moves, the signs on the board of a match are familiar.
const SEEN_MOVES: usize = 6;
/// After this many matches, those on every board are.
const SEEN_MATCHES: u64 = 3;

/// The number of columns before the caption of the map.
const INSET: u16 = 2;

/// The signs now on the map.
pub(crate) type SignsShown = HashSet<SignMeaning>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SignMeaning {
    Queen,
    /// The position, if it is a P-position.
    QueenLost,
    /// The position, if its square is not visible.
    OutOfSight,
    /// A P-position, whatever was played before.
    Lost,
    /// A P-position as a start, which some history makes an N-position.
    LostAtStart,
    /// An N-position as a start, which some history makes a P-position.
    WonAtStart,
    /// A square that a rule allows, but an exception forbids.
    Barred,
    /// Where the wrong move leads.
    Wrong,
    /// Where the winning move leads.
    Winning,
    Offered,
    /// A direction of legal moves, given by its sign.
    Way(&'static str),
    Cursor,
    Dots,
}

/// A sign with its meaning, in full words and abbreviated.
struct LegendSign {
    sign: Piece,
    long: String,
    short: String,
}

impl LegendSign {
    fn new(sign: impl Into<String>, style: Style, long: &str, short: &str) -> Self {
        Self {
            sign: (sign.into(), style),
            long: long.to_owned(),
            short: short.to_owned(),
        }
    }

    fn long(&self) -> LegendEntry {
        (self.sign.clone(), self.long.clone())
    }

    fn short(&self) -> LegendEntry {
        (self.sign.clone(), self.short.clone())
    }
}

/// Draws the caption above the squares: whether the map takes the keys, and how much of the game it shows.
pub(crate) fn draw_caption(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    extent: (u16, u16),
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let (sign, style) = canvas.theme.choice(focus == Focus::Map);
    let room = usize::from(area.width).saturating_sub(6);
    let mut shown = "a →  b ↑".to_owned();
    if !board.map.is_close() {
        let scale = numbers::short(&board.map.scale());
        let long = format!("{shown}   each square stands for {scale}");
        let short = format!("{shown}   squares of {scale}");
        shown = if long.width() <= room { long } else { short };
    }
    // If the corner is not the empty table, the caption says where the map begins.
    if board.map.is_close()
        && !is_relative(board, extent.0, extent.1)
        && board.map.base.iter().any(|base| !base.is_zero())
        && let Some(corner) = numbers::piles(&board.map.base, room)
    {
        let key = shared.keymap.key(Command::Whole);
        let short = format!("{shown}   starts at {corner}");
        let long = format!("{short}, {key} shows 0,0");
        let fits = focus == Focus::Map && long.width() <= room;
        shown = if fits { long } else { short };
    }
    let x = canvas.text(area, 0, 0, &format!("{sign}Map "), style.bold());
    canvas.text(area, x, 0, &elided(&shown, room), canvas.theme.muted);
}

/// Explains the signs on the map, most important first, in as many words as fit; then the keys that show more.
pub(crate) fn draw_legend(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    on_map: &SignsShown,
    extent: (u16, u16),
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let mut signs = corner(board, extent, area.width);
    signs.extend(entries(shared, board, on_map));
    let hints = hints(shared, board, focus, area.width);
    // The entries go below the caption, indented, each on its own line if there is room.
    let below = columns(area, INSET, area.width);
    let inset = |tried: &[LegendEntry]| {
        let placed = listed(tried, below)
            .or_else(|| placed(tried, below))?
            .into_iter();
        Some(
            placed
                .map(|(x, y, entry)| (x + INSET, y, entry))
                .collect::<Vec<Placed>>(),
        )
    };
    let place = |tried: &[LegendEntry]| inset(tried).or_else(|| placed(tried, area));
    let pointed = (on_map.contains(&SignMeaning::Cursor)
        && !(board.is_match() && is_familiar(shared, board.the_match())))
    .then(|| brackets_meaning(shared, board));
    let extra: Vec<&LegendSign> = hints.iter().chain(&pointed).collect();
    let fitting = (0..=extra.len()).rev().find_map(|many| {
        let tried: Vec<&LegendSign> = signs.iter().chain(extra[..many].iter().copied()).collect();
        fullest_of(&tried, &place)
    });
    let mut shown = fitting.unwrap_or_default();
    if shown.is_empty() && !signs.is_empty() {
        let mut some: Vec<LegendEntry> = signs.iter().map(LegendSign::short).collect();
        while shown.is_empty() && some.pop().is_some() {
            some.push((("…".to_owned(), Style::new()), String::new()));
            shown = placed(&some, area).unwrap_or_default();
            some.pop();
        }
    }
    for (x, y, ((sign, style), meaning)) in shown {
        let end = canvas.text(area, x, y, &sign, style);
        let gap = u16::from(!sign.is_empty());
        canvas.text(area, end + gap, y, &meaning, canvas.theme.muted);
    }
}

type LegendEntry = (Piece, String);
type Placed = (u16, u16, LegendEntry);

/// The places of these meanings, in full words for as many as fit, the first ones first. `None` if not
/// even the short forms fit.
fn fullest_of(
    meanings: &[&LegendSign],
    place: &dyn Fn(&[LegendEntry]) -> Option<Vec<Placed>>,
) -> Option<Vec<Placed>> {
    let mut said: Vec<LegendEntry> = meanings.iter().map(|meaning| meaning.short()).collect();
    let mut places = place(&said)?;
    for (at, meaning) in meanings.iter().enumerate() {
        let before = std::mem::replace(&mut said[at], meaning.long());
        match place(&said) {
            Some(fitting) => places = fitting,
            None => said[at] = before,
        }
    }
    Some(places)
}

/// The places of the entries, each on its own line, if all of them fit.
fn listed(entries: &[LegendEntry], area: Rect) -> Option<Vec<Placed>> {
    let each = (0..).zip(entries);
    let each = each.map(|(y, entry)| {
        let (_, _, entry) = placed(std::slice::from_ref(entry), rows(area, y, 1))?.pop()?;
        Some((0, y, entry))
    });
    each.collect()
}

/// The places of the entries in running lines, if all of them fit.
fn placed(entries: &[LegendEntry], area: Rect) -> Option<Vec<Placed>> {
    let (mut x, mut y) = (0u16, 0);
    let mut placed = Vec::new();
    for (sign, meaning) in entries {
        let both = u16::from(!sign.0.is_empty() && !meaning.is_empty());
        let wide = narrow(sign.0.width() + meaning.width()) + both;
        if x > 0 && x + wide > area.width {
            (x, y) = (0, y + 1);
        }
        if y >= area.height || wide > area.width {
            return None;
        }
        placed.push((x, y, (sign.clone(), meaning.clone())));
        x += wide + 2;
    }
    Some(placed)
}

fn corner(board: &BoardView, extent: (u16, u16), width: u16) -> Vec<LegendSign> {
    if !is_relative(board, extent.0, extent.1) {
        return Vec::new();
    }
    let word = "corner ";
    let room = usize::from(width).saturating_sub(word.len());
    let piles = numbers::piles(&board.map.base, room);
    let text = format!("{word}{}", piles.unwrap_or_default());
    vec![LegendSign::new("", Style::new(), &text, &text)]
}

fn entries(shared: &Shared, board: &BoardView, on_map: &SignsShown) -> Vec<LegendSign> {
    let theme = shared.theme;
    let the_match = board.the_match();
    let rules = &*the_match.game().rules;
    let barred = match rules.announcement(&the_match.position().piles) {
        Some(_) => "blocked",
        None => "forbidden",
    };
    let mut ways = DIRECTION_SIGNS.to_vec();
    ways.retain(|way| on_map.contains(&SignMeaning::Way(way)));
    let way = SignMeaning::Way(ways.first().unwrap_or(&""));
    let ways = ways.join(" ");
    let (accent, winning, refused) = (theme.accent, theme.winning, theme.refused);
    #[rustfmt::skip]
    let all = [
        (SignMeaning::Queen, "♛", accent, "the position", "here"),
        (SignMeaning::QueenLost, "♛", accent, "the position, a P-position", "here: P"),
        (SignMeaning::OutOfSight, "♛", accent, "the position is out of sight", "out of sight"),
        (SignMeaning::Lost, "◆", winning, "P-position: leave it to win", "P-position"),
        (SignMeaning::Dots, "⣿", winning, "P-positions", "P-positions"),
        (SignMeaning::Wrong, "?", theme.losing, "a move that loses", "loses"),
        (SignMeaning::Winning, "◆", winning, "the move that wins", "wins"),
        (SignMeaning::Barred, "×", refused, barred, barred),
        (SignMeaning::Offered, "○", accent, "may be blocked", "may be blocked"),
        (way, &ways, Style::new(), "where it may go", "moves"),
        (SignMeaning::LostAtStart, "◈", winning, "P-position, except after certain moves", "P but for some moves"),
        (SignMeaning::WonAtStart, "◇", theme.muted, "P-position only after certain moves", "P after some moves"),
    ];
    // Signs that the player has seen often enough are explained only in the help.
    let known = board.is_match() && is_familiar(shared, the_match);
    let is_plain = |sign: &SignMeaning| matches!(sign, SignMeaning::Queen | SignMeaning::Way(_));
    let shown = all
        .into_iter()
        .filter(|(shown, ..)| on_map.contains(shown) && !(known && is_plain(shown)));
    let shown =
        shown.map(|(_, sign, style, long, short)| LegendSign::new(sign, style, long, short));
    shown.collect()
}

fn is_familiar(shared: &Shared, the_match: &Match) -> bool {
    the_match.moves_made() >= SEEN_MOVES || shared.statistics.total().played() >= SEEN_MATCHES
}

fn brackets_meaning(shared: &Shared, board: &BoardView) -> LegendSign {
    let text = match &board.draft {
        Draft::Take(_) if board.is_choosing() => "where the choice leads",
        _ => "the cursor",
    };
    LegendSign::new("[ ]", shared.theme.accent, text, text)
}

/// What the keys would show or do, and what is being computed.
fn hints(shared: &Shared, board: &BoardView, focus: Focus, width: u16) -> Vec<LegendSign> {
    let mut hints = Vec::new();
    let key = |command| shared.keymap.key(command);
    let mut hint = |key: String, long: &str, short: &str| {
        hints.push(LegendSign::new(key, shared.theme.accent, long, short));
    };
    // A secret map has no key for the P-positions, a match offers them only once the player has asked, and
    // where there are none in sight, there is nothing to hide.
    if !board.map.secret && !board.hides_theory() && !board.map.is_bare() {
        let (long, short) = if board.map.shows_winner {
            ("hides the P-positions", "hides them")
        } else {
            ("shows the P-positions", "P-positions")
        };
        hint(key(Command::Spoiler), long, short);
    }
    if board.map.shows_winner
        && shared.jobs.has_quiet_work()
        && !matches!(board.map.charted, Some(ChartAnswer::Board(..)))
    {
        let text = "looking for P-positions";
        hint(String::new(), text, text);
    }
    if let (true, Some((_, near))) = (board.map.is_bare(), &board.map.nearest_lost) {
        let text = "no P-position in sight";
        let room = usize::from(width).saturating_sub(text.len() + 16);
        let piles = near.as_ref().and_then(|near| numbers::piles(near, room));
        let long = piles.map(|piles| format!("{text}; a move reaches {piles}"));
        hint(String::new(), long.as_deref().unwrap_or(text), text);
    }
    if !board.map.open
        && focus != Focus::Never
        && !(board.is_match() && is_familiar(shared, board.the_match()))
    {
        hint(key(Command::Map), "moves the cursor here", "moves here");
    }
    if board.map.shows_winner {
        hint(
            key(Command::HowWon),
            "says how to win, and what signs mean",
            "explains",
        );
    }
    hints
}
