//! The search for Beatty pairs: P-positions (⌊nα + γ⌋, ⌊nβ + δ⌋) with α and β in a quadratic field.
//!
//! Every comparison is exact, in integers.

use super::exceptions::corrected;
use super::pairs::{self, growing, listed};
use super::played::PlayedOutcomes;
use super::search::{NoRule, RuleResult};
use super::write::disjunction;
use goldpile_prove::NumerationSystem;
use std::cmp::Ordering;
use std::fmt;

/// The fewest pairs that determine a slope.
const MIN_PAIRS: usize = 100;
const MAX_PAIRS: usize = 2000;

/// The largest number under the root of a slope.
const MAX_ROOT: i128 = 200;
const MAX_DENOMINATOR: i128 = 8;

/// An irrational slope (p + √d)/q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuadraticSlope {
    p: i128,
    d: i128,
    q: i128,
}

impl QuadraticSlope {
    /// How x + y·slope compares with 0.
    fn sign(self, x: i128, y: i128) -> Ordering {
        // (x·q + y·p) + y·√d, because q > 0.
        let rational = x * self.q + y * self.p;
        let (root, square) = (
            y.signum() * y * y * self.d,
            rational.signum() * rational * rational,
        );
        // The sign of a sum of two numbers is that of the sum of their signed squares.
        (root + square).cmp(&0)
    }
}

impl fmt::Display for QuadraticSlope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p, d, q } = self;
        match (p, q) {
            (0, 1) => write!(f, "√{d}"),
            (0, _) => write!(f, "√{d}/{q}"),
            (_, 1) => write!(f, "{p} + √{d}"),
            _ => write!(f, "({p} + √{d})/{q}"),
        }
    }
}

/// The pairs as a claim or, if the notation of claims cannot express them, as a description.
pub(crate) fn claim(played: &PlayedOutcomes) -> RuleResult {
    if let Some((t, formula)) = of_generalised_wythoff(played)? {
        return Ok((NumerationSystem::Convergents(t), formula));
    }
    let pairs: Vec<(i128, i128)> = (growing(played)?.into_iter())
        .map(|(a, b)| (i128::from(a), i128::from(b)))
        .take(MAX_PAIRS)
        .collect();
    let lower: Vec<i128> = pairs.iter().map(|pair| pair.0).collect();
    let upper: Vec<i128> = pairs.iter().map(|pair| pair.1).collect();
    if pairs.len() < MIN_PAIRS {
        return Err(format!(
            "no slopes that a claim can express; {} pairs are too few to find others",
            pairs.len()
        )
        .into());
    }
    let (Some((alpha, gamma)), Some((beta, delta))) =
        (fitting_slope(&lower), fitting_slope(&upper))
    else {
        return Err(format!(
            "no slopes (p + √d)/q with d up to {MAX_ROOT} and q up to {MAX_DENOMINATOR}"
        )
        .into());
    };
    Err(NoRule::Unwritten(format!(
        "the pairs are ⌊nα + γ⌋, ⌊nβ + δ⌋ with α = {alpha}, γ = {gamma}, β = {beta}, δ = {delta}, \
         which the notation of claims cannot express"
    )))
}

/// The t and the formula, if all but small pairs are ⌊nα⌋, ⌊nα⌋ + tn with α = (2 − t + √(t² + 4))/2.
fn of_generalised_wythoff(played: &PlayedOutcomes) -> Result<Option<(u32, String)>, String> {
    let pairs = listed(played)?;
    let table = played.of_piles()?;
    let last = pairs.last().filter(|_| played.by_size);
    let (Some(&(a, b)), true) = (last, pairs.len() >= pairs::MIN_PAIRS) else {
        return Ok(None);
    };
    for t in (1..=b - a).filter(|t| (b - a).is_multiple_of(*t)) {
        let (wide, Ok(t)) = (i128::from(t), u32::try_from(t)) else {
            continue;
        };
        let slope = QuadraticSlope {
            p: 2 - wide,
            d: wide * wide + 4,
            q: 2,
        };
        // a = ⌊nα⌋ with n = (b − a)/t.
        let holds = |pair: &[u64]| {
            let (a, between) = (i128::from(pair[0]), i128::from(pair[1] - pair[0]));
            let n = between / wide;
            between % wide == 0 && slope.sign(-a, n).is_ge() && slope.sign(-a - 1, n).is_lt()
        };
        let formula = if t == 1 {
            "a = A(b - a)".to_owned()
        } else {
            format!("{t} divides b - a and a = A((b - a) div {t})")
        };
        if holds(&[a, b])
            && let Some(parts) = corrected(played, table, &formula, holds)
        {
            return Ok(Some((t, disjunction(&parts))));
        }
    }
    Ok(None)
}

/// A slope, and a γ as text, such that the n-th number is ⌊n·slope + γ⌋ for n = 0, 1, ….
fn fitting_slope(numbers: &[i128]) -> Option<(QuadraticSlope, String)> {
    let last = numbers.len() - 1;
    let (rise, run) = (numbers[last] - numbers[0], last as i128);
    for d in (2..=MAX_ROOT).filter(|&d| !is_square(d)) {
        for q in 1..=MAX_DENOMINATOR {
            // (rise − 1)/run < (p + √d)/q < (rise + 1)/run.
            let root = d.isqrt();
            let from = (rise - 1) * q / run - root - 2;
            for p in from..=(rise + 1) * q / run - root + 1 {
                let slope = QuadraticSlope { p, d, q };
                let reduced = !(2..=q).any(|k| p % k == 0 && q % k == 0 && d % (k * k) == 0);
                if reduced && let Some(more) = offset(slope, numbers) {
                    return Some((slope, more));
                }
            }
        }
    }
    None
}

/// The γ, as text, for which ⌊n·slope + γ⌋ gives all of these numbers; `None` if none is found.
fn offset(slope: QuadraticSlope, numbers: &[i128]) -> Option<String> {
    // γ is at least every number − n·slope, and less than every number + 1 − n·slope.
    let less = |x: &(i128, i128), y: &(i128, i128)| slope.sign(x.0 - y.0, y.1 - x.1);
    let ends = [numbers[0], numbers[numbers.len() - 1]];
    let close = |&(a, n): &(i128, i128)| -> bool {
        // Comparing with the two ends rules out most slopes.
        let (first, last) = ((ends[0], 0), (ends[1], numbers.len() as i128 - 1));
        less(&(a, n), &(first.0 + 1, first.1)).is_lt()
            && less(&(a, n), &(last.0 + 1, last.1)).is_lt()
    };
    let points = || numbers.iter().copied().zip(0..);
    if !points().all(|point| close(&point)) {
        return None;
    }
    let low = points().max_by(less)?;
    let high = points().min_by(less)?;
    if slope.sign(low.0 - high.0 - 1, high.1 - low.1) != Ordering::Less {
        return None;
    }
    // The simplest fraction x/y between the two bounds.
    for y in 1..=MAX_DENOMINATOR {
        for x in (-2 * y..=2 * y).map(|x| if x <= 0 { -x } else { x }) {
            for x in [x, -x] {
                let above = slope.sign(low.0 * y - x, -low.1 * y) != Ordering::Greater;
                let below = slope.sign((high.0 + 1) * y - x, -high.1 * y) == Ordering::Greater;
                if above && below {
                    return Some(match y {
                        1 => x.to_string(),
                        _ => format!("{x}/{y}"),
                    });
                }
            }
        }
    }
    None
}

fn is_square(n: i128) -> bool {
    n.isqrt().pow(2) == n
}
