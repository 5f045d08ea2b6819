//! `Slope`: ⌊nγ⌋ for the quadratic irrationals γ behind Wythoff's games, by one multiplication with
//! a fixed-point constant that is computed once.

mod constant;

use super::Natural;

/// The positive root γ = (√(m² + 4p²) − m)/(2p) of pγ² + mγ = p; 0 < γ < 1.
///
/// For p = 1 it is the fractional part of α in generalised Wythoff with t = m: α = 1 + γ, and
/// γ = 1/φ for t = 1. For other p it is that of the α of (p,m)-Wythoff Nim (U. Larsson, *2-pile Nim
/// with a restricted number of move-size imitations*, section 1.4.5), and may be rational.
///
/// ```
/// use goldpile_number::{Natural, Slope};
/// let golden = Slope::new(1, 1); // 0.618…
/// assert_eq!(golden.floor(&Natural::from(10u64)), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slope {
    p: u64,
    m: u64,
}

/// Two consecutive values of ⌊nγ⌋.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlopeStep {
    /// ⌊(n + 1)γ⌋.
    pub next: Natural,
    /// Whether `next` is one more than ⌊nγ⌋, rather than equal to it.
    pub rises: bool,
}

impl Slope {
    /// The slope for p and m.
    ///
    /// # Panics
    /// If p or m is 0, or p is above 2³⁰.
    #[must_use]
    pub const fn new(p: u64, m: u64) -> Self {
        assert!(
            m >= 1 && p >= 1 && p <= 1 << 30,
            "a slope needs 1 ≤ m and 1 ≤ p ≤ 2³⁰"
        );
        Self { p, m }
    }

    /// ⌊nγ⌋.
    ///
    /// One product of `n` with the constant for its length, or two thirds of one after a number of about that
    /// length. A second product is needed if `nγ` is so close below an integer that the first does not decide. For
    /// a random number the probability is 2⁻⁶⁴, but it is a half for numbers close to a denominator of a
    /// convergent of γ (Fibonacci numbers, for p = m = 1). The cost is linear if γ is rational.
    ///
    /// The constant costs a square root of twice the length. It is shared by all threads and kept
    /// for the eight most recent slopes, up to 1 MiB each, so that it is seldom recomputed; beyond
    /// eight million bits it is computed each time.
    #[must_use]
    pub fn floor(&self, n: &Natural) -> Natural {
        if let Some((numerator, denominator)) = self.fraction() {
            return n * numerator / denominator;
        }
        let first = FixedPointProduct::first(*self, n);
        if first.is_settled() {
            first.whole()
        } else {
            first.refined(*self, n).whole()
        }
    }

    /// ⌊(n + 1)γ⌋, and whether it differs from ⌊nγ⌋. Costs the same as [`floor`](Self::floor).
    #[must_use]
    pub fn step(&self, n: &Natural) -> SlopeStep {
        if self.fraction().is_some() {
            let next = self.floor(&(n + 1));
            let rises = next > self.floor(n);
            return SlopeStep { next, rises };
        }
        let after = n + 1;
        let mut product = FixedPointProduct::first(*self, &after);
        let rises = product.passed_an_integer().unwrap_or_else(|| {
            product = std::mem::take(&mut product).refined(*self, &after);
            product.fraction_is_below_constant()
        });
        SlopeStep {
            next: product.whole(),
            rises,
        }
    }

    /// ⌊γ·2^(64·words)⌋: a copy of the constant that [`floor`](Self::floor) keeps, at the same cost.
    pub(crate) fn scaled_words(self, words: u64) -> Natural {
        constant::first_words(self, words)
    }

    /// γ as a fraction, if it is rational: (√(m² + 4p²) − m, 2p). For p = 1 it never is.
    fn fraction(self) -> Option<(u64, u64)> {
        if self.p == 1 {
            return None;
        }
        let radicand = self.radicand();
        let root = radicand.isqrt();
        if root * root != radicand {
            return None;
        }
        let numerator = u64::try_from(root - u128::from(self.m)).ok()?;
        Some((numerator, 2 * self.p))
    }

    /// m² + 4p².
    fn radicand(self) -> u128 {
        let [p, m] = [self.p, self.m].map(u128::from);
        m * m + 4 * p * p // At most 2¹²⁸ − 2⁶⁵ + 1 + 2⁶².
    }

    /// ⌊γ·2^bits⌋, from a square root of twice as many bits.
    fn scaled(self, bits: u64) -> Natural {
        let root = (Natural::from(self.radicand()) << (2 * bits)).isqrt();
        let whole = Natural::from(self.m) << bits;
        (root - whole) / (2 * self.p)
    }
}

/// nγ in fixed point, approximated from below: the true value is larger by less than n units.
#[derive(Default)]
struct FixedPointProduct {
    words: u64,
    constant: Natural,
    value: Natural,
}

fn words(n: &Natural) -> u64 {
    n.bits().div_ceil(64)
}

impl FixedPointProduct {
    /// The product with at least one word more than n has: the error is below the last bit of the first word after
    /// the point.
    fn first(slope: Slope, n: &Natural) -> Self {
        let (words, constant, value) = constant::product(slope, n, words(n) + 1);
        Self {
            words,
            constant,
            value,
        }
    }

    /// Doubles the number of words, which always decides. For an integer k near nγ, pk² + mkn − pn² is
    /// an integer but not 0, so |nγ − k| is at least 1/(n(2p + m) + p): more than 2^(−64w − 66) if n
    /// has w words, and the error is now below 2^(−64w − 128). Only the product with the new words is
    /// computed.
    fn refined(self, slope: Slope, n: &Natural) -> Self {
        let constant = constant::first_words(slope, 2 * self.words);
        let new = constant.low_bits(64 * self.words);
        Self {
            words: 2 * self.words,
            constant,
            value: (self.value << (64 * self.words)) + n * &new,
        }
    }

    /// The first word after the point of a number with this scale.
    fn first_word(&self, number: &Natural) -> u64 {
        usize::try_from(self.words - 1).map_or(0, |place| number.word(place))
    }

    /// Whether the error is too small to reach the next integer.
    fn is_settled(&self) -> bool {
        self.first_word(&self.value) < u64::MAX
    }

    fn whole(&self) -> Natural {
        &self.value >> (64 * self.words)
    }

    /// Whether there is an integer between (n − 1)γ and nγ, that is, whether the fractional part of nγ
    /// is less than γ. `None` if the first words do not decide.
    fn passed_an_integer(&self) -> Option<bool> {
        let fraction = self.first_word(&self.value);
        let constant = self.first_word(&self.constant);
        if !self.is_settled() {
            None
        } else if fraction > constant {
            Some(false)
        } else if fraction.checked_add(2)? <= constant {
            Some(true)
        } else {
            None
        }
    }

    /// The same decision from all words, which must be enough for it.
    fn fraction_is_below_constant(&self) -> bool {
        self.value.low_bits(64 * self.words) < self.constant
    }
}

#[cfg(test)]
mod tests;
