//! What the signs of the map mean, and what it shows.

use super::axes::is_relative;
use super::board::extent;
use super::canvas::{Canvas, Piece, elided, narrow};
use super::signs::ways;
use crate::tui::app::App;
use crate::tui::chart::Charted;
use crate::tui::duel::Duel;
use crate::tui::keys::{Command, Context};
use crate::tui::theme::Glyphs;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Which signs are on the board now.
#[derive(Default)]
pub(super) struct Seen(Vec<Shown>);

/// What a sign stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// The position.
    Queen,
    /// That the position is on no square that shows.
    OutOfSight,
    /// A P-position, whatever was played before.
    Lost,
    /// A P-position as a start, which a history can make an N-position.
    LostAtStart,
    /// An N-position as a start, which a history can make a P-position.
    WonAtStart,
    /// A square that may not be moved to though a rule speaks of it.
    Barred,
    /// A square that may be announced.
    Offered,
    /// A way that may be gone, by its sign.
    Way(&'static str),
    /// P-positions from farther off.
    Dots,
}

impl Seen {
    /// Notes a sign.
    pub(super) fn note(&mut self, shown: Shown) {
        if !self.has(shown) {
            self.0.push(shown);
        }
    }

    fn has(&self, shown: Shown) -> bool {
        self.0.contains(&shown)
    }
}

/// A sign with its meaning: in words, and in as few as it takes.
struct Entry {
    sign: Piece,
    long: String,
    short: String,
}

/// Above the board: whether it has the keys, and how much it shows.
pub(super) fn caption(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let (sign, style) = if app.context() == Context::Map {
        ("▸ ", canvas.theme.accent)
    } else {
        ("  ", canvas.theme.history)
    };
    let room = usize::from(area.width).saturating_sub(6);
    let mut shown = "a →  b ↑".to_owned();
    if !duel.map.is_close() {
        let scale = app.numbers.short(&duel.map.scale());
        let long = format!("{shown}   a square is {scale} wide");
        shown = if long.width() <= room {
            long
        } else {
            format!("{shown}   squares of {scale}")
        };
    }
    let x = canvas.text(area, 0, 0, &format!("{sign}Map "), style);
    canvas.text(area, x, 0, &elided(&shown, room), canvas.theme.history);
}

/// The signs that are on the board, the most important ones first, in as many words as there is room
/// for; then which keys show more.
pub(super) fn draw(app: &App, duel: &Duel, seen: &Seen, area: Rect, canvas: &mut Canvas<'_>) {
    let mut signs = corner(app, duel, area.width);
    signs.extend(entries(app, duel, seen));
    let hints = hints(app, duel);
    let long = |entry: &Entry| (entry.sign.clone(), entry.long.clone());
    let short = |entry: &Entry| (entry.sign.clone(), entry.short.clone());
    let all = || signs.iter().chain(&hints);
    let tries = [
        all().map(long).collect(),
        all().map(short).collect(),
        signs.iter().map(long).collect(),
        signs.iter().map(short).collect::<Vec<_>>(),
    ];
    let mut shown = tries
        .iter()
        .find_map(|tried| placed(tried, area))
        .unwrap_or_default();
    if shown.is_empty() && !signs.is_empty() {
        let mut some = tries[3].clone();
        while shown.is_empty() && some.pop().is_some() {
            some.push((("…".to_owned(), Style::new()), String::new()));
            shown = placed(&some, area).unwrap_or_default();
            some.pop();
        }
    }
    for (x, y, ((sign, style), meaning)) in shown {
        let end = canvas.text(area, x, y, &sign, style);
        let gap = u16::from(!sign.is_empty());
        canvas.text(area, end + gap, y, &meaning, canvas.theme.history);
    }
}

type Placed = (u16, u16, (Piece, String));

/// Where each of these stands, if there is room for all.
fn placed(entries: &[(Piece, String)], area: Rect) -> Option<Vec<Placed>> {
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

/// The corner that coordinates are counted from.
fn corner(app: &App, duel: &Duel, width: u16) -> Vec<Entry> {
    let (columns, rows) = extent(app).unwrap_or((1, 1));
    if !is_relative(duel, columns, rows) {
        return Vec::new();
    }
    let word = "corner ";
    let room = usize::from(width).saturating_sub(word.len());
    let piles = app.numbers.piles(&duel.map.base, room);
    let text = format!("{word}{}", piles.unwrap_or_default());
    vec![Entry {
        sign: (String::new(), Style::new()),
        long: text.clone(),
        short: text,
    }]
}

fn entries(app: &App, duel: &Duel, seen: &Seen) -> Vec<Entry> {
    let theme = app.theme;
    let ascii = theme.glyphs == Glyphs::Ascii;
    let mut entries = Vec::new();
    let mut add = |(plain, nice): (&str, &str), style: Style, long: &str, short: &str| {
        entries.push(Entry {
            sign: (if ascii { plain } else { nice }.to_owned(), style),
            long: long.to_owned(),
            short: short.to_owned(),
        });
    };
    if seen.has(Shown::Queen) {
        add(("Q", "♛"), theme.accent, "the position", "here");
    }
    if seen.has(Shown::OutOfSight) {
        let long = "the position is out of sight";
        add(("Q", "♛"), theme.accent, long, "out of sight");
    }
    if seen.has(Shown::Lost) {
        let long = "P-position: leave it to win";
        add(("P", "◆"), theme.winning, long, "leave it");
    }
    if seen.has(Shown::Dots) {
        add(("*", "⣿"), theme.winning, "P-positions", "P");
    }
    if seen.has(Shown::Barred) {
        let contest = &duel.contest;
        let rules = &*contest.game().rules;
        let word = match rules.announcement(&contest.position().piles) {
            Some(_) => "blocked",
            None => "forbidden",
        };
        add(("x", "×"), theme.losing, word, word);
    }
    if seen.has(Shown::Offered) {
        add(("o", "○"), theme.accent, "may be blocked", "may be blocked");
    }
    let mut ways = ways(theme.glyphs).to_vec();
    ways.retain(|way| seen.has(Shown::Way(way)));
    if !ways.is_empty() {
        let ways = ways.join(" ");
        add((&ways, &ways), Style::new(), "where it may go", "may go");
    }
    if seen.has(Shown::LostAtStart) {
        let long = "P as a start; the history can make it N";
        add(("B", "◈"), theme.winning, long, "P as a start");
    }
    if seen.has(Shown::WonAtStart) {
        let long = "N as a start; the history can make it P";
        add(("?", "◇"), theme.history, long, "N as a start");
    }
    entries
}

/// What keys would show, and what is on its way.
fn hints(app: &App, duel: &Duel) -> Vec<Entry> {
    let accent = app.theme.accent;
    let mut hints = Vec::new();
    let mut add = |sign: String, long: &str, short: &str| {
        hints.push(Entry {
            sign: (sign, accent),
            long: long.to_owned(),
            short: short.to_owned(),
        });
    };
    if !duel.map.spoiler {
        let key = app.keymap.key(Command::Spoiler);
        add(key, "shows the P-positions", "P-positions");
    } else if app.charting.is_some() && !matches!(duel.map.charted, Some(Charted::Board(..))) {
        let text = "P-positions are being looked for";
        add(String::new(), text, text);
    }
    if !duel.map.open && app.is_available(Command::Map) {
        let key = app.keymap.key(Command::Map);
        add(key, "moves the cursor here", "moves here");
    }
    hints
}
