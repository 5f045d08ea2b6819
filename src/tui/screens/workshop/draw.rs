//! Draws the list of the workshop, and the editor with what is known about its text beside it.

use super::board;
use super::editor::Editor;
use super::list::{Line, NEW, Workshop};
use crate::engine::harmless::acts;
use crate::play::harmless;
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::{
    Canvas, EXAMPLE, Regions, Target, columns, elided, in_sight, narrow, portrait, rows, wrapped,
};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

/// Width of the list.
const LIST: u16 = 26;
/// Number of columns before the text of a line: its number and a mark.
const NUMBER: u16 = 5;
/// A tab ends at the next column that is a multiple of this number.
const TAB: usize = 4;

/// Returns how many lines fit on the screen.
pub(super) fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height)
}

/// Draws the list, and the text or the game of the chosen line beside it.
pub(super) fn list(
    shared: &Shared,
    workshop: &Workshop,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = regions.body;
    let lines = workshop.lines();
    let shown = in_sight(workshop.chosen(), lines.len(), room(shared));
    canvas.more_beside(regions, shown.start, lines.len() - shown.end);
    for (y, index) in (0..).zip(shown) {
        let row = rows(columns(area, 0, LIST), y, 1);
        let (sign, style) = canvas.theme.choice(index == workshop.chosen());
        let x = canvas.text(row, 0, 0, sign, style);
        let room = usize::from(LIST - x - 1);
        let (name, kind) = match &lines[index] {
            Line::New => ("New game".to_owned(), ""),
            Line::Game(game) if game.changed => (harmless(&game.name), " draft"),
            Line::Game(game) => (harmless(&game.name), ""),
            Line::Example(name, _) => ((*name).to_owned(), " example"),
            Line::Trashed(name) => (harmless(name), " trash"),
        };
        let name = elided(&name, room.saturating_sub(kind.len()));
        let x = canvas.text(row, x, 0, &name, style);
        canvas.text(row, x, 0, kind, canvas.theme.muted);
        canvas.target(row, Target::Line(index));
    }
    let beside = columns(area, LIST + 1, area.width);
    let text = match lines.get(workshop.chosen()) {
        Some(Line::New) => NEW,
        Some(Line::Example(_, text)) => text,
        Some(Line::Game(game)) => {
            if let Some(entry) = shared.catalogue.find(&game.name) {
                let defaults = entry.defaults();
                let game = (entry, &defaults);
                portrait(&shared.numbers, game, "", EXAMPLE, beside, canvas);
            }
            return;
        }
        Some(Line::Trashed(_)) | None => return,
    };
    for (y, line) in (0..beside.height).zip(text.lines()) {
        let line = elided(line, usize::from(beside.width));
        canvas.text(beside, 0, y, &line, canvas.theme.muted);
    }
}

/// Draws the text, and its board or table beside it.
pub(super) fn editor(shared: &Shared, editor: &Editor, regions: &Regions, canvas: &mut Canvas<'_>) {
    let body = regions.body;
    let has_map = editor.board().0.is_some_and(|found| found.piles == 2);
    let left = match body.width {
        WIDE.. if has_map => body.width / 2,
        WIDE.. => body.width * 2 / 3,
        width => width * 3 / 5,
    };
    let beside = columns(body, left + 2, body.width);
    canvas.divider(body, beside.x);
    text(editor, columns(body, 0, left), canvas);
    match editor.offered() {
        Some(claim) => offer(claim, beside, canvas),
        None => board::draw(shared, editor, beside, canvas),
    }
}

/// Draws the claim that is offered for the text.
fn offer(claim: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let lines = claim.lines().flat_map(|line| {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let parts = wrapped(text, width.saturating_sub(indent)).into_iter();
        parts.map(move |part| format!("{:indent$}{part}", ""))
    });
    let mut lines: Vec<String> = lines.collect();
    let room = usize::from(area.height);
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = elided(&format!("{last} …"), width);
        }
    }
    for (y, line) in (0..).zip(lines) {
        canvas.text(area, 0, y, &line, canvas.theme.accent);
    }
}

/// Draws the text, scrolled to show its cursor, with the line of an error marked.
fn text(editor: &Editor, area: Rect, canvas: &mut Canvas<'_>) {
    let lines = editor.text.lines();
    let cursor = editor.text.cursor();
    let error = editor.error();
    // The last column shows which lines go on.
    let inside = columns(area, NUMBER, area.width.saturating_sub(NUMBER + 1));
    let width = usize::from(inside.width);
    // How far all lines are shifted depends on the line of the cursor.
    let column = cells(&lines[cursor.0])
        .take(cursor.1)
        .map(|(_, width)| width)
        .sum::<usize>();
    let shift = (column + 1).saturating_sub(width);
    for (y, index) in (0..).zip(in_sight(cursor.0, lines.len(), usize::from(area.height))) {
        let wrong = error.filter(|error| error.line == index + 1);
        let (mark, style) = match wrong {
            Some(_) => ("!", canvas.theme.refused),
            None => (" ", canvas.theme.muted),
        };
        canvas.text(area, 0, y, &format!("{:>3}{mark}", index + 1), style);
        let mut x = 0;
        let (mut quoted, mut comment) = (false, false);
        for (place, (sign, wide)) in cells(&lines[index]).enumerate() {
            quoted ^= sign == "\"";
            comment |= !quoted && sign == "#";
            let from = x;
            x += wide;
            if from < shift || x > shift + width {
                continue;
            }
            let style = match wrong {
                Some(error) if place + 1 == error.column => {
                    canvas.theme.refused.add_modifier(Modifier::UNDERLINED)
                }
                _ if comment => canvas.theme.muted,
                _ => Style::new(),
            };
            canvas.text(inside, narrow(from - shift), y, &sign, style);
        }
        if x > shift + width {
            canvas.text(area, area.width - 1, y, "…", canvas.theme.muted);
        }
        if shift > 0 {
            canvas.text(area, NUMBER - 1, y, "…", canvas.theme.muted);
        }
        canvas.target(rows(area, y, 1), Target::Line(index));
        if index == cursor.0 {
            let at = inside.x + narrow(column - shift);
            canvas.cursor = Some(Position::new(at, inside.y + y));
        }
    }
}

/// The characters of a line, and the columns each takes. Characters that a terminal would act on are
/// replaced.
fn cells(line: &str) -> impl Iterator<Item = (String, usize)> {
    let mut at = 0;
    line.chars().map(move |letter| {
        let (sign, width) = match letter {
            '\t' => {
                let width = TAB - at % TAB;
                (" ".repeat(width), width)
            }
            letter if acts(letter) => ("\u{fffd}".to_owned(), 1),
            letter => (letter.to_string(), letter.width().unwrap_or(0)),
        };
        at += width;
        (sign, width)
    })
}
