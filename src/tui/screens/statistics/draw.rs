//! Draws the statistics: a line for each game and level, and the progress in the lessons.

use crate::learn::progress::Matches;
use crate::play::Level;
use crate::play::statistics::{Score, Statistics};
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Piece, Regions, centred, elided};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::fmt::Write as _;

/// Width of the table.
const TABLE: u16 = 78;
/// Width of the name of a level, with the space after it.
const LEVEL: usize = 9;
/// Widths of the numbers, each with the space before it.
const NUMBERS: [usize; 7] = [7, 4, 7, 5, 4, 9, 5];

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
    let area = centred(regions.body, TABLE);
    let lines = lines(shared, read);
    let room = usize::from(area.height);
    let first = scroll.min(lines.len().saturating_sub(room));
    for (y, line) in (0..area.height).zip(&lines[first..]) {
        canvas.pieces(area, 0, y, line);
    }
    canvas.more_beside(regions, first, lines.len().saturating_sub(first + room));
}

/// Returns how many lines do not fit on the screen.
pub(super) fn beyond(shared: &Shared, read: &Statistics) -> usize {
    let room = usize::from(shared.regions().body.height);
    lines(shared, read).len().saturating_sub(room)
}

/// Returns the matches, and below them the lessons.
fn lines(shared: &Shared, read: &Statistics) -> Vec<Vec<Piece>> {
    let area = shared.regions().body;
    let mut lines = Vec::new();
    if area.height >= 15 {
        lines.push(Vec::new());
    }
    let past = shared.theme.muted;
    let width = game_width(area);
    if read.total().played() > 0 {
        lines.push(heading("Matches against the computer"));
        let blank = width + LEVEL;
        let room: usize = NUMBERS[..4].iter().sum();
        let groups = format!("{:blank$} {:<room$} first mistake by", "", "matches");
        lines.push(vec![(groups, past)]);
        let head =
            ["played", "won", "helped", "lost", "you", "computer", "none"].map(str::to_owned);
        lines.push(line(width, "game", "level", head, past));
        for (game, level, score) in sorted(shared, read) {
            lines.push(line(
                width,
                &game,
                &level.name(),
                numbers(score),
                Style::new(),
            ));
        }
        lines.push(Vec::new());
        let sum = numbers(read.total());
        lines.push(line(width, "Total", "", sum, Style::new().bold()));
        lines.push(Vec::new());
    }
    lines.extend(lessons(shared, area));
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

fn heading(text: &str) -> Vec<Piece> {
    vec![(text.to_owned(), Style::new().bold())]
}

/// Returns the lessons that have been begun: the answers about each idea, and the matches.
fn lessons(shared: &Shared, area: Rect) -> Vec<Vec<Piece>> {
    let begun = shared
        .notebook()
        .into_iter()
        .flat_map(|notebook| &notebook.lessons);
    let begun = begun.filter(|chapter| chapter.is_begun);
    let names = usize::from(area.width.min(66)).saturating_sub(30);
    let row = |name: &str, numbers: [String; 3]| {
        let [asked, right, nudged] = numbers;
        format!(
            "{:<names$}{asked:>10}{right:>10}{nudged:>10}",
            elided(name, names - 1)
        )
    };
    let mut lines = Vec::new();
    for chapter in begun {
        let head = ["questions", "right", "nudged"].map(str::to_owned);
        let title = format!("{}: {}", chapter.title, chapter.reached());
        if lines.is_empty() {
            lines.push(heading("Lessons"));
            lines.push(vec![(row("lesson and idea", head), shared.theme.muted)]);
        }
        lines.push(vec![(title, Style::new())]);
        for (idea, tally) in &chapter.ideas {
            let numbers = [tally.asked, tally.right, tally.nudged].map(|count| count.to_string());
            let name = format!("  {}", crate::play::harmless(idea));
            lines.push(vec![(row(&name, numbers), Style::new())]);
        }
        let Matches {
            alone,
            helped,
            lost,
        } = chapter.progress.matches;
        if alone + helped + lost > 0 {
            let text = format!("  matches: {alone} won alone, {helped} won with help, {lost} lost");
            lines.push(vec![(text, Style::new())]);
        }
    }
    lines
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
        // Written by a version of the program that knows another game.
        None => crate::play::harmless(name),
    };
    rows.into_iter()
        .map(|(game, level, score)| (title(game), level, score))
        .collect()
}
