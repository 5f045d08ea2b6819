//! The integer square root of [`Natural`].

use super::Natural;

/// Square roots of numbers with at most this many bits are left to the library's Newton iteration.
const SHORT: u64 = 2048;

impl Natural {
    /// The integer square root: the r with r² ≤ `self` < (r + 1)².
    ///
    /// Uses P. Zimmermann's *Karatsuba Square Root* (INRIA RR-3805, 1999): the cost is that of one
    /// division of half the length, times a small constant.
    #[must_use]
    pub fn isqrt(&self) -> Self {
        if let Some(value) = self.to_u128() {
            return Self::from(value.isqrt());
        }
        let bits = self.bits();
        if bits <= SHORT {
            return self.short_isqrt();
        }
        // Scale by a power of four so that the top bit or the one below it is set, and so that the
        // length can be halved `depth` times and is then still even.
        let depth = bits.div_ceil(SHORT).next_power_of_two().ilog2();
        let unit = 2 << depth;
        let half_shift = (bits.next_multiple_of(unit) - bits) / 2;
        let length = bits.next_multiple_of(unit);
        let (root, _) = root_and_remainder(&(self << (2 * half_shift)), length, depth);
        root >> half_shift
    }
}

/// (s, n − s²) for s = ⌊√n⌋, where n has `length` or `length` − 1 bits and `length` is a multiple
/// of 2^(depth + 1).
fn root_and_remainder(n: &Natural, length: u64, depth: u32) -> (Natural, Natural) {
    if depth == 0 {
        let root = n.short_isqrt();
        let remainder = n - &root * &root;
        return (root, remainder);
    }
    // In base 2^quarter, n has two digits of `high`, then `middle`, then `low`.
    let quarter = length / 4;
    let (high_root, high_remainder) =
        root_and_remainder(&(n >> (2 * quarter)), length / 2, depth - 1);
    let middle = (n >> quarter).low_bits(quarter);
    let low = n.low_bits(quarter);
    let (quotient, rest) = ((high_remainder << quarter) + middle).div_rem(&(&high_root << 1));
    let root = (high_root << quarter) + &quotient;
    let dividend = (rest << quarter) + low;
    let square = &quotient * &quotient;
    if let Some(remainder) = dividend.checked_sub(&square) {
        return (root, remainder);
    }
    // Too large by one at most (Zimmermann, Theorem 1): (s − 1)² = s² − (2s − 1).
    let remainder = dividend + (&root << 1) - 1 - square;
    (root - 1, remainder)
}
