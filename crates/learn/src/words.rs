//! Moves in the plain words of a lesson.

use super::question::recorded;
use goldpile_engine::notation::{piles_text, square_list, take_text};
use goldpile_engine::{Move, Position};
use goldpile_number::Natural;
use goldpile_play::Adviser;

/// A move in words: `take 3 from a and leave 4,7`, `block 5,6`. `left` is what the move leaves.
pub(crate) fn move_words(chosen: &Move, left: &[Natural]) -> String {
    match chosen {
        Move::Take(taken) => format!(
            "take {} and leave {}",
            take_text(taken, &Natural::to_string),
            piles_text(left)
        ),
        Move::Block(squares) if squares.is_empty() => "block nothing".to_owned(),
        Move::Block(squares) => format!("block {}", square_list(squares, &Natural::to_string)),
    }
}

/// A take or an announcement in words: `taking 3 from a leaves 4,7`.
pub(crate) fn outcome_words(adviser: &Adviser, position: &Position, chosen: &Move) -> String {
    match chosen {
        Move::Take(taken) => format!(
            "taking {} leaves {}",
            take_text(taken, &Natural::to_string),
            recorded(adviser, position, chosen)
        ),
        Move::Block(squares) if squares.is_empty() => "nothing has to be blocked".to_owned(),
        Move::Block(squares) => format!("blocking {}", square_list(squares, &Natural::to_string)),
    }
}

/// Numbers in a list: `1, 2, 3`.
pub(crate) fn listed(numbers: &[Natural]) -> String {
    let numbers: Vec<String> = numbers.iter().map(Natural::to_string).collect();
    numbers.join(", ")
}
