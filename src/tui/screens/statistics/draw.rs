//! Draws the statistics: a line for each game and level.

use crate::play::Level;
use crate::play::statistics::{Score, Statistics};
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Piece, Regions, elided};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::fmt::Write as _;

/// Width of the name of a level, with the space after it.
const LEVEL: usize = 9;
/// Widths of the numbers, each with the space before it.
const NUMBERS: [usize; 7] = [7, 5, 6, 5, 4, 9, 5];

/// Returns the width of the name of a game, with the space after it.
fn game_width(area: Rect) -> usize {
    if area.width < 72 { 8 } else { 23 }
}

pub(super) fn draw(
    shared: &Shared,
    read: &Statistics,
    scroll: usize,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = regions.body;
    let past = canvas.theme.muted;
    let roomy = area.height >= 15;
    let mut y = u16::from(roomy);
    let width = game_width(area);
    if read.total().played() > 0 {
        let blank = width + LEVEL + NUMBERS[..4].iter().sum::<usize>();
        canvas.text(area, 0, y, &format!("{:blank$}    first mistake", ""), past);
        let head = ["played", "won", "aided", "lost", "you", "computer", "none"].map(str::to_owned);
        canvas.pieces(area, 0, y + 1, &line(width, "game", "level", head, past));
    }
    y += 2;
    let rows = sorted(shared, read);
    // The last line is for the total.
    let room = usize::from(area.height.saturating_sub(y + 2));
    for (game, level, score) in rows.iter().skip(scroll).take(room) {
        canvas.pieces(
            area,
            0,
            y,
            &line(width, game, &level.name(), numbers(*score), Style::new()),
        );
        y += 1;
    }
    if read.total().played() > 0 {
        let sum = numbers(read.total());
        canvas.pieces(
            area,
            0,
            y + 1,
            &line(width, "Total", "", sum, Style::new().bold()),
        );
    }
    canvas.more_beside(regions, scroll, rows.len().saturating_sub(scroll + room));
}

fn line(width: usize, game: &str, level: &str, numbers: [String; 7], style: Style) -> Vec<Piece> {
    let game = elided(game, width - 1);
    let mut text = format!("{game:<width$}{level:<LEVEL$}");
    for (number, width) in numbers.into_iter().zip(NUMBERS) {
        let _ = write!(text, "{number:>width$}");
    }
    vec![(text, style)]
}

fn numbers(score: Score) -> [String; 7] {
    [
        score.played(),
        score.won,
        score.won_with_help,
        score.lost,
        score.person_first,
        score.computer_first,
        score.flawless,
    ]
    .map(|number| number.to_string())
}

/// Returns the rows in the order of the catalogue, the strongest level first.
fn sorted(shared: &Shared, read: &Statistics) -> Vec<(String, Level, Score)> {
    let entries = shared.catalogue.entries();
    let place = |name: &str| entries.iter().position(|entry| entry.name == name);
    let mut rows: Vec<_> = read.scores().collect();
    rows.sort_by_key(|(game, level, _)| {
        let place = place(game).unwrap_or(entries.len());
        (place, (*game).to_owned(), std::cmp::Reverse(*level))
    });
    let title = |name: &str| match place(name) {
        Some(place) => entries[place].title.to_string(),
        // From a version with a game unknown here.
        None => crate::play::harmless(name),
    };
    rows.into_iter()
        .map(|(game, level, score)| (title(game), level, score))
        .collect()
}
