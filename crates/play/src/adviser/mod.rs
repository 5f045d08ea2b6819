//! Who wins a position and how: from the theory where there is one, otherwise by exhaustive play. Also why
//! (`reason`), how soon (`length`), and all moves of a position.

mod length;
mod listed_moves;
mod reason;
mod time_limit;

use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{
    Counts, Explanation, ExplanationRow, Game, Goal, MemoValue, Move, Oracle, Outcome, Phase,
    Position, Rules, Text, TheoremStatus, after, is_over, judge,
};
use goldpile_number::Natural;
use goldpile_solve::{Cancel, Solver, Unsolved};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;

pub use length::{loses_within, wins_within};
pub use listed_moves::{ListedMove, MAX_LISTED_MOVES, NotListed, listed_moves};
pub use reason::{Reason, ReasonError};
pub use time_limit::TimeLimit;

/// The most takes to try where the theory does not list the winning ones.
pub const MAX_TRIED: u64 = 200_000;

/// The most decimal digits, in total, of the positions that the listed winning takes lead to. Beyond this
/// limit the takes are not listed: a position named in a few characters can have more winning takes, each as
/// long as the piles, than any memory could hold.
pub const MAX_LISTED_DIGITS: u64 = 10_000_000;

/// [`MAX_LISTED_DIGITS`] in bits: ⌊log₂ 10 · 10⁷⌋.
const MAX_LISTED_BITS: u64 = 33_219_280;

/// Answers questions about the positions of one game, on the calling thread.
///
/// Where the game has a theory, an answer takes time polynomial in the length of the numbers. Elsewhere
/// every line of play is followed to its end. Such a search is refused beyond
/// [`MAX_TOKENS`](goldpile_solve::MAX_TOKENS) tokens or [`MAX_POSITIONS`](goldpile_solve::MAX_POSITIONS)
/// positions, and may take a long time below these limits. All clones share what searches have found.
/// Only one of them can search at a time: the others wait if they need a search too.
///
/// The [`canceller`](Self::canceller) ends such a search. It stays set: from then on this adviser
/// answers only questions that need no search. [`with_own_cancel`](Self::with_own_cancel) gives a clone
/// that can be cancelled on its own.
///
/// # Panics
/// Methods may panic for a [`Position`] that the game can neither start from nor reach.
#[derive(Clone)]
pub struct Adviser {
    game: Game,
    solver: Arc<Mutex<Solver>>,
    cancel: Cancel,
}

/// Why the winning takes are not listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListingError {
    /// There are too many takes to try them all.
    #[error("there are more than {MAX_TRIED} moves, too many to try them all")]
    TooMany,
    /// The list would be too long.
    #[error(
        "too long to list: the positions they lead to have more than {MAX_LISTED_DIGITS} digits in total"
    )]
    TooLong,
    /// The outcome after a take cannot be determined, or the adviser was cancelled.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// Takes and the piles they lead to, with a running count of the total length of the piles.
struct List<'a> {
    rules: &'a dyn Rules,
    position: &'a Position,
    found: Vec<(Counts, Move)>,
    bits: u64,
}

impl<'a> List<'a> {
    fn new(rules: &'a dyn Rules, position: &'a Position) -> Self {
        Self {
            rules,
            position,
            found: Vec::new(),
            bits: 0,
        }
    }

    fn add(&mut self, chosen: Move) -> Result<(), ListingError> {
        let piles = after(self.rules, self.position, &chosen).piles;
        self.bits += piles.iter().map(Natural::bits).sum::<u64>();
        if self.bits > MAX_LISTED_BITS {
            return Err(ListingError::TooLong);
        }
        self.found.push((piles, chosen));
        Ok(())
    }

    fn sorted(mut self) -> Vec<Move> {
        self.found
            .sort_unstable_by(|one, other| one.0.cmp(&other.0));
        self.found.into_iter().map(|(_, chosen)| chosen).collect()
    }
}

impl Adviser {
    /// An adviser with nothing remembered yet.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let solver = Solver::new(game.rules.clone());
        Self {
            game,
            solver: Arc::new(Mutex::new(solver)),
            cancel: Cancel::default(),
        }
    }

    /// A clone that shares what searches have found but has its own flag: cancelling one leaves the other
    /// able to search. They can be used from different threads; one waits while the other searches.
    #[must_use]
    pub fn with_own_cancel(&self) -> Self {
        Self {
            cancel: Cancel::default(),
            ..self.clone()
        }
    }

    /// A clone that shares what searches have found, and whose searches this flag ends.
    #[must_use]
    pub fn stopped_by(&self, cancel: &Cancel) -> Self {
        Self {
            cancel: cancel.clone(),
            ..self.clone()
        }
    }

    /// The game this adviser answers for.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The flag that ends a search running in another thread, and all later ones. Clones share it.
    #[must_use]
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// [`Unsolved::Cancelled`] if the adviser has been cancelled.
    pub(crate) fn check(&self) -> Result<(), Unsolved> {
        Ok(self.cancel.check()?)
    }

    /// The theory of this position, if there is one. Fails where the position is beyond its reach.
    fn theory(&self, position: &Position) -> Result<Option<&dyn Oracle>, Unsolved> {
        let theory = self.game.theory(position);
        if let Some(oracle) = theory {
            oracle.check(position)?;
        }
        Ok(theory)
    }

    /// The result of exhaustive play, where there is no theory of this position. A refusal says so if the
    /// game has a theory that does not cover this position; otherwise it says how a rule file may get one.
    fn played<T>(
        &self,
        position: &Position,
        found: impl FnOnce(&mut Solver) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        found(&mut self.solver()).map_err(|error| {
            let Unsolved::TooBig(mut refused) = error else {
                return error;
            };
            if self.game.oracle.is_some() && !position.memory.is_empty() {
                refused.what = format!(
                    "the claim is proved only for memories that takes from a usual start can leave, and {}",
                    refused.what
                );
            } else if let Some(advice) = self.game.theory_advice(position.piles.len()) {
                refused.limit = format!("{}; {advice}", refused.limit);
            }
            Unsolved::TooBig(refused)
        })
    }

    /// What searches have found stays true even if a thread panicked while it held the lock.
    fn solver(&self) -> MutexGuard<'_, Solver> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        solver.set_cancel(&self.cancel);
        solver
    }

    /// Which player wins.
    ///
    /// # Errors
    /// Only where there is no theory: [`Unsolved::TooBig`] if the position is beyond exhaustive
    /// play, [`Unsolved::Cancelled`] if the search was cancelled.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Unsolved> {
        match self.theory(position)? {
            Some(oracle) => Ok(oracle.outcome(position)),
            None => self.played(position, |solver| solver.outcome(position)),
        }
    }

    /// A winning move: a take, or an announcement where one is due. `None` if no move wins or the game is
    /// over.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn hint(&self, position: &Position) -> Result<Option<Move>, Unsolved> {
        match self.theory(position)? {
            Some(oracle) => {
                oracle.check_hint(position)?;
                Ok(oracle.hint(position))
            }
            None => self.played(position, |solver| solver.hint(position)),
        }
    }

    /// The [`outcome`](Self::outcome) and the [`hint`](Self::hint), with the shared work done once.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn verdict(&self, position: &Position) -> Result<(Outcome, Option<Move>), Unsolved> {
        if let Some(oracle) = self.theory(position)? {
            oracle.check_hint(position)?;
            return Ok(oracle.verdict(position));
        }
        let outcome = self.outcome(position)?;
        let hint = if outcome.actor_wins(position.phase) {
            self.hint(position)?
        } else {
            None
        };
        Ok((outcome, hint))
    }

    /// Every winning take, in increasing order of the positions they lead to (piles compared as
    /// numbers, from the left); none in the block phase.
    ///
    /// Cost: polynomial in the length of the numbers where the theory gives the list, otherwise one
    /// verdict for each take.
    ///
    /// # Errors
    /// [`ListingError::TooMany`] if there may be more than [`MAX_TRIED`] takes to try,
    /// [`ListingError::TooLong`] if the positions they lead to have more than [`MAX_LISTED_DIGITS`]
    /// digits in total, [`ListingError::Unsolved`] as for [`outcome`](Self::outcome) and when
    /// cancelled.
    pub fn winning_takes(&self, position: &Position) -> Result<Vec<Move>, ListingError> {
        if position.phase == Phase::Block {
            return Ok(Vec::new());
        }
        let rules = &*self.game.rules;
        let theory = self.theory(position)?;
        let listed = theory.and_then(|oracle| oracle.winning_takes(position));
        let mut winning = List::new(rules, position);
        if let Some(listed) = listed {
            for chosen in listed {
                self.cancel.check().map_err(Unsolved::from)?;
                winning.add(chosen)?;
            }
        } else {
            let mut walk = TakeWalk::new(rules, position);
            if walk.bound() > MAX_TRIED {
                return Err(ListingError::TooMany);
            }
            for found in walk {
                let (_, taken) = found.map_err(Unsolved::from)?;
                self.cancel.check().map_err(Unsolved::from)?;
                let chosen = Move::Take(taken);
                if self.outcome(&after(rules, position, &chosen))? == Outcome::P {
                    winning.add(chosen)?;
                }
            }
        }
        Ok(winning.sorted())
    }

    /// The reason for the outcome: the theorem, or the fact that every line of play was followed to its end.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn explain(&self, position: &Position) -> Result<Explanation, Unsolved> {
        if let Some(oracle) = self.theory(position)? {
            oracle.check_hint(position)?;
            return Ok(oracle.explain(position));
        }
        let outcome = self.outcome(position)?;
        let hint = self.hint(position)?;
        let positions = self.solver().positions();
        let target = hint.map(|chosen| match chosen {
            Move::Block(squares) => Goal::Announce(squares),
            Move::Take(_) => Goal::Leave(after(&*self.game.rules, position, &chosen).piles),
        });
        let sentence = match (outcome, position.phase) {
            (_, Phase::Take) if is_over(&*self.game.rules, position) => "No move is left then.",
            (Outcome::N, Phase::Take) => "From there every move loses.",
            (Outcome::P, Phase::Take) => "Every move has a reply that wins.",
            // The announcement, or that none helps, is all there is to say.
            (_, Phase::Block) => "",
        };
        let rows = self.game.rules.memory(position).into_iter();
        let rows = rows.filter_map(|memo| match &memo.value {
            MemoValue::Number(value) if !memo.text.is_empty() => Some(ExplanationRow::of(
                memo.name.as_str(),
                value,
                Text::default(),
            )),
            _ => None,
        });
        Ok(Explanation {
            theorem: "exhaustive play",
            case: outcome.letter(),
            cite: self.game.entry.cite,
            status: TheoremStatus::Played { positions },
            sentence: Text::plain(sentence),
            recipe: Text::default(),
            index: None,
            rows: rows.collect(),
            target,
        })
    }

    /// The number of takes that the game lasts when the winner hurries and the loser delays; 0 if
    /// it is over, `None` if that is not known or the adviser was cancelled.
    ///
    /// Found by exhaustive play even where there is a theory, so only for small positions: see
    /// [`Solver::distance`].
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.solver().distance(position).ok()
    }
}

/// The position in which a take is due: this one, or the one after an empty announcement.
pub fn unannounced(rules: &dyn Rules, position: &Position) -> Position {
    match position.phase {
        Phase::Take => position.clone(),
        Phase::Block => after(rules, position, &Move::Block(Vec::new())),
    }
}

/// Whether a position may be announced, alone.
pub(crate) fn may_announce(rules: &dyn Rules, position: &Position, square: &Counts) -> bool {
    judge(rules, position, &Move::Block(vec![square.clone()])).is_ok()
}
