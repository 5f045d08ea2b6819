//! Formulas as alternatives, each a conjunction: a list of literals, all of which must hold.

use super::affine::{Affine, is_of_take, speaks_of_take};
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Relation, Term};
use goldpile_number::Integer;
use smallvec::SmallVec;

/// The most alternatives of one formula that come from combining those of its parts; a formula that would
/// need more is tested as it stands. Any bound gives the same moves.
const MAX_COMBINED: usize = 64;

/// The most alternatives of one formula, such as a list of takes.
const MAX_ALTERNATIVES: usize = 1024;

/// The maximum total number of literals in the alternatives of a formula that has more than one
/// alternative.
const MAX_LITERALS: usize = 4096;

/// One condition of an alternative.
#[derive(Clone, Debug)]
pub(super) enum Literal {
    /// A condition on the position before the take alone.
    Before(Formula),
    /// Σ cᵢ·takenᵢ + rest stands in this relation to 0: `=`, `≤` or `≠`.
    Linear {
        takes: SmallVec<[(usize, i64); 4]>,
        rest: Affine,
        relation: Relation,
    },
    /// Σ cᵢ·takenᵢ + rest is a multiple of the modulus, a term of the position before.
    Multiple {
        takes: SmallVec<[(usize, i64); 4]>,
        rest: Affine,
        of: Term,
    },
    /// Anything else.
    Other(Formula),
}

pub(super) type Alternatives = Vec<Vec<Literal>>;

fn always() -> Alternatives {
    vec![Vec::new()]
}

/// The alternatives of a formula without parameters and, if it belongs to a rule, without `moved`.
pub(super) fn alternatives(formula: &Formula) -> Alternatives {
    normal(formula, true, false)
}

/// The same, but formulas on the position before are split, too: the result contains no
/// [`Literal::Before`] and no `≠`.
pub(super) fn split_alternatives(formula: &Formula) -> Alternatives {
    normal(formula, true, true)
}

/// The alternatives of the formula, or of its negation if not `positive`.
fn normal(formula: &Formula, positive: bool, split: bool) -> Alternatives {
    let whole = || {
        if positive {
            formula.clone()
        } else {
            Formula::Not(Box::new(formula.clone()))
        }
    };
    if !speaks_of_take(formula) {
        match constant(formula) {
            Some(value) if value == positive => return always(),
            Some(_) => return Vec::new(),
            None if !split => return vec![vec![Literal::Before(whole())]],
            None => {}
        }
    }
    match (formula, positive) {
        (Formula::Not(part), _) => normal(part, !positive, split),
        (Formula::All(parts), true) | (Formula::Any(parts), false) => {
            let parts = parts.iter().map(|part| {
                let whole = if positive {
                    part.clone()
                } else {
                    Formula::Not(Box::new(part.clone()))
                };
                (normal(part, positive, split), whole)
            });
            let parts: Vec<(Alternatives, Formula)> = parts.collect();
            all(&parts, MAX_COMBINED)
                .or_else(|| all(&parts, 1))
                .unwrap_or_default()
        }
        (Formula::Any(parts), true) | (Formula::All(parts), false) => {
            // A proof combines whatever it is given.
            let most = if split {
                MAX_COMBINED
            } else {
                MAX_ALTERNATIVES
            };
            let mut found = Alternatives::new();
            for part in parts {
                found.extend(normal(part, positive, split));
                if found.len() > most {
                    return vec![vec![Literal::Other(whole())]];
                }
            }
            found
        }
        (Formula::Compare(x, relation, y), _) => {
            let relation = if positive {
                *relation
            } else {
                relation.negated()
            };
            if split && relation == Relation::Unequal {
                let sides = [Relation::Less, Relation::Greater];
                let sides = sides.map(|side| compared(x, side, y));
                if let [Some(less), Some(greater)] = sides {
                    return [less, greater].concat();
                }
            }
            compared(x, relation, y).unwrap_or_else(|| vec![vec![Literal::Other(whole())]])
        }
        (Formula::Divides(k, x), true) if !k.has(&is_of_take) => {
            let by_takes = Affine::of(x).filter(is_linear).and_then(Affine::by_takes);
            let literal = by_takes.map(|(takes, rest)| Literal::Multiple {
                takes,
                rest,
                of: k.clone(),
            });
            vec![vec![literal.unwrap_or_else(|| Literal::Other(whole()))]]
        }
        _ => vec![vec![Literal::Other(whole())]],
    }
}

/// The value of a formula that contains only numbers.
pub(super) fn constant(formula: &Formula) -> Option<bool> {
    (!formula.has(&varies)).then(|| Valuation::NOTHING.holds(formula))
}

fn varies(term: &Term) -> bool {
    term.is_of_position() || matches!(term, Term::Parameter(_))
}

/// Every alternative of each part combined with every alternative of the others. A part whose
/// combinations would be more than `most` becomes a single literal, the part as a whole. `None` if
/// several alternatives have more than [`MAX_LITERALS`] in all.
fn all(parts: &[(Alternatives, Formula)], most: usize) -> Option<Alternatives> {
    let mut found = always();
    for (part, whole) in parts {
        // To combine alternatives with a single one makes no more of them.
        let alone = most > 1 && (found.len() == 1 || part.len() == 1);
        if !alone && found.len().saturating_mul(part.len()) > most {
            for alternative in &mut found {
                alternative.push(Literal::Other(whole.clone()));
            }
        } else if let [only] = &part[..] {
            for alternative in &mut found {
                alternative.extend_from_slice(only);
            }
        } else {
            let first = found.iter();
            found = first
                .flat_map(|first| part.iter().map(move |second| [&first[..], second].concat()))
                .collect();
        }
        if found.len() > 1 && found.iter().map(Vec::len).sum::<usize>() > MAX_LITERALS {
            return None;
        }
    }
    Some(found)
}

/// Whether the part that is not a sum refers only to the position before.
fn is_linear(sum: &Affine) -> bool {
    !sum.others.iter().any(|(_, term)| term.has(&is_of_take))
}

fn compared(x: &Term, relation: Relation, y: &Term) -> Option<Alternatives> {
    let difference = Affine::of(x)?.plus(&Affine::of(y)?.times(-1)?)?;
    match relation {
        Relation::AtMost => at_most(difference),
        Relation::Less => at_most(difference.plus_constant(1)),
        Relation::AtLeast => at_most(difference.times(-1)?),
        Relation::Greater => at_most(difference.times(-1)?.plus_constant(1)),
        Relation::Equal if is_linear(&difference) => linear(difference, Relation::Equal),
        Relation::Equal => remainder(&difference).or_else(|| {
            let upper = at_most(difference.clone())?;
            let lower = at_most(difference.times(-1)?)?;
            let joined = upper
                .iter()
                .flat_map(|first| lower.iter().map(move |s| [&first[..], s].concat()));
            Some(joined.collect())
        }),
        Relation::Unequal if is_linear(&difference) => linear(difference, Relation::Unequal),
        Relation::Unequal => None,
    }
}

fn linear(sum: Affine, relation: Relation) -> Option<Alternatives> {
    let (takes, rest) = sum.by_takes()?;
    Some(vec![vec![Literal::Linear {
        takes,
        rest,
        relation,
    }]])
}

/// The most absolute values split in one comparison.
const MAX_ABSOLUTES: usize = 4;

/// sum ≤ 0, where |x| is the greater of x and −x.
fn at_most(mut sum: Affine) -> Option<Alternatives> {
    if sum.others.len() > MAX_ABSOLUTES {
        return None;
    }
    let absolute =
        |(_, term): &(i64, Term)| matches!(term, Term::Absolute(_)) && term.has(&is_of_take);
    let Some(index) = sum.others.iter().position(absolute) else {
        return if is_linear(&sum) {
            linear(sum, Relation::AtMost)
        } else {
            None
        };
    };
    let (coefficient, term) = sum.others.remove(index);
    let Term::Absolute(inner) = term else {
        return None;
    };
    let inner = Affine::of(&inner)?;
    let plus = at_most(sum.clone().plus(&inner.clone().times(coefficient)?)?)?;
    let minus = at_most(sum.plus(&inner.times(coefficient.checked_neg()?)?)?)?;
    if plus.len() * minus.len() > MAX_ALTERNATIVES {
        return None;
    }
    Some(if coefficient > 0 {
        plus.iter()
            .flat_map(|first| minus.iter().map(move |s| [&first[..], s].concat()))
            .collect()
    } else {
        [plus, minus].concat()
    })
}

/// ±(x mod k) + rest = 0, where k and the rest refer only to the position before the take.
fn remainder(sum: &Affine) -> Option<Alternatives> {
    let [(sign @ (1 | -1), Term::Remainder(x, k))] = &sum.others[..] else {
        return None;
    };
    if !sum.after.is_empty() || k.has(&is_of_take) {
        return None;
    }
    let mut rest = sum.clone();
    rest.others.clear();
    // x mod k = r with r = ∓rest, and r lies in the range of a remainder.
    let r = rest.times(-sign)?;
    let (takes, difference) = Affine::of(x)
        .filter(is_linear)?
        .plus(&r.clone().times(-1)?)?
        .by_takes()?;
    let wanted = r.to_term();
    let zero = || Term::number(0);
    let fits = Formula::Any(vec![
        Formula::Compare((**k).clone(), Relation::Equal, zero()),
        Formula::All(vec![
            Formula::Compare(zero(), Relation::AtMost, wanted.clone()),
            Formula::Compare(wanted, Relation::Less, Term::Absolute(k.clone())),
        ]),
    ]);
    let mut literals = vec![Literal::Multiple {
        takes,
        rest: difference,
        of: (**k).clone(),
    }];
    match constant(&fits) {
        Some(true) => {}
        Some(false) => return Some(Vec::new()),
        None => literals.push(Literal::Before(fits)),
    }
    Some(vec![literals])
}

impl Affine {
    /// The sum as a term.
    pub(super) fn to_term(&self) -> Term {
        let number = |value: &Integer| {
            let magnitude = Term::Number(value.magnitude().clone());
            if value.is_negative() {
                Term::Difference(Box::new(Term::number(0)), Box::new(magnitude))
            } else {
                magnitude
            }
        };
        let scaled = |coefficient: i64, term: Term| {
            Term::Product(
                Box::new(number(&Integer::from(coefficient))),
                Box::new(term),
            )
        };
        let parts = self.parts().map(|(c, term)| scaled(c, term));
        parts.fold(number(&self.constant), |sum, part| {
            Term::Sum(Box::new(sum), Box::new(part))
        })
    }

    /// Its parts with their coefficients, without the constant.
    pub(super) fn parts(&self) -> impl Iterator<Item = (i64, Term)> {
        let before = self.before.iter().map(|&(pile, c)| (c, Term::Before(pile)));
        let after = self.after.iter().map(|&(pile, c)| (c, Term::After(pile)));
        let memory = self.memory().iter().map(|&(i, c)| (c, Term::Memory(i)));
        let others = self.others.iter().cloned();
        before.chain(after).chain(memory).chain(others)
    }
}
