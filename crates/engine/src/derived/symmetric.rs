//! Decides whether the piles may certainly be exchanged.
//!
//! `order free` is a promise of a rule file, and playing small piles cannot prove it. Exhaustive
//! play relies on it only where the rules are the same formula after any exchange of two piles.
//! That is decided by a normal form in which the order of `and`, `or`, sums and rules, and the sign
//! of a difference, do not matter. Formulas with equal normal forms mean the same. The converse
//! need not hold; every order of the piles is then played, which is slower but always right.

use super::affine::Affine;
use super::normal::constant;
use crate::statement::{Formula, Relation, Statement, Term};
use goldpile_number::Integer;
use std::collections::{BTreeMap, BTreeSet};

/// Whether every exchange of two piles maps the rules of a statement without parameters to themselves.
/// Ignores memory and announcements, because with either of these exhaustive play examines every order
/// of the piles anyway. Costs one normal form of the rules for each pile.
pub(crate) fn is_symmetric(statement: &Statement) -> bool {
    let rules = statement.rules.iter().map(|rule| {
        let exceptions = rule.unless.iter();
        let exceptions = exceptions.map(|one| Formula::Not(Box::new(one.when.clone())));
        let parts = [rule.when.clone(), rule.allows.clone()];
        Formula::All(parts.into_iter().chain(exceptions).collect())
    });
    let whole = Formula::Any(rules.collect());
    let usual = form(&whole);
    (1..*statement.piles.end()).all(|pile| {
        let other = |index: usize| match index {
            _ if index == pile => pile - 1,
            _ if index + 1 == pile => pile,
            _ => index,
        };
        usual
            == form(&whole.map(&|term| match term {
                Term::Before(index) => Some(Term::Before(other(*index))),
                Term::After(index) => Some(Term::After(other(*index))),
                _ => None,
            }))
    })
}

fn form(formula: &Formula) -> String {
    if let Some(value) = constant(formula) {
        return value.to_string();
    }
    match formula {
        Formula::All(_) => joined(formula, "and", "true", "false"),
        Formula::Any(_) => joined(formula, "or", "false", "true"),
        Formula::Not(part) => match form(part).as_str() {
            "true" => "false".to_owned(),
            "false" => "true".to_owned(),
            part => format!("not({part})"),
        },
        Formula::Compare(x, relation, y) => {
            let (x, y, relation) = match relation {
                Relation::Greater => (y, x, Relation::Less),
                Relation::AtLeast => (y, x, Relation::AtMost),
                _ => (x, y, *relation),
            };
            let (x, y) = (x.clone().into(), y.clone().into());
            let sum = NormalSum::of(&Term::Difference(x, y));
            let unsigned = matches!(relation, Relation::Equal | Relation::Unequal);
            let sum = if unsigned { sum.unsigned() } else { sum };
            format!("{relation:?}({})", sum.text())
        }
        // Signs do not matter to divisibility.
        Formula::Divides(k, x) => {
            let [k, x] = [k, x].map(|term| NormalSum::of(term).unsigned().text());
            format!("divides({k},{x})")
        }
        Formula::In { of, letter, t } => format!("in({letter:?},{},{})", text(t), text(of)),
        Formula::InWord { of, word } => format!("word({word:?},{})", text(of)),
        Formula::Ends { of, digits } => format!("ends({digits:?},{})", text(of)),
        Formula::Automaton { of, automaton } => {
            let of: Vec<String> = of.iter().map(text).collect();
            format!("automaton({automaton},{})", of.join(","))
        }
        Formula::Square(of) => format!("square({})", text(of)),
        Formula::Prime(of) => format!("prime({})", text(of)),
        Formula::Each { piles, formula } => format!("each({piles:?},{})", form(formula)),
        Formula::SameTaken => "same".to_owned(),
    }
}

/// The normal form of a conjunction or disjunction, with its neutral and its decisive part.
fn joined(formula: &Formula, name: &str, neutral: &str, decisive: &str) -> String {
    let mut parts = BTreeSet::new();
    flatten(formula, &mut parts);
    parts.remove(neutral);
    let parts: Vec<String> = parts.into_iter().collect();
    match &parts[..] {
        _ if parts.iter().any(|part| part == decisive) => decisive.to_owned(),
        [] => neutral.to_owned(),
        [only] => only.clone(),
        _ => format!("{name}({})", parts.join(",")),
    }
}

/// Collects the normal forms of the parts of a conjunction or disjunction, and of nested ones of the
/// same kind.
fn flatten(formula: &Formula, parts: &mut BTreeSet<String>) {
    for part in formula.parts() {
        match (formula, part) {
            (Formula::All(_), Formula::All(_)) | (Formula::Any(_), Formula::Any(_)) => {
                flatten(part, parts);
            }
            _ => {
                parts.insert(form(part));
            }
        }
    }
}

fn text(term: &Term) -> String {
    NormalSum::of(term).text()
}

/// A sum of normal forms, each with its nonzero coefficient; the number 1 is `1`.
struct NormalSum(BTreeMap<String, Integer>);

impl NormalSum {
    fn of(term: &Term) -> Self {
        let mut parts: BTreeMap<String, Integer> = BTreeMap::new();
        let mut add = |part: String, coefficient: Integer| {
            let sum = parts.entry(part).or_insert(Integer::ZERO);
            *sum = &*sum + &coefficient;
        };
        if let Some(sum) = Affine::of(term) {
            for (part, coefficient) in &sum.terms {
                add(single(part), Integer::from(*coefficient));
            }
            add("1".to_owned(), sum.constant);
        } else {
            add(single(term), Integer::from(1));
        }
        parts.retain(|_, coefficient| !coefficient.is_zero());
        Self(parts)
    }

    /// The sum or its negative, whichever has a positive first coefficient.
    fn unsigned(mut self) -> Self {
        if (self.0.values().next()).is_some_and(Integer::is_negative) {
            for coefficient in self.0.values_mut() {
                *coefficient = -coefficient.clone();
            }
        }
        self
    }

    fn text(&self) -> String {
        let parts = self.0.iter().map(|(part, times)| format!("{times}*{part}"));
        format!("sum({})", parts.collect::<Vec<String>>().join(","))
    }
}

/// The normal form of a term that is not a sum, or whose coefficients are too large.
fn single(term: &Term) -> String {
    match term {
        Term::Absolute(x) => format!("absolute({})", NormalSum::of(x).unsigned().text()),
        Term::Xor(..) => {
            let mut parts = Vec::new();
            xor(term, &mut parts);
            parts.sort_unstable();
            format!("xor({})", parts.join(","))
        }
        Term::Remainder(x, k) => format!("mod({},{})", text(x), text(k)),
        Term::Quotient(x, k) => format!("div({},{})", text(x), text(k)),
        Term::Gcd(x, y) => commuted("gcd", x, y),
        Term::Min(x, y) => commuted("min", x, y),
        Term::Max(x, y) => commuted("max", x, y),
        Term::Beatty { letter, t, of } => format!("beatty({letter:?},{},{})", text(t), text(of)),
        other => format!("{other:?}"),
    }
}

/// A term whose two parts commute.
fn commuted(name: &str, x: &Term, y: &Term) -> String {
    let mut parts = [text(x), text(y)];
    parts.sort_unstable();
    format!("{name}({})", parts.join(","))
}

fn xor(term: &Term, parts: &mut Vec<String>) {
    if let Term::Xor(x, y) = term {
        xor(x, parts);
        xor(y, parts);
    } else {
        parts.push(text(term));
    }
}
