//! The first line of a match screen: the game, and who plays.

use crate::play::{Contest, Side};
use crate::tui::screen::Header;
use crate::tui::theme::Theme;
use crate::tui::widgets::{Piece, told_apart};
use ratatui::style::Style;

/// The first line of a screen about a match.
pub(in crate::tui) fn header(screen: &str, contest: &Contest, theme: &Theme) -> Header {
    let game = contest.game();
    let title = &game.entry.title;
    Header {
        titles: vec![
            format!("{screen}: {}", game.title()),
            format!("{screen}: {title}"),
            title.to_string(),
        ],
        right: players(contest, theme),
        note: None,
    }
}

/// Returns the players, with a sign before the one to act.
pub(in crate::tui) fn players(contest: &Contest, theme: &Theme) -> Vec<Piece> {
    let acting = contest.verdict().is_none().then(|| contest.actor());
    let mut pieces = Vec::new();
    let sides = [Side::First, Side::Second];
    let names = told_apart(sides.map(|side| &*contest.seat(side).name), 16);
    for (side, mut name) in sides.into_iter().zip(names) {
        let seat = contest.seat(side);
        if let Some(level) = seat.computer
            && level.name() != seat.name
        {
            name = format!("{name} ({})", level.counted_as().name());
        }
        if side == Side::Second {
            pieces.push(("  ".to_owned(), Style::new()));
        }
        pieces.push(if acting == Some(side) {
            (format!("▸ {name}"), theme.accent)
        } else if contest
            .verdict()
            .is_some_and(|verdict| verdict.winner == side)
        {
            let style = if contest.is_person_beaten() {
                theme.losing
            } else {
                theme.winning
            };
            (format!("★ {name}"), style)
        } else {
            (format!("  {name}"), Style::new())
        });
    }
    pieces
}
