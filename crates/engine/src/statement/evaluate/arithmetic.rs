//! Arithmetic of terms.

use crate::statement::BeattySequence;
use goldpile_number::{Beatty, Integer, Natural};

/// x mod k; x itself for k = 0.
pub(crate) fn remainder(x: &Integer, k: &Integer) -> Integer {
    if k.is_zero() {
        x.clone()
    } else {
        x.rem_floor(k.magnitude()).into()
    }
}

/// ⌊x/k⌋; 0 for k = 0.
pub(crate) fn quotient(x: &Integer, k: &Integer) -> Integer {
    if k.is_zero() {
        return Integer::ZERO;
    }
    let (size, by) = (x.magnitude(), k.magnitude());
    if x.is_negative() == k.is_negative() {
        (size / by).into()
    } else {
        // Towards −∞, that is, away from 0.
        Integer::signed(true, (size + by - 1u64) / by)
    }
}

/// The most bits of the shorter of two numbers whose greatest common divisor is computed: a second of work.
const MAX_COMMON: u64 = 1 << 18;

/// The greatest common divisor; `None` if both numbers are too long.
pub(crate) fn common_divisor(x: &Integer, y: &Integer) -> Option<Natural> {
    let (x, y) = (x.magnitude(), y.magnitude());
    (x.bits().min(y.bits()) <= MAX_COMMON).then(|| x.gcd(y))
}

/// A(x) or B(x).
pub(crate) fn beatty_value(beatty: Beatty, letter: BeattySequence, x: &Integer) -> Integer {
    let positive = |x: &Natural| match letter {
        BeattySequence::Lower => beatty.lower(x),
        BeattySequence::Upper => beatty.upper(x),
    };
    if x.is_negative() {
        // α and β are irrational: ⌊−y⌋ = −⌊y⌋ − 1.
        Integer::signed(true, positive(x.magnitude()) + 1u64)
    } else {
        positive(x.magnitude()).into()
    }
}

/// Whether a positive number is in this sequence. Other numbers are in neither.
pub(crate) fn is_in(beatty: Beatty, x: &Integer, letter: BeattySequence) -> bool {
    let is_lower = letter == BeattySequence::Lower;
    !x.is_negative() && !x.is_zero() && beatty.is_lower(x.magnitude()) == is_lower
}

/// Whether x = w(n) for some n ≥ 1.
pub(crate) fn in_word(x: &Integer, word: &[BeattySequence]) -> bool {
    let Some((last, before)) = word.split_last() else {
        return true;
    };
    let mut inner = x.clone();
    before.iter().all(|letter| {
        // Most numbers fail here, before the product.
        is_in(Beatty::WYTHOFF, &inner, *letter) && {
            inner = Beatty::WYTHOFF
                .locate(inner.magnitude())
                .index()
                .clone()
                .into();
            true
        }
    }) && is_in(Beatty::WYTHOFF, &inner, *last)
}
