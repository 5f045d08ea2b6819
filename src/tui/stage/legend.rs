//! The legend of the map's signs, and its caption.

use super::axes::is_relative;
use super::board::Focus;
use super::signs::WAYS;
use super::{Draft, Stage};
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::tasks::Charted;
use crate::tui::widgets::{Canvas, Piece, columns, elided, narrow, rows};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The columns before the caption of the map.
const INSET: u16 = 2;

/// The signs now on the board.
#[derive(Default)]
pub(super) struct Seen(Vec<Shown>);

/// The meaning of a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// The position.
    Queen,
    /// The position, which is a P-position.
    QueenLost,
    /// The position, which is not on a visible square.
    OutOfSight,
    /// A P-position, whatever was played before.
    Lost,
    /// A P-position as a start, which a history can make an N-position.
    LostAtStart,
    /// An N-position as a start, which a history can make a P-position.
    WonAtStart,
    /// A square that a rule would allow a move to, but an exception forbids.
    Barred,
    /// A square that may be announced.
    Offered,
    /// A direction in which legal moves go, given by its sign.
    Way(&'static str),
    /// The brackets around the square of the choice or of the cursor.
    Cursor,
    /// P-positions, when zoomed out.
    Dots,
}

impl Seen {
    /// Records a sign.
    pub(super) fn note(&mut self, shown: Shown) {
        if !self.has(shown) {
            self.0.push(shown);
        }
    }

    fn has(&self, shown: Shown) -> bool {
        self.0.contains(&shown)
    }
}

/// A sign with its meaning, in full words and abbreviated.
struct Meaning {
    sign: Piece,
    long: String,
    short: String,
}

impl Meaning {
    fn new(sign: impl Into<String>, style: Style, long: &str, short: &str) -> Self {
        Self {
            sign: (sign.into(), style),
            long: long.to_owned(),
            short: short.to_owned(),
        }
    }

    fn long(&self) -> Entry {
        (self.sign.clone(), self.long.clone())
    }

    fn short(&self) -> Entry {
        (self.sign.clone(), self.short.clone())
    }
}

/// Draws the caption above the board: whether the map receives the keys, and how much it shows.
pub(super) fn caption(
    shared: &Shared,
    stage: &Stage,
    focus: Focus,
    extent: (u16, u16),
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let (sign, style) = if focus == Focus::Map {
        ("▸ ", canvas.theme.accent)
    } else {
        ("  ", Style::new())
    };
    let room = usize::from(area.width).saturating_sub(6);
    let mut shown = "a →  b ↑".to_owned();
    if !stage.map.is_close() {
        let scale = shared.numbers.short(&stage.map.scale());
        let long = format!("{shown}   a square is {scale} wide");
        shown = if long.width() <= room {
            long
        } else {
            format!("{shown}   squares of {scale}")
        };
    }
    // If the corner of the board is not on the map, the caption says where the map begins.
    if stage.map.is_close()
        && !is_relative(stage, extent.0, extent.1)
        && stage.map.base.iter().any(|base| !base.is_zero())
        && let Some(corner) = shared.numbers.piles(&stage.map.base, room)
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

/// Explains the signs on the board, the most important ones first, in as many words as fit; then the
/// keys that show more.
pub(super) fn draw(
    shared: &Shared,
    stage: &Stage,
    focus: Focus,
    seen: &Seen,
    extent: (u16, u16),
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let mut signs = corner(shared, stage, extent, area.width);
    signs.extend(entries(shared, stage, seen));
    let hints = hints(shared, stage, focus, area.width);
    // Below the caption, if there is room for that, and each on its own line.
    let below = columns(area, INSET, area.width);
    let inset = |tried: &[Entry]| {
        let placed = listed(tried, below).or_else(|| placed(tried, below))?;
        Some(
            placed
                .into_iter()
                .map(|(x, y, entry)| (x + INSET, y, entry))
                .collect::<Vec<Placed>>(),
        )
    };
    let place = |tried: &[Entry]| inset(tried).or_else(|| placed(tried, area));
    let pointed = seen.has(Shown::Cursor).then(|| pointed(shared, stage));
    let extra: Vec<&Meaning> = hints.iter().chain(&pointed).collect();
    let fitting = (0..=extra.len()).rev().find_map(|many| {
        let tried: Vec<&Meaning> = signs.iter().chain(extra[..many].iter().copied()).collect();
        fullest_of(&tried, &place)
    });
    let mut shown = fitting.unwrap_or_default();
    if shown.is_empty() && !signs.is_empty() {
        let mut some: Vec<Entry> = signs.iter().map(Meaning::short).collect();
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

/// A sign and what is said of it.
type Entry = (Piece, String);
type Placed = (u16, u16, Entry);

/// Returns the places of these meanings, as many of them in full words as fit, the first ones first;
/// `None` if not even the short ones do.
fn fullest_of(
    meanings: &[&Meaning],
    place: &dyn Fn(&[Entry]) -> Option<Vec<Placed>>,
) -> Option<Vec<Placed>> {
    let mut said: Vec<Entry> = meanings.iter().map(|meaning| meaning.short()).collect();
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

/// Returns the place of each entry on a line of its own, if all of them fit.
fn listed(entries: &[Entry], area: Rect) -> Option<Vec<Placed>> {
    let each = (0..).zip(entries);
    let each = each.map(|(y, entry)| {
        let (_, _, entry) = placed(std::slice::from_ref(entry), rows(area, y, 1))?.pop()?;
        Some((0, y, entry))
    });
    each.collect()
}

/// Returns the place of each entry, if all of them fit.
fn placed(entries: &[Entry], area: Rect) -> Option<Vec<Placed>> {
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

/// Returns the corner that coordinates are counted from.
fn corner(shared: &Shared, stage: &Stage, (columns, rows): (u16, u16), width: u16) -> Vec<Meaning> {
    if !is_relative(stage, columns, rows) {
        return Vec::new();
    }
    let word = "corner ";
    let room = usize::from(width).saturating_sub(word.len());
    let piles = shared.numbers.piles(&stage.map.base, room);
    let text = format!("{word}{}", piles.unwrap_or_default());
    vec![Meaning::new("", Style::new(), &text, &text)]
}

fn entries(shared: &Shared, stage: &Stage, seen: &Seen) -> Vec<Meaning> {
    let theme = shared.theme;
    let contest = &stage.contest;
    let rules = &*contest.game().rules;
    let barred = match rules.announcement(&contest.position().piles) {
        Some(_) => "blocked",
        None => "forbidden",
    };
    let mut ways = WAYS.to_vec();
    ways.retain(|way| seen.has(Shown::Way(way)));
    let way = Shown::Way(ways.first().unwrap_or(&""));
    let ways = ways.join(" ");
    let (accent, winning, refused) = (theme.accent, theme.winning, theme.refused);
    #[rustfmt::skip]
    let all = [
        (Shown::Queen, "♛", accent, "the position", "here"),
        (Shown::QueenLost, "♛", accent, "the position, a P-position", "here: P"),
        (Shown::OutOfSight, "♛", accent, "the position is out of sight", "out of sight"),
        (Shown::Lost, "◆", winning, "P-position: leave it to win", "P-position"),
        (Shown::Dots, "⣿", winning, "P-positions", "P-positions"),
        (Shown::Barred, "×", refused, barred, barred),
        (Shown::Offered, "○", accent, "may be blocked", "may be blocked"),
        (way, &ways, Style::new(), "where it may go", "moves"),
        (Shown::LostAtStart, "◈", winning, "P-position, except after certain moves", "P but for some moves"),
        (Shown::WonAtStart, "◇", theme.muted, "P-position only after certain moves", "P after some moves"),
    ];
    let shown = all.into_iter().filter(|(shown, ..)| seen.has(*shown));
    shown
        .map(|(_, sign, style, long, short)| Meaning::new(sign, style, long, short))
        .collect()
}

/// Returns what the brackets around a square mean.
fn pointed(shared: &Shared, stage: &Stage) -> Meaning {
    let text = match &stage.draft {
        Draft::Take(_) if stage.is_choosing() => "where the choice leads",
        _ => "the cursor",
    };
    Meaning::new("[ ]", shared.theme.accent, text, text)
}

/// Returns what the keys would show or do, and what is being computed.
fn hints(shared: &Shared, stage: &Stage, focus: Focus, width: u16) -> Vec<Meaning> {
    let accent = shared.theme.accent;
    let mut hints = Vec::new();
    // A secret map has no key for them, and where there are none, none can be hidden.
    if !stage.map.secret && !stage.map.is_bare() {
        let key = shared.keymap.key(Command::Spoiler);
        let (long, short) = if stage.map.spoiler {
            ("hides the P-positions", "hides them")
        } else {
            ("shows the P-positions", "P-positions")
        };
        hints.push(Meaning::new(key, accent, long, short));
    }
    if stage.map.spoiler
        && shared.tasks.is_quietly_looking()
        && !matches!(stage.map.charted, Some(Charted::Board(..)))
    {
        let text = "looking for P-positions";
        hints.push(Meaning::new("", accent, text, text));
    }
    if let (true, Some((_, near))) = (stage.map.is_bare(), &stage.map.near) {
        let text = "no P-position in sight";
        let room = usize::from(width).saturating_sub(text.len() + 16);
        let piles = near
            .as_ref()
            .and_then(|near| shared.numbers.piles(near, room));
        let long = piles.map(|piles| format!("{text}; a move reaches {piles}"));
        hints.push(Meaning::new(
            "",
            accent,
            long.as_deref().unwrap_or(text),
            text,
        ));
    }
    if !stage.map.open && focus != Focus::Never {
        let key = shared.keymap.key(Command::Map);
        hints.push(Meaning::new(
            key,
            accent,
            "moves the cursor here",
            "moves here",
        ));
    }
    if stage.map.spoiler {
        let key = shared.keymap.key(Command::HowWon);
        hints.push(Meaning::new(
            key,
            accent,
            "says how to win, and what signs mean",
            "explains",
        ));
    }
    hints
}
