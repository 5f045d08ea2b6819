//! Draws the player's mistakes: the list of drills.

use super::{Puzzles, PuzzlesLine};
use crate::screen::Shared;
use crate::widgets::{Canvas, Regions, elided, elided_start, in_sight, rows};
use goldpile_learn::{Drill, QuestionKind};
use goldpile_play::escape_for_terminal;
use ratatui::layout::Rect;

/// The columns next to the positions: title, width, and the minimum width of the list that shows them.
const COLUMNS: [(&str, u16, u16); 4] = [
    ("answered", 12, 0),
    ("game", 22, 70),
    ("due", 13, 0),
    ("repeated", 8, 100),
];

pub(super) fn draw(
    shared: &Shared,
    puzzles: &Puzzles,
    regions: &Regions,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let dim = canvas.theme.muted;
    let fits = |(_, _, from): &(_, _, u16)| area.width >= *from;
    let columns: Vec<_> = COLUMNS.into_iter().filter(fits).collect();
    let beside: u16 = columns.iter().map(|(_, width, _)| width + 2).sum();
    let names = area.width.saturating_sub(2 + beside).min(50);
    let lines = puzzles.lines(shared);
    if lines.is_empty() {
        canvas.text(area, 2, 1, "There are no mistakes here yet.", dim);
        return;
    }
    if lines
        .iter()
        .any(|line| matches!(line, PuzzlesLine::Drill(_)))
    {
        canvas.text(area, 2, 0, "position", dim);
        let mut x = 2 + names + 2;
        for (title, width, _) in &columns {
            canvas.text(area, x, 0, title, dim);
            x += width + 2;
        }
    }
    let chosen = puzzles.chosen(lines.len());
    let room = usize::from(area.height.saturating_sub(1));
    let shown = in_sight(chosen, lines.len(), room);
    canvas.more_beside(regions, shown.start, lines.len() - shown.end);
    for (y, index) in (1..).zip(shown) {
        let row = rows(area, y, 1);
        let (_, style) = canvas.choice(row, index, index == chosen);
        match &lines[index] {
            PuzzlesLine::Due(due) => {
                canvas.text(row, 2, 0, &format!("All that are due ({due})"), style);
            }
            PuzzlesLine::Position | PuzzlesLine::Climb(_) | PuzzlesLine::Game(_) => {}
            PuzzlesLine::Set(name) => {
                let x = canvas.text(row, 2, 0, "New positions: ", dim);
                canvas.text(row, x, 0, name, style);
            }
            PuzzlesLine::Drill(drill) => {
                // The end of a record matters most, since it is the position.
                let record = in_words(&position(&drill.record));
                let name = elided_start(&record, usize::from(names));
                canvas.text(row, 2, 0, &name, style);
                let mut x = 2 + names + 2;
                for (title, width, _) in &columns {
                    let text = elided(&cell(shared, drill, title), usize::from(*width));
                    canvas.text(row, x, 0, &text, style);
                    x += width + 2;
                }
            }
        }
    }
}

/// The position at the end of a record, which is what the drill asks about, with its blocked squares.
pub(super) fn position(record: &str) -> String {
    let words: Vec<&str> = record.split_whitespace().collect();
    let last = words.iter().rposition(|word| !word.starts_with('x'));
    words[last.unwrap_or(0)..].join(" ")
}

/// A record with the sign of a block spelt out.
pub(super) fn in_words(record: &str) -> String {
    let words = record
        .split_whitespace()
        .map(|word| match word.strip_prefix('x') {
            Some("-") => "nothing blocked".to_owned(),
            Some(square) => format!("blocked {square}"),
            None => word.to_owned(),
        });
    escape_for_terminal(&words.collect::<Vec<_>>().join(" "))
}

fn cell(shared: &Shared, drill: &Drill, title: &str) -> String {
    match title {
        "answered" => in_words(&drill.played),
        "due" => {
            let notebook = shared.notebook();
            if notebook.is_some_and(|notebook| notebook.is_resting(drill)) {
                return "resting".to_owned();
            }
            let now = notebook.map_or(0, |notebook| notebook.now);
            let due = drill.schedule.due_in(now);
            due.strip_prefix("on ").unwrap_or(&due).to_owned()
        }
        "repeated" => drill.schedule.asked().to_string(),
        _ => game(shared, drill),
    }
}

pub(super) fn game(shared: &Shared, drill: &Drill) -> String {
    let entry = shared.catalogue.find(&drill.game);
    let title = entry.map(|entry| entry.title.to_string());
    let title = title.unwrap_or_else(|| escape_for_terminal(&drill.game));
    let settings = entry.and_then(|entry| entry.parse_settings(&drill.parameters).ok());
    let told = settings.map(|settings| settings.in_words());
    match (told, drill.parameters.as_str()) {
        (_, "") => title,
        (Some(told), _) if told.is_empty() => title,
        (Some(told), _) => format!("{title} ({})", told.join(", ")),
        (None, parameters) => format!("{title} {}", escape_for_terminal(parameters)),
    }
}

pub(super) fn about(shared: &Shared, puzzles: &Puzzles) -> String {
    let lines = puzzles.lines(shared);
    match lines.get(puzzles.chosen(lines.len())) {
        Some(PuzzlesLine::Due(_)) => {
            "Enter asks them one after another, the oldest first.".to_owned()
        }
        None | Some(PuzzlesLine::Position | PuzzlesLine::Climb(_) | PuzzlesLine::Game(_)) => {
            "Every mistake in a match, a lesson or practice comes here, to be asked again. i imports \
                 positions from a file."
                .to_owned()
        }
        Some(PuzzlesLine::Set(name)) => {
            format!("New positions on \"{name}\", whenever you like. Enter asks them.")
        }
        Some(PuzzlesLine::Drill(drill)) => {
            let what = match drill.kind {
                QuestionKind::Take => "a take that gave the win away",
                QuestionKind::Block => "a block that gave the win away",
                QuestionKind::Predict => "the wrong winner",
                QuestionKind::Parts => "the wrong parts",
            };
            let times = match drill.schedule.asked() {
                0 => "Not repeated yet".to_owned(),
                1 => "Repeated once".to_owned(),
                times => format!("Repeated {times} times"),
            };
            let (game, answered) = (game(shared, drill), in_words(&drill.played));
            let notebook = shared.notebook();
            let rests = if notebook.is_some_and(|notebook| notebook.is_resting(drill)) {
                " You know this kind: it rests until your next mistake."
            } else {
                ""
            };
            let it = match drill.schedule.asked() {
                0 => "it",
                _ => "one like it",
            };
            format!("{game}: you answered {answered}, {what}. {times}.{rests} Enter asks {it} now.")
        }
    }
}
