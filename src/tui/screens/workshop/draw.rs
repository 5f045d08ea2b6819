//! Draws the list of the workshop, and the editor with what is known about its text next to it.

use super::editor::Editor;
use super::list::{Line, NEW, Workshop};
use super::{board, lines};
use crate::play::escape_for_terminal;
use crate::tui::screen::{Shared, WIDE};
use crate::tui::widgets::{
    Canvas, EXAMPLE, Regions, columns, elided, first_of, in_sight, portrait, rows, wrapped,
};
use ratatui::layout::Rect;

/// Width of the list.
const LIST: u16 = 26;

/// Returns how many lines fit on the screen.
pub(super) fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height)
}

/// Draws the list, and the text or the game of the chosen line next to it.
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
        let (x, style) = canvas.choice(row, index, index == workshop.chosen());
        let room = usize::from(LIST - x - 1);
        let (name, kind) = match &lines[index] {
            Line::New => ("New game".to_owned(), ""),
            Line::Game(game) if game.changed => (escape_for_terminal(&game.name), " draft"),
            Line::Game(game) => (escape_for_terminal(&game.name), ""),
            Line::Example(name, _) => ((*name).to_owned(), " example"),
            Line::Trashed(name) => (escape_for_terminal(name), " trash"),
        };
        let name = elided(&name, room.saturating_sub(kind.len()));
        let x = canvas.text(row, x, 0, &name, style);
        canvas.text(row, x, 0, kind, canvas.theme.muted);
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
    let cut = text.lines().count() > usize::from(beside.height);
    let end = beside.height.saturating_sub(cut.into());
    let lines = text.lines().take(end.into()).chain(cut.then_some("…"));
    let lines = lines.map(|line| elided(line, beside.width.into()));
    canvas.lines(beside, lines, canvas.theme.muted);
}

/// Draws the text, and its board or table next to it.
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
    let part = |area| columns(area, 0, left);
    let text = Regions {
        upper_rule: part(regions.upper_rule),
        body: part(body),
        lower_rule: part(regions.lower_rule),
        ..*regions
    };
    lines::draw(&editor.text, editor.error(), &text, canvas);
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
    let lines = first_of(lines.collect(), area.height, width);
    canvas.lines(area, lines, canvas.theme.accent);
}
