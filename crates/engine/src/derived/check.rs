//! Problems that only play can find: a rule that allows nothing, or piles that may not be exchanged
//! although `order free` says so.

use super::sample_starts::MAX_TOKENS;
use super::{exchange, nothing};
use crate::statement::{Order, Statement};
use thiserror::Error;

/// What is wrong with a statement that could be read, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StatementProblem {
    /// The rule with this index allows nothing.
    #[error(
        "this rule allows nothing, either in positions with piles of up to {MAX_TOKENS} tokens or in larger \
         ones near the numbers in it; no pile grows in a move, a move takes at least one token, and piles \
         are not split (Kayles and the octal games cannot be written)"
    )]
    AllowsNothing {
        /// The rule, from 0.
        rule: usize,
    },
    /// The order of the piles is declared free, but what can be played depends on it.
    #[error(
        "order free says that the piles may be exchanged, but {allowed} can be played and, with the piles \
         exchanged, {forbidden} cannot: write order table, or allow both"
    )]
    NotFree {
        /// The record of a game that can be played.
        allowed: String,
        /// The same record with the piles exchanged; its last move is not allowed.
        forbidden: String,
    },
}

impl StatementProblem {
    /// The index of the rule with the problem; `None` if it concerns all of them.
    #[must_use]
    pub fn rule(&self) -> Option<usize> {
        match self {
            Self::AllowsNothing { rule } => Some(*rule),
            Self::NotFree { .. } => None,
        }
    }
}

/// Checks a statement by playing from small starts. A rule may allow nothing unless parameters differ
/// from their defaults, so other values are tried too, and it may need larger piles, so a few around
/// its numbers are tried as well. The work is bounded, in parts of formulas as well as in positions; a
/// problem that does not show within the bound is not reported.
///
/// Returns the indices of the rules that were not found to allow anything within the bound.
///
/// # Errors
/// The first problem found.
pub fn check(statement: &Statement) -> Result<Vec<usize>, StatementProblem> {
    if statement.order == Order::Free {
        exchange::check(statement)?;
    }
    nothing::check(statement)
}
