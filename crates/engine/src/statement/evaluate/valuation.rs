//! The values of terms, and whether formulas hold.

use super::arithmetic::{beatty_value, common_divisor, in_word, is_in, quotient, remainder};
use super::digits::KnownDigits;
use crate::position::total;
use crate::statement::formula::Formula;
use crate::statement::term::Term;
use crate::statement::{ClaimSystem, MemoryDeclaration};
use goldpile_number::{Beatty, Integer, Natural, is_prime};

/// The values that terms and formulas refer to. Piles are in the order of the letters, from a.
#[derive(Clone, Copy, Debug)]
pub struct Valuation<'a> {
    /// What the piles hold before the take.
    pub before: &'a [Natural],
    /// What they hold afterwards; the same as before if there is no take.
    pub after: &'a [Natural],
    /// The memory before the take.
    pub memory: &'a [Natural],
    /// The parameters; empty after [`Statement::with`](crate::statement::Statement::with).
    pub parameters: &'a [Natural],
    /// The system of the claim's digits; `None` outside a claim.
    pub system: Option<&'a ClaimSystem>,
    /// The current pile of a [`Formula::Each`]; `None` outside it.
    pub each: Option<usize>,
    /// The digits that are known in advance, of the numbers from 0 on; other digits are computed.
    pub known_digits: &'a [KnownDigits],
}

impl Valuation<'_> {
    /// A valuation of nothing, for formulas that contain only numbers.
    pub const NOTHING: Valuation<'static> = Valuation::of(&[], &[], &[]);

    /// The valuation of a take, outside a claim and without parameters.
    #[must_use]
    pub const fn of<'a>(
        before: &'a [Natural],
        after: &'a [Natural],
        memory: &'a [Natural],
    ) -> Valuation<'a> {
        Valuation {
            before,
            after,
            memory,
            parameters: &[],
            system: None,
            each: None,
            known_digits: &[],
        }
    }

    /// A value as it is remembered: at least 0, and within the bounds.
    #[must_use]
    pub fn within(&self, memory: &MemoryDeclaration, value: Integer) -> Natural {
        let value = value.clamped();
        match &memory.bounds {
            None => value,
            Some((least, most)) => {
                let [least, most] = [least, most].map(|bound| self.count(bound));
                value.max(least).min(most)
            }
        }
    }

    /// The value of a term that is stored rather than computed; `None` for other terms.
    #[inline]
    pub(crate) fn held<'b>(&'b self, term: &'b Term) -> Option<&'b Natural> {
        match term {
            Term::Number(number) => Some(number),
            Term::Parameter(index) => self.parameters.get(*index),
            Term::Before(pile) => self.before.get(*pile),
            Term::After(pile) => self.after.get(*pile),
            Term::Memory(index) => self.memory.get(*index),
            Term::Each => self.before.get(self.each?),
            Term::EachAfter => self.after.get(self.each?),
            _ => None,
        }
    }

    /// The value of a term as a count; 0 if the value is below zero.
    #[must_use]
    pub fn count(&self, term: &Term) -> Natural {
        match self.held(term) {
            Some(count) => count.clone(),
            None => self.value(term).clamped(),
        }
    }

    /// The value of a term.
    #[must_use]
    pub fn value(&self, term: &Term) -> Integer {
        match term {
            Term::Number(_)
            | Term::Parameter(_)
            | Term::Before(_)
            | Term::After(_)
            | Term::Each
            | Term::EachAfter
            | Term::Memory(_) => self.held(term).map_or(Integer::ZERO, Integer::from),
            Term::Moved => {
                let pairs = self.before.iter().zip(self.after);
                Natural::from(pairs.filter(|(before, after)| before != after).count()).into()
            }
            Term::NimSum => (self.before.iter())
                .fold(Natural::ZERO, |sum, pile| sum ^ pile)
                .into(),
            Term::Total => total(self.before).into(),
            Term::TotalAfter => total(self.after).into(),
            Term::Sum(x, y) => &self.value(x) + &self.value(y),
            Term::Difference(x, y) => &self.value(x) - &self.value(y),
            Term::Product(x, y) => &self.value(x) * &self.value(y),
            Term::Absolute(x) => self.value(x).magnitude().into(),
            Term::Remainder(x, k) => remainder(&self.value(x), &self.value(k)),
            Term::Quotient(x, k) => quotient(&self.value(x), &self.value(k)),
            Term::Gcd(x, y) => {
                let [x, y] = [x, y].map(|term| self.value(term));
                common_divisor(&x, &y).map_or(Integer::ZERO, Integer::from)
            }
            Term::Min(x, y) => self.value(x).min(self.value(y)),
            Term::Max(x, y) => self.value(x).max(self.value(y)),
            Term::Xor(x, y) => self.value(x).xor(&self.value(y)),
            Term::Beatty { letter, t, of } => {
                beatty_value(self.beatty(t), *letter, &self.value(of))
            }
            Term::Shift(x) => {
                let x = self.value(x);
                Integer::signed(x.is_negative(), self.shift(x.magnitude()))
            }
            Term::Least(x) => {
                let x = self.value(x);
                if x.is_zero() {
                    return Integer::ZERO;
                }
                let place = self.zeros(x.magnitude());
                self.weight(place).into()
            }
            Term::Zeros(x) => Natural::small(self.zeros(self.value(x).magnitude())).into(),
        }
    }

    /// Whether a formula holds.
    #[must_use]
    pub fn holds(&self, formula: &Formula) -> bool {
        match formula {
            Formula::All(parts) => parts.iter().all(|part| self.holds(part)),
            Formula::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Formula::Not(part) => !self.holds(part),
            Formula::Compare(x, relation, y) => {
                relation.holds(match (self.held(x), self.held(y)) {
                    (Some(x), Some(y)) => x.cmp(y),
                    _ => self.value(x).cmp(&self.value(y)),
                })
            }
            Formula::Divides(k, x) => remainder(&self.value(x), &self.value(k)).is_zero(),
            Formula::In { of, letter, t } => is_in(self.beatty(t), &self.value(of), *letter),
            Formula::InWord { of, word } => in_word(&self.value(of), word),
            Formula::Ends { of, digits } => {
                (self.value(of).to_natural()).is_some_and(|value| self.ends(&value, digits))
            }
            Formula::Automaton { of, automaton } => {
                let digits = of
                    .iter()
                    .map(|of| Some(self.digits(&self.value(of).to_natural()?)));
                let digits: Option<Vec<Vec<u32>>> = digits.collect();
                digits.is_some_and(|digits| automaton.accepts(&digits))
            }
            Formula::Square(of) => self.value(of).to_natural().is_some_and(|x| {
                let root = x.isqrt();
                &root * &root == x
            }),
            Formula::Prime(of) => {
                (self.value(of).to_natural()).is_some_and(|x| is_prime(&x) == Some(true))
            }
            Formula::Each { piles, formula } => {
                let mut meant = (0..self.before.len())
                    .filter(|&pile| !piles.moved || self.changes(pile))
                    .map(|pile| Valuation {
                        each: Some(pile),
                        ..*self
                    });
                if piles.every {
                    meant.all(|view| view.holds(formula))
                } else {
                    meant.any(|view| view.holds(formula))
                }
            }
            Formula::SameTaken => {
                let mut takes = (self.before.iter().zip(self.after))
                    .filter(|(before, after)| before != after)
                    .map(|(before, after)| &Integer::from(before) - &Integer::from(after));
                let first = takes.next();
                takes.all(|taken| Some(taken) == first)
            }
        }
    }

    fn changes(&self, pile: usize) -> bool {
        self.before.get(pile) != self.after.get(pile)
    }

    fn beatty(&self, t: &Term) -> Beatty {
        match self.count(t).to_u64() {
            None | Some(0 | 1) => Beatty::WYTHOFF,
            Some(t) => Beatty::new(t),
        }
    }
}
