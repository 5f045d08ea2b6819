//! The pages that the editor opens: the notation of rules, and the moves of small positions.

use crate::widgets::{Block, Document, markdown};
use goldpile_engine::notation::position_text;
use goldpile_engine::{Counts, GameEntry, Position, Rules, start};
use goldpile_number::Natural;
use goldpile_play::{ListedMove, listed_moves, unannounced};
use ratatui::style::Style;

/// The document on the notation, which contains a short card of it.
const NOTATION: &str = include_str!("../../../../../docs/rules.md");
/// The size of the largest pile, for one pile, two piles and so on.
const LARGEST: [u64; 4] = [12, 4, 2, 1];
const MAX_POSITIONS: usize = 40;

/// The page on the notation of rules.
pub(super) fn notation() -> Document {
    // The page begins with the card.
    let (_, text) = NOTATION.split_once("\n\n```").unwrap_or(("", NOTATION));
    Document {
        blocks: markdown(&format!("```{text}")),
        about: "How rules are written: a card, then all of it. Esc goes back; F2 then lists the \
                keys.",
        ..Document::default()
    }
}

/// The page with the moves of small positions, which show what the rules of a game really allow. Its parameters have
/// their default values.
pub(super) fn moves(entry: &GameEntry) -> Document {
    let game = entry.default_game();
    let piles = *entry.piles.start();
    let largest = LARGEST.get(piles - 1).copied();
    let largest = largest.unwrap_or(u64::from(piles <= 8));
    let heading = format!("{}: the moves of small positions", entry.title);
    let mut blocks = vec![Block::heading(heading), Block::Blank];
    let positions = rows(piles, largest).into_iter().skip(1);
    blocks.extend(positions.take(MAX_POSITIONS).filter_map(|row| {
        let position = start(&*game.rules, row, &[]).ok()?;
        Some(line(&*game.rules, &unannounced(&*game.rules, &position)))
    }));
    Document::new(
        blocks,
        "Each line shows a position and, after the arrow, what its moves leave, rule by rule.",
    )
}

/// All positions with piles up to the largest, in lexicographic order.
fn rows(piles: usize, largest: u64) -> Vec<Counts> {
    let mut rows = vec![Counts::new()];
    for _ in 0..piles {
        let longer = rows.iter().flat_map(|row| {
            (0..=largest).map(move |pile| {
                let mut row = row.clone();
                row.push(Natural::small(pile));
                row
            })
        });
        rows = longer.collect();
    }
    rows
}

fn line(rules: &dyn Rules, position: &Position) -> Block {
    let shown = |piles: &[Natural]| position_text(piles, &Natural::to_string);
    let text = match listed_moves(rules, position) {
        Err(why) => why.to_string(),
        Ok(moves) if moves.is_empty() => "no move".to_owned(),
        Ok(moves) => {
            let by_rule = |one: &ListedMove, other: &ListedMove| one.rule == other.rule;
            let texts = moves.chunk_by(by_rule).map(|moves| {
                let left: Vec<String> = moves.iter().map(|found| shown(&found.to)).collect();
                match moves[0].rule.as_str() {
                    "" => left.join("  "),
                    rule => format!("({rule}) {}", left.join("  ")),
                }
            });
            texts.collect::<Vec<String>>().join("  ")
        }
    };
    Block::led(format!("{} → ", shown(&position.piles)), Style::new(), text)
}
