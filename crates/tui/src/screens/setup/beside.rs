//! Draws what stands next to the fields of the set-up: the game, and the player's progress against its opponents.

use super::Setup;
use crate::board::draw_game;
use crate::plan::{Field, Purpose};
use crate::screen::{Shared, WIDE};
use crate::widgets::{Canvas, narrow, rows, wrapped};
use goldpile_play::opponent::WINS;
use goldpile_play::{Ladder, Level};
use ratatui::layout::Rect;
use ratatui::style::Style;

const TEXT: u16 = 60;
/// The height of the list of opponents, with its heading.
const LIST: u16 = 6;

pub(super) fn draw(shared: &Shared, setup: &Setup, area: Rect, canvas: &mut Canvas<'_>) {
    let match_of_ladder = setup.plan.purpose == Purpose::Match;
    if !match_of_ladder {
        draw_game(shared, &setup.plan, area, canvas);
    } else if setup.focus != Field::Opponent {
        let y = draw_game(shared, &setup.plan, area, canvas);
        let below = rows(area, y + 1, area.height);
        if below.height > LIST {
            list(shared, setup, below, canvas);
        }
    } else {
        let y = opponent(shared, setup, area, canvas);
        let below = rows(area, y + 2, area.height);
        if shared.size.0 >= WIDE && below.height > LIST {
            draw_game(shared, &setup.plan, below, canvas);
        }
    }
}

/// Draws the character of the chosen opponent and the list of all of them; returns the rows used.
fn opponent(shared: &Shared, setup: &Setup, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let width = usize::from(area.width.min(TEXT));
    let ladder = setup.ladder(shared);
    let (name, texts) = match setup.plan.computer() {
        None => (
            "Another person".to_owned(),
            vec!["You take turns at this keyboard.".to_owned()],
        ),
        Some(level) => match level.rung() {
            Some(rung) => (
                format!("{} {}", level.title(), star(ladder, rung)),
                vec![level.character().to_owned(), standing(ladder, rung)],
            ),
            None => (
                level.title(),
                vec![format!(
                    "Sees {} winning moves in a hundred. It is not one of the five.",
                    level.strength()
                )],
            ),
        },
    };
    canvas.text(area, 0, 0, &name, Style::new().bold());
    let mut y = 1;
    for text in texts {
        let lines = wrapped(&text, width);
        canvas.lines(rows(area, y, area.height), &lines, Style::new());
        y += narrow(lines.len()) + 1;
    }
    let below = rows(area, y, area.height);
    if below.height >= LIST {
        list(shared, setup, below, canvas);
        y += LIST;
    }
    y
}

/// The player's progress against the opponent on this rung of the ladder.
fn standing(ladder: Ladder, rung: usize) -> String {
    if rung < ladder.stars() {
        return "You have its star.".to_owned();
    }
    if rung > ladder.stars() {
        let below = Level::LADDER[rung - 1].title();
        return format!("Its star can be won after the {below}'s.");
    }
    match ladder.wins_to_go() {
        Some(1) => "One more win without help earns its star.".to_owned(),
        _ => format!("{WINS} wins without help earn its star."),
    }
}

fn list(shared: &Shared, setup: &Setup, area: Rect, canvas: &mut Canvas<'_>) {
    let ladder = setup.ladder(shared);
    canvas.text(area, 0, 0, "The five opponents", canvas.theme.muted);
    let room = usize::from(area.width.min(TEXT + 8).saturating_sub(16));
    let fits = Level::LADDER
        .iter()
        .all(|level| level.character().len() <= room);
    for (y, (rung, level)) in (1..).zip(Level::LADDER.into_iter().enumerate()) {
        let chosen = setup.plan.computer() == Some(level);
        let style = canvas.theme.accent_if(chosen);
        let [before, after] = if chosen {
            ["‹ ", " ›"]
        } else {
            ["  ", "  "]
        };
        let name = format!("{before}{}{after}", level.title());
        canvas.text(area, 0, y, &name, style);
        canvas.text(area, 13, y, star(ladder, rung), canvas.theme.token);
        if fits {
            canvas.text(area, 16, y, level.character(), canvas.theme.muted);
        }
    }
}

/// The star of the opponent on this rung: full once the opponent is beaten.
pub(super) fn star(ladder: Ladder, rung: usize) -> &'static str {
    if rung < ladder.stars() { "★" } else { "☆" }
}
