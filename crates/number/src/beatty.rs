//! The two Beatty sequences of generalised Wythoff: Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋ = Aₙ + tn.
//!
//! Here α = (2 − t + √(t² + 4))/2 and β = α + t, so 1/α + 1/β = 1 and the two sequences split the
//! positive integers between them (Beatty's theorem). For t = 1, α is the golden ratio and they are
//! the lower and upper Wythoff sequences (A. S. Fraenkel, *How to beat your Wythoff games' opponent
//! on three fronts*, Amer. Math. Monthly 89, 1982).
//!
//! With γ = α − 1, which solves γ² + tγ = 1 and is a [`Slope`], each value can be read off one
//! product: Aₙ = n + ⌊nγ⌋; and since 1/β = (1 − γ)/t, the number of B's up to x is
//! ⌊(x − ⌊(x + 1)γ⌋)/t⌋.

use super::numeration::lowest_place;
use super::{Natural, Slope, SlopeStep};

/// The sequences Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋ for one t ≥ 1.
///
/// Unless stated otherwise, a method costs what [`Slope::floor`] does: one product of the length of
/// its argument, or two for about half of the numbers close to a basis element of the numeration
/// system. Below 2⁶³ it works in machine words and allocates nothing (for t below 2³²).
///
/// ```
/// use goldpile_number::{Beatty, Located, Natural};
/// let wythoff = Beatty::new(1);
/// assert_eq!(wythoff.lower(&Natural::from(4u64)), 6);
/// assert_eq!(wythoff.upper(&Natural::from(4u64)), 10);
/// assert_eq!(wythoff.locate(&Natural::from(10u64)), Located::Upper(Natural::from(4u64)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beatty {
    t: u64,
    /// γ in units of 2⁻¹²⁸, rounded down; 0 if t is too large for machine words.
    fraction: u128,
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
    /// The index n in either sequence.
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
    /// Wythoff's own sequences: ⌊nφ⌋ and ⌊nφ²⌋.
    pub const WYTHOFF: Self = Self::new(1);

    /// The sequences with parameter `t`: Bₙ − Aₙ = tn. Any t from 1 to the largest `u64` is allowed.
    ///
    /// # Panics
    /// If `t` is 0: α and β would both be 2, and the two sequences the same.
    #[must_use]
    pub const fn new(t: u64) -> Self {
        assert!(t >= 1, "the parameter t of a Beatty pair starts at 1");
        Self {
            t,
            fraction: fraction(t),
        }
    }

    /// The parameter t.
    #[must_use]
    pub const fn t(&self) -> u64 {
        self.t
    }

    /// Aₙ = ⌊nα⌋; A₀ = 0.
    #[must_use]
    #[inline]
    pub fn lower(&self, n: &Natural) -> Natural {
        let small = n.to_u64().and_then(|n| Some(n + self.small_floor(n)?));
        small.map_or_else(|| self.slope().floor(n) + n, Natural::small)
    }

    /// Bₙ = ⌊nβ⌋ = Aₙ + tn; B₀ = 0.
    #[must_use]
    pub fn upper(&self, n: &Natural) -> Natural {
        self.lower(n) + n * self.t
    }

    /// ⌊x/α⌋: for x ≥ 1, how many of 1, …, x − 1 are in the lower sequence.
    #[must_use]
    pub fn floor_div_alpha(&self, x: &Natural) -> Natural {
        // 1/α + 1/β = 1, and neither x/α nor x/β is an integer.
        if x.is_zero() {
            Natural::ZERO
        } else {
            x - self.floor_div_beta(x) - 1
        }
    }

    /// ⌊x/β⌋: for x ≥ 1, how many of 1, …, x − 1 are in the upper sequence.
    #[must_use]
    pub fn floor_div_beta(&self, x: &Natural) -> Natural {
        // x/β = (x − xγ)/t, and xγ is not an integer.
        if x.is_zero() {
            Natural::ZERO
        } else {
            self.divided(x - 1 - self.floor(x)).0
        }
    }

    /// The sequence that `x` is in, and its index there.
    ///
    /// 0 is both A₀ and B₀; the answer is then `Lower(0)`.
    #[must_use]
    pub fn locate(&self, x: &Natural) -> Located {
        if let Some(found) = x.to_u64().and_then(|x| self.small_locate(x)) {
            return found;
        }
        // Of the numbers 1, …, x, u = ⌊(x + 1)/β⌋ are upper ones, so x is an upper one if fewer of
        // them are at most x − 1, that is, if ⌊x/β⌋ < u. As ut + rest = x − ⌊(x + 1)γ⌋, this means
        // x − 1 − ⌊xγ⌋ < x − ⌊(x + 1)γ⌋ − rest.
        let SlopeStep { next, rises } = self.slope().step(x);
        let (upper, rest) = self.divided(x - next);
        if rest == 0 && !rises && !x.is_zero() {
            Located::Upper(upper)
        } else {
            Located::Lower(x - upper)
        }
    }

    /// Whether `x` is in the lower sequence, as [`locate`](Self::locate) says; 0 counts as lower. Linear for
    /// nearly all numbers: the zeros at the end of their representation decide (see
    /// [`Numeration::trailing_zeros`](super::Numeration::trailing_zeros)).
    #[must_use]
    pub fn is_lower(&self, x: &Natural) -> bool {
        if let Some(found) = x.to_u64().and_then(|x| self.small_locate(x)) {
            return found.is_lower();
        }
        let place = u32::try_from(self.t).map(|t| lowest_place(t, x));
        match place {
            Ok(Some(place)) => place % 2 == 0,
            _ => self.locate(x).is_lower(),
        }
    }

    /// The other member of the pair that `x` belongs to: Bₙ for x = Aₙ, and Aₙ for x = Bₙ; 0 for 0.
    /// The pairs are the P-positions of generalised Wythoff.
    #[must_use]
    pub fn partner(&self, x: &Natural) -> Natural {
        match self.locate(x) {
            Located::Lower(n) => x + n * self.t,
            Located::Upper(n) => x - n * self.t,
        }
    }

    const fn slope(self) -> Slope {
        Slope::new(1, self.t)
    }

    fn divided(self, number: Natural) -> (Natural, u64) {
        if self.t == 1 {
            (number, 0)
        } else {
            number.div_rem_u64(self.t)
        }
    }

    fn floor(self, n: &Natural) -> Natural {
        let small = n.to_u64().and_then(|n| self.small_floor(n));
        small.map_or_else(|| self.slope().floor(n), Natural::small)
    }

    /// [`locate`](Self::locate) in machine words, where these are enough to decide.
    #[inline]
    fn small_locate(self, x: u64) -> Option<Located> {
        let here = self.small_floor(x)?;
        let next = self.small_floor(x + 1)?;
        let number = x - next;
        let upper = if self.t == 1 { number } else { number / self.t };
        Some(if here == next && upper * self.t == number && x > 0 {
            Located::Upper(Natural::small(upper))
        } else {
            Located::Lower(Natural::small(x - upper))
        })
    }

    /// ⌊nγ⌋ for n < 2⁶³ in machine words; `None` if the fractional part of nγ is too close to 1 for
    /// 128 bits of γ to decide.
    #[inline]
    fn small_floor(self, n: u64) -> Option<u64> {
        if n >> 63 != 0 || self.fraction == 0 {
            return None;
        }
        let [high, low] = halves(self.fraction).map(|half| u128::from(n) * u128::from(half));
        // In units of 2⁻⁶⁴. The part that is cut off and the part that the rest of γ would add are each less than
        // one unit.
        let [whole, behind] = halves(high + (low >> 64));
        (behind < u64::MAX - 2).then_some(whole)
    }
}

/// The high and the low word.
#[expect(clippy::cast_possible_truncation, reason = "this is the point")]
const fn halves(value: u128) -> [u64; 2] {
    [(value >> 64) as u64, value as u64]
}

/// ⌊γ·2¹²⁸⌋, or an integer less than 1 + 2⁻¹³ below γ·2¹²⁸; 0 for t ≥ 2³².
const fn fraction(t: u64) -> u128 {
    if t >> 32 != 0 {
        return 0;
    }
    // U₂ₖ/U₂ₖ₊₁ increases to γ, with U₀ = 0, U₁ = 1, Uₙ = t·Uₙ₋₁ + Uₙ₋₂. It differs from γ by less
    // than 1/(U₂ₖ₊₁·U₂ₖ₊₂), which is below 2⁻¹⁴¹ for the last ones that fit.
    let t = t as u128;
    let (mut this, mut next) = (0, 1);
    while next <= (1 << 127) / ((t + 1) * (t + 1)) {
        let even = t * next + this;
        (this, next) = (even, t * even + next);
    }
    // Long division in base 2: this < next < 2¹²⁷.
    let mut quotient = 0;
    let mut place = 0;
    while place < 128 {
        this <<= 1;
        quotient <<= 1;
        if this >= next {
            this -= next;
            quotient |= 1;
        }
        place += 1;
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::super::Mex;
    use super::*;

    /// The recursive counterpart: Aₙ = mex of all earlier entries, Bₙ = Aₙ + tn.
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
    fn a_number_is_lower_where_its_index_says_so() {
        let powers = [63, 64, 65, 128, 1000].map(|bits| Natural::ONE << bits);
        let terms = [90, 91, 92, 93, 94, 300, 301].map(super::super::fibonacci);
        for t in [1, 2, 3, 1000, 1 << 40] {
            let beatty = Beatty::new(t);
            for middle in powers.iter().chain(&terms) {
                for x in (0..20u64).flat_map(|near| [middle + near, middle - near]) {
                    let located = beatty.locate(&x);
                    assert_eq!(beatty.is_lower(&x), located.is_lower(), "t = {t}, x = {x}");
                }
            }
        }
    }

    #[test]
    fn zero_is_lower_and_its_own_partner() {
        let beatty = Beatty::new(3);
        assert!(beatty.is_lower(&Natural::ZERO));
        assert_eq!(beatty.locate(&Natural::ZERO), Located::Lower(Natural::ZERO));
        assert_eq!(beatty.partner(&Natural::ZERO), 0);
        assert_eq!(beatty.lower(&Natural::ZERO), 0);
        assert_eq!(beatty.floor_div_beta(&Natural::ZERO), 0);
    }

    /// The first n at which doubles are wrong.
    #[test]
    fn where_floats_fail() {
        let (n, a) = (Natural::small(102_334_155), Natural::small(165_580_140));
        assert_eq!(Beatty::new(1).lower(&n), a);
        assert_eq!(Beatty::new(1).locate(&a), Located::Lower(n));
    }

    /// nα lies between Aₙ and Aₙ + 1; tested by squaring, with the largest t.
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
