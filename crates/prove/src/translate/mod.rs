//! Translates formulas of rule files to decidable ones: terms become linear combinations, with new
//! variables for values defined by digits.

mod case;
mod terms;
mod zeros;

use crate::atoms::ZeroCounts;
use crate::automaton::{Automaton, Var};
use crate::control::Stopped;
use crate::decide::Decider;
use crate::decide::definitions::UNNAMED;
use crate::formula::{DigitRelation, Predicate};
use crate::system::NotRecognised;
use crate::system::NumerationSystem;
use case::{LinearCombination, TermCase};
use goldpile_engine::statement::{self, BeattySequence, Relation, Term};
use std::cell::Cell;
use std::sync::Arc;
use thiserror::Error;
use zeros::is_zeros;

pub(crate) use case::number;

/// A translation, or why there is none.
pub type Translated<T> = Result<T, Untranslatable>;

/// Why no automaton was found for a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Untranslatable {
    /// The decision was cancelled or became too large.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The formula contains something that cannot be decided in this system.
    #[error("{0}")]
    Undecided(String),
}

impl From<NotRecognised> for Untranslatable {
    fn from(why: NotRecognised) -> Self {
        Self::Undecided(why.to_string())
    }
}

/// The meaning of the letters in a formula. Piles are in the order of the letters.
#[derive(Clone, Debug)]
pub(crate) struct VariableScope {
    pub before: Vec<Var>,
    /// The piles after the take; those before it if the formula is not about a take.
    pub after: Vec<Var>,
    pub memory: Vec<MemoryVariable>,
}

/// The value of a memory: a variable, or a number where a proof treats its values case by case.
#[derive(Clone, Debug)]
pub(crate) enum MemoryVariable {
    Variable(Var),
    Number(u64),
}

pub(crate) struct Translator<'a> {
    pub decider: &'a Decider<'a>,
    fresh: &'a Cell<Var>,
    pub scope: VariableScope,
}

fn undecided<T>(text: impl Into<String>) -> Translated<T> {
    Err(Untranslatable::Undecided(text.into()))
}

impl<'a> Translator<'a> {
    pub(crate) fn new(
        decider: &'a Decider<'a>,
        fresh: &'a Cell<Var>,
        scope: VariableScope,
    ) -> Self {
        Self {
            decider,
            fresh,
            scope,
        }
    }

    fn fresh(&self) -> Var {
        let fresh = self.fresh.get();
        self.fresh.set(fresh + 1);
        fresh
    }

    fn system(&self) -> NumerationSystem {
        self.decider.system
    }

    pub(crate) fn formula(&self, formula: &statement::Formula) -> Translated<Predicate> {
        let translated = self.translated(formula)?;
        // A part with a quantifier is decided at once, while it still has few other variables.
        Ok(match (formula, &translated) {
            (statement::Formula::All(_) | statement::Formula::Any(_), _) => translated,
            (_, whole) if whole.quantifies() => self.decider.settle(UNNAMED, whole)?,
            _ => translated,
        })
    }

    fn translated(&self, formula: &statement::Formula) -> Translated<Predicate> {
        use statement::Formula as F;
        let all = |parts: &[F]| {
            let parts = parts.iter().map(|part| self.formula(part));
            parts.collect::<Result<Vec<_>, _>>()
        };
        Ok(match formula {
            F::All(parts) => Predicate::and(all(parts)?),
            F::Any(parts) => Predicate::or(all(parts)?),
            F::Not(part) => match &**part {
                F::Compare(x, relation, y) => self.compare(x, relation.negated(), y)?,
                part => self.formula(part)?.not(),
            },
            F::Compare(x, relation, y) => self.compare(x, *relation, y)?,
            F::Divides(k, x) if x.has(&is_zeros) => self.of_zeros(formula, k, x)?,
            F::Divides(k, x) => self.divides(k, x)?,
            F::In { of, letter, t } => {
                self.same_t(t)?;
                let counts = match letter {
                    BeattySequence::Lower => ZeroCounts::even(),
                    BeattySequence::Upper => ZeroCounts::odd(),
                };
                self.natural(of, |x| {
                    Ok(Predicate::Digits(DigitRelation::Zeros(x, counts.clone())))
                })?
            }
            F::InWord { of, word } => {
                self.same_t(&Term::number(1))?;
                self.member(of, word)?
            }
            F::Ends { of, digits } => {
                let ends = |x| {
                    Ok(Predicate::Digits(DigitRelation::Ends(
                        x,
                        digits.clone(),
                        true,
                    )))
                };
                self.natural(of, ends)?
            }
            F::Automaton { of, automaton } => {
                let read = Automaton::reading(self.system(), automaton, self.decider.work)?;
                self.accepted(&Arc::new(read), of, Vec::new())?
            }
            F::Square(_) => return undecided("squares cannot be decided by automata"),
            F::Prime(_) => return undecided("primes cannot be decided by automata"),
            F::Each { .. } | F::SameTaken => {
                self.formula(&formula.for_piles(self.scope.before.len(), None))?
            }
        })
    }

    /// The condition that the automaton accepts the values of these variables and terms, in this order.
    fn accepted(
        &self,
        automaton: &Arc<Automaton>,
        of: &[Term],
        read: Vec<Var>,
    ) -> Translated<Predicate> {
        let Some((first, rest)) = of.split_first() else {
            return Ok(Predicate::Relation(automaton.clone(), read));
        };
        self.natural(first, |x| {
            let read = read.iter().copied().chain([x]).collect();
            self.accepted(automaton, rest, read)
        })
    }

    fn compare(&self, x: &Term, relation: Relation, y: &Term) -> Translated<Predicate> {
        if x.has(&is_zeros) || y.has(&is_zeros) {
            let whole = statement::Formula::Compare(x.clone(), relation, y.clone());
            return self.of_zeros(&whole, x, y);
        }
        match (x, relation, y) {
            (Term::Moved, _, other) => {
                if let Some(bound) = number(other) {
                    return Ok(self.moved(|moved| relation.holds(moved.cmp(&bound))));
                }
            }
            (other, _, Term::Moved) => {
                if let Some(bound) = number(other) {
                    return Ok(self.moved(|moved| relation.holds(bound.cmp(&moved))));
                }
            }
            // |x| < y iff y is above both x and −x.
            (Term::Absolute(x), Relation::Less | Relation::AtMost, y) => {
                return self.absolute(x, relation, y);
            }
            (y, Relation::Greater | Relation::AtLeast, Term::Absolute(x)) => {
                let turned = match relation {
                    Relation::Greater => Relation::Less,
                    _ => Relation::AtMost,
                };
                return self.absolute(x, turned, y);
            }
            _ => {}
        }
        let difference = self.sum(x, -1, y)?;
        let cases = difference.iter().map(|c| c.says(c.sum.compared(relation)));
        Ok(Predicate::or(cases))
    }

    fn absolute(&self, x: &Term, relation: Relation, y: &Term) -> Translated<Predicate> {
        if let (Some(bound), cases) = (number(y), self.term(x)?) {
            let bound = if relation == Relation::Less {
                bound - 1
            } else {
                bound
            };
            let says = |case: &TermCase| case.says(case.sum.within(Some(-bound), Some(bound)));
            return Ok(if bound < 0 {
                Predicate::Constant(false)
            } else {
                Predicate::or(cases.iter().map(says))
            });
        }
        let negative = Term::Difference(Box::new(Term::number(0)), Box::new(x.clone()));
        Ok(Predicate::and([
            self.compare(x, relation, y)?,
            self.compare(&negative, relation, y)?,
        ]))
    }

    /// The condition that the number of changed piles has this property.
    fn moved(&self, holds: impl Fn(i64) -> bool) -> Predicate {
        let piles = self.scope.before.len();
        let same = |pile: usize| Predicate::equal(self.scope.before[pile], self.scope.after[pile]);
        // At most `most` piles change iff some set of the other piles stays the same.
        let at_most = |most: i64| {
            let stay = i64::try_from(piles).unwrap_or(0) - most;
            if most < 0 {
                return Predicate::Constant(false);
            }
            Predicate::or(
                (0u32..1 << piles)
                    .filter(|kept| i64::from(kept.count_ones()) == stay.max(0))
                    .map(|kept| {
                        Predicate::and((0..piles).filter(|&pile| kept >> pile & 1 == 1).map(same))
                    }),
            )
        };
        let mut runs = Vec::new();
        let mut count = 0;
        let last = i64::try_from(piles).unwrap_or(0);
        while count <= last {
            let from = count;
            while count <= last && holds(count) {
                count += 1;
            }
            if count > from {
                runs.push(Predicate::and([
                    at_most(count - 1),
                    at_most(from - 1).not(),
                ]));
            }
            count += 1;
        }
        Predicate::or(runs)
    }

    /// A formula about the value of a term, false where that is negative.
    fn natural(
        &self,
        term: &Term,
        says: impl Fn(Var) -> Translated<Predicate>,
    ) -> Translated<Predicate> {
        let mut all = Vec::new();
        for case in self.term(term)? {
            let (case, x) = self.as_variable(case)?;
            all.push(case.says(says(x)?));
        }
        Ok(Predicate::or(all))
    }

    fn magnitude(
        &self,
        term: &Term,
        says: impl Fn(Var) -> Translated<Predicate>,
    ) -> Translated<Predicate> {
        let absolute = match term {
            Term::Before(_) | Term::After(_) | Term::Memory(_) => term.clone(),
            term => Term::Absolute(Box::new(term.clone())),
        };
        self.natural(&absolute, says)
    }

    /// A variable for the value of a case; it has no value where that is negative.
    fn as_variable(&self, mut case: TermCase) -> Translated<(TermCase, Var)> {
        if let Some(variable) = case.sum.variable() {
            return Ok((case, variable));
        }
        let fresh = self.fresh();
        let equal = LinearCombination::of(fresh).plus(-1, &case.sum)?;
        case.given.push(equal.within(Some(0), Some(0)));
        case.fresh.push(fresh);
        Ok((case, fresh))
    }

    /// The condition that the variable has the value of the term, or 0 if that value is negative.
    pub(crate) fn is_clamped(&self, term: &Term, is: Var) -> Translated<Predicate> {
        let mut all = Vec::new();
        for case in self.term(term)? {
            let same = LinearCombination::of(is)
                .plus(-1, &case.sum)?
                .within(Some(0), Some(0));
            let none = Predicate::and([
                case.sum.within(None, Some(-1)),
                Predicate::sum_is([(1, is)], 0),
            ]);
            all.extend([case.says(same), case.says(none)]);
        }
        Ok(Predicate::or(all))
    }

    pub(crate) fn is_between(
        &self,
        term: &Term,
        low: Option<u64>,
        high: Option<u64>,
    ) -> Translated<Predicate> {
        let bound = |bound: u64| i64::try_from(bound).unwrap_or(i64::MAX);
        let cases = self.term(term)?;
        let says = |case: &TermCase| case.says(case.sum.within(low.map(bound), high.map(bound)));
        Ok(Predicate::or(cases.iter().map(says)))
    }

    fn divides(&self, k: &Term, x: &Term) -> Translated<Predicate> {
        let Some(k) = number(k) else {
            return undecided("for a proof, a divisor must be a number or a parameter");
        };
        let mut all = Vec::new();
        for case in self.term(x)? {
            let quotient = self.fresh();
            let multiple = |sign: i64| {
                let sum = case.sum.plus(sign * k, &LinearCombination::of(quotient))?;
                let all = sum.within(Some(0), Some(0));
                Ok::<_, Untranslatable>(case.says(Predicate::exists([quotient], all)))
            };
            all.extend([multiple(-1)?, multiple(1)?]);
        }
        Ok(Predicate::or(all))
    }

    fn same_t(&self, t: &Term) -> Translated<i64> {
        let wanted = number(t).unwrap_or(0);
        match self.system() {
            NumerationSystem::Convergents(t) if i64::from(t) == wanted => Ok(wanted),
            system => undecided(format!(
                "the sequences of t = {wanted} are decided only in system {wanted}, and this claim uses {system}"
            )),
        }
    }

    /// The condition that the value of the term is w(n) for some n ≥ 1, with the sequences of the system's
    /// t.
    pub(crate) fn member(&self, term: &Term, word: &[BeattySequence]) -> Translated<Predicate> {
        self.natural(term, |x| self.in_word(x, word))
    }

    /// The condition that x = w(n) for some n ≥ 1.
    fn in_word(&self, x: Var, word: &[BeattySequence]) -> Translated<Predicate> {
        let NumerationSystem::Convergents(t) = self.system() else {
            return undecided(format!(
                "{} does not have the Beatty sequences",
                self.system()
            ));
        };
        let index = self.fresh();
        let mut parts = vec![Predicate::within([(1, index)], Some(1), None)];
        let mut bound = vec![index];
        let mut inner = index;
        for letter in word.iter().rev() {
            let (floor, value) = (self.fresh(), self.fresh());
            parts.push(Predicate::Digits(DigitRelation::Floor(inner, floor)));
            let more = match letter {
                BeattySequence::Lower => 0,
                BeattySequence::Upper => i64::from(t),
            };
            parts.push(Predicate::sum_is(
                [(1, value), (-1, floor), (-more, inner)],
                0,
            ));
            bound.extend([floor, value]);
            inner = value;
        }
        parts.push(Predicate::equal(inner, x));
        let set = Predicate::exists(bound, Predicate::and(parts));
        Ok(self.decider.settle(UNNAMED, &set)?)
    }
}
