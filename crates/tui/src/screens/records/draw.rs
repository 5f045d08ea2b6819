//! Draws the list of records, each with its date, game, opponent and result, and what the menu shows of them.

use super::{Records, preview};
use crate::screen::Shared;
use crate::widgets::{Canvas, Regions, columns, counted, elided, in_sight, narrow, rows};
use chrono::NaiveDate;
use goldpile_app::RecordRow as Row;
use goldpile_play::saved::{MatchSummary, Standing, date_is_known, result_name};
use goldpile_play::{Side, escape_for_terminal};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns next to the names: title, width, and the minimum width of the list that shows them.
const COLUMNS: [(&str, u16, u16); 5] = [
    ("day", 6, 0),
    ("date", 10, WITH_YEAR),
    ("game", 13, 95),
    ("opponent", 17, 57),
    ("result", 11, 0),
];

/// The minimum width of the list for dates with their year; a narrower one has the day alone.
const WITH_YEAR: u16 = 64;

/// The maximum width of the names; wider ones would push the other columns too far away.
const MAX_NAMES: u16 = 50;

/// The width of the preview next to the list, including the rule between them; 0 if the list needs all the room.
const fn preview_width(body: u16) -> u16 {
    match body {
        ..72 => 0,
        72..100 => 35,
        100..140 => 52,
        _ => 61,
    }
}

pub(super) const fn has_preview(body: u16) -> bool {
    preview_width(body) > 0
}

/// The number of records that fit on the screen.
pub(super) fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height.saturating_sub(1))
}

pub(super) fn draw(shared: &Shared, records: &Records, regions: &Regions, canvas: &mut Canvas<'_>) {
    let beside = preview_width(regions.body.width);
    let list = regions.body.width - beside;
    draw_list(shared, records, regions, list, canvas);
    if beside > 0 && records.row().is_some() {
        let right = columns(regions.body, list, beside);
        canvas.divider(right, right.x + 2);
        preview::draw(shared, records, columns(right, 3, beside), canvas);
    }
}

fn draw_list(
    shared: &Shared,
    records: &Records,
    regions: &Regions,
    width: u16,
    canvas: &mut Canvas<'_>,
) {
    let area = columns(regions.body, 0, width);
    let fits = |(title, _, from): &(&str, _, u16)| {
        width >= *from && (*title != "day" || width < WITH_YEAR)
    };
    let columns: Vec<(&str, u16, u16)> = COLUMNS.into_iter().filter(fits).collect();
    // A column stays free between the last one and the rule.
    let names = names(width - 1, &columns);
    let dim = canvas.theme.muted;
    let mut x = 2 + names + 2;
    canvas.text(area, 2, 0, "match", dim);
    for (title, width, _) in &columns {
        canvas.text(area, x, 0, title, dim);
        x += width + 2;
    }
    let Some(list) = &records.rows else {
        return;
    };
    if list.is_empty() {
        let (trash, list) = (
            "The trash is empty.",
            "No match has been played yet. Climbs are under Days.",
        );
        let none = if records.in_trash { trash } else { list };
        canvas.text(area, 2, 2, none, dim);
        return;
    }
    let room = room(shared);
    let shown = in_sight(records.files.chosen, list.len(), room);
    canvas.more_beside(regions, shown.start, list.len() - shown.end);
    for (y, index) in (1..).zip(shown) {
        let row = &list[index];
        let line = rows(area, y, 1);
        let (_, style) = canvas.choice(line, index, index == records.files.chosen);
        let has = |column: &str| columns.iter().any(|(title, ..)| *title == column);
        let name = if has("game") {
            escape_for_terminal(&row.name)
        } else {
            name(shared, row, has("opponent"))
        };
        let name = elided(&name, usize::from(names));
        canvas.text(line, 2, 0, &name, style);
        let mut x = 2 + names + 2;
        for (title, width, _) in &columns {
            let text = elided(&cell(shared, row, title), usize::from(*width));
            canvas.text(line, x, 0, &text, style);
            x += width + 2;
        }
    }
}

fn names(width: u16, columns: &[(&str, u16, u16)]) -> u16 {
    let taken: u16 = columns.iter().map(|(_, width, _)| width + 2).sum();
    width.saturating_sub(2 + taken).min(MAX_NAMES)
}

/// The name of a record. A default name only repeats other columns, so the title of the game replaces it, with the
/// opponent unless that has a column.
fn name(shared: &Shared, row: &Row, has_opponent: bool) -> String {
    let usual = row.summary.as_ref().filter(|summary| {
        let (date, game) = (summary.date.as_deref(), summary.game.as_deref());
        let named = date.zip(game).map(|(date, game)| format!("{date} {game}"));
        let rest = named.and_then(|named| row.name.strip_prefix(&*named));
        rest.is_some_and(|rest| {
            rest.chars()
                .all(|c| " ()".contains(c) || c.is_ascii_digit())
        })
    });
    let Some(summary) = usual else {
        return escape_for_terminal(&row.name);
    };
    let (title, opponent) = (game(shared, summary), opponent(summary));
    if has_opponent || opponent.is_empty() {
        return title;
    }
    format!("{title} · {opponent}")
}

fn cell(shared: &Shared, row: &Row, title: &str) -> String {
    let Some(summary) = &row.summary else {
        let what = if title == "result" { "unreadable" } else { "" };
        return what.to_owned();
    };
    match title {
        "result" => standing(shared, summary),
        "game" => game(shared, summary),
        "opponent" => opponent(summary),
        "day" => day(summary).unwrap_or_default(),
        _ => summary.date.clone().unwrap_or_default(),
    }
}

/// The day on which the match was begun, without the year.
fn day(summary: &MatchSummary) -> Option<String> {
    let date: NaiveDate = summary.date.as_ref()?.parse().ok()?;
    Some(date.format("%-d %b").to_string())
}

/// Whether the file names a game in the catalogue, or contains the rules of its game.
fn is_match(shared: &Shared, summary: &MatchSummary) -> bool {
    let game = summary.game.as_ref();
    game.is_some_and(|name| summary.rules || shared.catalogue.find(name).is_some())
}

fn standing(shared: &Shared, summary: &MatchSummary) -> String {
    match summary.standing {
        _ if !is_match(shared, summary) => "no match".to_owned(),
        Standing::Won(winner) => won(summary, winner),
        Standing::Unfinished | Standing::Unknown => "unfinished".to_owned(),
    }
}

/// The winner: "you" if a person played against the computer, with a note of help, or else the name of the player.
fn won(summary: &MatchSummary, winner: Side) -> String {
    let seat = usize::from(winner == Side::Second);
    match (summary.computers, &summary.players[seat]) {
        ([first, second], _) if first != second => {
            let words = match (summary.computers[seat], summary.helped) {
                (true, _) => "you lost",
                (false, false) => "you won",
                (false, true) => "won, helped",
            };
            words.to_owned()
        }
        (_, Some(name)) => format!("{name} won"),
        (_, None) => result_name(winner).to_owned(),
    }
}

fn game(shared: &Shared, summary: &MatchSummary) -> String {
    let name = summary.game.clone().unwrap_or_default();
    let entry = shared.catalogue.find(&name);
    entry.map_or(name, |entry| entry.title.to_string())
}

/// The opponent of a person; both players if two people or two computers played.
fn opponent(summary: &MatchSummary) -> String {
    let computer = match summary.computers {
        [true, false] => &summary.players[0],
        [false, true] => &summary.players[1],
        _ => return players(summary),
    };
    computer.clone().unwrap_or_default()
}

fn players(summary: &MatchSummary) -> String {
    if summary.players == [None, None] {
        return String::new();
    }
    let [first, second] = [&summary.players[0], &summary.players[1]]
        .map(|name| name.clone().unwrap_or_else(|| "?".to_owned()));
    format!("{first} – {second}")
}

/// What the menu says of the history.
pub(super) fn awaits(shared: &Shared) -> String {
    let total = shared.statistics.total();
    match total.played() {
        0 if shared.latest.is_empty() => days(shared),
        0 => counted(shared.latest.len(), "match", "matches"),
        played => format!("{} of {played} won", total.won),
    }
}

/// The number of days on which something was tried.
fn days(shared: &Shared) -> String {
    let notebook = shared.notebook();
    let known = notebook.and_then(|notebook| Some((notebook, notebook.today?)));
    match known.map_or(0, |(notebook, today)| {
        notebook.diary.tried_days(today).len()
    }) {
        0 => "no match yet".to_owned(),
        days => counted(days, "day", "days"),
    }
}

/// Draws what the menu shows of the history: the last finished match, the scores, and the matches before.
pub(super) fn latest(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let mut summaries = shared.latest.iter().filter_map(|row| row.summary.as_ref());
    let Some(summary) = summaries.next() else {
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
    let mut end = 0;
    for (y, (title, score)) in (0..).zip(scores) {
        canvas.text(below, 0, y, &elided(title, 22), Style::new());
        canvas.text(below, 24, y, &score, Style::new());
        end = y + 2;
    }
    let below = rows(below, end, below.height);
    for (y, summary) in (0..below.height).zip(summaries) {
        let date = summary.date.as_deref().unwrap_or_default();
        let (title, result) = (game(shared, summary), standing(shared, summary));
        let text = format!("{date}  {result}  {title}, {}", players(summary));
        canvas.text(below, 0, y, &elided(&text, width), canvas.theme.muted);
    }
}

pub(super) fn about(shared: &Shared, records: &Records) -> String {
    if records.rows.is_none() {
        return String::new();
    }
    let Some(row) = records.row() else {
        if records.in_trash {
            return "Deleted records come here.".to_owned();
        }
        return "Every match is saved here after every move. i imports one from a file; a record can \
                also be pasted."
            .to_owned();
    };
    if records.in_trash {
        return "Enter moves this match back to the records.".to_owned();
    }
    let Some(summary) = &row.summary else {
        return "This file cannot be read.".to_owned();
    };
    let mut parts = vec![game(shared, summary), players(summary)];
    let date = summary.date.clone();
    parts.extend(date.filter(|date| date_is_known(date)));
    if !is_match(shared, summary) {
        return "This is not a saved match. Enter says what is wrong with it.".to_owned();
    }
    let what = match summary.standing {
        Standing::Won(_) => "Enter opens it",
        Standing::Unfinished | Standing::Unknown => "Unfinished: Enter resumes it",
    };
    parts.retain(|part| !part.is_empty());
    format!("{}. {what}.", parts.join(", "))
}
