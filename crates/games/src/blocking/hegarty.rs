//! Tables of Hegarty's appendix to Larsson's paper, which bounds for m = 1 how far the pairs are from the Beatty
//! pairs (⌊kα⌋, ⌊kβ⌋).
//!
//! His sequences leave out the pairs with difference 0 and begin at 1: his a_k is the paper's a_(k+p−1) − p + 1,
//! and likewise b_k. His permutation π_{1,p} maps n to the partner of n, both counted from 1. His π, for short, is
//! π̄_{1,p}, which exchanges his a_k and b_k; by his (7), π̄_{1,p}(n) + p = π_{1,p}(n + p).

use super::case::PairSource;
use super::formulations::defined_pairs;
use super::pairs::Pairs;
use super::tables::SlopeFloors;
use crate::tables::{ByIndex, size_parameter};
use goldpile_engine::{Cell, Table};
use goldpile_number::Natural;
use std::sync::Arc;

/// a − b as a cell.
fn signed(a: &Natural, b: &Natural) -> Cell {
    match a.checked_sub(b) {
        Some(difference) => difference.into(),
        None => format!("-{}", b - a).into(),
    }
}

/// The pairs, the Beatty pairs that approximate them, the distance a_k − a*_k, and ε_k = (b_k − a_k) − (b*_k −
/// a*_k), which is 0 or 1 (Lemma 1(ii)).
pub(crate) fn surrogate(pairs: Arc<Pairs>) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "surrogate",
            "Hegarty's a_k and b_k, the Beatty pair (a*_k, b*_k), a_k - a*_k and epsilon_k",
        ),
        1,
        &["a", "b", "a*", "b*", "a-a*", "epsilon"],
        move |k| {
            let (p, m) = (pairs.p(), pairs.m());
            let before = Natural::from(p - 1);
            let n = k + &before;
            pairs.check(&n)?;
            let [a, b] = [pairs.lower(&n) - &before, pairs.upper(&n) - &before];
            let slopes = SlopeFloors { p, m };
            let [c, d] = [slopes.alpha(k), slopes.beta(k)];
            let epsilon = signed(&(&b - &a), &(&d - &c));
            let distance = signed(&a, &c);
            let numbers = [a, b, c, d].map(Cell::from);
            Ok(numbers.into_iter().chain([distance, epsilon]).collect())
        },
    )
}

/// Lemma 1(i): the number of differences b*_k − a*_k from 1 to n, the number of differences b_k − a_k, and by how
/// much the former exceeds the latter. The latter is p⌊n/m⌋, since every multiple of m is the difference of p
/// pairs.
pub(crate) fn counts(slopes: SlopeFloors) -> Arc<dyn Table> {
    let title = "how many of Hegarty's differences are from 1 to n, starred and not, and epsilon (Lemma 1(i))";
    ByIndex::mixed(
        ("counts", title),
        1,
        &["starred", "plain", "epsilon"],
        move |n| {
            let SlopeFloors { p, m } = slopes;
            let difference = |k: &Natural| slopes.beta(k) - slopes.alpha(k);
            // b*_k − a*_k is ⌊km/p⌋ or ⌈km/p⌉, so only two kinds of k are in doubt: those with km/p between n and
            // n + 1, and those below p/m.
            let first = n * p / m;
            let doubtful = std::iter::successors(Some(&first + 1u64), |k| Some(k + 1u64))
                .take_while(|k| k * m < (n + 1u64) * p);
            let within = doubtful.filter(|k| difference(k) <= *n).count();
            let zeros = (1..p.div_ceil(m))
                .filter(|&k| difference(&k.into()).is_zero())
                .count();
            let starred = first + Natural::from(within) - Natural::from(zeros);
            let plain = n / m * p;
            let epsilon = signed(&starred, &plain);
            Ok(vec![starred.into(), plain.into(), epsilon])
        },
    )
}

/// ⌊nL⌋ and ⌊nl⌋, where L = β/α = (m + √(m² + 4p²))/(2p) and l = 1/L = (√(m² + 4p²) − m)/(2p).
fn ratios(slopes: SlopeFloors, n: &Natural) -> [Natural; 2] {
    let root = slopes.root(n);
    let times = n * slopes.m;
    [&root + &times, root - times].map(|sum| sum / (2 * slopes.p))
}

/// The Corollary: π(n) is ⌊nL⌋ + ε or ⌊nl⌋ + ε, with ε from −1 to 2. Here ε is relative to ⌊nL⌋ if π(n) ≥ n, and
/// to ⌊nl⌋ otherwise.
pub(crate) fn permutation(pairs: Arc<Pairs>) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "permutation",
            "Hegarty's permutation pi beside the floors of nL and nl, and epsilon",
        ),
        1,
        &["pi", "nL", "nl", "epsilon"],
        move |n| {
            let number = n - 1u64;
            pairs.check(&number)?;
            let partner = pairs.partner(&number) + 1u64;
            let slopes = SlopeFloors {
                p: pairs.p(),
                m: pairs.m(),
            };
            let [above, below] = ratios(slopes, n);
            let near = if partner >= *n { &above } else { &below };
            let epsilon = signed(&partner, near);
            Ok(vec![partner.into(), above.into(), below.into(), epsilon])
        },
    )
}

/// The Main Theorem and the Corollary for m = 1, p = 1, 2, … and the a_k below a limit: the maximum of |a_k −
/// a*_k| (at most p − 1 by the theorem), the first k that attains it, and the minimum and maximum ε of the
/// Corollary.
///
/// Hegarty suspects that p − 1 is best possible. It is attained for p ≤ 3, but not below 20,000 for p from 4 to 8.
pub(crate) fn maxima() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "maxima",
            "for m = 1 and p = 1, 2, ...: the greatest |a_k - a*_k| below a limit, and the extreme epsilons",
        ),
        1,
        size_parameter(
            "below",
            "the limit of the numbers",
            (10, 10_000_000, 20_000),
        ),
        |_| {
            ["bound", "max", "first_k", "epsilon_least", "epsilon_most"]
                .map(str::to_owned)
                .into()
        },
        |below, p| {
            let p = crate::tables::index_within(p, 1000)?;
            let slopes = SlopeFloors { p, m: 1 };
            let (mut max, mut first) = (0, 1);
            let [mut least, mut most] = [0i64, 0];
            let pairs = defined_pairs(p, 1).skip(usize::try_from(p).unwrap_or(0));
            for (k, pair) in (1u64..).zip(pairs) {
                // The numbers of the game start from 0, those of the permutation from 1.
                let [a, b] = pair.map(|number| number + 1);
                if a - p >= below {
                    break;
                }
                let surrogate = slopes.alpha(&k.into()).to_u64().unwrap_or(u64::MAX);
                let distance = (a - p).abs_diff(surrogate);
                if distance > max {
                    (max, first) = (distance, k);
                }
                let [above, _] = ratios(slopes, &a.into());
                let [_, under] = ratios(slopes, &b.into());
                for (partner, near) in [(b, above), (a, under)] {
                    let near = near.to_u64().unwrap_or(u64::MAX);
                    let epsilon = partner.wrapping_sub(near).cast_signed();
                    (least, most) = (least.min(epsilon), most.max(epsilon));
                }
            }
            let extremes = [least, most].map(|epsilon| Cell::from(epsilon.to_string()));
            let counts = [p - 1, max, first].map(Cell::from);
            Ok(counts.into_iter().chain(extremes).collect())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::first_rows;

    /// The Main Theorem, and Lemma 1(ii): ε_k is 0 or 1, and 0 where p divides k.
    #[test]
    fn the_pairs_are_close_to_the_beatty_pairs() {
        for p in 1..=8 {
            let table = surrogate(Arc::new(Pairs::new(p, 1)));
            for (k, row) in (1u64..).zip(first_rows(&*table, 1000)) {
                let distance: i64 = row[4].parse().unwrap();
                assert!(distance.unsigned_abs() < p, "p = {p}, k = {k}");
                assert!(
                    row[5] == "0" || row[5] == "1" && k % p != 0,
                    "p = {p}, k = {k}"
                );
            }
        }
    }

    /// Lemma 1(i), (iii) and (iv); the counts are checked by counting.
    #[test]
    fn the_beatty_pairs_grow_evenly() {
        for (p, m) in [(1, 1), (2, 1), (3, 1), (5, 1), (8, 1), (2, 3), (3, 2)] {
            let pairs = first_rows(&*surrogate(Arc::new(Pairs::new(p, m))), 2000);
            let number = |row: &Vec<String>, i: usize| row[i].parse::<u64>().unwrap();
            let count = |lower: usize, n: u64| {
                let differences = pairs
                    .iter()
                    .map(|row| number(row, lower + 1) - number(row, lower));
                differences
                    .filter(|d| (1..=n).contains(d))
                    .count()
                    .to_string()
            };
            for (n, row) in (1..60).zip(first_rows(&*counts(SlopeFloors { p, m }), 60)) {
                assert_eq!(row[..2], [count(2, n), count(0, n)], "({p},{m}), n = {n}");
                assert!(m > 1 || (0..p).any(|epsilon| row[2] == epsilon.to_string()));
            }
            if m > 1 || p == 1 {
                continue;
            }
            let steps = |i: usize| -> Vec<u64> {
                let pairs = pairs.windows(2);
                pairs
                    .map(|pair| number(&pair[1], i) - number(&pair[0], i))
                    .collect()
            };
            let of_a = steps(2);
            assert!(of_a.iter().all(|step| [1, 2].contains(step)));
            assert!(of_a.windows(2).all(|pair| pair != [1, 1]));
            assert!(steps(3).iter().all(|step| [2, 3].contains(step)));
        }
    }

    /// π is its own inverse and within the Corollary's bounds.
    #[test]
    fn the_permutation_is_near_its_line() {
        for p in 1..=6 {
            let rows = first_rows(&*permutation(Arc::new(Pairs::new(p, 1))), 700);
            for (n, row) in (1usize..).zip(&rows) {
                let partner: usize = row[0].parse().unwrap();
                if let Some(row) = rows.get(partner - 1) {
                    assert_eq!(row[0], n.to_string());
                }
                let epsilon: i64 = row[3].parse().unwrap();
                assert!((-1..=2).contains(&epsilon), "p = {p}, n = {n}");
            }
        }
    }

    #[test]
    fn the_greatest_distances_are_those_of_a_trial() {
        let rows = first_rows(&*maxima(), 8);
        let greatest: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(greatest, ["0", "1", "2", "2", "3", "3", "3", "4"]);
        assert!(
            rows.iter().all(|row| row[3] == "0" && row[4] == "1"),
            "{rows:?}"
        );
    }
}
