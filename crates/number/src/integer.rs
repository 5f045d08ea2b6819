//! Signed integers of any size: the differences of counts.

use super::Natural;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// An integer of any size: a sign and a [`Natural`]. Terms such as (a − a') − (b − b') take such
/// values before they are compared. Costs are those of [`Natural`].
///
/// ```
/// use goldpile_number::{Integer, Natural};
/// let three = Integer::from(Natural::small(3));
/// assert_eq!((&three - &Integer::from(5)).to_string(), "-2");
/// assert_eq!(Integer::from(-7).rem_floor(&Natural::small(3)), Natural::small(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integer {
    /// Never set for zero.
    negative: bool,
    magnitude: Natural,
}

impl Integer {
    /// Zero.
    pub const ZERO: Self = Self {
        negative: false,
        magnitude: Natural::ZERO,
    };

    /// The integer with this sign and magnitude; the sign of zero is ignored.
    #[must_use]
    pub fn signed(negative: bool, magnitude: Natural) -> Self {
        Self {
            negative: negative && !magnitude.is_zero(),
            magnitude,
        }
    }

    /// Whether the integer is below zero.
    #[must_use]
    pub const fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether the integer is zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.magnitude.is_zero()
    }

    /// The absolute value.
    #[must_use]
    pub const fn magnitude(&self) -> &Natural {
        &self.magnitude
    }

    /// The value as a count; `None` below zero.
    #[must_use]
    pub fn to_natural(&self) -> Option<Natural> {
        (!self.negative).then(|| self.magnitude.clone())
    }

    /// The value as a count; zero if the value is below zero.
    #[must_use]
    pub fn clamped(self) -> Natural {
        if self.negative {
            Natural::ZERO
        } else {
            self.magnitude
        }
    }

    /// The value as a machine word; `None` if it does not fit.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        let magnitude = i128::from(self.magnitude.to_u64()?);
        i64::try_from(if self.negative { -magnitude } else { magnitude }).ok()
    }

    fn plus(&self, negative: bool, magnitude: &Natural) -> Self {
        if self.is_zero() {
            return Self::signed(negative, magnitude.clone());
        }
        if self.negative == negative || magnitude.is_zero() {
            return Self {
                negative: self.negative,
                magnitude: &self.magnitude + magnitude,
            };
        }
        match self.magnitude.cmp(magnitude) {
            Ordering::Less => Self::signed(negative, magnitude - &self.magnitude),
            _ => Self::signed(self.negative, &self.magnitude - magnitude),
        }
    }

    /// The sum of this integer and `times` times a count.
    #[must_use]
    pub fn plus_times(&self, times: i64, count: &Natural) -> Self {
        match times.unsigned_abs() {
            1 => self.plus(times < 0, count),
            size => self.plus(times < 0, &(count * size)),
        }
    }

    /// The quotient, rounded down.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[must_use]
    pub fn div_floor(self, divisor: &Natural) -> Self {
        if *divisor == 1 {
            return self;
        }
        let (quotient, rest) = self.magnitude.div_rem(divisor);
        match (self.negative, rest.is_zero()) {
            (true, false) => Self::signed(true, quotient + 1u64),
            (negative, _) => Self::signed(negative, quotient),
        }
    }

    /// The remainder that belongs to the rounded-down quotient: at least 0 and less than the divisor.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[must_use]
    pub fn rem_floor(&self, divisor: &Natural) -> Natural {
        let rest = self.magnitude.div_rem(divisor).1;
        if self.negative && !rest.is_zero() {
            divisor - rest
        } else {
            rest
        }
    }

    /// The exclusive-or of two integers, each in two's complement with its sign bit repeated
    /// infinitely to the left.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        // The digits of −x are those of x − 1, inverted.
        let digits = |value: &Self| {
            if value.negative {
                &value.magnitude - 1u64
            } else {
                value.magnitude.clone()
            }
        };
        let mixed = digits(self) ^ digits(other);
        if self.negative == other.negative {
            Self::from(mixed)
        } else {
            Self::signed(true, mixed + 1u64)
        }
    }
}

impl From<Natural> for Integer {
    fn from(magnitude: Natural) -> Self {
        Self {
            negative: false,
            magnitude,
        }
    }
}

impl From<&Natural> for Integer {
    fn from(magnitude: &Natural) -> Self {
        Self::from(magnitude.clone())
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self::signed(value < 0, Natural::small(value.unsigned_abs()))
    }
}

impl Neg for Integer {
    type Output = Self;
    fn neg(self) -> Self {
        Self::signed(!self.negative, self.magnitude)
    }
}

impl Add<&Integer> for &Integer {
    type Output = Integer;
    fn add(self, other: &Integer) -> Integer {
        self.plus(other.negative, &other.magnitude)
    }
}

impl Sub<&Integer> for &Integer {
    type Output = Integer;
    fn sub(self, other: &Integer) -> Integer {
        self.plus(!other.negative, &other.magnitude)
    }
}

impl Mul<&Integer> for &Integer {
    type Output = Integer;
    fn mul(self, other: &Integer) -> Integer {
        Integer::signed(
            self.negative != other.negative,
            &self.magnitude * &other.magnitude,
        )
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (true, true) => other.magnitude.cmp(&self.magnitude),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.write_str("-")?;
        }
        write!(f, "{}", self.magnitude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_are_as_the_machine_has_them() {
        for a in -40i64..=40 {
            for b in -40i64..=40 {
                let (x, y) = (Integer::from(a), Integer::from(b));
                assert_eq!(&x + &y, Integer::from(a + b));
                assert_eq!(&x - &y, Integer::from(a - b));
                assert_eq!(&x * &y, Integer::from(a * b));
                let count = Natural::small(b.unsigned_abs());
                assert_eq!(x.plus_times(a, &count), Integer::from(a + a * b.abs()));
                assert_eq!(x.xor(&y), Integer::from(a ^ b));
                assert_eq!(x.cmp(&y), a.cmp(&b));
                if b > 0 {
                    let divisor = Natural::small(b.unsigned_abs());
                    assert_eq!(
                        x.clone().div_floor(&divisor),
                        Integer::from(a.div_euclid(b))
                    );
                    assert_eq!(
                        Integer::from(x.rem_floor(&divisor)),
                        Integer::from(a.rem_euclid(b))
                    );
                }
            }
        }
    }
}
