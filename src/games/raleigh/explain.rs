//! Why a move wins in Raleigh: the case of the proof, and the representations that show the column of
//! each number.

use super::formulations::Algebraic;
use super::formulations::Column;
use super::oracle::{Case, find_in};
use crate::engine::notation::pile_name;
use crate::engine::statement::evaluate::by_size;
use crate::engine::{Explanation, Goal, Position, Row, Status, System, Text};
use crate::games::columns::in_table_order;
use crate::games::papers::FRAENKEL_2007;
use crate::number::Natural;

/// A number with its column, index and digits.
fn row(name: &str, value: &Natural) -> Row {
    let (template, index) = if value.is_zero() {
        ("", Natural::ZERO)
    } else {
        let (column, index) = Algebraic::locate(value);
        let template = match column {
            Column::A => "ends in 1: A_{0}",
            Column::B => "ends in an odd number of zeros: B_{0}",
            Column::C => "ends in a nonzero even number of zeros: C_{0}",
        };
        (template, index)
    };
    Row {
        name: name.to_owned(),
        value: value.clone(),
        digits: System::Wythoff(1).digits(value, 0).map(|digits| {
            let decisive = (digits.trailing_zeros() + 1).min(digits.digits.len());
            crate::engine::Digits {
                suffix: decisive,
                ..digits
            }
        }),
        note: Text::with(template, vec![index]),
    }
}

const THEOREM: &str = "Theorem 1: the P-positions are (A_n, B_n, C_n) = (a²(n), b(n), ab(n))";

/// The explanation of a position.
pub(super) fn explain(position: &Position) -> Explanation {
    let piles = &position.piles;
    let order = by_size(piles);
    let found = find_in(position);
    let smallest = &piles[order[0]];
    let difference = &piles[order[2]] - &piles[order[1]];
    let (case, template) = match found.case {
        Case::Row if piles[order[2]].is_zero() => ("the end", "Nothing is left to take."),
        Case::Row => (
            "(A): a row of the table",
            "The piles are the row (A_n, B_n, C_n) with n = {1}. No move leads from one row to \
             another, and from every other position one can move to a row.",
        ),
        Case::Zero => (
            "(B): equal piles or an empty one",
            "With two piles equal, or one empty, everything can be taken at once.",
        ),
        Case::SmallestC => (
            "(B): a₁ = C_n",
            "The smallest pile {0} is C_n with n = {1}: the other two can be reduced to A_n and B_n.",
        ),
        Case::SmallestB => (
            "(B): a₁ = B_n, a₃ ≥ C_n",
            "The smallest pile {0} is B_n with n = {1}, and the largest is at least C_n: the other \
             two can be reduced to A_n and C_n.",
        ),
        Case::SmallestA => (
            "(B): a₁ = A_n, a₃ ≥ C_n",
            "The smallest pile {0} is A_n with n = {1}, and the largest is at least C_n: the other \
             two can be reduced to B_n and C_n.",
        ),
        Case::DifferenceCB => (
            "(B): a₃ < C_n, case (i)",
            "The difference of the two larger piles, {2}, is C_m − B_m = a(m) with m = {1}: taking \
             the same number from both, and some from the smallest, leaves that row.",
        ),
        Case::DifferenceCA => (
            "(B): a₃ < C_n, case (ii)",
            "The difference of the two larger piles, {2}, is C_m − A_m = a(m) + 1 with m = {1}: \
             taking the same number from both, and some from the smallest, leaves that row. (The \
             proof checks the difference where the exception of rule III concerns what is taken; \
             the move is legal all the same.)",
        ),
    };
    let values = vec![smallest.clone(), found.index.clone(), difference];
    let mut rows: Vec<Row> = ["a₁", "a₂", "a₃"]
        .into_iter()
        .zip(&order)
        .map(|(name, pile)| row(&format!("{} = {name}", pile_name(*pile)), &piles[*pile]))
        .collect();
    if let Some(target) = &found.target
        && !found.index.is_zero()
    {
        let mut cells = target.clone();
        cells.sort();
        rows.extend(
            ["leave A", "leave B", "leave C"]
                .into_iter()
                .zip(&cells)
                .map(|(name, cell)| row(name, cell)),
        );
    }
    Explanation {
        theorem: THEOREM,
        case,
        cite: FRAENKEL_2007,
        status: Status::Proved,
        sentence: Text::with(template, values),
        index: Some(found.index),
        rows,
        target: found
            .target
            .map(|target| Goal::Leave(in_table_order(piles, target))),
    }
}
