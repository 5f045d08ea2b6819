//! Formulas as alternatives, each a conjunction: a list of literals, all of which must hold.

use super::affine::{Affine, TakeSum, is_of_take, speaks_of_take};
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Relation, Term};
use goldpile_number::Integer;

/// The most alternatives that come from combining those of a formula's parts; a formula that would need
/// more is tested as it stands. The bound does not affect the moves.
const MAX_COMBINED: usize = 64;

/// The most alternatives of one formula, such as a list of takes.
const MAX_ALTERNATIVES: usize = 1024;

/// The most literals in the alternatives of a formula that has more than one alternative.
const MAX_LITERALS: usize = 4096;

/// One condition of an alternative.
#[derive(Clone, Debug)]
pub(crate) enum Literal {
    /// A condition on the position before the take alone.
    Before(Formula),
    /// The sum stands in this relation to 0: `=`, `≤` or `≠`.
    Linear(TakeSum, Relation),
    /// The sum is a multiple of the modulus, a term of the position before the take.
    Multiple(TakeSum, Term),
    /// Anything else.
    Other(Formula),
}

pub(crate) type Alternatives = Vec<Vec<Literal>>;

fn always() -> Alternatives {
    vec![Vec::new()]
}

/// The alternatives of a formula without parameters and, if it belongs to a rule, without `moved`.
pub(crate) fn alternatives(formula: &Formula) -> Alternatives {
    normal_form(formula, true, false)
}

/// As [`alternatives`], with the position before the take split, too: no [`Literal::Before`] and no `≠`.
pub(crate) fn split_alternatives(formula: &Formula) -> Alternatives {
    normal_form(formula, true, true)
}

/// The alternatives of the formula, or of its negation if not `positive`.
fn normal_form(formula: &Formula, positive: bool, split: bool) -> Alternatives {
    let whole = || signed(formula, positive);
    if !speaks_of_take(formula) {
        match constant(formula) {
            Some(value) if value == positive => return always(),
            Some(_) => return Vec::new(),
            None if !split => return vec![vec![Literal::Before(whole())]],
            None => {}
        }
    }
    match (formula, positive) {
        (Formula::Not(part), _) => normal_form(part, !positive, split),
        (Formula::All(parts), true) | (Formula::Any(parts), false) => {
            let parts = (parts.iter())
                .map(|part| (normal_form(part, positive, split), signed(part, positive)));
            let parts: Vec<(Alternatives, Formula)> = parts.collect();
            combined(&parts, MAX_COMBINED)
                .or_else(|| combined(&parts, 1))
                .unwrap_or_default()
        }
        (Formula::Any(parts), true) | (Formula::All(parts), false) => {
            // A proof combines all alternatives, so it gets fewer.
            let most = if split {
                MAX_COMBINED
            } else {
                MAX_ALTERNATIVES
            };
            let mut found = Alternatives::new();
            for part in parts {
                found.extend(normal_form(part, positive, split));
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
            let literal = by_takes.map(|sum| Literal::Multiple(sum, k.clone()));
            vec![vec![literal.unwrap_or_else(|| Literal::Other(whole()))]]
        }
        _ => vec![vec![Literal::Other(whole())]],
    }
}

/// The formula, or its negation if not `positive`.
fn signed(formula: &Formula, positive: bool) -> Formula {
    if positive {
        formula.clone()
    } else {
        Formula::Not(Box::new(formula.clone()))
    }
}

/// Every alternative of the first formula with every one of the second.
fn product(first: &Alternatives, second: &Alternatives) -> Alternatives {
    (first.iter())
        .flat_map(|one| second.iter().map(move |other| [&one[..], other].concat()))
        .collect()
}

/// The value of a formula that contains only numbers.
pub(crate) fn constant(formula: &Formula) -> Option<bool> {
    (!formula.has(&varies)).then(|| Valuation::NOTHING.holds(formula))
}

fn varies(term: &Term) -> bool {
    term.is_of_position() || matches!(term, Term::Parameter(_))
}

/// Combines every alternative of each part with every alternative of the others. A part that would make
/// more than `most` combinations becomes a single literal, the part as a whole. `None` if several
/// alternatives have more than [`MAX_LITERALS`] in all.
fn combined(parts: &[(Alternatives, Formula)], most: usize) -> Option<Alternatives> {
    let mut found = always();
    for (part, whole) in parts {
        // Combining with a single alternative makes no more of them.
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
            found = product(&found, part);
        }
        if found.len() > 1 && found.iter().map(Vec::len).sum::<usize>() > MAX_LITERALS {
            return None;
        }
    }
    Some(found)
}

/// Whether it depends on the take only through the piles afterwards.
fn is_linear(sum: &Affine) -> bool {
    let known = |term: &Term| matches!(term, Term::After(_)) || !term.has(&is_of_take);
    sum.terms.iter().all(|(term, _)| known(term))
}

fn compared(x: &Term, relation: Relation, y: &Term) -> Option<Alternatives> {
    let difference = Affine::of(x)?.plus(-1, &Affine::of(y)?)?;
    let one = Affine::constant(Integer::from(1));
    match relation {
        Relation::AtMost => at_most(difference),
        Relation::Less => at_most(difference.plus(1, &one)?),
        Relation::AtLeast => at_most(difference.times(-1)?),
        Relation::Greater => at_most(one.plus(-1, &difference)?),
        Relation::Equal if is_linear(&difference) => linear(difference, Relation::Equal),
        Relation::Equal => remainder(&difference).or_else(|| {
            let upper = at_most(difference.clone())?;
            let lower = at_most(difference.times(-1)?)?;
            Some(product(&upper, &lower))
        }),
        Relation::Unequal if is_linear(&difference) => linear(difference, Relation::Unequal),
        Relation::Unequal => None,
    }
}

fn linear(sum: Affine, relation: Relation) -> Option<Alternatives> {
    Some(vec![vec![Literal::Linear(sum.by_takes()?, relation)]])
}

/// The most absolute values split in one comparison.
const MAX_ABSOLUTES: usize = 4;

/// sum ≤ 0, where |x| is the greater of x and −x.
fn at_most(mut sum: Affine) -> Option<Alternatives> {
    if is_linear(&sum) {
        return linear(sum, Relation::AtMost);
    }
    let is_absolute = |term: &Term| matches!(term, Term::Absolute(_)) && term.has(&is_of_take);
    let absolutes = sum.terms.iter().filter(|(term, _)| is_absolute(term));
    if absolutes.count() > MAX_ABSOLUTES {
        return None;
    }
    let index = sum.terms.iter().position(|(term, _)| is_absolute(term))?;
    let (Term::Absolute(inner), coefficient) = sum.terms.remove(index) else {
        return None;
    };
    let inner = Affine::of(&inner)?;
    let plus = at_most(sum.clone().plus(coefficient, &inner)?)?;
    let minus = at_most(sum.plus(coefficient.checked_neg()?, &inner)?)?;
    if plus.len() * minus.len() > MAX_ALTERNATIVES {
        return None;
    }
    Some(if coefficient > 0 {
        product(&plus, &minus)
    } else {
        [plus, minus].concat()
    })
}

/// ±(x mod k) + rest = 0, where k and the rest refer only to the position before the take.
fn remainder(sum: &Affine) -> Option<Alternatives> {
    let of_take = |(term, _): &&(Term, i64)| term.has(&is_of_take);
    let of_take: Vec<&(Term, i64)> = sum.terms.iter().filter(of_take).collect();
    let [(term @ Term::Remainder(x, k), sign @ (1 | -1))] = of_take[..] else {
        return None;
    };
    if k.has(&is_of_take) {
        return None;
    }
    let mut rest = sum.clone();
    rest.remove(term);
    // x mod k = r with r = ∓rest, and r lies in the range of a remainder.
    let r = rest.times(-sign)?;
    let difference = Affine::of(x).filter(is_linear)?.plus(-1, &r)?.by_takes()?;
    let wanted = r.to_term();
    let zero = || Term::number(0);
    let fits = Formula::Any(vec![
        Formula::Compare((**k).clone(), Relation::Equal, zero()),
        Formula::All(vec![
            Formula::Compare(zero(), Relation::AtMost, wanted.clone()),
            Formula::Compare(wanted, Relation::Less, Term::Absolute(k.clone())),
        ]),
    ]);
    let mut literals = vec![Literal::Multiple(difference, (**k).clone())];
    match constant(&fits) {
        Some(true) => {}
        Some(false) => return Some(Vec::new()),
        None => literals.push(Literal::Before(fits)),
    }
    Some(vec![literals])
}
