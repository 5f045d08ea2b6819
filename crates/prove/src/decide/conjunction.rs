//! Simplifies a conjunction under quantifiers, to leave as few variables as possible.

use crate::atoms::LinearConstraint;
use crate::automaton::Var;
use crate::formula::{DigitRelation, Predicate};
use indexmap::IndexMap;
use std::collections::HashMap;

/// The parts without what the linear parts already imply, such as x ≠ y next to x < y. Quantified variables
/// are merged if they must be equal, because x = y, or because y = A(x) and z = A(x).
pub(crate) fn simplified(variables: &mut Vec<Var>, parts: Vec<Predicate>) -> Vec<Predicate> {
    let mut flat = settled(variables, parts);
    while let Some((gone, kept)) = (flat.iter())
        .find_map(|part| identified(variables, part))
        .or_else(|| defined_twice(variables, &flat))
    {
        variables.retain(|&v| v != gone);
        let name = |v: Var| if v == gone { kept } else { v };
        let parts = flat.iter().map(|part| part.renamed(&name)).collect();
        flat = settled(variables, parts);
    }
    flat
}

type LinearByTerms = IndexMap<Vec<(i64, Var)>, LinearConstraint>;

/// The parts of a conjunction, with one linear part for each combination of variables, and the others
/// simplified under the assumption that the linear parts hold.
fn settled(variables: &mut Vec<Var>, mut parts: Vec<Predicate>) -> Vec<Predicate> {
    loop {
        let flat = flattened(variables, parts);
        let mut known = LinearByTerms::new();
        let mut others = Vec::new();
        for part in &flat {
            if let Predicate::Linear(linear) = part {
                let bounds = known.entry(linear.terms.clone());
                let bounds = bounds.or_insert_with(|| linear.clone());
                *bounds = bounds.and(linear);
            } else {
                others.push(part);
            }
        }
        let linear =
            |of: &LinearConstraint| Predicate::within(of.terms.iter().copied(), of.low, of.high);
        let now: Vec<Predicate> = (known.values().map(linear))
            .chain(others.into_iter().map(|part| assuming(part, &known)))
            .collect();
        if now.len() == flat.len() && now.iter().all(|part| flat.contains(part)) {
            return now;
        }
        parts = now;
    }
}

fn assuming(part: &Predicate, known: &LinearByTerms) -> Predicate {
    let inner = |part| assuming(part, known);
    match part {
        Predicate::Linear(linear) => match known.get(&linear.terms) {
            Some(bounds) if bounds.and(linear) == *bounds => Predicate::Constant(true),
            Some(bounds) if bounds.and(linear).constant() == Some(false) => {
                Predicate::Constant(false)
            }
            _ => part.clone(),
        },
        Predicate::Not(part) => inner(part).not(),
        Predicate::And(parts) => Predicate::and(parts.iter().map(inner)),
        Predicate::Or(parts) => Predicate::or(parts.iter().map(inner)),
        other => other.clone(),
    }
}

/// The parts of a conjunction, including those of nested conjunctions and quantifiers.
fn flattened(variables: &mut Vec<Var>, parts: Vec<Predicate>) -> Vec<Predicate> {
    let mut flat = Vec::new();
    let mut stack = parts;
    stack.reverse();
    while let Some(part) = stack.pop() {
        match part {
            Predicate::Constant(true) => {}
            part if flat.contains(&part) => {}
            Predicate::And(inner) => stack.extend(inner.into_iter().rev()),
            Predicate::Not(inner) => match *inner {
                Predicate::Or(parts) => {
                    stack.extend(parts.into_iter().rev().map(Predicate::not));
                }
                inner => flat.push(Predicate::Not(Box::new(inner))),
            },
            Predicate::Exists(bound, body) => {
                let known = |part: &Predicate| part.free();
                let clash = bound.iter().any(|v| {
                    variables.contains(v) || flat.iter().chain(&stack).any(|p| known(p).contains(v))
                });
                if clash {
                    flat.push(Predicate::Exists(bound, body));
                } else {
                    variables.extend(bound);
                    stack.push(*body);
                }
            }
            other => flat.push(other),
        }
    }
    flat
}

/// A quantified variable that a part makes equal to another variable, and this other variable.
fn identified(variables: &[Var], part: &Predicate) -> Option<(Var, Var)> {
    let Predicate::Linear(linear) = part else {
        return None;
    };
    let (x, y) = linear.equal_pair()?;
    if variables.contains(&y) {
        Some((y, x))
    } else if variables.contains(&x) {
        Some((x, y))
    } else {
        None
    }
}

/// Whether a case makes a quantified variable equal to another one.
pub(crate) fn identifies_variable(variables: &[Var], case: &Predicate) -> bool {
    match case {
        Predicate::And(parts) => parts
            .iter()
            .any(|part| identifies_variable(variables, part)),
        part => identified(variables, part).is_some(),
    }
}

/// A quantified variable and another variable that two parts define identically.
fn defined_twice(variables: &[Var], parts: &[Predicate]) -> Option<(Var, Var)> {
    const DEFINED: Var = Var::MAX;
    #[expect(
        clippy::mutable_key_type,
        reason = "what the automata of a formula take of the memory is no part of their equality"
    )]
    let mut known = HashMap::new();
    for part in parts {
        for x in defined(part) {
            let definition = part.renamed(&|v| if v == x { DEFINED } else { v });
            let y = *known.entry(definition).or_insert(x);
            if x != y && variables.contains(&x) {
                return Some((x, y));
            }
            if x != y && variables.contains(&y) {
                return Some((y, x));
            }
        }
    }
    None
}

/// The variables of a part that the other variables determine.
fn defined(part: &Predicate) -> Vec<Var> {
    match part {
        // Equations such as y = A(y) have several solutions.
        Predicate::Digits(
            DigitRelation::Shift(x, y) | DigitRelation::Least(x, y) | DigitRelation::Floor(x, y),
        ) if x != y => {
            vec![*y]
        }
        Predicate::Linear(linear) if linear.low.is_some() && linear.low == linear.high => {
            linear.terms.iter().map(|&(_, v)| v).collect()
        }
        _ => Vec::new(),
    }
}
