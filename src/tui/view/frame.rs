//! What every screen has: where one is and who plays on top; the sentence and the keys at the
//! bottom. What the sentence says is in `spoken`.

use super::canvas::{Canvas, Target, elided, narrow, wrapped};
use super::header::{filing, header};
use super::spoken::spoken;
use crate::tui::app::{App, Screen};
use crate::tui::duel::Tone;
use crate::tui::keys::KeyLine;
use crate::tui::text_line::TextLine;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The regions of a screen, from the top, with a free column at both sides.
pub(super) struct Frame {
    pub(super) header: Rect,
    pub(super) upper_rule: Rect,
    pub(super) body: Rect,
    pub(super) lower_rule: Rect,
    pub(super) sentence: Rect,
    pub(super) footer: Rect,
}

/// How many rows the sentence has.
const SAID: u16 = 3;

/// The signs of a spinner, one after the other.
pub(super) const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

impl Frame {
    /// The regions of an area that is large enough.
    pub(super) fn of(area: Rect) -> Self {
        let inner = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            ..area
        };
        let row = |y: u16, height: u16| Rect {
            y: area.y + y,
            height,
            ..inner
        };
        let bottom = area.height;
        Self {
            header: row(0, 1),
            upper_rule: row(1, 1),
            body: row(2, bottom.saturating_sub(4 + SAID)),
            lower_rule: row(bottom.saturating_sub(2 + SAID), 1),
            sentence: row(bottom.saturating_sub(1 + SAID), SAID),
            footer: row(bottom.saturating_sub(1), 1),
        }
    }
}

pub(super) fn draw(app: &App, regions: &Frame, canvas: &mut Canvas<'_>) {
    header(app, regions.header, canvas);
    canvas.rule(regions.upper_rule, 0);
    canvas.rule(regions.lower_rule, 0);
    if let (Screen::Duel(duel), None) = (&app.screen, &app.page) {
        filing(duel, regions.upper_rule, canvas);
    }
    said(app, regions.sentence, canvas);
    footer(app, regions.footer, canvas);
}

fn said(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let style = |tone: Tone| match tone {
        Tone::Plain => Style::new(),
        Tone::Mine => canvas.theme.accent,
        Tone::Winning => canvas.theme.winning,
        Tone::Losing => canvas.theme.losing,
    };
    let (mut text, tone) = spoken(app);
    let style = style(tone);
    let mut top = 0;
    if let Screen::Records(records) = &app.screen
        && app.page.is_none()
        && let Some(help) = super::records::line(records, area, canvas)
    {
        top = 1;
        if app.notice.is_none() && !app.is_waiting() {
            help.clone_into(&mut text);
        }
    }
    let line = match &app.screen {
        Screen::Analysis(analysis) if analysis.typed.is_some() => analysis
            .typed
            .as_ref()
            .map(|line| ("Position or record: ", line)),
        screen => screen
            .duel()
            .and_then(|duel| duel.line.as_ref())
            .map(|line| ("Move: ", line)),
    };
    if let (Some((label, line)), None) = (line, &app.page) {
        typed(line, label, area, canvas);
        top = 1;
    }
    let room = usize::from(area.height - top);
    let mut lines = wrapped(&text, usize::from(area.width));
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = elided(
                &format!("{last}…"),
                usize::from(area.width).saturating_sub(1),
            );
            if !last.ends_with('…') {
                last.push('…');
            }
        }
    }
    for (y, line) in (top..).zip(&lines) {
        canvas.text(area, 0, y, line, style);
    }
}

/// A text that is being typed, scrolled so that its cursor shows.
pub(super) fn typed(input: &TextLine, label: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let x = canvas.text(area, 0, 0, label, Style::new());
    let room = usize::from(area.width.saturating_sub(x));
    if room == 0 {
        return;
    }
    let scroll = input.scroll(room - 1);
    let mut skipped = 0;
    let shown: String = input
        .value()
        .chars()
        .skip_while(|character| {
            let before = skipped;
            skipped += unicode_width::UnicodeWidthChar::width(*character).unwrap_or(0);
            before < scroll
        })
        .collect();
    // What gives way to what is typed looks like what is selected elsewhere.
    let accent = canvas.theme.accent;
    let style = if input.is_proposed() {
        accent.reversed()
    } else {
        accent
    };
    canvas.text(area, x, 0, &shown, style);
    if scroll > 0 {
        canvas.text(area, x, 0, "…", canvas.theme.history);
    }
    let at = narrow(input.column().max(scroll) - scroll);
    canvas.cursor = Some(Position::new(
        (area.x + x + at).min(area.right().saturating_sub(1)),
        area.y,
    ));
}

/// The keys that work now, the most needed ones where there is no room for all.
fn footer(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let context = app.context();
    let mut shown: Vec<&KeyLine> = app
        .keymap
        .lines_in(context)
        .filter(|line| !line.binding.word.is_empty())
        .filter(|line| {
            line.command()
                .is_some_and(|command| app.is_available(command))
        })
        .collect();
    let width = |lines: &[&KeyLine]| -> usize {
        let each = lines
            .iter()
            .map(|line| line.shown().width() + 1 + line.binding.word.width());
        each.sum::<usize>() + 2 * lines.len().saturating_sub(1)
    };
    while width(&shown) > usize::from(area.width) {
        let Some(least) = (0..shown.len()).max_by_key(|&index| (shown[index].binding.rank, index))
        else {
            break;
        };
        shown.remove(least);
    }
    let mut x = 0;
    for line in shown {
        let start = x;
        let accent = canvas.theme.accent;
        x = canvas.text(area, x, 0, line.shown(), accent);
        x = canvas.text(area, x + 1, 0, line.binding.word, Style::new());
        if let Some(command) = line.command() {
            let area = Rect {
                x: area.x + start,
                width: x - start,
                ..area
            };
            canvas.target(area, Target::Command(command));
        }
        x += 2;
    }
}
