//! How much work the check of a statement may be.

use super::Stated;
use crate::position::Counts;
use crate::statement::Statement;
use crate::walk::{GaveUp, PATIENCE, TakeWalk};

/// How much work a check may be, in [`WorkBudget`]'s units.
const MAX_WORK: u64 = 5_000_000;

/// With each pile up to this many, twice as much is counted for making the rules.
const MOST_DOUBLED: usize = 10;

/// The work that is left: about the number of parts of formulas that may still be evaluated or
/// rewritten. The check of any statement ends soon, whatever its rules are.
pub(super) struct WorkBudget(u64);

impl Default for WorkBudget {
    fn default() -> Self {
        Self(MAX_WORK)
    }
}

impl WorkBudget {
    /// Does this much; false if it was more than was left.
    pub(super) fn spend(&mut self, work: u64) -> bool {
        let enough = work <= self.0;
        self.0 = self.0.saturating_sub(work);
        enough
    }

    /// The rules with these values of their parameters; `None` if there is not enough work left.
    pub(super) fn built(&mut self, statement: &Statement, values: &[u64]) -> Option<Stated> {
        let parts: u64 = Costs::of(statement).rules.iter().sum();
        let piles = statement.piles.clone();
        let made = piles.map(|piles| (parts << piles.min(MOST_DOUBLED)).min(1 << 20));
        let made = made.sum();
        self.spend(made).then(|| Stated::new(statement, values))
    }

    /// Whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.0 == 0
    }

    /// The walk, which gives up before it refuses more combinations than can be paid for if each
    /// costs this much.
    pub(super) fn limited<'a>(&self, walk: TakeWalk<'a>, each: u64) -> TakeWalk<'a> {
        let most = u32::try_from(self.0 / each).unwrap_or(PATIENCE);
        walk.patient(most.clamp(1, PATIENCE))
    }

    /// The next take of a walk in which each combination costs this much; an error if the walk gave up,
    /// or if there is not enough work left.
    pub(super) fn next(
        &mut self,
        walk: &mut TakeWalk<'_>,
        each: u64,
    ) -> Result<Option<Counts>, GaveUp> {
        let examined = walk.examined();
        let found = walk.next().transpose();
        let earlier = match &found {
            Ok(Some((clause, _))) => *clause as u64,
            _ => 0,
        };
        if !self.spend((walk.examined() - examined + earlier) * each) {
            return Err(GaveUp);
        }
        Ok(found?.map(|(_, taken)| taken))
    }
}

/// The costs of a statement's rules, in units of [`WorkBudget`]: estimates, which decide only how soon a
/// check gives up.
pub(super) struct Costs {
    /// The parts of each rule, and of what every combination costs.
    pub(super) rules: Vec<u64>,
    /// The most of them.
    pub(super) most: u64,
    /// What it costs to remember.
    pub(super) memory: u64,
}

impl Costs {
    /// What it costs to keep a position for later, whatever its rules.
    pub(super) const KEPT: u64 = 200;

    pub(super) fn of(statement: &Statement) -> Self {
        let rules = (statement.rules.iter()).map(|rule| {
            let exceptions = rule.unless.iter().map(|one| one.when.size());
            let parts = rule.when.size() + rule.allows.size() + exceptions.sum::<usize>();
            (parts + 4 * statement.piles.end()) as u64
        });
        let rules: Vec<u64> = rules.collect();
        let memory = (statement.memory.iter()).flat_map(|memory| &memory.next);
        Self {
            most: rules.iter().copied().max().unwrap_or(1),
            rules,
            memory: memory
                .map(|case| (case.when.size() + case.value.size()) as u64)
                .sum(),
        }
    }

    /// The cost of a position's clauses.
    pub(super) fn clauses(&self, rules: &Stated, piles: usize) -> u64 {
        let lengths = rules.table(piles).map_or(&[][..], |table| &table.rules);
        (lengths.iter().zip(&self.rules))
            .map(|(rule, cost)| (1 + rule.len() as u64) * cost)
            .sum()
    }
}
