//! Why a position of Raleigh is won or lost: the row of the table that can be left, and the digits that
//! show the column of each number.

use super::formulations::Algebraic;
use super::formulations::Column;
use super::oracle::{Case, find_in};
use crate::columns::in_table_order;
use crate::papers::FRAENKEL_2007;
use crate::recipe::{self, recipe};
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::evaluate::by_size;
use goldpile_engine::{
    DigitSystem, Explanation, ExplanationRow, Goal, Position, Shift, Text, TheoremStatus, indexed,
};
use goldpile_number::Natural;

/// How many rows the recipe shows.
const SHOWN: u64 = 5;

const RECIPE: &str = "Begin each row with the least number not used yet, and then write the number after it. The \
                      third number grows by 3 where the first has grown by 2, and by 5 where the first has \
                      grown by 3";

/// A number with its digits, whose end determines its column.
fn row(name: impl Into<String>, value: &Natural, note: Text) -> ExplanationRow {
    ExplanationRow::of(name, value, note).by_its_end(DigitSystem::Wythoff(1), 0)
}

/// A pile with its column and index.
fn pile(index: usize, value: &Natural) -> ExplanationRow {
    if value.is_zero() {
        return ExplanationRow::of(pile_name(index), value, Text::default());
    }
    let (column, located) = Algebraic::locate(value);
    let template = match column {
        Column::A => "ends in 1: the first number of row {0}",
        Column::B => "ends in an odd number of zeros: the second number of row {0}",
        Column::C => "ends in an even number of zeros, not 0: the third number of row {0}",
    };
    row(
        pile_name(index),
        value,
        Text::with(template, vec![located.index]),
    )
}

/// The row of the table with this index.
fn table_row(n: &Natural) -> Vec<ExplanationRow> {
    let [a, b, c] = Algebraic::triple(n);
    vec![
        row(indexed("A", n), &a, Text::default()),
        row(indexed("B", n), &b, Text::plain("the next number")),
        row(
            indexed("C", n),
            &c,
            Text::plain("the digits of the number above with one more 0"),
        )
        .shifted(Shift::Left),
    ]
}

const BY_SMALLEST: &str = "The smallest pile, {0}, stands in row {1} of the list: {3},{4},{5}. The other two \
                           piles can be reduced to the rest of that row.";

const BY_DIFFERENCE: &str = "The row of {0} has a number larger than any of the piles. But the two larger piles \
                             differ by {2}, and so do {6} and {5} in row {1} of the list, {3},{4},{5}: taking \
                             the same number from both, and something from the smallest, leaves that row.";

/// The case and its reason. {0} is the smallest pile, {1} the index, {2} the difference between the
/// two larger piles, {3} to {5} the row, {6} the number of the row that differs from the last by
/// that difference.
fn case_text(case: Case, empty: bool) -> (&'static str, &'static str) {
    match case {
        Case::Row if empty => ("the end", "Nothing is left to take."),
        Case::Row => (
            "(A): a row of the table",
            "The piles are row {1} of the list. No move leads from a row to another row, and whatever is \
             taken, {previous} can leave a row again, or take everything.",
        ),
        Case::Zero if empty => (
            "(B): equal piles or an empty one",
            "A pile is empty, and so everything else can be taken at once.",
        ),
        Case::Zero => (
            "(B): equal piles or an empty one",
            "Two piles are equal, and so everything can be taken at once.",
        ),
        Case::SmallestC => ("(B): a₁ = Cₙ", BY_SMALLEST),
        Case::SmallestB => ("(B): a₁ = Bₙ, a₃ ≥ Cₙ", BY_SMALLEST),
        Case::SmallestA => ("(B): a₁ = Aₙ, a₃ ≥ Cₙ", BY_SMALLEST),
        Case::DifferenceCB => ("(B): a₃ < Cₙ, case (i)", BY_DIFFERENCE),
        Case::DifferenceCA => ("(B): a₃ < Cₙ, case (ii)", BY_DIFFERENCE),
    }
}

/// The explanation of a position.
pub(super) fn explain(position: &Position) -> Explanation {
    let piles = &position.piles;
    let order = by_size(piles);
    let found = find_in(position);
    let smallest = &piles[order[0]];
    let empty = match found.case {
        Case::Row => piles[order[2]].is_zero(),
        _ => smallest.is_zero(),
    };
    let (case, template) = case_text(found.case, empty);
    let difference = &piles[order[2]] - &piles[order[1]];
    let mut values = vec![smallest.clone(), found.index.clone(), difference];
    let row = Algebraic::triple(&found.index);
    let partner = &row[usize::from(found.case == Case::DifferenceCB)];
    values.extend(row.iter().chain([partner]).cloned());
    let mut rows = Vec::new();
    if !found.index.is_zero() {
        if found.case != Case::Row {
            rows.extend(order.iter().map(|&index| pile(index, &piles[index])));
        }
        rows.extend(table_row(&found.index));
    }
    Explanation {
        theorem: "The P-positions are the rows (Aₙ, Bₙ, Cₙ) = (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), φ = (1 + √5)/2 \
                  (Theorem 1)",
        case,
        cite: FRAENKEL_2007,
        status: TheoremStatus::Proved,
        sentence: Text::with(template, values),
        recipe: recipe(
            RECIPE,
            (1..=SHOWN).map(|n| Algebraic::triple(&n.into())),
            recipe::ROWS,
        ),
        index: Some(found.index),
        rows,
        target: found.target.map(|t| Goal::Leave(in_table_order(piles, t))),
    }
}
