//! The statistics: a line a game and level.

use super::canvas::{Canvas, Piece, elided};
use super::frame::Frame;
use crate::play::Level;
use crate::play::statistics::{Score, Statistics};
use crate::tui::app::App;
use crate::tui::duel::Tone;
use crate::tui::tallies::Tallies;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::fmt::Write as _;

/// How wide the name of a level is with the space behind it.
const LEVEL: usize = 9;
/// How wide the numbers are with the space before them.
const NUMBERS: [usize; 6] = [7, 5, 5, 4, 9, 5];

/// How wide the name of a game is with the space behind it.
fn game_width(area: Rect) -> usize {
    if area.width < 66 { 14 } else { 23 }
}

pub(super) fn draw(app: &App, tallies: &Tallies, regions: &Frame, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let Some(Ok(read)) = &tallies.read else {
        return;
    };
    let past = canvas.theme.history;
    let roomy = area.height >= 15;
    let mut y = u16::from(roomy);
    let width = game_width(area);
    if read.total().played() > 0 {
        let blank = width + LEVEL + NUMBERS[..3].iter().sum::<usize>();
        canvas.text(area, 0, y, &format!("{:blank$}    first mistake", ""), past);
        let head = ["played", "won", "lost", "you", "computer", "none"].map(str::to_owned);
        canvas.pieces(area, 0, y + 1, &line(width, "game", "level", head, past));
    }
    y += 2;
    let rows = sorted(app, read);
    // The last line is for the sum.
    let room = usize::from(area.height.saturating_sub(y + 2));
    for (game, level, score) in rows.iter().skip(tallies.scroll).take(room) {
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
            &line(width, "together", "", sum, Style::new().bold()),
        );
    }
    more(
        tallies.scroll,
        rows.len().saturating_sub(tallies.scroll + room),
        regions,
        canvas,
    );
}

/// Says how much there is above and below.
pub(super) fn more(above: usize, below: usize, regions: &Frame, canvas: &mut Canvas<'_>) {
    let say = |rule: Rect, sign: char, count: usize, canvas: &mut Canvas<'_>| {
        if count > 0 {
            let text = vec![(format!(" {sign} {count} more "), canvas.theme.accent)];
            canvas.right(rule, 0, &text);
        }
    };
    say(regions.upper_rule, '↑', above, canvas);
    say(regions.lower_rule, '↓', below, canvas);
}

fn line(width: usize, game: &str, level: &str, numbers: [String; 6], style: Style) -> Vec<Piece> {
    let game = elided(game, width - 1);
    let mut text = format!("{game:<width$}{level:<LEVEL$}");
    for (number, width) in numbers.into_iter().zip(NUMBERS) {
        let _ = write!(text, "{number:>width$}");
    }
    vec![(text, style)]
}

fn numbers(score: Score) -> [String; 6] {
    [
        score.played(),
        score.won,
        score.lost,
        score.person_first,
        score.computer_first,
        score.flawless,
    ]
    .map(|number| number.to_string())
}

/// The rows in the order of the catalogue, the strongest level first.
fn sorted(app: &App, read: &Statistics) -> Vec<(String, Level, Score)> {
    let entries = app.catalogue.entries();
    let place = |name: &str| entries.iter().position(|entry| entry.name == name);
    let mut rows: Vec<_> = read.scores().collect();
    rows.sort_by_key(|(game, level, _)| {
        let place = place(game).unwrap_or(entries.len());
        (place, (*game).to_owned(), std::cmp::Reverse(*level))
    });
    let title = |name: &str| match place(name) {
        Some(place) => entries[place].title.to_owned(),
        // Of a version that had another game.
        None => crate::play::harmless(name),
    };
    rows.into_iter()
        .map(|(game, level, score)| (title(game), level, score))
        .collect()
}

/// What the sentence says.
pub(super) fn sentence(tallies: &Tallies) -> (String, Tone) {
    match &tallies.read {
        None => ("Reading the statistics.".into(), Tone::Plain),
        Some(Err(error)) => (format!("There are no statistics: {error}."), Tone::Losing),
        Some(Ok(read)) => match read.damaged() {
            [] if read.total().played() == 0 => (
                "No match against the computer has ended yet. Each will count once, when it ends \
                 for the first time."
                    .into(),
                Tone::Plain,
            ),
            [] => (
                "A mistake gives a win away. Each match counts once, when it ends for the first \
                 time; one that is taken back and ends otherwise counts no more."
                    .into(),
                Tone::Plain,
            ),
            [only] => (
                format!("One line of the file is passed over and kept: {only}."),
                Tone::Losing,
            ),
            [first, rest @ ..] => (
                format!(
                    "{} lines of the file are passed over and kept; the first is {first}.",
                    rest.len() + 1
                ),
                Tone::Losing,
            ),
        },
    }
}
