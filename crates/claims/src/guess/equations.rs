//! The search for equations between piles: equal piles, piles at a fixed distance, and equal sums
//! of piles.

use super::exceptions::{corrected, largest_exception};
use super::played::{PlayedOutcomes, tuples};
use super::search::RuleResult;
use super::write::{disjunction, with_number};
use goldpile_prove::NumerationSystem;

const MAX_CONSTANT: i64 = 9;

const MAX_PILES: usize = 4;

/// The fewest P-positions that allow a conclusion.
const MIN_ROWS: usize = 4;

/// An equation between a sum of signed piles and a constant. The first pile has the sign +.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Equation {
    signs: Vec<i64>,
    constant: i64,
}

impl Equation {
    fn holds(&self, tuple: &[u64]) -> bool {
        sum(&self.signs, tuple) == Some(self.constant)
    }

    /// The two piles, if the equation states that they are equal.
    fn equal_piles(&self) -> Option<(usize, usize)> {
        let mut piles = (0..self.signs.len()).filter(|&pile| self.signs[pile] != 0);
        let pair = (piles.next()?, piles.next()?);
        let equal = self.constant == 0 && piles.next().is_none() && self.signs[pair.1] < 0;
        equal.then_some(pair)
    }

    /// The equation as text, written without subtraction.
    fn text(&self, names: &[String]) -> String {
        let side = |sign: i64| -> String {
            let piles = (0..names.len()).filter(|&pile| self.signs[pile] == sign);
            let piles: Vec<&str> = piles.map(|pile| &names[pile][..]).collect();
            piles.join(" + ")
        };
        let (plus, minus) = (side(1), side(-1));
        match self.constant {
            0 if minus.is_empty() => format!("{plus} = 0"),
            constant if constant < 0 => {
                let more = constant.unsigned_abs();
                format!("{minus} = {}", with_number(&plus, more))
            }
            constant => format!("{plus} = {}", with_number(&minus, constant.unsigned_abs())),
        }
    }
}

fn sum(signs: &[i64], tuple: &[u64]) -> Option<i64> {
    let add = |sum: i64, (sign, &number): (&i64, &u64)| {
        i64::try_from(number)
            .ok()?
            .checked_mul(*sign)?
            .checked_add(sum)
    };
    signs.iter().zip(tuple).try_fold(0, add)
}

/// The claim that the P-positions are the solutions of some equations, or why there is none.
pub(crate) fn claim(played: &PlayedOutcomes) -> RuleResult {
    let table = played.of_piles()?;
    if played.piles == 1 {
        return Err("only for several piles".to_owned().into());
    }
    let none = || "none with few piles and small numbers".to_owned();
    let small = largest_exception(played);
    let is_large =
        |tuple: &[u64]| played.is_claimed(tuple) && tuple.iter().any(|&number| number > small);
    // An equation determines one pile from the others, so it has no more solutions than this.
    let most = (0..played.piles - 1).fold(1, |most: usize, _| {
        most.saturating_mul(usize::try_from(played.max).unwrap_or(usize::MAX) + 1)
    });
    let mut rows: Vec<Vec<u64>> = Vec::new();
    let dense = played.find_by_largest(|tuple| {
        if is_large(tuple) && played.is_p(table, tuple) == Some(true) {
            rows.push(tuple.to_vec());
        }
        (rows.len() > most).then_some(())
    });
    if dense.is_some() || rows.len() < MIN_ROWS {
        return Err(none().into());
    }
    let mut all = (signs(played.piles).into_iter())
        .filter_map(|signs| {
            let constant = sum(&signs, &rows[0])?;
            Some(Equation { signs, constant })
        })
        .filter(|equation| {
            let small = equation.constant.abs() <= MAX_CONSTANT;
            small && rows.iter().all(|row| equation.holds(row))
        });
    let mut system: Vec<Equation> = all.next().into_iter().collect();
    // The N-positions that satisfy all equations so far.
    let mut others: Vec<Vec<u64>> = Vec::new();
    played.find_by_largest(|tuple| -> Option<()> {
        let holds = system.iter().all(|equation| equation.holds(tuple));
        if holds && is_large(tuple) && played.is_p(table, tuple) == Some(false) {
            others.push(tuple.to_vec());
        }
        None
    });
    for equation in all {
        if others.is_empty() {
            break;
        }
        let before = others.len();
        others.retain(|row| equation.holds(row));
        // An equation that excludes none of them adds nothing.
        if others.len() < before {
            system.push(equation);
        }
    }
    if system.is_empty() || !others.is_empty() {
        return Err(none().into());
    }
    let holds = |tuple: &[u64]| system.iter().all(|equation| equation.holds(tuple));
    let text = text(&system, &played.names);
    let parts = corrected(played, table, &text, holds).ok_or_else(none)?;
    Ok((NumerationSystem::Base(2), disjunction(&parts)))
}

/// Every choice of piles and their signs, the fewest piles first.
fn signs(piles: usize) -> Vec<Vec<i64>> {
    let mut all = tuples(&[1, -1, 0].into_iter(), piles);
    let used = |signs: &Vec<i64>| signs.iter().filter(|&&sign| sign != 0).count();
    all.retain(|signs| {
        let first = signs.iter().find(|&&sign| sign != 0);
        first == Some(&1) && used(signs) <= MAX_PILES
    });
    all.sort_by_key(used);
    all
}

/// The equations as one formula, with equal piles in chains: a = b = c.
fn text(system: &[Equation], names: &[String]) -> String {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    let mut parts = Vec::new();
    for equation in system {
        let Some((one, other)) = equation.equal_piles() else {
            parts.push(equation.text(names));
            continue;
        };
        match chains.iter_mut().find(|chain| chain.contains(&one)) {
            Some(chain) => chain.push(other),
            None => chains.push(vec![one, other]),
        }
    }
    let chains = chains.iter().map(|chain| {
        let piles: Vec<&str> = chain.iter().map(|&pile| &names[pile][..]).collect();
        piles.join(" = ")
    });
    let parts: Vec<String> = chains.chain(parts).collect();
    parts.join(" and ")
}
