//! Translates terms to values, case by case.

use super::case::{Cases, LinearCombination, MOST_CASES, TermCase, number};
use super::{MemoryVariable, Translated, Translator, undecided};
use crate::formula::{DigitRelation, Predicate};
use crate::{NumerationSystem, Var};
use goldpile_engine::statement::{BeattySequence, Relation, Term};

impl Translator<'_> {
    /// x + factor·y.
    pub(crate) fn sum(&self, x: &Term, factor: i64, y: &Term) -> Translated<Cases> {
        let (ones, twos) = (self.term(x)?, self.term(y)?);
        if ones.len() * twos.len() > MOST_CASES {
            return undecided("a term has too many cases for a proof");
        }
        let mut cases = Vec::new();
        for one in &ones {
            for two in &twos {
                cases.push(one.joined(two, one.sum.plus(factor, &two.sum)?));
            }
        }
        Ok(cases)
    }

    /// x where the relation to y holds, and y elsewhere.
    fn min_or_max(&self, x: &Term, relation: Relation, y: &Term) -> Translated<Cases> {
        let (ones, twos) = (self.term(x)?, self.term(y)?);
        if 2 * ones.len() * twos.len() > MOST_CASES {
            return undecided("a term has too many cases for a proof");
        }
        let mut cases = Vec::new();
        for one in &ones {
            for two in &twos {
                let difference = one.sum.plus(-1, &two.sum)?;
                let joined = |sum: &LinearCombination, relation| {
                    let given = difference.compared(relation);
                    one.joined(two, sum.clone()).with([given])
                };
                cases.extend([
                    joined(&one.sum, relation),
                    joined(&two.sum, relation.negated()),
                ]);
            }
        }
        Ok(cases)
    }

    pub(crate) fn term(&self, term: &Term) -> Translated<Cases> {
        let variable = |variable: Var| Ok(vec![TermCase::of(LinearCombination::of(variable))]);
        match term {
            Term::Number(_) => match number(term) {
                Some(value) => Ok(vec![TermCase::number(value)]),
                None => undecided("a number is too large for a proof"),
            },
            Term::Parameter(_) => undecided("a proof needs numbers in place of the parameters"),
            Term::Before(pile) => variable(self.scope.before[*pile]),
            Term::After(pile) => variable(self.scope.after[*pile]),
            Term::Memory(index) => match self.scope.memory[*index] {
                MemoryVariable::Variable(memory) => variable(memory),
                MemoryVariable::Number(value) => {
                    let value = i64::try_from(value).unwrap_or(i64::MAX);
                    Ok(vec![TermCase::number(value)])
                }
            },
            Term::Moved => {
                let last = i64::try_from(self.scope.before.len()).unwrap_or(0);
                let exactly = |count| TermCase::number(count).with([self.moved(|n| n == count)]);
                Ok((0..=last).map(exactly).collect())
            }
            Term::NimSum => self.xor(&[], &self.scope.before),
            Term::Total | Term::TotalAfter => self.term(&term.for_piles(self.scope.before.len())),
            Term::Each | Term::EachAfter => undecided("x is a pile only after each pile:"),
            Term::Gcd(..) => undecided("gcd cannot be decided by automata"),
            Term::Min(x, y) => self.min_or_max(x, Relation::AtMost, y),
            Term::Max(x, y) => self.min_or_max(x, Relation::AtLeast, y),
            Term::Sum(x, y) => self.sum(x, 1, y),
            Term::Difference(x, y) => self.sum(x, -1, y),
            Term::Product(x, y) => {
                let (factor, other) = match (number(x), number(y)) {
                    (Some(factor), _) => (factor, y),
                    (_, Some(factor)) => (factor, x),
                    _ => return undecided("a product of two piles cannot be decided by automata"),
                };
                let cases = self.term(other)?.into_iter();
                cases
                    .map(|case| {
                        let sum = LinearCombination::default().plus(factor, &case.sum)?;
                        Ok(TermCase { sum, ..case })
                    })
                    .collect()
            }
            Term::Absolute(x) => {
                let mut cases = Vec::new();
                for case in self.term(x)? {
                    cases.extend(Self::by_sign(case, |case, _| Ok(case))?);
                }
                Ok(cases)
            }
            Term::Remainder(x, k) => self.divided(x, k, false),
            Term::Quotient(x, k) => self.divided(x, k, true),
            Term::Beatty { letter, t, of } => {
                let t = self.same_t(t)?;
                self.by_digits(of, |mut case, x, negative| {
                    let floor = self.related(&mut case, |floor| DigitRelation::Floor(x, floor));
                    case.sum = LinearCombination::of(floor);
                    if *letter == BeattySequence::Upper {
                        case.sum = case.sum.plus(t, &LinearCombination::of(x))?;
                        // Naming the value shortens the sums that contain it.
                        let (named, upper) = self.as_variable(case)?;
                        case = named;
                        case.sum = LinearCombination::of(upper);
                    }
                    // α and β are irrational: ⌊−y⌋ = −⌊y⌋ − 1.
                    if negative {
                        case.sum = LinearCombination::number(-1).plus(-1, &case.sum)?;
                    }
                    Ok(case)
                })
            }
            Term::Shift(of) => self.by_digits(of, |mut case, x, negative| {
                let shifted = self.related(&mut case, |shifted| DigitRelation::Shift(x, shifted));
                let sign = if negative { -1 } else { 1 };
                case.sum =
                    LinearCombination::default().plus(sign, &LinearCombination::of(shifted))?;
                Ok(case)
            }),
            Term::Least(of) => {
                let mut cases = Vec::new();
                for case in self.term(&Term::Absolute(of.clone()))? {
                    let (case, x) = self.as_variable(case)?;
                    let mut part = case.clone();
                    let least = self.related(&mut part, |least| DigitRelation::Least(x, least));
                    part.sum = LinearCombination::of(least);
                    let none = case.with([Predicate::sum_is([(1, x)], 0)]);
                    let sum = LinearCombination::number(0);
                    cases.extend([part, TermCase { sum, ..none }]);
                }
                Ok(cases)
            }
            Term::Xor(x, y) => {
                let mut cases = Vec::new();
                for one in self.term(x)? {
                    for two in self.term(y)? {
                        cases.extend(self.xor_of(&one, &two)?);
                    }
                }
                Ok(cases)
            }
            Term::Zeros(_) => undecided("zeros can be compared only with numbers"),
        }
    }

    /// Splits a case into the one with a value of at least 0, and the one with a negative value, whose sign
    /// is changed; the function is told which of them it gets.
    fn by_sign(
        case: TermCase,
        make: impl Fn(TermCase, bool) -> Translated<TermCase>,
    ) -> Translated<Cases> {
        let natural = case.sum.within(Some(0), None);
        let grows = case.sum.constant >= 0 && case.sum.terms.iter().all(|(factor, _)| *factor > 0);
        if grows || natural == Predicate::Constant(true) {
            return Ok(vec![make(case, false)?]);
        }
        let negative = case.sum.within(None, Some(-1));
        let turned = TermCase {
            sum: LinearCombination::default().plus(-1, &case.sum)?,
            ..case.clone()
        };
        Ok(vec![
            make(case.with([natural]), false)?,
            make(turned.with([negative]), true)?,
        ])
    }

    /// The cases of a value that the digits of a term's absolute value define; `read` derives them from
    /// each case and its variable.
    fn by_digits(
        &self,
        of: &Term,
        read: impl Fn(TermCase, Var, bool) -> Translated<TermCase>,
    ) -> Translated<Cases> {
        let mut cases = Vec::new();
        for case in self.term(of)? {
            cases.extend(Self::by_sign(case, |case, negative| {
                let (case, x) = self.as_variable(case)?;
                read(case, x, negative)
            })?);
        }
        Ok(cases)
    }

    fn related(&self, case: &mut TermCase, digits: impl FnOnce(Var) -> DigitRelation) -> Var {
        let fresh = self.fresh();
        case.fresh.push(fresh);
        case.given.push(Predicate::Digits(digits(fresh)));
        fresh
    }

    /// x mod k, from 0 to |k| − 1; ⌊x/k⌋ if `wanted`.
    fn divided(&self, x: &Term, k: &Term, wanted: bool) -> Translated<Cases> {
        let Some(k) = number(k) else {
            return undecided("for a proof, a divisor must be a number or a parameter");
        };
        if k == 0 && wanted {
            return Ok(vec![TermCase::number(0)]);
        }
        if k == 0 {
            return self.term(x);
        }
        if wanted && k < 0 {
            return undecided("a divisor must not be negative");
        }
        let k = k.abs();
        let mut cases = Vec::new();
        for case in self.term(x)? {
            // x = q·k + r, and −x = q·k − r for a negative x, whose quotient is −q.
            cases.extend(Self::by_sign(case, |mut case, negative| {
                let (quotient, rest) = (self.fresh(), self.fresh());
                let sign = if negative { 1 } else { -1 };
                let sum = case
                    .sum
                    .plus(-k, &LinearCombination::of(quotient))?
                    .plus(sign, &LinearCombination::of(rest))?;
                case.given.push(sum.within(Some(0), Some(0)));
                case.given
                    .push(Predicate::within([(1, rest)], None, Some(k - 1)));
                case.fresh.extend([quotient, rest]);
                let sum = match (wanted, negative) {
                    (false, _) => LinearCombination::of(rest),
                    (true, false) => LinearCombination::of(quotient),
                    (true, true) => {
                        LinearCombination::default().plus(-1, &LinearCombination::of(quotient))?
                    }
                };
                Ok(TermCase { sum, ..case })
            })?);
        }
        Ok(cases)
    }

    /// The exclusive-or of these variables, one from each case.
    fn xor(&self, cases: &[TermCase], of: &[Var]) -> Translated<Cases> {
        if self.system() != NumerationSystem::Base(2) {
            return undecided(format!(
                "the exclusive-or is decided only in base 2, and this claim uses {}",
                self.system()
            ));
        }
        let result = self.fresh();
        let mut case = cases.iter().fold(TermCase::default(), |all, case| {
            all.joined(case, LinearCombination::default())
        });
        let all: Vec<Var> = of.iter().copied().chain([result]).collect();
        case.given
            .push(Predicate::Digits(DigitRelation::Xor(all)).renamed(&|v| v));
        case.fresh.push(result);
        case.sum = LinearCombination::of(result);
        Ok(vec![case])
    }

    /// The exclusive-or in two's complement, in which −1 − x has the inverted digits of x.
    fn xor_of(&self, one: &TermCase, two: &TermCase) -> Translated<Cases> {
        let sides = |case: &TermCase| -> Translated<Vec<(TermCase, Var, bool)>> {
            // The second case, if there is one, is the negative one.
            let sides = Self::by_sign(case.clone(), |case, _| Ok(case))?;
            let mut named = Vec::new();
            for (at, side) in sides.into_iter().enumerate() {
                let negative = at == 1;
                let side = if negative {
                    let sum = side.sum.plus(-1, &LinearCombination::number(1))?;
                    TermCase { sum, ..side }
                } else {
                    side
                };
                let (side, x) = self.as_variable(side)?;
                named.push((side, x, negative));
            }
            Ok(named)
        };
        let mut cases = Vec::new();
        for (one, x, below) in sides(one)? {
            for (two, y, under) in sides(two)? {
                for case in self.xor(&[one.clone(), two], &[x, y])? {
                    let sum = if below == under {
                        case.sum.clone()
                    } else {
                        LinearCombination::number(-1).plus(-1, &case.sum)?
                    };
                    cases.push(TermCase { sum, ..case });
                }
            }
        }
        Ok(cases)
    }
}
