//! A match looked back upon: its moves in a list, and beside it the chosen position.

use super::canvas::{Canvas, Piece, Target, elided};
use super::frame::{Frame, SPINNER};
use super::history;
use super::pane;
use crate::engine::notation::{position_text, square_list};
use crate::engine::{Move, Position, after};
use crate::number::Natural;
use crate::play::{Better, Ending, Side, Value};
use crate::tui::app::App;
use crate::tui::duel::WIDE;
use crate::tui::review::Reviewing;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// From this width of the body on the piles have a place beside the list.
const BESIDE: u16 = 70;
/// How wide the piles are where there is no room for a map beside them.
const PILES: u16 = 30;
/// The bounds of the list's width where the map stands beside it.
const LIST: (u16, u16) = (58, 72);
/// Longer names are cut: in a list of this width, and in a narrower one.
const NAME: (u16, usize, usize) = (56, 8, 5);
/// What the signs of the list mean.
const LEGEND: &str = "● wins, in so many takes · ? threw a win away";
/// The sides, from the left.
const SIDES: [Side; 2] = [Side::First, Side::Second];
/// What would have won has so much room at least, or is left to the sentence.
const BETTER: usize = 10;

/// Where the parts of a review are.
pub(super) struct Parts {
    /// The list, where the position does not lie over it.
    list: Option<Rect>,
    /// The position, if it shows.
    pub(super) pane: Option<Rect>,
}

impl Parts {
    pub(super) fn of(reviewing: &Reviewing, body: Rect) -> Self {
        let wide = body.width + 2 >= WIDE;
        if reviewing.duel.map.open && !wide {
            return Self {
                list: None,
                pane: Some(body),
            };
        }
        let list = match body.width {
            ..BESIDE => {
                return Self {
                    list: Some(body),
                    pane: None,
                };
            }
            width if wide => (width / 2).clamp(LIST.0, LIST.1),
            width => width - PILES - 2,
        };
        Self {
            // A free column stands before the divider.
            list: Some(Rect {
                width: list - 1,
                ..body
            }),
            pane: Some(Rect {
                x: body.x + list + 2,
                width: body.width - list - 2,
                ..body
            }),
        }
    }
}

pub(super) fn draw(app: &App, reviewing: &Reviewing, regions: &Frame, canvas: &mut Canvas<'_>) {
    let body = regions.body;
    let parts = Parts::of(reviewing, body);
    if let Some(list) = parts.list {
        draw_list(app, reviewing, list, canvas);
    }
    if let Some(area) = parts.pane {
        if area.x > body.x {
            for y in 0..body.height {
                canvas.text(body, area.x - body.x - 2, y, "│", canvas.theme.history);
            }
        }
        pane::draw(app, &reviewing.duel, area, canvas);
    }
    let progress = progress(app, reviewing);
    let (note, style) = if !progress.is_empty() {
        (progress, canvas.theme.accent)
    } else if parts.list.is_some() {
        (LEGEND.to_owned(), canvas.theme.history)
    } else {
        return;
    };
    canvas.right(regions.lower_rule, 0, &[(format!(" {note} "), style)]);
}

/// How far the judging is, while it goes on and where it was stopped.
fn progress(app: &App, reviewing: &Reviewing) -> String {
    let count = format!(
        "{} of {} moves judged",
        reviewing.judged(),
        reviewing.lines() - 1
    );
    match &app.pondering {
        Some(pondering) if pondering.ticks > 0 => {
            let sign = SPINNER[pondering.ticks % SPINNER.len()];
            format!("{sign} {count}, Esc stops")
        }
        None if reviewing.stopped => format!("stopped: {count}"),
        _ => String::new(),
    }
}

/// The widths of the columns. They follow from the start alone, so that nothing moves.
struct Columns {
    number: usize,
    piles: usize,
    /// Longer names are cut.
    name: usize,
    /// Below each name its sign and how many takes there are.
    sides: [usize; 2],
}

impl Columns {
    fn of(app: &App, reviewing: &Reviewing, width: u16) -> Self {
        let start = position_text(&reviewing.whole.start().piles, &|n: &Natural| {
            app.numbers.short(n)
        });
        // There are no more takes than tokens, and long matches are not counted through.
        let tokens: Natural = reviewing.whole.start().piles.iter().sum();
        let takes = tokens.decimal_digits().min(4);
        let takes = usize::try_from(takes).unwrap_or(4);
        let name = if width < NAME.0 { NAME.2 } else { NAME.1 };
        let names = SIDES.map(|side| elided(&reviewing.whole.seat(side).name, name).width());
        Self {
            number: reviewing.lines().to_string().len().max(3),
            piles: start.width().clamp(5, usize::from(width / 4).max(8)),
            name: names[0].max(names[1]),
            sides: names.map(|name| name.max(takes + 2)),
        }
    }
}

fn draw_list(app: &App, reviewing: &Reviewing, area: Rect, canvas: &mut Canvas<'_>) {
    let columns = Columns::of(app, reviewing, area.width);
    let past = canvas.theme.history;
    let (number, piles, name) = (columns.number, columns.piles, columns.name);
    let [left, right] = columns.sides;
    let [first, second] = SIDES.map(|side| elided(&reviewing.whole.seat(side).name, name));
    let head = format!(
        "  {:number$} {:piles$}  {first:>left$}│{second:<right$} {:name$}   move",
        "", "piles", "who"
    );
    canvas.text(area, 0, 0, &elided(&head, area.width.into()), past);
    let rows = usize::from(area.height.saturating_sub(1));
    let last = reviewing.lines().saturating_sub(rows);
    let first = reviewing.chosen().saturating_sub(rows / 2).min(last);
    let shown = first..reviewing.lines().min(first + rows);
    for (y, line) in (1..).zip(shown) {
        let row = Rect {
            y: area.y + y,
            height: 1,
            ..area
        };
        let pieces = row_pieces(app, reviewing, line, &columns, area.width, canvas);
        canvas.pieces(row, 0, 0, &pieces);
        canvas.target(row, Target::Line(line));
    }
}

fn row_pieces(
    app: &App,
    reviewing: &Reviewing,
    line: usize,
    columns: &Columns,
    width: u16,
    canvas: &Canvas<'_>,
) -> Vec<Piece> {
    let theme = canvas.theme;
    let chosen = line == reviewing.chosen();
    let plain = if chosen { theme.accent } else { Style::new() };
    let entry = reviewing.entry(line);
    let number = if entry.is_some() {
        (line + 1).to_string()
    } else {
        "end".to_owned()
    };
    let position = match (&entry, line.checked_sub(1)) {
        (Some(entry), _) => entry.before,
        (None, None) => reviewing.whole.start(),
        (None, Some(last)) => reviewing
            .entry(last)
            .map_or(reviewing.whole.start(), |entry| entry.after),
    };
    let (numbers, room) = (columns.number, columns.piles);
    let piles = history::piles_text(app, &position.piles, room);
    let sign = if chosen { "▸" } else { " " };
    let mut pieces: Vec<Piece> = vec![
        (format!("{sign} "), plain),
        (format!("{number:>numbers$} "), theme.history),
        (format!("{piles:room$}  "), plain),
    ];
    pieces.extend(mark(reviewing.value(line), columns.sides, canvas));
    let (by, ends, thrown, better) = match &entry {
        Some(entry) => {
            let judged = reviewing.judgement(line);
            let better = judged.and_then(|judged| judged.better.as_ref());
            (entry.by, "", better.is_some(), better)
        }
        None => match end(reviewing) {
            Some(end) => end,
            None => return pieces,
        },
    };
    let name = elided(&reviewing.whole.seat(by).name, columns.name);
    let gap = columns.name - name.width();
    pieces.push((format!(" {name}{:gap$} ", ""), plain));
    pieces.push((if thrown { "? " } else { "  " }.to_owned(), theme.losing));
    let used: usize = pieces.iter().map(|(text, _)| text.width()).sum();
    let left = usize::from(width).saturating_sub(used);
    let how = match &entry {
        None => elided(ends, left),
        Some(entry) => {
            let blocks = match entry.played {
                Move::Take(_) => "",
                Move::Block(_) => "blocks ",
            };
            let room = left.saturating_sub(blocks.len());
            let how = history::how(app, &reviewing.whole, entry, room);
            format!("{blocks}{how}")
        }
    };
    let left = left.saturating_sub(how.width() + 2);
    pieces.push((how, plain));
    if let Some(better) = better
        && left >= BETTER
    {
        let better = better_text(app, reviewing, position, better);
        let text = elided(&format!("better {better}"), left);
        pieces.push((format!("  {text}"), theme.winning));
    }
    pieces
}

/// Who declared the end, how, whether it threw a win away, and what would have won.
fn end(reviewing: &Reviewing) -> Option<(Side, &'static str, bool, Option<&Better>)> {
    let (by, how) = match reviewing.whole.ending()? {
        Ending::Resigned(by) => (by, "gives up"),
        Ending::Claimed(by) => (by, "claims the win"),
    };
    let given_up = reviewing.given_up();
    let better = given_up.and_then(|end| end.better.as_ref());
    Some((by, how, given_up.is_some(), better))
}

/// Who wins a position, under their name; and in how many takes.
fn mark(value: Option<Value>, [left, right]: [usize; 2], canvas: &Canvas<'_>) -> Vec<Piece> {
    let theme = canvas.theme;
    let blank = |width: usize| (" ".repeat(width), Style::new());
    let Some(value) = value else {
        return vec![(format!("{:>left$} {:right$}", "…", ""), theme.history)];
    };
    let takes = value
        .distance
        .map_or_else(String::new, |takes| takes.to_string());
    let sign = |text: &str| (text.to_owned(), theme.winning);
    match value.winner {
        Some(Side::First) => vec![
            (
                format!("{takes:>0$} ", left.saturating_sub(2)),
                Style::new(),
            ),
            sign("●│"),
            blank(right),
        ],
        Some(Side::Second) => vec![
            blank(left),
            sign("│●"),
            (
                format!(" {takes:<0$}", right.saturating_sub(2)),
                Style::new(),
            ),
        ],
        None => vec![blank(left), sign("│"), blank(right)],
    }
}

fn better_text(app: &App, reviewing: &Reviewing, before: &Position, better: &Better) -> String {
    let rules = &*reviewing.whole.game().rules;
    let number = |n: &Natural| app.numbers.short(n);
    let one = |chosen: &Move| match chosen {
        Move::Take(_) => position_text(&after(rules, before, chosen).piles, &number),
        Move::Block(squares) => format!("block {}", square_list(squares, &number)),
    };
    match better {
        Better::One(chosen) => one(chosen),
        Better::Takes { named, more } => {
            let mut words: Vec<String> = named.iter().map(one).collect();
            if *more > 0 {
                words.push(format!("{more} more"));
            }
            words.join("; ")
        }
    }
}
