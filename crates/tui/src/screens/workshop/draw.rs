//! Draws the list of the workshop, the editor with what is known about its text, and what the menu shows of both.

use super::editor::Editor;
use super::lines::pieces;
use super::list::{NEW, Workshop};
use super::survey::{Freshness, SurveyedGame};
use super::{board, lines};
use crate::screen::{Shared, WIDE};
use crate::theme::Theme;
use crate::widgets::{
    Canvas, Piece, Regions, Row, columns, counted, draw_piles, elided, first_of, in_sight, narrow,
    rows, wrapped,
};
use goldpile_engine::{GameEntry, Record};
use goldpile_play::escape_for_terminal;
use goldpile_play::library::EXAMPLES;
use ratatui::layout::Rect;
use ratatui::style::Style;

const LIST: u16 = 26;
/// The minimum height for a board with text above or below it.
const TALL: u16 = 16;
/// The maximum width of the piles of an example.
const PILES: u16 = 64;

pub(super) fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height)
}

pub(super) fn list(
    shared: &Shared,
    workshop: &Workshop,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = regions.body;
    let lines = workshop.lines();
    let shown = in_sight(workshop.files.chosen, lines.len(), room(shared));
    canvas.more_beside(regions, shown.start, lines.len() - shown.end);
    for (y, index) in (0..).zip(shown) {
        let row = rows(columns(area, 0, LIST), y, 1);
        let (x, style) = canvas.choice(row, index, index == workshop.files.chosen);
        let room = usize::from(LIST - x - 1);
        let (name, kind) = lines[index].shown();
        let name = elided(&name, room.saturating_sub(kind.len()));
        let x = canvas.text(row, x, 0, &name, style);
        canvas.text(row, x, 0, kind, canvas.theme.muted);
    }
    let beside = columns(area, LIST + 1, area.width);
    preview(shared, workshop, beside, canvas);
}

/// Draws the chosen game: its text, and below it who wins. If there is little room, the title replaces the text.
fn preview(shared: &Shared, workshop: &Workshop, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(preview) = workshop.preview() else {
        return;
    };
    let (found, fresh) = preview.board();
    let below = if let (..TALL, Some(found)) = (area.height, found) {
        let title = elided(&found.entry.title, area.width.into());
        canvas.text(area, 0, 0, &title, Style::new().bold());
        rows(area, 1, area.height)
    } else {
        // A board needs half of the height, other pictures less.
        let most = match (fresh, found) {
            (Freshness::Broken, _) => area.height,
            (_, Some(found)) if found.piles != 2 => area.height / 3 * 2,
            _ => area.height / 2,
        };
        let width = usize::from(area.width);
        let shown = excerpt(&preview.text, most.into());
        for (y, line) in (0..).zip(&shown) {
            canvas.pieces(area, 0, y, &pieces(&elided(line, width), &canvas.theme));
        }
        let shown = narrow(shown.len());
        rows(area, shown + 1, area.height)
    };
    if fresh != Freshness::Broken {
        let drawn = found.map_or(0, |found| picture(found, below, canvas));
        let below = rows(below, drawn, below.height);
        board::draw(shared, (found, fresh), below, canvas);
    }
}

/// The part of a text that fits. If not all lines do, the comments before the rules are left out; an ellipsis
/// replaces what is cut from the end.
fn excerpt(text: &str, room: usize) -> Vec<&str> {
    if text.lines().count() <= room {
        return text.lines().collect();
    }
    let lines = text.lines().skip_while(|line| line.starts_with('#'));
    let mut lines: Vec<&str> = lines.collect();
    if lines.len() > room {
        lines.truncate(room.saturating_sub(1));
        lines.push("…");
    }
    lines
}

/// Draws the piles of the example if there is room and the game has no board of two piles; returns the rows used.
fn picture(found: &SurveyedGame, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let example = Record::parse(&found.entry.example);
    let Ok(example) = example else { return 0 };
    if found.piles == 2 || area.height < TALL {
        return 0;
    }
    let piles = Row::still(&example.piles);
    let area = rows(columns(area, 0, PILES), 0, area.height / 2);
    draw_piles(&piles, area, canvas) + 1
}

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
    let lines = theory(editor, beside, &canvas.theme);
    let height = narrow(lines.len());
    // If both do not fit, the claim is drawn, since the question is about it.
    if editor.guessed.is_some() && body.height < TALL {
        return canvas.piece_lines(beside, &lines);
    }
    let gap = u16::from(height > 0 && body.height >= TALL);
    let above = body.height.saturating_sub(height);
    board::draw(shared, editor.board(), rows(beside, 0, above - gap), canvas);
    canvas.piece_lines(rows(beside, above, body.height), &lines);
}

/// What is known of the theory: the claim offered for the text, and whether that claim or the one in the text is
/// proved.
fn theory(editor: &Editor, area: Rect, theme: &Theme) -> Vec<Vec<Piece>> {
    let width = usize::from(area.width);
    let proved = editor.proved().map(|proved| {
        let text = elided(&format!("★ {}", proved.extent), width);
        vec![(text, theme.winning)]
    });
    let room = match area.height {
        ..TALL => area.height,
        height => height / 2,
    };
    let room = room.saturating_sub(u16::from(proved.is_some()));
    let claim = editor.guessed.as_deref().unwrap_or_default();
    let lines = claim.lines().flat_map(|line| {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let parts = if text.len() + indent <= width {
            // A line that fits keeps its inner spaces.
            vec![text.to_owned()]
        } else {
            wrapped(text, width.saturating_sub(indent))
        };
        parts
            .into_iter()
            .map(move |part| format!("{:indent$}{part}", ""))
    });
    let lines = first_of(lines.collect(), room, width).into_iter();
    let lines = lines.map(|line| pieces(&line, theme));
    lines.chain(proved).collect()
}

fn own_games(shared: &Shared) -> impl Iterator<Item = &GameEntry> {
    let entries = shared.catalogue.entries().iter();
    entries.filter(|entry| entry.source.is_some() && !shared.is_deleted(&entry.name))
}

/// What the menu says of the workshop: how many games the user has, or what one can do there.
pub(super) fn awaits(shared: &Shared) -> String {
    match own_games(shared).count() {
        0 => "write rules, get the theory".to_owned(),
        games => format!("{} of yours", counted(games, "game", "games")),
    }
}

/// Draws what the menu shows of the workshop: the user's games, the examples, problems with rule files, whose
/// games appear nowhere else, and the text of a rule file.
pub(super) fn summary(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let own: Vec<String> = own_games(shared)
        .map(|entry| elided(&entry.title, width))
        .collect();
    canvas.text(area, 0, 0, "Your games", Style::new().bold());
    let mut y = 1;
    if own.is_empty() {
        let text = "None yet: type the rules of one, and play it.";
        let lines = wrapped(text, width);
        canvas.lines(rows(area, y, area.height), &lines, Style::new());
        y += narrow(lines.len());
    }
    canvas.lines(rows(area, y, area.height), &own, Style::new());
    y += narrow(own.len()) + 1;
    let names = EXAMPLES.map(|(name, _)| escape_for_terminal(name));
    let examples = wrapped(&format!("To begin with: {}.", names.join(", ")), width);
    canvas.lines(rows(area, y, area.height), &examples, canvas.theme.muted);
    y += narrow(examples.len()) + 1;
    let problems = shared.catalogue.problems().iter().flat_map(|problem| {
        let mut lines = problem.lines();
        let mut shown = wrapped(lines.next().unwrap_or_default(), width);
        // The line of the file, and a mark below the problem.
        shown.extend(lines.chain([""]).map(|line| elided(line, width)));
        shown
    });
    let problems: Vec<String> = problems.collect();
    canvas.lines(rows(area, y, area.height), &problems, canvas.theme.refused);
    y += narrow(problems.len());
    let source = own_games(shared).find_map(|entry| entry.source.as_deref());
    for (y, line) in (y..area.height).zip(source.unwrap_or(NEW).lines()) {
        canvas.pieces(area, 0, y, &pieces(&elided(line, width), &canvas.theme));
    }
}
