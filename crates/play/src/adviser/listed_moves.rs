//! The moves of a position, each with the rule that allows it.

use crate::MAX_LISTED_DIGITS;
use goldpile_engine::position::left;
use goldpile_engine::rules::Rules;
use goldpile_engine::rules::walk::{GaveUp, TakeWalk};
use goldpile_engine::text::label::Label;
use goldpile_engine::{Counts, Position};
use goldpile_number::Natural;
use thiserror::Error;

/// The most moves that are listed.
pub const MAX_LISTED_MOVES: usize = 100_000;

/// A take and the rule that allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The piles that the take leaves.
    pub to: Counts,
    /// The first rule that allows the take; empty if the rule has no name.
    pub rule: Label,
}

/// Why the moves of a position are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotListed {
    /// There are too many moves.
    #[error("too many moves to list: there are more than {MAX_LISTED_MOVES}")]
    TooMany,
    /// The positions that the moves lead to are too long.
    #[error(
        "too long to list: the positions they lead to have more than {MAX_LISTED_DIGITS} digits in total"
    )]
    TooLong,
    /// The moves are too sparse to find.
    #[error(transparent)]
    Sparse(#[from] GaveUp),
}

/// All takes of a position in which a take is due: rule by rule and, within a rule, smaller takes first.
/// Costs a [step of the walk](TakeWalk) for each.
///
/// # Errors
/// [`NotListed`], without a partial list.
pub fn listed_moves(rules: &dyn Rules, position: &Position) -> Result<Vec<ListedMove>, NotListed> {
    let mut moves = Vec::new();
    let mut digits = 0;
    let clauses = rules.clauses(position);
    for found in TakeWalk::new(rules, position) {
        let (clause, taken) = found?;
        if moves.len() == MAX_LISTED_MOVES {
            return Err(NotListed::TooMany);
        }
        let to = left(&position.piles, &taken);
        digits += to.iter().map(Natural::decimal_digits).sum::<u64>();
        if digits > MAX_LISTED_DIGITS {
            return Err(NotListed::TooLong);
        }
        let rule = clauses[clause].name.clone();
        moves.push(ListedMove { to, rule });
    }
    Ok(moves)
}
