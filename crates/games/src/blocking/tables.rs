//! The tables of (p,m)-Wythoff Nim, except the table of P-positions: Proposition 1 and section
//! 1.4.5 of Larsson's paper.

use super::case::PairSource;
use super::hegarty;
use super::pairs::Pairs;
use crate::tables::ByIndex;
use goldpile_engine::Table;
use goldpile_number::Natural;
use std::sync::Arc;

pub(crate) fn all(p: u64, m: u64) -> Vec<Arc<dyn Table>> {
    let pairs = Arc::new(Pairs::new(p, m));
    vec![
        members(pairs.clone()),
        blocks(&pairs),
        bounds(pairs.clone()),
        hegarty::surrogate(pairs.clone()),
        hegarty::permutation(pairs),
        hegarty::counts(SlopeFloors { p, m }),
        hegarty::maxima(),
    ]
}

/// Proposition 1(b).
fn members(pairs: Arc<Pairs>) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "membership",
            "the sequence of each number, a or b, and its place n there",
        ),
        0,
        &["sequence", "n"],
        move |number| {
            pairs.check(number)?;
            let located = pairs.locate(number);
            let sequence = match located.is_lower() {
                true if *number < pairs.p() => "a = b",
                true => "a",
                false => "b",
            };
            Ok(vec![sequence.into(), located.index().clone().into()])
        },
    )
}

/// Proposition 1(d): row k contains the p pairs with difference mk.
fn blocks(pairs: &Arc<Pairs>) -> Arc<dyn Table> {
    let p = pairs.p();
    let names = (0..p).flat_map(|r| [format!("a{r}"), format!("b{r}")]);
    let names: Vec<String> = std::iter::once("b-a".to_owned()).chain(names).collect();
    let pairs = pairs.clone();
    ByIndex::with_columns(
        (
            "blocks",
            "the p pairs of each difference mk (Proposition 1(d))",
        ),
        0,
        names,
        move |k| {
            let first = k * p;
            pairs.check(&first)?;
            let difference = pairs.difference(&first);
            let count = usize::try_from(p).unwrap_or(usize::MAX);
            let lowers = pairs.lowers(&first, count).into_iter();
            let both = lowers.flat_map(|lower| [lower.clone(), lower + &difference]);
            let cells = std::iter::once(difference.clone()).chain(both);
            Ok(cells.map(Into::into).collect())
        },
    )
}

/// The floors of the multiples of α = (2p − m + √(m² + 4p²))/(2p) and β = α + m/p.
#[derive(Clone, Copy)]
pub(crate) struct SlopeFloors {
    pub(super) p: u64,
    pub(super) m: u64,
}

impl SlopeFloors {
    /// ⌊n√(m² + 4p²)⌋.
    pub(crate) fn root(self, n: &Natural) -> Natural {
        (n * n * (self.m * self.m + 4 * self.p * self.p)).isqrt()
    }

    /// ⌊nα⌋.
    pub(crate) fn alpha(self, n: &Natural) -> Natural {
        (self.root(n) + n * (2 * self.p) - n * self.m) / (2 * self.p)
    }

    /// ⌊nβ⌋.
    pub(crate) fn beta(self, n: &Natural) -> Natural {
        (self.root(n) + n * (2 * self.p + self.m)) / (2 * self.p)
    }

    /// Whether nα and nβ are integers.
    fn exact(self, n: &Natural) -> [bool; 2] {
        let (p, m) = (self.p, self.m);
        let root = self.root(n);
        let square = &root * &root == n * n * (m * m + 4 * p * p);
        let whole = |numerator: Natural| square && numerator.div_rem_u64(2 * p).1 == 0;
        [
            whole(&root + &(n * (2 * p)) - n * m),
            whole(&root + &(n * (2 * p + m))),
        ]
    }
}

/// Section 1.4.5: (n − p + 1)α − 1 ≤ a_n ≤ nα and (n − p + 1)β − 1 ≤ b_n ≤ nβ.
///
/// Erratum: the paper omits the −1. The last column says whether the bounds as printed hold.
fn bounds(pairs: Arc<Pairs>) -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "bounds",
            "the bounds on a_n and b_n, with the -1 that the print lacks, and whether those in print hold",
        ),
        0,
        &["a_least", "a", "a_most", "b_least", "b", "b_most", "print"],
        move |n| {
            pairs.check(n)?;
            let slopes = SlopeFloors {
                p: pairs.p(),
                m: pairs.m(),
            };
            let before = n.saturating_sub(&Natural::from(pairs.p() - 1));
            let [whole_a, whole_b] = slopes.exact(&before);
            let ceiling = |floor: Natural, whole: bool| if whole { floor } else { floor + 1u64 };
            let least = [
                ceiling(slopes.alpha(&before), whole_a),
                ceiling(slopes.beta(&before), whole_b),
            ];
            let [a, b] = [pairs.lower(n), pairs.upper(n)];
            let print = if least[0] <= a && least[1] <= b {
                "holds"
            } else {
                "fails"
            };
            let [a_least, b_least] = least.map(|least| least.saturating_sub(&Natural::ONE));
            let numbers = [a_least, a, slopes.alpha(n), b_least, b, slopes.beta(n)];
            Ok(numbers
                .into_iter()
                .map(Into::into)
                .chain([print.into()])
                .collect())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::Cell;

    fn rows(table: &Arc<dyn Table>, count: usize) -> Vec<Vec<Cell>> {
        let rows = table.rows(&Natural::ZERO).unwrap().take(count);
        rows.map(|row| row.cells).collect()
    }

    fn number(cell: &Cell) -> u64 {
        cell.to_string().parse().unwrap()
    }

    /// The bounds hold. For (2,1), those in print first fail at n = 5.
    #[test]
    fn bounds_hold_and_the_printed_ones_do_not() {
        for (p, m) in [
            (1, 1),
            (2, 1),
            (3, 1),
            (3, 2),
            (2, 3),
            (4, 6),
            (5, 1),
            (3, 3),
        ] {
            let rows = rows(&bounds(Arc::new(Pairs::new(p, m))), 600);
            for (n, row) in rows.iter().enumerate() {
                for cells in [&row[..3], &row[3..6]] {
                    let [least, this, most] = [0, 1, 2].map(|i| number(&cells[i]));
                    assert!(least <= this && this <= most, "({p},{m}), n = {n}");
                }
            }
            if (p, m) == (2, 1) {
                let fails = rows.iter().position(|row| row[6] == "fails".into());
                assert_eq!(fails, Some(5));
            }
        }
    }

    /// Proposition 1(b) and (d), by the definition.
    #[test]
    fn every_number_has_its_place_and_every_difference_its_pairs() {
        for (p, m) in [(1, 1), (2, 1), (3, 2), (3, 3), (4, 6)] {
            let pairs = Arc::new(Pairs::new(p, m));
            let defined: Vec<[u64; 2]> = super::super::defined_pairs(p, m).take(400).collect();
            for (x, row) in (0u64..).zip(rows(&members(pairs.clone()), 300)) {
                let n = usize::try_from(number(&row[1])).unwrap();
                let place = usize::from(row[0] == "b".into());
                assert_eq!(defined[n][place], x);
                assert_eq!(row[0] == "a = b".into(), x < p);
            }
            for (k, row) in rows(&blocks(&pairs), 60).iter().enumerate() {
                let k = k as u64;
                assert_eq!(number(&row[0]), m * k);
                let shown: Vec<[u64; 2]> = row[1..]
                    .chunks(2)
                    .map(|pair| [0, 1].map(|i| number(&pair[i])))
                    .collect();
                let with: Vec<[u64; 2]> = defined
                    .iter()
                    .filter(|[a, b]| b - a == m * k)
                    .copied()
                    .collect();
                assert_eq!(shown, with, "({p},{m}), k = {k}");
            }
        }
    }
}
