//! Decimal notation of [`Natural`]: reading digits, and counting them.

use super::Natural;
use super::Repr::Big;
use super::division::Divisor;
use super::product::Factor;
use super::threads::on_two_threads;
use num_bigint::BigUint;
use std::array;

/// Pieces of at most this many digits are read by the library: splitting them further does not pay.
const SHORT_TO_READ: usize = 1024;

/// Pieces of at most this many digits are written by the library.
const SHORT_TO_WRITE: usize = 30_000;

/// From this many digits on, the two halves are handled on two threads.
const PARALLEL: usize = 100_000;

impl Natural {
    /// The number written as `digits`, most significant first; leading zeros are allowed. `None` if
    /// there are no digits, or anything other than the ASCII digits 0 to 9.
    ///
    /// Divide and conquer: the cost is that of a few multiplications times the logarithm of the length.
    #[must_use]
    pub fn from_decimal(digits: &str) -> Option<Self> {
        let digits = digits.as_bytes();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        if digits.len() <= 19 {
            return Some(Self::small(
                digits.iter().fold(0, |v, d| v * 10 + u64::from(d - b'0')),
            ));
        }
        let values: Vec<u8> = digits.iter().map(|digit| digit - b'0').collect();
        let (count, unit) = halvings(values.len(), SHORT_TO_READ);
        let mut powers: Vec<Factor> = Vec::new();
        for _ in 0..count {
            let power = match powers.last() {
                None => Self::small(10).pow(unit as u64),
                Some(power) => power.value() * power.value(),
            };
            let bits = power.bits();
            powers.push(Factor::new(power, bits));
        }
        read(&values, unit, &powers)
    }

    /// The decimal digits. Divide and conquer, at twice the cost of [`from_decimal`](Self::from_decimal).
    pub(crate) fn to_decimal(&self) -> String {
        // At most one digit more than needed: a number of b bits is below 10^(e + 1) with e ≤ log₁₀ 2ᵇ.
        let length = usize::try_from(decimal_exponent_above(self.bits()) + 1).unwrap_or(usize::MAX);
        let (count, unit) = halvings(length, SHORT_TO_WRITE);
        if count == 0 {
            return self.to_few_digits();
        }
        let mut powers: Vec<Self> = Vec::new();
        for _ in 0..count {
            powers.push(match powers.last() {
                None => Self::small(10).pow(unit as u64),
                Some(power) => power * power,
            });
        }
        let digits = write(self, unit, &Divisor::squares(powers));
        let zeros = digits.len() - digits.trim_start_matches('0').len();
        digits[zeros..].to_owned()
    }

    /// The digits in this base, which must be at least 2, most significant first; none for 0. Linear in their
    /// number for a base of 2, 4, 8 or 16, otherwise quadratic.
    #[must_use]
    pub fn digits(&self, base: u32) -> Vec<u32> {
        if let (true, Natural(Big(value))) = (base <= 256, self) {
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
    /// three lengths in ten: then the [first digits](Self::without_last_digits) decide.
    #[must_use]
    pub fn decimal_digits(&self) -> u64 {
        if let Some(value) = self.to_u64() {
            return u64::from(value.checked_ilog10().unwrap_or(0)) + 1;
        }
        let bits = self.bits();
        // 2^(bits − 1) ≤ self < 2^bits.
        let least = decimal_exponent_below(bits - 1) + 1;
        let most = decimal_exponent_above(bits) + 1;
        if least < most {
            let cut = least.saturating_sub(COMPARED_DIGITS);
            let first = self.without_last_digits(cut);
            if first >= Self::small(10).pow(least - cut) {
                return most;
            }
        }
        least
    }

    /// The number formed by the last `count` decimal digits: the remainder modulo 10^count. Linear if `count` is
    /// small.
    #[must_use]
    pub fn last_digits(&self, count: u64) -> Self {
        if let (0..=MAX_WORD_DIGITS, Self(Big(value))) = (count, self) {
            return Self::few_last_digits(value, count);
        }
        // Weighs blocks of words: a product with a short number is quicker than a division by one.
        let modulus = Self::small(10).pow(count);
        let step = (Self::ONE << (64 * BLOCK as u64)) % &modulus;
        let (mut sum, mut weight) = (Self::ZERO, Self::ONE);
        for block in self.words().chunks(BLOCK) {
            sum += Self::from_words(block) * &weight;
            weight = weight * &step % &modulus;
        }
        sum % &modulus
    }

    /// [`last_digits`](Self::last_digits) of a long number, for a count of at most [`MAX_WORD_DIGITS`].
    fn few_last_digits(value: &BigUint, count: u64) -> Self {
        // If v is the lowest word and u the number formed by the others, v + 2⁶⁴·u modulo 2ᶜ·5ᶜ is v + 2ᶜ·(2⁶⁴⁻ᶜ·u
        // modulo 5ᶜ). A remainder modulo 5ᶜ has at most 42 bits.
        let [fives, tens] = [5u128, 10].map(|base| (0..count).fold(1, |power, _| power * base));
        let mut step = 1;
        let weights: [u128; BLOCK] = array::from_fn(|_| {
            let weight = step;
            step = (step << 64) % fives;
            weight
        });
        let mut words = value.iter_u64_digits();
        let lowest = words.next().unwrap_or(0);
        let (mut sum, mut weight) = (0, 1);
        while words.len() > 0 {
            // 256 products of up to 106 bits.
            let block = weights.iter().zip(words.by_ref());
            let block: u128 = block.map(|(weight, word)| weight * u128::from(word)).sum();
            sum = (sum + block % fives * weight) % fives;
            weight = weight * step % fives;
        }
        let others = (sum << (64 - count)) % fives;
        Self::from((u128::from(lowest) + (others << count)) % tens)
    }

    /// The number without its last `count` decimal digits: ⌊self/10^count⌋.
    ///
    /// If few digits remain, the time is linear in the length of the number, unless the number is very close to
    /// one that ends in `count` zeros. Only then is 10^count needed in full. That power is remembered, so several
    /// such numbers of about the same length take linear time too.
    #[must_use]
    pub fn without_last_digits(&self, count: u64) -> Self {
        let left = self.bits().saturating_sub(binary_exponent_below(count)) + 1;
        let power = PowerBracket::of_ten(count, left + SPARE);
        // self and the power lie between neighbouring multiples of 2^shift.
        let top = self >> power.shift;
        let quotient = &top / (&power.low + &power.width);
        if quotient == &top / &power.low {
            return quotient;
        }
        // The bounds are so close that the two quotients differ by 1.
        let most = top / &power.low;
        if *self < Self::small(10).pow(count) * &most {
            quotient
        } else {
            most
        }
    }
}

/// The number of leading digits that are compared with a power of ten; they fit into a machine word.
const COMPARED_DIGITS: u64 = 18;

/// Up to this many last digits are found by weighing words instead of blocks of words.
const MAX_WORD_DIGITS: u64 = 18;

/// The number of words that are weighed together for the last digits.
const BLOCK: usize = 256;

/// The number of extra bits to which a power of ten is known, so that it nearly always decides.
const SPARE: u64 = 192;

struct PowerBracket {
    /// low·2^shift ≤ the power ≤ (low + width)·2^shift.
    low: Natural,
    width: Natural,
    shift: u64,
}

impl PowerBracket {
    /// Bounds for 10^exponent, of about this many bits; for low exponents the two are equal.
    fn of_ten(exponent: u64, bits: u64) -> Self {
        // For 5^exponent, from the top bit of the exponent down. Where a bound is cut, f·low² is below
        // 2^(precision + cut), and a low that was cut before is at least 2^(precision − 1). Then
        // f·(2·low·width + width²) is below (4·width + 1)·2^cut, so after k cuts the width is below 4ᵏ,
        // which is at most 4·exponent² and short beside low.
        let levels = exponent.max(1).ilog2();
        let precision = bits + 2 * u64::from(levels) + 3;
        let mut bounds = Self {
            low: Natural::ONE,
            width: Natural::ZERO,
            shift: 0,
        };
        for i in (0..=levels).rev() {
            let factor = if exponent >> i & 1 == 1 { 5 } else { 1 };
            let low = &bounds.low * &bounds.low * factor;
            let cut = low.bits().saturating_sub(precision);
            bounds = Self {
                low: low >> cut,
                width: if cut > 0 {
                    bounds.width * 4u64 + 2u64
                } else {
                    Natural::ZERO
                },
                shift: 2 * bounds.shift + cut,
            };
        }
        bounds.shift += exponent;
        bounds
    }
}

/// ⌊log₁₀ 2 · 2⁶⁴⌋.
const LOG10_2: u128 = 5_553_023_288_523_357_132;

/// ⌊log₂ 10 · 2⁶⁴⌋.
const LOG2_10: u128 = 61_278_757_397_652_712_441;

/// An integer b with b ≤ log₂ 10^digits, the largest or (rarely) one less.
fn binary_exponent_below(digits: u64) -> u64 {
    exponent(u128::from(digits).saturating_mul(LOG2_10))
}

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

/// The number of halvings after which at most `most` digits are left, and how many are then left.
fn halvings(digits: usize, most: usize) -> (u32, usize) {
    let count = digits.div_ceil(most).next_power_of_two().ilog2();
    (count, digits.div_ceil(1 << count))
}

/// The number with these digit values; `powers[k]` is 10^(unit · 2ᵏ), for all that are shorter than the number.
fn read(values: &[u8], unit: usize, powers: &[Factor]) -> Option<Natural> {
    let Some((power, smaller)) = powers.split_last() else {
        return Natural::from_few_digits(values);
    };
    let low_length = unit << smaller.len();
    let Some(high_length) = values.len().checked_sub(low_length).filter(|&l| l > 0) else {
        return read(values, unit, smaller);
    };
    let (high, low) = values.split_at(high_length);
    let (high, low) = if values.len() < PARALLEL {
        (read(high, unit, smaller), read(low, unit, smaller))
    } else {
        on_two_threads(|| read(high, unit, smaller), || read(low, unit, smaller))
    };
    Some(power.times(&high?) + low?)
}

/// The digits of a number, padded with zeros to unit · 2ˡ digits for the l `powers`, which are those of [`read`].
fn write(number: &Natural, unit: usize, powers: &[Divisor]) -> String {
    let Some((power, smaller)) = powers.split_last() else {
        return format!("{:0>unit$}", number.to_few_digits());
    };
    let (high, low) = power.div_rem(number);
    let (high, low) = if unit << powers.len() < PARALLEL {
        (write(&high, unit, smaller), write(&low, unit, smaller))
    } else {
        on_two_threads(
            || write(&high, unit, smaller),
            || write(&low, unit, smaller),
        )
    };
    high + &low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_powers_of_ten_are_close() {
        for exponent in [0, 1, 17, 100, 1_000, 4_321, 65_535, 65_536] {
            let PowerBracket { low, width, shift } = PowerBracket::of_ten(exponent, 200);
            let power = Natural::small(10).pow(exponent);
            assert!(low.clone() << shift <= power, "{exponent}");
            assert!(power <= (&low + &width) << shift, "{exponent}");
            assert!(width.bits() + 190 <= low.bits().max(190), "{exponent}");
        }
    }
}
