//! What every screen has: where one is and who plays on top; the sentence and the keys at the
//! bottom. What the sentence says is in `spoken`.

use super::canvas::{Canvas, Piece, Target, elided, narrow, wrapped};
use super::spoken::spoken;
use crate::play::{Contest, Side};
use crate::tui::app::{App, Screen};
use crate::tui::duel::{Duel, Standing, Tone};
use crate::tui::keys::KeyLine;
use crate::tui::setup::Purpose;
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

fn header(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let bold = Style::new().bold();
    let (place, players) = match &app.screen {
        Screen::Menu(_) => (
            "Goldpile".to_owned(),
            vec![("take-away games, exactly".to_owned(), canvas.theme.history)],
        ),
        Screen::Setup(setup) => {
            let title = setup.entry(&app.catalogue).title;
            let what = match setup.purpose {
                Purpose::Match => "New match",
                Purpose::Analysis => "Analyse",
            };
            (format!("{what}: {title}"), Vec::new())
        }
        Screen::Duel(duel) => {
            let players = players(&duel.contest, canvas);
            let game = duel.contest.game();
            let (long, short) = match &duel.learner {
                None => (String::new(), String::new()),
                Some(learner) => (
                    format!(" · {} offered back", learner.offered),
                    format!(" · {} back", learner.offered),
                ),
            };
            let titles = [
                game.title() + &long,
                game.short_title() + &long,
                game.short_title() + &short,
            ];
            (fitting(titles, area, &players), players)
        }
        Screen::Analysis(analysis) => {
            let contest = &analysis.duel.contest;
            let players = players(contest, canvas);
            let titles = titles_of("Analysis", contest);
            (fitting(titles, area, &players), players)
        }
        Screen::Review(reviewing) => {
            let players = players(&reviewing.whole, canvas);
            let titles = titles_of("Review", &reviewing.whole);
            (fitting(titles, area, &players), players)
        }
        Screen::Statistics(_) => (
            "Statistics".to_owned(),
            vec![(
                "matches against the computer".to_owned(),
                canvas.theme.history,
            )],
        ),
        Screen::Settings(_) => (
            "Settings".to_owned(),
            vec![(
                super::preferences::place(app, area.width),
                canvas.theme.history,
            )],
        ),
        Screen::Records(records) => {
            let count = match records.count() {
                _ if records.rows.is_none() => String::new(),
                1 => "1 match".to_owned(),
                count => format!("{count} matches"),
            };
            ("Records".to_owned(), vec![(count, canvas.theme.history)])
        }
    };
    let room = room_beside(&players, area);
    canvas.text(area, 0, 0, &elided(&place, room), bold);
    canvas.right(area, 0, &players);
}

/// What a screen about a match is called, the longest first.
fn titles_of(screen: &str, contest: &Contest) -> [String; 3] {
    let game = contest.game();
    [
        format!("{screen}: {}", game.title()),
        format!("{screen}: {}", game.short_title()),
        game.short_title(),
    ]
}

/// The first of the titles that there is room for, else the last one.
fn fitting<const N: usize>(titles: [String; N], area: Rect, beside: &[Piece]) -> String {
    let room = room_beside(beside, area);
    let mut last = String::new();
    for title in titles {
        last = title;
        if last.width() <= room {
            break;
        }
    }
    last
}

fn room_beside(pieces: &[Piece], area: Rect) -> usize {
    let taken: usize = pieces.iter().map(|(text, _)| text.width()).sum();
    usize::from(area.width).saturating_sub(taken + 2)
}

/// Whether the match is on the disk, where that is not plain; and where it went.
fn filing(duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let over = duel.contest.verdict().is_some();
    let (text, style) = match (duel.filing.standing, &duel.filing.place) {
        (Standing::Underway, _) => ("saving …".to_owned(), canvas.theme.history),
        (Standing::Behind, _) => ("not saved".to_owned(), canvas.theme.losing),
        (Standing::Kept, Some(place)) if over => {
            let room = usize::from(area.width).saturating_sub(20).min(60);
            (
                format!("kept as {}", elided(place, room)),
                canvas.theme.history,
            )
        }
        (Standing::Kept | Standing::Unkept, _) => return,
    };
    canvas.right(area, 0, &[(format!(" {text} "), style)]);
}

/// Who plays, with a sign before the one to act.
fn players(contest: &Contest, canvas: &Canvas<'_>) -> Vec<Piece> {
    let acting = contest.verdict().is_none().then(|| contest.actor());
    let mut pieces = Vec::new();
    for side in [Side::First, Side::Second] {
        let seat = contest.seat(side);
        let mut name = elided(&seat.name, 16);
        if let Some(level) = seat.computer
            && level.name() != seat.name
        {
            name = format!("{name} ({})", level.name());
        }
        if side == Side::Second {
            pieces.push(("  ".to_owned(), Style::new()));
        }
        pieces.push(if acting == Some(side) {
            (format!("▸ {name}"), canvas.theme.accent)
        } else if contest
            .verdict()
            .is_some_and(|verdict| verdict.winner == side)
        {
            (format!("★ {name}"), canvas.theme.winning)
        } else {
            (format!("  {name}"), Style::new())
        });
    }
    pieces
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
