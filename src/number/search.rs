//! The least number that a counting function reaches.

use super::Natural;

/// The least x ≥ 1 with `count(x)` ≥ n, for a function that does not decrease and is unbounded;
/// 0 for n = 0. Calls `count` about twice as often as the answer has bits.
///
/// It inverts "how many terms of a sequence are at most x": the n-th term is the least x with n of
/// them.
///
/// ```
/// use goldpile::number::{Natural, least_reaching};
/// let squares = |x: &Natural| x.isqrt();
/// assert_eq!(least_reaching(&Natural::from(12u64), squares), 144);
/// ```
pub fn least_reaching(n: &Natural, count: impl Fn(&Natural) -> Natural) -> Natural {
    if n.is_zero() {
        return Natural::ZERO;
    }
    let (mut low, mut high) = (Natural::ZERO, Natural::ONE);
    while count(&high) < *n {
        low = high.clone();
        high = high << 1u64;
    }
    while &high - &low > Natural::ONE {
        let middle = (&low + &high) >> 1u64;
        if count(&middle) < *n {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}
