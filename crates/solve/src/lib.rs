//! Exhaustive play from the rules alone. It uses no knowledge of particular games or their theory, so the theory
//! can be checked against it.
//!
//! The crate uses the engine and the numbers, but no theory, proof, file or clock. It and the prover are checked
//! against each other.
//!
//! A [`Solver`] answers queries about single positions. It remembers the results, so many positions of
//! one game cost little more than the largest of them. Its bounds are [`MAX_TOKENS`] and
//! [`MAX_POSITIONS`]. A [`ValueTable`] evaluates every position of a game without memory up to a bound,
//! and a [`Reach`] every state that a game with memory can reach; both are bounded by [`MAX_MEMORY`].
//!
//! ```
//! use goldpile_engine::{Outcome, Record};
//! use goldpile_solve::{Control, Extent, Solver, ValueKind, ValueTable};
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let game = entry.default_game();
//! let start = Record::parse("6,10")?.replay(&*game.rules)?;
//! assert_eq!(Solver::new(game.rules.clone()).outcome(start.last())?, Outcome::P);
//!
//! // The Sprague–Grundy values of all positions with no pile above 20.
//! let extent = Extent { piles: 2, max: 20, ordered: false };
//! let mut table = ValueTable::new(&*game.rules, extent, ValueKind::Grundy)?;
//! table.run(&Control::quiet())?;
//! assert_eq!([table.at(&[6, 10]), table.at(&[1, 1])], [Some(0), Some(2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Sum`] adds games that are played side by side.
//!
//! ```
//! use goldpile_engine::{Outcome, Record};
//! use goldpile_solve::{Cancel, Sum, SumGame};
//!
//! let catalogue = goldpile_games::catalogue();
//! let mut summands = Vec::new();
//! for (name, record) in [("wythoff", "3,4"), ("nim", "5")] {
//!     let entry = catalogue.find(name).ok_or("no such game")?;
//!     let game = entry.default_game();
//!     let position = Record::parse(record)?.replay(&*game.rules)?.last().clone();
//!     summands.push((SumGame::new(game), position));
//! }
//! let parts: Vec<_> = summands.iter().map(|(game, position)| (game, position)).collect();
//! let sum = Sum::of(&parts, &Cancel::default())?;
//! assert_eq!(sum.values, [2u64, 5]);
//! assert_eq!(sum.outcome(), Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod extent;
mod invent;
mod key;
mod mark;
mod reach;
mod remoteness;
mod room;
mod search;
mod sum;
mod table;
mod unsolved;
mod words;

pub use extent::{Extent, MAX_MEMORY, MAX_TOKENS, TotalLevel, greatest};
pub use goldpile_engine::{Cancel, Control, Progress};
pub use invent::{Invention, MAX_INVENTED, NoInvention};
pub use reach::{MAX_STATES, Reach, StateIndex};
pub use room::start_threads;
pub use sum::{NoSum, Sum, SumGame};
pub use table::{ValueKind, ValueTable, is_memoryless};
pub use unsolved::Unsolved;

use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Phase, Position, Rules, after};
use std::sync::Arc;

/// The maximum number of positions that a [`Solver`] examines for one outcome, and the maximum that it remembers.
/// They take about 100 MB.
pub const MAX_POSITIONS: usize = 1_000_000;

/// Exhaustive play of one game. It remembers its results while there is room, then forgets everything and starts
/// over. No answer depends on earlier queries.
pub struct Solver {
    rules: Arc<dyn Rules>,
    seen: search::SeenOutcomes,
    distances: search::Distances,
    cancel: Cancel,
}

impl Solver {
    /// A solver for these rules that remembers nothing yet.
    #[must_use]
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        Self {
            rules,
            seen: search::SeenOutcomes::default(),
            distances: search::Distances::default(),
            cancel: Cancel::default(),
        }
    }

    /// Sets the flag with which another thread can stop searches.
    pub fn set_cancel(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// The number of positions examined for all queries so far, except those about distances.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.seen.looked_at()
    }

    /// The outcome of a position.
    ///
    /// A depth-first search over piles, memory and phase. Where positions consist of their piles alone, only one
    /// order of the piles is searched if that is enough. If the rules are then a statement as well, playing
    /// backwards alternates with the search, which together takes at most twice as long as the search alone. Time
    /// grows with the number of positions reached but not remembered, multiplied by the number of moves of each.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] for another number of piles than the game has, more than [`MAX_TOKENS`] tokens in
    /// total, more than [`MAX_POSITIONS`] positions below this one, or memory numbers beyond 16 bits;
    /// [`Unsolved::Cancelled`].
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Unsolved> {
        unsolved::check_position(&*self.rules, position)?;
        self.seen.outcome(&*self.rules, position, &self.cancel)
    }

    /// Every winning take, in the order of the [walk](TakeWalk); none while an announcement is due. The
    /// cost is that of as many outcomes as there are takes.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn winning_takes(&mut self, position: &Position) -> Result<Vec<Move>, Unsolved> {
        unsolved::check_position(&*self.rules, position)?;
        self.first_winning_takes(position, usize::MAX)
    }

    fn first_winning_takes(
        &mut self,
        position: &Position,
        most: usize,
    ) -> Result<Vec<Move>, Unsolved> {
        let rules = self.rules.clone();
        let mut winning = Vec::new();
        for found in TakeWalk::new(&*rules, position).thorough() {
            let (_, taken) = found?;
            self.cancel.check()?;
            let chosen = Move::Take(taken);
            if self.outcome(&after(&*rules, position, &chosen))? == Outcome::P {
                winning.push(chosen);
                if winning.len() == most {
                    break;
                }
            }
        }
        Ok(winning)
    }

    /// The first winning take in the order of the [walk](TakeWalk) or, before an announcement, the
    /// smallest winning announcement; `None` if nothing wins. The cost is that of the outcome of the
    /// position and of the outcomes of the options up to the answer, most of which are remembered by
    /// then.
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
            // By the contract of announcements, exactly the winning moves must be announced.
            let free = after(&*rules, position, &Move::Block(Vec::new()));
            let squares = self
                .winning_takes(&free)?
                .into_iter()
                .map(|chosen| after(&*rules, &free, &chosen).piles)
                .collect();
            return Ok(Some(Move::block(squares)));
        }
        Ok(self.first_winning_takes(position, 1)?.pop())
    }

    /// The number of takes that the game lasts when the winner hurries and the loser delays (remoteness): even at
    /// a P-position and odd at an N-position, or the other way round in misère play. Examines every move of every
    /// position below this one.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] for another number of piles than the game has, in games with announcements, for more
    /// than 200 tokens in total, and for more than 20,000 positions with no larger piles or, in games with a
    /// memory, to examine; [`Unsolved::Cancelled`].
    pub fn distance(&mut self, position: &Position) -> Result<u32, Unsolved> {
        unsolved::check_position(&*self.rules, position)?;
        self.distances.of(&*self.rules, position, &self.cancel)
    }
}
