//! What is chosen in words, and the position it would leave.

use super::canvas::{Canvas, Target, elided, narrow, wrapped};
use super::history::piles_text;
use crate::engine::Move;
use crate::engine::notation::take_text;
use crate::engine::position::left;
use crate::number::Natural;
use crate::tui::app::App;
use crate::tui::duel::{Draft, Duel};
use crate::tui::keys::Command;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// It stands below the numbers of the piles.
const INDENT: u16 = 5;

/// How many lines it has at most in so many columns, whatever is chosen in this position: what
/// stands below does not move.
pub(super) fn height(app: &App, duel: &Duel, width: u16) -> u16 {
    let piles = &duel.contest.position().piles;
    let room = usize::from(width.saturating_sub(INDENT));
    let words = words(app, piles, room).len();
    narrow(words + result(app, piles, piles, room).len())
}

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let piles = &duel.contest.position().piles;
    let chosen = match duel.considered() {
        Some(Move::Take(taken)) => Some(taken),
        // What is typed is no move yet.
        None if matches!(duel.draft, Draft::Take(_)) => None,
        _ => return,
    };
    let Some(taken) = chosen.filter(|taken| taken.iter().any(|take| !take.is_zero())) else {
        canvas.text(area, INDENT, 0, "take …", canvas.theme.history);
        return;
    };
    let allowed = duel.judged(&Move::Take(taken.clone())).is_ok();
    let style = if allowed {
        canvas.theme.accent
    } else {
        canvas.theme.losing
    };
    let room = usize::from(area.width.saturating_sub(INDENT));
    let mut lines = words(app, &taken, room);
    let fits =
        taken.len() == piles.len() && taken.iter().zip(piles).all(|(take, pile)| take <= pile);
    let mut result = if allowed && fits {
        result(app, piles, &left(piles, &taken), room)
    } else {
        vec![format!(
            "{}  →  not allowed",
            piles_text(app, piles, room.saturating_sub(16))
        )]
    };
    // Where there is no room for all of it: what is left matters most, then what is taken.
    let most = usize::from(area.height);
    if lines.len() + result.len() > most && result.len() > 1 {
        result.remove(0);
    }
    let kept = most.saturating_sub(result.len());
    if lines.len() > kept {
        let rest = lines.split_off(kept.saturating_sub(1)).join(" ");
        lines.push(elided(&rest, room));
        lines.truncate(kept);
    }
    for (y, line) in (0..).zip(lines.iter().chain(&result)) {
        canvas.text(area, INDENT, y, line, style);
    }
    if allowed {
        let drawn = Rect {
            height: narrow(lines.len() + result.len()).min(area.height),
            ..area
        };
        canvas.target(drawn, Target::Command(Command::Enter));
    }
}

fn words(app: &App, taken: &[Natural], room: usize) -> Vec<String> {
    let number = |n: &Natural| app.numbers.short(n);
    wrapped(&format!("take {}", take_text(taken, &number)), room)
}

/// The piles and what they become: in one line, or else in two.
fn result(app: &App, piles: &[Natural], after: &[Natural], room: usize) -> Vec<String> {
    const ARROW: &str = "→  ";
    let number = |piles: &[Natural]| {
        let shown = app.numbers.piles(piles, usize::MAX);
        shown.unwrap_or_default()
    };
    let line = format!("{}  {ARROW}{}", number(piles), number(after));
    if line.width() <= room {
        return vec![line];
    }
    let after = piles_text(app, after, room.saturating_sub(ARROW.width()));
    vec![piles_text(app, piles, room), format!("{ARROW}{after}")]
}
