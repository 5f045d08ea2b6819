//! Formulas over the natural numbers, with quantifiers.

use crate::atoms::LinearConstraint;
use crate::atoms::ZeroCounts;
use crate::automaton::{Automaton, Var};
use goldpile_number::Natural;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A statement about natural numbers, as a formula in variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// True or false.
    Constant(bool),
    /// A linear combination within bounds.
    Linear(LinearConstraint),
    /// A property of digits.
    Digits(DigitRelation),
    /// A relation that is already decided, applied to these variables in the order of its tracks.
    Relation(Arc<Automaton>, Vec<Var>),
    /// A named relation that is defined elsewhere, applied to these variables.
    Defined(Arc<Definition>, Vec<Var>),
    /// The negation.
    Not(Box<Predicate>),
    /// The conjunction; true if it is empty.
    And(Vec<Predicate>),
    /// The disjunction; false if it is empty.
    Or(Vec<Predicate>),
    /// Some values of these variables satisfy the formula. The variables differ from all others in it.
    Exists(Vec<Var>, Box<Predicate>),
}

/// A named relation, for another program to decide. Two with the same name are equal.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name, unique within an export.
    pub name: String,
    /// The variables: the free ones of the formula.
    pub variables: Vec<Var>,
    /// The formula that defines the relation.
    pub means: Predicate,
}

/// A relation defined by digits in one numeration system. The first variable is x, the second y.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DigitRelation {
    /// x = n, for n of any size.
    Is(Var, Natural),
    /// x < y, digit by digit.
    Less(Var, Var),
    /// The number of zeros at the end of x is in this set; never holds for x = 0.
    Zeros(Var, ZeroCounts),
    /// x ends in these digits, most significant first; if `true`, after leading zeros have been added if
    /// needed.
    Ends(Var, Vec<u32>, bool),
    /// y has the digits of x followed by a 0.
    Shift(Var, Var),
    /// y is the smallest basis element in the representation of x, which is not 0.
    Least(Var, Var),
    /// y = A(x) = ⌊xα⌋, in the system of t.
    Floor(Var, Var),
    /// The bitwise exclusive-or of all variables is 0. In base 2.
    Xor(Vec<Var>),
}

impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Definition {}

impl Hash for Definition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

const MOST_CASES: usize = 16;

impl Predicate {
    /// low ≤ Σ cᵢxᵢ ≤ high.
    #[must_use]
    pub fn within(
        terms: impl IntoIterator<Item = (i64, Var)>,
        low: Option<i64>,
        high: Option<i64>,
    ) -> Self {
        let linear = LinearConstraint::new(terms, low, high);
        match linear.constant() {
            Some(holds) => Self::Constant(holds),
            None => Self::Linear(linear),
        }
    }

    /// Σ cᵢxᵢ = value.
    #[must_use]
    pub fn sum_is(terms: impl IntoIterator<Item = (i64, Var)>, value: i64) -> Self {
        Self::within(terms, Some(value), Some(value))
    }

    /// x = y.
    #[must_use]
    pub fn equal(x: Var, y: Var) -> Self {
        Self::sum_is([(1, x), (-1, y)], 0)
    }

    /// x < y.
    #[must_use]
    pub fn less(x: Var, y: Var) -> Self {
        Self::within([(1, x), (-1, y)], None, Some(-1))
    }

    /// x ≤ y.
    #[must_use]
    pub fn at_most(x: Var, y: Var) -> Self {
        Self::within([(1, x), (-1, y)], None, Some(0))
    }

    /// The conjunction.
    #[must_use]
    pub fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return part,
                Self::And(inner) => kept.extend(inner),
                part => kept.push(part),
            }
        }
        Self::alone(kept, true, Self::And)
    }

    /// The disjunction.
    #[must_use]
    pub fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return part,
                Self::Or(inner) => kept.extend(inner),
                part => kept.push(part),
            }
        }
        Self::alone(kept, false, Self::Or)
    }

    /// Formulas whose disjunction is this one: the parts of a disjunction, also inside conjunctions and
    /// quantifiers; only the formula itself if there would be too many.
    #[must_use]
    pub fn cases(&self) -> Vec<Self> {
        let cases: Vec<Self> = match self {
            Self::Or(parts) => parts.iter().flat_map(Self::cases).collect(),
            Self::Exists(variables, body) => (body.cases().into_iter())
                .map(|case| Self::exists(variables.iter().copied(), case))
                .collect(),
            Self::And(parts) => {
                let mut all = vec![Vec::new()];
                for part in parts.iter().map(Self::cases) {
                    if all.len() * part.len() > MOST_CASES {
                        return vec![self.clone()];
                    }
                    all = (all.iter())
                        .flat_map(|case| {
                            part.iter()
                                .map(|one| [&case[..], std::slice::from_ref(one)].concat())
                        })
                        .collect();
                }
                all.into_iter().map(Self::and).collect()
            }
            _ => return vec![self.clone()],
        };
        if cases.len() > MOST_CASES {
            vec![self.clone()]
        } else {
            cases
        }
    }

    /// The conjunction or disjunction of these parts; the only part if there is one, and `none` if there
    /// are none.
    fn alone(mut parts: Vec<Self>, none: bool, whole: fn(Vec<Self>) -> Self) -> Self {
        match parts.len() {
            0 => Self::Constant(none),
            1 => parts.swap_remove(0),
            _ => whole(parts),
        }
    }

    /// The negation.
    #[must_use]
    #[expect(
        clippy::should_implement_trait,
        reason = "it is a constructor like the others"
    )]
    pub fn not(self) -> Self {
        match self {
            Self::Constant(holds) => Self::Constant(!holds),
            Self::Not(inner) => *inner,
            Self::Linear(linear) => match (linear.low, linear.high) {
                (None, Some(high)) => Self::Linear(LinearConstraint {
                    low: Some(high + 1),
                    high: None,
                    ..linear
                }),
                (Some(low), None) => Self::Linear(LinearConstraint {
                    low: None,
                    high: Some(low - 1),
                    ..linear
                }),
                _ => Self::Not(Box::new(Self::Linear(linear))),
            },
            other => Self::Not(Box::new(other)),
        }
    }

    /// The implication.
    #[must_use]
    pub fn implies(self, then: Self) -> Self {
        Self::or([self.not(), then])
    }

    /// The equivalence.
    #[must_use]
    pub fn iff(self, other: Self) -> Self {
        Self::and([self.clone().implies(other.clone()), other.implies(self)])
    }

    /// The relation applied to its own variables.
    #[must_use]
    pub fn of(relation: &Arc<Automaton>) -> Self {
        Self::Relation(relation.clone(), relation.tracks().to_vec())
    }

    /// Some values of these variables satisfy the formula.
    #[must_use]
    pub fn exists(variables: impl IntoIterator<Item = Var>, body: Self) -> Self {
        let free = body.free();
        let variables: Vec<Var> = variables.into_iter().filter(|v| free.contains(v)).collect();
        if variables.is_empty() {
            body
        } else {
            Self::Exists(variables, Box::new(body))
        }
    }

    /// The free variables.
    #[must_use]
    pub fn free(&self) -> BTreeSet<Var> {
        let mut free = BTreeSet::new();
        self.collect(&mut free);
        free
    }

    /// The formula with its variables renumbered, and its free variables in increasing order. The free
    /// variables get the first numbers, by rank; the bound ones follow in order of occurrence. So formulas
    /// that differ only in the names of their variables become equal.
    pub(crate) fn canonical(&self) -> (Self, Vec<Var>) {
        let free: Vec<Var> = self.free().into_iter().collect();
        let mut names: BTreeMap<Var, Var> = free.iter().copied().zip(0..).collect();
        let mut next = (0..).nth(free.len()).unwrap_or(0);
        (self.named(&mut names, &mut next), free)
    }

    fn named(&self, names: &mut BTreeMap<Var, Var>, next: &mut Var) -> Self {
        match self {
            Self::Not(inner) => Self::Not(Box::new(inner.named(names, next))),
            Self::And(parts) => Self::And(parts.iter().map(|p| p.named(names, next)).collect()),
            Self::Or(parts) => Self::Or(parts.iter().map(|p| p.named(names, next)).collect()),
            Self::Exists(bound, body) => {
                let mut inner = names.clone();
                let fresh = bound.iter().map(|&variable| {
                    let fresh = *next;
                    *next += 1;
                    inner.insert(variable, fresh);
                    fresh
                });
                let fresh: Vec<Var> = fresh.collect();
                Self::Exists(fresh, Box::new(body.named(&mut inner, next)))
            }
            atom => atom.renamed(&|v| names.get(&v).copied().unwrap_or(v)),
        }
    }

    pub(crate) fn quantifies(&self) -> bool {
        match self {
            Self::Not(inner) => inner.quantifies(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::quantifies),
            Self::Exists(..) => true,
            _ => false,
        }
    }

    fn collect(&self, free: &mut BTreeSet<Var>) {
        match self {
            Self::Constant(_) => {}
            Self::Linear(linear) => free.extend(linear.terms.iter().map(|&(_, v)| v)),
            Self::Digits(digits) => free.extend(digits.variables()),
            Self::Relation(_, variables) | Self::Defined(_, variables) => free.extend(variables),
            Self::Not(inner) => inner.collect(free),
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.collect(free);
                }
            }
            Self::Exists(bound, body) => {
                let mut inner = body.free();
                for variable in bound {
                    inner.remove(variable);
                }
                free.append(&mut inner);
            }
        }
    }

    /// The formula with its free variables replaced. The new variables must not be bound in it.
    #[must_use]
    pub fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Self {
        match self {
            Self::Constant(holds) => Self::Constant(*holds),
            Self::Linear(linear) => Self::within(
                linear.terms.iter().map(|&(c, v)| (c, to(v))),
                linear.low,
                linear.high,
            ),
            Self::Digits(digits) => digits.renamed(to),
            Self::Relation(relation, variables) => {
                Self::Relation(relation.clone(), variables.iter().map(|&v| to(v)).collect())
            }
            Self::Defined(definition, variables) => Self::Defined(
                definition.clone(),
                variables.iter().map(|&v| to(v)).collect(),
            ),
            Self::Not(inner) => inner.renamed(to).not(),
            Self::And(parts) => Self::and(parts.iter().map(|part| part.renamed(to))),
            Self::Or(parts) => Self::or(parts.iter().map(|part| part.renamed(to))),
            Self::Exists(bound, body) => {
                let inner = |v: Var| if bound.contains(&v) { v } else { to(v) };
                Self::exists(bound.iter().copied(), body.renamed(&inner))
            }
        }
    }
}

impl DigitRelation {
    pub(crate) fn variables(&self) -> Vec<Var> {
        match self {
            Self::Is(x, _) | Self::Zeros(x, _) | Self::Ends(x, _, _) => vec![*x],
            Self::Less(x, y) | Self::Shift(x, y) | Self::Least(x, y) | Self::Floor(x, y) => {
                vec![*x, *y]
            }
            Self::Xor(variables) => variables.clone(),
        }
    }

    pub(crate) fn mapped(&self, to: &dyn Fn(Var) -> Var) -> Self {
        match self {
            Self::Is(x, n) => Self::Is(to(*x), n.clone()),
            Self::Zeros(x, counts) => Self::Zeros(to(*x), counts.clone()),
            Self::Ends(x, digits, padded) => Self::Ends(to(*x), digits.clone(), *padded),
            Self::Less(x, y) => Self::Less(to(*x), to(*y)),
            Self::Shift(x, y) => Self::Shift(to(*x), to(*y)),
            Self::Least(x, y) => Self::Least(to(*x), to(*y)),
            Self::Floor(x, y) => Self::Floor(to(*x), to(*y)),
            Self::Xor(variables) => Self::Xor(variables.iter().map(|&v| to(v)).collect()),
        }
    }

    fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Predicate {
        match self.mapped(to) {
            Self::Less(x, y) if x == y => Predicate::Constant(false),
            // Only 0 is its own shift.
            Self::Shift(x, y) if x == y => Predicate::Digits(Self::Is(x, Natural::ZERO)),
            Self::Xor(mut variables) => {
                variables.sort_unstable();
                let mut kept: Vec<Var> = Vec::new();
                for variable in variables {
                    if kept.last() == Some(&variable) {
                        kept.pop();
                    } else {
                        kept.push(variable);
                    }
                }
                if kept.is_empty() {
                    Predicate::Constant(true)
                } else {
                    Predicate::Digits(Self::Xor(kept))
                }
            }
            other => Predicate::Digits(other),
        }
    }
}
