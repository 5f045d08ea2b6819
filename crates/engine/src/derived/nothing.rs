//! Rules that allow nothing.
//!
//! A rule is tried alone, on the piles that it speaks of, because the others can only be changed or not.
//! What it says of memories is first taken to hold: a rule that allows nothing even then allows
//! nothing, whatever is remembered. Only for the others must play find a memory with which they
//! allow something.

use super::Stated;
use super::check::StatementProblem;
use super::sample_starts::{
    MAX_POSITIONS, MAX_TAKES, MAX_TOKENS, givens, is_all, large_starts, settings, starts,
};
use super::work_budget::{Costs, WorkBudget};
use crate::judge::after;
use crate::position::{Counts, Move, Phase, Position};
use crate::rules::{Rules, start};
use crate::statement::{Formula, Order, Rule, Statement, Term};
use crate::walk::TakeWalk;
use goldpile_number::Natural;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// The maximum number of larger starts that are tried, and of positions reached from them.
const MAX_LARGE: usize = 400;

/// Whether a rule allows something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allows {
    Something,
    Nothing,
    /// Nothing was found, but there is more than could be tried.
    Unknown,
}

impl Allows {
    /// Nothing if the `whole` of what is to be tried has been tried.
    fn nothing_if(whole: bool) -> Self {
        if whole { Self::Nothing } else { Self::Unknown }
    }
}

/// Tries every rule. Returns the indices of those that were not found to allow anything, although not
/// everything could be tried.
///
/// # Errors
/// [`StatementProblem::AllowsNothing`] for the first rule that allows nothing in the positions described
/// there.
pub(super) fn check(statement: &Statement) -> Result<Vec<usize>, StatementProblem> {
    let mut work = WorkBudget::default();
    let mut unknown = Vec::new();
    for (rule, stated) in statement.rules.iter().enumerate() {
        let mut allows = whatever_is_remembered(statement, stated, &mut work);
        if allows == Allows::Something && speaks(stated, &is_memory) {
            allows = with_memory(statement, stated, &mut work);
        }
        match allows {
            Allows::Something => {}
            Allows::Nothing => return Err(StatementProblem::AllowsNothing { rule }),
            Allows::Unknown => unknown.push(rule),
        }
    }
    Ok(unknown)
}

fn is_memory(term: &Term) -> bool {
    matches!(term, Term::Memory(_))
}

fn speaks(rule: &Rule, such: &dyn Fn(&Term) -> bool) -> bool {
    rule.formulas().any(|formula| formula.has(such))
}

/// The rule alone, in a game that remembers nothing: its conditions on memories hold.
fn forgetful(statement: &Statement, rule: &Rule) -> Statement {
    let mut rule = rule.clone();
    rule.when = weaker(&rule.when, true);
    rule.allows = weaker(&rule.allows, true);
    for exception in &mut rule.unless {
        exception.when = weaker(&exception.when, false);
    }
    Statement {
        memory: Vec::new(),
        block: None,
        ..alone(statement, &rule)
    }
}

/// The rule without the others.
fn alone(statement: &Statement, rule: &Rule) -> Statement {
    Statement {
        rules: vec![rule.clone()],
        remarks: Vec::new(),
        claim: None,
        ..statement.clone()
    }
}

/// A formula without memories that holds wherever this one does, or, if not `weaker`, only there.
fn weaker(formula: &Formula, weaker: bool) -> Formula {
    let parts = |parts: &[Formula]| parts.iter().map(|p| self::weaker(p, weaker)).collect();
    match formula {
        Formula::All(all) => Formula::All(parts(all)),
        Formula::Any(any) => Formula::Any(parts(any)),
        Formula::Not(part) => Formula::Not(Box::new(self::weaker(part, !weaker))),
        other if other.has(&is_memory) && weaker => Formula::TRUE,
        other if other.has(&is_memory) => Formula::FALSE,
        other => other.clone(),
    }
}

/// Whether the rule allows something in any position, with the memory that suits it best.
fn whatever_is_remembered(statement: &Statement, rule: &Rule, work: &mut WorkBudget) -> Allows {
    let (settings, mut whole) = settings(statement, rule);
    let statement = forgetful(statement, rule);
    for large in [false, true] {
        for values in &settings {
            let Some(rules) = work.built(&statement, values) else {
                return Allows::Unknown;
            };
            match tried(&rules, large, work) {
                Allows::Something => return Allows::Something,
                Allows::Nothing => {}
                Allows::Unknown => whole &= large && !needs_many(rule),
            }
        }
    }
    Allows::nothing_if(whole)
}

/// Whether the only rule of a game without memory allows something.
fn tried(rules: &Stated, large: bool, work: &mut WorkBudget) -> Allows {
    let rule = &rules.statement.rules[0];
    let costs = Costs::of(&rules.statement);
    let mut whole = true;
    for piles in rules.piles() {
        if (rules.table(piles)).is_some_and(|table| table.rules[0].len() == 0) {
            // None of its alternatives is possible, in any position.
            continue;
        }
        let starts = if large {
            large_starts(rule, piles)
        } else {
            let named = named(rule, piles);
            let starts = starts(named.len(), rules.statement.order != Order::Sorted);
            whole &= is_all(&starts);
            let wide = |row| widened(row, &named, piles, rules.statement.order);
            starts.iter().map(wide).collect()
        };
        for mut piles in starts {
            for (pile, count) in piles.iter_mut().enumerate() {
                if let Some(bound) = rules.bound(pile).filter(|bound| *count > bound.most) {
                    *count = bound.most;
                }
            }
            if !work.spend(costs.clauses(rules, piles.len())) {
                return Allows::Unknown;
            }
            let position = Position::of(piles);
            let walk = TakeWalk::new(rules, &position);
            match work.next(&mut work.limited(walk, costs.most), costs.most) {
                Ok(Some(_)) => return Allows::Something,
                Ok(None) => {}
                Err(_) if work.is_spent() => return Allows::Unknown,
                Err(_) => whole = false,
            }
        }
    }
    Allows::nothing_if(whole)
}

/// The piles that a rule speaks of.
fn named(rule: &Rule, piles: usize) -> Vec<usize> {
    let is = |pile: usize| {
        move |term: &Term| {
            let of_all = [
                Term::NimSum,
                Term::Total,
                Term::TotalAfter,
                Term::Each,
                Term::EachAfter,
            ];
            *term == Term::Before(pile) || *term == Term::After(pile) || of_all.contains(term)
        }
    };
    (0..piles).filter(|&pile| speaks(rule, &is(pile))).collect()
}

/// All piles, of which these have been chosen. The others have as much as their order permits, so that
/// they can be changed.
fn widened(row: &Counts, named: &[usize], piles: usize, order: Order) -> Counts {
    let other = |pile: usize| {
        let next = named.iter().position(|named| *named > pile);
        match next.filter(|_| order == Order::Sorted) {
            Some(next) => row[next].clone(),
            None => Natural::small(MAX_TOKENS),
        }
    };
    (0..piles)
        .map(|pile| match named.iter().position(|named| *named == pile) {
            Some(place) => row[place].clone(),
            None => other(pile),
        })
        .collect()
}

/// Whether the rule allows something with a memory that arises in play, or that a game may start with.
fn with_memory(statement: &Statement, rule: &Rule, work: &mut WorkBudget) -> Allows {
    let all: Vec<usize> = (0..statement.parameters.len()).collect();
    let mut whole = all.is_empty();
    for large in [false, true] {
        for values in super::sample_starts::near(statement, &all) {
            let rules = work.built(statement, &values);
            let alone = work.built(&alone(statement, rule), &values);
            let (Some(rules), Some(alone)) = (rules, alone) else {
                return Allows::Unknown;
            };
            match reached(&rules, &alone, large, work) {
                Allows::Something => return Allows::Something,
                Allows::Nothing => {}
                Allows::Unknown => whole &= large && !needs_many(rule),
            }
        }
    }
    Allows::nothing_if(whole)
}

/// Whether a rule speaks of more tokens than all small piles have, so that what it allows may only show
/// with larger ones.
fn needs_many(rule: &Rule) -> bool {
    let is = |term: &Term| matches!(term, Term::Number(number) if *number > MAX_TOKENS);
    speaks(rule, &is)
}

/// Whether one rule of a game, also given `alone`, allows something in a position that play reaches.
fn reached(rules: &Stated, alone: &Stated, large: bool, work: &mut WorkBudget) -> Allows {
    let costs = Costs::of(&rules.statement);
    let each = costs.most + costs.memory + Costs::KEPT;
    let (givens, mut whole) = givens(&rules.statement);
    for piles in rules.piles() {
        let starts = if large {
            large_starts(&alone.statement.rules[0], piles)
        } else {
            let starts = starts(piles, rules.statement.order != Order::Sorted);
            whole &= is_all(&starts);
            starts
        };
        let mut starts = starts.iter().flat_map(|piles| {
            let begin = |given: &Vec<Natural>| start(rules, piles.clone(), given).ok();
            givens.iter().filter_map(begin)
        });
        let mut queue: VecDeque<Position> = VecDeque::new();
        let mut seen: FxHashSet<Position> = FxHashSet::default();
        let mut examined = 0;
        loop {
            let next = if large {
                // All starts come before the positions that are reached from them.
                starts.next().or_else(|| queue.pop_front())
            } else {
                queue.pop_front().or_else(|| starts.next())
            };
            let Some(position) = next else {
                break;
            };
            let position = match position.phase {
                Phase::Take => position,
                Phase::Block => after(rules, &position, &Move::Block(Vec::new())),
            };
            if !seen.insert(position.clone()) {
                continue;
            }
            examined += 1;
            if examined > if large { 2 * MAX_LARGE } else { MAX_POSITIONS } {
                whole = false;
                break;
            }
            if !work.spend(costs.clauses(rules, piles)) {
                return Allows::Unknown;
            }
            let walk = TakeWalk::new(alone, &position);
            match work.next(&mut work.limited(walk, costs.most), costs.most) {
                Ok(Some(_)) => return Allows::Something,
                Ok(None) => {}
                Err(_) => whole = false,
            }
            if large && queue.len() > MAX_LARGE {
                continue;
            }
            let mut walk = work.limited(TakeWalk::new(rules, &position), costs.most);
            for examined in 0.. {
                match work.next(&mut walk, each) {
                    Ok(Some(taken)) if examined < MAX_TAKES => {
                        queue.push_back(after(rules, &position, &Move::Take(taken)));
                    }
                    Ok(None) => break,
                    _ => {
                        whole = false;
                        break;
                    }
                }
            }
            if work.is_spent() {
                return Allows::Unknown;
            }
        }
    }
    Allows::nothing_if(whole)
}
