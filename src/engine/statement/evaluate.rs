//! What a statement means: whether a take is allowed, what is remembered, what is claimed.
//!
//! This is the reference, a direct transcription of the notation: slow, obvious and exact at any size.
//! The tests compare everything that plays, lists, samples, solves or proves with it.

use super::formula::Formula;
use super::term::{Letter, Term};
use super::{Memory, Order, Statement, System};
use crate::number::{Beatty, Integer, Located, Natural, Numeration};

/// The values that terms and formulas refer to. Piles are in the order of the letters, a first.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the piles hold before the take.
    pub before: &'a [Natural],
    /// What they hold afterwards; the same as before if there is no take.
    pub after: &'a [Natural],
    /// The memory before the take.
    pub memory: &'a [Natural],
    /// The parameters; empty if [`Statement::with`] has replaced them with numbers.
    pub parameters: &'a [Natural],
    /// The system of the claim's digits; `None` outside a claim.
    pub system: Option<&'a System>,
}

/// The indices of the piles in table order, from 0, sorted from the smallest pile to the largest;
/// equal piles stay in table order.
///
/// ```
/// use goldpile::engine::statement::evaluate::by_size;
/// use goldpile::number::Natural;
/// assert_eq!(by_size(&[11, 6, 13].map(Natural::small)), [1, 0, 2]);
/// ```
#[must_use]
pub fn by_size(piles: &[Natural]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    order
}

impl Statement {
    /// For each letter, a first, the index of its pile on the table, from 0.
    #[must_use]
    pub fn letters(&self, piles: &[Natural]) -> Vec<usize> {
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
        let takes = before.len() == after.len()
            && before
                .iter()
                .zip(after)
                .all(|(before, after)| after <= before)
            && before != after;
        let letters = self.letters(before);
        let [before, after] = [before, after].map(|piles| lettered(piles, &letters));
        let parameters = self.defaults();
        let view = View {
            before: &before,
            after: &after,
            memory,
            parameters: &parameters,
            system: None,
        };
        let rule = &self.rules[rule];
        takes
            && view.holds(&rule.when)
            && view.holds(&rule.allows)
            && !(rule.unless.iter()).any(|exception| view.holds(&exception.when))
    }

    /// Whether the position that the take leads to may be announced beforehand.
    #[must_use]
    pub fn may_announce(&self, before: &[Natural], after: &[Natural]) -> bool {
        let letters = self.letters(before);
        let takes = before
            .iter()
            .zip(after)
            .all(|(before, after)| after <= before);
        let [lettered_before, lettered_after] =
            [before, after].map(|piles| lettered(piles, &letters));
        let parameters = self.defaults();
        let view = View {
            before: &lettered_before,
            after: &lettered_after,
            memory: &[],
            parameters: &parameters,
            system: None,
        };
        takes
            && before != after
            && (self.block.as_ref()).is_some_and(|block| view.holds(&block.squares))
    }

    /// The memory at the start if none is given.
    #[must_use]
    pub fn start_memory(&self, piles: &[Natural]) -> Vec<Natural> {
        let letters = self.letters(piles);
        let before = lettered(piles, &letters);
        let parameters = self.defaults();
        let view = View {
            before: &before,
            after: &before,
            memory: &[],
            parameters: &parameters,
            system: None,
        };
        (self.memory.iter())
            .map(|memory| view.within(memory, view.value(&memory.start)))
            .collect()
    }

    /// What is remembered after an allowed take. Piles are in table order.
    #[must_use]
    pub fn next_memory(
        &self,
        before: &[Natural],
        after: &[Natural],
        memory: &[Natural],
    ) -> Vec<Natural> {
        let letters = self.letters(before);
        let [before, after] = [before, after].map(|piles| lettered(piles, &letters));
        let parameters = self.defaults();
        let view = View {
            before: &before,
            after: &after,
            memory,
            parameters: &parameters,
            system: None,
        };
        let next = |(index, remembered): (usize, &Memory)| {
            let case = remembered.next.iter().find(|case| view.holds(&case.when));
            let value = case.map_or_else(
                || Integer::from(&memory[index]),
                |case| view.value(&case.value),
            );
            view.within(remembered, value)
        };
        self.memory.iter().enumerate().map(next).collect()
    }

    /// Whether it makes a claim for its parameters; any that are left have their defaults.
    #[must_use]
    pub fn makes_claim(&self) -> bool {
        let parameters = self.defaults();
        let view = View {
            before: &[],
            after: &[],
            memory: &[],
            parameters: &parameters,
            system: None,
        };
        self.claim
            .as_ref()
            .is_some_and(|claim| view.holds(&claim.when))
    }

    /// Whether the claim says that the position is P; `None` if none is made for these parameters.
    /// Piles may be in any order unless the statement's order is that of the table.
    #[must_use]
    pub fn claims(&self, piles: &[Natural], memory: &[Natural]) -> Option<bool> {
        let claim = self.claim.as_ref()?;
        let letters = match self.order {
            Order::Table => (0..piles.len()).collect(),
            Order::Free | Order::Sorted => by_size(piles),
        };
        let before = lettered(piles, &letters);
        let parameters = self.defaults();
        // A remembered pile moves with its letter.
        let rank = |pile: &Natural| letters.iter().position(|at| *pile == *at as u64);
        let memory: Vec<Natural> = (self.memory.iter().zip(memory))
            .map(|(memory, value)| match rank(value) {
                Some(rank) if memory.is_pile => Natural::from(rank),
                _ => value.clone(),
            })
            .collect();
        let view = View {
            before: &before,
            after: &before,
            memory: &memory,
            parameters: &parameters,
            system: Some(&claim.system),
        };
        view.holds(&claim.when).then(|| view.holds(&claim.formula))
    }

    fn defaults(&self) -> Vec<Natural> {
        (self.parameters.iter())
            .map(|parameter| Natural::small(parameter.default))
            .collect()
    }
}

/// The piles in the order of the letters.
pub(in crate::engine) fn lettered(piles: &[Natural], letters: &[usize]) -> Vec<Natural> {
    letters.iter().map(|&pile| piles[pile].clone()).collect()
}

impl View<'_> {
    /// A value as it is remembered: at least 0, and within the bounds.
    #[must_use]
    pub fn within(&self, memory: &Memory, value: Integer) -> Natural {
        let value = value.clamped();
        match &memory.bounds {
            None => value,
            Some((least, most)) => {
                let [least, most] = [least, most].map(|bound| self.value(bound).clamped());
                value.max(least).min(most)
            }
        }
    }

    /// The value of a term.
    #[must_use]
    pub fn value(&self, term: &Term) -> Integer {
        match term {
            Term::Number(number) => number.into(),
            Term::Parameter(index) => at(self.parameters, *index),
            Term::Before(pile) => at(self.before, *pile),
            Term::After(pile) => at(self.after, *pile),
            Term::Memory(index) => at(self.memory, *index),
            Term::Moved => {
                let pairs = self.before.iter().zip(self.after);
                Natural::from(pairs.filter(|(before, after)| before != after).count()).into()
            }
            Term::NimSum => (self.before.iter())
                .fold(Natural::ZERO, |sum, pile| sum ^ pile)
                .into(),
            Term::Sum(x, y) => &self.value(x) + &self.value(y),
            Term::Difference(x, y) => &self.value(x) - &self.value(y),
            Term::Product(x, y) => &self.value(x) * &self.value(y),
            Term::Absolute(x) => self.value(x).magnitude().into(),
            Term::Remainder(x, k) => remainder(&self.value(x), &self.value(k)),
            Term::Quotient(x, k) => quotient(&self.value(x), &self.value(k)),
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
            Formula::Compare(x, relation, y) => relation.holds(self.value(x).cmp(&self.value(y))),
            Formula::Divides(k, x) => remainder(&self.value(x), &self.value(k)).is_zero(),
            Formula::In { of, letter, t } => {
                located(self.beatty(t), &self.value(of)).is_some_and(|(found, _)| found == *letter)
            }
            Formula::InWord { of, word } => in_word(&self.value(of), word),
            Formula::Ends { of, digits } => {
                (self.value(of).to_natural()).is_some_and(|value| self.ends(&value, digits))
            }
        }
    }

    fn beatty(&self, t: &Term) -> Beatty {
        Beatty::new(self.value(t).clamped().to_u64().unwrap_or(1).max(1))
    }

    fn numeration(&self) -> Option<Numeration> {
        match self.system {
            Some(System::Wythoff(t)) => {
                let t = self.value(t).clamped().to_u64();
                Some(Numeration::new(
                    t.unwrap_or(1).clamp(1, u64::from(u32::MAX)),
                ))
            }
            Some(System::Binary) | None => None,
        }
    }

    fn weight(&self, place: u64) -> Natural {
        match self.numeration() {
            None => Natural::ONE << place,
            Some(system) => system.basis(place),
        }
    }

    fn shift(&self, value: &Natural) -> Natural {
        match self.numeration() {
            None => value * 2u64,
            Some(system) => system.value(&system.representation(value).shift_left()),
        }
    }

    fn zeros(&self, value: &Natural) -> u64 {
        if value.is_zero() {
            return 0;
        }
        match self.numeration() {
            None => (0..value.bits()).take_while(|&bit| !value.bit(bit)).count() as u64,
            Some(system) => system.trailing_zeros(value).unwrap_or(0),
        }
    }

    fn ends(&self, value: &Natural, digits: &[u32]) -> bool {
        let backwards = digits.iter().rev().enumerate();
        match self.numeration() {
            None => backwards
                .into_iter()
                .all(|(place, &digit)| u32::from(value.bit(place as u64)) == digit),
            Some(system) => {
                let representation = system.representation(value);
                backwards
                    .into_iter()
                    .all(|(place, &digit)| representation.digit(place) == digit)
            }
        }
    }
}

fn at(values: &[Natural], index: usize) -> Integer {
    values.get(index).map_or(Integer::ZERO, Integer::from)
}

/// x mod k; x itself for k = 0.
fn remainder(x: &Integer, k: &Integer) -> Integer {
    if k.is_zero() {
        x.clone()
    } else {
        x.rem_floor(k.magnitude()).into()
    }
}

/// ⌊x/k⌋; 0 for k = 0.
fn quotient(x: &Integer, k: &Integer) -> Integer {
    if k.is_zero() {
        return Integer::ZERO;
    }
    let (size, by) = (x.magnitude(), k.magnitude());
    if x.is_negative() == k.is_negative() {
        (size / by).into()
    } else {
        // Towards −∞, that is, away from 0.
        Integer::signed(true, (size + by - 1u64) / by)
    }
}

/// A(x) or B(x).
pub(in crate::engine) fn beatty_value(beatty: Beatty, letter: Letter, x: &Integer) -> Integer {
    let positive = |x: &Natural| match letter {
        Letter::Lower => beatty.lower(x),
        Letter::Upper => beatty.upper(x),
    };
    if x.is_negative() {
        // α and β are irrational: ⌊−y⌋ = −⌊y⌋ − 1.
        Integer::signed(true, positive(x.magnitude()) + 1u64)
    } else {
        positive(x.magnitude()).into()
    }
}

/// Which of the sequences contains a positive number, and where; `None` for other numbers.
pub(in crate::engine) fn located(beatty: Beatty, x: &Integer) -> Option<(Letter, Natural)> {
    if x.is_negative() || x.is_zero() {
        return None;
    }
    Some(match beatty.locate(x.magnitude()) {
        Located::Lower(index) => (Letter::Lower, index),
        Located::Upper(index) => (Letter::Upper, index),
    })
}

/// Whether x = w(n) for some n ≥ 1.
pub(in crate::engine) fn in_word(x: &Integer, word: &[Letter]) -> bool {
    let mut inner = x.clone();
    word.iter().all(|letter| {
        located(Beatty::WYTHOFF, &inner).is_some_and(|(found, index)| {
            inner = index.into();
            found == *letter
        })
    })
}
