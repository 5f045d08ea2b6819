//! Translates relations about the number of zeros at the end of a number.

use super::{Translated, Translator, number, undecided};
use crate::atoms::ZeroCounts;
use crate::formula::{DigitRelation, Predicate};
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{self, Term};
use goldpile_number::Natural;

pub(crate) fn is_zeros(term: &Term) -> bool {
    matches!(term, Term::Zeros(_))
}

/// The largest number of zeros that a relation may depend on individually, and its longest period.
const MOST_ZEROS: i64 = 1000;

/// A term as a function of a number of zeros: from some number on, it is on each residue class modulo the
/// period a multiple of the number of zeros plus a constant.
#[derive(Clone, Copy)]
struct ZeroCountProfile {
    /// The largest absolute value of such a constant.
    constant: i64,
    from: i64,
}

impl ZeroCountProfile {
    /// The number of zeros from which the sign of the term is constant on each residue class.
    fn keeps_sign(self) -> i64 {
        self.from.max(self.constant.saturating_add(1))
    }

    fn plus(self, other: Self) -> Self {
        Self {
            constant: self.constant.saturating_add(other.constant),
            from: self.from.max(other.from),
        }
    }
}

/// What the terms of one relation have in common.
struct ZeroCountTerms<'a> {
    /// The number whose zeros are counted.
    of: Option<&'a Term>,
    period: i64,
}

impl<'a> ZeroCountTerms<'a> {
    fn course(&mut self, term: &'a Term) -> Translated<ZeroCountProfile> {
        let (constant, from) = (0, 0);
        if let Some(number) = number(term) {
            let constant = number.abs();
            return Ok(ZeroCountProfile { constant, from });
        }
        Ok(match term {
            Term::Zeros(x) if self.of.is_none_or(|other| *other == **x) => {
                self.of = Some(x);
                ZeroCountProfile { constant, from }
            }
            Term::Zeros(_) => return undecided("a proof cannot compare the zeros of two numbers"),
            Term::Sum(x, y) | Term::Difference(x, y) => self.course(x)?.plus(self.course(y)?),
            Term::Product(x, y) => {
                let (factor, of) = match (number(x), number(y)) {
                    (Some(factor), _) => (factor, y),
                    (_, Some(factor)) => (factor, x),
                    _ => return undecided("zeros can be multiplied only by numbers"),
                };
                let of = self.course(of)?;
                let constant = of.constant.saturating_mul(factor.abs());
                ZeroCountProfile { constant, ..of }
            }
            Term::Absolute(x) => {
                let of = self.course(x)?;
                let from = of.keeps_sign();
                ZeroCountProfile { from, ..of }
            }
            Term::Remainder(x, k) => {
                let Some(k) = number(k).filter(|k| *k > 0) else {
                    return undecided("a remainder must have a positive number as its divisor");
                };
                let from = self.course(x)?.from;
                self.period = lcm(self.period, k);
                ZeroCountProfile { constant: k, from }
            }
            Term::Number(_) => return undecided("a number is too large for a proof"),
            _ => return undecided("zeros can be compared only with numbers"),
        })
    }
}

impl Translator<'_> {
    /// A relation between constants and the number of zeros at the end of one term, which alone decides it.
    /// It is periodic in that number from some number on.
    pub(crate) fn of_zeros(
        &self,
        whole: &statement::Formula,
        x: &Term,
        y: &Term,
    ) -> Translated<Predicate> {
        let (of, period) = (None, 1);
        let mut counted = ZeroCountTerms { of, period };
        let from = counted.course(x)?.plus(counted.course(y)?).keeps_sign();
        if let statement::Formula::Divides(..) = whole {
            let Some(k) = number(x) else {
                return undecided("for a proof, a divisor must be a number or a parameter");
            };
            counted.period = lcm(counted.period, k.abs().max(1));
        }
        let ZeroCountTerms { of, period } = counted;
        if from > MOST_ZEROS || period > MOST_ZEROS {
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
