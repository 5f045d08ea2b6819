//! What the computer announces in a game with a blocking manoeuvre: squares that a person would notice.

use super::habit::habitual_takes;
use crate::adviser::{Adviser, may_announce};
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Move, Position, Rules, after, is_over};

/// The most squares to try where no habit leads to one that may be announced.
const TRIED: usize = 64;

/// Announces the positions left by winning takes, as many as allowed; nothing if those takes cannot be
/// listed.
pub(crate) fn lost_block(adviser: &Adviser, position: &Position) -> Move {
    let free = after(&*adviser.game().rules, position, &Move::Block(Vec::new()));
    block_of(
        adviser,
        position,
        &adviser.winning_takes(&free).unwrap_or_default(),
    )
}

/// Announces the positions that these takes lead to, in order, as many as allowed.
pub(crate) fn block_of(adviser: &Adviser, position: &Position, winning: &[Move]) -> Move {
    let rules = &*adviser.game().rules;
    let Some(announcement) = rules.announcement(&position.piles) else {
        return Move::Block(Vec::new());
    };
    let squares = winning
        .iter()
        .filter_map(|chosen| match chosen {
            Move::Take(taken) => Some(left(&position.piles, taken)),
            Move::Block(_) => None,
        })
        .filter(|square| may_announce(rules, position, square))
        .take(announcement.at_most)
        .collect();
    Move::block(squares)
}

/// Adds to an announcement as many squares as allowed that a person would notice: those to which a
/// [habit](super::Habit) leads or, if nothing at all would be announced, any one. Other moves are unchanged.
///
/// An announcement only takes moves away, so a longer one is at least as good. The exception is misère
/// play, where a player without a move wins: there one move is always left.
///
/// Cost: a legality test for each square tried, up to 64 beyond those of a habit.
pub(crate) fn noticeable(rules: &dyn Rules, position: &Position, chosen: Move) -> Move {
    let announcement = rules.announcement(&position.piles);
    let (Move::Block(mut squares), Some(announcement)) = (chosen.clone(), announcement) else {
        return chosen;
    };
    let free = after(rules, position, &Move::Block(Vec::new()));
    let habitual = habitual_takes(rules, &free, None);
    let habitual = habitual.iter().map(|taken| left(&position.piles, taken));
    for square in habitual {
        if squares.len() < announcement.at_most {
            add(rules, position, &mut squares, square);
        }
    }
    if squares.is_empty() && announcement.at_most > 0 {
        let walk = TakeWalk::of_clauses(&position.piles, [announcement.squares]);
        for (_, taken) in walk.flatten().take(TRIED) {
            if add(rules, position, &mut squares, left(&position.piles, &taken)) {
                break;
            }
        }
    }
    Move::block(squares)
}

/// Adds a square to an announcement if it may be announced too and does no harm, and returns whether it did.
fn add(rules: &dyn Rules, position: &Position, squares: &mut Vec<Counts>, square: Counts) -> bool {
    if squares.contains(&square) || !may_announce(rules, position, &square) {
        return false;
    }
    squares.push(square);
    let next = || after(rules, position, &Move::block(squares.clone()));
    let harms = rules.is_misere() && is_over(rules, &next());
    if harms {
        squares.pop();
    }
    !harms
}
