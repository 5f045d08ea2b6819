//! Zeckendorf's digits, by dividing by Lucas numbers, once for each split.
//!
//! With F for the Fibonacci numbers, pⱼ is Fⱼ₊₂, and the Lucas numbers are Lᵢ = Fᵢ₊₁ + Fᵢ₋₁. For an even k, L₂ₖ =
//! Lₖ² − 2, and LₐLᵢ = Lᵢ₊ₐ + Lᵢ₋ₐ for all multiples a ≤ i of k. So repeated division by …, L₄ₖ, L₂ₖ, Lₖ leaves
//! remainders that additions alone turn into coefficients wᵢ for which the number is w₀ + w₁Lₖ + w₂L₂ₖ + w₃L₃ₖ + …
//!
//! No coefficient is negative, and after a carry none is above 2Lₖ. The digits are taken greedily from the left, a
//! block of k at a time. Once the digits down to place ik + 3 are taken, xFᵢₖ₊₁ + yFᵢₖ is left of the terms down
//! to wᵢ, for two machine words x and y. Its size, defined as (xφ + y)φⁱᵏ/√5, is at least 0 and below that of
//! pᵢₖ₊₃, φⁱᵏ⁺⁵/√5. The terms still to come add at most 2φⁱᵏ, or hardly more, which is less than pᵢₖ₊₂. So the sum
//! stays below pᵢₖ₊₄, and ones in the remaining places suffice. Some may be neighbours at first, until pⱼ + pⱼ₋₁
//! is replaced by pⱼ₊₁.

use super::super::Natural;
use super::super::natural::{Divisor, on_two_threads};
use std::ops::Range;

/// The digits of a block, k: even, and such that a machine word holds two blocks and a few digits.
const BLOCK: usize = 42;

/// The terms so far decide the digits down to this place of the last block.
const MARGIN: usize = 3;

/// Numbers from this length on, in bits, are split on two threads.
const PARALLEL: u64 = 300_000;

/// p₀, p₁, …
const BASIS: [i64; 2 * BLOCK + MARGIN] = {
    let mut basis = [1; 2 * BLOCK + MARGIN];
    basis[1] = 2;
    let mut i = 2;
    while i < basis.len() {
        basis[i] = basis[i - 1] + basis[i - 2];
        i += 1;
    }
    basis
};

/// Fₖ₋₁.
const BEFORE: i64 = BASIS[BLOCK - 3];
/// Fₖ.
const THIS: i64 = BASIS[BLOCK - 2];
/// Fₖ₊₁.
const NEXT: i64 = BASIS[BLOCK - 1];
/// Lₖ.
const LUCAS: i64 = NEXT + BEFORE;

/// The digits of `n`, least significant first, with zeros at the end.
pub(crate) fn digits(n: &Natural) -> Vec<u32> {
    // More levels than needed would only be more work.
    let mut levels = vec![Natural::small(LUCAS.cast_unsigned())];
    while let Some(level) = levels.last()
        && 2 * level.bits() <= n.bits()
    {
        levels.push(level * level - 2);
    }
    let mut terms = Vec::new();
    push_terms(n, &Divisor::squares(levels), &mut terms);
    carry(&mut terms);
    let mut digits = vec![0; terms.len() * BLOCK + MARGIN + 2];
    let (mut x, mut y) = (0, 0);
    for (i, term) in terms.iter().enumerate().skip(1).rev() {
        // One block down, where Lᵢₖ = 2Fᵢₖ₊₁ − Fᵢₖ.
        (x, y) = (x * NEXT + y * THIS + 2 * term, x * THIS + y * BEFORE - term);
        // With x and y taken for coefficients of Fₖ₊₁ and Fₖ, the value differs by less than 3 from the
        // size in the same unit, φ⁽ⁱ⁻¹⁾ᵏ.
        let block = i * BLOCK + MARGIN..(i + 1) * BLOCK + MARGIN;
        take(
            x * NEXT + y * THIS - 3,
            BLOCK + MARGIN,
            &mut digits[block.clone()],
        );
        for (place, digit) in (MARGIN..).zip(&digits[block.clone()]) {
            x -= BASIS[place] & -i64::from(*digit);
            y -= BASIS[place - 1] & -i64::from(*digit);
        }
        separate(&mut digits, block);
    }
    let last = 0..BLOCK + MARGIN;
    take(x * NEXT + y * THIS + terms[0], 0, &mut digits[last.clone()]);
    separate(&mut digits, last);
    digits
}

/// Appends coefficients of 1, Lₖ, L₂ₖ, L₃ₖ, … whose sum is `n`; `levels` are Lₖ, L₂ₖ, L₄ₖ, …
fn push_terms(n: &Natural, levels: &[Divisor], terms: &mut Vec<i64>) {
    let Some((level, shorter)) = levels.split_last() else {
        terms.push(n.to_u64().unwrap_or_default().cast_signed());
        return;
    };
    if n < level.value() {
        push_terms(n, shorter, terms);
        return;
    }
    let (high, low) = level.div_rem(n);
    let (start, half) = (terms.len(), 1 << shorter.len());
    if n.bits() < PARALLEL {
        push_terms(&low, shorter, terms);
        terms.resize(start + half, 0);
        push_terms(&high, shorter, terms);
    } else {
        let terms_of = |part| {
            let mut terms = Vec::new();
            push_terms(part, shorter, &mut terms);
            terms
        };
        let (low, high) = on_two_threads(|| terms_of(&low), || terms_of(&high));
        terms.extend(low);
        terms.resize(start + half, 0);
        terms.extend(high);
    }
    let (low, high) = terms[start..].split_at_mut(half);
    for (low, high) in low[1..].iter_mut().rev().zip(&high[1..]) {
        *low += *high;
    }
}

/// Makes all coefficients less than 2Lₖ, by LₖLᵢ = Lᵢ₊ₖ + Lᵢ₋ₖ. Of the 2ʲ coefficients that j divisions in turn
/// lead to, none is above about Fⱼ₊₁Lₖ (M. A. Stern's diatomic sequence), so any carry is less than Lₖ for all
/// numbers that fit into memory.
fn carry(terms: &mut Vec<i64>) {
    terms.push(0);
    for i in 0..terms.len() - 1 {
        let quotient = terms[i] / LUCAS;
        terms[i] %= LUCAS;
        terms[i + 1] += quotient;
        match i {
            0 => {}
            1 => terms[0] += 2 * quotient,
            _ => terms[i - 1] += quotient,
        }
    }
}

/// Takes ones greedily from `value`, where the first of `digits` has place `from`.
fn take(mut value: i64, from: usize, digits: &mut [u32]) {
    for (digit, element) in digits.iter_mut().zip(&BASIS[from..]).rev() {
        let fits = value >= *element;
        *digit = u32::from(fits);
        value -= element & -i64::from(fits);
    }
}

/// Replaces neighbouring ones in these places and the one above, provided that there are none further up.
fn separate(digits: &mut [u32], places: Range<usize>) {
    let neighbours = |digits: &[u32]| {
        let mut pairs = digits[places.start..=places.end].windows(2);
        pairs.rposition(|pair| pair == [1, 1])
    };
    while let Some(offset) = neighbours(digits) {
        let mut place = places.start + offset;
        while digits[place..place + 2] == [1, 1] {
            digits[place..place + 3].copy_from_slice(&[0, 0, 1]);
            place += 2;
        }
    }
}

#[cfg(test)]
mod tests;
