//! Depth first search over piles, memory and phase, without recursion: a line of play may be as
//! long as there are tokens.

use super::key::{Key, too_big};
use super::{Cancel, MAX_POSITIONS, Unsolved};
use crate::engine::walk::Takes;
use crate::engine::{Announcement, Counts, Move, Outcome, Phase, Position, Rules, after, judge};
use rustc_hash::FxHashMap;

/// Outcomes seen so far.
#[derive(Default)]
pub(super) struct Seen {
    outcomes: FxHashMap<Key, Outcome>,
}

/// A position whose options are being looked at.
struct Frame {
    key: Key,
    /// The position whose takes are walked: in the block phase, with nothing announced.
    position: Position,
    takes: Takes,
    /// The option looked at now.
    option: Option<Position>,
    block: Option<Block>,
}

/// In the block phase: what is needed to know whether the winning takes can all be blocked.
struct Block {
    before: Position,
    announcement: Announcement,
    winning: Vec<Counts>,
}

impl Frame {
    fn new(rules: &dyn Rules, key: Key, position: Position) -> Self {
        let announcement = match position.phase {
            Phase::Block => rules.announcement(&position.piles),
            Phase::Take => None,
        };
        let (position, block) = match announcement {
            None => (position, None),
            Some(announcement) => (
                after(rules, &position, &Move::Block(Vec::new())),
                Some(Block {
                    before: position,
                    announcement,
                    winning: Vec::new(),
                }),
            ),
        };
        Self {
            key,
            takes: Takes::new(rules, &position),
            position,
            option: None,
            block,
        }
    }

    /// What a winning take decides: in the take phase that the taker wins; in the block phase that
    /// the taker wins if it cannot be blocked together with the others.
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

impl Seen {
    pub(super) fn len(&self) -> usize {
        self.outcomes.len()
    }

    pub(super) fn outcome(
        &mut self,
        rules: &dyn Rules,
        root: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let root_key = Key::of(root)?;
        if let Some(outcome) = self.outcomes.get(&root_key) {
            return Ok(*outcome);
        }
        let mut stack = vec![Frame::new(rules, root_key.clone(), root.clone())];
        while let Some(frame) = stack.last_mut() {
            if frame.option.is_none() {
                frame.option = frame
                    .takes
                    .next()
                    .map(|(_, taken)| after(rules, &frame.position, &Move::Take(taken)));
            }
            let decided = match &frame.option {
                None => Some(Outcome::P),
                Some(option) => {
                    let option_key = Key::of(option)?;
                    match self.outcomes.get(&option_key) {
                        None => {
                            cancel.check()?;
                            let next = Frame::new(rules, option_key, option.clone());
                            stack.push(next);
                            continue;
                        }
                        Some(Outcome::N) => None,
                        Some(Outcome::P) => {
                            let target = option.piles.clone();
                            frame.won_by(rules, target)
                        }
                    }
                }
            };
            frame.option = None;
            if let Some(outcome) = decided {
                if self.outcomes.len() >= MAX_POSITIONS {
                    return Err(too_big("a position with so many positions below it"));
                }
                if let Some(frame) = stack.pop() {
                    self.outcomes.insert(frame.key, outcome);
                }
            }
        }
        Ok(self.outcomes[&root_key])
    }
}
