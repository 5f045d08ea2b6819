//! Depth-first search over piles, memory and phase, without recursion, because a line of play may be as
//! long as the number of tokens.

use super::key::{StateKey, too_big};
use super::{Cancel, MAX_POSITIONS, Progress, Unsolved};
use goldpile_engine::walk::TakeWalk;
use goldpile_engine::{Announcement, Counts, Move, Outcome, Phase, Position, Rules, after, judge};
use rustc_hash::FxHashMap;

/// The most takes examined for one query.
const MAX_WORK: u64 = 1 << 27;

/// The most clauses held at a time, of all positions on the line of play; they take some hundred bytes
/// each.
const MAX_CLAUSES: usize = 300_000;

/// The outcomes seen so far.
pub(super) struct SeenOutcomes {
    outcomes: FxHashMap<StateKey, Outcome>,
    /// The most outcomes kept.
    room: usize,
    looked_at: usize,
}

impl Default for SeenOutcomes {
    fn default() -> Self {
        Self::with_room(MAX_POSITIONS)
    }
}

/// A position whose options are being examined.
struct Frame<'a> {
    key: StateKey,
    /// The position whose takes are being walked; in the block phase, with nothing announced.
    position: Position,
    takes: TakeWalk<'a>,
    /// How many clauses the walk holds.
    clauses: usize,
    /// The option being examined.
    option: Option<Position>,
    block: Option<PendingBlock>,
    /// Whether some take that does not win has been found.
    loses: bool,
}

/// In the block phase: the data needed to tell whether all winning takes can be blocked.
struct PendingBlock {
    before: Position,
    announcement: Announcement,
    winning: Vec<Counts>,
}

impl<'a> Frame<'a> {
    fn new(rules: &'a dyn Rules, key: StateKey, position: Position) -> Self {
        let announcement = match position.phase {
            Phase::Block => rules.announcement(&position.piles),
            Phase::Take => None,
        };
        let (position, block) = match announcement {
            None => (position, None),
            Some(announcement) => (
                after(rules, &position, &Move::Block(Vec::new())),
                Some(PendingBlock {
                    before: position,
                    announcement,
                    winning: Vec::new(),
                }),
            ),
        };
        let clauses = rules.clauses(&position);
        Self {
            key,
            clauses: 1 + clauses.len(),
            takes: TakeWalk::of_clauses(&position.piles, clauses),
            position,
            option: None,
            block,
            loses: false,
        }
    }

    /// Who wins if no take has decided it. In misère play the opponent must not block all takes, because
    /// a player who cannot move has won.
    fn lost(&self, rules: &dyn Rules) -> Outcome {
        Outcome::p_if(!rules.is_misere() || self.loses)
    }

    /// The outcome that a winning take decides. In the take phase, the taker wins; in the block phase,
    /// the taker wins if this take cannot be blocked together with the others.
    fn won_by(&mut self, rules: &dyn Rules, target: Counts) -> Option<Outcome> {
        let Some(block) = &mut self.block else {
            return Some(Outcome::N);
        };
        let alone = Move::Block(vec![target.clone()]);
        block.winning.push(target);
        let blockable = block.winning.len() <= block.announcement.at_most
            && judge(rules, &block.before, &alone).is_ok();
        (!blockable).then_some(Outcome::N)
    }
}

impl SeenOutcomes {
    fn with_room(room: usize) -> Self {
        Self {
            outcomes: FxHashMap::default(),
            room,
            looked_at: 0,
        }
    }

    /// The number of positions examined, including those since forgotten.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
    }

    pub(super) fn outcome(
        &mut self,
        rules: &dyn Rules,
        root: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let empty = self.outcomes.is_empty();
        let found = self.search(rules, root, cancel);
        if found.is_ok() || empty || self.outcomes.len() < self.room {
            return found;
        }
        // There was no room alongside earlier results; on its own, this query may well fit.
        self.outcomes = FxHashMap::default();
        self.search(rules, root, cancel)
    }

    fn search(
        &mut self,
        rules: &dyn Rules,
        root: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let root_key = StateKey::of(root)?;
        if let Some(outcome) = self.outcomes.get(&root_key) {
            return Ok(*outcome);
        }
        let mut stack = vec![Frame::new(rules, root_key.clone(), root.clone())];
        let mut work = 0u64;
        let mut held = 0;
        while let Some(frame) = stack.last_mut() {
            work += 1;
            if work > MAX_WORK {
                return Err(too_big("a position with so many moves below it"));
            }
            if frame.option.is_none() {
                let taken = frame.takes.next().transpose()?;
                frame.option =
                    taken.map(|(_, taken)| after(rules, &frame.position, &Move::Take(taken)));
            }
            let decided = match &frame.option {
                None => Some(frame.lost(rules)),
                Some(option) => {
                    let option_key = StateKey::of(option)?;
                    match self.outcomes.get(&option_key) {
                        None => {
                            cancel.check()?;
                            cancel.report(Progress {
                                done: self.looked_at as u64,
                                all: None,
                            });
                            held += frame.clauses;
                            if held > MAX_CLAUSES {
                                return Err(too_big("a position with so long a line of play"));
                            }
                            let next = Frame::new(rules, option_key, option.clone());
                            stack.push(next);
                            continue;
                        }
                        Some(Outcome::N) => {
                            frame.loses = true;
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
                if self.outcomes.len() >= self.room {
                    return Err(too_big("a position with so many positions below it"));
                }
                if let Some(frame) = stack.pop() {
                    self.outcomes.insert(frame.key, outcome);
                    self.looked_at += 1;
                }
                held -= stack.last().map_or(0, |frame| frame.clauses);
            }
        }
        Ok(self.outcomes[&root_key])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::{Clause, SetupError, Span, Text, start};
    use goldpile_number::Natural;
    use std::ops::RangeInclusive;

    /// One pile; take any positive number except the one just taken, which is the memory.
    struct NoRepetition;

    impl Rules for NoRepetition {
        fn piles(&self) -> RangeInclusive<usize> {
            1..=1
        }

        fn start_memory(&self, _: &[Natural], _: &[Natural]) -> Result<Counts, SetupError> {
            Ok([Natural::ZERO].into_iter().collect())
        }

        fn clauses(&self, position: &Position) -> Vec<Clause> {
            let last = &position.memory[0];
            let below = Span::Between(Natural::ONE, last.saturating_sub(&Natural::ONE));
            let above = Span::Between(last + 1u64, position.piles[0].clone());
            [below, above]
                .map(|span| Clause::new("other", Text::default(), [span]))
                .into()
        }

        fn remember(&self, _: &Position, taken: &[Natural]) -> Counts {
            taken.into()
        }
    }

    #[test]
    fn what_is_remembered_is_bounded_and_no_answer_depends_on_what_was_asked() {
        let position = |tokens: usize| {
            let piles = [Natural::from(tokens)].into_iter().collect();
            start(&NoRepetition, piles, &[]).unwrap()
        };
        let cancel = Cancel::default();
        let mut alone = Vec::new();
        let mut most = 0;
        for tokens in 0..40 {
            let mut seen = SeenOutcomes::default();
            alone.push(seen.outcome(&NoRepetition, &position(tokens), &cancel));
            most = most.max(seen.looked_at());
        }
        assert!(alone.contains(&Ok(Outcome::P)) && alone.contains(&Ok(Outcome::N)));

        // Enough room for each of the queries, but not for all of them.
        let mut seen = SeenOutcomes::with_room(most);
        for tokens in (0..40).chain([39, 3, 20]) {
            let outcome = seen.outcome(&NoRepetition, &position(tokens), &cancel);
            assert_eq!(outcome, alone[tokens], "{tokens}");
            assert!(seen.outcomes.len() <= most);
        }
        assert!(seen.looked_at() > seen.outcomes.len());

        // A query that is too big on its own is also too big after other queries, and does not affect
        // them.
        let mut seen = SeenOutcomes::with_room(most / 2);
        for (tokens, fits) in [(4, true), (39, false), (4, true), (39, false), (5, true)] {
            let outcome = seen.outcome(&NoRepetition, &position(tokens), &cancel);
            assert_eq!(outcome.is_ok(), fits, "{tokens}: {outcome:?}");
        }
    }
}
