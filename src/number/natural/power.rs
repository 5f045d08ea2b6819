//! Powers of [`Natural`].

use super::Natural;

impl Natural {
    /// `self` to the power `exponent`; 0⁰ = 1.
    ///
    /// The cost is that of one multiplication of numbers as long as the result, times a small
    /// constant. The result has about `exponent` times the bits of `self`: callers must bound
    /// exponents that come from outside.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        if exponent == 0 || *self == 1 {
            return Self::ONE;
        }
        if self.is_zero() {
            return Self::ZERO;
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
