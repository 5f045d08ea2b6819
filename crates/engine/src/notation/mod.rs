//! The notation of positions and moves: `6,9`, `17/6`, `b10`, `a3 b3`, `x5,8`.

pub mod read;
pub mod record;

use crate::position::{Counts, Move, Phase, Position};
use crate::rules::Rules;
use crate::rules::judge::after;
use goldpile_number::Natural;

/// The name of the pile with this index: a, b, c, … from 0, and ? beyond z.
#[must_use]
pub fn pile_name(index: usize) -> char {
    u8::try_from(index)
        .ok()
        .filter(|&index| index < 26)
        .map_or('?', |index| char::from(b'a' + index))
}

/// The piles separated by commas, each count as `number` writes it.
#[must_use]
pub fn position_text(piles: &[Natural], number: &dyn Fn(&Natural) -> String) -> String {
    let counts: Vec<String> = piles.iter().map(number).collect();
    counts.join(",")
}

/// The piles separated by commas, with their numbers in full.
#[must_use]
pub fn piles_text(piles: &[Natural]) -> String {
    position_text(piles, &Natural::to_string)
}

/// A list as part of a sentence, with `and` before the last entry: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(parts: &[String], separator: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(separator)),
    }
}

/// A list of positions in a sentence, with `;` between them and `and` before the last, or `none`.
#[must_use]
pub fn square_list(squares: &[Counts], number: &dyn Fn(&Natural) -> String) -> String {
    let texts: Vec<String> = squares.iter().map(|s| position_text(s, number)).collect();
    if texts.is_empty() {
        return "none".to_owned();
    }
    listed(&texts, "; ")
}

/// A take in words: `2 from a and 3 from b`, or `nothing`.
#[must_use]
pub fn take_text(taken: &[Natural], number: &dyn Fn(&Natural) -> String) -> String {
    let parts: Vec<String> = taken
        .iter()
        .enumerate()
        .filter(|(_, take)| !take.is_zero())
        .map(|(pile, take)| format!("{} from {}", number(take), pile_name(pile)))
        .collect();
    if parts.is_empty() {
        return "nothing".to_owned();
    }
    listed(&parts, ", ")
}

/// The start of a record, in full: the piles, then a `/` and the memory unless it is that of a new game.
#[must_use]
pub fn start_text(rules: &dyn Rules, position: &Position) -> String {
    let piles = piles_text(&position.piles);
    let usual = rules.start_memory(&position.piles, &[]);
    if usual.is_ok_and(|memory| memory == position.memory) {
        piles
    } else {
        format!("{piles}/{}", piles_text(&position.memory))
    }
}

/// A move as records write it: the position to leave, with its numbers in full, or an announcement.
#[must_use]
pub fn recorded_text(rules: &dyn Rules, position: &Position, chosen: &Move) -> String {
    match chosen {
        Move::Take(_) => piles_text(&after(rules, position, chosen).piles),
        Move::Block(squares) if squares.is_empty() => "x-".to_owned(),
        Move::Block(squares) => {
            let squares = squares
                .iter()
                .map(|square| format!("x{}", piles_text(square)));
            squares.collect::<Vec<_>>().join(" ")
        }
    }
}

/// A recorded move in a form that can be typed.
#[must_use]
pub fn typed_text(recorded: &str, position: &Position) -> String {
    let alone = position.piles.len() == 1 && position.phase == Phase::Take;
    format!("{}{recorded}", if alone { "=" } else { "" })
}

/// How a move may be typed here, with examples for this number of piles.
#[must_use]
pub fn move_forms(position: &Position) -> String {
    let example = |from: u64| {
        let counts: Vec<String> = (from..)
            .step_by(2)
            .take(position.piles.len())
            .map(|count| count.to_string())
            .collect();
        counts.join(",")
    };
    match (position.phase, position.piles.len()) {
        (Phase::Block, _) => format!(
            "what to block, each with an x (x{} x{}); x- blocks nothing",
            example(4),
            example(3)
        ),
        (Phase::Take, 1) => "what to take (3) or what to leave (=5)".to_owned(),
        (Phase::Take, _) => format!(
            "what to leave ({}) or what to take (b10, or a3 b3 from several piles)",
            example(5)
        ),
    }
}
