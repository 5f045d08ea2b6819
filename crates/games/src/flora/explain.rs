//! Why a position of Flora is won or lost: the row of the table that can be left, and the digits that show
//! the column of each number.

use super::formulations::{Algebraic, Column};
use super::oracle::{Case, find_in};
use crate::columns::in_table_order;
use crate::papers::FRAENKEL_2010;
use crate::recipe::{self, recipe};
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::evaluate::by_size;
use goldpile_engine::{
    DigitSystem, Explanation, ExplanationRow, Goal, Position, Shift, Text, TheoremStatus, indexed,
};
use goldpile_number::Natural;

/// How many rows the recipe shows.
const SHOWN: u64 = 5;

const RECIPE: &str = "Write the first row as 2,1,3,4. Begin each row with the least number not used yet. Where \
                      that is 3 more than the first number of the row above, add 3, 5, 5 and 8 to the row \
                      above, and where it is 2 more, add 2, 3, 3 and 5";

/// A number with its digits, whose end determines its column.
fn row(name: impl Into<String>, value: &Natural, least: usize, note: Text) -> ExplanationRow {
    ExplanationRow::of(name, value, note).by_its_end(DigitSystem::Wythoff(1), least)
}

/// A pile with its column and index.
fn pile(index: usize, value: &Natural) -> ExplanationRow {
    if value.is_zero() {
        return ExplanationRow::of(pile_name(index), value, Text::default());
    }
    let (column, located) = Algebraic::locate(value);
    let (template, last) = match column {
        Column::A => (
            "ends in an odd number of zeros: the first number of row {0}",
            0,
        ),
        Column::B => ("ends in 001, or is 1: the second number of row {0}", 3),
        Column::C => (
            "ends in an even number of zeros, not 0: the third number of row {0}",
            0,
        ),
        Column::D => ("ends in 101: the fourth number of row {0}", 3),
    };
    row(
        pile_name(index),
        value,
        last,
        Text::with(template, vec![located.index]),
    )
}

/// The row of the table with this index.
fn table_row(n: &Natural) -> Vec<ExplanationRow> {
    let [a, b, c, d] = Algebraic::quadruple(n);
    let note = Text::plain;
    vec![
        row(indexed("A", n), &a, 0, Text::default()),
        row(
            indexed("C", n),
            &c,
            0,
            note("the digits of the number above with one more 0"),
        )
        .shifted(Shift::Left),
        row(indexed("B", n), &b, 3, note("2 less than the number above")),
        row(
            indexed("D", n),
            &d,
            3,
            note("1 less than the sum of the first two"),
        ),
    ]
}

const BY_SMALLEST: &str = "The smallest pile, {0}, stands in row {1} of the list: {3},{4},{5},{6}. The others can \
                           be reduced to the rest of that row.";

const BY_DIFFERENCE: &str = "The row of {0} has a number larger than any of the piles. But the two largest piles \
                             differ by {2}, and so do {8} and {6} in row {1} of the list, {3},{4},{5},{6}: \
                             taking the same number from both, and what is needed from the others, leaves \
                             that row.";

/// The case and its reason. {0} is the smallest pile, {1} the index, {2} the difference between the two
/// largest piles, {3} to {6} the row, {7} one less than the difference, {8} the number of the row that
/// differs from the last by the difference.
fn case_text(case: Case) -> (&'static str, &'static str) {
    match case {
        Case::Row => (
            "(A): a row of the table",
            "The piles are row {1} of the list. No move leads from a row to another row, and whatever is \
             taken, {previous} can leave a row again, or take everything.",
        ),
        Case::Zero => (
            "(B): equal piles, an empty one, or a₃ − a₂ = 1",
            "Two piles are equal, or one is empty, or the third smallest is one more than the second: \
             everything can be taken at once.",
        ),
        Case::ZeroBelow => (
            "(B): a₁ = h(n), a₂ < h²(n) − 2",
            "The smallest pile, {0}, is the first number of row {1} of the list, {3},{4},{5},{6}, and the \
             second smallest is less than {4}: by rule II(iii) everything can be taken at once.",
        ),
        Case::SmallestD => ("(B): a₁ = Dₙ", BY_SMALLEST),
        Case::SmallestC => ("(B): a₁ = Cₙ, a₄ ≥ Dₙ", BY_SMALLEST),
        Case::SmallestB => ("(B): a₁ = Bₙ, a₄ ≥ Dₙ", BY_SMALLEST),
        Case::SmallestA => ("(B): a₁ = Aₙ, a₄ ≥ Dₙ", BY_SMALLEST),
        Case::DifferenceDC => ("(B): a₄ < Dₙ, (a)(i)", BY_DIFFERENCE),
        Case::DifferenceDB => ("(B): a₄ < Dₙ, (a)(ii)", BY_DIFFERENCE),
        Case::DifferenceDA => ("(B): a₄ < Dₙ, (a)(iii)", BY_DIFFERENCE),
        Case::DifferenceV2 => (
            "(B): a₄ < Dₙ, (b)",
            "The row of {0} has a number larger than any of the piles. But the two largest piles differ by \
             {2}, one of 5, 13, 18 and so on, for which one more is taken from the largest. {5} and \
             {6} in row {1} of the list, {3},{4},{5},{6}, differ by {7}: that row can be left.",
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
    let difference = &piles[order[3]] - &piles[order[2]];
    let mut values = vec![
        piles[order[0]].clone(),
        found.index.clone(),
        difference.clone(),
    ];
    let row = Algebraic::quadruple(&found.index);
    let partner = match found.case {
        Case::DifferenceDA => &row[0],
        Case::DifferenceDB => &row[1],
        _ => &row[2],
    };
    values.extend_from_slice(&row);
    values.extend([difference.saturating_sub(&Natural::ONE), partner.clone()]);
    let mut rows = Vec::new();
    if !found.index.is_zero() {
        if found.case != Case::Row {
            rows.extend(order.iter().map(|&index| pile(index, &piles[index])));
        }
        rows.extend(table_row(&found.index));
    }
    Explanation {
        theorem: "The P-positions are the rows (Aₙ, Bₙ, Cₙ, Dₙ) = (⌊nφ²⌋, ⌊⌊⌊nφ⌋φ⌋φ⌋, ⌊⌊nφ²⌋φ⌋, ⌊⌊⌊nφ²⌋φ⌋φ⌋), \
                  φ = (1 + √5)/2 (Theorem 2)",
        case,
        cite: FRAENKEL_2010,
        status: TheoremStatus::Proved,
        sentence: Text::with(template, values),
        recipe: recipe(
            RECIPE,
            (1..=SHOWN).map(|n| Algebraic::quadruple(&n.into())),
            recipe::ROWS,
        ),
        index: Some(found.index),
        rows,
        target: found.target.map(|t| Goal::Leave(in_table_order(piles, t))),
    }
}
