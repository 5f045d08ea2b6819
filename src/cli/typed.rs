//! Moves as the user types them.

use crate::engine::notation::position_text;
use crate::engine::{Move, Position, Rules, after};
use crate::number::Natural;

/// The position to leave, or an announcement, with its numbers in full.
pub(super) fn typed(rules: &dyn Rules, position: &Position, chosen: &Move) -> String {
    match chosen {
        Move::Take(_) => text(&after(rules, position, chosen).piles),
        Move::Block(squares) if squares.is_empty() => "x-".to_owned(),
        Move::Block(squares) => {
            let squares: Vec<String> = squares
                .iter()
                .map(|square| format!("x{}", text(square)))
                .collect();
            squares.join(" ")
        }
    }
}

fn text(piles: &[Natural]) -> String {
    position_text(piles, &Natural::to_string)
}
