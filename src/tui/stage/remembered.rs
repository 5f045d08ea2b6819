//! What the game remembers, what it forbids now, and why.

use super::Stage;
use crate::engine::judge::titled;
use crate::engine::notation::square_list;
use crate::engine::{Memo, MemoValue, Phase, Proviso, Test, Text, Whose, clauses_now};
use crate::number::Natural;
use crate::play::Side;
use crate::tui::keys::Command;
use crate::tui::screen::Shared;
use crate::tui::widgets::{Canvas, Piece, wrapped};
use indexmap::IndexMap;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws as many lines as fit completely. Returns the rows used.
pub(super) fn draw(shared: &Shared, stage: &Stage, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let width = usize::from(area.width).saturating_sub(5);
    let mut y = 0;
    let all = lines(shared, stage);
    let last = all.len().saturating_sub(1);
    for (index, (sign, text)) in all.into_iter().enumerate() {
        let text = wrapped(&text, width);
        let rest = usize::from(area.height.saturating_sub(y));
        // The last free row says where to find the rest.
        if text.len() > rest || text.len() == rest && index < last {
            let rules = shared.keymap.key(Command::Rules);
            let (before, what) = match y {
                0 => (format!("{sign} "), "says what is forbidden"),
                _ => (String::new(), "says the rest"),
            };
            let x = canvas.text(area, 3, y, &before, canvas.theme.refused);
            let x = canvas.text(area, x, y, &rules, canvas.theme.accent);
            canvas.text(area, x + 1, y, what, canvas.theme.muted);
            return y + 1;
        }
        let style = if sign == "×" {
            canvas.theme.refused
        } else {
            canvas.theme.muted
        };
        for (index, line) in text.into_iter().enumerate() {
            let sign = if index == 0 { sign } else { " " };
            let pieces: [Piece; 2] = [(format!("{sign} "), style), (line, Style::new())];
            canvas.pieces(area, 3, y, &pieces);
            y += 1;
        }
    }
    y
}

/// Returns what is forbidden, then what is remembered, without repetition.
pub(in crate::tui) fn lines(shared: &Shared, stage: &Stage) -> Vec<(&'static str, String)> {
    let contest = &stage.contest;
    let position = contest.position();
    let mut lines: Vec<(&'static str, String)> = Vec::new();
    // After the end, no move is possible, so that none of this matters any more.
    if contest.verdict().is_some() {
        return lines;
    }
    if position.phase == Phase::Take {
        let clauses = clauses_now(&*contest.game().rules, position);
        let mut excepted: IndexMap<&Text, Vec<&str>> = IndexMap::new();
        for clause in &clauses {
            for proviso in clause.provisos.iter().filter(|one| !is_listed(stage, one)) {
                let names = excepted.entry(&proviso.reason).or_default();
                names.push(&clause.name);
            }
        }
        for (reason, names) in excepted {
            let text = stage.say(shared, |words| words.text(reason));
            // An exception of one rule names it.
            let name = names[0];
            let is_alone = names.iter().all(|other| *other == name);
            lines.push(("×", titled(if is_alone { name } else { "" }, &text)));
        }
    }
    for (sign, text) in remembered(shared, stage) {
        if !lines.iter().any(|(_, said)| *said == text) {
            lines.push((sign, text));
        }
    }
    lines
}

/// Returns whether an exception concerns positions listed in the memory, which then need no lines
/// of their own.
pub(super) fn is_listed(stage: &Stage, proviso: &Proviso) -> bool {
    let contest = &stage.contest;
    let memory = contest.game().rules.memory(contest.position());
    let mut squares = memory.iter().filter_map(|memo| match &memo.value {
        MemoValue::Squares(squares) => Some(squares),
        MemoValue::Number(_) | MemoValue::Pile(_) => None,
    });
    matches!(&proviso.tests[..], [Test::Leaves(square)]
        if squares.any(|squares| squares.contains(square)))
}

/// Returns what is remembered. Facts about one player have a fixed place, those about the first player
/// above those about the second.
pub(super) fn remembered(shared: &Shared, stage: &Stage) -> Vec<(&'static str, String)> {
    let contest = &stage.contest;
    let number = |n: &Natural| shared.numbers.short(n);
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
            let text = stage.say(shared, |words| words.text(&memo.text));
            match &memo.value {
                MemoValue::Squares(squares) => {
                    ("×", format!("{}: {text}", square_list(squares, &number)))
                }
                MemoValue::Number(_) | MemoValue::Pile(_) => ("·", text),
            }
        })
        .collect()
}
