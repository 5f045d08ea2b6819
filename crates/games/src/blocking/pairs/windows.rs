//! The (p,m)-Wythoff pairs around an index of any size, by windows.
//!
//! An integer x that is not a bⱼ (j ≥ p) is a_k with k = x − #{j ≥ p : bⱼ < x}. So the a's around an index u
//! follow from the b's near uα. These follow from the a's around the index uα/β = uγ, where γ = α − 1, since bⱼ =
//! aⱼ + m⌊j/p⌋. This is the same question at a smaller scale: the algorithm descends to small indices and climbs
//! back up. Each level needs only a few numbers. A window consists of one long base and short offsets, and only
//! the base of the first level is ever written out.
//!
//! Here α = (2p − m + √(m² + 4p²))/(2p) and β = α + m/p. The windows rely on the bounds (n − p + 1)α − 1 ≤ aₙ ≤ nα
//! and (n − p + 1)β − 1 ≤ bₙ ≤ nβ. (Larsson, section 1.4.5, prints the lower bounds without the −1. This is an
//! erratum: see [`Pairs`](super::Pairs).)

use super::descent::{Descent, ScalePlace};
use super::leaps::{FEW_BITS, Leaps};
use crate::blocking::formulations::defined_pairs;
use goldpile_number::Natural;

/// A bound on the search for a window's size. The actual size is much smaller: about 530 indices on either side
/// for p = 16, m = 1.
const LIMIT: u64 = 1 << 16;

/// The unit of the fixed-point constants.
const UNIT: u64 = 1 << 20;

/// The most steps of a query: a few seconds of work. A step examines one number of a window; the products for n
/// bits take as long as about √n/2 steps for each level.
const MAX_STEPS: u64 = 3_000_000_000;

/// The windows of one p and m. A window around u, with U = ⌊u⌋ and U' = ⌊uγ⌋, contains the indices from U −
/// `below` to U + `above` and the numbers from U + U' − `left` to U + U' + `right`.
#[derive(Debug)]
pub(crate) struct Windows {
    p: u64,
    m: u64,
    below: u64,
    above: u64,
    left: u64,
    right: u64,
    /// a₀, a₁, …: enough that every window beyond the table has the size above.
    table: Vec<u64>,
    /// The greatest number of bits for which a query takes only seconds.
    longest: u64,
}

pub(crate) struct PairWindow {
    pub(super) first_lower: Natural,
    pub(super) first_upper: Natural,
    /// The number that the offsets below are relative to.
    pub(super) base: Natural,
    pub(super) lowers: Vec<i64>,
    /// All upper numbers in the window, and perhaps some outside it.
    pub(super) uppers: Vec<i64>,
}

/// How a window follows from the one below it.
struct WindowStep {
    /// The base of the window below, plus m⌊j/p⌋ at its first index j, minus the base of this one.
    shift: i64,
    /// The first index of the window below, modulo p.
    residue: u64,
}

/// The constants in units of 1/[`UNIT`]. A pair is a lower and an upper bound; β is rounded down.
struct SlopeFractions {
    alpha: [u64; 2],
    beta: u64,
    gamma: [u64; 2],
}

impl SlopeFractions {
    fn new(p: u64, m: u64) -> Self {
        let root = (UNIT * UNIT * (m * m + 4 * p * p)).isqrt();
        let alpha = (root + 2 * p * UNIT - m * UNIT) / (2 * p);
        Self {
            alpha: [alpha, alpha + 1],
            beta: alpha + m * UNIT / p,
            gamma: [alpha - UNIT, alpha + 1 - UNIT],
        }
    }

    /// The least room on the left: a number of index U − below is at least U + U' − 1 − γ − (below + p − 1)α.
    fn left(&self, p: u64, below: u64) -> u64 {
        (UNIT + self.gamma[1] + (below + p - 1) * self.alpha[1]).div_ceil(UNIT)
    }

    /// The least room on the right: a number of index U + above is at most U + U' + 1 + above·α.
    fn right(&self, above: u64) -> u64 {
        (UNIT + above * self.alpha[1]).div_ceil(UNIT)
    }

    /// The number of levels after which a scale is sixteen bits shorter.
    fn levels(&self) -> u64 {
        let mut scale = UNIT << 20;
        let mut levels = 0;
        while scale > UNIT << 4 {
            scale = (scale * self.gamma[1]) >> 20;
            levels += 1;
        }
        levels
    }

    /// The greatest number of bits within [`MAX_STEPS`], if each level examines `window` numbers.
    fn longest(&self, window: u64) -> u64 {
        let per_level = |bits: u64| window + bits.isqrt() / 2;
        let levels = self.levels();
        let fits = |bits: u64| (levels * bits / 16).saturating_mul(per_level(bits)) <= MAX_STEPS;
        (0..32).rev().fold(0, |bits, place| {
            let more = bits | 1 << place;
            if fits(more) { more } else { bits }
        })
    }
}

impl Windows {
    /// The windows of p and m. Builds a table of about 8p²/m + 2m/p small numbers.
    pub(crate) fn new(p: u64, m: u64) -> Self {
        let slopes = SlopeFractions::new(p, m);
        // An upper number of index below U' − below must be left of the window; it is less than U + U' + 1 −
        // (below + 1)β.
        let below = (0..LIMIT)
            .find(|&below| (below + 1) * slopes.beta > (1 + slopes.left(p, below)) * UNIT)
            .unwrap_or(LIMIT);
        // An upper number of index above U' + above must be right of the window; it is at least U + U' + (above +
        // 1 − p)β. The callers also need room for two blocks of p.
        let above = (2 * p..LIMIT)
            .find(|&above| (above + 1 - p) * slopes.beta > slopes.right(above) * UNIT)
            .unwrap_or(LIMIT);
        // Below every window outside the table there is one that starts at p or later.
        let size = above + ((p + below + 2) * UNIT).div_ceil(slopes.gamma[0]);
        let window = below + above + slopes.left(p, below) + slopes.right(above);
        Self {
            longest: slopes.longest(window),
            p,
            m,
            below,
            above,
            left: slopes.left(p, below),
            right: slopes.right(above),
            table: defined_pairs(p, m)
                .map(|[l, _]| l)
                .take(length(size))
                .collect(),
        }
    }

    /// The greatest number of bits for which a query takes only seconds.
    pub(crate) fn longest(&self) -> u64 {
        self.longest
    }

    pub(crate) fn p(&self) -> u64 {
        self.p
    }

    pub(crate) fn m(&self) -> u64 {
        self.m
    }

    pub(crate) fn table(&self) -> &[u64] {
        &self.table
    }

    /// The window around an index that is too large for the table.
    ///
    /// Costs about a dozen products of the length of n, times the logarithm of that length, and
    /// O(p + p²/m) small steps for each of about (2p/m)·ln n levels.
    pub(crate) fn around(&self, n: &Natural) -> PairWindow {
        let mut scales = Descent::new(self.p, self.m, n);
        scales.advance();
        let second = scales.whole();
        let mut places = vec![ScalePlace {
            residue: n % self.p,
            fraction: 0,
        }];
        if n.bits() > FEW_BITS {
            scales = Leaps::new(self.p, self.m, n.bits()).descend(scales, &mut places);
        }
        let mut lowers = loop {
            let small = scales.small_whole();
            places.push(scales.place());
            scales.advance();
            if let Some(lowers) =
                small.and_then(|centre| self.by_table(centre, scales.small_whole()?))
            {
                places.push(scales.place());
                break lowers;
            }
        };
        let mut uppers = Vec::new();
        for level in places.windows(3).rev() {
            let level = self.step_to(level[0], level[1], level[2]);
            self.climb(&level, &mut lowers, &mut uppers);
        }
        debug_assert_eq!(lowers.len() as u64, self.below + self.above + 1);
        PairWindow {
            first_lower: n - self.below,
            first_upper: &second - self.below,
            base: n + second - self.left,
            lowers,
            uppers,
        }
    }

    /// The lower numbers of the window around a small index U, if the table contains them; U' is `next`.
    fn by_table(&self, centre: u64, next: u64) -> Option<Vec<i64>> {
        let [from, to] = [centre.checked_sub(self.below)?, centre + self.above].map(length);
        let base = signed(centre + next) - signed(self.left);
        let known = self.table.get(from..=to)?;
        Some(known.iter().map(|&lower| signed(lower) - base).collect())
    }

    /// How the window at `upper` follows from the one at `middle`.
    ///
    /// This level has the base U₀ + U₁ − left, and the level below has U₁ + U₂ − left. Let r be the residue of the
    /// first index U₁ − below. The difference, plus m(U₁ − below − r)/p, is U₂ − U₀ + m(U₁ − below − r)/p = f₀ −
    /// f₂ − (m/p)(f₁ + below + r), which contains no long number.
    fn step_to(&self, upper: ScalePlace, middle: ScalePlace, lower: ScalePlace) -> WindowStep {
        let residue = (middle.residue + self.p - self.below % self.p) % self.p;
        let [p, m] = [self.p, self.m].map(i128::from);
        let [f0, f1, f2] = [upper, middle, lower].map(|place| i128::from(place.fraction));
        let scaled = p * (f0 - f2) - m * (f1 + (i128::from(self.below + residue) << 64));
        // An integer, apart from rounding errors.
        let shift = (scaled + (p << 63)).div_euclid(p << 64);
        WindowStep {
            shift: i64::try_from(shift).unwrap_or_default(),
            residue,
        }
    }

    /// Replaces the lower numbers of a window with those of the window above it, and stores the upper numbers of
    /// the latter in `uppers`.
    fn climb(&self, level: &WindowStep, lowers: &mut Vec<i64>, uppers: &mut Vec<i64>) {
        uppers.clear();
        let mut rest = &lowers[..];
        let mut step = level.shift;
        let mut block = length(self.p - level.residue);
        while !rest.is_empty() {
            let (same, later) = rest.split_at(block.min(rest.len()));
            uppers.extend(same.iter().map(|lower| lower + step));
            (rest, step, block) = (later, step + signed(self.m), length(self.p));
        }
        // All numbers between the upper ones are lower.
        lowers.clear();
        let before = uppers.partition_point(|upper| *upper < 0);
        let mut x = 0;
        for upper in &uppers[before..] {
            lowers.extend(x..*upper);
            x = upper + 1;
        }
        lowers.extend(x..=signed(self.left + self.right));
        // The base, if it is a lower number, has the index U + U' − left − (U' − below + before − p);
        // the first index wanted is U − below.
        let unwanted = length(self.left) + before - length(2 * self.below + self.p);
        lowers.truncate(unwanted + length(self.below + self.above) + 1);
        lowers.drain(..unwanted);
    }
}

fn length(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
