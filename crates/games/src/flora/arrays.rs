//! The arrays of the Flora paper as tables: the Flora array L_k and the Stolarsky array of section 5, with the
//! Wythoff array beside it, and the array of section 6, with a and b exchanged. The sequences H and G, which are
//! rows in the paper, are columns here.

use super::sequences::{a_power, h_power};
use crate::tables::{ByIndex, fibonacci_like, size_parameter};
use goldpile_engine::{Parameter, Table};
use goldpile_number::{Beatty, Natural, least_reaching};
use std::sync::Arc;

pub(crate) fn order_k() -> Parameter {
    size_parameter(
        "k",
        "the k of the sequences, or how many columns",
        (1, 64, 6),
    )
}

/// The Flora array L_k: H₁, …, H_k and G_k, which together contain every positive integer exactly once.
pub(crate) fn flora() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "array",
            "the Flora array L_k, its rows H_1 to H_k and G_k as columns",
        ),
        1,
        order_k(),
        |k| named(k, ""),
        |k, n| {
            let cells = (1..=k).map(|i| h_power(i, n));
            Ok(cells.chain([a_power(k, n)]).map(Into::into).collect())
        },
    )
}

/// The array of section 6, with φ and φ² exchanged: G′_k contains bᵏ(n), and H′_k contains bᵏ⁻¹a(n).
///
/// Erratum: the paper defines h′ᵏ(n) as ⌊φ²g′ᵏ⁻¹(n)⌋, which is g′ᵏ(n) itself. The partition that it states needs
/// ⌊φ²h′ᵏ⁻¹(n)⌋.
pub(crate) fn exchanged() -> Arc<dyn Table> {
    ByIndex::sized(
        (
            "exchanged",
            "the array of section 6, with a and b exchanged: H'_1 to H'_k and G'_k",
        ),
        1,
        order_k(),
        |k| named(k, "'"),
        |k, n| {
            let wythoff = Beatty::WYTHOFF;
            let upper = |value: &Natural| Some(wythoff.upper(value));
            let times = usize::try_from(k).unwrap_or(0);
            let h = std::iter::successors(Some(wythoff.lower(n)), upper).take(times);
            let g = std::iter::successors(Some(wythoff.upper(n)), upper).nth(times - 1);
            Ok(h.chain(g).map(Into::into).collect())
        },
    )
}

fn named(k: u64, prime: &str) -> Vec<String> {
    (1..=k)
        .map(|i| format!("H{prime}{i}"))
        .chain([format!("G{prime}{k}")])
        .collect()
}

/// ⌊φx + 1/2⌋ = ⌊(⌊2xφ⌋ + 1)/2⌋.
fn rounded_multiple(x: &Natural) -> Natural {
    (Beatty::WYTHOFF.lower(&(x * 2u64)) + 1u64) >> 1u64
}

/// A(m,1): the m-th number that is not of the form ⌊φM + 1/2⌋. There are ⌊(x + 1/2)/φ⌋ numbers of that form up to
/// x, since φM + 1/2 < x + 1 means M < (x + 1/2)/φ. This is ⌊(2x + 1)/φ⌋, halved and rounded down.
fn first_of_row(m: &Natural) -> Natural {
    let wythoff = Beatty::WYTHOFF;
    least_reaching(m, |x| {
        x - &(wythoff.floor_div_alpha(&(x * 2u64 + 1u64)) >> 1u64)
    })
}

/// The Stolarsky array (A035506). A(m,1) is the least number not in any earlier row, A(m,2) = ⌊φA(m,1) + 1/2⌋,
/// and every later entry is the sum of the two before it.
pub(crate) fn stolarsky() -> Arc<dyn Table> {
    ByIndex::array(
        ("stolarsky", "the Stolarsky array, row by row"),
        order_k(),
        0,
        |m| {
            let first = first_of_row(m);
            let second = rounded_multiple(&first);
            fibonacci_like(first, second)
        },
    )
}

/// The Wythoff array (A035513), which also contains every positive integer exactly once. Row m begins with aa(m)
/// and ba(m), and every later entry is the sum of the two before it. (D. R. Morrison, A Stolarsky array of Wythoff
/// pairs, 1980)
pub(crate) fn wythoff() -> Arc<dyn Table> {
    ByIndex::array(
        ("wythoff", "the Wythoff array, row by row"),
        order_k(),
        1,
        |m| {
            let wythoff = Beatty::WYTHOFF;
            let lower = wythoff.lower(m);
            fibonacci_like(wythoff.lower(&lower), wythoff.upper(&lower))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::Cell;
    use std::collections::BTreeSet;

    fn cells(table: &Arc<dyn Table>, order: u64, rows: usize) -> Vec<Vec<u64>> {
        let table = table.of_order(order).unwrap();
        let number = |cell: &Cell| match cell {
            Cell::Count(count) => count.to_u64().unwrap(),
            Cell::Text(text) => panic!("{text} is not a number"),
        };
        table
            .rows(&Natural::ZERO)
            .unwrap()
            .take(rows)
            .map(|row| row.cells.iter().map(number).collect())
            .collect()
    }

    #[test]
    fn the_arrays_hold_every_number_once() {
        for (table, rows) in [(flora(), 400), (exchanged(), 700)] {
            for k in 1..=8 {
                let mut seen = BTreeSet::new();
                for cell in cells(&table, k, rows).into_iter().flatten() {
                    assert!(seen.insert(cell), "{cell} twice in {} {k}", table.name());
                }
                assert!((1..=400).all(|number| seen.contains(&number)));
            }
        }
    }

    /// In L_k, the differences of row i are F_i and F_(i+1), and those of the last row, G_k, are F_(k−1) and F_k.
    /// (The paper says F_i and F_(i+1) for all rows, an erratum.)
    #[test]
    fn differences_are_two_neighbouring_fibonacci_numbers() {
        use super::super::sequences::paper_fibonacci;
        for k in 1..=8u32 {
            let rows = cells(&flora(), k.into(), 60);
            for column in 0..=k {
                let order = if column == k { k } else { column + 1 };
                let shift = i64::from(column != k);
                let expected: BTreeSet<u64> = [-1, 0]
                    .map(|of| {
                        paper_fibonacci(i64::from(order) + of + shift)
                            .to_u64()
                            .unwrap()
                    })
                    .into();
                let index = column as usize;
                let found: BTreeSet<u64> = rows
                    .windows(2)
                    .map(|pair| pair[1][index] - pair[0][index])
                    .collect();
                assert_eq!(found, expected, "column {index} of L_{k}");
            }
        }
    }

    /// Each row must begin with the least number in no earlier row.
    #[test]
    fn the_endless_arrays_hold_every_number() {
        for table in [stolarsky(), wythoff()] {
            let mut seen = BTreeSet::new();
            for row in cells(&table, 40, 120) {
                let least = (1..=u64::MAX).find(|number| !seen.contains(number));
                assert_eq!(row.first(), least.as_ref(), "{}", table.name());
                assert!(row.into_iter().all(|number| seen.insert(number)));
            }
        }
    }
}
