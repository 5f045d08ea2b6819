//! Moves in the plain words of a lesson.

use goldpile_engine::notation::{piles_text, square_list, start_text, take_text};
use goldpile_engine::{Move, Position, Replay, Rules, after};
use goldpile_number::Natural;
use goldpile_play::Adviser;

/// A position as it is written in a question: its piles, and a limit such as that of `24/2` unless it is the one at
/// the start of a game. What can only follow from earlier moves is left out.
pub(crate) fn written(rules: &dyn Rules, position: &Position) -> String {
    let is_start = starts_with(rules, position, &position.memory);
    if is_start && position.piles.iter().any(|pile| !pile.is_zero()) {
        start_text(rules, position)
    } else {
        piles_text(&position.piles)
    }
}

/// Whether a game can start from the position, with this behind the `/`.
fn starts_with(rules: &dyn Rules, position: &Position, given: &[Natural]) -> bool {
    let memory = rules.start_memory(&position.piles, given);
    memory.is_ok_and(|memory| memory == position.memory)
}

/// The position at the end of a line, as it is written in a question: as by [`written`], but `6,12 after 8,12` if the
/// last take still matters, and `4,4 with 0,0 blocked` after an announcement.
pub(crate) fn written_line(rules: &dyn Rules, line: &Replay) -> String {
    let position = line.last();
    let shown = written(rules, position);
    let is_start =
        starts_with(rules, position, &[]) || starts_with(rules, position, &position.memory);
    match (line.moves(), line.positions()) {
        ([.., Move::Take(_)], [.., before, _]) if !is_start => {
            format!("{shown} after {}", piles_text(&before.piles))
        }
        ([.., Move::Block(squares)], _) if squares.is_empty() => {
            format!("{shown} with nothing blocked")
        }
        ([.., Move::Block(squares)], _) => {
            let blocked = square_list(squares, &Natural::to_string);
            format!("{shown} with {blocked} blocked")
        }
        _ => shown,
    }
}

/// A move in words: `take 3 from a and leave 4,7`, `block 5,6`. `left` is what the move leaves.
pub(crate) fn move_words(rules: &dyn Rules, chosen: &Move, left: &Position) -> String {
    match chosen {
        Move::Take(taken) => format!(
            "take {} and leave {}",
            take_text(taken, &Natural::to_string),
            written(rules, left)
        ),
        Move::Block(squares) if squares.is_empty() => "block nothing".to_owned(),
        Move::Block(squares) => format!("block {}", square_list(squares, &Natural::to_string)),
    }
}

/// A take or an announcement in words: `taking 3 from a leaves 4,7`.
pub(crate) fn outcome_words(adviser: &Adviser, position: &Position, chosen: &Move) -> String {
    let rules = &*adviser.game().rules;
    match chosen {
        Move::Take(taken) => format!(
            "taking {} leaves {}",
            take_text(taken, &Natural::to_string),
            written(rules, &after(rules, position, chosen))
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
