//! `Representation`: the digits of one number in a [`Numeration`](super::Numeration), and their
//! suffixes.

use std::fmt;

/// The digits of a number in the numeration system of some t. The number 0 has no digits, and no
/// representation starts with a 0. A digit takes four bytes, and operations that read or copy all
/// digits are linear in their number.
///
/// Two representations are equal if they have the same digits and belong to the same t.
///
/// ```
/// use goldpile_number::{Natural, Numeration, Representation};
/// // R(18) = 101000 for t = 1 ends in an odd number of zeros: 18 = B₇, and its partner is A₇ = 11.
/// let digits = Numeration::new(1).representation(&Natural::from(18u64));
/// assert_eq!(digits, Representation::new(1, &[1, 0, 1, 0, 0, 0]));
/// assert_eq!(digits.trailing_zeros(), 3);
/// assert_eq!(Numeration::new(1).value(&digits.shift_right()), 11);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Representation {
    t: u32,
    /// Least significant first; the last is not 0.
    digits: Vec<u32>,
}

impl Representation {
    /// The representation with the given digits, most significant first, in the system of `t`; leading
    /// zeros are dropped. [`is_valid`](Self::is_valid) tells whether the system itself would produce
    /// these digits.
    #[must_use]
    pub fn new(t: u32, most_significant_first: &[u32]) -> Self {
        Self::from_least_significant_first(
            t,
            most_significant_first.iter().rev().copied().collect(),
        )
    }

    pub(crate) fn from_least_significant_first(t: u32, mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { t, digits }
    }

    pub(crate) fn least_significant_first(&self) -> &[u32] {
        &self.digits
    }

    pub(crate) fn into_least_significant_first(self) -> Vec<u32> {
        self.digits
    }

    /// The digits in written order; the first is not 0.
    #[must_use]
    pub fn digits_most_significant_first(
        &self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        self.digits.iter().rev().copied()
    }

    /// The number of digits; 0 for the number 0.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.digits.len()
    }

    /// Whether this is the number 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// The digit dᵢ of weight pᵢ, where i is its place from the right, counted from 0; 0 beyond the
    /// length.
    #[must_use]
    pub fn digit(&self, i: usize) -> u32 {
        self.digits.get(i).copied().unwrap_or(0)
    }

    /// The exact number of zeros at the end of the representation; 0 for the number 0.
    #[must_use]
    pub fn trailing_zeros(&self) -> usize {
        self.digits.iter().take_while(|&&digit| digit == 0).count()
    }

    /// The representation with a 0 appended on the right: Σ dᵢpᵢ₊₁, which maps Aₙ to Bₙ. The number 0
    /// is unchanged.
    #[must_use]
    pub fn shift_left(&self) -> Self {
        let zero = (!self.is_empty()).then_some(0);
        Self {
            t: self.t,
            digits: zero
                .into_iter()
                .chain(self.digits.iter().copied())
                .collect(),
        }
    }

    /// The representation without its last digit, d₀. The number 0 is unchanged.
    #[must_use]
    pub fn shift_right(&self) -> Self {
        Self {
            t: self.t,
            digits: self.digits.iter().skip(1).copied().collect(),
        }
    }

    /// Whether the system itself would produce these digits: none is above t, and each t is followed
    /// by a 0 on its right.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.digits.iter().all(|&digit| digit <= self.t)
            && self.digits.windows(2).all(|p| p[1] < self.t || p[0] == 0)
    }

    /// Whether the written digits end in `suffix` (as written, most significant first). False if the
    /// suffix is longer than the representation, even if it begins with zeros.
    #[must_use]
    pub fn ends_with(&self, suffix: &[u32]) -> bool {
        self.digits.len() >= suffix.len()
            && (self.digits.iter())
                .zip(suffix.iter().rev())
                .all(|(a, b)| a == b)
    }
}

impl fmt::Display for Representation {
    /// Writes the digits, or `0` for the number 0. For t ≥ 10 a digit may take several figures, so
    /// points separate the digits: `3.0.12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("0");
        }
        let point = if self.t > 9 { "." } else { "" };
        let mut text = String::with_capacity(self.digits.len() * (1 + point.len()));
        for digit in self.digits_most_significant_first() {
            if !text.is_empty() {
                text.push_str(point);
            }
            text.push_str(&digit.to_string());
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Representation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} (t = {})", self.t)
    }
}
