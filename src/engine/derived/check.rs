//! Problems that only play can find: a rule that allows nothing, or piles that may not be exchanged
//! although `order free` says so.

use super::Stated;
use super::meter::{Costs, Work};
use super::tried::{MAX_POSITIONS, MAX_TOKENS, large_starts, starts};
use crate::engine::clause::Clause;
use crate::engine::judge::after;
use crate::engine::position::{Counts, Move, Phase, Position};
use crate::engine::rules::{Rules, start};
use crate::engine::statement::{Formula, Order, Rule, Statement, Term};
use crate::engine::walk::Takes;
use crate::number::Natural;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// The most takes examined in one position.
const MAX_TAKES: usize = 2_000;
/// The greatest number of larger starts that are tried, and of positions reached from them.
const MAX_LARGE: usize = 400;

/// What is wrong with a statement that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The rule with this index allows nothing.
    AllowsNothing {
        /// The rule, from 0.
        rule: usize,
    },
    /// The order of the piles is declared free, but the rules allow a take and forbid the same take
    /// with the piles exchanged.
    NotFree {
        /// The piles before.
        before: Vec<Natural>,
        /// The piles after an allowed take.
        after: Vec<Natural>,
    },
}

impl Problem {
    /// The index of the rule with the problem; `None` if it concerns all of them.
    #[must_use]
    pub fn rule(&self) -> Option<usize> {
        match self {
            Self::AllowsNothing { rule } => Some(*rule),
            Self::NotFree { .. } => None,
        }
    }

    /// What is wrong and what would be right.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::AllowsNothing { .. } => format!(
                "this rule allows nothing, either in positions with piles of up to {MAX_TOKENS} tokens \
                 or in larger ones near the numbers in it; no pile grows in a move, and a move takes at \
                 least one token"
            ),
            Self::NotFree { before, after } => {
                let text = |piles: &[Natural]| {
                    crate::engine::notation::position_text(piles, &Natural::to_string)
                };
                format!(
                    "order free says that the piles may be exchanged, but the move from {} to {} is \
                     not allowed with the piles exchanged: write order table, or allow both",
                    text(before),
                    text(after)
                )
            }
        }
    }
}

/// Checks a statement by playing from small starts. A rule may allow nothing unless parameters differ
/// from their defaults, so their least and greatest values are tried too, and it may need larger piles,
/// so a few around its numbers are tried as well. The work is bounded, in parts of formulas as well as
/// in positions; a problem that does not show
/// within the bound is not reported.
///
/// # Errors
/// The first problem found.
pub fn check(statement: &Statement) -> Result<(), Problem> {
    let usual: Vec<u64> = (statement.parameters.iter())
        .map(|parameter| parameter.default)
        .collect();
    let mut found = vec![false; statement.rules.len()];
    let mut tried = vec![usual.clone()];
    let mut work = Work::default();
    let mut play = |values: &[u64], found: &mut [bool], large: bool| {
        work.built(statement, values)
            .map_or(Ok(false), |rules| play(&rules, found, large, &mut work))
    };
    let whole = play(&usual, &mut found, false)?;
    if found.iter().all(|found| *found) || !whole {
        return Ok(());
    }
    // A rule that depends on the values of the parameters. For others, trying more values would only
    // be more work.
    let of_parameters = |rule: &Rule| {
        let speaks = |formula: &Formula| formula.has(&|term| matches!(term, Term::Parameter(_)));
        speaks(&rule.when)
            || speaks(&rule.allows)
            || rule.unless.iter().any(|one| speaks(&one.when))
    };
    if (statement.rules.iter().zip(&found)).any(|(rule, found)| !found && of_parameters(rule)) {
        for (index, parameter) in statement.parameters.iter().enumerate() {
            let near = [parameter.least, parameter.least + 1, parameter.least + 2];
            for value in near.into_iter().chain([parameter.most]) {
                if value <= parameter.most && found.iter().any(|found| !found) {
                    let mut values = usual.clone();
                    values[index] = value;
                    if !play(&values, &mut found, false)? {
                        return Ok(());
                    }
                    tried.push(values);
                }
            }
        }
    }
    for values in tried {
        if found.contains(&false) && !play(&values, &mut found, true)? {
            return Ok(());
        }
    }
    match found.iter().position(|found| !found) {
        Some(rule) => Err(Problem::AllowsNothing { rule }),
        None => Ok(()),
    }
}

/// Marks the rules that allow something, with small piles or with a few larger ones; false if the
/// bounds were too small to examine everything.
fn play(rules: &Stated, found: &mut [bool], large: bool, work: &mut Work) -> Result<bool, Problem> {
    let statement = &rules.statement;
    let costs = Costs::of(statement);
    let free = statement.order == Order::Free && !large;
    let most = if large { MAX_LARGE } else { MAX_POSITIONS };
    let mut whole = true;
    for piles in statement.piles.clone() {
        if found.iter().all(|found| *found) && (!free || piles > 3) {
            return Ok(whole);
        }
        let mut queue: VecDeque<Position> = VecDeque::new();
        let mut seen: FxHashSet<Position> = FxHashSet::default();
        let starts = if large {
            large_starts(statement, piles, found)
        } else {
            starts(piles, statement.order == Order::Table)
        };
        let mut starts = starts.into_iter();
        let mut looked_at = 0;
        loop {
            let mut next = || starts.find_map(|piles| start(rules, piles, &[]).ok());
            let position = if large {
                // All starts come before the positions that are reached from them.
                next().or_else(|| queue.pop_front())
            } else {
                queue.pop_front().or_else(next)
            };
            let Some(position) = position else {
                break;
            };
            let position = match position.phase {
                Phase::Take => position,
                Phase::Block => after(rules, &position, &Move::Block(Vec::new())),
            };
            if !seen.insert(position.clone()) {
                continue;
            }
            looked_at += 1;
            if looked_at > most + most * usize::from(large) {
                whole &= large;
                break;
            }
            if !work.spend(costs.clauses(rules, piles)) {
                return Ok(false);
            }
            let clauses = rules.clauses(&position);
            for (index, rule) in statement.rules.iter().enumerate() {
                if !found[index] {
                    let named = clauses
                        .iter()
                        .filter(|clause| clause.name == rule.name.as_str());
                    let cost = costs.rules[index];
                    let walk = Takes::of_clauses(&position.piles, named.cloned());
                    let mut walk = work.limited(walk, cost);
                    let memory = &position.memory;
                    for _ in 0..MAX_TAKES {
                        let Ok(next) = work.next(&mut walk, cost) else {
                            return Ok(false);
                        };
                        let Some(taken) = next else {
                            break;
                        };
                        let left = crate::engine::position::left(&position.piles, &taken);
                        let kept = memory.len().min(statement.memory.len());
                        if statement.allows_by(index, &position.piles, &left, &memory[..kept]) {
                            found[index] = true;
                            break;
                        }
                    }
                }
            }
            if free
                && position.memory == rules.start_memory(&position.piles, &[]).unwrap_or_default()
            {
                is_free(rules, &position, &costs, work)?;
            }
            let room = !large || queue.len() <= MAX_LARGE;
            if !statement.memory.is_empty() && room {
                let walk = Takes::of_clauses(&position.piles, clauses);
                let mut walk = work.limited(walk, costs.most);
                let each = costs.most + costs.memory + Costs::KEPT;
                for _ in 0..MAX_TAKES {
                    let Ok(Some(taken)) = work.next(&mut walk, each) else {
                        break;
                    };
                    queue.push_back(after(rules, &position, &Move::Take(taken)));
                }
            }
            if work.is_spent() {
                return Ok(false);
            }
            if found.iter().all(|found| *found) && (!free || looked_at > 400) {
                break;
            }
        }
    }
    Ok(whole)
}

/// Whether the takes of a position correspond to those of the reversed and of the rotated position.
fn is_free(
    rules: &Stated,
    position: &Position,
    costs: &Costs,
    work: &mut Work,
) -> Result<(), Problem> {
    let piles = position.piles.len();
    let turned = |counts: &[Natural], by: usize, back: bool| -> Counts {
        let mut turned: Counts = counts.into();
        turned.rotate_left(by);
        if back {
            turned.reverse();
        }
        turned
    };
    let ways = [(1 % piles, false), (0, true)];
    for (by, back) in ways {
        let other = Position {
            piles: turned(&position.piles, by, back),
            ..position.clone()
        };
        for (from, to, there) in [(position, &other, true), (&other, position, false)] {
            work.spend(costs.clauses(rules, piles));
            let clauses = rules.clauses(to);
            let mut walk = work.limited(Takes::new(rules, from), costs.most);
            for _ in 0..MAX_TAKES {
                let Ok(Some(taken)) = work.next(&mut walk, costs.most) else {
                    break;
                };
                let moved = if there {
                    turned(&taken, by, back)
                } else {
                    // The opposite direction.
                    let mut taken: Counts = taken.clone();
                    if back {
                        taken.reverse();
                    }
                    taken.rotate_right(by);
                    taken
                };
                let allows = |clause: &Clause| clause.allows(&to.piles, &moved);
                let place = clauses.iter().position(allows);
                if place.is_none() {
                    return Err(Problem::NotFree {
                        before: from.piles.to_vec(),
                        after: crate::engine::position::left(&from.piles, &taken).to_vec(),
                    });
                }
                work.spend((1 + place.unwrap_or(0) as u64) * costs.most);
            }
        }
    }
    Ok(())
}
