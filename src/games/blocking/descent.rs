//! The scales n, nγ, nγ², … of the windows, level after level by additions.

use crate::number::{Natural, Slope};

/// Bits kept behind the point beyond those before it. A rounding error grows at most as much as
/// the scale shrinks, and there are far fewer than 2³² levels, so that at every level the error
/// stays below 2⁻⁸⁰.
const GUARD: u64 = 128;

/// Bits that may be cut off before they are.
const CUT: u64 = 64;

/// The numbers uᵢ = nγⁱ with γ = α − 1 = (√(m² + 4p²) − m)/(2p), two neighbours at a time.
///
/// As pγ² + mγ − p = 0, each follows from the two before it: uᵢ₊₂ = uᵢ − (m/p)·uᵢ₊₁. They are held
/// as uᵢ/p in fixed point, with about as many bits behind the point as before it, since an error
/// grows by 1/γ from level to level. A level costs a few additions and a division by p.
pub(super) struct Descent {
    p: u64,
    m: u64,
    /// Bits behind the point.
    point: u64,
    /// uᵢ/p.
    now: Natural,
    /// uᵢ₊₁/p.
    next: Natural,
}

/// A number u = U + f with U an integer, as far as a level needs to know it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// U modulo p.
    pub(super) residue: u64,
    /// f, 0 ≤ f < 1, in units of 2⁻⁶⁴.
    pub(super) fraction: u64,
}

impl Descent {
    /// At n and nγ. Two products of the length of n.
    pub(super) fn new(p: u64, m: u64, n: &Natural) -> Self {
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

    /// Goes to the next number.
    pub(super) fn advance(&mut self) {
        // A division of a long number costs several times an addition: it is avoided where it can.
        let divided = |number: &Natural| {
            if self.p.is_power_of_two() {
                number >> u64::from(self.p.trailing_zeros())
            } else {
                number / self.p
            }
        };
        let step = if self.m == 1 {
            divided(&self.next)
        } else {
            divided(&(&self.next * self.m))
        };
        let now = std::mem::take(&mut self.now);
        self.now = std::mem::replace(&mut self.next, now - step);
        let needed = self.now.bits().saturating_sub(self.point) + GUARD;
        if self.point > needed + CUT {
            let cut = self.point - needed;
            self.now = &self.now >> cut;
            self.next = &self.next >> cut;
            self.point = needed;
        }
    }

    /// Where the present number lies. (At the start it may come out just below n.)
    pub(super) fn place(&self) -> Place {
        let top = (&self.now >> (self.point - 64)).low_bits(64);
        let scaled = u128::from(top.to_u64().unwrap_or_default()) * u128::from(self.p);
        let low = |value: u128| u64::try_from(value & u128::from(u64::MAX)).unwrap_or_default();
        Place {
            residue: low(scaled >> 64),
            fraction: low(scaled),
        }
    }

    /// The integer U of the [`place`](Self::place) of the present number.
    pub(super) fn whole(&self) -> Natural {
        (&self.now >> self.point) * self.p + self.place().residue
    }

    /// The same, if it is small.
    pub(super) fn small(&self) -> Option<u64> {
        if self.now.bits() > self.point + 32 {
            return None;
        }
        self.whole().to_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// p·uᵢ₊₂ + m·uᵢ₊₁ = p·uᵢ, from the places alone; n is the first.
    #[test]
    fn neighbouring_places_satisfy_the_recurrence() {
        let n = Natural::from(10u64).pow(40) + 7;
        for (p, m) in [(2, 1), (3, 2), (2, 3), (16, 1), (5, 63)] {
            let mut descent = Descent::new(p, m, &n);
            let mut seen = Vec::new();
            while descent.small().is_none_or(|size| size > 100) {
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
