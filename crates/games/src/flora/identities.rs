//! The identities (b) to (h) of Theorem 1 of the Flora paper (Fraenkel 2010, section 2), and Kimberling's Theorem
//! I from the same section, each as a function that checks it. For part (a), that the sets partition the integers,
//! see [`membership`].

use super::sequences::{SequenceSet, a_power, h_power, membership, paper_fibonacci, u_power};
use goldpile_number::{Beatty, Natural};

/// An identity of Theorem 1 for k ≥ 1 and n ≥ 1.
#[derive(Clone, Copy, Debug)]
pub struct FloraIdentity {
    /// The letter of the identity in Theorem 1, with the number of its part.
    pub name: &'static str,
    /// The identity in ASCII: `a^k` for aᵏ, and `F_k` for the paper's Fibonacci number.
    pub statement: &'static str,
    /// Whether the identity holds for (k, n). Costs a few times k products of the length of n.
    pub holds: fn(u64, &Natural) -> bool,
}

impl FloraIdentity {
    const fn new(
        name: &'static str,
        statement: &'static str,
        holds: fn(u64, &Natural) -> bool,
    ) -> Self {
        Self {
            name,
            statement,
            holds,
        }
    }
}

/// The paper's F_(k + shift).
fn paper_f(k: u64, shift: i64) -> Natural {
    paper_fibonacci(i64::try_from(k).unwrap_or(i64::MAX - 4) + shift)
}

fn growth(sequence: impl Fn(&Natural) -> Natural, n: &Natural) -> Natural {
    sequence(&(n + 1u64)) - sequence(n)
}

fn a_growth(k: u64, n: &Natural, shift: u64) -> Natural {
    growth(|n| a_power(k, n), &(n + shift))
}

/// Whether n is in S₁, that is, whether a grows by F₀ = 1 at n.
fn grows_by_one(n: &Natural) -> bool {
    a_growth(1, n, 0) == 1
}

fn in_g(k: u64, number: &Natural) -> bool {
    membership(number, k) == Some(SequenceSet::G(k))
}

fn in_u2(number: &Natural) -> bool {
    let wythoff = Beatty::WYTHOFF;
    match wythoff.locate(number) {
        goldpile_number::Located::Upper(index) => wythoff.locate(&index).is_lower(),
        goldpile_number::Located::Lower(_) => false,
    }
}

/// Theorem 1, (b) to (h), in the paper's order. (h3) is corrected to the positive integers. The claims of (f1) and
/// (f4) about infinitely many n are omitted, since no single n can decide them.
pub const THEOREM_1: [FloraIdentity; 17] = [
    FloraIdentity::new("b", "u^(k+1) = a^k + a^(k+1) = a^(k+2) + 1", |k, n| {
        let u = u_power(k + 1, n);
        u == a_power(k, n) + a_power(k + 1, n) && u == a_power(k + 2, n) + 1u64
    }),
    FloraIdentity::new("c", "h^k = a^(k+1) + F_(k-1)", |k, n| {
        h_power(k, n) == a_power(k + 1, n) + paper_f(k, -1)
    }),
    FloraIdentity::new("d", "u^(k+1) = h^(k+1) - F_k + 1 = a^(k+2) + 1", |k, n| {
        let u = u_power(k + 1, n);
        &u + &paper_f(k, 0) == h_power(k + 1, n) + 1u64 && u == a_power(k + 2, n) + 1u64
    }),
    FloraIdentity::new("e1", "h^(k+1) - h^k = a^k + F_(k-2) - 1", |k, n| {
        h_power(k + 1, n) + 1u64 == h_power(k, n) + a_power(k, n) + paper_f(k, -2)
    }),
    FloraIdentity::new("e2", "h^(k+1) - a^(k+1) = a^k + F_k - 1", |k, n| {
        h_power(k + 1, n) + 1u64 == a_power(k + 1, n) + a_power(k, n) + paper_f(k, 0)
    }),
    FloraIdentity::new("e3", "au^(k+1) = u^(k+2) + 1", |k, n| {
        a_power(1, &u_power(k + 1, n)) == u_power(k + 2, n) + 1u64
    }),
    FloraIdentity::new("f1", "a grows by F_0 or by F_1", |_, n| {
        [1u64, 2].iter().any(|step| a_growth(1, n, 0) == *step)
    }),
    FloraIdentity::new(
        "f2",
        "a^k grows by F_(k-1) where a grows by F_0, and by F_k elsewhere",
        |k, n| {
            let expected = if grows_by_one(n) {
                paper_f(k, -1)
            } else {
                paper_f(k, 0)
            };
            a_growth(k, n, 0) == expected
        },
    ),
    FloraIdentity::new(
        "f3(i)",
        "between steps of F_(k-1) there is one of F_k",
        |k, n| {
            a_growth(k, n, 1) != paper_f(k, -1)
                || (a_growth(k, n, 0) == paper_f(k, 0) && a_growth(k, n, 2) == paper_f(k, 0))
        },
    ),
    FloraIdentity::new(
        "f3(ii)",
        "two steps of F_k have one of F_(k-1) on either side",
        |k, n| {
            let twice = a_growth(k, n, 1) == paper_f(k, 0) && a_growth(k, n, 2) == paper_f(k, 0);
            !twice || (a_growth(k, n, 0) == paper_f(k, -1) && a_growth(k, n, 3) == paper_f(k, -1))
        },
    ),
    FloraIdentity::new("f4", "a^k and h^(k-1) grow by the same amounts", |k, n| {
        a_growth(k, n, 0) == growth(|n| h_power(k - 1, n), n)
    }),
    FloraIdentity::new("f5", "a^k(1) = 1 and h^k(1) = F_(k-1) + 1", |k, _| {
        a_power(k, &Natural::ONE) == 1 && h_power(k, &Natural::ONE) == paper_f(k, -1) + 1u64
    }),
    FloraIdentity::new("g", "a^k(h(n)) = h^(k+1)(n)", |k, n| {
        a_power(k, &h_power(1, n)) == h_power(k + 1, n)
    }),
    FloraIdentity::new("h1", "G_2 + 2 is part of G_1", |_, n| {
        in_g(1, &(a_power(2, n) + 2u64))
    }),
    FloraIdentity::new("h2", "G_1 is the union of G_2 and G_2 + 2", |_, n| {
        let number = a_power(1, n);
        in_g(2, &number)
            || number
                .checked_sub(&Natural::small(2))
                .is_some_and(|less| in_g(2, &less))
    }),
    FloraIdentity::new(
        "h3",
        "U_2 is part of G_1 - 2, and that of the union of G_1 and U_2 (positive numbers)",
        |_, n| {
            let less = a_power(1, n).checked_sub(&Natural::small(2));
            let placed = less
                .filter(|less| !less.is_zero())
                .is_none_or(|less| in_g(1, &less) || in_u2(&less));
            in_g(1, &(u_power(2, n) + 2u64)) && placed
        },
    ),
    FloraIdentity::new("h4", "V_2 - 1 is part of G_2", |_, n| {
        let wythoff = Beatty::WYTHOFF;
        in_g(2, &(wythoff.upper(&wythoff.upper(n)) - 1u64))
    }),
];

/// A letter of a word, which stands for a composition of the sequences a and b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// ⌊nφ⌋.
    A,
    /// ⌊nφ²⌋.
    B,
}

/// The value of the word at n, with the last letter applied first; n itself for the empty word. Costs one product
/// for each letter, of the length of the value so far.
#[must_use]
pub fn iterate(word: &[Letter], n: &Natural) -> Natural {
    let wythoff = Beatty::WYTHOFF;
    word.iter()
        .rev()
        .fold(n.clone(), |value, letter| match letter {
            Letter::A => wythoff.lower(&value),
            Letter::B => wythoff.upper(&value),
        })
}

/// The value at n ≥ 1 of a word of at least two letters, by Kimberling's Theorem I. For length k and weight m (the
/// number of b's), w = F_(k+m−4) a + F_(k+m−3) b − c with c = F_(k+m−1) − w(1). `None` for shorter words. Costs
/// one value each of a and b at n, each times a Fibonacci number, and the word at 1.
///
/// ```
/// use goldpile_games::flora::{Letter::{A, B}, by_theorem_i, iterate};
/// let n = 10u64.into();
/// assert_eq!(by_theorem_i(&[A, B, A], &n), Some(iterate(&[A, B, A], &n)));
/// assert_eq!(by_theorem_i(&[A], &n), None);
/// ```
#[must_use]
pub fn by_theorem_i(word: &[Letter], n: &Natural) -> Option<Natural> {
    if word.len() < 2 {
        return None;
    }
    let weight = word.iter().filter(|letter| **letter == Letter::B).count();
    let order = i64::try_from(word.len() + weight).ok()?;
    let wythoff = Beatty::WYTHOFF;
    let sum = paper_fibonacci(order - 4) * wythoff.lower(n)
        + paper_fibonacci(order - 3) * wythoff.upper(n)
        + iterate(word, &Natural::ONE);
    sum.checked_sub(&paper_fibonacci(order - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_number::fibonacci;

    #[test]
    fn theorem_1_holds() {
        for identity in THEOREM_1 {
            for k in 1..=8 {
                for n in 1u64..=300 {
                    assert!(
                        (identity.holds)(k, &n.into()),
                        "({}) k={k} n={n}",
                        identity.name
                    );
                }
                for n in [fibonacci(200) - 1u64, fibonacci(201), fibonacci(202) + 1u64] {
                    assert!((identity.holds)(k, &n), "({}) k={k} n={n}", identity.name);
                }
            }
        }
    }

    #[test]
    fn u2_contains_b_of_a_and_nothing_else() {
        let u2: Vec<Natural> = (1u64..50).map(|n| u_power(2, &n.into())).collect();
        for number in 1u64..100 {
            let number = Natural::from(number);
            assert_eq!(in_u2(&number), u2.contains(&number), "{number}");
        }
    }

    #[test]
    fn theorem_i_holds_for_every_word_up_to_seven_letters() {
        for length in 1..=7usize {
            for bits in 0..1u32 << length {
                let word: Vec<Letter> = (0..length)
                    .map(|place| {
                        if bits >> place & 1 == 1 {
                            Letter::B
                        } else {
                            Letter::A
                        }
                    })
                    .collect();
                for n in 1u64..=60 {
                    let n = Natural::from(n);
                    let expected = (length > 1).then(|| iterate(&word, &n));
                    assert_eq!(by_theorem_i(&word, &n), expected, "{word:?}({n})");
                }
            }
        }
    }
}
