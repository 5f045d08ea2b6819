//! [`Natural`]: conversions from machine integers, comparisons, and formatting.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use super::Natural;
use super::Repr::{Big, Small};

macro_rules! from_small {
    ($($Integer:ty),*) => {$(
        impl From<$Integer> for Natural {
            fn from(value: $Integer) -> Self {
                Self::small(u64::from(value))
            }
        }
    )*};
}

from_small!(u8, u16, u32, u64);

impl From<usize> for Natural {
    fn from(value: usize) -> Self {
        match u64::try_from(value) {
            Ok(value) => Self::small(value),
            Err(_) => Self::from_big(value.into()),
        }
    }
}

impl From<u128> for Natural {
    fn from(value: u128) -> Self {
        match u64::try_from(value) {
            Ok(value) => Self::small(value),
            Err(_) => Self::from_big(value.into()),
        }
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Natural {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Small(_), Big(_)) => Ordering::Less,
            (Big(_), Small(_)) => Ordering::Greater,
            (Big(a), Big(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
            (Big(a), Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<u64> for Natural {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl PartialOrd<u64> for Natural {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(self.to_u64().map_or(Ordering::Greater, |v| v.cmp(other)))
    }
}

impl fmt::Display for Natural {
    /// Writes decimal digits; width, fill, alignment and `+` work as for the standard integers. Costs
    /// a few multiplications times the logarithm of the length.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(value) => fmt::Display::fmt(value, f),
            Big(_) => f.pad_integral(true, "", &self.to_decimal()),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
