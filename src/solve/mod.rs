//! Exhaustive play from the rules alone. It knows no game and no theory, so theory can be held
//! against it.
//!
//! A [`Solver`] answers questions about single positions. It remembers what it has seen, so that many
//! positions of one game cost little more than the largest of them; its bounds are [`MAX_TOKENS`] and
//! [`MAX_POSITIONS`]. A [`Field`] works out every position of a game without memory up to a bound, a
//! [`Reach`] every state that a game with memory can reach; their bound is [`MAX_MEMORY`].
//!
//! ```
//! use goldpile::engine::{Outcome, Record};
//! use goldpile::solve::{Control, Extent, Field, Solver, Value};
//!
//! let catalogue = goldpile::games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let game = entry.game(entry.defaults());
//! let start = Record::parse("6,10")?.replay(&*game.rules)?;
//! assert_eq!(Solver::new(game.rules.clone()).outcome(start.last())?, Outcome::P);
//!
//! // All Sprague–Grundy values with no pile above 20.
//! let extent = Extent { piles: 2, max: 20, ordered: false };
//! let mut field = Field::new(&*game.rules, extent, Value::Grundy)?;
//! field.run(&Control::quiet())?;
//! assert_eq!([field.at(&[6, 10]), field.at(&[1, 1])], [Some(0), Some(2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod control;
mod distance;
mod expand;
mod extent;
mod field;
mod forecast;
mod key;
mod lines;
mod losing;
mod memoryless;
mod reach;
mod search;
mod settle;
mod words;
mod worker;

pub use control::{Cancel, Control, Progress, Unsolved};
pub use extent::{Extent, Level, MAX_MEMORY};
pub use field::{Field, Value, is_memoryless};
pub use reach::{MAX_STATES, Place, Reach};

use crate::engine::walk::Takes;
use crate::engine::{Move, Outcome, Phase, Position, Rules, after};
use std::sync::Arc;

/// A [`Solver`] does not try positions with more tokens in all than this: the line of play may be that
/// long.
pub const MAX_TOKENS: u64 = 4096;

/// A [`Solver`] looks at no more positions than this for one outcome, about 100 MB, and remembers no
/// more than twice as many.
pub const MAX_POSITIONS: usize = 1_000_000;

/// Exhaustive play of one game. It remembers what it has seen, as far as there is room: beyond that it
/// forgets and starts anew, so that no answer depends on what was asked before.
pub struct Solver {
    rules: Arc<dyn Rules>,
    memoryless: memoryless::Table,
    seen: search::Seen,
    distances: distance::Distances,
    cancel: Cancel,
}

impl Solver {
    /// A solver that has seen nothing yet, of the game with these rules.
    #[must_use]
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        Self {
            rules,
            memoryless: memoryless::Table::default(),
            seen: search::Seen::default(),
            distances: distance::Distances::default(),
            cancel: Cancel::default(),
        }
    }

    /// The flag that ends its searches, from another thread; a copy that stands for the same one.
    #[must_use]
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Lets this flag end its searches from now on, instead of the one before.
    pub fn heed(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// How many positions it has looked at, for all questions but those about distances together.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.memoryless.looked_at() + self.seen.looked_at()
    }

    /// Who wins.
    ///
    /// Games whose position is its piles alone are played from the bottom up, one order of the
    /// piles where that is enough; others by depth first search over piles, memory and phase. Time
    /// grows with the number of positions that are reached and not remembered, times the P-positions
    /// or the moves of each.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] for more than [`MAX_TOKENS`] in all, more than [`MAX_POSITIONS`] below, or
    /// a memory with numbers beyond 16 bits; [`Unsolved::Cancelled`].
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Unsolved> {
        key::check_size(position)?;
        if position.memory.is_empty() && self.rules.announcement(&position.piles).is_none() {
            self.memoryless
                .outcome(&*self.rules, position, &self.cancel)
        } else {
            self.seen.outcome(&*self.rules, position, &self.cancel)
        }
    }

    /// Every take that wins, in the order of the [walk](Takes); none while an announcement is due. As
    /// many outcomes as there are takes.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn winning_takes(&mut self, position: &Position) -> Result<Vec<Move>, Unsolved> {
        key::check_size(position)?;
        let rules = self.rules.clone();
        let mut winning = Vec::new();
        for (_, taken) in Takes::new(&*rules, position) {
            let chosen = Move::Take(taken);
            if self.outcome(&after(&*rules, position, &chosen))? == Outcome::P {
                winning.push(chosen);
            }
        }
        Ok(winning)
    }

    /// The first winning take in the order of the [walk](Takes), or before an announcement the smallest
    /// one that wins; `None` where nothing does. The outcome of the position, and those of the options
    /// up to the answer, which are mostly remembered by then.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn hint(&mut self, position: &Position) -> Result<Option<Move>, Unsolved> {
        let outcome = self.outcome(position)?;
        if !outcome.actor_wins(position.phase) {
            return Ok(None);
        }
        let rules = self.rules.clone();
        if position.phase == Phase::Block {
            // Just the winning moves must be blocked, by the contract of an announcement.
            let free = after(&*rules, position, &Move::Block(Vec::new()));
            let squares = self
                .winning_takes(&free)?
                .into_iter()
                .map(|chosen| after(&*rules, &free, &chosen).piles)
                .collect();
            return Ok(Some(Move::block(squares)));
        }
        for (_, taken) in Takes::new(&*rules, position) {
            let chosen = Move::Take(taken);
            if self.outcome(&after(&*rules, position, &chosen))? == Outcome::P {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// How many takes the game lasts when the winner hurries and the loser delays (remoteness): even at
    /// a P-position, odd at an N-position. Every move of every position below is looked at.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] in games with announcements, for more than 200 tokens in all, and where
    /// more than 20,000 positions, of which some may be remembered from before, are looked at;
    /// [`Unsolved::Cancelled`].
    pub fn distance(&mut self, position: &Position) -> Result<u32, Unsolved> {
        key::check_size(position)?;
        self.distances.of(&*self.rules, position, &self.cancel)
    }
}
