//! Fibonacci numbers and their generalisation U₀ = 0, U₁ = 1, Uₙ = t·Uₙ₋₁ + Uₙ₋₂, by index.

use super::Natural;

/// The Fibonacci number of the given index: F(0) = 0, F(1) = 1, F(n) = F(n−1) + F(n−2).
///
/// The result has about 0.694·`index` bits; the cost is that of one multiplication of that length,
/// times a small constant. Callers must bound indices that come from outside.
///
/// ```
/// use goldpile_number::fibonacci;
/// assert_eq!(fibonacci(100).to_string(), "354224848179261915075");
/// ```
#[must_use]
pub fn fibonacci(index: u64) -> Natural {
    ConsecutiveTerms::at(1, index).this
}

/// Two consecutive terms of the sequence U: Uₙ and Uₙ₊₁. For t = 1 these are the Fibonacci numbers.
#[derive(Clone, Debug)]
pub(crate) struct ConsecutiveTerms {
    t: u64,
    /// Whether n is odd.
    is_odd: bool,
    pub(crate) this: Natural,
    pub(crate) next: Natural,
}

impl ConsecutiveTerms {
    /// The pair Uᵢ, Uᵢ₊₁ for i = `index`, found by doubling, from the top bit of the index down.
    pub(crate) fn at(t: u64, index: u64) -> Self {
        let mut pair = Self {
            t,
            is_odd: false,
            this: Natural::ZERO,
            next: Natural::ONE,
        };
        for i in (0..u64::BITS - index.leading_zeros()).rev() {
            pair = pair.doubled();
            if index >> i & 1 == 1 {
                let after = &pair.next * t + &pair.this;
                pair = Self {
                    t,
                    is_odd: true,
                    this: pair.next,
                    next: after,
                };
            }
        }
        pair
    }

    /// The pair at twice the index: U₂ₙ = Uₙ(2Uₙ₊₁ − tUₙ) and U₂ₙ₊₁ = Uₙ² + Uₙ₊₁². As tUₙUₙ₊₁ is
    /// Uₙ₊₁² − Uₙ² − (−1)ⁿ, two squares are enough.
    pub(crate) fn doubled(&self) -> Self {
        let [square, larger] = [&self.this, &self.next].map(|number| number * number);
        let [more, less] = if self.is_odd { [2, 0] } else { [0, 2] };
        let multiple = (&larger << 1) + more - (&square << 1) - &square * self.t * self.t - less;
        Self {
            t: self.t,
            is_odd: false,
            this: multiple / self.t,
            next: square + larger,
        }
    }

    /// Uₙ₋₁; 1 for n = 0.
    pub(crate) fn before(&self) -> Natural {
        &self.next - &self.this * self.t
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_doubled_numbers_are_those_of_the_recurrence() {
        for t in [1, 2, 3, 10] {
            let (mut this, mut next) = (Natural::ZERO, Natural::ONE);
            for index in 0..300 {
                let pair = ConsecutiveTerms::at(t, index);
                assert_eq!(
                    (&pair.this, &pair.next),
                    (&this, &next),
                    "t = {t}, index {index}"
                );
                assert_eq!(&pair.this * t + pair.before(), next);
                if t == 1 {
                    assert_eq!(fibonacci(index), this);
                }
                let after = &next * t + &this;
                (this, next) = (next, after);
            }
        }
    }
}
