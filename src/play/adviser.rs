//! Whoever knows best: the theory where there is one, exhaustive play up to its bound elsewhere.

use crate::engine::walk::Takes;
use crate::engine::{Explanation, Game, Goal, Move, Outcome, Phase, Position, Status, Text, after};
use crate::solve::{Cancel, Solver, Unsolved};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;

/// Where the theory gives no list of the winning takes, no more takes than this are tried.
pub const MAX_LISTED: u64 = 200_000;

/// Answers questions about the positions of one game, on the thread that asks.
///
/// Where the game has a theory, answers cost time polynomial in the length of the numbers.
/// Elsewhere every line of play is followed to its end, which is refused beyond
/// [`MAX_TOKENS`](crate::solve::MAX_TOKENS) tokens or
/// [`MAX_POSITIONS`](crate::solve::MAX_POSITIONS) positions and may take long below; what it has
/// seen is remembered, and clones share it. Whoever searches keeps the others waiting that need a
/// search, too.
///
/// The [`canceller`](Self::canceller) ends such a search, and it stays set: from then on this
/// adviser answers only what needs no search. [`with_own_cancel`](Self::with_own_cancel) gives one
/// that can be ended alone.
#[derive(Clone)]
pub struct Adviser {
    game: Game,
    solver: Arc<Mutex<Solver>>,
    cancel: Cancel,
}

/// Why the winning takes are not listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unlisted {
    /// There are too many takes to try them all.
    #[error("there are more than {MAX_LISTED} moves, too many to try them all")]
    TooMany,
    /// The verdict on a take cannot be had, or the adviser was cancelled.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl Adviser {
    /// An adviser for this game, which has seen nothing yet.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let solver = Solver::new(game.rules.clone());
        let cancel = solver.canceller();
        Self {
            game,
            solver: Arc::new(Mutex::new(solver)),
            cancel,
        }
    }

    /// A clone that shares what has been seen, with a flag of its own: cancelling one of the two
    /// leaves the other able to search. Both may be asked from different threads; one waits for
    /// the other.
    #[must_use]
    pub fn with_own_cancel(&self) -> Self {
        Self {
            cancel: Cancel::default(),
            ..self.clone()
        }
    }

    /// The game whose positions it may be asked about.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The flag that ends a search that is going on in another thread, and all later ones. Clones
    /// share it.
    #[must_use]
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Whether it has not been asked to end.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`] if it has.
    pub(super) fn check(&self) -> Result<(), Unsolved> {
        self.cancel.check()
    }

    /// What a search has seen stays true even if a thread died while it held the lock.
    fn solver(&self) -> MutexGuard<'_, Solver> {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        solver.heed(&self.cancel);
        solver
    }

    /// Who wins.
    ///
    /// # Errors
    /// Only where there is no theory: [`Unsolved::TooBig`] if exhaustive play does not reach,
    /// [`Unsolved::Cancelled`] if it was ended.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Unsolved> {
        match &self.game.oracle {
            Some(oracle) => Ok(oracle.outcome(position)),
            None => self.solver().outcome(position),
        }
    }

    /// What wins: a take, or an announcement where one is due. `None` where nothing does, so also
    /// when the game is over.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn hint(&self, position: &Position) -> Result<Option<Move>, Unsolved> {
        match &self.game.oracle {
            Some(oracle) => Ok(oracle.hint(position)),
            None => self.solver().hint(position),
        }
    }

    /// [`outcome`](Self::outcome) and [`hint`](Self::hint) together, for the work that both need
    /// done once.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn verdict(&self, position: &Position) -> Result<(Outcome, Option<Move>), Unsolved> {
        if let Some(oracle) = &self.game.oracle {
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

    /// Every winning take, by the positions they lead to in increasing order (piles compared as
    /// numbers, from the left); none in the block phase.
    ///
    /// Cost: polynomial in the length of the numbers where the theory gives the list, else a
    /// verdict for each take.
    ///
    /// # Errors
    /// [`Unlisted::TooMany`] if there may be more than [`MAX_LISTED`] takes to try,
    /// [`Unlisted::Unsolved`] as [`outcome`](Self::outcome) and when cancelled.
    pub fn winning_takes(&self, position: &Position) -> Result<Vec<Move>, Unlisted> {
        if position.phase == Phase::Block {
            return Ok(Vec::new());
        }
        let rules = &*self.game.rules;
        let listed = self
            .game
            .oracle
            .as_ref()
            .and_then(|oracle| oracle.winning_takes(position));
        let mut winning = if let Some(listed) = listed {
            listed
        } else {
            let takes = Takes::new(rules, position);
            if takes.bound() > MAX_LISTED {
                return Err(Unlisted::TooMany);
            }
            let mut winning = Vec::new();
            for (_, taken) in takes {
                self.cancel.check()?;
                let chosen = Move::Take(taken);
                if self.outcome(&after(rules, position, &chosen))? == Outcome::P {
                    winning.push(chosen);
                }
            }
            winning
        };
        winning.sort_by_cached_key(|chosen| after(rules, position, chosen).piles);
        Ok(winning)
    }

    /// The reason for the outcome: the theorem of the theory, or that every line of play was
    /// followed to its end.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn explain(&self, position: &Position) -> Result<Explanation, Unsolved> {
        if let Some(oracle) = &self.game.oracle {
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
            (Outcome::N, Phase::Take) => {
                "Every line of play was followed to its end: this move leaves a position from which \
                 every move loses."
            }
            (Outcome::P, Phase::Take) => {
                "Every line of play was followed to its end: every move leads to a position from \
                 which the opponent can win."
            }
            (Outcome::P, Phase::Block) => {
                "Every line of play was followed to its end: with these positions blocked, every \
                 move loses."
            }
            (Outcome::N, Phase::Block) => {
                "Every line of play was followed to its end: there are more winning moves than can \
                 be blocked."
            }
        };
        Ok(Explanation {
            theorem: "exhaustive play",
            case: outcome.letter(),
            cite: self.game.entry.cite,
            status: Status::Played { positions },
            sentence: Text::plain(sentence),
            index: None,
            rows: Vec::new(),
            target,
        })
    }

    /// How many takes the game lasts when the winner hurries and the loser delays, 0 if it is over;
    /// `None` where that is not known, or when cancelled.
    ///
    /// By exhaustive play even where there is a theory, so only for small positions: see
    /// [`Solver::distance`].
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.solver().distance(position).ok()
    }
}
