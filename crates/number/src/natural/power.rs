//! Powers of [`Natural`].

use super::Natural;
use std::sync::{Mutex, PoisonError};

impl Natural {
    /// `self` to the power `exponent`; 0⁰ = 1.
    ///
    /// The cost is that of one multiplication of numbers as long as the result, times a small
    /// constant; for a power of ten, it is linear if one of about the same length was computed
    /// recently. The result has about `exponent` times the bits of `self`: callers must bound
    /// exponents that come from outside.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        if exponent == 0 || *self == 1 {
            return Self::ONE;
        }
        if self.is_zero() {
            return Self::ZERO;
        }
        if *self == 10 && exponent >= LONG {
            return of_ten(exponent);
        }
        // Works from the top bit down: every second factor is then `self`, which is short.
        let mut power = self.clone();
        for i in (0..exponent.ilog2()).rev() {
            power = &power * &power;
            if exponent >> i & 1 == 1 {
                power = power * self;
            }
        }
        power
    }
}

static TENS: Mutex<Vec<(u64, Natural)>> = Mutex::new(Vec::new());

const REMEMBERED: usize = 6;

/// Powers with exponents from here on are remembered.
const LONG: u64 = 5_000;

/// A remembered power also serves exponents this far from its own.
const NEAR: u64 = 400;

fn of_ten(exponent: u64) -> Natural {
    let mut tens = TENS.lock().unwrap_or_else(PoisonError::into_inner);
    let near = |(known, _): &&(u64, Natural)| known.abs_diff(exponent) <= NEAR;
    let power = match tens
        .iter()
        .min_by_key(|(known, _)| known.abs_diff(exponent))
        .filter(near)
    {
        Some((known, power)) if *known == exponent => return power.clone(),
        Some((known, power)) => {
            let rest = Natural::small(10).pow(known.abs_diff(exponent));
            if *known > exponent {
                power / &rest
            } else {
                power * &rest
            }
        }
        None => Natural::small(5).pow(exponent) << exponent,
    };
    if tens.len() >= REMEMBERED {
        tens.remove(0);
    }
    tens.push((exponent, power.clone()));
    power
}
