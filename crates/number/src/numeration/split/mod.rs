//! Converts a number to its digits and back, by divide and conquer.
//!
//! Write Sₖ(M) for the number whose digits are those of M followed by k zeros, and E(M) = Σ dⱼpⱼ₋₁
//! with p₋₁ = 1 (so E is nearly a shift to the right). With U₀ = 0, U₁ = 1, Uₙ = t·Uₙ₋₁ + Uₙ₋₂ one has
//! pⱼ₊ₖ = Uₖ₊₁pⱼ + Uₖpⱼ₋₁, and so Sₖ(M) = Uₖ₊₁·M + Uₖ·E(M). The digits of N without the last k are
//! those of the largest M with Sₖ(M) ≤ N. Both halves are split in the same way until they fit into
//! two machine words.
//!
//! Neither E(M) nor M requires the digits of M:
//!
//! - With γ = √(t² + 4)/2 − t/2 one has pⱼ₋₁ = γpⱼ + (1 − γ)(−γ)ʲ, so that for valid digits
//!   E(M) − γM lies between γ − 1 and γ − 1 + t. As all pⱼ are 1 modulo t, both E(M) and M are
//!   congruent to the sum of the digits modulo t. Together, these facts determine the integer E(M).
//! - With λ = t + γ one has Uₖ₊₁ + γUₖ = λᵏ, so that Sₖ(M) is between (M − 1)λᵏ and
//!   (M + t/(t + 1))λᵏ: rounding N/λᵏ − t/(t + 1) down gives M or a little less. The integer
//!   Lₖ = Uₖ₊₁ + Uₖ₋₁ is close to λᵏ.

use super::super::fibonacci::ConsecutiveTerms;
use super::super::{Natural, Slope, SlopeStep};

/// With basis elements below this, sums of 32-bit digits fit into `u128` even if they are not valid.
const MAX_WORD_BASIS: u128 = 1 << 90;

/// The coefficients for splitting off the lower k, 2k, 4k, … digits.
pub(crate) struct Splitter {
    t: u32,
    /// Ordered from short to long: k, 2k, 4k, …, where k digits fit into machine words.
    levels: Vec<SplitLevel>,
}

/// The values for splitting a number into its lower k digits and the rest: Uₖ₋₁, Uₖ, Uₖ₊₁.
struct SplitLevel {
    k: usize,
    before: Natural,
    pair: ConsecutiveTerms,
    /// pₖ: the least number with more than k digits.
    bound: Natural,
}

impl SplitLevel {
    fn new(k: usize, pair: ConsecutiveTerms) -> Self {
        Self {
            k,
            before: pair.before(),
            bound: &pair.this + &pair.next,
            pair,
        }
    }

    /// Lₖ.
    fn lucas(&self) -> Natural {
        &self.pair.next + &self.before
    }

    /// Sₖ(M), for M and E(M).
    fn shift(&self, m: &Natural, e: &Natural) -> Natural {
        &self.pair.next * m + &self.pair.this * e
    }

    /// Sₖ₋₁(M), for M and E(M).
    fn shift_one_less(&self, m: &Natural, e: &Natural) -> Natural {
        &self.pair.this * m + &self.before * e
    }
}

/// The maximum number of digits that are handled in machine words, where basis elements may go just beyond
/// `words`; and a length in bits that is less than that of λ to the power of this number of digits.
fn few_digits(t: u32, words: u128) -> (usize, u32) {
    let (mut unit, mut this, mut next) = (1, 1, u128::from(t) + 1);
    while next < words {
        (unit, this, next) = (unit + 1, next, u128::from(t) * next + this);
    }
    // Numbers of `unit` digits stay below `next`, the first basis element beyond `words`, which is at
    // most 2λ^unit.
    (unit, next.ilog2() - 1)
}

impl Splitter {
    pub(crate) fn up_to(t: u32, n: &Natural) -> Self {
        let words = (u128::MAX >> 2) / (u128::from(t) + 1);
        let (unit, bits) = few_digits(t, words);
        // λ^(digits − 1) ≤ n < 2^bits(n), as pᵢ ≥ λⁱ.
        let most = u128::from(n.bits()) * unit as u128 / u128::from(bits) + 1;
        Self::with_levels(t, usize::try_from(most).unwrap_or(usize::MAX), unit)
    }

    /// The digits need not be valid.
    pub(crate) fn for_length(t: u32, length: usize) -> Self {
        Self::with_levels(t, length, few_digits(t, MAX_WORD_BASIS).0)
    }

    /// The levels for `length` digits, of which `most` fit into machine words. Each splits numbers in the middle:
    /// the cost of a level depends on the longer part.
    fn with_levels(t: u32, length: usize, most: usize) -> Self {
        let count = length.div_ceil(most).next_power_of_two().ilog2();
        let unit = length.div_ceil(1 << count);
        let mut levels: Vec<SplitLevel> = Vec::new();
        for _ in 0..count {
            levels.push(match levels.last() {
                None => SplitLevel::new(unit, ConsecutiveTerms::at(t.into(), unit as u64)),
                Some(level) => SplitLevel::new(2 * level.k, level.pair.doubled()),
            });
        }
        Self { t, levels }
    }

    /// The digits of `n`, least significant first, possibly with zeros at the end. For t = 1,
    /// [`lucas::digits`](super::lucas::digits) is faster.
    pub(crate) fn digits(&self, n: &Natural) -> Vec<u32> {
        let mut digits = Vec::new();
        self.push_digits(n, &self.levels, &mut digits);
        digits
    }

    fn push_digits(&self, n: &Natural, levels: &[SplitLevel], digits: &mut Vec<u32>) {
        let Some((level, shorter)) = levels.split_last() else {
            self.push_few_digits(n, digits);
            return;
        };
        if *n < level.bound {
            self.push_digits(n, shorter, digits);
            return;
        }
        let (high, low) = self.split(n, level);
        let start = digits.len();
        self.push_digits(&low, shorter, digits);
        digits.resize(start + level.k, 0);
        self.push_digits(&high, shorter, digits);
    }

    /// The place, counted from 0 on the right, of the last non-zero digit of `n`; `None` for 0. Only one of each
    /// pair of halves is examined.
    pub(crate) fn lowest_place(&self, n: &Natural) -> Option<usize> {
        if n.is_zero() {
            return None;
        }
        let (mut n, mut place) = (n.clone(), 0);
        for level in self.levels.iter().rev() {
            if n < level.bound {
                continue;
            }
            let (high, low) = self.split(&n, level);
            n = if low.is_zero() {
                place += level.k;
                high
            } else {
                low
            };
        }
        let mut digits = Vec::new();
        self.push_few_digits(&n, &mut digits);
        let zeros = digits.iter().take_while(|&&digit| digit == 0);
        Some(place + zeros.count())
    }

    /// The number M formed by all digits but the last k, and the value of those k; `n` has at most 2k
    /// digits.
    fn split(&self, n: &Natural, level: &SplitLevel) -> (Natural, Natural) {
        let t = u64::from(self.t);
        let scaled = (n << 64) / level.lucas();
        // t/(t + 1), rounded up.
        let share = (u128::from(t) << 64).div_ceil(u128::from(t) + 1);
        let mut m = scaled.saturating_sub(&share.into()) >> 64;
        let [mut e, mut after] = self.shifts(&m);
        let mut rest = n - level.shift(&m, &e);
        loop {
            // Sₖ(M + 1) − Sₖ(M): E grows by 1, or by 1 − t after a digit t.
            let gap = if after > e {
                level.bound.clone()
            } else {
                &level.bound - &level.pair.this * t
            };
            if rest < gap {
                return (m, rest);
            }
            rest -= gap;
            m += 1;
            [e, after] = self.shifts(&m);
        }
    }

    /// E(M) and E(M + 1).
    fn shifts(&self, m: &Natural) -> [Natural; 2] {
        let t = u64::from(self.t);
        let after = m + 1;
        let SlopeStep { next, rises } = Slope::new(1, t).step(&after);
        // The largest integer below γM + γ − 1 + t that is congruent to M modulo t.
        let nearest = |below: Natural, m: &Natural| {
            if t == 1 {
                return below;
            }
            let most = below + (t - 1);
            let excess = (&most % t + t - m % t) % t;
            most - excess
        };
        let here = if rises { &next - 1 } else { next.clone() };
        [nearest(here, m), nearest(next, &after)]
    }

    /// The greedy algorithm.
    fn push_few_digits(&self, n: &Natural, digits: &mut Vec<u32>) {
        let mut n = n.to_u128().unwrap_or(u128::MAX);
        let t = u128::from(self.t);
        // The pair pᵢ, pᵢ₋₁, stepped up and down again: pᵢ₋₂ = pᵢ − t·pᵢ₋₁.
        let (mut this, mut before, mut length) = (1, 1, 1);
        while t * this + before <= n {
            (this, before, length) = (t * this + before, this, length + 1);
        }
        let start = digits.len();
        digits.resize(start + length, 0);
        for (i, digit) in digits[start..].iter_mut().enumerate().rev() {
            let quotient = if t == 1 {
                u128::from(n >= this)
            } else {
                n / this
            };
            n -= quotient * this;
            *digit = u32::try_from(quotient).unwrap_or(u32::MAX);
            if i > 0 {
                (this, before) = (before, this - t * before);
            }
        }
    }

    /// Σ dᵢpᵢ.
    pub(crate) fn value(&self, digits: &[u32]) -> Natural {
        self.value_and_shift(digits, &self.levels).0
    }

    /// Σ dᵢpᵢ and Σ dᵢpᵢ₋₁.
    fn value_and_shift(&self, digits: &[u32], levels: &[SplitLevel]) -> (Natural, Natural) {
        let Some((level, shorter)) = levels.split_last() else {
            return self.value_of_few(digits);
        };
        if digits.len() <= level.k {
            return self.value_and_shift(digits, shorter);
        }
        let (low, high) = digits.split_at(level.k);
        let (m, e) = self.value_and_shift(high, shorter);
        let (low, low_e) = self.value_and_shift(low, shorter);
        (
            level.shift(&m, &e) + low,
            level.shift_one_less(&m, &e) + low_e,
        )
    }

    /// Works from the left: appending a digit d turns M into S₁(M) + d.
    fn value_of_few(&self, digits: &[u32]) -> (Natural, Natural) {
        debug_assert!(
            digits.len() <= few_digits(self.t, MAX_WORD_BASIS).0,
            "more digits than two machine words hold"
        );
        let t = u128::from(self.t);
        let (value, e) = digits.iter().rev().fold((0, 0), |(m, e), &digit| {
            let digit = u128::from(digit);
            (t * m + e + digit, m + digit)
        });
        (value.into(), e.into())
    }
}

#[cfg(test)]
mod tests;
