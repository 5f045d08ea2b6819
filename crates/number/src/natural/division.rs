//! Division of long numbers, by an approximate reciprocal of the divisor.

use super::Natural;
use super::product::Factor;

/// From this length of divisor and quotient on, in bits, it pays to compute a reciprocal; the library divides
/// shorter numbers as quickly.
const LONG: u64 = 400_000;

/// From this length on, it pays to use a reciprocal that follows from a known one.
const KEPT: u64 = 10_000;

/// Reciprocals up to this length are left to the library.
const SHORT: u64 = 60_000;

/// How much a quotient by a reciprocal may be too small: 5, and 2 if the divisor was rounded.
const MOST_CORRECTIONS: u32 = 7;

/// The bits to which a reciprocal is known beyond those that are needed.
const SPARE: u64 = 32;

/// A divisor of several numbers, with its reciprocal. Write n for its length.
pub(crate) struct Divisor {
    value: Factor,
    /// 2²ⁿ/`value` − δ, where 0 ≤ δ < 4; none for a short divisor.
    reciprocal: Option<Factor>,
}

impl Divisor {
    /// The divisor `value`, which must not be 0.
    pub(crate) fn new(value: Natural) -> Self {
        let bits = value.bits();
        let reciprocal = (bits >= LONG).then(|| reciprocal(&value, bits));
        Self::with_reciprocal(value, reciprocal)
    }

    /// Divisors of which each is the square of the one before, or less than it by 1 or 2. Only the last
    /// reciprocal is computed by Newton's method.
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

    /// The divisor `value`, from one that is its square, or less than it by 1 or 2.
    fn root_of(square: &Self, value: Natural) -> Self {
        let (bits, square_bits) = (value.bits(), square.value().bits());
        let reciprocal = square.reciprocal.as_ref().filter(|_| bits >= KEPT);
        // 1/d is d/d². As the reciprocal of d² is cut, the product is too small by less than 1, by less than
        // 1 when it is cut itself, and by far less for what was missing before. It may be too large by far less
        // than 1, as d² may be more than the square: so 1 is taken off.
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

    /// The divisor itself.
    pub(crate) fn value(&self) -> &Natural {
        self.value.value()
    }

    /// Quotient, rounded down, and remainder, of a number of at most twice the divisor's length: two products
    /// of the divisor's length, of each of which one transform is kept.
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

/// Quotient and remainder, from a quotient that is a little too small.
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

/// 2²ⁿ/d − δ with 0 ≤ δ < 2, for 2ⁿ⁻¹ ≤ d ≤ 2ⁿ. By Newton's method: the bits that are known double.
fn reciprocal(d: &Natural, n: u64) -> Natural {
    if n < SHORT {
        return (Natural::ONE << (2 * n)) / d;
    }
    let half = n / 2 + SPARE;
    let cut = n - half;
    // Rounded up, so that the reciprocal v is too small: 2ⁿ⁺ʰ − dv, where h is the half, is above 0. It is less
    // than 2ⁿ(2 + δ). Adding this part of v leaves its square, less than 2⁻⁶⁰.
    let known = reciprocal(&((d >> cut) + 1), half);
    let missing = (Natural::ONE << (n + half)) - d * &known;
    let added = (&known * (missing >> cut)) >> (2 * half - cut);
    (known << cut) + added
}

impl Natural {
    /// [`div_rem`](Self::div_rem) for long numbers; `None` if that would not be quicker.
    pub(crate) fn long_div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let n = divisor.bits();
        let quotient_bits = (self.bits() + 1).saturating_sub(n);
        if n < LONG || quotient_bits < LONG {
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
        // The first bits of both decide the quotient, but for 1 or 2: the divisor is rounded up.
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
