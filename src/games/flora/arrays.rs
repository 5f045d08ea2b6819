//! The infinite arrays of the Flora paper, section 5, as tables: the Flora array L_k and the
//! Stolarsky array.

use super::sequences::{a_power, h_power};
use crate::engine::{Parameter, Range, Table, TableRow, TooBig};
use crate::number::{Beatty, Natural, least_reaching};
use std::sync::Arc;

/// The Flora array L_k: H₁, …, H_k and G_k, which hold every positive integer once. The paper has them
/// as rows; here they are columns, and row n holds hⁱ(n) and aᵏ(n).
pub(super) struct FloraArray {
    k: u64,
}

/// The default number of columns of these arrays.
const USUAL: u64 = 6;

/// The parameter k of an array.
fn order(meaning: &'static str, spread: &[u64]) -> Parameter {
    Parameter {
        name: "k".into(),
        meaning: meaning.into(),
        range: Range::Number {
            min: 1,
            max: 64,
            default: USUAL,
            spread: spread.into(),
        },
    }
}

impl FloraArray {
    pub(super) fn usual() -> Self {
        Self { k: USUAL }
    }
}

/// The rows from an index on, each computed from its index alone. There is no row 0, so rows start at 1.
fn rows_from<'a>(
    from: &Natural,
    cells: impl Fn(&Natural) -> Vec<Natural> + 'a,
) -> Box<dyn Iterator<Item = TableRow> + 'a> {
    let mut index = from.max(&Natural::ONE).clone();
    Box::new(std::iter::from_fn(move || {
        let row = TableRow {
            index: index.clone(),
            cells: cells(&index),
        };
        index += 1u64;
        Some(row)
    }))
}

impl Table for FloraArray {
    fn name(&self) -> &'static str {
        "array"
    }

    fn title(&self) -> &'static str {
        "the Flora array L_k, its rows H_1 to H_k and G_k as columns"
    }

    fn columns(&self) -> Vec<String> {
        (1..=self.k)
            .map(|i| format!("H{i}"))
            .chain([format!("G{}", self.k)])
            .collect()
    }

    fn order(&self) -> Option<Parameter> {
        Some(order(
            "the array L_k has the sequences H_1 to H_k and G_k",
            &[1, 2, 6],
        ))
    }

    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        Some(Arc::new(Self { k: order }))
    }

    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        Ok(rows_from(from, |n| {
            (1..=self.k)
                .map(|i| h_power(i, n))
                .chain([a_power(self.k, n)])
                .collect()
        }))
    }
}

/// The first columns of the Stolarsky array. A(m,1) is the least number not in any earlier row,
/// A(m,2) = ⌊φA(m,1) + 1/2⌋, and every later entry is the sum of the two before it.
pub(super) struct StolarskyArray {
    width: u64,
}

impl StolarskyArray {
    pub(super) fn usual() -> Self {
        Self { width: USUAL }
    }
}

/// ⌊φx + 1/2⌋ = ⌊(⌊2xφ⌋ + 1)/2⌋.
fn rounded_multiple(x: &Natural) -> Natural {
    (Beatty::WYTHOFF.lower(&(x * 2u64)) + 1u64) >> 1u64
}

/// A(m,1): the m-th number that is not of the form ⌊φM + 1/2⌋. There are ⌊(x + 1/2)/φ⌋ numbers of that
/// form up to x, since φM + 1/2 < x + 1 means M < (x + 1/2)/φ; and that is half of ⌊(2x + 1)/φ⌋.
fn first_of_row(m: &Natural) -> Natural {
    let wythoff = Beatty::WYTHOFF;
    least_reaching(m, |x| {
        x - &(wythoff.floor_div_alpha(&(x * 2u64 + 1u64)) >> 1u64)
    })
}

impl Table for StolarskyArray {
    fn name(&self) -> &'static str {
        "stolarsky"
    }

    fn title(&self) -> &'static str {
        "the Stolarsky array, row by row"
    }

    fn columns(&self) -> Vec<String> {
        (1..=self.width).map(|column| column.to_string()).collect()
    }

    fn order(&self) -> Option<Parameter> {
        Some(order("how many columns", &[1, 6]))
    }

    fn of_order(&self, order: u64) -> Option<Arc<dyn Table>> {
        Some(Arc::new(Self { width: order }))
    }

    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        Ok(rows_from(from, |m| {
            let mut current = first_of_row(m);
            let mut next = rounded_multiple(&current);
            let mut cells = Vec::new();
            for _ in 0..self.width {
                let after = &current + &next;
                cells.push(std::mem::replace(
                    &mut current,
                    std::mem::replace(&mut next, after),
                ));
            }
            cells
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn cells(table: &dyn Table, rows: usize) -> Vec<Vec<u64>> {
        table
            .rows(&Natural::ZERO)
            .unwrap()
            .take(rows)
            .map(|row| {
                row.cells
                    .iter()
                    .map(|cell| cell.to_u64().unwrap())
                    .collect()
            })
            .collect()
    }

    #[test]
    fn the_flora_array_holds_every_number_once() {
        for k in 1..=8 {
            let mut seen = BTreeSet::new();
            for cell in cells(&FloraArray { k }, 400).into_iter().flatten() {
                assert!(seen.insert(cell), "{cell} twice in L_{k}");
            }
            assert!((1..=400).all(|number| seen.contains(&number)));
        }
    }

    /// In L_k the differences of row i are F_i and F_(i+1); those of the last row, G_k, are F_(k−1) and
    /// F_k. (The paper says F_i and F_(i+1) of all rows, which is an erratum.)
    #[test]
    fn differences_are_two_neighbouring_fibonacci_numbers() {
        use super::super::sequences::paper_fibonacci;
        for k in 1..=8u32 {
            let rows = cells(&FloraArray { k: k.into() }, 60);
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

    #[test]
    fn the_stolarsky_array_is_its_own_definition() {
        let rows = cells(&StolarskyArray { width: 40 }, 120);
        let mut seen = BTreeSet::new();
        for row in &rows {
            let least = (1..=u64::MAX)
                .find(|number| !seen.contains(number))
                .unwrap();
            assert_eq!(row[0], least);
            seen.extend(row.iter().copied());
        }
    }
}
