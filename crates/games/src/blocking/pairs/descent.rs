//! The scales n, nγ, nγ², … of the windows, computed level by level with additions.

use goldpile_number::{Natural, Slope};

/// Extra fractional bits, beyond the number of integer bits. Rounding errors grow at most as fast as the
/// scale shrinks, and there are far fewer than 2³² levels, so the error stays below 2⁻⁸⁰ at every level.
pub(crate) const GUARD: u64 = 128;

/// The number of surplus bits at which they are cut off.
const CUT: u64 = 64;

/// The numbers uᵢ = nγⁱ with γ = α − 1 = (√(m² + 4p²) − m)/(2p), two neighbours at a time.
///
/// As pγ² + mγ − p = 0, each number follows from the two before it: uᵢ₊₂ = uᵢ − (m/p)·uᵢ₊₁. They are stored as
/// uᵢ/p in fixed point, with about as many fractional bits as integer bits, since an error grows by a factor of
/// 1/γ from level to level. A level costs a few additions and a division by p.
#[derive(Clone, Default)]
pub(crate) struct Descent {
    p: u64,
    m: u64,
    pub(super) point: u64,
    /// uᵢ/p.
    pub(super) now: Natural,
    /// uᵢ₊₁/p.
    pub(super) next: Natural,
}

/// What a level needs of a number u = U + f, where U is an integer.
#[derive(Clone, Copy)]
pub(crate) struct ScalePlace {
    /// U modulo p.
    pub(super) residue: u64,
    /// f, 0 ≤ f < 1, in units of 2⁻⁶⁴.
    pub(super) fraction: u64,
}

impl Descent {
    /// The descent at n and nγ. Costs two products of the length of n.
    pub(crate) fn new(p: u64, m: u64, n: &Natural) -> Self {
        let point = n.bits() + GUARD;
        let scaled = n << point;
        Self {
            p,
            m,
            point,
            now: &scaled / p,
            next: Slope::new(p, m).floor(&scaled) / p,
        }
    }

    pub(crate) fn advance(&mut self) {
        let step = self.step();
        self.replace(|now| now - step);
        self.cut();
    }

    /// Advances to the next number if the integer parts of uᵢ/p and uᵢ₊₁/p are known only modulo `modulus`. Keeps
    /// all bits of the fractions.
    pub(crate) fn advance_modulo(&mut self, modulus: &Natural) {
        let (step, point) = (self.step(), self.point);
        self.replace(|now| difference(now, &step, || modulus << point));
    }

    /// (m/p)·uᵢ₊₁, stored like the scales: divided by p.
    fn step(&self) -> Natural {
        let multiple = &self.next * self.m;
        // Dividing a long number costs as much as several additions.
        if self.p.is_power_of_two() {
            multiple >> u64::from(self.p.trailing_zeros())
        } else {
            multiple / self.p
        }
    }

    fn replace(&mut self, after: impl FnOnce(Natural) -> Natural) {
        let now = std::mem::take(&mut self.now);
        self.now = std::mem::replace(&mut self.next, after(now));
    }

    /// The number of bits of the integer part of uᵢ/p.
    pub(crate) fn bits(&self) -> u64 {
        self.now.bits().saturating_sub(self.point)
    }

    /// Cuts off the bits that no later number needs.
    pub(crate) fn cut(&mut self) {
        let needed = self.bits() + GUARD;
        if self.point > needed + CUT {
            self.round_to(needed);
        }
    }

    /// Cuts the fractions to at most `point` bits, and reduces the integer parts modulo `modulus`.
    pub(crate) fn truncate(&mut self, point: u64, modulus: &Natural) {
        if self.point > point {
            self.round_to(point);
        }
        let modulus = modulus << self.point;
        for number in [&mut self.now, &mut self.next] {
            if *number >= modulus {
                *number = &*number % &modulus;
            }
        }
    }

    fn round_to(&mut self, point: u64) {
        let cut = self.point - point;
        self.now = &self.now >> cut;
        self.next = &self.next >> cut;
        self.point = point;
    }

    /// The place of the current number. (At the start, rounding may put it just below n.)
    pub(crate) fn place(&self) -> ScalePlace {
        let top = self.now.word_from(self.point - 64);
        let scaled = u128::from(top) * u128::from(self.p);
        let low = |value: u128| u64::try_from(value & u128::from(u64::MAX)).unwrap_or_default();
        ScalePlace {
            residue: low(scaled >> 64),
            fraction: low(scaled),
        }
    }

    /// The integer part U of the current number.
    pub(crate) fn whole(&self) -> Natural {
        (&self.now >> self.point) * self.p + self.place().residue
    }

    /// The integer part U, if it is small.
    pub(crate) fn small_whole(&self) -> Option<u64> {
        if self.now.bits() > self.point + 32 {
            return None;
        }
        self.whole().to_u64()
    }
}

/// `one` − `other`, with a multiple of the modulus added if it would be negative.
pub(crate) fn difference(
    one: Natural,
    other: &Natural,
    modulus: impl FnOnce() -> Natural,
) -> Natural {
    if one >= *other {
        return one - other;
    }
    let modulus = modulus();
    let excess = (other - one) % &modulus;
    modulus - excess
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks p·uᵢ₊₂ + m·uᵢ₊₁ = p·uᵢ, using only the places, and that n is the first number.
    #[test]
    fn neighbouring_places_satisfy_the_recurrence() {
        let n = Natural::from(10u64).pow(40) + 7;
        for (p, m) in [(2, 1), (3, 2), (2, 3), (16, 1), (5, 63)] {
            let mut descent = Descent::new(p, m, &n);
            let mut seen = Vec::new();
            while descent.small_whole().is_none_or(|size| size > 100) {
                seen.push((descent.whole(), descent.place().fraction));
                descent.advance();
            }
            assert!(seen[0].0.abs_diff(&n) <= 1);
            for level in seen.windows(3) {
                // In units of 2⁻⁶⁴.
                let scaled = |i: usize| (&level[i].0 << 64) + level[i].1;
                let left = scaled(2) * p + scaled(1) * m;
                let right = scaled(0) * p;
                assert!(left.abs_diff(&right).bits() < 20, "p = {p}, m = {m}");
            }
        }
    }
}
