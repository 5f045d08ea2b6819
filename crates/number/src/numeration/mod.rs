//! Numeration systems p₀ = 1, p₁ = t + 1, pₙ = t·pₙ₋₁ + pₙ₋₂; for t = 1, Zeckendorf's.
//!
//! The pₙ are the numerators of the convergents of the continued fraction [1, t, t, t, …] = α of
//! generalised Wythoff. Every number is a sum of dᵢpᵢ in exactly one way with 0 ≤ dᵢ ≤ t, where
//! dᵢ₊₁ = t forces dᵢ = 0 (A. S. Fraenkel, *Systems of numeration*, Amer. Math. Monthly 92, 1985).
//! For t = 1 the basis is 1, 2, 3, 5, 8, … and no two ones are neighbours: E. Zeckendorf's theorem.

mod fraction;
mod lucas;
mod representation;
mod split;

pub(crate) use fraction::lowest_place;
pub use representation::Representation;

use split::Splitter;

use super::Natural;
use super::fibonacci::ConsecutiveTerms;

/// The numeration system for one t ≥ 1. Places of digits are counted from 0 on the right.
///
/// ```
/// use goldpile_number::{Natural, Numeration};
/// let zeckendorf = Numeration::new(1);
/// let representation = zeckendorf.representation(&Natural::from(100u64));
/// assert_eq!(representation.to_string(), "1000010100"); // 89 + 8 + 3
/// assert_eq!(zeckendorf.value(&representation), 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numeration {
    t: u32,
}

impl Numeration {
    /// The system with the largest digit `t`.
    ///
    /// # Panics
    /// If `t` is 0, or above the largest `u32`, the type of a digit.
    #[must_use]
    pub const fn new(t: u64) -> Self {
        assert!(
            t >= 1,
            "the largest digit of a numeration system is at least 1"
        );
        assert!(
            t <= u32::MAX as u64,
            "a digit of a numeration system has at most 32 bits"
        );
        #[expect(clippy::cast_possible_truncation, reason = "asserted above")]
        Self { t: t as u32 }
    }

    /// The largest digit t.
    #[must_use]
    pub const fn t(&self) -> u64 {
        self.t as u64
    }

    /// The basis element pᵢ, i ≥ 0. The cost is that of one multiplication of its length (about
    /// i·log₂((t + √(t² + 4))/2) bits), times a small constant.
    #[must_use]
    pub fn basis(&self, i: u64) -> Natural {
        let pair = ConsecutiveTerms::at(self.t(), i);
        pair.this + pair.next
    }

    /// The digits of `n`; none for 0. There are about bits(n)/log₂((t + √(t² + 4))/2) of them, or 1.44
    /// bits(n) for t = 1, and each takes four bytes.
    ///
    /// Divide and conquer: for t = 1 the cost is that of writing `n` in decimal notation and half as
    /// much again; for other t, more than twice that.
    #[must_use]
    pub fn representation(&self, n: &Natural) -> Representation {
        let digits = if self.t == 1 {
            lucas::digits(n)
        } else {
            Splitter::up_to(self.t, n).digits(n)
        };
        Representation::from_least_significant_first(self.t, digits)
    }

    /// The number with the given digits, which need not be valid: Σ dᵢpᵢ. The pᵢ are those of this
    /// system, whichever t the digits came from. Costs the same as
    /// [`representation`](Self::representation).
    #[must_use]
    pub fn value(&self, representation: &Representation) -> Natural {
        let digits = representation.least_significant_first();
        Splitter::for_length(self.t, digits.len()).value(digits)
    }

    /// The exact number of zeros at the end of the representation of `n`; `None` for 0. If it is even,
    /// `n` is in the lower sequence of generalised Wythoff; if it is odd, in the upper one (A. S.
    /// Fraenkel, *Martin Gardner and Wythoff's game*, 2011).
    ///
    /// Linear for nearly all numbers: the distance of nα from an integer decides, and a hundred
    /// bits of its fraction are enough. For the few others, such as numbers with more than sixty
    /// zeros, the cost is about twice that of the first split in computing the
    /// [`representation`](Self::representation).
    #[must_use]
    pub fn trailing_zeros(&self, n: &Natural) -> Option<u64> {
        // Machine words are quicker still.
        if n.to_u64().is_none()
            && let Some(place) = lowest_place(self.t, n)
        {
            return Some(place);
        }
        let place = Splitter::up_to(self.t, n).lowest_place(n)?;
        Some(place as u64)
    }

    /// The smallest basis element whose digit is not 0; `None` for 0. For t = 1, the smallest part of
    /// Zeckendorf's sum.
    ///
    /// Costs the same as [`trailing_zeros`](Self::trailing_zeros).
    #[must_use]
    pub fn smallest_part(&self, n: &Natural) -> Option<Natural> {
        self.trailing_zeros(n).map(|place| self.basis(place))
    }

    /// The basis elements whose digits are not 0, each once, largest first. For t = 1 their sum is
    /// `n`: they are Zeckendorf's parts.
    ///
    /// Both their number and their lengths grow in proportion to the length of `n`, so long numbers
    /// take quadratic time and memory; [`parts_smallest_first`](Self::parts_smallest_first) can be
    /// stopped early.
    ///
    /// ```
    /// use goldpile_number::{Natural, Numeration};
    /// let parts = Numeration::new(1).parts(&Natural::from(100u64));
    /// assert!(parts == [89u64, 8, 3].map(Natural::from));
    /// ```
    #[must_use]
    pub fn parts(&self, n: &Natural) -> Vec<Natural> {
        let mut parts: Vec<Natural> = self.parts_smallest_first(n).collect();
        parts.reverse();
        parts
    }

    /// The basis elements whose digits are not 0, each once, smallest first and computed one by one;
    /// none for 0.
    ///
    /// In addition to the cost of the [`representation`](Self::representation), each place passed,
    /// whatever its digit, costs a product with t and an addition.
    pub fn parts_smallest_first(&self, n: &Natural) -> impl Iterator<Item = Natural> + use<> {
        let t = self.t();
        let digits = self.representation(n).into_least_significant_first();
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        // pᵢ = Uᵢ + Uᵢ₊₁, starting from the pair at the place of the first non-zero digit.
        let start = ConsecutiveTerms::at(t, zeros as u64);
        let mut this = &start.this + &start.next;
        let mut next = this.clone() * t + start.before() + start.this;
        digits.into_iter().skip(zeros).filter_map(move |digit| {
            let after = &next * t + &this;
            let element = std::mem::replace(&mut this, std::mem::replace(&mut next, after));
            (digit != 0).then_some(element)
        })
    }
}

#[cfg(test)]
mod tests;
