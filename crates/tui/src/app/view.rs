//! Draws the state without changing it.
//!
//! A `draw` fills an area of the canvas, a rectangle of cells counted from the screen's upper left corner, and
//! writes nothing outside it; `x` and `y` are counted from the area's own corner. The width of a text is the
//! number of columns it takes, which may differ from its number of characters.

use super::{App, cramped};
use crate::ascii::{convert, spelled};
use crate::keys::{Command, KeyLine};
use crate::screen::{Can, Covers, Header, MIN_SIZE, Status, Tone, Word};
use crate::theme::Theme;
use crate::widgets::{
    Canvas, Regions, SPINNER, Target, columns, elided, narrow, rows, typed, width_of, wrapped,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Draws the state over the whole frame. Cost: linear in the cells, the lines of a page if one is
/// open, and the moves made.
pub fn view(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let cursor = draw(app, area, frame.buffer_mut()).cursor;
    convert(app.shared.theme.glyphs, frame.buffer_mut());
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}

/// What a click at this cell means, if anything. Costs as much as drawing.
pub(crate) fn target_at(app: &App, column: u16, row: u16) -> Option<Target> {
    with_canvas(app, |canvas| canvas.target_at(column, row))
}

/// Everything that can be clicked now, in the order drawn: where two overlap, the later one counts. The
/// rectangles are in screen cells. Costs as much as drawing.
#[must_use]
pub fn targets(app: &App) -> Vec<(Rect, Target)> {
    with_canvas(app, |canvas| canvas.targets().to_vec())
}

/// Draws into a separate buffer to find out what lies where, so that a click can only mean what is shown.
fn with_canvas<T>(app: &App, look: impl FnOnce(Canvas<'_>) -> T) -> T {
    let mut sheet = Buffer::empty(app.area());
    look(draw(app, app.area(), &mut sheet))
}

fn draw<'a>(app: &App, area: Rect, buffer: &'a mut Buffer) -> Canvas<'a> {
    let mut canvas = Canvas::new(buffer, app.shared.theme);
    // The window may have been resized since the last resize message.
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        cramped::draw(app.the_match(), area, &mut canvas);
        return canvas;
    }
    let regions = Regions::of((area.width, area.height));
    let mut header = app.base_layer().screen.header(&app.shared);
    let glyphs = canvas.theme.glyphs;
    let texts = header.titles.iter_mut();
    let details = header.right.iter_mut().chain(&mut header.note);
    for text in texts.chain(details.map(|piece| &mut piece.0)) {
        *text = spelled(glyphs, text).into_owned();
    }
    if app.top_layer().covers == Covers::Body {
        header.note = None;
    }
    draw_header(&header, &regions, &mut canvas);
    draw_status(app, regions.status, &mut canvas);
    draw_footer(app, regions.footer, &mut canvas);
    let mut layers = app.layers();
    if let Some(layer) = layers.find(|layer| layer.covers != Covers::Status) {
        layer.screen.draw(&app.shared, &regions, &mut canvas);
    }
    canvas
}

fn draw_header(header: &Header, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = regions.header;
    let room = usize::from(area.width).saturating_sub(width_of(&header.right) + 2);
    let mut titles = header.titles.iter();
    let title = titles.find(|title| title.width() <= room);
    let title = title.or(header.titles.last()).map_or("", String::as_str);
    canvas.text(area, 0, 0, &elided(title, room), Style::new().bold());
    canvas.right(area, 0, &header.right);
    canvas.rule(regions.upper_rule, 0);
    canvas.rule(regions.lower_rule, 0);
    if let Some((text, style)) = &header.note {
        canvas.right(regions.upper_rule, 0, &[(format!(" {text} "), *style)]);
    }
}

/// Draws the status line: the first of that of a question, a notice, that of a page, the label of the job that
/// the keys wait for, and that of the screen.
fn draw_status(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = &app.shared;
    let mut status = app.base_layer().screen.status(shared);
    let (line, refused) = (status.line.take(), status.is_refused);
    let covers = app.top_layer().covers;
    if covers == Covers::Status {
        status = app.top_layer().screen.status(shared);
    } else if let Some(notice) = &shared.notice {
        status = notice.clone();
    } else if covers == Covers::Body {
        status = app.top_layer().screen.status(shared);
    } else if let Some((label, ticks @ 1..)) = shared.jobs.waiting() {
        let sign = SPINNER[ticks % SPINNER.len()];
        status = Status::plain(format!("{sign} {label}. Esc stops it."));
    }
    let style = match status.tone {
        Tone::Plain => Style::new(),
        Tone::Mine => canvas.theme.accent,
        Tone::Helping => Theme::helping(),
        Tone::Winning => canvas.theme.winning,
        Tone::Losing => canvas.theme.losing,
        Tone::Refused => canvas.theme.refused,
    };
    let mut top = 0;
    if let Some((label, line)) = line.filter(|_| covers != Covers::Body) {
        if refused {
            let x = canvas.text(area, 0, 0, label, canvas.theme.muted);
            let room = usize::from(area.width.saturating_sub(x));
            canvas.text(area, x, 0, &elided(line.value(), room), canvas.theme.muted);
        } else {
            typed(line, label, canvas.theme.accent, area, canvas);
        }
        top = 1;
    }
    let room = usize::from(area.height - top);
    let text = spelled(canvas.theme.glyphs, &status.text);
    let mut lines = wrapped(&text, usize::from(area.width));
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            let width = usize::from(area.width).saturating_sub(1);
            *last = elided(&format!("{last}…"), width);
        }
    }
    canvas.lines(rows(area, top, area.height), &lines, style);
}

/// The most keys in the last line besides the one for help, which explains the others.
const KEYS: usize = 6;

/// The rank of a [spare](Word::Spare) key, which no key that says how to move exceeds.
const SPARE: u8 = 3;

fn draw_footer(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let works = |line: &&KeyLine| {
        let command = line.binding.command();
        !line.binding.word.is_empty() && command.is_some_and(|command| app.can(command) == Can::Yes)
    };
    let word = |line: &KeyLine| line.binding.command().and_then(|command| app.word(command));
    // A key that is not offered is greyed in its place, so that the others do not move.
    let is_offered = |line: &KeyLine| word(line) != Some(Word::Grey);
    let shown_word = |line: &KeyLine| match word(line) {
        Some(Word::Replace(word) | Word::Urgent(word) | Word::Spare(word)) => word,
        Some(Word::Grey) | None => line.binding.word,
    };
    let rank = |line: &KeyLine| match word(line) {
        Some(Word::Urgent(_)) => 0,
        Some(Word::Spare(_)) => SPARE,
        _ => line.binding.rank,
    };
    let glyphs = canvas.theme.glyphs;
    let keys = |line: &KeyLine| spelled(glyphs, &line.shown).into_owned();
    let room = |line: &KeyLine| keys(line).width() + 1 + shown_word(line).width();
    let lines = app.shared.keymap.lines_in(app.keys());
    let mut shown: Vec<&KeyLine> = lines.filter(works).collect();
    let width = |lines: &[&KeyLine]| -> usize {
        let each = lines.iter().map(|line| room(line));
        each.sum::<usize>() + 2 * lines.len().saturating_sub(1)
    };
    let is_help = |line: &&KeyLine| line.binding.command() == Some(Command::Help);
    let count =
        |lines: &[&KeyLine]| lines.len() - lines.iter().filter(|line| is_help(line)).count();
    while count(&shown) > KEYS || width(&shown) > usize::from(area.width) {
        let others = (0..shown.len()).filter(|&index| !is_help(&shown[index]));
        let Some(least) = others.max_by_key(|&index| (rank(shown[index]), index)) else {
            break;
        };
        shown.remove(least);
    }
    let mut x = 0;
    for line in shown {
        let (word, room) = (shown_word(line), narrow(room(line)));
        let (key, what) = if is_offered(line) {
            (canvas.theme.accent, Style::new())
        } else {
            (canvas.theme.muted, canvas.theme.muted)
        };
        let end = canvas.text(area, x, 0, &keys(line), key);
        canvas.text(area, end + 1, 0, word, what);
        if let Some(command) = line.binding.command().filter(|_| is_offered(line)) {
            canvas.target(columns(area, x, room), Target::Command(command));
        }
        x += room + 2;
    }
}
