//! What the game remembers, and what it forbids now and why.

use super::canvas::{Canvas, Piece, wrapped};
use crate::engine::notation::square_list;
use crate::engine::{Memo, MemoValue, Phase, Proviso, Test, Text, Whose};
use crate::number::Natural;
use crate::play::Side;
use crate::tui::app::App;
use crate::tui::duel::{Duel, with_voices};
use crate::tui::keys::Command;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// As many of them as there is room for in whole.
pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width).saturating_sub(5);
    let mut y = 0;
    let all = lines(app, duel);
    let last = all.len().saturating_sub(1);
    for (index, (sign, text)) in all.into_iter().enumerate() {
        let text = wrapped(&text, width);
        let rest = usize::from(area.height.saturating_sub(y));
        // The last free row says where the rest stands.
        if text.len() > rest || text.len() == rest && index < last {
            let rules = app.keymap.key(Command::Rules);
            let x = canvas.text(area, 3, y, &rules, canvas.theme.accent);
            canvas.text(area, x + 1, y, "says the rest", canvas.theme.history);
            return;
        }
        let style = if sign == "×" {
            canvas.theme.losing
        } else {
            canvas.theme.history
        };
        for (index, line) in text.into_iter().enumerate() {
            let sign = if index == 0 { sign } else { " " };
            let pieces: [Piece; 2] = [(format!("{sign} "), style), (line, Style::new())];
            canvas.pieces(area, 3, y, &pieces);
            y += 1;
        }
    }
}

/// What is forbidden first, then what is remembered; nothing twice.
pub(super) fn lines(app: &App, duel: &Duel) -> Vec<(&'static str, String)> {
    let contest = &duel.contest;
    let position = contest.position();
    let number = |n: &Natural| app.numbers.short(n);
    let mut lines: Vec<(&'static str, String)> = Vec::new();
    if contest.verdict().is_none() && position.phase == Phase::Take {
        let clauses = contest.game().rules.clauses(position);
        let provisos = clauses.iter().flat_map(|clause| &clause.provisos);
        for proviso in provisos.filter(|proviso| !is_listed(duel, proviso)) {
            let text = with_voices(contest, &number, |voices| proviso.reason.render(voices));
            if !lines.iter().any(|(_, said)| *said == text) {
                lines.push(("×", text));
            }
        }
    }
    for (sign, text) in remembered(app, duel) {
        if !lines.iter().any(|(_, said)| *said == text) {
            lines.push((sign, text));
        }
    }
    lines
}

/// Whether an exception is about positions that the memory lists: those need no line each.
pub(super) fn is_listed(duel: &Duel, proviso: &Proviso) -> bool {
    let contest = &duel.contest;
    let memory = contest.game().rules.memory(contest.position());
    let mut squares = memory.iter().filter_map(|memo| match &memo.value {
        MemoValue::Squares(squares) => Some(squares),
        MemoValue::Number(_) | MemoValue::Pile(_) => None,
    });
    matches!(&proviso.tests[..], [Test::Leaves(square)]
        if squares.any(|squares| squares.contains(square)))
}

/// What is remembered; what is about one player has a fixed place, the one who took first above
/// the other.
pub(super) fn remembered(app: &App, duel: &Duel) -> Vec<(&'static str, String)> {
    let contest = &duel.contest;
    let number = |n: &Natural| app.numbers.short(n);
    let say = |text: &Text| with_voices(contest, &number, |voices| text.render(voices));
    let side = |memo: &Memo| match memo.of {
        Whose::Everybody => None,
        Whose::Mover => Some(contest.taker()),
        Whose::Previous => Some(contest.taker().other()),
    };
    let mut memory = contest.game().rules.memory(contest.position());
    memory.retain(|memo| !memo.text.is_empty());
    memory.sort_by_key(|memo| match side(memo) {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    });
    memory
        .iter()
        .map(|memo| {
            let text = say(&memo.text);
            match &memo.value {
                MemoValue::Squares(squares) => {
                    ("×", format!("{}: {text}", square_list(squares, &number)))
                }
                MemoValue::Number(_) | MemoValue::Pile(_) => ("·", text),
            }
        })
        .collect()
}
