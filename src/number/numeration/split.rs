//! From a number to its digits and back, by divide and conquer.
//!
//! Write Sₖ(M) for the number whose digits are those of M and k zeros, and E(M) = Σ dⱼpⱼ₋₁ with
//! p₋₁ = 1 (so E is nearly a shift to the right). With U₀ = 0, U₁ = 1, Uₙ = t·Uₙ₋₁ + Uₙ₋₂ one has
//! pⱼ₊ₖ = Uₖ₊₁pⱼ + Uₖpⱼ₋₁, and so
//!
//! - Sₖ(M) = Uₖ₊₁·M + Uₖ·E(M);
//! - the leading digits of N, all but k, are those of the largest M with Sₖ(M) ≤ N. For every M
//!   below pₖ, Sₖ(M) differs from Lₖ·M, Lₖ = Uₖ₊₁ + Uₖ₋₁, by less than Lₖ: the quotient ⌊N/Lₖ⌋ is
//!   M up to a step or two, which the digits then take one by one.
//!
//! Both halves are treated alike until they fit two machine words; the halves that hold E come
//! along.

use super::super::Natural;
use super::super::fibonacci::Pair;

/// Basis elements below this are handled in `u128`: it leaves room for 32-bit digits that are not
/// valid.
const WORDS: u128 = 1 << 90;

/// The coefficients for splitting off the lower k, 2k, 4k, … digits.
pub(super) struct Splitter {
    t: u32,
    /// The k at the bottom: numbers of that many digits fit the machine.
    unit: usize,
    /// Shorter ones first, for k = unit, 2·unit, …
    levels: Vec<Level>,
}

/// What splits a number into its lower k digits and the rest: Uₖ₋₁, Uₖ, Uₖ₊₁.
struct Level {
    k: usize,
    before: Natural,
    pair: Pair,
}

impl Level {
    fn new(k: usize, pair: Pair) -> Self {
        Self {
            k,
            before: pair.before(),
            pair,
        }
    }

    /// pₖ: the least number of more than k digits.
    fn bound(&self) -> Natural {
        &self.pair.this + &self.pair.next
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

impl Splitter {
    /// With the levels that the digits of `n` need.
    pub(super) fn up_to(t: u32, n: &Natural) -> Self {
        let bottom = Self::bottom(t);
        // Most numbers are short: they need not even the first level to be told so.
        if n.to_u64().is_some() {
            bottom
        } else {
            bottom.with_levels(|level| level.bound() <= *n)
        }
    }

    /// With the levels that so many digits need.
    pub(super) fn for_length(t: u32, length: usize) -> Self {
        let bottom = Self::bottom(t);
        if length <= bottom.unit {
            bottom
        } else {
            bottom.with_levels(|level| level.k < length)
        }
    }

    fn bottom(t: u32) -> Self {
        let (mut unit, mut this, mut next) = (1, 1, u128::from(t) + 1);
        while next < WORDS {
            (unit, this, next) = (unit + 1, next, u128::from(t) * next + this);
        }
        // Numbers of `unit` digits stay below `next`, the first basis element beyond WORDS.
        Self {
            t,
            unit,
            levels: vec![],
        }
    }

    fn with_levels(mut self, needed: impl Fn(&Level) -> bool) -> Self {
        let mut level = Level::new(self.unit, Pair::at(u64::from(self.t), self.unit as u64));
        while needed(&level) {
            let next = Level::new(2 * level.k, level.pair.doubled());
            self.levels.push(std::mem::replace(&mut level, next));
        }
        self
    }

    /// The digits of `n`, least significant first, perhaps with zeros at the end.
    pub(super) fn digits(&self, n: &Natural) -> Vec<u32> {
        self.digits_and_shift(n, &self.levels).0
    }

    /// The digits of `n` and E(n).
    fn digits_and_shift(&self, n: &Natural, levels: &[Level]) -> (Vec<u32>, Natural) {
        let Some((level, shorter)) = levels.split_last() else {
            return self.few_digits(n);
        };
        if *n < level.bound() {
            return self.digits_and_shift(n, shorter);
        }
        let lucas = &level.pair.next + &level.before;
        let mut m = (n / lucas).saturating_sub(&Natural::small(2));
        let (mut high, mut e) = self.digits_and_shift(&m, shorter);
        let mut rest = n - level.shift(&m, &e);
        loop {
            // Below a last digit t of M only numbers of k − 1 digits fit.
            let last_is_full = high.first() == Some(&self.t);
            let gap = if last_is_full {
                &level.pair.this + &level.before
            } else {
                level.bound()
            };
            if rest < gap {
                break;
            }
            rest -= gap;
            increment(&mut high, self.t);
            m += 1;
            // (t + 1)·p₋₁ has become p₀.
            e = if last_is_full {
                e + 1 - u64::from(self.t)
            } else {
                e + 1
            };
        }
        let high_e = level.shift_one_less(&m, &e);
        let (mut digits, low_e) = self.digits_and_shift(&rest, shorter);
        digits.resize(level.k, 0);
        digits.append(&mut high);
        (digits, high_e + low_e)
    }

    /// The greedy algorithm, for numbers of at most `unit` digits.
    fn few_digits(&self, n: &Natural) -> (Vec<u32>, Natural) {
        let mut n = n.to_u128().unwrap_or(u128::MAX);
        let t = u128::from(self.t);
        // The pair pᵢ, pᵢ₋₁, up and down again: pᵢ₋₂ = pᵢ − t·pᵢ₋₁.
        let (mut this, mut before, mut length) = (1, 1, 1);
        while t * this + before <= n {
            (this, before, length) = (t * this + before, this, length + 1);
        }
        let mut digits = vec![0; length];
        let mut e = 0;
        for (i, digit) in digits.iter_mut().enumerate().rev() {
            let quotient = if t == 1 {
                u128::from(n >= this)
            } else {
                n / this
            };
            n -= quotient * this;
            e += quotient * before;
            *digit = u32::try_from(quotient).unwrap_or(u32::MAX);
            if i > 0 {
                (this, before) = (before, this - t * before);
            }
        }
        (digits, e.into())
    }

    /// Σ dᵢpᵢ.
    pub(super) fn value(&self, digits: &[u32]) -> Natural {
        self.value_and_shift(digits, &self.levels).0
    }

    /// Σ dᵢpᵢ and Σ dᵢpᵢ₋₁.
    fn value_and_shift(&self, digits: &[u32], levels: &[Level]) -> (Natural, Natural) {
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

    /// From the left: one more digit d makes M into S₁(M) + d.
    fn value_of_few(&self, digits: &[u32]) -> (Natural, Natural) {
        debug_assert!(
            digits.len() <= self.unit,
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

/// Turns the digits of a number into those of the next.
fn increment(digits: &mut Vec<u32>, t: u32) {
    // (t + 1)·p₀ = p₁. A digit t on the left would have forbidden the full last digit, so d₁ < t.
    let mut i = usize::from(digits.first() == Some(&t));
    if i == 1 {
        digits[0] = 0;
    }
    loop {
        digits.resize(digits.len().max(i + 1), 0);
        digits[i] += 1;
        if digits.get(i + 1) != Some(&t) {
            return;
        }
        // t·pᵢ₊₁ + pᵢ = pᵢ₊₂; the digit on the right of a full one was 0 and is now 1.
        digits[i] = 0;
        digits[i + 1] = 0;
        i += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_up_digit_by_digit_is_counting() {
        for t in [1, 2, 3, 10] {
            let mut digits = vec![];
            for n in 0..3000_u64 {
                let splitter = Splitter::up_to(t, &n.into());
                let mut expected = splitter.digits(&n.into());
                while expected.last() == Some(&0) {
                    expected.pop();
                }
                assert_eq!(digits, expected, "t = {t}, n = {n}");
                increment(&mut digits, t);
            }
        }
    }

    #[test]
    fn every_unit_leaves_room_for_the_largest_digits() {
        for t in [1, 2, 3, 9, 10, 1000, u32::MAX] {
            let splitter = Splitter::for_length(t, 0);
            let digits = vec![u32::MAX; splitter.unit];
            // Would overflow if it could.
            assert!(splitter.value(&digits) > 0);
            assert!(splitter.levels.is_empty());
        }
    }
}
