//! Digits in the system of a claim, or binary digits if it has none.

use super::Valuation;
use crate::statement::ClaimSystem;
use goldpile_number::{LinearNumeration, Natural, Numeration};

/// A numeration system with its base or basis.
enum ResolvedSystem<'a> {
    Base(u32),
    Wythoff(Numeration),
    Declared(&'a LinearNumeration),
}

/// The digits of a number, and what follows from them.
#[derive(Clone, Debug)]
pub struct KnownDigits {
    /// Most significant first; none for 0.
    digits: Vec<u32>,
    /// The number of zeros at the end.
    zeros: u64,
    /// The number with one more zero at the end.
    shifted: Natural,
}

impl Valuation<'_> {
    pub(crate) fn known_digits_of(&self, value: &Natural) -> KnownDigits {
        KnownDigits {
            digits: self.digits(value),
            zeros: self.zeros(value),
            shifted: self.shift(value),
        }
    }

    fn known(&self, value: &Natural) -> Option<&KnownDigits> {
        self.known_digits.get(value.to_usize()?)
    }

    fn numeration(&self) -> ResolvedSystem<'_> {
        match self.system {
            Some(ClaimSystem::Wythoff(t)) => {
                let t = self.count(t).to_u64();
                ResolvedSystem::Wythoff(Numeration::new(
                    t.unwrap_or(1).clamp(1, u64::from(u32::MAX)),
                ))
            }
            Some(ClaimSystem::Base(base)) => ResolvedSystem::Base((*base).max(2)),
            Some(ClaimSystem::Declared(system)) => ResolvedSystem::Declared(&system.numeration),
            None => ResolvedSystem::Base(2),
        }
    }

    pub(crate) fn weight(&self, place: u64) -> Natural {
        match self.numeration() {
            ResolvedSystem::Base(2) => Natural::ONE << place,
            ResolvedSystem::Base(base) => Natural::from(base).pow(place),
            ResolvedSystem::Wythoff(system) => system.basis(place),
            ResolvedSystem::Declared(system) => system.weight(place),
        }
    }

    pub(crate) fn shift(&self, value: &Natural) -> Natural {
        if let Some(known) = self.known(value) {
            return known.shifted.clone();
        }
        match self.numeration() {
            ResolvedSystem::Base(base) => value * u64::from(base),
            ResolvedSystem::Wythoff(system) => {
                system.value(&system.representation(value).shift_left())
            }
            ResolvedSystem::Declared(system) => {
                let digits = system.digits(value).into_iter().chain([0]);
                system.value(&digits.collect::<Vec<u32>>())
            }
        }
    }

    pub(crate) fn zeros(&self, value: &Natural) -> u64 {
        if let Some(known) = self.known(value) {
            return known.zeros;
        }
        if value.is_zero() {
            return 0;
        }
        match self.numeration() {
            ResolvedSystem::Base(2) => {
                (0..value.bits()).take_while(|&bit| !value.bit(bit)).count() as u64
            }
            ResolvedSystem::Base(_) | ResolvedSystem::Declared(_) => {
                let digits = self.digits(value);
                digits.iter().rev().take_while(|&&digit| digit == 0).count() as u64
            }
            ResolvedSystem::Wythoff(system) => system.trailing_zeros(value).unwrap_or(0),
        }
    }

    pub(crate) fn ends(&self, value: &Natural, digits: &[u32]) -> bool {
        let own = self.digits(value);
        let own = own.iter().rev().copied().chain(std::iter::repeat(0));
        digits.iter().rev().zip(own).all(|(&d, own)| d == own)
    }

    /// The digits, most significant first; none for 0.
    pub(crate) fn digits(&self, value: &Natural) -> Vec<u32> {
        if let Some(known) = self.known(value) {
            return known.digits.clone();
        }
        match self.numeration() {
            ResolvedSystem::Base(base) => value.digits(base),
            ResolvedSystem::Declared(system) => system.digits(value),
            ResolvedSystem::Wythoff(system) => system
                .representation(value)
                .digits_most_significant_first()
                .collect(),
        }
    }
}
