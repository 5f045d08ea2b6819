//! The number of zeros at the end of a representation, from the first bits of a fraction.
//!
//! With the letters of `split`, E(N) − γN = (1 − γ)·Σ dⱼ(−γ)ʲ. If the last z digits are 0, the term of place z
//! gives this its sign, (−1)ᶻ, and as the digits before it are valid, its size is between (1 − γ)γᶻ⁺¹ and (1 −
//! γ)γᶻ⁻¹. These ranges do not overlap for places of the same parity. As E(N) ≡ N modulo t and c = (1 − γ)/t =
//! 1/β, dividing by t yields a number that differs from cN by an integer and lies between −c and 1 − c. So the
//! fraction of cN alone decides, and its first bits need no product: word i of N is multiplied only by the words
//! of c from place i on.

use super::super::{Natural, Slope};

/// The place, counted from 0 on the right, of the last non-zero digit of `n` in the system of `t`;
/// `None` if two words of the fraction do not decide. This happens with about 60 zeros or more
/// (fewer for t > 1), which one number in 2⁴⁰ has, and with numbers whose digits come close to a
/// bound of the range. Linear.
pub(crate) fn lowest_place(t: u32, n: &Natural) -> Option<u64> {
    let words = n.bits().div_ceil(64);
    let gamma = Slope::new(1, t.into()).scaled_words(words + 1);
    let inverse = ((Natural::ONE << (64 * (words + 1))) - 1 - gamma) / u64::from(t);
    let top = usize::try_from(words).ok().filter(|&top| top > 0)?;
    // Two words of the fraction of 2⁶⁴ⁱc, rounded down.
    let constant = |i: usize| {
        let [high, low] = [top - i, top - i - 1].map(|place| u128::from(inverse.word(place)));
        high << 64 | low
    };
    // In units of 2⁻¹²⁸, the fraction of cn is at least `least` and less than `most`.
    let least = (0..top).fold(0, |sum: u128, i| {
        sum.wrapping_add(constant(i).wrapping_mul(n.word(i).into()))
    });
    let most = least.checked_add(u128::from(words) << 64)?;
    between(t.into(), constant(0), least, most)
}

/// The place whose range contains everything from `least` to `most`. The value of `inverse`, c, is
/// rounded down.
fn between(t: u128, inverse: u128, least: u128, most: u128) -> Option<u64> {
    let rest = inverse.wrapping_neg();
    let (odd, least, most) = if most < rest {
        (0, least, most)
    } else if least >= rest {
        (1, most.wrapping_neg(), least.wrapping_neg())
    } else {
        return None;
    };
    // The bounds cγʲ, from 1 − c = cγ⁻¹ and c on, follow the recurrence backwards; their possible
    // errors follow it forwards.
    let mut bounds = [inverse, rest.checked_sub(t * inverse)?];
    let mut errors = [1, t + 1];
    for place in 0.. {
        let [bound, error] = [bounds[1], errors[1]];
        if place % 2 == odd {
            if least >= bound.checked_add(error)? {
                return Some(place);
            }
            if most > bound.saturating_sub(error) {
                return None;
            }
        }
        bounds = [bound, bounds[0].checked_sub(t.checked_mul(bound)?)?];
        errors = [error, t.checked_mul(error)?.checked_add(errors[0])?];
    }
    None
}
