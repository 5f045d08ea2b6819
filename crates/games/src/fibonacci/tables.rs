//! The tables of Rapaka's section 1: Zeckendorf sums, and the numbers of the lemmas.

use crate::tables::{ByIndex, DigitsTable, digits_of, fibonacci_sum, index_within};
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{DigitSystem, Table, TooBig};
use goldpile_number::{Natural, Numeration, fibonacci};
use std::sync::Arc;

pub(crate) fn all() -> Vec<Arc<dyn Table>> {
    vec![
        DigitsTable::table(DigitSystem::Wythoff(1)),
        sums(),
        lemmas(),
    ]
}

/// The longest number written as a sum, in bits (about 5,000 digits). The length of the sum grows with the square
/// of this.
const MAX_SUM: u64 = 16_610;

/// Theorem 1.2.
fn sums() -> Arc<dyn Table> {
    let title =
        "each number as a sum of Fibonacci numbers, no two of them neighbours (Theorem 1.2)";
    ByIndex::mixed(("sums", title), 1, &["digits", "sum", "smallest"], |n| {
        if n.bits() > MAX_SUM {
            return Err(TooBig {
                what: format!("the sum for {} is too long", Detail::Ends.count(n)),
                limit: "this table goes up to numbers of 5000 digits".to_owned(),
            });
        }
        let parts = Numeration::new(1).parts(n);
        let sum: Vec<String> = parts.iter().map(Natural::to_string).collect();
        let smallest = parts.last().cloned().unwrap_or_default();
        Ok(vec![
            digits_of(DigitSystem::Wythoff(1), n),
            sum.join(" + ").into(),
            smallest.into(),
        ])
    })
}

/// Lemmas 1.3 to 1.5, in the numbering F_1 = F_2 = 1. Row k − 1 gives F_(k−1).
fn lemmas() -> Arc<dyn Table> {
    let title =
        "Lemmas 1.3 to 1.5: F_k + F_(k-2) + ... < F_(k+1), 2F_k < F_(k+2), 3F_(k-1) <= 2F_k";
    let columns = ["F_k", "sum", "F_(k+1)", "2F_k", "F_(k+2)", "3F_(k-1)"];
    ByIndex::mixed(("lemmas", title), 2, &columns, |k| {
        let k = index_within(k, 10_000)?;
        let ([before, this], sum) = fibonacci_sum(k - 1);
        let [next, after] = [k + 1, k + 2].map(fibonacci);
        let cells = [this.clone(), sum, next, this * 2u64, after, before * 3u64];
        Ok(cells.map(Into::into).into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_number::parse_count;

    #[test]
    fn the_lemmas_hold_for_every_row() {
        let table = lemmas();
        for row in table.rows(&Natural::ZERO).unwrap().take(500) {
            let number = |i: usize| parse_count(&row.cells[i].to_string()).unwrap();
            assert!(number(1) < number(2), "1.3, k = {}", row.index);
            assert!(number(3) < number(4), "1.4, k = {}", row.index);
            assert_eq!(
                number(5) <= number(3),
                row.index >= 3,
                "1.5, k = {}",
                row.index
            );
        }
    }

    /// Lemma 1.3 for every sum of parts no two of which are neighbours, not only for the largest.
    #[test]
    fn no_sum_reaches_the_next_fibonacci_number() {
        for choice in 1u32..1 << 14 {
            if choice & choice >> 1 != 0 {
                continue;
            }
            let parts = (0..14).filter(|place| choice >> place & 1 == 1);
            let sum: Natural = parts.map(|place: u64| fibonacci(place + 2)).sum();
            let largest = u64::from(choice.ilog2()) + 2;
            assert!(sum < fibonacci(largest + 1), "{choice:b}");
        }
    }
}
