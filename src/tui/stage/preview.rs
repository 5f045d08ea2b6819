//! The preview: the choice in words, and the position it would leave.

use super::piles_text;
use super::{Draft, Stage};
use crate::engine::Move;
use crate::engine::notation::take_text;
use crate::engine::position::left;
use crate::number::Natural;
use crate::tui::ascii::spelled;
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Target, elided, narrow, rows, wrapped};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The indent that aligns the preview with the numbers of the piles.
const INDENT: u16 = 5;

/// Returns the most lines that the preview can need in this many columns for any choice in this
/// position, so that the content below does not shift.
pub(in crate::tui) fn height(shared: &Shared, stage: &Stage, width: u16) -> u16 {
    let piles = &stage.contest.position().piles;
    let room = usize::from(width.saturating_sub(INDENT));
    let words = words(shared, piles, room).len();
    narrow(words + result(shared, piles, piles, room).len())
}

pub(super) fn draw(shared: &Shared, stage: &Stage, area: Rect, canvas: &mut Canvas<'_>) {
    let piles = &stage.contest.position().piles;
    let chosen = match stage.considered() {
        Some(Move::Take(taken)) => Some(taken),
        // The typed text is not a move yet.
        None if matches!(stage.draft, Draft::Take(_)) => None,
        _ => return,
    };
    let Some(taken) = chosen.filter(|taken| taken.iter().any(|take| !take.is_zero())) else {
        let text = spelled(canvas.theme.glyphs, "take …");
        canvas.text(area, INDENT, 0, &text, canvas.theme.muted);
        return;
    };
    let allowed = stage.judged(&Move::Take(taken.clone())).is_ok();
    let style = if allowed {
        canvas.theme.accent
    } else {
        canvas.theme.refused
    };
    let room = usize::from(area.width.saturating_sub(INDENT));
    let mut lines = words(shared, &taken, room);
    let fits =
        taken.len() == piles.len() && taken.iter().zip(piles).all(|(take, pile)| take <= pile);
    let mut result = if allowed && fits {
        result(shared, piles, &left(piles, &taken), room)
    } else {
        vec![format!(
            "{}  →  not allowed",
            piles_text(shared, piles, room.saturating_sub(16))
        )]
    };
    // If there is not room for everything, the position left comes first, then the take.
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
        let drawn = rows(area, 0, narrow(lines.len() + result.len()));
        canvas.target(drawn, Target::Command(Command::Enter));
    }
}

fn words(shared: &Shared, taken: &[Natural], room: usize) -> Vec<String> {
    let number = |n: &Natural| shared.numbers.short(n);
    // An amount and its pile stay together.
    let text = take_text(taken, &number).replace(" from ", "\u{a0}from\u{a0}");
    let lines = wrapped(&format!("take {text}"), room).into_iter();
    lines.map(|line| line.replace('\u{a0}', " ")).collect()
}

/// Returns the piles and what they become, in one line if it fits, else in two.
fn result(shared: &Shared, piles: &[Natural], after: &[Natural], room: usize) -> Vec<String> {
    const ARROW: &str = "→  ";
    let number = |piles: &[Natural]| {
        let shown = shared.numbers.piles(piles, usize::MAX);
        shown.unwrap_or_default()
    };
    let line = format!("{}  {ARROW}{}", number(piles), number(after));
    if line.width() <= room {
        return vec![line];
    }
    let after = piles_text(shared, after, room.saturating_sub(ARROW.width()));
    vec![piles_text(shared, piles, room), format!("{ARROW}{after}")]
}
