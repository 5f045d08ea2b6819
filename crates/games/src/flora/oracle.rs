//! The theory of Flora under the corrected rules: part (B) of the proof of Theorem 2 (Fraenkel 2010) gives the
//! winning move. (Where the paper prints h²(n) − 1, it means h²(n − 1).)

use super::formulations::{Algebraic, Column, row_with};
use crate::columns::{Finding, TheoryRow};
use goldpile_number::{Beatty, Located, Natural};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Row,
    /// A move of rule I or II takes everything.
    Zero,
    /// a₁ = h(n) and a₂ < h²(n) − 2: rule II(iii) takes everything.
    ZeroBelow,
    /// a₁ = D_n.
    SmallestD,
    /// a₁ = C_n, a₄ ≥ D_n.
    SmallestC,
    /// a₁ = B_n, a₄ ≥ D_n.
    SmallestB,
    /// a₁ = A_n, a₄ ≥ D_n.
    SmallestA,
    /// a₄ < D_n, (a)(i): t = D_m − C_m.
    DifferenceDC,
    /// a₄ < D_n, (a)(ii): t = D_m − B_m.
    DifferenceDB,
    /// a₄ < D_n, (a)(iii): t = D_m − A_m.
    DifferenceDA,
    /// a₄ < D_n, (b): t ∈ V₂ = {bb(n) : n ≥ 1} = {5, 13, 18, 26, …}, t − 1 = D_m − C_m.
    DifferenceV2,
}

/// The case of a₁ ≤ a₂ ≤ a₃ ≤ a₄. Costs at most five locations in Beatty sequences, each one or two products of
/// the length of the piles.
pub(crate) fn find(sorted: [&Natural; 4]) -> Finding<Case, 4> {
    let [a1, a2, a3, a4] = sorted;
    let finding = |case, index, target| Finding {
        case,
        index,
        target,
    };
    let zero = || Some([const { Natural::ZERO }; 4]);
    if a4.is_zero() {
        return finding(Case::Row, Natural::ZERO, None);
    }
    if a1.is_zero() || a1 == a2 || a2 == a3 || a3 == a4 {
        return finding(Case::Zero, Natural::ZERO, zero());
    }
    let (column, row) = Algebraic::locate(a1);
    let (n, [a, b, c, d]) = (row.index, row.numbers);
    // The exception in the corrected rule II(ii): the first row, whose B is below its A.
    let first = *a1 == 1 && *a2 == 2 && *a3 == 3 && *a4 == 4;
    let row = first || (column == Column::A && *a2 == b && *a3 == c && *a4 == d);
    if row {
        return finding(Case::Row, n, None);
    }
    if *a3 == a2 + 1u64 {
        return finding(Case::Zero, Natural::ZERO, zero());
    }
    if column == Column::A && *a2 < b {
        return finding(Case::ZeroBelow, n, zero());
    }
    match column {
        Column::D => finding(Case::SmallestD, n, Some([d, a, b, c])),
        Column::C if *a4 >= d => finding(Case::SmallestC, n, Some([c, a, b, d])),
        Column::B if *a4 >= d => finding(Case::SmallestB, n, Some([b, a, c, d])),
        Column::A if *a4 >= d => finding(Case::SmallestA, n, Some([a, b, c, d])),
        _ => by_difference(&(a4 - a3)),
    }
}

/// The cases in which the winning move takes the same number from the two largest piles, or one more from the
/// largest, to leave a row. Let t be the difference of these piles. a²(m) = D − C, a²(m) + 2 = D − B, and ba(m) =
/// a²(a(m)) + 1 = D − A (Lemma 4). The case depends on whether t is aa, ab, ba or bb of some number, which costs
/// two locations, each a product or two.
fn by_difference(t: &Natural) -> Finding<Case, 4> {
    let wythoff = Beatty::WYTHOFF;
    let found = |case, row: TheoryRow<4>, order: fn([Natural; 4]) -> [Natural; 4]| Finding {
        case,
        index: row.index,
        target: Some(order(row.numbers)),
    };
    match wythoff.locate(t) {
        Located::Lower(outer) => match wythoff.locate(&outer) {
            Located::Lower(m) => found(Case::DifferenceDC, row_with(m, &outer), |row| row),
            // ab(k) = ba(k) + 1 = a²(m) + 2 for m = a(k), which is b(k) − k; and a(m) = a²(k) = b(k) − 1.
            Located::Upper(k) => {
                let row = row_with(&outer - k, &(outer - 1u64));
                found(Case::DifferenceDB, row, |[a, b, c, d]| [a, c, b, d])
            }
        },
        Located::Upper(outer) => match wythoff.locate(&outer) {
            Located::Lower(m) => {
                let row = row_with(m, &outer);
                found(Case::DifferenceDA, row, |[a, b, c, d]| [b, c, a, d])
            }
            // bb(k) − 1 = a²(m) for m = b(k); and a(m) = ab(k) = a(k) + b(k), where a(k) = b(k) − k.
            Located::Upper(k) => {
                let lower = &outer - k + &outer;
                found(Case::DifferenceV2, row_with(outer, &lower), |row| row)
            }
        },
    }
}
