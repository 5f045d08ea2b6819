//! What the rules allow now, what they forbid and why, and what the game remembers; with the pages of the
//! rules and of the reason.

use super::BoardView;
use crate::keys::Command;
use crate::numbers;
use crate::screen::Shared;
use crate::widgets::{Block, Canvas, Document, Piece, rules_page, wrapped};
use goldpile_app::CopiedPart;
use goldpile_engine::notation::square_list;
use goldpile_engine::rules::judge::titled;
use goldpile_engine::theory::reason::source;
use goldpile_engine::{
    Audience, Memo, MemoValue, Phase, Proviso, Test, Text, applicable_clauses, clauses_now,
};
use goldpile_play::words::{Words, capital};
use goldpile_play::{Reason, Side};
use indexmap::IndexMap;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The rules that allow something now, then those that never do now. Unless the text goes beside the piles,
/// each has its exceptions below it, and what the game remembers follows.
pub(crate) fn allowed_blocks(board: &BoardView, is_beside: bool) -> Vec<Block> {
    let the_match = board.the_match();
    let rules = &*the_match.game().rules;
    // The text beside the piles leaves the exceptions out.
    let clauses = if is_beside {
        clauses_now(rules, the_match.position())
    } else {
        applicable_clauses(rules, the_match.position())
    };
    let say = |text: &Text| board.say(|words| words.text(text));
    let mut blocks = vec![Block::heading("Allowed now")];
    if the_match.verdict().is_some() {
        blocks.push(Block::text("Nothing: the match is over."));
        blocks.push(Block::Blank);
        return blocks;
    }
    // A rule for several piles is stated once, with all its exceptions below it.
    let mut stated: IndexMap<(&str, &Text), Vec<&Proviso>> = IndexMap::new();
    for clause in &clauses {
        let provisos = stated.entry((&*clause.name, &clause.text)).or_default();
        for proviso in &clause.provisos {
            if !provisos.contains(&proviso) {
                provisos.push(proviso);
            }
        }
    }
    let remembered = (!is_beside).then(|| memory_lines(board));
    let is_never = |provisos: &[&Proviso]| provisos.iter().any(|proviso| proviso.tests.is_empty());
    let stated = stated.into_iter();
    let (never, allowed): (Vec<_>, Vec<_>) = stated.partition(|(_, provisos)| is_never(provisos));
    if allowed.is_empty() {
        blocks.clear();
    }
    let allowed_count = allowed.len();
    let mut excepted: Vec<String> = Vec::new();
    for (index, ((name, text), provisos)) in allowed.into_iter().chain(never).enumerate() {
        if index == allowed_count {
            blocks.extend((index > 0).then_some(Block::Blank));
            blocks.push(Block::heading("Not allowed now"));
        }
        let text = capital(&titled(name, &say(text)));
        blocks.push(Block::text(format!("{text}.")));
        for proviso in provisos.into_iter().filter(|_| !is_beside) {
            let reason = say(&proviso.reason);
            if !is_listed(board, proviso) && !excepted.contains(&reason) {
                let line = format!("{}.", capital(&reason));
                blocks.push(Block::led("    × ", Style::new(), line));
                excepted.push(reason);
            }
        }
    }
    for (sign, text) in remembered.into_iter().flatten() {
        if !excepted.contains(&text) {
            let lead = format!("{sign} ");
            blocks.push(Block::led(lead, Style::new(), format!("{text}.")));
        }
    }
    blocks.push(Block::Blank);
    blocks
}

/// Draws what is forbidden and what the game remembers, as many complete entries as fit. Returns the rows used.
pub(crate) fn draw_remembered(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let width = usize::from(area.width).saturating_sub(5);
    // What is forbidden is red only if the chosen move is illegal.
    let chosen = board.considered().filter(|_| board.is_choosing());
    let is_barred = chosen.is_some_and(|chosen| board.judged(&chosen).is_err());
    let mut y = 0;
    let all = remembered_lines(board);
    let last = all.len().saturating_sub(1);
    for (index, (sign, text)) in all.into_iter().enumerate() {
        let text = wrapped(&text, width);
        let rest = usize::from(area.height.saturating_sub(y));
        // The last free row says where to find the rest.
        if text.len() > rest || text.len() == rest && index < last {
            let rules = shared.keymap.key(Command::Rules);
            let (before, what) = match y {
                0 => (format!("{sign} "), "says the exceptions"),
                _ => (String::new(), "says the rest"),
            };
            let x = canvas.text(area, 3, y, &before, canvas.theme.muted);
            let x = canvas.text(area, x, y, &rules, canvas.theme.accent);
            canvas.text(area, x + 1, y, what, canvas.theme.muted);
            return y + 1;
        }
        let style = match sign {
            "×" if is_barred => canvas.theme.refused,
            _ => canvas.theme.muted,
        };
        for (index, line) in text.into_iter().enumerate() {
            // A remembered fact needs no sign here.
            let sign = if index == 0 && sign == "×" {
                sign
            } else {
                " "
            };
            let pieces: [Piece; 2] = [(format!("{sign} "), style), (line, Style::new())];
            canvas.pieces(area, 3, y, &pieces);
            y += 1;
        }
    }
    y
}

/// What is forbidden, then what the game remembers, without repetition.
pub(crate) fn remembered_lines(board: &BoardView) -> Vec<(&'static str, String)> {
    let the_match = board.the_match();
    let position = the_match.position();
    let mut lines: Vec<(&'static str, String)> = Vec::new();
    // At the end no move is left, so none of this matters any more.
    if the_match.verdict().is_some() {
        return lines;
    }
    if position.phase == Phase::Take {
        let clauses = applicable_clauses(&*the_match.game().rules, position);
        let mut excepted: IndexMap<&Text, Vec<&str>> = IndexMap::new();
        for clause in &clauses {
            for proviso in clause.provisos.iter().filter(|one| !is_listed(board, one)) {
                let names = excepted.entry(&proviso.reason).or_default();
                names.push(&clause.name);
            }
        }
        for (reason, names) in excepted {
            let text = board.say(|words| words.text(reason));
            // An exception that belongs to a single rule names it.
            let name = names[0];
            let is_alone = names.iter().all(|other| *other == name);
            lines.push(("×", titled(if is_alone { name } else { "" }, &text)));
        }
    }
    for (sign, text) in memory_lines(board) {
        if !lines.iter().any(|(_, said)| *said == text) {
            lines.push((sign, text));
        }
    }
    lines
}

/// Whether an exception only concerns positions that the memory lists, and so needs no line of its own.
fn is_listed(board: &BoardView, proviso: &Proviso) -> bool {
    let the_match = board.the_match();
    let memory = the_match.game().rules.memory(the_match.position());
    let mut squares = memory.iter().filter_map(|memo| match &memo.value {
        MemoValue::Squares(squares) => Some(squares),
        MemoValue::Number(_) | MemoValue::Pile(_) => None,
    });
    matches!(&proviso.tests[..], [Test::Leaves(square)]
        if squares.any(|squares| squares.contains(square)))
}

/// What the game remembers. Facts about one player have a fixed place: those about the first player go
/// above those about the second.
pub(crate) fn memory_lines(board: &BoardView) -> Vec<(&'static str, String)> {
    let the_match = board.the_match();
    let side = |memo: &Memo| match memo.of {
        Audience::Everybody => None,
        Audience::Mover => Some(the_match.taker()),
        Audience::Previous => Some(the_match.taker().other()),
    };
    let mut memory = the_match.game().rules.memory(the_match.position());
    memory.retain(|memo| !memo.text.is_empty());
    memory.sort_by_key(|memo| match side(memo) {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    });
    let line = |memo: &Memo| {
        let text = board.say(|words| words.text(&memo.text));
        match &memo.value {
            MemoValue::Squares(squares) => (
                "×",
                format!("{}: {text}", square_list(squares, &numbers::short)),
            ),
            MemoValue::Number(_) | MemoValue::Pile(_) => ("·", text),
        }
    };
    memory.iter().map(line).collect()
}

pub(crate) fn page_of_rules(board: &BoardView, shared: &Shared) -> Document {
    let game = board.the_match().game();
    let mut page = rules_page(&game.entry, &game.settings, &shared.theme);
    page.blocks.splice(..0, allowed_blocks(board, false));
    page
}

/// Why the chosen move wins, or what refutes it; without a chosen move, what wins, or why nothing does.
pub(crate) fn page_of_reason(board: &BoardView, reason: Box<Reason>, shared: &Shared) -> Document {
    let the_match = board.the_match();
    let rules = &*the_match.game().rules;
    let theme = &shared.theme;
    let style = theme.winning_if(reason.wins);
    let why = &reason.why;
    let cite = why.published();
    let mut blocks = Words::of(the_match, &numbers::short).with_voices(|voices| {
        let say = |text| reason.say(text, voices);
        let title = (reason.title(&numbers::short), style.bold());
        let short = cite.map_or("", |cite| cite.short).to_owned();
        let ends = Block::Ends(title, (short, theme.muted));
        let sentence = Block::text(reason.sentence(rules, voices));
        let mut blocks = vec![ends, Block::Blank, sentence];
        if !why.rows.is_empty() {
            let rows = why.rows.iter();
            let rows = rows.map(|row| (row.clone(), say(&row.note))).collect();
            blocks.extend([Block::Blank, Block::Digits(rows)]);
        }
        if !why.recipe.is_empty() {
            blocks.extend([Block::Blank, Block::text(say(&why.recipe))]);
        }
        blocks
    });
    blocks.extend([Block::Blank, Block::styled(source(why), theme.muted)]);
    let paper = cite.and_then(|cite| cite.publication());
    blocks.extend(paper.map(|paper| Block::styled(paper, theme.muted)));
    Document {
        blocks,
        about: "Why: who wins from here, with which move, and how that is proved.",
        copy: Some(Box::new((the_match.clone(), CopiedPart::Reason(reason)))),
        next: None,
    }
}
