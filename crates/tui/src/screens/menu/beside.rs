//! Draws what stands next to two lines of the menu: the unfinished match and the games.

use crate::screen::{PausedMatch, Shared};
use crate::widgets::{COUNTED, Canvas, Row, columns, counted, draw_piles, elided, narrow, rows};
use goldpile_engine::{Counts, GameEntry, Record};
use goldpile_number::Natural;
use goldpile_play::Side;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The minimum width for two games to a row, each with its piles.
const CARDS: u16 = 60;
/// The maximum width of a game in such a row.
const CARD: u16 = 42;
const TITLE: u16 = 23;
/// The maximum width of the piles.
const TEXT: u16 = 64;

pub(super) fn unfinished(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(PausedMatch::Here(screen)) = &shared.paused else {
        return;
    };
    let Some(the_match) = screen.current_match().map(|shown| shown.the_match) else {
        return;
    };
    canvas.text(area, 0, 0, &the_match.game().title(), Style::new().bold());
    let [first, second] = [Side::First, Side::Second].map(|side| &the_match.seat(side).name);
    let width = usize::from(area.width);
    let moves = counted(the_match.moves_made(), "move", "moves");
    let players = elided(&format!("{first} – {second}, {moves}"), width);
    canvas.text(area, 0, 1, &players, Style::new());
    let piles = Row::still(&the_match.position().piles);
    let below = rows(columns(area, 0, TEXT), 3, area.height);
    draw_piles(&piles, below, canvas);
}

/// Draws the games, each with its piles and the player's stars in it.
pub(super) fn games(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let entries = shared.catalogue.entries().iter();
    let games: Vec<&GameEntry> = entries
        .filter(|entry| !shared.is_deleted(&entry.name))
        .collect();
    if draw_cards(shared, &games, area, canvas) {
        return;
    }
    let count = narrow(games.len());
    let pitch = if area.height >= 2 * count - 1 { 2 } else { 1 };
    // If not all fit, the last row counts the others.
    let shown = if pitch * (count - 1) < area.height {
        count
    } else {
        area.height - 1
    };
    for (y, entry) in (0..shown).zip(&games) {
        let row = rows(area, pitch * y, 1);
        title(shared, entry, row, canvas);
        let x = TITLE + 8;
        let piles = elided(&entry.example, usize::from(row.width.saturating_sub(x)));
        canvas.text(row, x, 0, &piles, canvas.theme.muted);
    }
    if shown < count {
        let text = format!("and {} more", count - shown);
        canvas.text(area, 0, shown, &text, canvas.theme.muted);
    }
}

/// Draws the games two to a row, each with the piles of its example; false, and draws nothing, if there is no
/// room.
fn draw_cards(shared: &Shared, games: &[&GameEntry], area: Rect, canvas: &mut Canvas<'_>) -> bool {
    let cards: Vec<(&GameEntry, Counts)> = games
        .iter()
        .map(|entry| (*entry, example(entry).unwrap_or_default()))
        .collect();
    let heights = cards.chunks(2).map(|pair| {
        let piles = pair.iter().map(|(_, piles)| piles.len()).max();
        1 + narrow(piles.unwrap_or(0))
    });
    let heights: Vec<u16> = heights.collect();
    let gaps = narrow(heights.len()).saturating_sub(1);
    let all: u16 = heights.iter().sum();
    if area.width < CARDS || all > area.height {
        return false;
    }
    let gap = u16::from(all + gaps <= area.height);
    let width = (area.width / 2).min(CARD);
    let mut y = 0;
    for (pair, height) in cards.chunks(2).zip(heights) {
        for (x, (entry, piles)) in [0, width].into_iter().zip(pair) {
            let place = rows(columns(area, x, width - 2), y, height);
            title(shared, entry, place, canvas);
            for (y, pile) in (1..).zip(piles) {
                draw_coins(pile, rows(place, y, 1), canvas);
            }
        }
        y += height + gap;
    }
    true
}

/// Draws a pile in one row: its number, and its tokens in groups of five if they fit.
fn draw_coins(pile: &Natural, row: Rect, canvas: &mut Canvas<'_>) {
    let x = canvas.text(row, 0, 0, &format!("{pile:>3}  "), canvas.theme.muted);
    let Some(tokens) = pile.to_u64().filter(|tokens| *tokens <= COUNTED) else {
        return;
    };
    let mut text = String::new();
    for token in 0..tokens {
        if token > 0 && token % 5 == 0 {
            text.push(' ');
        }
        text.push('●');
    }
    if text.chars().count() <= usize::from(row.width.saturating_sub(x)) {
        canvas.text(row, x, 0, &text, canvas.theme.token);
    }
}

/// Draws the title of a game and the player's stars in it.
fn title(shared: &Shared, entry: &GameEntry, row: Rect, canvas: &mut Canvas<'_>) {
    let name = elided(&entry.title, usize::from(TITLE - 1));
    canvas.text(row, 0, 0, &name, Style::new().bold());
    let ladder = shared.ladder(&entry.name);
    let style = if ladder.stars() > 0 {
        canvas.theme.token
    } else {
        canvas.theme.muted
    };
    canvas.text(row, TITLE, 0, &ladder.starred(), style);
}

fn example(entry: &GameEntry) -> Option<Counts> {
    Record::parse(&entry.example)
        .ok()
        .map(|record| record.piles)
}
