//! The theory of (p,m)-Wythoff Nim (Larsson, section 1.4.5): what to announce, and what to take.

use super::case::{Case, PairSource, case, outcome};
use super::explain::explain;
use super::formulations::Recursive;
use super::pairs::Pairs;
use crate::sides::{Sides, legal_takes};
use goldpile_engine::{
    Explanation, Formulation, Goal, ListedMoves, Move, Oracle, Outcome, Phase, Position, Rules,
    TooBig, rules::judge::taken_between,
};
use std::sync::Arc;

pub(crate) struct BlockingOracle {
    rules: Arc<dyn Rules>,
    pairs: Pairs,
    recursive: Recursive,
}

impl BlockingOracle {
    pub(crate) fn new(p: u64, m: u64, rules: Arc<dyn Rules>) -> Self {
        Self {
            rules,
            pairs: Pairs::new(p, m),
            recursive: Recursive { p, m },
        }
    }
}

/// The goal that wins for the player to act. Before the announcement, at a pair, it is to announce all earlier
/// pairs on its diagonal; after the announcement, it is to leave any open pair. Costs at most one pair query.
pub(crate) fn goal(known: &dyn PairSource, position: &Position, case: &Case) -> Option<Goal> {
    let open = || case.open_targets(known, position).into_iter();
    match (position.phase, case) {
        (Phase::Block, Case::Pair { .. }) => {
            let mut squares: Vec<_> = open().collect();
            squares.sort_unstable();
            Some(Goal::Announce(squares))
        }
        (Phase::Block, _) => None,
        (Phase::Take, _) => open().next().map(Goal::Leave),
    }
}

impl Oracle for BlockingOracle {
    /// Checks the smaller pile: no pair query involves a larger number.
    fn check(&self, position: &Position) -> Result<(), TooBig> {
        self.pairs.check(Sides::of(position).smaller)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        outcome(&self.pairs, position)
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        // The player to act wins exactly if there is a hint.
        (Outcome::for_actor(position.phase, hint.is_some()), hint)
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let case = case(&self.pairs, &Sides::of(position));
        match goal(&self.pairs, position, &case)? {
            Goal::Announce(squares) => Some(Move::block(squares)),
            Goal::Leave(target) => taken_between(&position.piles, &target).ok().map(Move::Take),
        }
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        if position.phase == Phase::Block {
            return Some(Box::new(std::iter::empty()));
        }
        let sides = Sides::of(position);
        let (x, y) = (sides.smaller, sides.larger);
        // A take from one pile reaches a pair if it leaves the partner of the other pile. A pair reached by a take
        // from both has a difference within m of y − x, so it is in one of two blocks, or is reversed and in the
        // first block.
        let mut pairs = vec![[x.clone(), self.pairs.partner(x)]];
        if self.pairs.is_near(x, y) {
            pairs.push([self.pairs.partner(y), y.clone()]);
            let k = (y - x) / self.pairs.m();
            for [lower, upper] in self.pairs.block(&k, 2 * self.pairs.p()) {
                if k.is_zero() {
                    pairs.push([upper.clone(), lower.clone()]);
                }
                pairs.push([lower, upper]);
            }
        }
        let targets = pairs.into_iter().flat_map(|pair| sides.both_ways(pair));
        Some(Box::new(
            legal_takes(&*self.rules, position, targets).into_iter(),
        ))
    }

    fn explain(&self, position: &Position) -> Explanation {
        explain(&self.pairs, position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&self.recursive, &self.pairs]
    }

    fn preferred(&self) -> Option<&dyn Formulation> {
        Some(&self.pairs)
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["A", "B"]
    }
}
