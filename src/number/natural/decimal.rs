//! Decimal notation of [`Natural`]: reading digits, and counting them.

use super::Natural;

/// Pieces of at most this many digits are read by the library: splitting them further does not pay.
const SHORT: usize = 400;

impl Natural {
    /// The number written as `digits`, most significant first; leading zeros are allowed. `None` if
    /// there are no digits, or anything other than the ASCII digits 0 to 9.
    ///
    /// Divide and conquer: the cost is that of a few multiplications times the logarithm of the
    /// length.
    #[must_use]
    pub fn from_decimal(digits: &str) -> Option<Self> {
        let digits = digits.as_bytes();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        if digits.len() <= 19 {
            return Some(Self::small(
                digits
                    .iter()
                    .fold(0, |value, digit| value * 10 + u64::from(digit - b'0')),
            ));
        }
        let values: Vec<u8> = digits.iter().map(|digit| digit - b'0').collect();
        // powers[k] = 10^(SHORT · 2^k): the weights of all splits, each computed once.
        let mut powers = vec![];
        let mut length = SHORT;
        while length < values.len() {
            powers.push(match powers.last() {
                None => Self::small(10).pow(SHORT as u64),
                Some(power) => power * power,
            });
            length *= 2;
        }
        read(&values, &powers)
    }

    /// The digits in this base, at least 2, most significant first; none for 0. Linear for a base 2,
    /// 4, 8 or 16, otherwise quadratic in their number.
    #[must_use]
    pub fn digits(&self, base: u32) -> Vec<u32> {
        if let (true, Natural(super::Repr::Big(value))) = (base <= 256, self) {
            return value.to_radix_be(base).into_iter().map(u32::from).collect();
        }
        let mut digits = Vec::new();
        let mut rest = self.clone();
        while !rest.is_zero() {
            let (quotient, digit) = rest.div_rem_u64(u64::from(base));
            digits.push(u32::try_from(digit).unwrap_or_default());
            rest = quotient;
        }
        digits.reverse();
        digits
    }

    /// The exact number of decimal digits; 0 has one.
    ///
    /// Derived from the length in bits, unless a power of ten has the same length, as is the case for
    /// three lengths in ten: then that power is computed and compared.
    #[must_use]
    pub fn decimal_digits(&self) -> u64 {
        if let Some(value) = self.to_u64() {
            return u64::from(value.checked_ilog10().unwrap_or(0)) + 1;
        }
        let bits = self.bits();
        // 2^(bits − 1) ≤ self < 2^bits.
        let least = decimal_exponent_below(bits - 1) + 1;
        let most = decimal_exponent_above(bits) + 1;
        if least < most && *self >= Self::small(10).pow(least) {
            most
        } else {
            least
        }
    }
}

/// ⌊log₁₀ 2 · 2⁶⁴⌋.
const LOG10_2: u128 = 5_553_023_288_523_357_132;

/// An integer e with e ≤ log₁₀ 2^bits, the largest or (rarely) one less.
fn decimal_exponent_below(bits: u64) -> u64 {
    exponent(u128::from(bits) * LOG10_2)
}

/// An integer e with log₁₀ 2^bits < e + 1, the least or (rarely) one more.
fn decimal_exponent_above(bits: u64) -> u64 {
    exponent(u128::from(bits) * (LOG10_2 + 1))
}

fn exponent(scaled: u128) -> u64 {
    u64::try_from(scaled >> 64).unwrap_or(u64::MAX)
}

/// The number with the given digit values; `powers[k]` = 10^(SHORT · 2ᵏ), as many as the length
/// requires.
fn read(values: &[u8], powers: &[Natural]) -> Option<Natural> {
    let Some((power, smaller)) = powers.split_last() else {
        return Natural::from_few_digits(values);
    };
    let low_length = SHORT << smaller.len();
    let Some(high_length) = values
        .len()
        .checked_sub(low_length)
        .filter(|&length| length > 0)
    else {
        return read(values, smaller);
    };
    let (high, low) = values.split_at(high_length);
    Some(read(high, smaller)? * power + read(low, smaller)?)
}
