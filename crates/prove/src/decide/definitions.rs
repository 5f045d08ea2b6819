//! Collects definitions in place of decisions, for another program to decide.

use crate::atoms::LinearConstraint;
use crate::automaton::Var;
use crate::decide::conjunction::simplified;
use crate::decide::split_cases;
use crate::formula::{Definition, Predicate};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What has been defined, in order: each definition uses only earlier ones. The keys are the meanings in
/// [canonical form](Predicate::canonical).
#[derive(Default)]
pub(crate) struct Definitions(RefCell<IndexMap<Predicate, Arc<Definition>>>);

impl Definitions {
    /// A call of an equivalent definition, which is added under a name like this if there is none; or the
    /// formula itself, simplified, if that is as short.
    pub(crate) fn define(&self, name: &str, formula: &Predicate) -> Predicate {
        let means = normalised(formula);
        let inner = match &means {
            Predicate::Not(inner) => inner,
            means => means,
        };
        let is_short = !matches!(
            inner,
            Predicate::And(_) | Predicate::Or(_) | Predicate::Exists(..)
        );
        let (form, variables) = means.canonical();
        if is_short || variables.is_empty() || name == UNNAMED && !means.quantifies() {
            return means;
        }
        let mut all = self.0.borrow_mut();
        let known = all.get(&form).cloned();
        let definition = known.unwrap_or_else(|| {
            let alike = |n: usize| match n {
                1 => name.to_owned(),
                n => format!("{name}_{n}"),
            };
            let taken: BTreeSet<&str> = all.values().map(|known| known.name.as_str()).collect();
            let name = (1..=all.len() + 1)
                .map(alike)
                .find(|name| !taken.contains(name.as_str()));
            let made = Arc::new(Definition {
                name: name.unwrap_or_default(),
                variables: variables.clone(),
                means,
            });
            all.insert(form, made.clone());
            made
        });
        Predicate::Defined(definition, variables)
    }

    pub(crate) fn all(&self) -> Vec<Arc<Definition>> {
        self.0.borrow().values().cloned().collect()
    }
}

/// The name of parts that have no other; they are defined only if they quantify.
pub(crate) const UNNAMED: &str = "part";

/// An equivalent formula with few variables at a time: equal variables are merged, and each quantifier is
/// moved as far inside as possible.
fn normalised(formula: &Predicate) -> Predicate {
    match formula {
        Predicate::Not(inner) => normalised(inner).not(),
        Predicate::And(parts) => conjunction(Vec::new(), parts.clone()),
        Predicate::Or(parts) => disjunction(parts.iter().map(normalised)),
        Predicate::Exists(bound, body) => conjunction(bound.clone(), vec![(**body).clone()]),
        other => other.clone(),
    }
}

fn conjunction(mut variables: Vec<Var>, parts: Vec<Predicate>) -> Predicate {
    let mut flat = simplified(&mut variables, parts);
    while let Some(fewer) = variables.iter().find_map(|&v| without(&flat, v)) {
        flat = simplified(&mut variables, fewer);
    }
    if flat.contains(&Predicate::Constant(false)) {
        return Predicate::Constant(false);
    }
    if let Some(cases) = split_cases(&variables, &mut flat) {
        return disjunction(cases.iter().map(normalised));
    }
    let mut parts: Vec<Predicate> = tightened(flat).iter().map(normalised).collect();
    loop {
        let free: Vec<BTreeSet<Var>> = parts.iter().map(Predicate::free).collect();
        variables.retain(|v| free.iter().any(|free| free.contains(v)));
        // The variable whose parts have the fewest variables goes first, with all others that occur only in
        // these parts.
        let beside = |v: &Var| -> BTreeSet<Var> {
            let with = free.iter().filter(|free| free.contains(v));
            with.flatten().copied().collect()
        };
        let Some(first) = variables.iter().min_by_key(|v| beside(v).len()) else {
            return Predicate::and(ordered(parts));
        };
        let within = |v: &Var| (free.iter()).all(|free| free.contains(first) || !free.contains(v));
        let (gone, left): (Vec<Var>, Vec<Var>) = variables.iter().partition(|v| within(v));
        let mut with = Vec::new();
        let mut without = Vec::new();
        for (part, free) in parts.into_iter().zip(&free) {
            if free.contains(first) {
                with.push(part);
            } else {
                without.push(part);
            }
        }
        without.push(Predicate::exists(gone, Predicate::and(ordered(with))));
        (parts, variables) = (without, left);
    }
}

/// The parts with a number substituted for a variable that must have this value; `None` if no such value is
/// known, or if a part with the variable is not linear.
fn without(parts: &[Predicate], v: Var) -> Option<Vec<Predicate>> {
    let (at, value) = parts.iter().enumerate().find_map(|(at, part)| match part {
        Predicate::Linear(linear) if linear.terms == [(1, v)] => {
            let value = linear.high?;
            (value == 0 || linear.low == Some(value)).then_some((at, value))
        }
        _ => None,
    })?;
    let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
    others.map(|(_, part)| with_value(part, v, value)).collect()
}

fn with_value(part: &Predicate, v: Var, value: i64) -> Option<Predicate> {
    let inner = |parts: &[Predicate]| -> Option<Vec<Predicate>> {
        parts
            .iter()
            .map(|part| with_value(part, v, value))
            .collect()
    };
    Some(match part {
        part if !part.free().contains(&v) => part.clone(),
        Predicate::Linear(linear) => {
            let (known, terms): (Vec<_>, Vec<_>) =
                (linear.terms.iter().copied()).partition(|(_, variable)| *variable == v);
            let known: i64 = known.iter().map(|(factor, _)| factor * value).sum();
            let less = |bound: Option<i64>| bound.map(|bound| bound - known);
            Predicate::within(terms, less(linear.low), less(linear.high))
        }
        Predicate::Not(part) => with_value(part, v, value)?.not(),
        Predicate::And(parts) => Predicate::and(inner(parts)?),
        Predicate::Or(parts) => Predicate::or(inner(parts)?),
        _ => return None,
    })
}

fn tightened(mut parts: Vec<Predicate>) -> Vec<Predicate> {
    let excluded = parts.iter().filter_map(|part| match part {
        Predicate::Not(inner) => match &**inner {
            Predicate::Linear(linear) if linear.low == linear.high => Some(linear.clone()),
            _ => None,
        },
        _ => None,
    });
    let excluded: Vec<LinearConstraint> = excluded.collect();
    for gone in excluded {
        let bounded = parts.iter_mut().find_map(|part| match part {
            Predicate::Linear(linear) if linear.terms == gone.terms => Some(linear),
            _ => None,
        });
        let Some(linear) = bounded else { continue };
        if linear.low == gone.low {
            linear.low = linear.low.map(|low| low + 1);
        } else if linear.high == gone.high {
            linear.high = linear.high.map(|high| high - 1);
        } else {
            continue;
        }
        parts.retain(|part| *part != Predicate::Linear(gone.clone()).not());
    }
    parts
}

/// The disjunction, with each case once.
fn disjunction(cases: impl Iterator<Item = Predicate>) -> Predicate {
    let mut kept = Vec::new();
    for case in cases {
        if !kept.contains(&case) {
            kept.push(case);
        }
    }
    Predicate::or(kept)
}

/// The parts, ordered to add few variables at a time and to put the most restrictive first.
fn ordered(mut parts: Vec<Predicate>) -> Vec<Predicate> {
    let rank = |part: &Predicate| match part {
        Predicate::Digits(_) | Predicate::Relation(..) | Predicate::Defined(..) => 0,
        Predicate::Linear(linear) if linear.low == linear.high => 1,
        Predicate::Linear(_) => 2,
        _ => 3,
    };
    let mut known: BTreeSet<Var> = BTreeSet::new();
    let mut all = Vec::new();
    while !parts.is_empty() {
        let added: BTreeMap<usize, usize> = (parts.iter().enumerate())
            .map(|(at, part)| (at, part.free().difference(&known).count()))
            .collect();
        let next = (0..parts.len()).min_by_key(|at| (added[at], rank(&parts[*at])));
        let next = parts.remove(next.unwrap_or(0));
        known.extend(next.free());
        all.push(next);
    }
    all
}
