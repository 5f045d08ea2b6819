//! The starts from which rules are tried out.

use crate::engine::position::Counts;
use crate::engine::statement::{Formula, Statement, Term};
use crate::number::Natural;

/// Piles of up to this many tokens are examined.
pub(super) const MAX_TOKENS: u64 = 12;
/// The most positions examined in one search.
pub(super) const MAX_POSITIONS: usize = 4_000;

/// Starts with piles near the numbers in those rules that have not yet been found to allow
/// anything.
pub(super) fn large_starts(statement: &Statement, piles: usize, found: &[bool]) -> Vec<Counts> {
    let rules = statement.rules.iter().zip(found);
    let mut numbers: Vec<Natural> = Vec::new();
    for (rule, _) in rules.filter(|(_, found)| !**found) {
        let exceptions = rule.unless.iter().map(|one| &one.when);
        for formula in [&rule.when, &rule.allows].into_iter().chain(exceptions) {
            collect(formula, &mut numbers);
        }
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

/// The numbers in a formula.
fn collect(formula: &Formula, numbers: &mut Vec<Natural>) {
    fn of_term(term: &Term, numbers: &mut Vec<Natural>) {
        if let Term::Number(number) = term {
            numbers.push(number.clone());
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

/// The starts in the order of their totals, within the bounds.
pub(super) fn starts(piles: usize, ordered: bool) -> Vec<Counts> {
    let mut starts = Vec::new();
    let most = MAX_TOKENS * piles as u64;
    for total in 1..=most {
        let mut row = Vec::new();
        fill(piles, total, ordered, &mut row, &mut starts);
        if starts.len() > MAX_POSITIONS {
            break;
        }
    }
    starts
}

fn fill(piles: usize, rest: u64, ordered: bool, row: &mut Vec<u64>, starts: &mut Vec<Counts>) {
    let open = piles - row.len();
    if open == 0 || starts.len() > MAX_POSITIONS {
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
