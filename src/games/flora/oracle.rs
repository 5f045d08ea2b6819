//! The theory of Flora under the corrected rules: part (B) of the proof of Theorem 2 (Fraenkel 2010)
//! gives the winning move. (Where the paper prints h²(n) − 1 it means h²(n − 1).)

use super::explain::explain;
use super::formulations::{Algebraic, Column, all};
use crate::engine::statement::evaluate::by_size;
use crate::engine::{Counts, FormulationName, Position};
use crate::games::columns::{ColumnOracle, in_table_order};
use crate::number::{Beatty, Located, Natural};

/// Whether d is in V₂ = {bb(n) : n ≥ 1} = {5, 13, 18, 26, …}. Two products of its length.
fn is_twice_upper(d: &Natural) -> bool {
    let wythoff = Beatty::WYTHOFF;
    let upper = |value: &Natural| match wythoff.locate(value) {
        Located::Upper(index) => Some(index),
        Located::Lower(_) => None,
    };
    upper(d).and_then(|index| upper(&index)).is_some()
}

/// What the proof says about a position a₁ ≤ a₂ ≤ a₃ ≤ a₄.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) case: Case,
    /// The row concerned: that of the target, if there is one.
    pub(super) index: Natural,
    /// What to leave in each pile, from the smallest to the largest.
    pub(super) target: Option<[Natural; 4]>,
}

/// The cases of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// The position is a row of the table.
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
    /// a₄ < D_n, (b): t ∈ V₂, t − 1 = D_m − C_m.
    DifferenceV2,
}

/// The case of a₁ ≤ a₂ ≤ a₃ ≤ a₄. A few products of their length.
pub(super) fn find(sorted: [&Natural; 4]) -> Finding {
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
    let (column, n) = Algebraic::locate(a1);
    let [a, b, c, d] = Algebraic::quadruple(&n);
    // The exception in the corrected rule II(ii): this is the first row, whose B is below its A.
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

/// The cases in which a row is reached by taking the same number from the two largest piles, or one more
/// from one of them. a²(m) = D − C, a²(m) + 2 = D − B, ba(m) = a²(a(m)) + 1 = D − A, and t is the
/// difference of the two largest (Lemma 4).
fn by_difference(t: &Natural) -> Finding {
    if is_twice_upper(t) {
        return Finding {
            case: Case::DifferenceV2,
            index: index_of_aa(&(t - 1u64)).unwrap_or_default(),
            target: None,
        }
        .toward(|[a, b, c, d]| [a, b, c, d]);
    }
    let found = |case, index| Finding {
        case,
        index,
        target: None,
    };
    if let Some(m) = index_of_aa(t) {
        return found(Case::DifferenceDC, m).toward(|row| row);
    }
    if let Some(m) = t
        .checked_sub(&Natural::small(2))
        .and_then(|rest| index_of_aa(&rest))
    {
        return found(Case::DifferenceDB, m).toward(|[a, b, c, d]| [a, c, b, d]);
    }
    // t = ba(m): an upper number whose index is a lower one.
    let wythoff = Beatty::WYTHOFF;
    let outer = wythoff.locate(t).index().clone();
    let m = wythoff.locate(&outer).index().clone();
    found(Case::DifferenceDA, m).toward(|[a, b, c, d]| [b, c, a, d])
}

/// m with a²(m) = x, if there is one.
fn index_of_aa(x: &Natural) -> Option<Natural> {
    let wythoff = Beatty::WYTHOFF;
    let lower = |x: &Natural| match wythoff.locate(x) {
        Located::Lower(index) if !x.is_zero() => Some(index),
        _ => None,
    };
    lower(x).and_then(|index| lower(&index))
}

impl Finding {
    /// The finding with a target: the columns of its row, in this order.
    fn toward(mut self, order: impl Fn([Natural; 4]) -> [Natural; 4]) -> Self {
        self.target = Some(order(Algebraic::quadruple(&self.index)));
        self
    }
}

/// What the proof says about the position.
pub(super) fn find_in(position: &Position) -> Finding {
    let order = by_size(&position.piles);
    find([0, 1, 2, 3].map(|rank: usize| &position.piles[order[rank]]))
}

/// What the winning move leaves.
fn target(position: &Position) -> Option<Counts> {
    let target = find_in(position).target?;
    Some(in_table_order(&position.piles, target))
}

/// The theory of Flora.
pub(super) fn oracle() -> ColumnOracle {
    ColumnOracle {
        target,
        explain,
        formulations: all(),
        preferred: FormulationName::ALGEBRAIC,
        columns: &["A", "B", "C", "D"],
    }
}
