//! The list of the records: what each is called, what was played, by whom, and how it stands.

use super::canvas::{Canvas, Target, elided, narrow};
use super::frame::{Frame, typed};
use crate::play::harmless;
use crate::play::saved::{Glance, Standing};
use crate::tui::app::App;
use crate::tui::archive::Row;
use crate::tui::records::{Purpose, Records, Typed};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// How wide the columns beside the name are, and from which width on each of them shows.
const COLUMNS: [(&str, u16, u16); 4] = [
    ("result", 10, 0),
    ("game", 13, 44),
    ("players", 21, 72),
    ("date", 10, 100),
];

/// How many records fit on the screen at once.
#[must_use]
pub(crate) fn room(app: &App) -> usize {
    let body = Frame::of(Rect::new(0, 0, app.size.0, app.size.1)).body;
    usize::from(body.height.saturating_sub(1))
}

pub(super) fn draw(app: &App, records: &Records, regions: &Frame, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let columns = columns(area.width);
    let names = names(area.width, &columns);
    let dim = canvas.theme.history;
    let mut x = 2 + names + 2;
    canvas.text(area, 2, 0, "name", dim);
    for (title, width, _) in &columns {
        canvas.text(area, x, 0, title, dim);
        x += width + 2;
    }
    let Some(rows) = &records.rows else {
        return;
    };
    if rows.is_empty() {
        canvas.text(area, 2, 2, "No match has been kept yet.", dim);
        return;
    }
    let room = room(app);
    let top = top(records.chosen, rows.len(), room);
    for (y, (index, row)) in (1..).zip(rows.iter().enumerate().skip(top).take(room)) {
        let line = Rect {
            y: area.y + y,
            height: 1,
            ..area
        };
        let chosen = index == records.chosen;
        let style = if chosen {
            canvas.theme.accent
        } else {
            Style::new()
        };
        if chosen {
            canvas.text(line, 0, 0, "▸", style);
        }
        let name = elided(&harmless(&row.name), usize::from(names));
        canvas.text(line, 2, 0, &name, style);
        let mut x = 2 + names + 2;
        for (title, width, _) in &columns {
            let text = elided(&cell(app, row, title), usize::from(*width));
            canvas.text(line, x, 0, &text, style);
            x += width + 2;
        }
        canvas.target(line, Target::Item(index));
    }
    let more = |count: usize, sign: &str| (format!(" {sign} {count} more "), canvas.theme.accent);
    let (above, below) = (top, rows.len().saturating_sub(top + room));
    let (above_sign, below_sign) = (more(above, "↑"), more(below, "↓"));
    if above > 0 {
        canvas.right(regions.upper_rule, 0, &[above_sign]);
    }
    if below > 0 {
        canvas.right(regions.lower_rule, 0, &[below_sign]);
    }
}

/// The columns that there is room for.
fn columns(width: u16) -> Vec<(&'static str, u16, u16)> {
    let fits = |(_, _, from): &(_, _, u16)| width >= *from;
    COLUMNS.into_iter().filter(fits).collect()
}

/// How wide the names are: what the columns leave.
fn names(width: u16, columns: &[(&str, u16, u16)]) -> u16 {
    let taken: u16 = columns.iter().map(|(_, width, _)| width + 2).sum();
    width.saturating_sub(2 + taken).min(MAX_NAMES)
}

/// Names are not set wider than this: what belongs to them would be far off.
const MAX_NAMES: u16 = 50;

/// The first row shown: the chosen one stands in the middle where that is possible.
fn top(chosen: usize, count: usize, room: usize) -> usize {
    chosen
        .saturating_sub(room / 2)
        .min(count.saturating_sub(room))
}

fn cell(app: &App, row: &Row, title: &str) -> String {
    let Some(glance) = &row.glance else {
        return if title == "result" {
            "unreadable".to_owned()
        } else {
            String::new()
        };
    };
    match title {
        "result" => standing(app, glance),
        "game" => game(app, glance),
        "players" => players(glance),
        _ => glance.date.clone().unwrap_or_default(),
    }
}

/// Whether it names a game that there is.
fn is_match(app: &App, glance: &Glance) -> bool {
    let game = glance.game.as_ref();
    game.is_some_and(|name| app.catalogue.find(name).is_some())
}

/// How it stands, as it is shown.
fn standing(app: &App, glance: &Glance) -> String {
    match glance.standing {
        _ if !is_match(app, glance) => "no match".to_owned(),
        Standing::Won(winner) => crate::play::saved::result_name(winner).to_owned(),
        Standing::Unfinished | Standing::Unknown => "unfinished".to_owned(),
    }
}

fn game(app: &App, glance: &Glance) -> String {
    let name = glance.game.clone().unwrap_or_default();
    let title = app.catalogue.find(&name).map(|entry| entry.title);
    title.map_or(name, str::to_owned)
}

fn players(glance: &Glance) -> String {
    if glance.players == [None, None] {
        return String::new();
    }
    let [first, second] = [&glance.players[0], &glance.players[1]]
        .map(|name| name.clone().unwrap_or_else(|| "?".to_owned()));
    format!("{first} – {second}")
}

/// What the sentence says of the chosen record.
pub(super) fn about(app: &App, records: &Records) -> String {
    if records.rows.is_none() {
        return String::new();
    }
    let Some(row) = records.row() else {
        return "Matches are kept here after every move. i takes one in from a file; a record can \
                also be pasted."
            .to_owned();
    };
    let Some(glance) = &row.glance else {
        return "This file cannot be read.".to_owned();
    };
    let mut said = vec![game(app, glance), players(glance)];
    said.extend(
        glance
            .date
            .clone()
            .filter(|date| crate::play::saved::date_is_known(date)),
    );
    if !is_match(app, glance) {
        return "This is no saved match. Enter says where it ceases to be one.".to_owned();
    }
    let what = match glance.standing {
        Standing::Won(_) => "Enter looks at it",
        Standing::Unfinished | Standing::Unknown => "Unfinished: Enter goes on with it",
    };
    said.retain(|part| !part.is_empty());
    format!("{}. {what}.", said.join(", "))
}

/// The line that is being typed, and what it is for.
pub(super) fn line(records: &Records, area: Rect, canvas: &mut Canvas<'_>) -> Option<&'static str> {
    let Typed { purpose, input } = records.line.as_ref()?;
    let (label, help) = match purpose {
        Purpose::Rename => ("New name: ", "Enter gives the record this name."),
        Purpose::Export => (
            "Write to: ",
            "Enter writes the record to this file, which must not exist yet.",
        ),
        Purpose::Import => (
            "Read from: ",
            "Enter takes in the match in this file. A record can be pasted instead.",
        ),
    };
    debug_assert!(narrow(label.width()) < area.width, "a label is short");
    typed(input, label, area, canvas);
    Some(help)
}
