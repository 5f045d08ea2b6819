//! Draws the list of records: the name, the game, the players and the state of each.

use super::Records;
use super::state::Purpose;
use crate::app::RecordRow as Row;
use crate::play::saved::{MatchSummary, Standing, date_is_known, result_name};
use crate::play::{Side, escape_for_terminal};
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Regions, elided, in_sight, rows};

/// The columns next to the names: title, width, and the minimum width of the list that shows them.
const COLUMNS: [(&str, u16, u16); 5] = [
    ("result", 12, 0),
    ("start", 13, 44),
    ("players", 21, 72),
    ("game", 13, 100),
    ("date", 10, 100),
];
/// The minimum width of the list that shows the titles of games in full.
const MIN_WIDTH_WITH_TITLES: u16 = 110;

/// Returns how many records fit on the screen.
pub(super) fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height.saturating_sub(1))
}

pub(super) fn draw(shared: &Shared, records: &Records, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let columns = columns(area.width);
    let names = names(area.width, &columns);
    let dim = canvas.theme.muted;
    let mut x = 2 + names + 2;
    canvas.text(area, 2, 0, "name", dim);
    for (title, width, _) in &columns {
        canvas.text(area, x, 0, title, dim);
        x += width + 2;
    }
    let Some(list) = &records.rows else {
        return;
    };
    if list.is_empty() {
        let (trash, list) = ("The trash is empty.", "No match has been kept yet.");
        let none = if records.in_trash { trash } else { list };
        canvas.text(area, 2, 2, none, dim);
        return;
    }
    let room = room(shared);
    let shown = in_sight(records.chosen, list.len(), room);
    canvas.more_beside(regions, shown.start, list.len() - shown.end);
    for (y, index) in (1..).zip(shown) {
        let row = &list[index];
        let line = rows(area, y, 1);
        let (_, style) = canvas.choice(line, index, index == records.chosen);
        let name = elided(&escape_for_terminal(&row.name), usize::from(names));
        canvas.text(line, 2, 0, &name, style);
        let mut x = 2 + names + 2;
        for (title, width, _) in &columns {
            let text = elided(&cell(shared, row, title), usize::from(*width));
            canvas.text(line, x, 0, &text, style);
            x += width + 2;
        }
    }
}

/// Returns the columns that fit.
fn columns(width: u16) -> Vec<(&'static str, u16, u16)> {
    let fits = |(_, _, from): &(_, _, u16)| width >= *from;
    let roomy = |(title, least, from)| match title {
        "game" if width >= MIN_WIDTH_WITH_TITLES => (title, 22, from),
        _ => (title, least, from),
    };
    COLUMNS.into_iter().filter(fits).map(roomy).collect()
}

/// Returns the width left for the names.
fn names(width: u16, columns: &[(&str, u16, u16)]) -> u16 {
    let taken: u16 = columns.iter().map(|(_, width, _)| width + 2).sum();
    width.saturating_sub(2 + taken).min(MAX_NAMES)
}

/// The maximum width of the names; wider ones would push the other columns too far away.
const MAX_NAMES: u16 = 50;

fn cell(shared: &Shared, row: &Row, title: &str) -> String {
    let Some(summary) = &row.summary else {
        let what = if title == "result" { "unreadable" } else { "" };
        return what.to_owned();
    };
    match title {
        "result" => standing(shared, summary),
        "start" => summary.start.clone().unwrap_or_default(),
        "game" => game(shared, summary),
        "players" => players(summary),
        _ => summary.date.clone().unwrap_or_default(),
    }
}

/// Returns whether the file names a known game, or a game whose rules it contains.
fn is_match(shared: &Shared, summary: &MatchSummary) -> bool {
    let game = summary.game.as_ref();
    game.is_some_and(|name| summary.rules || shared.catalogue.find(name).is_some())
}

/// Returns the state of a match, as shown.
fn standing(shared: &Shared, summary: &MatchSummary) -> String {
    match summary.standing {
        _ if !is_match(shared, summary) => "no match".to_owned(),
        Standing::Won(winner) => won(summary, winner),
        Standing::Unfinished | Standing::Unknown => "unfinished".to_owned(),
    }
}

/// Returns who won: the person, perhaps with help, if one played against the computer, or else the player of
/// this name.
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

fn players(summary: &MatchSummary) -> String {
    if summary.players == [None, None] {
        return String::new();
    }
    let [first, second] = [&summary.players[0], &summary.players[1]]
        .map(|name| name.clone().unwrap_or_else(|| "?".to_owned()));
    format!("{first} – {second}")
}

/// Returns the status line for the chosen record.
pub(super) fn about(shared: &Shared, records: &Records) -> String {
    if records.rows.is_none() {
        return String::new();
    }
    let Some(row) = records.row() else {
        if records.in_trash {
            return "Deleted records are kept here.".to_owned();
        }
        return "Matches are kept here after every move. i imports one from a file; a record can \
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

/// Returns the label of the line being typed, and what Enter does.
pub(super) fn purpose(purpose: Purpose) -> (&'static str, &'static str) {
    match purpose {
        Purpose::Rename => ("New name: ", "Enter gives the record this name."),
        Purpose::Export => (
            "Write to: ",
            "Enter writes the record to this file, which must not exist yet.",
        ),
        Purpose::Import => (
            "Read from: ",
            "Enter imports the match in this file. A record can be pasted instead.",
        ),
    }
}
