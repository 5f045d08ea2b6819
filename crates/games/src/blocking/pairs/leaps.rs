//! The places of a long [`Descent`], found without writing out its numbers.
//!
//! From a scale u in the middle of the descent, the next k levels need only the part around the
//! point: the integer part of u/p modulo pᵏ, since each level divides by p once, and as many bits
//! of the fraction as the errors grow by. So a stretch of k levels takes three steps: its first
//! half, with only the parts that this half needs; a leap over that half; and its second half. Each
//! halving costs a few products of the length of n.
//!
//! With V₀ = 0, V₁ = 1, Vₕ₊₁ = m·Vₕ + p²·Vₕ₋₁, a leap over an even number h of levels is
//! pʰuᵢ₊ₕ = p²Vₕ₋₁·uᵢ − pVₕ·uᵢ₊₁ and pʰuᵢ₊ₕ₊₁ = Vₕ₊₁·uᵢ₊₁ − pVₕ·uᵢ.

use super::descent::{Descent, GUARD, ScalePlace, difference};
use goldpile_number::Natural;

/// The number of levels of the shortest leap, and the longest stretch that is passed level by
/// level. Must be even.
const SHORTEST: u64 = 64;

/// Scales of at most this many bits descend level by level.
pub(crate) const FEW_BITS: u64 = 512;

/// The leaps over 64, 128, 256, … levels, for one p and m.
pub(crate) struct Leaps {
    p: u64,
    m: u64,
    /// An upper bound on the number of bits by which 2¹⁰ levels shorten a scale, and by which
    /// errors grow.
    bits_lost: u64,
    doublings: Vec<Leap>,
}

/// The coefficients of a leap over h levels.
struct Leap {
    /// Vₕ.
    v: Natural,
    /// Vₕ₊₁.
    v_next: Natural,
    /// pʰ.
    power: Natural,
}

impl Leap {
    /// The leap over `levels`, a power of two.
    fn over(p: u64, m: u64, levels: u64) -> Self {
        let one = Self {
            v: Natural::ONE,
            v_next: m.into(),
            power: p.into(),
        };
        (0..levels.ilog2()).fold(one, |leap, _| leap.doubled(p, m))
    }

    /// V₂ₕ = Vₕ(2Vₕ₊₁ − mVₕ) and V₂ₕ₊₁ = Vₕ₊₁² + p²Vₕ².
    fn doubled(&self, p: u64, m: u64) -> Self {
        Self {
            v: &self.v * ((&self.v_next << 1) - &self.v * m),
            v_next: &self.v_next * &self.v_next + &self.v * &self.v * (p * p),
            power: &self.power * &self.power,
        }
    }
}

impl Leaps {
    /// The leaps for a descent from a number of this many bits.
    pub(crate) fn new(p: u64, m: u64, bits: u64) -> Self {
        let thousand = Leap::over(p, m, 1 << 10);
        let mut leaps = Self {
            p,
            m,
            // Vₕ₊₁/pʰ is nearly γ⁻ʰ/(1 + γ²), and γ < 1.
            bits_lost: thousand.v_next.bits() - thousand.power.bits() + 3,
            doublings: vec![Leap::over(p, m, SHORTEST)],
        };
        while let Some(last) = leaps.doublings.last()
            && SHORTEST << leaps.doublings.len() < leaps.levels(bits)
        {
            let next = last.doubled(p, m);
            leaps.doublings.push(next);
        }
        leaps
    }

    /// A lower bound on the number of levels of a scale of this many bits.
    fn levels(&self, bits: u64) -> u64 {
        (bits << 10) / self.bits_lost
    }

    /// Advances until at most [`FEW_BITS`] are left, and appends the places of all numbers passed.
    pub(crate) fn descend(&self, mut scales: Descent, places: &mut Vec<ScalePlace>) -> Descent {
        while scales.bits() > FEW_BITS {
            let levels = self.levels(scales.bits() - FEW_BITS / 2);
            scales = self.stretch(scales, levels.max(1), true, places);
        }
        scales
    }

    /// Appends the places of `levels` numbers, and returns the scales after them. If `in_full`,
    /// these are complete; otherwise only the bits that the places need are kept.
    fn stretch(
        &self,
        mut scales: Descent,
        levels: u64,
        in_full: bool,
        places: &mut Vec<ScalePlace>,
    ) -> Descent {
        let leaps = || self.doublings.iter().enumerate();
        // The integer parts are known modulo this power of p, unless they are known in full.
        let modulus = leaps().find(|(i, _)| SHORTEST << i >= levels);
        let modulus = modulus.map_or(Natural::ZERO, |(_, leap)| leap.power.clone());
        if !in_full {
            scales.truncate(GUARD + levels * self.bits_lost / 1024 + 8, &modulus);
        }
        let Some((i, leap)) = leaps().rev().find(|(i, _)| SHORTEST << i < levels) else {
            for _ in 0..levels {
                places.push(scales.place());
                scales.advance_modulo(&modulus);
            }
            return scales;
        };
        let half = SHORTEST << i;
        let mut rest = self.after_leap(&scales, leap, &modulus);
        if in_full {
            rest.cut();
        }
        self.stretch(scales, half, false, places);
        self.stretch(rest, levels - half, in_full, places)
    }

    fn after_leap(&self, scales: &Descent, leap: &Leap, modulus: &Natural) -> Descent {
        let modulus = || modulus << scales.point;
        let Descent { now, next, .. } = scales;
        let across = &leap.v * self.p;
        let before = &leap.v_next - &leap.v * self.m;
        let mut leapt = scales.clone();
        leapt.now = difference(before * now, &(&across * next), modulus) / &leap.power;
        leapt.next = difference(&leap.v_next * next, &(across * now), modulus) / &leap.power;
        leapt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares leaps with the descent level by level.
    #[test]
    fn leaps_pass_the_same_places() {
        let n = [
            Natural::from(10u64).pow(1200) + 7,
            (Natural::ONE << 5000) - 1,
            goldpile_number::fibonacci(4001),
        ];
        for (p, m) in [
            (2, 1),
            (3, 1),
            (3, 2),
            (2, 3),
            (4, 1),
            (16, 1),
            (5, 63),
            (15, 64),
        ] {
            for n in &n {
                let mut scales = Descent::new(p, m, n);
                scales.advance();
                let mut passed = Vec::new();
                let after = Leaps::new(p, m, n.bits()).descend(scales.clone(), &mut passed);
                assert!(passed.len() > 100 && after.bits() <= FEW_BITS);
                for (i, place) in passed.iter().enumerate() {
                    let exact = scales.place();
                    // The fractions may differ in their last bits, but these do not matter.
                    let in_units = |place: ScalePlace| {
                        u128::from(place.residue) << 64 | u128::from(place.fraction)
                    };
                    let apart = in_units(*place).abs_diff(in_units(exact));
                    assert!(
                        apart.min((u128::from(p) << 64) - apart) < 1 << 10,
                        "({p},{m}) at {i}"
                    );
                    scales.advance();
                }
                assert_eq!(after.whole(), scales.whole(), "({p},{m})");
            }
        }
    }
}
