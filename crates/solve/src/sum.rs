//! Games side by side: each move is made in one of them, and a player who cannot move in any of them loses (a
//! disjunctive sum).

use crate::extent::{Extent, MAX_MEMORY, MAX_TOKENS};
use crate::table::{ValueKind, ValueTable, is_memoryless};
use crate::{Cancel, Control, Unsolved};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Game, Grundy, Move, Outcome, Position, TooBig, after};
use goldpile_number::Natural;
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicU16;
use std::sync::{Arc, PoisonError, RwLock};
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

/// Why a sum could not be played out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSum {
    /// The values of this game's positions cannot be added.
    #[error("{why}")]
    Rules {
        /// The index of the summand, from 0.
        summand: usize,
        /// The reason, as a clause.
        why: &'static str,
    },
    /// A summand is beyond exhaustive play, or the computation was cancelled.
    #[error("{why}")]
    Unsolved {
        /// The index of the summand, from 0.
        summand: usize,
        /// The reason.
        why: Unsolved,
    },
}

/// A game whose values are kept from one sum to the next. Those of a game without a theory are computed up to the
/// largest pile so far.
pub struct SumGame {
    game: Game,
    played: RwLock<Option<Arc<PlayedValues>>>,
}

/// The values of one game, from its theory or from exhaustive play.
enum GrundySource<'a> {
    Theory(&'a dyn Grundy),
    Played(Arc<PlayedValues>),
}

impl SumGame {
    /// A game with no known values yet.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self {
            game,
            played: RwLock::new(None),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The memory of the kept values, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.played().map_or(0, |played| played.extent.memory())
    }

    fn played(&self) -> Option<Arc<PlayedValues>> {
        let played = self.played.read().unwrap_or_else(PoisonError::into_inner);
        played.clone()
    }

    /// The values of the positions below this one, if they need not be computed.
    fn already_known(&self, position: &Position) -> Result<Option<GrundySource<'_>>, Unsolved> {
        crate::unsolved::check_piles(&*self.game.rules, position.piles.len())?;
        if let Some(oracle) = self.game.theory(position)
            && let Some(theory) = oracle.grundy()
        {
            oracle.check(position)?;
            return Ok(Some(GrundySource::Theory(theory)));
        }
        let played = self.played();
        let played = played.filter(|played| played.cell(&position.piles).is_some());
        Ok(played.map(GrundySource::Played))
    }

    /// As [`already_known`](Self::already_known), but computes the values if need be. `room` is the number of bytes that they may
    /// take, and is reduced by what they do take.
    fn values(
        &self,
        position: &Position,
        room: &mut u64,
        cancel: &Cancel,
    ) -> Result<GrundySource<'_>, Unsolved> {
        if let Some(known) = self.already_known(position)? {
            return Ok(known);
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
        // A little larger if that costs little: the next sum may have a larger pile.
        let rounded = Extent {
            max: (extent.max + 1).next_power_of_two() - 1,
            ..extent
        };
        let extent = if rounded.memory() <= SMALL {
            rounded
        } else {
            extent
        };
        let played = Arc::new(PlayedValues::compute(&self.game, extent, cancel)?);
        *room = left.unwrap_or(0);
        *self.played.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&played));
        Ok(GrundySource::Played(played))
    }
}

/// The size in bytes up to which tables are made larger than the sum needs.
const SMALL: u64 = 1 << 16;

impl Sum {
    /// Plays out these positions of these games. A game whose theory gives its values is added at any size. For
    /// any other game, the values of all positions with no pile above its largest pile are computed, at the cost
    /// of a [`ValueTable`], unless an earlier sum has computed them. These tables have at most [`MAX_MEMORY`] bytes
    /// in total.
    ///
    /// # Errors
    /// [`NoSum::Rules`] for misère play, and for games with memory or announcements;
    /// [`NoSum::Unsolved`].
    pub fn of(parts: &[(&SumGame, &Position)], cancel: &Cancel) -> Result<Self, NoSum> {
        let mut room = MAX_MEMORY;
        let mut tables = Vec::with_capacity(parts.len());
        for (summand, (game, position)) in parts.iter().enumerate() {
            check(&game.game, position).map_err(|why| NoSum::Rules { summand, why })?;
            let table = game.values(position, &mut room, cancel);
            tables.push(table.map_err(|why| NoSum::Unsolved { summand, why })?);
        }
        Self::from_values(parts, &tables, cancel)
    }

    /// The sum, if no values are missing; `None` otherwise, and if the sum is refused. The cost is that of all
    /// moves of the summands, except where these are known from earlier sums.
    #[must_use]
    pub fn known(parts: &[(&SumGame, &Position)]) -> Option<Self> {
        let mut tables = Vec::with_capacity(parts.len());
        for (game, position) in parts {
            check(&game.game, position).ok()?;
            tables.push(game.already_known(position).ok()??);
        }
        Self::from_values(parts, &tables, &Cancel::default()).ok()
    }

    fn from_values(
        parts: &[(&SumGame, &Position)],
        tables: &[GrundySource<'_>],
        cancel: &Cancel,
    ) -> Result<Self, NoSum> {
        let values: Vec<Natural> = (tables.iter().zip(parts))
            .map(|(table, (_, position))| table.value(position))
            .collect();
        let value = (values.iter()).fold(Natural::ZERO, |sum, value| &sum ^ value);
        let mut winning = Vec::new();
        if !value.is_zero() {
            for (summand, (table, (game, position))) in tables.iter().zip(parts).enumerate() {
                let wanted = &values[summand] ^ &value;
                let takes = table.takes_to(&game.game, position, &wanted, cancel);
                let takes = takes.map_err(|why| NoSum::Unsolved { summand, why })?;
                winning.extend(takes.iter().map(|chosen| (summand, chosen.clone())));
            }
        }
        Ok(Self {
            values,
            value,
            winning,
        })
    }

    /// The outcome of the sum.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::p_if(self.value.is_zero())
    }
}

/// Checks that the values of this game decide who wins a sum.
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

impl GrundySource<'_> {
    /// The value of a position with no pile larger than in the position for which the table was made.
    fn value(&self, position: &Position) -> Natural {
        match self {
            Self::Theory(theory) => theory.value(position),
            Self::Played(played) => played.value(&position.piles).into(),
        }
    }

    /// Every take to a position with this value, in the order of the piles left.
    fn takes_to(
        &self,
        game: &Game,
        position: &Position,
        value: &Natural,
        cancel: &Cancel,
    ) -> Result<Arc<[Move]>, Unsolved> {
        let in_order = |mut takes: Vec<Move>| {
            takes.sort_by_cached_key(|chosen| after(&*game.rules, position, chosen).piles);
            takes.into()
        };
        let played = match self {
            Self::Theory(theory) => {
                return Ok(in_order(theory.takes_to(position, value).collect()));
            }
            Self::Played(played) => played,
        };
        let (Some(value), Some(cell)) = (value.to_usize(), played.cell(&position.piles)) else {
            return Ok(Arc::default());
        };
        let known = played.takes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&(cell, value)) {
            return Ok(Arc::clone(known));
        }
        drop(known);
        let mut found = Vec::new();
        for next in TakeWalk::new(&*game.rules, position).thorough() {
            let (_, taken) = next?;
            cancel.check()?;
            let chosen = Move::Take(taken);
            if usize::from(played.value(&after(&*game.rules, position, &chosen).piles)) == value {
                found.push(chosen);
            }
        }
        let found: Arc<[Move]> = in_order(found);
        let mut takes = played.takes.write().unwrap_or_else(PoisonError::into_inner);
        if takes.len() < MOST_TAKES {
            takes.insert((cell, value), Arc::clone(&found));
        }
        Ok(found)
    }
}

/// The maximum number of answers to "which takes lead to this value" that are kept for one table.
const MOST_TAKES: usize = 1 << 16;

/// The takes from the position of a cell to positions with a value.
type KnownTakes = FxHashMap<(usize, usize), Arc<[Move]>>;

/// The values of all positions of one game up to a bound.
struct PlayedValues {
    extent: Extent,
    /// Indexed by the piles as digits in base `max` + 1, lowest first.
    cells: Vec<u16>,
    takes: RwLock<KnownTakes>,
}

impl PlayedValues {
    fn compute(game: &Game, extent: Extent, cancel: &Cancel) -> Result<Self, Unsolved> {
        let mut table = ValueTable::new(&*game.rules, extent, ValueKind::Grundy)?;
        table.run(&Control::of(cancel.clone()))?;
        let cells = std::mem::take(&mut table.cells);
        Ok(Self {
            extent,
            cells: cells.into_iter().map(AtomicU16::into_inner).collect(),
            takes: RwLock::default(),
        })
    }

    /// `None` if the position is not in the table.
    fn cell(&self, piles: &[Natural]) -> Option<usize> {
        if piles.len() != self.extent.piles {
            return None;
        }
        let side = self.extent.max + 1;
        let cell = (piles.iter().rev()).try_fold(0, |cell, pile| {
            let pile = pile.to_u64().filter(|pile| *pile < side)?;
            Some(cell * side + pile)
        });
        usize::try_from(cell?).ok()
    }

    fn value(&self, piles: &[Natural]) -> u16 {
        let cell = self.cell(piles).and_then(|cell| self.cells.get(cell));
        cell.copied().unwrap_or_default()
    }
}
