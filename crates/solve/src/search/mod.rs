//! Depth-first search over piles, memory and phase. It does without recursion, because a line of play may be as
//! long as the number of tokens.
//!
//! Where positions consist of their piles alone, the search alternates with backward play, which is far quicker
//! for large piles of most games, and far slower for some small ones. The turns become longer, and each resumes
//! where the previous one ended. A position with a move to a P-position that is already known is not searched.
//! Backward play and these look-ups take at most half as long as the search each, so all together take at most
//! twice as long as the search alone.

mod distance;
mod frame;
mod losses;

pub(crate) use distance::Distances;

use crate::extent::count_below;
use crate::key::StateKey;
use crate::mark::Marking;
use crate::unsolved::too_big;
use crate::{Cancel, MAX_POSITIONS, Progress, Unsolved};
use frame::Frame;
use goldpile_engine::{Outcome, Position, Rules};
use losses::KnownLosses;
use rustc_hash::FxHashMap;

/// The maximum work for one query. A unit is a take that is examined, or a condition that is made.
const MAX_WORK: u64 = 1 << 24;

/// The work of the first turn of the search, before backward play is tried: some milliseconds.
const FIRST_TURN: u64 = 1 << 12;

/// The number of steps of backward play that take about half as long as a unit of the search's work.
const STEPS: u64 = 32;

/// The maximum number of steps of backward play: a second or two.
const MAX_STEPS: u64 = 1 << 28;

/// The work after which a hopeless search ends: one with more positions below its own than may be examined. It is
/// tried because perhaps only few of them can be reached.
const HOPELESS_WORK: u64 = 1 << 18;

/// The maximum number of clauses held at a time, of all positions on the line of play. They take some hundred
/// bytes each.
const MAX_CLAUSES: usize = 300_000;

/// The outcomes found so far.
pub(crate) struct SeenOutcomes {
    outcomes: FxHashMap<StateKey, Outcome>,
    /// The P-positions among them.
    losses: KnownLosses,
    /// Backward play, by number of piles.
    markings: FxHashMap<usize, Marking>,
    /// The maximum number of outcomes kept.
    max_outcomes: usize,
    looked_at: usize,
    /// The work of all searches so far.
    work: u64,
    /// The work of the first turn of each search.
    first_turn: u64,
}

impl Default for SeenOutcomes {
    fn default() -> Self {
        Self::with_max(MAX_POSITIONS)
    }
}

/// What all positions below the one asked about have in common.
#[derive(Clone, Copy)]
struct SearchShape {
    piles: usize,
    /// Whether positions consist of their piles alone.
    memoryless: bool,
    /// Whether one order of the piles stands for all.
    any_order: bool,
}

/// A search that can be interrupted.
struct Search<'a> {
    rules: &'a dyn Rules,
    shape: SearchShape,
    /// The position asked about and the line of play from it.
    line: Vec<Frame<'a>>,
    /// The number of clauses on the line.
    held: usize,
}

impl SearchShape {
    fn of(rules: &dyn Rules, root: &Position) -> Self {
        let memoryless = root.memory.is_empty() && rules.announcement(&root.piles).is_none();
        Self {
            piles: root.piles.len(),
            memoryless,
            any_order: memoryless && !rules.order_matters(),
        }
    }

    fn key(self, position: &Position) -> Result<StateKey, Unsolved> {
        StateKey::canonical(position, self.any_order)
    }
}

impl Search<'_> {
    /// Adds this position to the line of play, and the cost of that to the work.
    fn push_frame(
        &mut self,
        key: StateKey,
        position: Position,
        work: &mut u64,
    ) -> Result<(), Unsolved> {
        let frame = Frame::new(self.rules, key, position);
        *work += frame.clause_work;
        self.held += frame.clause_count;
        self.line.push(frame);
        if self.held > MAX_CLAUSES {
            return Err(too_big("a position with so long a line of play"));
        }
        Ok(())
    }
}

impl SeenOutcomes {
    fn with_max(max_outcomes: usize) -> Self {
        Self {
            outcomes: FxHashMap::default(),
            losses: KnownLosses::default(),
            markings: FxHashMap::default(),
            max_outcomes,
            looked_at: 0,
            work: 0,
            first_turn: FIRST_TURN,
        }
    }

    /// The number of positions examined, including those since forgotten.
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at
    }

    pub(crate) fn outcome(
        &mut self,
        rules: &dyn Rules,
        root: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let empty = self.outcomes.is_empty();
        let found = self.take_turns(rules, root, cancel);
        if found.is_ok() || empty || self.outcomes.len() < self.max_outcomes {
            return found;
        }
        // There was no room alongside earlier results; on its own, this query may well fit.
        self.outcomes = FxHashMap::default();
        self.losses = KnownLosses::default();
        self.take_turns(rules, root, cancel)
    }

    fn known(&self, shape: SearchShape, key: &StateKey) -> Option<Outcome> {
        let known = self.outcomes.get(key).copied();
        if known.is_some() || !shape.memoryless {
            return known;
        }
        let wins = self
            .markings
            .get(&shape.piles)?
            .wins(&key.piles(shape.piles))?;
        Some(Outcome::p_if(!wins))
    }

    fn take_turns(
        &mut self,
        rules: &dyn Rules,
        root: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let shape = SearchShape::of(rules, root);
        let key = shape.key(root)?;
        if let Some(outcome) = self.known(shape, &key) {
            return Ok(outcome);
        }
        let mut search = Search {
            rules,
            shape,
            line: Vec::new(),
            held: 0,
        };
        let before = self.work;
        search.push_frame(key.clone(), root.clone(), &mut self.work)?;
        let piles = key.piles(shape.piles);
        let most = if shape.memoryless && count_below(&piles, !shape.any_order) > MAX_POSITIONS {
            HOPELESS_WORK
        } else {
            MAX_WORK
        };
        // The work of the search so far, and the number of steps that backward play then gets.
        let mut turn = if shape.memoryless {
            self.first_turn
        } else {
            most
        };
        let mut steps = turn * STEPS;
        loop {
            let ended = match self.continue_search(&mut search, before + turn.min(most), cancel) {
                Ok(Some(outcome)) => return Ok(outcome),
                Err(Unsolved::Cancelled) => return Err(Unsolved::Cancelled),
                Ok(None) if turn < most => None,
                Ok(None) => Some(too_big("a position with so many moves below it")),
                Err(too_big) => Some(too_big),
            };
            if shape.memoryless {
                let steps = ended.as_ref().map_or(steps, |_| MAX_STEPS);
                self.play_backwards(rules, shape, &piles, steps, cancel)?;
                if let Some(outcome) = self.known(shape, &key) {
                    return Ok(outcome);
                }
            }
            if let Some(error) = ended {
                return Err(error);
            }
            // Both get as much again as they have had so far.
            steps = turn * STEPS;
            turn *= 2;
        }
    }

    fn keep(&mut self, key: StateKey, outcome: Outcome) -> Result<(), Unsolved> {
        if self.outcomes.len() >= self.max_outcomes {
            return Err(too_big("a position with so many positions below it"));
        }
        self.outcomes.insert(key, outcome);
        self.looked_at += 1;
        Ok(())
    }

    /// Gives backward play a turn of this many steps, up to the largest of these piles.
    fn play_backwards(
        &mut self,
        rules: &dyn Rules,
        shape: SearchShape,
        piles: &[u32],
        steps: u64,
        cancel: &Cancel,
    ) -> Result<(), Unsolved> {
        let largest = piles.iter().max().map_or(0, |pile| *pile as usize);
        let known = self.markings.get(&shape.piles);
        if known.is_none_or(|marking| marking.max() < largest) {
            let room = MAX_POSITIONS as u64;
            if let Some(marking) = Marking::new(rules, shape.piles, largest, !shape.any_order, room)
            {
                self.markings.insert(shape.piles, marking);
            }
        }
        let Some(marking) = self.markings.get_mut(&shape.piles) else {
            return Ok(());
        };
        let looked_at = |decided: u64| self.looked_at as u64 + decided;
        let before = marking.decided();
        let steps = steps.min(MAX_STEPS.saturating_sub(marking.work));
        marking.run(rules, steps, &|decided| {
            cancel.report(Progress {
                done: looked_at(decided - before),
                all: None,
            });
            cancel.check()
        })?;
        let done = looked_at(marking.decided() - before);
        self.looked_at = usize::try_from(done).unwrap_or(usize::MAX);
        Ok(())
    }

    /// Continues the search until it has found the outcome, or the work reaches `until`.
    fn continue_search(
        &mut self,
        search: &mut Search<'_>,
        until: u64,
        cancel: &Cancel,
    ) -> Result<Option<Outcome>, Unsolved> {
        let (rules, shape) = (search.rules, search.shape);
        let mut found = None;
        while let Some(frame) = search.line.last_mut() {
            if self.work >= until {
                return Ok(None);
            }
            frame.look_for_option(rules, &mut self.work, cancel)?;
            let decided = match &frame.option {
                None => Some(frame.outcome_undecided(rules)),
                Some(option) => {
                    let option_key = shape.key(option)?;
                    match self.known(shape, &option_key) {
                        None => {
                            cancel.check()?;
                            cancel.report(Progress {
                                done: self.looked_at as u64,
                                all: None,
                            });
                            let option = option.clone();
                            if shape.memoryless
                                && self.losses.are_reached(rules, &option, self.work / 2)
                            {
                                self.keep(option_key, Outcome::N)?;
                                continue;
                            }
                            search.push_frame(option_key, option, &mut self.work)?;
                            continue;
                        }
                        Some(Outcome::N) => {
                            frame.has_losing_take = true;
                            None
                        }
                        Some(Outcome::P) => {
                            let target = option.piles.clone();
                            frame.won_by(rules, target)
                        }
                    }
                }
            };
            frame.option = None;
            if let Some(outcome) = decided {
                let Some(frame) = search.line.pop() else {
                    break;
                };
                search.held -= frame.clause_count;
                if shape.memoryless && outcome == Outcome::P {
                    let piles = frame.key.piles(shape.piles);
                    self.losses.add(&piles, shape.any_order);
                }
                self.keep(frame.key, outcome)?;
                found = Some(outcome);
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
