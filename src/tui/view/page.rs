//! Pages to read: the help, the rules, the reason.

use super::allowed;
use super::canvas::{Canvas, Piece, wrapped};
use super::digits;
use super::frame::Frame;
use crate::engine::notation::{position_text, square_list};
use crate::engine::{Explanation, Goal, Status};
use crate::number::Natural;
use crate::tui::app::{App, MenuItem, PageKind, Screen};
use crate::tui::duel::with_voices;
use crate::tui::keys::{Context, KeyLine, Keymap};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// One line of a page.
pub(super) type Line = Vec<Piece>;

/// Text is not set wider than this: long lines are hard to read.
const WIDEST: usize = 92;

pub(super) fn draw(app: &App, regions: &Frame, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let (lines, _) = lines(app, area.width);
    let scroll = app.page.as_ref().map_or(0, |page| page.scroll);
    let room = usize::from(area.height);
    for (y, line) in (0..).zip(lines.iter().skip(scroll).take(room)) {
        canvas.pieces(area, 0, y, line);
    }
    let below = lines.len().saturating_sub(scroll + room);
    if below > 0 {
        let more = vec![(format!(" ↓ {below} more "), canvas.theme.accent)];
        canvas.right(regions.lower_rule, 0, &more);
    }
    if scroll > 0 {
        let more = vec![(format!(" ↑ {scroll} more "), canvas.theme.accent)];
        canvas.right(regions.upper_rule, 0, &more);
    }
}

/// How many lines the page has, how many of them fit, and how many of the last digits can be put
/// beyond the right edge.
#[must_use]
pub(crate) fn extent(app: &App) -> (usize, usize, usize) {
    let area = Frame::of(Rect::new(0, 0, app.size.0, app.size.1)).body;
    let (lines, shifts) = lines(app, area.width);
    (lines.len(), usize::from(area.height), shifts)
}

/// The lines of the page, and how far its digits can be shifted.
fn lines(app: &App, width: u16) -> (Vec<Line>, usize) {
    let width = usize::from(width).min(WIDEST);
    match app.page.as_ref().map(|page| &page.kind) {
        None => (Vec::new(), 0),
        Some(PageKind::Help(context)) => (help(app, *context, width), 0),
        Some(PageKind::Rules) => (rules(app, width), 0),
        Some(PageKind::Why(explanation)) => why(app, explanation, width),
    }
}

pub(super) fn plain(text: impl Into<String>) -> Line {
    vec![(text.into(), Style::new())]
}

pub(super) fn heading(text: impl Into<String>) -> Line {
    vec![(text.into(), Style::new().bold())]
}

pub(super) fn paragraph(text: &str, width: usize) -> impl Iterator<Item = Line> {
    wrapped(text, width).into_iter().map(plain)
}

/// What the keys do: what they do now, and then what else the table that dispatches them knows,
/// each line once.
fn help(app: &App, context: Context, width: usize) -> Vec<Line> {
    let places: [(&str, &[Context]); 12] = [
        ("Everywhere", &[]),
        ("In a match or an analysis", &[Context::Take, Context::Line]),
        ("On the map", &[Context::Map]),
        ("When positions are to be blocked", &[Context::Block]),
        ("When a match has ended", &[Context::Over]),
        ("In a review", &[Context::Review]),
        ("In the menu", &[Context::Menu]),
        ("In the set-up", &[Context::Setup, Context::Field]),
        ("In the records", &[Context::Records, Context::Entry]),
        ("In the statistics", &[Context::Statistics]),
        ("In the settings", &[Context::Settings, Context::Key]),
        (
            "On a page, or while something is waited for",
            &[Context::Page, Context::Wait],
        ),
    ];
    let column = key_column(&app.keymap);
    let mut shown = HashSet::new();
    let mut lines = Vec::new();
    let mut section = |title: &str, keys: Vec<&KeyLine>, lines: &mut Vec<Line>| {
        let fresh: Vec<_> = keys
            .into_iter()
            .filter(|keys| shown.insert((keys.written().to_owned(), keys.binding.help)))
            .collect();
        if fresh.is_empty() {
            return;
        }
        lines.push(heading(title));
        for keys in fresh {
            lines.extend(explained(app, keys, column, width));
        }
        lines.push(Line::new());
    };
    let now = app.keymap.lines_in(context).filter(|keys| {
        let available = |command| app.is_available_in(context, command);
        !keys.binding.contexts.is_empty() && keys.command().is_some_and(available)
    });
    section("Now", now.collect(), &mut lines);
    for (title, contexts) in places {
        let belongs = |keys: &&KeyLine| match contexts {
            [] => keys.binding.contexts.is_empty(),
            _ => {
                !keys.binding.contexts.is_empty()
                    && contexts.iter().any(|&place| keys.binding.holds_in(place))
            }
        };
        let keys = app.keymap.lines().iter().filter(belongs).collect();
        section(title, keys, &mut lines);
    }
    lines.push(heading("With the mouse"));
    let mouse = "A click on a token takes it and those behind it; on a bar, what lies to the right. \
                 The wheel changes an amount, a value or the line. A click on a position blocks it \
                 or not. A click on a square of the map chooses it, a second one moves there; the \
                 wheel zooms. The keys at the bottom can be clicked, and so can the chosen move.";
    lines.extend(paragraph(mouse, width));
    lines
}

/// The lines of one binding: its keys, and what they do.
fn explained(app: &App, keys: &KeyLine, column: usize, width: usize) -> Vec<Line> {
    let help = wrapped(keys.binding.help, width.saturating_sub(column + 2));
    let first = std::iter::once(keys.written()).chain(std::iter::repeat(""));
    let lines = first.zip(help).map(|(keys, text)| {
        let gap = column.saturating_sub(keys.width());
        vec![
            (format!("  {keys}{:gap$}", ""), app.theme.accent),
            (text, Style::new()),
        ]
    });
    lines.collect()
}

/// How wide the column of keys is.
fn key_column(keymap: &Keymap) -> usize {
    let widths = keymap.lines().iter().map(|line| line.written().width() + 2);
    widths.max().unwrap_or(0)
}

/// The rules in full, and what they allow now.
fn rules(app: &App, width: usize) -> Vec<Line> {
    let entry = match &app.screen {
        Screen::Menu(menu) => match app.menu_items().get(menu.chosen) {
            Some(MenuItem::Game(entry)) => app.catalogue.entries().get(*entry),
            _ => None,
        },
        Screen::Setup(setup) => Some(setup.entry(&app.catalogue)),
        Screen::Duel(_) | Screen::Review(_) | Screen::Analysis(_) => {
            app.screen.duel().map(|duel| &duel.contest.game().entry)
        }
        Screen::Records(_) | Screen::Statistics(_) | Screen::Settings(_) => None,
    };
    let Some(entry) = entry else {
        return paragraph("Choose a game to see its rules.", width).collect();
    };
    let mut lines = Vec::new();
    if let Some(duel) = app.screen.duel() {
        lines.extend(allowed::now(app, duel, width));
    }
    lines.extend(markdown(entry.rules, width));
    lines.push(Line::new());
    let cite = wrapped(entry.cite.paper, width);
    lines.extend(cite.into_iter().map(|line| vec![(line, app.theme.history)]));
    lines
}

/// Headings, paragraphs, list items and bold words; the texts use no more.
fn markdown(text: &str, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for block in text.split("\n\n") {
        let block = block.trim();
        if let Some(title) = block.strip_prefix('#') {
            lines.push(heading(title.trim_start_matches('#').trim()));
        } else {
            for item in items(block) {
                let item = item.replace("**", "").replace('`', "");
                lines.extend(paragraph(&item, width));
            }
        }
        lines.push(Line::new());
    }
    lines.pop();
    lines
}

/// A paragraph, or the items of a list.
fn items(block: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in block.lines() {
        let line = line.trim();
        match (line.strip_prefix("- "), items.last_mut()) {
            (Some(item), _) => items.push(format!("• {item}")),
            (None, Some(last)) => {
                last.push(' ');
                last.push_str(line);
            }
            (None, None) => items.push(line.to_owned()),
        }
    }
    items
}

/// The reason, and how far its digits can be shifted.
fn why(app: &App, explanation: &Explanation, width: usize) -> (Vec<Line>, usize) {
    let Some(duel) = app.screen.duel() else {
        return (Vec::new(), 0);
    };
    let supposed = duel.supposed();
    let contest = supposed.as_ref().unwrap_or(&duel.contest);
    let number = |n: &Natural| app.numbers.short(n);
    let piles = position_text(&contest.position().piles, &number);
    let mut lines = vec![match &explanation.target {
        // Of a move that is offered back the reply of the other side is explained.
        Some(Goal::Leave(target)) if supposed.is_some() => {
            let target = position_text(target, &number);
            let name = &contest.seat(contest.taker()).name;
            let text = format!("Why {piles} loses: {name} can leave {target}");
            vec![(text, app.theme.losing)]
        }
        None if supposed.is_some() => {
            vec![(format!("Why {piles} loses"), app.theme.losing)]
        }
        Some(Goal::Leave(target)) => {
            let target = position_text(target, &number);
            vec![(format!("Why leaving {target} wins"), app.theme.winning)]
        }
        Some(Goal::Announce(squares)) if squares.is_empty() => {
            vec![("Why blocking nothing wins".to_owned(), app.theme.winning)]
        }
        Some(Goal::Announce(squares)) => {
            let squares = square_list(squares, &number);
            vec![(format!("Why blocking {squares} wins"), app.theme.winning)]
        }
        None => vec![(format!("Why nothing wins from {piles}"), app.theme.losing)],
    }];
    let gap = width.saturating_sub(lines[0][0].0.width() + explanation.cite.short.width());
    if gap > 1 {
        let cite = format!("{:gap$}{}", "", explanation.cite.short);
        lines[0].push((cite, app.theme.history));
    }
    let sentence = with_voices(contest, &number, |voices| {
        explanation.sentence.render(voices)
    });
    lines.push(Line::new());
    lines.extend(paragraph(&sentence, width));
    let shift = app.page.as_ref().map_or(0, |page| page.shift);
    let (rows, shifts) = digits::rows(app, contest, &explanation.rows, width, shift);
    if !rows.is_empty() {
        lines.push(Line::new());
        lines.extend(rows);
    }
    lines.push(Line::new());
    let (theorem, case) = (capital(explanation.theorem), explanation.case);
    let source = match explanation.status {
        Status::Proved => format!("{theorem}. Here: {case}. Proved in the paper."),
        Status::Checked(how_far) => {
            format!("{theorem}. Here: {case}. Checked, not proved: {how_far}.")
        }
        Status::Played { positions } => {
            format!("Found by playing everything out: {positions} positions were looked at.")
        }
    };
    lines.extend(paragraph(&source, width));
    let cite = wrapped(explanation.cite.paper, width);
    lines.extend(cite.into_iter().map(|line| vec![(line, app.theme.history)]));
    (lines, shifts)
}

pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}
