//! One position on the line of play, and the walk over its takes.

use crate::key::StateKey;
use crate::{Cancel, Unsolved};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Announcement, Counts, Move, Outcome, Phase, Position, Rules, after, judge};

/// The number of combinations in a row that may be refused before the cancel flag is checked, and the number of
/// times that this may happen: after some seconds the search gives up.
const PATIENCE: u32 = 1 << 12;
const MOST_REFUSED: u32 = 1 << 12;

/// A position whose options are being examined.
pub(crate) struct Frame<'a> {
    pub(super) key: StateKey,
    /// The position whose takes are being walked; in the block phase, the one with nothing announced.
    position: Position,
    pub(super) takes: TakeWalk<'a>,
    /// The number of clauses that the walk holds.
    pub(super) clause_count: usize,
    /// The work of making them.
    pub(super) clause_work: u64,
    /// The number of times in a row that the walk gave up.
    refused: u32,
    pub(super) option: Option<Position>,
    block: Option<PendingBlock>,
    /// Whether a take that does not win has been found.
    pub(super) has_losing_take: bool,
}

/// The data needed in the block phase to tell whether all winning takes can be blocked.
struct PendingBlock {
    before: Position,
    announcement: Announcement,
    winning: Vec<Counts>,
}

impl<'a> Frame<'a> {
    pub(crate) fn new(rules: &'a dyn Rules, key: StateKey, position: Position) -> Self {
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
        let conditions = (clauses.iter())
            .map(|clause| clause.conditions.len() + clause.provisos.len())
            .sum::<usize>();
        Self {
            key,
            clause_count: 1 + clauses.len(),
            clause_work: 1 + (clauses.len() + conditions) as u64,
            // Takes that leave little come first: their outcomes are known soonest, and they win most often.
            takes: TakeWalk::of_clauses(&position.piles, clauses)
                .descending()
                .patient(PATIENCE),
            refused: 0,
            position,
            option: None,
            block,
            has_losing_take: false,
        }
    }

    /// Finds the next option, if none is being examined, and adds the cost of that to the work.
    pub(crate) fn look_for_option(
        &mut self,
        rules: &dyn Rules,
        work: &mut u64,
        cancel: &Cancel,
    ) -> Result<(), Unsolved> {
        while self.option.is_none() {
            let before = self.takes.examined();
            let found = self.takes.next();
            *work += self.takes.examined() - before;
            match found {
                None => break,
                Some(Ok((_, taken))) => {
                    self.option = Some(after(rules, &self.position, &Move::Take(taken)));
                    self.refused = 0;
                }
                Some(Err(gave_up)) => {
                    cancel.check()?;
                    self.refused += 1;
                    if self.refused > MOST_REFUSED {
                        return Err(gave_up.into());
                    }
                    self.takes.go_on();
                }
            }
        }
        Ok(())
    }

    /// The outcome if no take has decided it. In misère play the opponent must not block all takes, because a
    /// player who cannot move has won.
    pub(crate) fn outcome_undecided(&self, rules: &dyn Rules) -> Outcome {
        Outcome::p_if(!rules.is_misere() || self.has_losing_take)
    }

    /// The outcome, if this winning take decides it. In the take phase, the taker wins; in the block phase, the
    /// taker wins if this take cannot be blocked together with the others.
    pub(crate) fn won_by(&mut self, rules: &dyn Rules, target: Counts) -> Option<Outcome> {
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
