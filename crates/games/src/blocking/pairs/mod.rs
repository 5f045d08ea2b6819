//! The (p,m)-Wythoff pairs (aₙ, bₙ) at any size, by index or by number.

mod descent;
mod leaps;
mod lookup;
mod windows;

use self::windows::Windows;
use super::case::PairSource;
use goldpile_engine::TooBig;
use goldpile_number::{Beatty, Located, Natural};

/// The (p,m)-Wythoff pairs: aₙ = mex{aᵢ, bᵢ : i < n} and bₙ = aₙ + m⌊n/p⌋ for n ≥ 0 (Larsson,
/// Definition 3 and Proposition 1).
///
/// aᵢ = bᵢ = i for i < p. Every natural number is exactly one aₙ, or bₙ with n ≥ p. Each multiple of m is the
/// difference of p consecutive pairs, called a *block*.
///
/// If p divides m, one query costs a product or two of the length of its number. Otherwise it costs about a
/// hundred products and about (2p/m)·ln n levels of a [descent](Pairs::by_windows), each of a few small steps, so
/// there is a [limit](PairSource::check) on numbers. (The paper gives no algorithm for this case; it refers to one by
/// Hadad.) The methods below state their cost in queries.
///
/// The paper has two errata. Its lower bounds (n − p + 1)α ≤ aₙ and (n − p + 1)β ≤ bₙ (section 1.4.5)
/// lack a −1: for p = 2, m = 1 they would say 7.12 < a₅ = 7. And Example 5 lists (6,12) for p = m = 3,
/// where 6 is b₃ and the pair is (9,15).
///
/// ```
/// use goldpile_games::blocking::{PairSource, Pairs};
/// use goldpile_number::{Located, Natural};
/// let pairs = Pairs::new(3, 2);
/// let n = Natural::from(12u64);
/// assert_eq!([pairs.lower(&n), pairs.upper(&n)], [18, 26]);
/// assert_eq!(pairs.locate(&Natural::from(26u64)), Located::Upper(n));
/// ```
#[derive(Debug)]
pub struct Pairs {
    p: u64,
    m: u64,
    /// A common divisor g of p and m. Multiplying a pair of (p/g, m/g) by g gives a pair of (p, m);
    /// adding the same r < g to both its numbers gives the others.
    ///
    /// By induction: after g·k pairs, whole blocks of g numbers are used, so the next g lower numbers
    /// are such a block, the k-th one of (p/g, m/g); and m⌊(gk + r)/p⌋ = g·(m/g)⌊k/(p/g)⌋.
    factor: u64,
    scaled: Scaled,
}

#[derive(Debug)]
enum Scaled {
    /// The pairs of (1, t), those of generalised Wythoff.
    Beatty(Beatty),
    Windows(Windows),
}

fn check(p: u64, m: u64) {
    assert!(
        (1..=16).contains(&p) && (1..=64).contains(&m),
        "p is at most 16 and m at most 64"
    );
}

impl Pairs {
    /// The pairs of p and m, by the cheapest method. If p divides m, the pairs are (p·A_k + r, p·B_k + r), 0 ≤ r <
    /// p, where A and B are those of generalised Wythoff with t = m/p (Larsson, section 1.4.5).
    ///
    /// # Panics
    /// If p or m is out of range: 1 ≤ p ≤ 16 and 1 ≤ m ≤ 64 are required.
    #[must_use]
    pub fn new(p: u64, m: u64) -> Self {
        check(p, m);
        let factor = num_integer::gcd(p, m);
        let scaled = if p == factor {
            Scaled::Beatty(Beatty::new(m / factor))
        } else {
            Scaled::Windows(Windows::new(p / factor, m / factor))
        };
        Self {
            p,
            m,
            factor,
            scaled,
        }
    }

    /// The same pairs by windows, for any p and m. Builds a table of about 8p²/m + 2m/p small numbers.
    ///
    /// An integer x that is not an upper number is a_k with k = x − #{j ≥ p : bⱼ < x}. So the lower
    /// numbers around an index u follow from the upper numbers near uα. Since bⱼ = aⱼ + m⌊j/p⌋, those in
    /// turn follow from the lower numbers around the index uα/β, and so on down to a table. Here
    /// α = (2p − m + √(m² + 4p²))/(2p) and β = α + m/p.
    ///
    /// # Panics
    /// As for [`new`](Self::new).
    #[must_use]
    pub fn by_windows(p: u64, m: u64) -> Self {
        check(p, m);
        Self {
            p,
            m,
            factor: 1,
            scaled: Scaled::Windows(Windows::new(p, m)),
        }
    }

    /// The lower number aₙ. Costs one query.
    #[must_use]
    pub fn lower(&self, n: &Natural) -> Natural {
        let (k, rest) = n.div_rem_u64(self.factor);
        let lower = match &self.scaled {
            Scaled::Beatty(beatty) => beatty.lower(&k),
            Scaled::Windows(windows) => windows.lowers(&k, 1).pop().unwrap_or_default(),
        };
        lower * self.factor + rest
    }

    /// The upper number bₙ = aₙ + m⌊n/p⌋. Costs one query.
    #[must_use]
    pub fn upper(&self, n: &Natural) -> Natural {
        self.lower(n) + self.difference(n)
    }

    /// The other number of the pair: bₙ for x = aₙ, and aₙ for x = bₙ. A number below p is its own partner. Costs
    /// one query.
    #[must_use]
    pub fn partner(&self, x: &Natural) -> Natural {
        match self.locate(x) {
            Located::Lower(n) => x + self.difference(&n),
            Located::Upper(n) => x - self.difference(&n),
        }
    }
}

impl PairSource for Pairs {
    fn p(&self) -> u64 {
        self.p
    }

    fn m(&self) -> u64 {
        self.m
    }

    /// Checks that a query about this number takes at most seconds. There is no limit if p divides m; otherwise it
    /// depends on p and m, and is at least 10,000 digits.
    fn check(&self, x: &Natural) -> Result<(), TooBig> {
        let longest = match &self.scaled {
            Scaled::Beatty(_) => return Ok(()),
            Scaled::Windows(windows) => windows.longest(),
        };
        if x.bits() <= longest {
            return Ok(());
        }
        let [p, m] = [self.p, self.m];
        Err(TooBig {
            what: format!(
                "a number of {} digits would take too long for p = {p} and m = {m}",
                x.decimal_digits()
            ),
            // ⌊log₁₀ 2 · 10⁵⌋.
            limit: format!(
                "numbers may have at most {} digits",
                longest * 30_102 / 100_000
            ),
        })
    }

    /// Whether a number is lower or upper, and its index. Numbers below p, which are both, count as lower. Costs
    /// one query.
    fn locate(&self, x: &Natural) -> Located {
        let (q, rest) = x.div_rem_u64(self.factor);
        let located = match &self.scaled {
            Scaled::Beatty(beatty) => beatty.locate(&q),
            Scaled::Windows(windows) => windows.locate(&q),
        };
        match located {
            Located::Lower(k) => Located::Lower(k * self.factor + rest),
            Located::Upper(k) => Located::Upper(k * self.factor + rest),
        }
    }

    /// The lower numbers of `count` consecutive indices, starting at `from`. If p divides m, every p of them cost
    /// one query; otherwise up to 2p of them cost little more than one.
    fn lowers(&self, from: &Natural, count: usize) -> Vec<Natural> {
        let (mut k, rest) = from.div_rem_u64(self.factor);
        let [skipped, factor] = [rest, self.factor].map(|n| usize::try_from(n).unwrap_or(0));
        let wanted = (count + skipped).div_ceil(factor);
        let scaled = match &self.scaled {
            Scaled::Beatty(beatty) => (0..wanted)
                .map(|_| {
                    let lower = beatty.lower(&k);
                    k += 1u64;
                    lower
                })
                .collect(),
            Scaled::Windows(windows) => windows.lowers(&k, wanted),
        };
        scaled
            .into_iter()
            .flat_map(|lower| (0..self.factor).map(move |rest| &lower * self.factor + rest))
            .skip(skipped)
            .take(count)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_thousand_digits_are_within_reach_for_every_p_and_m() {
        let bits = |count: u64| Natural::ONE << count;
        for p in 1..=16 {
            for m in 1..=64 {
                let pairs = Pairs::new(p, m);
                assert_eq!(pairs.check(&bits(33_219)), Ok(()), "p = {p}, m = {m}");
                let far = pairs.check(&bits(3_321_900));
                assert!(far.is_ok() || m % p != 0, "p = {p}, m = {m}");
            }
        }
        assert!(Pairs::new(3, 1).check(&bits(332_190)).is_ok());
        assert!(Pairs::new(3, 1).check(&bits(3_321_900)).is_err());
        let far = Pairs::new(16, 1).check(&bits(332_190));
        let limit = far.unwrap_err().limit;
        assert!(limit.starts_with("numbers may have at most 1"), "{limit}");
    }

    /// If p divides m, compares windows with the closed form; otherwise checks that numbers and indices agree with
    /// each other.
    #[test]
    fn windows_over_leaps_find_the_pairs_of_the_closed_form() {
        let sum = (Natural::ONE << 4000) + (Natural::ONE << 777);
        let centres = [
            Natural::from(10u64).pow(1000),
            Natural::ONE << 5000,
            goldpile_number::fibonacci(6000),
            sum,
        ];
        let numbers = || {
            let near = |n: &Natural| [n - 1, n.clone(), n + 1];
            centres.iter().flat_map(near)
        };
        for (p, m) in [(1, 1), (1, 3), (2, 2), (2, 4), (3, 9), (5, 5)] {
            let (closed, windows) = (Pairs::new(p, m), Pairs::by_windows(p, m));
            for n in numbers() {
                assert_eq!(windows.locate(&n), closed.locate(&n), "({p}, {m})");
                assert_eq!(windows.lower(&n), closed.lower(&n), "({p}, {m})");
            }
        }
        for (p, m) in [(2, 1), (3, 1), (3, 2), (3, 4), (5, 63)] {
            let pairs = Pairs::new(p, m);
            for n in numbers() {
                let [lower, upper] = [pairs.lower(&n), pairs.upper(&n)];
                assert_eq!(pairs.locate(&lower), Located::Lower(n.clone()));
                assert_eq!(pairs.locate(&upper), Located::Upper(n));
            }
        }
    }
}
