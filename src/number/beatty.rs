//! The two Beatty sequences of generalized Wythoff: Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋ = Aₙ + tn.
//!
//! Here α = (2 − t + √(t² + 4))/2 and β = α + t, so 1/α + 1/β = 1 and the two sequences split the
//! positive integers between them (Beatty's theorem). For t = 1, α is the golden ratio and they are
//! the lower and upper Wythoff sequences (A. S. Fraenkel, *How to beat your Wythoff games' opponent
//! on three fronts*, Amer. Math. Monthly 89, 1982).
//!
//! Each value is read off one integer square root: with s = ⌊n√(t² + 4)⌋ one has Aₙ = ⌊(n(2 − t) +
//! s)/2⌋.

use super::Natural;

/// The sequences Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋ for one t ≥ 1.
///
/// Unless said otherwise a method costs one integer square root of twice the length of its argument
/// (plus the length of t); below about 2⁶² / t it works in machine words and allocates nothing.
///
/// ```
/// use goldpile::number::{Beatty, Located, Natural};
/// let wythoff = Beatty::new(1);
/// assert_eq!(wythoff.lower(&Natural::from(4u64)), 6);
/// assert_eq!(wythoff.upper(&Natural::from(4u64)), 10);
/// assert_eq!(wythoff.locate(&Natural::from(10u64)), Located::Upper(Natural::from(4u64)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beatty {
    t: u64,
}

/// Which of the two sequences a number is in, and its index there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Located {
    /// The number is Aₙ for this n.
    Lower(Natural),
    /// The number is Bₙ for this n.
    Upper(Natural),
}

impl Located {
    /// The index n, whichever the sequence.
    #[must_use]
    pub const fn index(&self) -> &Natural {
        match self {
            Self::Lower(n) | Self::Upper(n) => n,
        }
    }

    /// Whether the number is in the lower sequence.
    #[must_use]
    pub const fn is_lower(&self) -> bool {
        matches!(self, Self::Lower(_))
    }
}

impl Beatty {
    /// The sequences with parameter `t`: Bₙ − Aₙ = tn. Every t from 1 to the largest `u64` is good.
    ///
    /// # Panics
    /// If `t` is 0: α would be 2 = β, and the two sequences the same.
    #[must_use]
    pub const fn new(t: u64) -> Self {
        assert!(t >= 1, "the parameter t of a Beatty pair starts at 1");
        Self { t }
    }

    /// The parameter t.
    #[must_use]
    pub const fn t(&self) -> u64 {
        self.t
    }

    /// Aₙ = ⌊nα⌋; A₀ = 0.
    #[must_use]
    pub fn lower(&self, n: &Natural) -> Natural {
        // The subtraction comes last: for t > 2 the factor 2 − t is negative, but tn ≤ s.
        (self.root(n) - n * self.t + n + n) >> 1
    }

    /// Bₙ = ⌊nβ⌋ = Aₙ + tn; B₀ = 0.
    #[must_use]
    pub fn upper(&self, n: &Natural) -> Natural {
        self.lower(n) + n * self.t
    }

    /// ⌊x/α⌋: for x ≥ 1, how many of 1, …, x − 1 are in the lower sequence.
    #[must_use]
    pub fn floor_div_alpha(&self, x: &Natural) -> Natural {
        // 1/α = (t − 2 + √(t² + 4))/(2t).
        ((self.root(x) + x * self.t - x - x) >> 1) / self.t
    }

    /// ⌊x/β⌋: for x ≥ 1, how many of 1, …, x − 1 are in the upper sequence.
    #[must_use]
    pub fn floor_div_beta(&self, x: &Natural) -> Natural {
        // 1/α + 1/β = 1, and neither x/α nor x/β is an integer.
        if x.is_zero() {
            Natural::ZERO
        } else {
            x - self.floor_div_alpha(x) - 1
        }
    }

    /// The sequence that `x` is in, and its index there. Two square roots.
    ///
    /// 0 is both A₀ and B₀; the answer is then `Lower(0)`.
    #[must_use]
    pub fn locate(&self, x: &Natural) -> Located {
        // x = Aₙ says nα < x + 1 < (n + 1)α + 1, so only n = ⌊(x + 1)/α⌋ can be the index.
        let n = self.floor_div_alpha(&(x + 1));
        if self.lower(&n) == *x {
            Located::Lower(n)
        } else {
            // n of the numbers 1, …, x are lower ones, so x is upper number x − n.
            Located::Upper(x - n)
        }
    }

    /// The other member of the pair that `x` belongs to: Bₙ for x = Aₙ, and Aₙ for x = Bₙ; 0 for 0.
    /// Two square roots.
    #[must_use]
    pub fn partner(&self, x: &Natural) -> Natural {
        match self.locate(x) {
            Located::Lower(n) => x + n * self.t,
            Located::Upper(n) => x - n * self.t,
        }
    }

    /// s = ⌊n√(t² + 4)⌋.
    fn root(self, n: &Natural) -> Natural {
        let t = u128::from(self.t);
        let radicand = t * t + 4; // At most 2¹²⁸ − 2⁶⁵ + 5.
        if let Some(small) = n.to_u64().map(u128::from)
            && let Some(product) = (small * small).checked_mul(radicand)
        {
            return Natural::from(product.isqrt());
        }
        (n * n * Natural::from(radicand)).isqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Mex;
    use super::*;

    /// The recursive twin: Aₙ = mex of all earlier entries, Bₙ = Aₙ + tn.
    #[test]
    fn the_algebraic_sequences_are_the_recursive_ones() {
        for t in [1, 2, 3, 4, 5, 7, 10, 1000] {
            let beatty = Beatty::new(t);
            let mut mex = Mex::new(1);
            for n in 1..5000 {
                let (a, b) = (mex.current(), mex.current() + t * n);
                let index = Natural::from(n);
                assert_eq!(
                    (beatty.lower(&index), beatty.upper(&index)),
                    (a.into(), b.into()),
                    "t = {t}, n = {n}"
                );
                mex.insert(a);
                mex.insert(b);
            }
        }
    }

    #[test]
    fn the_quotients_count_what_lies_below() {
        for t in [1, 2, 3, 7, 1000] {
            let beatty = Beatty::new(t);
            let (mut lower, mut upper) = (0_u64, 0_u64);
            for x in (1..3000).map(Natural::small) {
                assert_eq!(beatty.floor_div_alpha(&x), lower, "t = {t}, x = {x}");
                assert_eq!(beatty.floor_div_beta(&x), upper, "t = {t}, x = {x}");
                match beatty.locate(&x) {
                    Located::Lower(n) => {
                        lower += 1;
                        assert_eq!(n, lower);
                        assert_eq!(beatty.partner(&x), beatty.upper(&n));
                    }
                    Located::Upper(n) => {
                        upper += 1;
                        assert_eq!(n, upper);
                        assert_eq!(beatty.partner(&x), beatty.lower(&n));
                    }
                }
            }
        }
    }

    #[test]
    fn zero_is_lower_and_its_own_partner() {
        let beatty = Beatty::new(3);
        assert_eq!(beatty.locate(&Natural::ZERO), Located::Lower(Natural::ZERO));
        assert_eq!(beatty.partner(&Natural::ZERO), 0);
        assert_eq!(beatty.lower(&Natural::ZERO), 0);
        assert_eq!(beatty.floor_div_beta(&Natural::ZERO), 0);
    }

    /// Doubles are first wrong here.
    #[test]
    fn where_floats_fail() {
        let (n, a) = (Natural::small(102_334_155), Natural::small(165_580_140));
        assert_eq!(Beatty::new(1).lower(&n), a);
        assert_eq!(Beatty::new(1).locate(&a), Located::Lower(n));
    }

    /// Aₙ = ⌊nα⌋ says that nα lies between Aₙ and Aₙ + 1; squared, and with the largest t there
    /// is.
    #[test]
    fn the_largest_parameter_does_not_overflow() {
        for t in [u64::MAX, u64::MAX - 1, 1 << 32] {
            let beatty = Beatty::new(t);
            for n in [1, 2, 3, 1 << 20, u64::MAX].map(Natural::small) {
                // 2A + tn − 2n < n√(t² + 4) < 2(A + 1) + tn − 2n.
                let radicand = &n * &n * (Natural::small(t) * t + 4);
                let bound = (beatty.lower(&n) << 1) + &n * t - &n - &n;
                assert!(
                    &bound * &bound < radicand && radicand < (&bound + 2).pow(2),
                    "t = {t}, n = {n}"
                );
                assert_eq!(beatty.locate(&beatty.lower(&n)), Located::Lower(n.clone()));
                assert_eq!(beatty.locate(&beatty.upper(&n)), Located::Upper(n));
            }
        }
    }
}
