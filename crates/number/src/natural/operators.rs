//! The arithmetic operators of [`Natural`], for values and references alike, and differences that never fail.

use std::iter::Sum;
use std::ops::{Add, AddAssign, BitXor, Div, Mul, Rem, Shl, Shr, Sub, SubAssign};

use super::Natural;

/// Implements an operator for all four combinations of values and references, and for a machine word on the right.
macro_rules! operator {
    ($(#[$doc:meta])* $Trait:ident, $method:ident, |$a:ident, $b:ident| $by_reference:expr) => {
        $(#[$doc])*
        impl $Trait<&Natural> for &Natural {
            type Output = Natural;
            #[inline]
            #[track_caller]
            fn $method(self, other: &Natural) -> Natural {
                let ($a, $b) = (self, other);
                $by_reference
            }
        }
        operator!(@for $(#[$doc])* $Trait, $method, Natural, &Natural, |a, b| {
            $Trait::$method(&a, b)
        });
        operator!(@for $(#[$doc])* $Trait, $method, &Natural, Natural, |a, b| {
            $Trait::$method(a, &b)
        });
        operator!(@for $(#[$doc])* $Trait, $method, Natural, Natural, |a, b| {
            $Trait::$method(&a, &b)
        });
    };
    // The left operand holds the result.
    (
        $(#[$doc:meta])* $Trait:ident, $method:ident, $Assign:ident, $assign:ident, $in_place:ident,
        $in_words:ident
    ) => {
        $(#[$doc])*
        impl $Assign<&Natural> for Natural {
            #[track_caller]
            fn $assign(&mut self, other: &Natural) {
                self.$in_place(other);
            }
        }
        $(#[$doc])*
        impl $Assign<Natural> for Natural {
            #[track_caller]
            fn $assign(&mut self, other: Natural) {
                self.$in_place(&other);
            }
        }
        $(#[$doc])*
        impl $Assign<u64> for Natural {
            #[track_caller]
            fn $assign(&mut self, other: u64) {
                self.$in_place(&Natural::small(other));
            }
        }
        $(#[$doc])*
        impl $Trait<&Natural> for Natural {
            type Output = Natural;
            #[track_caller]
            fn $method(mut self, other: &Natural) -> Natural {
                self.$in_place(other);
                self
            }
        }
        operator!(@for $(#[$doc])* $Trait, $method, Natural, Natural, |a, b| {
            $Trait::$method(a, &b)
        });
        operator!(@for $(#[$doc])* $Trait, $method, &Natural, &Natural, |a, b| {
            // Nothing is copied for short numbers.
            match a.to_u64().zip(b.to_u64()).and_then(|(a, b)| a.$in_words(b)) {
                Some(word) => Natural::small(word),
                None => $Trait::$method(a.clone(), b),
            }
        });
        operator!(@for $(#[$doc])* $Trait, $method, &Natural, Natural, |a, b| {
            $Trait::$method(a, &b)
        });
    };
    // One combination.
    (
        @for $(#[$doc:meta])* $Trait:ident, $method:ident, $Left:ty, $Right:ty,
        |$a:ident, $b:ident| $body:expr
    ) => {
        $(#[$doc])*
        impl $Trait<$Right> for $Left {
            type Output = Natural;
            #[inline]
            #[track_caller]
            fn $method(self, other: $Right) -> Natural {
                let ($a, $b) = (self, other);
                $body
            }
        }
    };
    // A machine word on the right; nothing is allocated for it.
    (@word $(#[$doc:meta])* $Trait:ident, $method:ident) => {
        operator!(@for $(#[$doc])* $Trait, $method, Natural, u64, |a, b| {
            $Trait::$method(a, &Natural::small(b))
        });
        operator!(@for $(#[$doc])* $Trait, $method, &Natural, u64, |a, b| {
            $Trait::$method(a, &Natural::small(b))
        });
    };
}

operator!(
    /// The sum. Linear.
    Add, add, AddAssign, add_assign, add_in_place, checked_add
);
operator!(@word
    /// The sum. Linear.
    Add, add
);
operator!(
    /// The difference. Linear.
    ///
    /// # Panics
    /// If the right operand is the larger.
    Sub, sub, SubAssign, sub_assign, sub_in_place, checked_sub
);
operator!(@word
    /// The difference. Linear.
    ///
    /// # Panics
    /// If the right operand is the larger.
    Sub, sub
);
operator!(
    /// The product. Linear if one operand is a machine word; otherwise quadratic for short operands,
    /// about n¹·⁵ for longer ones, and n·log n from some 20,000 decimal digits on.
    Mul, mul, |a, b| a.product(b)
);
operator!(@word
    /// The product. Linear.
    Mul, mul
);
operator!(
    /// The quotient, rounded down; see [`Natural::div_rem`].
    ///
    /// # Panics
    /// If the right operand is 0.
    Div, div, |a, b| a.div_rem(b).0
);
operator!(@word
    /// The quotient, rounded down. Linear.
    ///
    /// # Panics
    /// If the right operand is 0.
    Div, div
);
operator!(
    /// The remainder of the division; see [`Natural::div_rem`].
    ///
    /// # Panics
    /// If the right operand is 0.
    Rem, rem, |a, b| a.div_rem(b).1
);
operator!(
    /// The exclusive or of the binary digits: the Nim sum. Linear.
    BitXor, bitxor, |a, b| a.exclusive_or(b)
);

/// The remainder of division by a machine word, itself a machine word. Linear.
///
/// # Panics
/// If the right operand is 0.
impl Rem<u64> for &Natural {
    type Output = u64;
    fn rem(self, divisor: u64) -> u64 {
        self.div_rem_u64(divisor).1
    }
}

/// The remainder of division by a machine word, itself a machine word. Linear.
///
/// # Panics
/// If the right operand is 0.
impl Rem<u64> for Natural {
    type Output = u64;
    fn rem(self, divisor: u64) -> u64 {
        &self % divisor
    }
}

/// Implements a shift by a number of bits.
macro_rules! shift {
    ($(#[$doc:meta])* $Trait:ident, $method:ident, $shifted:ident, $into_shifted:ident) => {
        $(#[$doc])*
        impl $Trait<u64> for &Natural {
            type Output = Natural;
            fn $method(self, count: u64) -> Natural {
                self.$shifted(count)
            }
        }
        $(#[$doc])*
        impl $Trait<u64> for Natural {
            type Output = Natural;
            fn $method(self, count: u64) -> Natural {
                self.$into_shifted(count)
            }
        }
    };
}

shift!(
    /// The product with a power of two. Linear in the length of the result.
    Shl, shl, shifted_left, shifted_left
);
shift!(
    /// The quotient by a power of two, rounded down. Linear.
    Shr, shr, shifted_right, into_shifted_right
);

impl Sum for Natural {
    fn sum<I: Iterator<Item = Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Natural> for Natural {
    fn sum<I: Iterator<Item = &'a Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::ZERO, Add::add)
    }
}

impl Natural {
    /// `self − other`, or 0 if that is below zero. Linear.
    #[must_use]
    pub fn saturating_sub(&self, other: &Self) -> Self {
        self.checked_sub(other).unwrap_or_default()
    }

    /// The distance |`self` − `other`|. Linear.
    #[must_use]
    pub fn abs_diff(&self, other: &Self) -> Self {
        if self >= other {
            self - other
        } else {
            other - self
        }
    }
}
