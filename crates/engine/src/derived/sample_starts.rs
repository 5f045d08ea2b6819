//! The starts and the values of parameters with which rules are tried out.

use crate::position::Counts;
use crate::statement::Statement;
use crate::statement::evaluate::Valuation;
use goldpile_number::Natural;

/// Piles of up to this many tokens are examined.
pub(super) const MAX_TOKENS: u64 = 12;
/// The most starts that are made: enough for all orders of four piles.
const MAX_STARTS: usize = 30_000;
/// The most positions that are examined of those that play reaches from the starts.
pub(super) const MAX_POSITIONS: usize = 4_000;
/// The most takes that are examined in one position.
pub(super) const MAX_TAKES: usize = 2_000;
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

/// What a start may be given after a `/`, beginning with nothing, as far as that is tried.
pub(super) fn givens(statement: &Statement) -> Vec<Vec<Natural>> {
    let mut givens = vec![Vec::new()];
    let [memory] = &statement.memory[..] else {
        return givens;
    };
    if memory.is_pile {
        return givens;
    }
    let bounds = memory.bounds.as_ref();
    let bounds =
        bounds.map(|(least, most)| [least, most].map(|bound| Valuation::NOTHING.count(bound)));
    let [least, most] = bounds.map_or([Some(0), None], |bounds| bounds.map(|one| one.to_u64()));
    let least = least.unwrap_or(u64::MAX - MAX_GIVEN);
    let beyond = least + MAX_GIVEN;
    let end = most.map_or(beyond, |most| most.min(beyond));
    givens.extend((least..=end).map(|given| vec![Natural::small(given)]));
    givens
}

/// The starts with this total, in increasing order only or in every order, within the bounds.
pub(super) fn starts_of(piles: usize, total: u64, ordered: bool) -> Vec<Counts> {
    let mut starts = Vec::new();
    fill(piles, total, ordered, &mut Vec::new(), &mut starts);
    starts
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
