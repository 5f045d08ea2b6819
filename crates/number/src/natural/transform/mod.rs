//! Products of long numbers by a number-theoretic transform, exact in every step.
//!
//! A number is treated as a polynomial whose coefficients are its digits in base 2ᵇ. The product of two
//! polynomials is found from its values modulo the prime p = 2⁶⁴ − 2³² + 1, at as many roots of 1 as it has
//! coefficients, or more (J. M. Pollard, *The fast Fourier transform in a finite field*, Math. Comp. 25, 1971).
//!
//! **Why it is exact.** Let a and b have l and l′ digits, and let N ≥ l + l′ − 1 be the number of places, 2ᵏ ≤ N <
//! 2ᵏ⁺¹. A coefficient of the product is a sum of min(l, l′) ≤ (N + 1)/2 ≤ 2ᵏ terms, each at most (2ᵇ − 1)². With
//! b = ⌊(64 − k)/2⌋, that is 2ᵏ(2ᵇ − 1)² ≤ 2⁶⁴ − 2ᵏ⁺ᵇ⁺¹ + 2ᵏ. As b ≤ 29 for k ≥ 5, k + b ≥ 34, so this is less
//! than p, and the coefficient is its own remainder.
//!
//! **Lengths.** N is 2ᵏ, or 2ᵏ + 2ᵏ⁻ˢ for s = 1, 2 or 3. In the second case, let A = 2ᵏ and B = 2ᵏ⁻ˢ. The product
//! P is then found modulo xᴬ − 1 and modulo xᴮ − c, where c is a root of 1 with c^(A/B) = −1: that of node 2ˢ of
//! length B. Let P = P₁ + (xᴬ − 1)Q, where Q has fewer than B coefficients. Modulo xᴮ − c, xᴬ is −1, so P₂ = P₁ −
//! 2Q there.

mod field;
mod tree;

use field::{difference, power_of_two, product as scaled, sum};
use std::sync::{Arc, PoisonError, RwLock};
use tree::{Roots, evaluate, interpolate};

/// How many places a transform has, and how they are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    /// k: the main part has 2ᵏ places.
    log: u32,
    /// s, if there is an extra part, of 2ᵏ⁻ˢ places.
    extra: Option<u32>,
}

const LEAST_LOG: u32 = 6;

/// The largest k: there are roots of 1 of orders up to 2³².
const MOST_LOG: u32 = 31;

impl Places {
    /// The fewest places for a product of numbers of this many words; `None` if there are too few roots of 1.
    pub(crate) fn for_words(one: usize, other: usize) -> Option<Self> {
        let logs = LEAST_LOG..=MOST_LOG;
        let mut all =
            logs.flat_map(|log| [None, Some(3), Some(2), Some(1)].map(|extra| Self { log, extra }));
        all.find(|places| places.suffice(one, other))
    }

    /// b.
    fn bits(self) -> usize {
        (64 - self.log as usize) / 2
    }

    fn digits(self, words: usize) -> usize {
        (64 * words).div_ceil(self.bits())
    }

    /// Whether every coefficient of a product of numbers of this many words has a place.
    fn suffice(self, one: usize, other: usize) -> bool {
        self.digits(one) + self.digits(other) <= self.count() + 1
    }

    /// A.
    fn main(self) -> usize {
        1 << self.log
    }

    /// B, or 0.
    fn rest(self) -> usize {
        self.extra.map_or(0, |s| 1 << (self.log - s))
    }

    /// N = A + B.
    fn count(self) -> usize {
        self.main() + self.rest()
    }

    /// The node of the second part.
    fn node(self) -> usize {
        self.extra.map_or(1, |s| 1 << s)
    }
}

/// The values of a number's polynomial: those modulo xᴬ − 1, then those modulo xᴮ − c.
pub(crate) struct Transform {
    places: Places,
    words: usize,
    values: Vec<u64>,
}

impl Transform {
    /// The transform of these words, which must have fewer digits than there are places.
    pub(crate) fn of(words: &[u64], places: Places) -> Self {
        let roots = roots(places);
        let (main, rest) = (places.main(), places.rest());
        let mut values = digits(words, places.bits());
        let mut extra = vec![0; rest];
        if rest > 0 {
            let c = roots.at(places.node() / 2);
            for block in values.chunks(rest).rev() {
                for (place, value) in extra.iter_mut().enumerate() {
                    *value = sum(scaled(*value, c), block.get(place).copied().unwrap_or(0));
                }
            }
        }
        for place in main..values.len() {
            values[place - main] += values[place];
        }
        values.resize(main, 0);
        evaluate(&mut values, 0, &roots);
        if rest > 0 {
            evaluate(&mut extra, places.node(), &roots);
            values.append(&mut extra);
        }
        Self {
            places,
            words: words.len(),
            values,
        }
    }

    pub(crate) fn places(&self) -> Places {
        self.places
    }

    /// The words of the product, of which some at the end may be 0. Both transforms must have the same places, and
    /// enough of them.
    pub(crate) fn times(mut self, other: &Self) -> Vec<u64> {
        let words = self.words + other.words;
        self.multiply(&other.values);
        self.into_words(words)
    }

    fn squared(mut self) -> Vec<u64> {
        let words = 2 * self.words;
        let same = self.values.clone();
        self.multiply(&same);
        self.into_words(words)
    }

    /// Multiplies the values, and divides them by the factor that [`interpolate`] adds.
    fn multiply(&mut self, others: &[u64]) {
        let main = self.places.main();
        let (first, second) = self.values.split_at_mut(main);
        let (first_others, second_others) = others.split_at(main);
        for (values, others) in [(first, first_others), (second, second_others)] {
            // 2¹⁹² is 1, and a product with a value that is not a factor divides by 2⁶⁴.
            let scale = power_of_two(192 + 64 - u64::from(values.len().max(1).ilog2()));
            for (value, other) in values.iter_mut().zip(others) {
                *value = scaled(scaled(*value, *other), scale);
            }
        }
    }

    fn into_words(self, words: usize) -> Vec<u64> {
        let Self {
            places, mut values, ..
        } = self;
        let roots = roots(places);
        let (main, extra) = values.split_at_mut(places.main());
        interpolate(main, 0, &roots);
        if !extra.is_empty() {
            interpolate(extra, places.node(), &roots);
            // Q = (P₁ − P₂)/2.
            let c = roots.at(places.node() / 2);
            let half = power_of_two(191);
            for (place, second) in extra.iter_mut().enumerate() {
                let column = main[place..].iter().step_by(places.rest());
                let first = column
                    .rev()
                    .fold(0, |value, digit| sum(scaled(value, c), *digit));
                *second = scaled(difference(first, *second), half);
                main[place] = difference(main[place], *second);
            }
        }
        carried(&values, places.bits(), words)
    }
}

/// The digits of this many bits each, least significant first.
fn digits(words: &[u64], bits: usize) -> Vec<u64> {
    let count = (64 * words.len()).div_ceil(bits);
    let digit = |place: usize| {
        let (word, offset) = (place * bits / 64, place * bits % 64);
        let low = words[word] >> offset;
        let high = match words.get(word + 1) {
            Some(next) if offset + bits > 64 => next << (64 - offset),
            _ => 0,
        };
        (low | high) & ((1 << bits) - 1)
    };
    (0..count).map(digit).collect()
}

/// Σ cᵢ·2^(i·bits), which must fit into this many words.
fn carried(coefficients: &[u64], bits: usize, words: usize) -> Vec<u64> {
    let mut number = Vec::with_capacity(words);
    let (mut carry, mut word, mut filled) = (0_u128, 0, 0);
    let mut coefficients = coefficients.iter();
    while number.len() < words {
        carry += u128::from(coefficients.next().copied().unwrap_or(0));
        #[expect(clippy::cast_possible_truncation, reason = "fewer bits are left")]
        let digit = carry as u64 & ((1 << bits) - 1);
        carry >>= bits;
        word |= digit << filled;
        filled += bits;
        if filled >= 64 {
            number.push(word);
            filled -= 64;
            word = digit >> (bits - filled);
        }
    }
    number
}

/// The words of the product of two numbers, of which some at the end may be 0; `None` if the numbers are too long.
pub(crate) fn product(one: &[u64], other: &[u64]) -> Option<Vec<u64>> {
    let (long, short) = if one.len() < other.len() {
        (other, one)
    } else {
        (one, other)
    };
    // Multiplying the longer number in pieces takes less time than a transform that is long enough for both.
    let piece = if long.len() > 3 * short.len() {
        short.len()
    } else {
        long.len()
    };
    let places = Places::for_words(piece, short.len())?;
    let transform = Transform::of(short, places);
    if long == short {
        return Some(transform.squared());
    }
    let mut whole = vec![0; long.len() + short.len()];
    for (piece, place) in long.chunks(piece).zip((0..).step_by(piece)) {
        add(
            &mut whole[place..],
            &Transform::of(piece, places).times(&transform),
        );
    }
    Some(whole)
}

/// `sum` must have room for the result.
fn add(sum: &mut [u64], number: &[u64]) {
    let mut carry = false;
    for (word, added) in sum.iter_mut().zip(number) {
        let (partial, first) = word.overflowing_add(*added);
        let (whole, second) = partial.overflowing_add(u64::from(carry));
        (*word, carry) = (whole, first | second);
    }
    for word in sum.iter_mut().skip(number.len()) {
        if !carry {
            break;
        }
        (*word, carry) = word.overflowing_add(1);
    }
}

/// The roots for these places, which are kept for the next product.
fn roots(places: Places) -> Arc<Roots> {
    static ROOTS: RwLock<Option<Arc<Roots>>> = RwLock::new(None);
    let count = places.count() / 2;
    let known = ROOTS.read().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(roots) = known.filter(|roots| roots.len() >= count) {
        return roots;
    }
    let roots = Arc::new(Roots::new(count));
    *ROOTS.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&roots));
    roots
}

#[cfg(test)]
mod tests;
