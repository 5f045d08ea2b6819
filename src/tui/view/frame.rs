//! What every screen has: where one is and who plays on top; the sentence and the keys at the
//! bottom.

use super::analysis::consequence;
use super::canvas::{Canvas, Piece, Target, elided, narrow, wrapped};
use crate::play::{Contest, Side, harmless};
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, MenuItem, PageKind, Question, Running, Screen};
use crate::tui::duel::{Duel, Said, Standing, Tone, sentence};
use crate::tui::keys::KeyLine;
use crate::tui::review::told;
use crate::tui::setup::{Purpose, Setup};
use crate::tui::work::Job;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The regions of a screen.
pub(super) struct Frame {
    pub(super) header: Rect,
    pub(super) upper_rule: Rect,
    pub(super) body: Rect,
    pub(super) lower_rule: Rect,
    pub(super) sentence: Rect,
    pub(super) footer: Rect,
}

/// How many lines the sentence may have.
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
            let mut title = duel.contest.game().title();
            if let Some(learner) = &duel.learner {
                title = format!("{title} · {} offered back", learner.offered);
            }
            (title, players(&duel.contest, canvas))
        }
        Screen::Analysis(analysis) => {
            let contest = &analysis.duel.contest;
            let title = format!("Analysis: {}", contest.game().title());
            (title, players(contest, canvas))
        }
        Screen::Review(reviewing) => (
            format!("Review: {}", reviewing.whole.game().title()),
            players(&reviewing.whole, canvas),
        ),
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
    let taken: usize = players.iter().map(|(text, _)| text.width()).sum();
    let room = usize::from(area.width).saturating_sub(taken + 2);
    canvas.text(area, 0, 0, &elided(&place, room), bold);
    canvas.right(area, 0, &players);
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
pub(super) fn typed(input: &tui_input::Input, label: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let x = canvas.text(area, 0, 0, label, Style::new());
    let room = usize::from(area.width.saturating_sub(x));
    if room == 0 {
        return;
    }
    let scroll = input.visual_scroll(room - 1);
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
    let style = canvas.theme.accent;
    canvas.text(area, x, 0, &shown, style);
    let at = narrow(input.visual_cursor().max(scroll) - scroll);
    canvas.cursor = Some(Position::new(
        (area.x + x + at).min(area.right().saturating_sub(1)),
        area.y,
    ));
}

/// What the sentence says.
fn spoken(app: &App) -> (String, Tone) {
    match app.question {
        Some(Question::Resign) => return ("Give up this match? y yes, n no.".into(), Tone::Losing),
        Some(Question::Leave) => {
            let text = "Leave this match? It waits in the menu. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Quit) => {
            let text = "The unfinished match could not be saved. Leave, and lose it? y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Usual) => {
            let text = "Everything as usual, the keys too? What is set is taken out of the file; \
                        your comments stay. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Reset) => {
            let text = "Begin the statistics anew? The old ones go to the trash. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Delete) => {
            let name = match &app.screen {
                Screen::Records(records) => records.row().map(|row| harmless(&row.name)),
                _ => None,
            };
            let name = elided(&name.unwrap_or_default(), 60);
            let text = format!("Move {name} to the trash? y yes, n no.");
            return (text, Tone::Losing);
        }
        None => {}
    }
    if let Some(notice) = &app.notice {
        let tone = if notice.bad {
            Tone::Losing
        } else {
            Tone::Plain
        };
        return (notice.text.clone(), tone);
    }
    if let Some(page) = &app.page {
        let text = match page.kind {
            PageKind::Help(_) => "Every key has its line here; what works now comes first.",
            PageKind::Rules => "The rules, and what they allow now.",
            PageKind::Why(_) => "The reason. ↑↓ scroll, ←→ show more digits. Esc goes back.",
        };
        return (text.into(), Tone::Plain);
    }
    if let Some(running) = &app.running
        && running.ticks > 0
    {
        return (working(app, running), Tone::Plain);
    }
    if let Some(fetching) = &app.fetching
        && fetching.ticks > 0
    {
        let sign = SPINNER[fetching.ticks % SPINNER.len()];
        return (
            format!("{sign} {}. Esc stops it.", fetching.told),
            Tone::Plain,
        );
    }
    match &app.screen {
        Screen::Menu(menu) => match app.menu_items().get(menu.chosen) {
            Some(MenuItem::Analyse) => (
                "Try things out on any position: who wins, in how many takes, and everything that \
                 wins."
                .into(),
                Tone::Plain,
            ),
            Some(MenuItem::Continue) => (
                "The unfinished match. Enter goes on with it.".into(),
                Tone::Plain,
            ),
            Some(MenuItem::Records) => (
                "Every match you have played, to go on with or to look at.".into(),
                Tone::Plain,
            ),
            Some(MenuItem::Statistics) => (
                "How your matches against the computer ended, by game and level.".into(),
                Tone::Plain,
            ),
            Some(MenuItem::Settings) => (
                "Colours, glyphs, keys, the mouse, and what is asked about first.".into(),
                Tone::Plain,
            ),
            _ => (
            "Choose a game; Enter sets up a match. In every game two players take turns, and who \
             cannot move loses."
                .into(),
            Tone::Plain,
        ),
        },
        Screen::Statistics(tallies) => super::statistics::sentence(tallies),
        Screen::Settings(preferences) => super::preferences::sentence(app, *preferences),
        Screen::Setup(setup) => about(app, setup),
        Screen::Records(records) => (super::records::about(app, records), Tone::Plain),
        Screen::Duel(duel) => sentence(duel, &app.numbers, &app.keymap),
        Screen::Analysis(analysis) => analysed(app, analysis),
        Screen::Review(reviewing) => told(reviewing, &app.numbers, &app.keymap),
    }
}

/// What the chosen move is, and what it does to who wins.
fn analysed(app: &App, analysis: &Analysis) -> (String, Tone) {
    let (text, tone) = sentence(&analysis.duel, &app.numbers, &app.keymap);
    let refused = matches!(analysis.duel.said, Said::Refused(_));
    if analysis.typed.is_some() && !refused {
        let text = "Type a position or a whole record, with commas inside a position and blanks \
                    between them.";
        return (text.to_owned(), Tone::Plain);
    }
    match consequence(analysis) {
        Some(consequence) if !matches!(analysis.duel.said, Said::Advised(_)) => {
            (format!("{text} {consequence}"), tone)
        }
        _ => (text, tone),
    }
}

fn working(app: &App, running: &Running) -> String {
    let sign = SPINNER[running.ticks % SPINNER.len()];
    let what = match &running.job {
        Job::Start { .. } => "Looking for a fair start".to_owned(),
        Job::Move { .. } => app.contest().map_or_else(String::new, |contest| {
            format!("{} is thinking", contest.seat(contest.actor()).name)
        }),
        Job::Hint(_) => "Looking for a winning move".to_owned(),
        Job::Why(_) => "Looking for the reason".to_owned(),
        Job::Claim(_) => "Checking the claim".to_owned(),
        Job::Chart(_) => "Drawing the map".to_owned(),
        Job::Check(..) => "Looking at the move".to_owned(),
        Job::Review { .. } => "Judging the moves".to_owned(),
        Job::Verdict(_) => "Looking for who wins".to_owned(),
        Job::Distance(_) => "Counting the takes to the end".to_owned(),
        Job::Winning(_) => "Looking for all that wins".to_owned(),
    };
    format!("{sign} {what}. Esc stops it.")
}

fn about(app: &App, setup: &Setup) -> (String, Tone) {
    match &setup.problem {
        Some(problem) => (problem.message.clone(), Tone::Losing),
        None => (super::setup::about(app, setup), Tone::Plain),
    }
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
