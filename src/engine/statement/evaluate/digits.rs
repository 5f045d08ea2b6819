//! Digits in the system of a claim; binary ones if there is none.

use super::View;
use crate::engine::statement::System;
use crate::number::{Natural, Numeration};

impl View<'_> {
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

    pub(super) fn weight(&self, place: u64) -> Natural {
        match self.numeration() {
            None => Natural::ONE << place,
            Some(system) => system.basis(place),
        }
    }

    pub(super) fn shift(&self, value: &Natural) -> Natural {
        match self.numeration() {
            None => value * 2u64,
            Some(system) => system.value(&system.representation(value).shift_left()),
        }
    }

    pub(super) fn zeros(&self, value: &Natural) -> u64 {
        if value.is_zero() {
            return 0;
        }
        match self.numeration() {
            None => (0..value.bits()).take_while(|&bit| !value.bit(bit)).count() as u64,
            Some(system) => system.trailing_zeros(value).unwrap_or(0),
        }
    }

    pub(super) fn ends(&self, value: &Natural, digits: &[u32]) -> bool {
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
