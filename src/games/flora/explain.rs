//! Why a move wins in Flora: the case of the proof, and the representations that show the column of each
//! number.

use super::formulations::{Algebraic, Column};
use super::oracle::{Case, find_in};
use crate::engine::notation::pile_name;
use crate::engine::statement::evaluate::by_size;
use crate::engine::{Digits, Explanation, Goal, Position, Row, Status, System, Text};
use crate::games::columns::in_table_order;
use crate::games::papers::FRAENKEL_2010;
use crate::number::Natural;

/// A number with its column, index and digits.
fn row(name: &str, value: &Natural) -> Row {
    let (template, index, last) = if value.is_zero() {
        ("", Natural::ZERO, 0)
    } else {
        let (column, index) = Algebraic::locate(value);
        let (template, last) = match column {
            Column::A => ("ends in an odd number of zeros: A_{0}", 0),
            Column::B => ("ends in 001 (or is 1): B_{0}", 3),
            Column::C => ("ends in a positive even number of zeros: C_{0}", 0),
            Column::D => ("ends in 101: D_{0}", 3),
        };
        (template, index, last)
    };
    Row {
        name: name.to_owned(),
        value: value.clone(),
        digits: System::Wythoff(1).digits(value, 0).map(|digits| Digits {
            suffix: (digits.trailing_zeros() + 1)
                .max(last)
                .min(digits.digits.len()),
            ..digits
        }),
        note: Text::with(template, vec![index]),
    }
}

/// The case and its reason. {0} is the smallest pile, {1} the index, {2} the difference of the two
/// largest piles.
fn case_text(case: Case) -> (&'static str, &'static str) {
    match case {
        Case::Row => (
            "(A): a row of the table",
            "The piles are the row (A_n, B_n, C_n, D_n) with n = {1}. No move leads from one row to \
             another, and from every other position one can move to a row.",
        ),
        Case::Zero => (
            "(B): equal piles, an empty one, or a₃ − a₂ = 1",
            "With two piles equal, or one empty, or the third smallest one larger than the second, \
             everything can be taken at once. (As printed, rule II(ii) would allow that from \
             1,2,3,4 too, and the theorem would be false: an erratum.)",
        ),
        Case::ZeroBelow => (
            "(B): a₁ = h(n), a₂ < h²(n) − 2",
            "The smallest pile {0} is h(n) with n = {1} and the second smallest is below h²(n) − 2: \
             rule II(iii) takes everything.",
        ),
        Case::SmallestD => (
            "(B): a₁ = D_n",
            "The smallest pile {0} is D_n with n = {1}: the others can be reduced to A_n, B_n and \
             C_n.",
        ),
        Case::SmallestC => (
            "(B): a₁ = C_n, a₄ ≥ D_n",
            "The smallest pile {0} is C_n with n = {1}, and the largest is at least D_n: the others \
             can be reduced to A_n, B_n and D_n.",
        ),
        Case::SmallestB => (
            "(B): a₁ = B_n, a₄ ≥ D_n",
            "The smallest pile {0} is B_n with n = {1}, and the largest is at least D_n: the others \
             can be reduced to A_n, C_n and D_n.",
        ),
        Case::SmallestA => (
            "(B): a₁ = A_n, a₄ ≥ D_n",
            "The smallest pile {0} is A_n with n = {1}, and the largest is at least D_n: the others \
             can be reduced to B_n, C_n and D_n.",
        ),
        Case::DifferenceDC => (
            "(B): a₄ < D_n, (a)(i)",
            "The difference of the two largest piles, {2}, is D_m − C_m = a²(m) with m = {1}: taking \
             the same number from both leaves that row.",
        ),
        Case::DifferenceDB => (
            "(B): a₄ < D_n, (a)(ii)",
            "The difference of the two largest piles, {2}, is D_m − B_m = a²(m) + 2 with m = {1}: \
             taking the same number from both leaves that row.",
        ),
        Case::DifferenceDA => (
            "(B): a₄ < D_n, (a)(iii)",
            "The difference of the two largest piles, {2}, is D_m − A_m = ba(m) with m = {1}: taking \
             the same number from both leaves that row.",
        ),
        Case::DifferenceV2 => (
            "(B): a₄ < D_n, (b)",
            "The difference of the two largest piles, {2}, is in V₂ (the numbers bb(n)), and one less is \
             D_m − C_m = a²(m) with m = {1}: taking one more from the largest leaves that row.",
        ),
    }
}

/// The explanation of a position.
pub(super) fn explain(position: &Position) -> Explanation {
    let piles = &position.piles;
    let order = by_size(piles);
    let found = find_in(position);
    let (case, template) = if position.total().is_zero() {
        ("the end", "Nothing is left to take.")
    } else {
        case_text(found.case)
    };
    let values = vec![
        piles[order[0]].clone(),
        found.index.clone(),
        &piles[order[3]] - &piles[order[2]],
    ];
    let mut rows: Vec<Row> = ["a₁", "a₂", "a₃", "a₄"]
        .into_iter()
        .zip(&order)
        .map(|(name, pile)| row(&format!("{} = {name}", pile_name(*pile)), &piles[*pile]))
        .collect();
    let reaches_row = found
        .target
        .as_ref()
        .is_some_and(|target| !target[0].is_zero());
    if reaches_row {
        rows.extend(
            ["leave A", "leave B", "leave C", "leave D"]
                .into_iter()
                .zip(&Algebraic::quadruple(&found.index))
                .map(|(name, cell)| row(name, cell)),
        );
    }
    Explanation {
        theorem: "Theorem 2: the P-positions are (A_n, B_n, C_n, D_n) = (h(n), a³(n), h²(n), h³(n))",
        case,
        cite: FRAENKEL_2010,
        status: Status::Proved,
        sentence: Text::with(template, values),
        index: Some(found.index),
        rows,
        target: found
            .target
            .map(|target| Goal::Leave(in_table_order(piles, target))),
    }
}
