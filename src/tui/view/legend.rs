//! What the signs of the map mean, and what it shows.

use super::axes::is_relative;
use super::board::extent;
use super::canvas::{Canvas, Piece, elided};
use crate::engine::Phase;
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::chart::Charted;
use crate::tui::duel::Duel;
use crate::tui::keys::Command;
use crate::tui::theme::Glyphs;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Above the board: whether it has the keys, and how much it shows.
pub(super) fn caption(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let style = if duel.map.open {
        canvas.theme.accent
    } else {
        canvas.theme.history
    };
    let sign = if duel.map.open { "▸ " } else { "  " };
    let mut shown = "a →  b ↑".to_owned();
    if duel.map.scale > Natural::ONE {
        let scale = app.numbers.short(&duel.map.scale);
        shown = format!("{shown}   a square is {scale} wide");
    }
    let room = usize::from(area.width).saturating_sub(6);
    let x = canvas.text(area, 0, 0, &format!("{sign}Map "), style);
    canvas.text(area, x, 0, &elided(&shown, room), canvas.theme.history);
}

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let mut entries = corner(app, duel);
    entries.extend(signs(app, duel));
    let (mut x, mut y) = (0, 0);
    let width = usize::from(area.width);
    for (sign, meaning) in entries {
        let text = elided(&meaning, width.saturating_sub(sign.0.width() + 1));
        let long = u16::try_from(sign.0.width() + 1 + text.width()).unwrap_or(u16::MAX);
        if x > 0 && x + long > area.width {
            (x, y) = (0, y + 1);
        }
        if y >= area.height {
            return;
        }
        x = canvas.text(area, x, y, &sign.0, sign.1);
        let gap = u16::from(!sign.0.is_empty());
        x = canvas.text(area, x + gap, y, &text, canvas.theme.history) + 2;
    }
}

/// The corner that coordinates are counted from.
fn corner(app: &App, duel: &Duel) -> Vec<(Piece, String)> {
    let (columns, rows) = extent(app).unwrap_or((1, 1));
    if !is_relative(duel, columns, rows) {
        return Vec::new();
    }
    let [a, b] = [0, 1].map(|axis| app.numbers.short(&duel.map.base[axis]));
    vec![((String::new(), Style::new()), format!("corner {a},{b}"))]
}

/// The signs that can be on the board now.
fn signs(app: &App, duel: &Duel) -> Vec<(Piece, String)> {
    let theme = app.theme;
    let ascii = theme.glyphs == Glyphs::Ascii;
    let either = |plain: &str, nice: &str| if ascii { plain } else { nice }.to_owned();
    let mut signs: Vec<(Piece, &str)> = Vec::new();
    let contest = &duel.contest;
    let close = duel.map.scale == Natural::ONE;
    let rules = &*contest.game().rules;
    if duel.map.spoiler {
        let lost = either("P", "◆");
        let lost = if close { lost } else { either("*", "⣿") };
        let pending =
            app.charting.is_some() && !matches!(duel.map.charted, Some(Charted::Board(..)));
        let meaning = if pending {
            "P-positions are being looked for"
        } else {
            "P-position: leave it to win"
        };
        signs.push(((lost, theme.winning), meaning));
        let oracle = contest.game().oracle.as_ref();
        if close && oracle.is_some_and(|_| !rules.memory(contest.position()).is_empty()) {
            signs.push(((either("?", "◇"), theme.history), "the history decides"));
            signs.push((
                (either("B", "◈"), theme.winning),
                "P as a start, else the same",
            ));
        }
    } else {
        signs.push((
            (app.keymap.key(Command::Spoiler), theme.accent),
            "shows the P-positions",
        ));
    }
    if !duel.map.open && app.is_available(Command::Map) {
        signs.push((
            (app.keymap.key(Command::Map), theme.accent),
            "moves the cursor here",
        ));
    }
    signs.push(((either("Q", "♛"), theme.accent), "the position"));
    if close && contest.verdict().is_none() {
        match contest.position().phase {
            Phase::Take => {
                let ways = either("- | /", "─ │ ╱");
                signs.push(((ways, Style::new()), "where it may go"));
            }
            Phase::Block => signs.push(((either("o", "○"), theme.accent), "may be blocked")),
        }
        signs.push(((either("x", "×"), theme.losing), "blocked or forbidden"));
    }
    signs
        .into_iter()
        .map(|(sign, meaning)| (sign, meaning.to_owned()))
        .collect()
}
