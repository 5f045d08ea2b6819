//! Draws the summary of the history next to the menu: the last finished match and the scores.

use super::draw::{game, players, standing};
use crate::screen::Shared;
use crate::widgets::{Canvas, elided, narrow, rows};
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) fn latest(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let summary = shared.latest.as_ref().and_then(|row| row.summary.as_ref());
    let Some(summary) = summary else {
        let text = "No match is finished yet";
        canvas.text(area, 0, 0, text, canvas.theme.muted);
        return;
    };
    let width = usize::from(area.width);
    let lines = [
        standing(shared, summary),
        game(shared, summary),
        players(summary),
        summary.date.clone().unwrap_or_default(),
    ];
    canvas.text(area, 0, 0, "Your last match", Style::new().bold());
    let known = lines.iter().filter(|line| !line.is_empty());
    let known: Vec<String> = known.map(|line| elided(line, width)).collect();
    canvas.lines(rows(area, 1, area.height), &known, Style::new());
    let below = rows(area, narrow(known.len()) + 2, area.height);
    let entries = shared.catalogue.entries().iter();
    let scores = entries.filter_map(|entry| {
        let score = shared.statistics.of_game(&entry.name);
        let text = || format!("{} of {} won", score.won, score.played());
        (score.played() > 0).then(|| (&entry.title, text()))
    });
    for (y, (title, score)) in (0..).zip(scores) {
        canvas.text(below, 0, y, &elided(title, 22), Style::new());
        canvas.text(below, 24, y, &score, Style::new());
    }
}
