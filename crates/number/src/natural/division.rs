//! Division of long numbers, by an approximate reciprocal of the divisor.

use super::Natural;
use super::product::Factor;

/// From this length of divisor and quotient on, in bits, computing a reciprocal pays; the library divides shorter
/// numbers as quickly.
const MIN_RECIPROCAL: u64 = 400_000;

/// From this length on, using a reciprocal that follows from a known one pays.
const MIN_DERIVED_RECIPROCAL: u64 = 10_000;

/// Reciprocals up to this length are left to the library.
const MAX_LIBRARY_RECIPROCAL: u64 = 60_000;

/// The most by which a quotient from a reciprocal may be too small: 5, and 2 more if the divisor was rounded.
const MOST_CORRECTIONS: u32 = 7;

/// The number of bits of a reciprocal beyond those that are needed.
const SPARE: u64 = 32;

/// A divisor of several numbers, with its reciprocal. Its length is n bits.
pub(crate) struct Divisor {
    value: Factor,
    /// 2²ⁿ/`value` − δ, where 0 ≤ δ < 4; `None` for a short divisor.
    reciprocal: Option<Factor>,
}

impl Divisor {
    /// `value` must not be 0.
    pub(crate) fn new(value: Natural) -> Self {
        let bits = value.bits();
        let reciprocal = (bits >= MIN_RECIPROCAL).then(|| reciprocal(&value, bits));
        Self::with_reciprocal(value, reciprocal)
    }

    /// Divisors each of which is the square of the one before, or 1 or 2 less. Only the last reciprocal is
    /// computed by Newton's method.
    pub(crate) fn squares(values: Vec<Natural>) -> Vec<Self> {
        let mut divisors: Vec<Self> = Vec::new();
        for value in values.into_iter().rev() {
            let divisor = match divisors.last() {
                Some(square) => Self::root_of(square, value),
                None => Self::new(value),
            };
            divisors.push(divisor);
        }
        divisors.reverse();
        divisors
    }

    /// The divisor `value`, from its square, or a number less than that by 1 or 2.
    fn root_of(square: &Self, value: Natural) -> Self {
        let (bits, square_bits) = (value.bits(), square.value().bits());
        let reciprocal = square
            .reciprocal
            .as_ref()
            .filter(|_| bits >= MIN_DERIVED_RECIPROCAL);
        // 1/d is d/d². The product is too small by less than 1 because the reciprocal of d² is cut, by less than 1
        // because it is cut itself, and by far less because that reciprocal was too small before. It may be too
        // large by far less than 1, as d² may be more than the square: so 1 is subtracted.
        let reciprocal = reciprocal.map(|known| {
            let cut = square_bits - bits - SPARE;
            let product = &value * (known.value() >> cut);
            (product >> (2 * (square_bits - bits) - cut)) - 1
        });
        Self::with_reciprocal(value, reciprocal)
    }

    fn with_reciprocal(value: Natural, reciprocal: Option<Natural>) -> Self {
        let bits = value.bits();
        Self {
            reciprocal: reciprocal.map(|reciprocal| Factor::new(reciprocal, bits + 1)),
            value: Factor::new(value, bits),
        }
    }

    pub(crate) fn value(&self) -> &Natural {
        self.value.value()
    }

    /// Quotient, rounded down, and remainder, of a number of at most twice the divisor's length. Costs two
    /// products of the divisor's length, for each of which one transform is kept.
    pub(crate) fn div_rem(&self, number: &Natural) -> (Natural, Natural) {
        let bits = self.value().bits();
        if self.reciprocal.is_none() || number.bits() < bits + bits / 4 {
            return number.div_rem(self.value());
        }
        let quotient = self.quotient(number);
        corrected(number, quotient, self.value(), |quotient| {
            self.value.times(quotient)
        })
    }

    /// The quotient, or up to 5 less.
    ///
    /// With x for the number, the quotient is x/d, x′ = ⌊x/2ⁿ⁻¹⌋ is at most 2ⁿ⁺¹, and x′(2²ⁿ/d − δ)/2ⁿ⁺¹ is less
    /// than x/d by less than 2ⁿ⁻¹/d + δ; twice it is rounded down.
    fn quotient(&self, number: &Natural) -> Natural {
        let bits = self.value().bits();
        match &self.reciprocal {
            Some(reciprocal) => reciprocal.times(&(number >> (bits - 1))) >> (bits + 1),
            None => number / self.value(),
        }
    }
}

/// Quotient and remainder, from a quotient that is at most [`MOST_CORRECTIONS`] too small.
fn corrected(
    number: &Natural,
    mut quotient: Natural,
    divisor: &Natural,
    times_divisor: impl Fn(&Natural) -> Natural,
) -> (Natural, Natural) {
    let mut remainder = number - times_divisor(&quotient);
    let mut steps = 0;
    while remainder >= *divisor {
        remainder -= divisor;
        quotient += 1;
        steps += 1;
    }
    debug_assert!(steps <= MOST_CORRECTIONS, "the quotient is {steps} more");
    (quotient, remainder)
}

/// 2²ⁿ/d − δ with 0 ≤ δ < 2, for 2ⁿ⁻¹ ≤ d ≤ 2ⁿ. By Newton's method, which doubles the number of known bits.
fn reciprocal(d: &Natural, n: u64) -> Natural {
    if n < MAX_LIBRARY_RECIPROCAL {
        return (Natural::ONE << (2 * n)) / d;
    }
    let half = n / 2 + SPARE;
    let cut = n - half;
    // Rounded up, so that the reciprocal v is too small: 2ⁿ⁺ʰ − dv, where h is `half`, is above 0, and less than
    // 2ⁿ(2 + δ). Adding this part of v leaves an error of its square, less than 2⁻⁶⁰.
    let known = reciprocal(&((d >> cut) + 1), half);
    let missing = (Natural::ONE << (n + half)) - d * &known;
    let added = (&known * (missing >> cut)) >> (2 * half - cut);
    (known << cut) + added
}

impl Natural {
    /// [`div_rem`](Self::div_rem) by a reciprocal; `None` if that would not be quicker.
    pub(crate) fn long_div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let n = divisor.bits();
        let quotient_bits = (self.bits() + 1).saturating_sub(n);
        if n < MIN_RECIPROCAL || quotient_bits < MIN_RECIPROCAL {
            return None;
        }
        if quotient_bits > n {
            // Blocks of n bits, from the left.
            let divisor = Divisor::new(divisor.clone());
            let (mut quotient, mut rest) = (Self::ZERO, Self::ZERO);
            for block in (0..self.bits().div_ceil(n)).rev() {
                let next = (rest << n) + (self >> (block * n)).low_bits(n);
                let (digit, remainder) = divisor.div_rem(&next);
                (quotient, rest) = ((quotient << n) + digit, remainder);
            }
            return Some((quotient, rest));
        }
        // The leading bits of both determine the quotient up to 1 or 2, as the divisor is rounded up.
        let cut = n.saturating_sub(quotient_bits + 2);
        let first = if cut == 0 {
            divisor.clone()
        } else {
            (divisor >> cut) + 1
        };
        let quotient = Divisor::new(first).quotient(&(self >> cut));
        Some(corrected(self, quotient, divisor, |quotient| {
            quotient * divisor
        }))
    }
}
