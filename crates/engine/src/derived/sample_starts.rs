//! The starts and the values of parameters with which rules are tried out.

use super::normal::is_constant;
use crate::position::Counts;
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Rule, Statement, Term};
use goldpile_number::Natural;

/// Piles of up to this many tokens are examined.
pub(super) const MAX_TOKENS: u64 = 12;
/// The most starts that are made: enough for all orders of four piles.
const MAX_STARTS: usize = 30_000;
/// The most positions that are examined of those that play reaches from the starts.
pub(super) const MAX_POSITIONS: usize = 4_000;
/// The most takes that are examined in one position.
pub(super) const MAX_TAKES: usize = 2_000;
/// The most combinations of values of parameters that are all tried.
const MAX_SETTINGS: u64 = 24;
/// The most memories that a start is given.
const MAX_GIVEN: u64 = 2 * MAX_TOKENS + 1;

/// Values of the parameters: the defaults first, then each parameter in turn with its minimum, its
/// maximum and a few more values, the others with their defaults. Varies only the parameters with
/// these indices.
pub(super) fn near(statement: &Statement, varied: &[usize]) -> Vec<Vec<u64>> {
    let usual: Vec<u64> = (statement.parameters.iter()).map(|p| p.default).collect();
    let mut tried = vec![usual.clone()];
    for &index in varied {
        let parameter = &statement.parameters[index];
        let near = [parameter.least, parameter.least + 1, parameter.least + 2];
        for value in near.into_iter().chain([parameter.most]) {
            let mut values = usual.clone();
            values[index] = value;
            if value <= parameter.most && !tried.contains(&values) {
                tried.push(values);
            }
        }
    }
    tried
}

/// Values of the parameters that a rule or the bound of a pile depends on, the defaults first, and whether
/// these are all values that they can have.
pub(super) fn settings(statement: &Statement, rule: &Rule) -> (Vec<Vec<u64>>, bool) {
    let speaks = |index: usize| {
        let is = |term: &Term| *term == Term::Parameter(index);
        rule.formulas().any(|formula| formula.has(&is))
            || statement
                .bounded
                .iter()
                .any(|bounded| bounded.most.has(&is))
    };
    let varied: Vec<usize> = (0..statement.parameters.len())
        .filter(|&index| speaks(index))
        .collect();
    let mut tried = near(statement, &varied);
    let ranges = varied.iter().map(|&index| {
        let parameter = &statement.parameters[index];
        (parameter.most - parameter.least).saturating_add(1)
    });
    if ranges.fold(1, u64::saturating_mul) > MAX_SETTINGS {
        return (tried, false);
    }
    let mut all = vec![tried[0].clone()];
    for &index in &varied {
        let parameter = &statement.parameters[index];
        let each = all.iter().flat_map(|values| {
            (parameter.least..=parameter.most).map(|value| {
                let mut values = values.clone();
                values[index] = value;
                values
            })
        });
        all = each.collect();
    }
    all.retain(|values| !tried.contains(values));
    tried.append(&mut all);
    (tried, true)
}

/// What a start may be given after a `/`, beginning with nothing, and whether that is everything.
pub(super) fn givens(statement: &Statement) -> (Vec<Vec<Natural>>, bool) {
    let mut givens = vec![Vec::new()];
    let [memory] = &statement.memory[..] else {
        return (givens, true);
    };
    if memory.is_pile {
        return (givens, false);
    }
    let bounds = memory.bounds.as_ref();
    let bounds =
        bounds.map(|(least, most)| [least, most].map(|bound| Valuation::NOTHING.count(bound)));
    let [least, most] = bounds.map_or([Some(0), None], |bounds| bounds.map(|one| one.to_u64()));
    let least = least.unwrap_or(u64::MAX - MAX_GIVEN);
    let beyond = least + MAX_GIVEN;
    let (end, all) = match most {
        Some(most) if most <= beyond => (most, true),
        _ => (beyond, false),
    };
    givens.extend((least..=end).map(|given| vec![Natural::small(given)]));
    (givens, all)
}

/// Starts with piles near the numbers in a rule.
pub(super) fn large_starts(rule: &Rule, piles: usize) -> Vec<Counts> {
    let mut numbers: Vec<Natural> = Vec::new();
    for formula in rule.formulas() {
        collect(formula, &mut numbers);
    }
    numbers.sort_unstable();
    numbers.dedup();
    // The largest numbers are the ones that small piles could not reach.
    let around = (numbers.iter().rev().take(4)).flat_map(|number| {
        let next = number + &Natural::ONE;
        [number.clone(), number * &Natural::small(2), next]
    });
    let usual = [0, 1, 2, 20, 50, 1000].map(Natural::small);
    let mut heights: Vec<Natural> = around.chain(usual).collect();
    heights.sort_unstable();
    heights.dedup();
    let mut starts = Vec::new();
    for first in &heights {
        for second in &heights {
            // Each later pile is a little larger, so that the piles differ.
            let later = (0..piles - 1).map(|more| second + &Natural::from(more));
            starts.push(std::iter::once(first.clone()).chain(later).collect());
        }
    }
    starts
}

/// The numbers in a formula, and the values of the terms that consist of numbers.
fn collect(formula: &Formula, numbers: &mut Vec<Natural>) {
    fn of_term(term: &Term, numbers: &mut Vec<Natural>) {
        if is_constant(term) {
            numbers.push(Valuation::NOTHING.value(term).magnitude().clone());
        }
        for part in term.parts() {
            of_term(part, numbers);
        }
    }
    for term in formula.terms() {
        of_term(term, numbers);
    }
    for part in formula.parts() {
        collect(part, numbers);
    }
}

/// The starts in the order of their totals, in increasing order only or in every order, within the
/// bounds.
pub(super) fn starts(piles: usize, ordered: bool) -> Vec<Counts> {
    let mut starts = Vec::new();
    let most = MAX_TOKENS * piles as u64;
    for total in 0..=most {
        fill(piles, total, ordered, &mut Vec::new(), &mut starts);
        if starts.len() > MAX_STARTS {
            break;
        }
    }
    starts
}

/// The starts with this total, in increasing order only or in every order, within the bounds.
pub(super) fn starts_of(piles: usize, total: u64, ordered: bool) -> Vec<Counts> {
    let mut starts = Vec::new();
    fill(piles, total, ordered, &mut Vec::new(), &mut starts);
    starts
}

/// Whether [`starts`] gives all starts with this many piles.
pub(super) fn is_all(starts: &[Counts]) -> bool {
    starts.len() <= MAX_STARTS
}

fn fill(piles: usize, rest: u64, ordered: bool, row: &mut Vec<u64>, starts: &mut Vec<Counts>) {
    if starts.len() > MAX_STARTS {
        return;
    }
    let open = piles - row.len();
    if open == 0 {
        if rest == 0 {
            starts.push(row.iter().map(|&pile| Natural::small(pile)).collect());
        }
        return;
    }
    let least = match row.last() {
        Some(&last) if !ordered => last,
        _ => 0,
    };
    let needed = rest.saturating_sub(MAX_TOKENS * (open as u64 - 1));
    for pile in least.max(needed)..=rest.min(MAX_TOKENS) {
        row.push(pile);
        fill(piles, rest - pile, ordered, row, starts);
        row.pop();
    }
}
