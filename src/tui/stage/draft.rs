//! The choice not yet played: an amount for every pile, or a set of positions.

use crate::engine::{Counts, Move, Phase, Position};
use crate::number::Natural;
use crate::tui::widgets::turned;

/// The choice, for the current phase of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Draft {
    /// Tokens to take.
    Take(Takes),
    /// Positions to announce.
    Block(Blocks),
}

/// An amount for every pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Takes {
    /// The pile that the keys change.
    pub(in crate::tui) pile: usize,
    /// The amount for each pile, in table order; a typed amount may be more than the pile holds.
    pub(in crate::tui) amounts: Counts,
    /// Whether the next digit typed continues the amount.
    pub(in crate::tui) typing: bool,
}

/// Positions to be announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct Blocks {
    /// The index, from 0, of the offered position that the keys toggle.
    pub(in crate::tui) cursor: usize,
    /// The chosen positions, in the order of choice.
    pub(in crate::tui) marked: Vec<Counts>,
}

impl Draft {
    /// Returns an empty choice.
    #[must_use]
    pub(in crate::tui) fn of(position: &Position) -> Self {
        match position.phase {
            Phase::Block => Self::Block(Blocks::default()),
            Phase::Take => {
                let amounts = position.piles.iter().map(|_| Natural::ZERO).collect();
                let largest = (0..position.piles.len())
                    .rev()
                    .max_by_key(|&pile| &position.piles[pile]);
                Self::Take(Takes {
                    pile: largest.unwrap_or(0),
                    amounts,
                    typing: false,
                })
            }
        }
    }

    /// Returns whether nothing is chosen.
    #[must_use]
    pub(in crate::tui) fn is_empty(&self) -> bool {
        match self {
            Self::Take(takes) => takes.amounts.iter().all(Natural::is_zero),
            Self::Block(blocks) => blocks.marked.is_empty(),
        }
    }

    /// Returns the choice as a move.
    #[must_use]
    pub(in crate::tui) fn chosen(&self) -> Move {
        match self {
            Self::Take(takes) => Move::Take(takes.amounts.clone()),
            Self::Block(blocks) => Move::block(blocks.marked.clone()),
        }
    }

    /// Chooses this move, and the first pile that it takes from; nothing happens if it belongs to the
    /// other phase.
    pub(in crate::tui) fn choose(&mut self, chosen: &Move) {
        self.set(chosen);
        if let Self::Take(draft) = self
            && let Some(pile) = draft.amounts.iter().position(|take| !take.is_zero())
        {
            draft.pile = pile;
        }
    }

    /// Chooses this move with the keys where they are; nothing happens if it belongs to the other phase.
    pub(in crate::tui) fn set(&mut self, chosen: &Move) {
        match (self, chosen) {
            (Self::Take(draft), Move::Take(taken)) => draft.amounts.clone_from(taken),
            (Self::Block(blocks), Move::Block(squares)) => blocks.marked.clone_from(squares),
            _ => {}
        }
    }
}

impl Takes {
    /// Returns the amount for the chosen pile.
    #[must_use]
    pub(in crate::tui) fn amount(&self) -> &Natural {
        &self.amounts[self.pile]
    }

    /// Moves to the next or the previous pile, wrapping around.
    pub(in crate::tui) fn step(&mut self, forward: bool) {
        self.pile = turned(self.pile, self.amounts.len(), forward);
        self.typing = false;
    }

    /// Sets the amount for the chosen pile, limited to the pile.
    pub(in crate::tui) fn set(&mut self, amount: Natural, piles: &[Natural]) {
        self.amounts[self.pile] = amount.min(piles[self.pile].clone());
        self.typing = false;
    }

    /// Increases the amount.
    pub(in crate::tui) fn add(&mut self, by: &Natural, piles: &[Natural]) {
        self.set(self.amount() + by, piles);
    }

    /// Decreases the amount.
    pub(in crate::tui) fn subtract(&mut self, by: &Natural, piles: &[Natural]) {
        self.set(self.amount().saturating_sub(by), piles);
    }

    /// Adds a typed digit. The amount may exceed the pile, so that the status line can say that it is
    /// too much; digits that would take it far beyond the pile are ignored.
    pub(in crate::tui) fn digit(&mut self, digit: u64, piles: &[Natural]) {
        let before = if self.typing {
            self.amount().clone()
        } else {
            Natural::ZERO
        };
        let next = before * 10u64 + digit;
        if next <= &piles[self.pile] * 10u64 + 9u64 {
            self.amounts[self.pile] = next;
        }
        self.typing = true;
    }

    /// Deletes the last digit.
    pub(in crate::tui) fn erase(&mut self) {
        self.amounts[self.pile] = self.amount() / 10u64;
        self.typing = true;
    }
}

impl Blocks {
    /// Adds the position to the choice, or removes it.
    pub(in crate::tui) fn toggle(&mut self, square: Counts) {
        match self.marked.iter().position(|marked| *marked == square) {
            Some(at) => {
                self.marked.remove(at);
            }
            None => self.marked.push(square),
        }
    }
}
