//! The iterated floor sequences of Flora (Fraenkel 2010, section 2): aᵏ, hᵏ and uᵏ, and which of them contains a
//! number.

use goldpile_number::{Beatty, Natural, Numeration, fibonacci};

/// The paper's Fibonacci number F_k, with F₋₂ = 0 and F₋₁ = F₀ = 1: F(k+2) in the usual numbering. 0 for k < −2.
/// Costs as much as [`fibonacci()`].
#[must_use]
pub fn paper_fibonacci(k: i64) -> Natural {
    u64::try_from(k + 2).map_or(Natural::ZERO, fibonacci)
}

/// aᵏ(n) = ⌊φ⌊φ…⌊φn⌋⌋⌋; n itself for k = 0. Costs k products of the length of the result, which is 0.7k
/// bits longer than n.
#[must_use]
pub fn a_power(k: u64, n: &Natural) -> Natural {
    let wythoff = Beatty::WYTHOFF;
    (0..k).fold(n.clone(), |value, _| wythoff.lower(&value))
}

/// hᵏ(n) = aᵏ⁻¹b(n), and h⁰ = a. Costs k products of the length of the result, or one for k = 0.
///
/// ```
/// use goldpile_games::flora::h_power;
/// // Row 3 of the P-positions of Flora, (h, a³, h², h³): 7, 9, 11, 17.
/// let n = 3u64.into();
/// assert!([1, 2, 3].map(|k| h_power(k, &n)) == [7u64, 11, 17]);
/// ```
#[must_use]
pub fn h_power(k: u64, n: &Natural) -> Natural {
    let wythoff = Beatty::WYTHOFF;
    match k.checked_sub(1) {
        None => wythoff.lower(n),
        Some(rest) => a_power(rest, &wythoff.upper(n)),
    }
}

/// uᵏ(n) = baᵏ⁻¹(n) for k ≥ 2, u¹ = a, and n itself for k = 0. Costs k products of the length of the
/// result.
#[must_use]
pub fn u_power(k: u64, n: &Natural) -> Natural {
    if k < 2 {
        return a_power(k, n);
    }
    Beatty::WYTHOFF.upper(&a_power(k - 1, n))
}

/// One of the sets that partition the positive integers (Theorem 1(a)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SequenceSet {
    /// G_k, the values of aᵏ(n), n ≥ 1.
    G(u64),
    /// H_i, the values of hⁱ(n), n ≥ 1.
    H(u64),
}

/// The set among G_k, H_k, …, H₁ that contains a positive number, from the end of its representation (Theorem 8,
/// Corollary 1). `None` for 0 or k = 0. Costs as much as the [representation](Numeration::representation), of
/// which only the last two ones matter.
///
/// Erratum: part (iii) of the theorem omits 1, which is in every G_k.
///
/// ```
/// use goldpile_games::flora::{SequenceSet, membership};
/// // 12 is 10101 in the Fibonacci numeration system, and h³(2).
/// assert_eq!(membership(&12u64.into(), 6), Some(SequenceSet::H(3)));
/// ```
#[must_use]
pub fn membership(number: &Natural, k: u64) -> Option<SequenceSet> {
    let digits = Numeration::new(1).representation(number);
    if digits.is_empty() || k == 0 {
        return None;
    }
    let set = match digits.trailing_zeros() {
        0 => {
            let zeros = (1..digits.len()).take_while(|&place| digits.digit(place) == 0);
            match zeros.count() as u64 {
                zeros if zeros + 1 == digits.len() as u64 => u64::MAX,
                zeros => zeros + 2,
            }
        }
        zeros if zeros % 2 == 1 => 1,
        _ => 2,
    };
    Some(if set <= k {
        SequenceSet::H(set)
    } else {
        SequenceSet::G(k)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_where_its_sequence_says() {
        for k in 1..=8 {
            for n in 1u64..300 {
                let n = Natural::from(n);
                assert_eq!(membership(&a_power(k, &n), k), Some(SequenceSet::G(k)));
                for i in 1..=k {
                    assert_eq!(
                        membership(&h_power(i, &n), k),
                        Some(SequenceSet::H(i)),
                        "h^{i}({n})"
                    );
                }
            }
        }
        assert_eq!(membership(&Natural::ZERO, 3), None);
    }

    #[test]
    fn so_are_large_ones() {
        for n in [fibonacci(300) - 1u64, fibonacci(301), fibonacci(299) + 1u64] {
            for i in 1..=8 {
                assert_eq!(membership(&h_power(i, &n), 8), Some(SequenceSet::H(i)));
            }
            assert_eq!(membership(&a_power(8, &n), 8), Some(SequenceSet::G(8)));
        }
    }

    #[test]
    fn left_shifts_are_those_of_theorem_8() {
        let system = Numeration::new(1);
        for n in 1u64..500 {
            let n = Natural::from(n);
            let shifted =
                |value: &Natural| system.value(&system.representation(value).shift_left());
            assert_eq!(shifted(&a_power(1, &n)), h_power(1, &n));
            assert_eq!(shifted(&h_power(1, &n)), h_power(2, &n));
        }
    }
}
