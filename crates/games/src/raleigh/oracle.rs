//! The theory of Raleigh: part (B) of the proof of Theorem 1 (Fraenkel 2007) gives the winning move.

use super::formulations::{Algebraic, Column, row_with};
use crate::columns::Finding;
use goldpile_number::{Beatty, Located, Natural};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Row,
    /// Two piles are equal or one is empty: everything can be taken.
    Zero,
    /// a₁ = C_n.
    SmallestC,
    /// a₁ = B_n, a₃ ≥ C_n.
    SmallestB,
    /// a₁ = A_n, a₃ ≥ C_n.
    SmallestA,
    /// a₃ < C_n, case (i): a₃ − a₂ = C_m − B_m.
    DifferenceCB,
    /// a₃ < C_n, case (ii): a₃ − a₂ = C_m − A_m.
    DifferenceCA,
}

/// The case of a₁ ≤ a₂ ≤ a₃. Costs at most three locations in Beatty sequences, each one or two
/// products of the length of the piles.
pub(crate) fn find(sorted: [&Natural; 3]) -> Finding<Case, 3> {
    let [a1, a2, a3] = sorted;
    let finding = |case, index, target| Finding {
        case,
        index,
        target,
    };
    if a1.is_zero() || a1 == a2 || a2 == a3 {
        let zero = [Natural::ZERO, Natural::ZERO, Natural::ZERO];
        let (case, target) = if a3.is_zero() {
            (Case::Row, None)
        } else {
            (Case::Zero, Some(zero))
        };
        return finding(case, Natural::ZERO, target);
    }
    let (column, row) = Algebraic::locate(a1);
    let (n, [a, b, c]) = (row.index, row.numbers);
    match column {
        Column::C => finding(Case::SmallestC, n, Some([c, a, b])),
        Column::A if *a2 == b && *a3 == c => finding(Case::Row, n, None),
        Column::A if *a3 >= c => finding(Case::SmallestA, n, Some([a, b, c])),
        Column::B if *a3 >= c => finding(Case::SmallestB, n, Some([b, a, c])),
        _ => {
            // C_m − B_m = a(m); C_m − A_m = a(m) + 1, needed when the difference is b(j) = a²(j) + 1.
            // Then m is a(j) = b(j) − j.
            let difference = a3 - a2;
            match Beatty::WYTHOFF.locate(&difference) {
                Located::Lower(m) => {
                    let row = row_with(m, &difference);
                    finding(Case::DifferenceCB, row.index, Some(row.numbers))
                }
                Located::Upper(j) => {
                    let row = row_with(&difference - j, &(difference - 1u64));
                    let [a, b, c] = row.numbers;
                    finding(Case::DifferenceCA, row.index, Some([b, a, c]))
                }
            }
        }
    }
}
