//! What a statement means: whether a take is allowed, what is remembered, what is claimed.
//!
//! This is the reference, a direct transcription of the notation: slow, obvious and exact at any size.
//! The tests compare everything that plays, lists, samples, solves or proves with it.

mod arithmetic;
mod digits;
mod unanswered;

use super::formula::Formula;
use super::term::Term;
use super::{Claim, ClaimSystem, MemoryDeclaration, Order, Statement};
use crate::engine::position::Counts;
use crate::number::{Beatty, Integer, Natural, is_prime};
use arithmetic::{beatty_value, common_divisor, in_word, located, quotient, remainder};
pub use digits::Written;
use smallvec::SmallVec;
pub use unanswered::Unanswered;

/// For each letter, starting with a, the index of its pile on the table, from 0.
pub type Letters = SmallVec<[usize; 8]>;

/// The values that terms and formulas refer to. Piles are in the order of the letters, starting
/// with a.
#[derive(Clone, Copy, Debug)]
pub struct Valuation<'a> {
    /// What the piles hold before the take.
    pub before: &'a [Natural],
    /// What they hold afterwards; the same as before if there is no take.
    pub after: &'a [Natural],
    /// The memory before the take.
    pub memory: &'a [Natural],
    /// The parameters; empty if [`Statement::with`] has replaced them with numbers.
    pub parameters: &'a [Natural],
    /// The system of the claim's digits; `None` outside a claim.
    pub system: Option<&'a ClaimSystem>,
    /// The pile of which a [`Formula::Each`] currently speaks; `None` outside it.
    pub each: Option<usize>,
    /// The numbers from 0 on whose digits are known beforehand; the digits of others are computed.
    pub written: &'a [Written],
}

/// The indices of the piles in table order, from 0, sorted from the smallest pile to the largest;
/// equal piles stay in table order.
///
/// ```
/// use goldpile::engine::statement::evaluate::by_size;
/// use goldpile::number::Natural;
/// assert_eq!(by_size(&[11, 6, 13].map(Natural::small))[..], [1, 0, 2]);
/// ```
#[must_use]
pub fn by_size(piles: &[Natural]) -> Letters {
    let mut order: Letters = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    order
}

impl Statement {
    /// For each letter, starting with a, the index of its pile on the table, from 0.
    #[must_use]
    pub fn letters(&self, piles: &[Natural]) -> Letters {
        match self.order {
            Order::Sorted => by_size(piles),
            Order::Table | Order::Free => (0..piles.len()).collect(),
        }
    }

    /// The index of the first rule that allows the take; `None` if none does. Piles before and after
    /// are in table order. Any parameters left have their defaults.
    #[must_use]
    pub fn allows(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Option<usize> {
        (0..self.rules.len()).find(|&rule| self.allows_by(rule, before, after, memory))
    }

    /// Whether the rule with this index allows the take.
    #[must_use]
    pub fn allows_by(
        &self,
        rule: usize,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> bool {
        let rule = &self.rules[rule];
        takes(before, after)
            && self.seen(before, after, memory, |view| {
                view.holds(&rule.when)
                    && view.holds(&rule.allows)
                    && !(rule.unless.iter()).any(|exception| view.holds(&exception.when))
            })
    }

    /// Whether the position that the take leads to may be announced beforehand.
    #[must_use]
    pub fn may_announce(&self, before: &[Natural], after: &[Natural]) -> bool {
        takes(before, after)
            && (self.block.as_ref()).is_some_and(|block| {
                self.seen(before, after, &[], |view| view.holds(&block.squares))
            })
    }

    /// The memory at the start if none is given.
    #[must_use]
    pub fn start_memory(&self, piles: &[Natural]) -> Vec<Natural> {
        self.seen(piles, piles, &[], |view| {
            (self.memory.iter())
                .map(|memory| view.within(memory, view.value(&memory.start)))
                .collect()
        })
    }

    /// Whether a start may be given another memory, as in `17/6`: where one number is the whole memory.
    #[must_use]
    pub fn takes_memory(&self) -> bool {
        self.memory.len() == 1
    }

    /// What is remembered after an allowed take. Piles are in table order.
    #[must_use]
    pub fn next_memory(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Vec<Natural> {
        self.seen(before, after, memory, |view| {
            let next = |(index, remembered): (usize, &MemoryDeclaration)| {
                let case = remembered.next.iter().find(|case| view.holds(&case.when));
                let value =
                    case.map_or_else(|| Integer::from(&memory[index]), |c| view.value(&c.value));
                view.within(remembered, value)
            };
            self.memory.iter().enumerate().map(next).collect()
        })
    }

    /// Whether it makes a claim for its parameters; any parameters left have their defaults.
    #[must_use]
    pub fn makes_claim(&self) -> bool {
        let holds = |claim: &Claim| self.seen(&[], &[], &[], |view| view.holds(&claim.when));
        self.claim.as_ref().is_some_and(holds)
    }

    /// Whether the claim says that the position is P; `None` if none is made for these parameters.
    /// Piles may be in any order unless the statement's order is that of the table.
    #[must_use]
    pub fn claims(&self, piles: &[Natural], memory: &[Natural]) -> Option<bool> {
        self.claims_knowing(&[], piles, memory)
    }

    /// The same as [`claims`](Self::claims), with the numbers that are [`written`](Self::written)
    /// already.
    #[must_use]
    pub fn claims_knowing(
        &self,
        written: &[Written],
        piles: &[Natural],
        memory: &[Natural],
    ) -> Option<bool> {
        let claim = self.claim.as_ref()?;
        let letters = match self.order {
            Order::Table => (0..piles.len()).collect(),
            Order::Free | Order::Sorted => by_size(piles),
        };
        let before = lettered(piles, &letters);
        // A remembered pile moves with its letter.
        let rank = |pile: &Natural| letters.iter().position(|at| *pile == *at as u64);
        let memory: Vec<Natural> = (self.memory.iter().zip(memory))
            .map(|(memory, value)| match rank(value) {
                Some(rank) if memory.is_pile => Natural::from(rank),
                _ => value.clone(),
            })
            .collect();
        let view = Valuation {
            parameters: &self.defaults(),
            system: Some(&claim.system),
            written,
            ..Valuation::of(&before, &before, &memory)
        };
        view.holds(&claim.when).then(|| view.holds(&claim.formula))
    }

    /// The digits of the numbers from 0 to `most` in the claim's system; none if there is no claim. Costs
    /// the digits of each.
    #[must_use]
    pub fn written(&self, most: u64) -> Vec<Written> {
        let Some(claim) = &self.claim else {
            return Vec::new();
        };
        let view = Valuation {
            parameters: &self.defaults(),
            system: Some(&claim.system),
            ..Valuation::NOTHING
        };
        (0..=most).map(|n| view.write(&n.into())).collect()
    }

    /// The result of `found` for the view of a take, whose piles are in table order. Any parameters
    /// left have their defaults.
    fn seen<T>(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
        found: impl FnOnce(&Valuation<'_>) -> T,
    ) -> T {
        let letters = self.letters(before);
        let [before, after] = [before, after].map(|piles| lettered(piles, &letters));
        found(&Valuation {
            parameters: &self.defaults(),
            ..Valuation::of(&before, &after, memory)
        })
    }

    fn defaults(&self) -> Vec<Natural> {
        (self.parameters.iter())
            .map(|parameter| Natural::small(parameter.default))
            .collect()
    }
}

/// Whether no pile grows and something is taken.
fn takes(before: &[Natural], after: &[Natural]) -> bool {
    before.len() == after.len()
        && before != after
        && (before.iter().zip(after)).all(|(before, after)| after <= before)
}

/// The piles in the order of the letters.
pub(in crate::engine) fn lettered(piles: &[Natural], letters: &[usize]) -> Counts {
    letters.iter().map(|&pile| piles[pile].clone()).collect()
}

/// The sum of these piles.
fn total(piles: &[Natural]) -> Natural {
    (piles.iter()).fold(Natural::ZERO, |sum, pile| sum + pile)
}

impl Valuation<'_> {
    /// A view of nothing at all, for formulas that contain only numbers.
    pub const NOTHING: Valuation<'static> = Valuation::of(&[], &[], &[]);

    /// A take, outside a claim and without parameters.
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
            written: &[],
        }
    }

    /// A value in the form in which it is remembered: at least 0, and within the bounds.
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

    /// The value of a term that is stored, not computed; `None` for other terms.
    #[inline]
    fn held<'b>(&'b self, term: &'b Term) -> Option<&'b Natural> {
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
            Formula::In { of, letter, t } => {
                located(self.beatty(t), &self.value(of)).is_some_and(|(found, _)| found == *letter)
            }
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

    /// Whether the take changes this pile.
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
