//! The match that awaits behind the first line of the menu: in words, and as a picture.

use crate::board::{draw_game, draw_position};
use crate::plan::{FIRST_PILES, Opponent, Plan};
use crate::screen::{PausedMatch, Shared};
use crate::text_line::TextLine;
use crate::widgets::{Canvas, counted, elided, rows};
use goldpile_play::{Level, Match, Side};
use ratatui::layout::Rect;
use ratatui::style::Style;

fn unfinished(shared: &Shared) -> Option<&Match> {
    match &shared.paused {
        Some(PausedMatch::Here(screen)) => Some(screen.current_match()?.the_match),
        Some(PausedMatch::Stored) | None => None,
    }
}

/// The plan of the match that Enter begins.
fn planned(shared: &Shared) -> Option<Plan> {
    let mut plan = shared.next_plan(0)?;
    if shared.is_new_user() {
        plan.level = Level::MAGPIE;
        plan.piles = TextLine::proposing(FIRST_PILES);
    }
    Some(plan)
}

/// The match to resume or to begin, in texts from long to short.
pub(super) fn next_match(shared: &Shared) -> Vec<String> {
    if let Some(the_match) = unfinished(shared) {
        let title = the_match.game().title();
        let moves = counted(the_match.moves_made(), "move", "moves");
        return vec![
            format!("{title}, unfinished, {moves}"),
            format!("{title}, unfinished"),
        ];
    }
    if shared.paused.is_some() {
        return vec!["the unfinished match".to_owned()];
    }
    let Some(plan) = planned(shared) else {
        return Vec::new();
    };
    let title = &plan.entry(&shared.catalogue).title;
    let name = match plan.opponent {
        Opponent::Person => plan.names[1].value().trim().to_owned(),
        Opponent::Computer => plan.level.title(),
    };
    let is_animal = plan.opponent == Opponent::Computer && plan.level.rung().is_some();
    let the = if is_animal { "the " } else { "" };
    vec![
        format!("{title}, against {the}{name}"),
        format!("{title}, {the}{name}"),
    ]
}

/// Draws the match to resume, or the game of the match to begin.
pub(super) fn play(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    if let Some(the_match) = unfinished(shared) {
        draw_unfinished(shared, the_match, area, canvas);
    } else if let Some(plan) = planned(shared).filter(|_| shared.paused.is_none()) {
        draw_game(shared, &plan, area, canvas);
    }
}

fn draw_unfinished(shared: &Shared, the_match: &Match, area: Rect, canvas: &mut Canvas<'_>) {
    canvas.text(area, 0, 0, &the_match.game().title(), Style::new().bold());
    let [first, second] = [Side::First, Side::Second].map(|side| &the_match.seat(side).name);
    let players = elided(&format!("{first} – {second}"), usize::from(area.width));
    canvas.text(area, 0, 1, &players, Style::new());
    let (game, piles) = (the_match.game(), &the_match.position().piles);
    draw_position(shared, game, piles, rows(area, 3, area.height), canvas);
}
