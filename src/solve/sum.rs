//! Games side by side: each move is made in one of them, and a player who cannot move in any of them
//! loses (a disjunctive sum).

use super::extent::{Extent, MAX_MEMORY, MAX_TOKENS};
use super::value_table::{ValueKind, ValueTable, is_memoryless};
use super::{Cancel, Control, Unsolved};
use crate::engine::walk::TakeWalk;
use crate::engine::{Counts, Game, Grundy, Move, Outcome, Position, TooBig, after};
use crate::number::Natural;
use thiserror::Error;

/// A sum of positions, each of its own game, played out.
///
/// The values of games played side by side are added without carry, and the sum is a P-position exactly
/// if the result is 0 (R. Sprague 1935, P. M. Grundy 1939).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The Sprague–Grundy value of each summand.
    pub values: Vec<Natural>,
    /// Their nim-sum: the exclusive-or of all values.
    pub value: Natural,
    /// Every winning take with the index of its summand, from 0; ordered by summand, then by the piles
    /// left.
    pub winning: Vec<(usize, Move)>,
}

/// Why a sum cannot be played out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSum {
    /// The values of this game's positions cannot be added.
    #[error("{why}")]
    Rules {
        /// The index of the summand, from 0.
        summand: usize,
        /// Why, as a clause.
        why: &'static str,
    },
    /// A summand is beyond exhaustive play, or the computation was cancelled.
    #[error("{why}")]
    Unsolved {
        /// The index of the summand, from 0.
        summand: usize,
        /// Why.
        why: Unsolved,
    },
}

/// The values of one game, from its theory or from exhaustive play.
enum GrundySource<'a> {
    Theory(&'a dyn Grundy),
    Played(Box<ValueTable<'a>>),
}

impl Sum {
    /// Plays out these positions of these games. A game whose theory gives its values is added at any
    /// size. For any other game, the values of all positions with no pile above its largest pile are
    /// computed, at the cost of a [`ValueTable`]; these tables have at most [`MAX_MEMORY`] bytes in
    /// total.
    ///
    /// # Errors
    /// [`NoSum::Rules`] for misère play, and for games with memory or announcements;
    /// [`NoSum::Unsolved`].
    pub fn of(parts: &[(Game, Position)], cancel: &Cancel) -> Result<Self, NoSum> {
        let mut room = MAX_MEMORY;
        let mut tables = Vec::new();
        for (summand, part) in parts.iter().enumerate() {
            check(&part.0, &part.1).map_err(|why| NoSum::Rules { summand, why })?;
            let table = GrundySource::of(part, &mut room, cancel);
            tables.push(table.map_err(|why| NoSum::Unsolved { summand, why })?);
        }
        let values: Vec<Natural> = (tables.iter().zip(parts))
            .map(|(table, (_, position))| table.at(position))
            .collect();
        let value = (values.iter()).fold(Natural::ZERO, |sum, value| &sum ^ value);
        let mut winning = Vec::new();
        if !value.is_zero() {
            for (summand, (table, part)) in tables.iter().zip(parts).enumerate() {
                let takes = table.takes_to(part, &(&values[summand] ^ &value), cancel);
                let mut takes = takes.map_err(|why| NoSum::Unsolved { summand, why })?;
                takes.sort_by_cached_key(|chosen| after(&*part.0.rules, &part.1, chosen).piles);
                winning.extend(takes.into_iter().map(|chosen| (summand, chosen)));
            }
        }
        Ok(Self {
            values,
            value,
            winning,
        })
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::p_if(self.value.is_zero())
    }
}

/// Whether the values of this game decide who wins a sum.
fn check(game: &Game, position: &Position) -> Result<(), &'static str> {
    if game.rules.is_misere() {
        return Err("in misère play, values do not decide who wins a sum");
    }
    if !position.memory.is_empty() || !is_memoryless(&*game.rules, position.piles.len()) {
        return Err(
            "this game has a memory or announcements, and only games without them \
             can be added",
        );
    }
    Ok(())
}

impl<'a> GrundySource<'a> {
    fn of(
        (game, position): &'a (Game, Position),
        room: &mut u64,
        cancel: &Cancel,
    ) -> Result<Self, Unsolved> {
        if let Some(oracle) = game.theory(position)
            && let Some(theory) = oracle.grundy()
        {
            oracle.check(position)?;
            return Ok(Self::Theory(theory));
        }
        let largest = position.piles.iter().max().map_or(Some(0), Natural::to_u64);
        let extent = Extent {
            piles: position.piles.len(),
            max: largest.ok_or_else(|| TooBig {
                what: "a pile is too big for exhaustive play".to_owned(),
                limit: format!("a position has at most {MAX_TOKENS} tokens"),
            })?,
            ordered: false,
        };
        let left = room.checked_sub(extent.memory());
        if left.is_none() && extent.fits() {
            return Err(Unsolved::TooBig(TooBig {
                what: "the tables of all summands are too big in total".to_owned(),
                limit: format!("they may have at most {} MiB", MAX_MEMORY >> 20),
            }));
        }
        let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Grundy)?;
        *room = left.unwrap_or(0);
        field.run(&Control {
            cancel: cancel.clone(),
            progress: &|progress| cancel.report(progress),
        })?;
        Ok(Self::Played(Box::new(field)))
    }

    /// The value of a position none of whose piles is larger than in the one for which the table was
    /// made.
    fn at(&self, position: &Position) -> Natural {
        match self {
            Self::Theory(theory) => theory.value(position),
            Self::Played(field) => field.value_at(&position.piles).into(),
        }
    }

    /// Every take to a position with this value.
    fn takes_to(
        &self,
        (game, position): &(Game, Position),
        value: &Natural,
        cancel: &Cancel,
    ) -> Result<Vec<Move>, Unsolved> {
        if let Self::Theory(theory) = self {
            return Ok(theory.takes_to(position, value).collect());
        }
        let mut found = Vec::new();
        for next in TakeWalk::new(&*game.rules, position).thorough() {
            let (_, taken) = next?;
            cancel.check()?;
            let chosen = Move::Take(taken);
            if self.at(&after(&*game.rules, position, &chosen)) == *value {
                found.push(chosen);
            }
        }
        Ok(found)
    }
}

impl ValueTable<'_> {
    /// The value of a position inside a filled table, where every position has a value.
    fn value_at(&self, piles: &Counts) -> u16 {
        let words: Option<super::words::WordPiles> = (piles.iter())
            .map(|pile| pile.to_u64().and_then(|pile| u32::try_from(pile).ok()))
            .collect();
        words.and_then(|piles| self.at(&piles)).unwrap_or_default()
    }
}
