//! `Natural`: a count of tokens of any size, held in a machine word if it fits.
//!
//! Only this file and `decimal` name the big-integer library. Of the submodules, only `convert`, `decimal` and
//! `words` look inside the value. The others use the methods here, so the library can be replaced by rewriting a
//! few pages.

mod convert;
mod decimal;
mod division;
mod operators;
mod power;
mod product;
mod random;
mod root;
mod threads;
mod transform;
mod words;

pub(crate) use division::Divisor;
pub(crate) use product::Factor;
pub use threads::on_two_threads;

use num_bigint::BigUint;
use num_integer::Integer;
use std::sync::Arc;

/// A natural number of any size: 0, 1, 2, …
///
/// Numbers below 2⁶⁴ are held in a machine word: they are copied without touching the heap, and an
/// operation on them takes a few instructions if its result fits as well. Larger ones are held as
/// words on the heap: n bits take n/8 bytes. The value alone determines which form is used, so
/// equal numbers compare equal and have the same hash.
///
/// Costs are stated in terms of the *length*, the number of bits. A sum, a difference or a comparison
/// is linear. A product is quadratic for short numbers, costs about n¹·⁵ for longer ones, and n·log n from some
/// 20,000 decimal digits on; the cost of operations built on products is given as a number of products.
/// The longest products are computed on two threads if there are two cores.
///
/// Subtraction below zero panics as it does for the standard integers;
/// [`checked_sub`](Self::checked_sub) does not.
///
/// ```
/// use goldpile_number::Natural;
/// let pile = Natural::from(10u64).pow(30) + 7;
/// assert_eq!(pile.to_string(), "1000000000000000000000000000007");
/// assert_eq!(&pile % 10, 7);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Repr);

/// How the value is stored. Invariant: `Big` holds only values above `u64::MAX`; the derived equality relies on
/// it. Copies of a long number share its words, so copying positions, moves and whole matches does not read them.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(u64),
    Big(Arc<BigUint>),
}

use Repr::{Big, Small};

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self::small(0);
    /// One.
    pub const ONE: Self = Self::small(1);

    /// The number `value`, as a constant expression.
    #[must_use]
    pub const fn small(value: u64) -> Self {
        Self(Small(value))
    }

    /// The number with these 64-bit words, least significant first. Linear.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "halves of a word are meant"
    )]
    pub(crate) fn from_words(words: &[u64]) -> Self {
        match words {
            [] => Self::ZERO,
            [word] => Self::small(*word),
            _ => {
                let mut halves = Vec::with_capacity(2 * words.len());
                for word in words {
                    halves.extend([word & 0xffff_ffff, word >> 32].map(|half| half as u32));
                }
                Self::from_big(BigUint::new(halves))
            }
        }
    }

    /// Restores the invariant of [`Repr`].
    fn from_big(value: BigUint) -> Self {
        if value.bits() <= 64 {
            Self::small(lowest_word(&value))
        } else {
            Self(Big(Arc::new(value)))
        }
    }

    /// The value as the library's type, for operations that need no short cut.
    fn to_big(&self) -> BigUint {
        match &self.0 {
            Small(value) => BigUint::from(*value),
            Big(value) => BigUint::clone(value),
        }
    }

    /// The value; `None` if it is 2⁶⁴ or more.
    #[must_use]
    pub const fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Small(value) => Some(value),
            Big(_) => None,
        }
    }

    /// The value; `None` if it is 2¹²⁸ or more.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Small(value) => Some(u128::from(*value)),
            Big(value) if value.bits() <= 128 => Some(
                value
                    .iter_u64_digits()
                    .enumerate()
                    .map(|(i, word)| u128::from(word) << (64 * i))
                    .sum(),
            ),
            Big(_) => None,
        }
    }

    /// The value; `None` if it is above the largest `usize`.
    #[must_use]
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|value| usize::try_from(value).ok())
    }

    /// Whether the number is 0.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Whether the number is a multiple of 2.
    #[must_use]
    pub fn is_even(&self) -> bool {
        !self.bit(0)
    }

    /// The length in bits: 0 for 0, otherwise ⌊log₂ n⌋ + 1.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(value) => u64::from(u64::BITS - value.leading_zeros()),
            Big(value) => value.bits(),
        }
    }

    /// The bit of weight 2ⁱ, so bit 0 is the parity; `false` beyond the length.
    #[must_use]
    pub fn bit(&self, i: u64) -> bool {
        match &self.0 {
            Small(value) => i < 64 && value >> i & 1 == 1,
            Big(value) => value.bit(i),
        }
    }

    /// `self − other`, or `None` if that is below zero. Linear.
    #[must_use]
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.checked_sub(*b).map(Self::small),
            (Small(_), Big(_)) => None,
            (Big(a), Small(b)) => Some(Self::from_big(&**a - *b)),
            (Big(a), Big(b)) => (a >= b).then(|| Self::from_big(&**a - &**b)),
        }
    }

    /// Quotient, rounded down, and remainder. Linear for a divisor of one word; otherwise costs a few
    /// multiplications times the logarithm of the length.
    ///
    /// # Panics
    /// If `divisor` is 0.
    #[must_use]
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) => (Self::small(a / b), Self::small(a % b)),
            (Small(_), Big(_)) => (Self::ZERO, self.clone()),
            (Big(_), Small(b)) => {
                let (quotient, remainder) = self.div_rem_u64(*b);
                (quotient, Self::small(remainder))
            }
            (Big(a), Big(b)) => self.long_div_rem(divisor).unwrap_or_else(|| {
                let (quotient, remainder) = a.div_rem(b);
                (Self::from_big(quotient), Self::from_big(remainder))
            }),
        }
    }

    /// Quotient, rounded down, and remainder of division by a machine word. Linear.
    ///
    /// # Panics
    /// If `divisor` is 0.
    #[must_use]
    pub fn div_rem_u64(&self, divisor: u64) -> (Self, u64) {
        match &self.0 {
            Small(a) => (Self::small(a / divisor), a % divisor),
            Big(a) => {
                let (quotient, remainder) = a.div_rem(&BigUint::from(divisor));
                (Self::from_big(quotient), lowest_word(&remainder))
            }
        }
    }

    /// The greatest common divisor; that of 0 and n is n. Euclid's algorithm: quadratic.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut one, mut other) = (self.clone(), other.clone());
        while !other.is_zero() {
            let rest = one.div_rem(&other).1;
            one = std::mem::replace(&mut other, rest);
        }
        one
    }

    /// `self` to the power `exponent`, modulo `modulus`. As many products of the modulus's length as the
    /// exponent has bits.
    ///
    /// # Panics
    /// If `modulus` is 0.
    #[must_use]
    pub fn pow_mod(&self, exponent: &Self, modulus: &Self) -> Self {
        Self::from_big((self.to_big()).modpow(&exponent.to_big(), &modulus.to_big()))
    }

    #[inline]
    fn add_in_place(&mut self, other: &Self) {
        if let (Small(a), Small(b)) = (&mut self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
        } else {
            self.add_long(other);
        }
    }

    /// Adds when the sum may not fit into a word. A separate function, so that the short sum can be inlined.
    fn add_long(&mut self, other: &Self) {
        match (&mut self.0, &other.0) {
            (Small(a), Small(b)) => *self = Self::from(u128::from(*a) + u128::from(*b)),
            (Small(a), Big(b)) => *self = Self::from_big(&**b + *a),
            // Nothing is written, so the words stay shared: most takes leave most piles unchanged.
            (Big(_), Small(0)) => {}
            (Big(a), Small(b)) => *Arc::make_mut(a) += *b,
            (Big(a), Big(b)) => *Arc::make_mut(a) += &**b,
        }
    }

    #[inline]
    #[track_caller]
    fn sub_in_place(&mut self, other: &Self) {
        if let (Small(a), Small(b)) = (&mut self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            *a = difference;
        } else {
            self.sub_long(other);
        }
    }

    /// Subtracts when the difference is not one of words. Separate as for sums.
    #[track_caller]
    fn sub_long(&mut self, other: &Self) {
        assert!(*self >= *other, "attempt to subtract with overflow");
        match (&mut self.0, &other.0) {
            // Words are excluded by the assertion, or above. If 0 is subtracted, the words stay shared, as in a
            // sum.
            (Small(_), _) | (Big(_), Small(0)) => {}
            (Big(a), Small(b)) => *Arc::make_mut(a) -= *b,
            (Big(a), Big(b)) => *Arc::make_mut(a) -= &**b,
        }
        *self = std::mem::take(self).normalised();
    }

    #[inline]
    fn product(&self, other: &Self) -> Self {
        if let (Small(a), Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            Self::small(product)
        } else {
            self.product_of_long(other)
        }
    }

    /// The product when it may not fit into a word. Separate as for sums.
    fn product_of_long(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Self::from(u128::from(*a) * u128::from(*b)),
            (Small(1), Big(_)) => other.clone(),
            (Big(_), Small(1)) => self.clone(),
            (Small(a), Big(b)) | (Big(b), Small(a)) => Self::from_big(&**b * *a),
            (Big(a), Big(b)) => self
                .long_product(other)
                .unwrap_or_else(|| Self::from_big(&**a * &**b)),
        }
    }

    fn exclusive_or(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Self::small(a ^ b),
            (Small(_), Big(_)) => Self::from_big(self.to_big() ^ other.to_big()),
            (Big(_), Small(_)) => Self::from_big(other.to_big() ^ self.to_big()),
            (Big(a), Big(b)) => Self::from_big(&**a ^ &**b),
        }
    }

    fn shifted_left(&self, count: u64) -> Self {
        match &self.0 {
            Small(0) => Self::ZERO,
            Small(a) if count <= u64::from(a.leading_zeros()) => Self::small(a << count),
            Small(_) => Self::from_big(self.to_big() << count),
            Big(a) => Self::from_big(&**a << count),
        }
    }

    fn shifted_right(&self, count: u64) -> Self {
        match &self.0 {
            Small(a) => Self::small(if count < 64 { a >> count } else { 0 }),
            Big(a) => Self::from_big(&**a >> count),
        }
    }

    /// Shifts in place if no copy shares the words.
    fn into_shifted_right(mut self, count: u64) -> Self {
        if let Big(a) = &mut self.0
            && let Some(own) = Arc::get_mut(a)
        {
            *own >>= count;
            self.normalised()
        } else {
            self.shifted_right(count)
        }
    }

    /// Restores the invariant of [`Repr`] after a subtraction or shift in place.
    fn normalised(self) -> Self {
        match &self.0 {
            Big(a) if a.bits() <= 64 => Self::small(lowest_word(a)),
            _ => self,
        }
    }

    /// The library's square root by Newton's method, on which [`Natural::isqrt`] builds.
    fn short_isqrt(&self) -> Self {
        Self::from_big(self.to_big().sqrt())
    }

    /// The library's quadratic decimal reader. `digits` are values 0 to 9, most significant first.
    fn from_few_digits(digits: &[u8]) -> Option<Self> {
        BigUint::from_radix_be(digits, 10).map(Self::from_big)
    }

    fn to_few_digits(&self) -> String {
        match &self.0 {
            Small(value) => value.to_string(),
            Big(value) => value.to_str_radix(10),
        }
    }
}

fn lowest_word(value: &BigUint) -> u64 {
    value.iter_u64_digits().next().unwrap_or(0)
}

#[cfg(test)]
mod tests;
