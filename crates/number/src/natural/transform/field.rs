//! Arithmetic modulo the prime p = 2⁶⁴ − 2³² + 1.
//!
//! 2⁹⁶ is −1 modulo p, so that 2⁴⁸ is a square root of −1, and 7 generates the multiplicative group,
//! whose order is a multiple of 2³². Every function takes numbers below p and gives one below p.
//!
//! Factors are kept in *Montgomery's form*: x stands for the factor x/2⁶⁴ (P. L. Montgomery, *Modular
//! multiplication without trial division*, Math. Comp. 44, 1985).

use std::hint::select_unpredictable;

/// p.
pub(crate) const PRIME: u64 = 0xffff_ffff_0000_0001;

/// The factor 1: 2⁶⁴ modulo p.
pub(crate) const ONE: u64 = 0xffff_ffff;

/// x − y. Written without a branch: whether it is below zero is random, and a wrong prediction would take longer
/// than the rest.
#[inline]
pub(crate) fn difference(x: u64, y: u64) -> u64 {
    let (value, is_below_zero) = x.overflowing_sub(y);
    value.wrapping_add(select_unpredictable(is_below_zero, PRIME, 0))
}

#[inline]
pub(crate) fn sum(x: u64, y: u64) -> u64 {
    // For y = 0, x − p is below zero, and p is added again.
    difference(x, PRIME - y)
}

/// x times the factor that y stands for: xy/2⁶⁴.
#[inline]
pub(crate) fn product(x: u64, y: u64) -> u64 {
    reduced(u128::from(x) * u128::from(y))
}

/// x/2⁶⁴, for x < 2⁶⁴p.
///
/// Modulo 2⁶⁴, p is 1 − 2³², and its inverse 1 + 2³². With q = low·(1 + 2³²) modulo 2⁶⁴, x − pq therefore
/// ends in a word of zeros, and the quotient is high − ⌊pq/2⁶⁴⌋, both below p. As pq is
/// 2⁶⁴q − (2³²q − q), the latter is q − ⌊q/2³²⌋ − c, where c is 1 if the low half of q, times 2³², is
/// above q, and otherwise 0. The low halves of q and of the low word are the same: c is the carry of
/// low + 2³²·low.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two words are meant")]
fn reduced(x: u128) -> u64 {
    let (low, high) = (x as u64, (x >> 64) as u64);
    let (q, carry) = low.overflowing_add(low << 32);
    let taken = q.wrapping_sub(q >> 32).wrapping_sub(u64::from(carry));
    difference(high, taken)
}

/// x times 2⁴⁸, the square root of −1: by shifts, as 2⁶⁴ is 2³² − 1 and 2⁹⁶ is −1.
#[inline]
pub(crate) fn quarter_turn(x: u64) -> u64 {
    let middle = x >> 16 & 0xffff_ffff;
    // A multiple of 2⁴⁸ below 2⁶⁴ is below p.
    sum(difference(x << 48, x >> 48), (middle << 32) - middle)
}

pub(crate) fn power(mut factor: u64, mut exponent: u64) -> u64 {
    let mut power = ONE;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, factor);
        }
        factor = product(factor, factor);
        exponent >>= 1;
    }
    power
}

pub(crate) fn power_of_two(exponent: u64) -> u64 {
    power(2 * ONE, exponent)
}

/// A factor whose powers are all roots of 1 of order 2^log, for log ≤ 32; for log = 2 it is 2⁴⁸.
pub(crate) fn root_of_one(log: u32) -> u64 {
    power(7 * ONE, (PRIME - 1) >> log)
}
