//! The first line: where one is, who plays and who is to act; and whether the match is kept.

use super::canvas::{Canvas, Piece, elided};
use crate::play::{Contest, Side};
use crate::tui::app::{App, Screen};
use crate::tui::duel::{Duel, Standing};
use crate::tui::setup::Purpose;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Where one is on the left, and what belongs to it on the right.
pub(super) fn header(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
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
pub(super) fn filing(duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
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
