//! Relations about the number of zeros at the end of a number.

use super::{Translated, Translator, number, undecided};
use crate::atoms::ZeroCounts;
use crate::formula::{DigitRelation, Predicate};
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{self, Term};
use goldpile_number::Natural;

pub(super) fn is_zeros(term: &Term) -> bool {
    matches!(term, Term::Zeros(_))
}

impl Translator<'_> {
    /// Returns a relation between constants and the number of zeros at the end of one term. It depends
    /// only on that number, and is periodic in it from some number on.
    pub(super) fn of_zeros(
        &self,
        whole: &statement::Formula,
        terms: &[&Term],
    ) -> Translated<Predicate> {
        let mut of: Option<&Term> = None;
        let (mut from, mut period) = (1i64, 1i64);
        let mut stack: Vec<&Term> = terms.to_vec();
        while let Some(term) = stack.pop() {
            match term {
                Term::Zeros(x) if of.is_none_or(|other| *other == **x) => of = Some(x),
                Term::Zeros(_) => {
                    return undecided("a proof cannot compare the zeros of two numbers");
                }
                Term::Number(_) => from = from.saturating_add(number(term).unwrap_or(i64::MAX)),
                Term::Remainder(x, k) => {
                    match number(k) {
                        Some(k) if k > 0 => period = lcm(period, k),
                        _ => {
                            return undecided(
                                "a remainder must have a positive number as its divisor",
                            );
                        }
                    }
                    stack.push(x);
                }
                Term::Product(x, y) => {
                    // 2·zeros(x) − 6, for example, changes its sign before 6.
                    stack.extend([&**x, &**y]);
                }
                Term::Sum(..) | Term::Difference(..) | Term::Absolute(_) => {
                    stack.extend(term.parts());
                }
                _ => return undecided("zeros can be compared only with numbers"),
            }
        }
        for k in whole.terms() {
            if let (statement::Formula::Divides(..), Some(k)) = (whole, number(k)) {
                period = lcm(period, k.max(1));
            }
        }
        if from > 1000 || period > 1000 {
            return undecided("a number of zeros is too large for a proof");
        }
        let Some(of) = of else {
            return undecided("no number is given whose zeros are counted");
        };
        let holds = |count: usize| {
            let fixed = whole.map(&|term| match term {
                Term::Zeros(_) => Some(Term::Number(Natural::from(count))),
                _ => None,
            });
            Valuation::NOTHING.holds(&fixed)
        };
        let size = |n: i64| usize::try_from(n).unwrap_or(1);
        let counts = ZeroCounts::new(size(from), size(period), holds);
        let zero = Predicate::Constant(holds(0));
        self.magnitude(of, |x| {
            Ok(Predicate::or([
                Predicate::Digits(DigitRelation::Zeros(x, counts.clone())),
                Predicate::and([Predicate::sum_is([(1, x)], 0), zero.clone()]),
            ]))
        })
    }
}

fn lcm(x: i64, y: i64) -> i64 {
    let (mut a, mut b) = (x, y);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (x / a.max(1)).saturating_mul(y)
}
