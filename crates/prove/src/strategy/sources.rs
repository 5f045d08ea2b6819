//! Collects what the rules and the claim themselves say about a position.

use goldpile_engine::statement::{Formula, Statement, Term};
use std::collections::BTreeSet;

/// The largest divisor whose remainders are distinguished.
const MOST_DIVISOR: u64 = 32;

/// The largest number by which the pairs of a claim are translated.
const MOST_TRANSLATION: u64 = 8;

pub(crate) fn is_of_position(term: &Term) -> bool {
    !term.has(&|part| {
        matches!(
            part,
            Term::After(_) | Term::Moved | Term::TotalAfter | Term::Each | Term::EachAfter
        )
    })
}

/// Whether a part of a term has no effect, such as `1*a` and `a div 1` with the default of an optional
/// parameter.
fn is_trivial(term: &Term) -> bool {
    let is_one = |term: &Term| matches!(term, Term::Number(n) if *n <= 1_u64);
    term.has(&|part| match part {
        Term::Product(x, y) => is_one(x) || is_one(y),
        Term::Remainder(_, k) | Term::Quotient(_, k) => is_one(k),
        _ => false,
    })
}

pub(crate) fn divisors(statement: &Statement) -> Vec<u64> {
    let rules = (statement.rules.iter()).flat_map(|rule| [&rule.when, &rule.allows]);
    let claim = statement.claim.iter().map(|claim| &claim.formula);
    let divisor = |term: &Term| match term {
        Term::Remainder(x, k) | Term::Quotient(x, k) if !matches!(**x, Term::Zeros(_)) => {
            number(k).filter(|k| (2..=MOST_DIVISOR).contains(k))
        }
        _ => None,
    };
    numbers(rules.chain(claim), &divisor)
}

/// The numbers that the claim adds to terms of A, B and shift, where it is about translated pairs.
pub(crate) fn translations(statement: &Statement) -> Vec<u64> {
    let added = |term: &Term| match term {
        Term::Sum(x, y) if matches!(**x, Term::Beatty { .. } | Term::Shift(_)) => {
            number(y).filter(|by| (1..=MOST_TRANSLATION).contains(by))
        }
        _ => None,
    };
    numbers(statement.claim.iter().map(|claim| &claim.formula), &added)
}

fn number(term: &Term) -> Option<u64> {
    match term {
        Term::Number(number) => number.to_u64(),
        _ => None,
    }
}

/// The numbers found in the parts of these formulas, each once.
fn numbers<'a>(
    formulas: impl Iterator<Item = &'a Formula>,
    found: &dyn Fn(&Term) -> Option<u64>,
) -> Vec<u64> {
    let mut all = BTreeSet::new();
    let mut terms: Vec<&Term> = formulas.flat_map(atoms).flat_map(Formula::terms).collect();
    while let Some(term) = terms.pop() {
        all.extend(found(term));
        terms.extend(term.parts());
    }
    all.into_iter().collect()
}

/// The conditions on a position that occur in the rules and in the claim.
pub(crate) fn own_conditions(statement: &Statement) -> Vec<Formula> {
    let rules = statement.rules.iter().map(|rule| &rule.when);
    let claim = statement.claim.iter().map(|claim| &claim.formula);
    let mut own: Vec<Formula> = Vec::new();
    for atom in rules.chain(claim).flat_map(atoms) {
        if statement.atom_text(atom).is_some()
            && atom
                .terms()
                .into_iter()
                .all(|term| is_of_position(term) && !is_trivial(term))
            && !own.contains(atom)
        {
            own.push(atom.clone());
        }
    }
    own
}

/// The parts of a formula that are not connectives.
fn atoms(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::All(parts) | Formula::Any(parts) => parts.iter().flat_map(atoms).collect(),
        Formula::Not(part) => atoms(part),
        Formula::Each { .. } => Vec::new(),
        atom => vec![atom],
    }
}
