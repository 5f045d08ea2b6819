//! Why a position of Flora is won or lost: the row of the table that a move can leave, and the digits that show
//! the column of each number.

use super::formulations::{Algebraic, Column, all};
use super::oracle::{Case, find};
use crate::columns::{ColumnTheory, FIBONACCI_SYSTEM, Finding, TheoryRow};
use crate::papers::FRAENKEL_2010;
use goldpile_engine::{Citation, ExplanationRow, Formulation, Shift, Text, indexed};
use goldpile_number::Natural;

const RECIPE: &str = "Write the first row as 2,1,3,4. Begin each row with the least number not used yet. Where \
                      that is 3 more than the first number of the row above, add 3, 5, 5 and 8 to the row \
                      above, and where it is 2 more, add 2, 3, 3 and 5";

const BY_SMALLEST: &str = "The smallest pile, {0}, stands in row {1} of the list: {3},{4},{5},{6}. The others can \
                           be reduced to the rest of that row.";

const BY_DIFFERENCE: &str = "The row of {0} has a number larger than any of the piles. But the two largest piles \
                             differ by {2}, and so do {7} and {6} in row {1} of the list, {3},{4},{5},{6}: \
                             taking the same number from both, and what is needed from the others, leaves \
                             that row.";

pub(crate) struct FloraTheory;

impl ColumnTheory<4> for FloraTheory {
    type Column = Column;
    type Case = Case;
    const ROW: Case = Case::Row;
    const COLUMNS: [&'static str; 4] = ["A", "B", "C", "D"];
    const THEOREM: &'static str = "The P-positions are the rows (Aₙ, Bₙ, Cₙ, Dₙ) = (⌊nφ²⌋, ⌊⌊⌊nφ⌋φ⌋φ⌋, \
                                   ⌊⌊nφ²⌋φ⌋, ⌊⌊⌊nφ²⌋φ⌋φ⌋), φ = (1 + √5)/2 (Theorem 2)";
    const CITE: Citation = FRAENKEL_2010;
    const RECIPE: &'static str = RECIPE;

    fn formulations() -> Vec<Box<dyn Formulation>> {
        all()
    }

    fn row(index: &Natural) -> [Natural; 4] {
        Algebraic::quadruple(index)
    }

    fn locate(number: &Natural) -> (Column, TheoryRow<4>) {
        Algebraic::locate(number)
    }

    fn find(sorted: [&Natural; 4]) -> Finding<Case, 4> {
        find(sorted)
    }

    fn ending(column: Column) -> (&'static str, usize) {
        match column {
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
        }
    }

    fn row_picture(index: &Natural) -> Vec<ExplanationRow> {
        let [a, b, c, d] = Algebraic::quadruple(index);
        let row = |column, value, least, note| {
            ExplanationRow::of(indexed(column, index), &value, Text::plain(note))
                .by_its_end(FIBONACCI_SYSTEM, least)
        };
        let longer = "the digits of the number above with one more 0";
        vec![
            row("A", a, 0, ""),
            row("C", c, 0, longer).shifted(Shift::Left),
            row("B", b, 3, "2 less than the number above"),
            row("D", d, 3, "1 less than the sum of the first two"),
        ]
    }

    fn case_words(case: Case, _: &Natural) -> (&'static str, &'static str) {
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
                 {6} in row {1} of the list, {3},{4},{5},{6}, differ by {8}: that row can be left.",
            ),
        }
    }

    fn differing(case: Case) -> usize {
        match case {
            Case::DifferenceDA => 0,
            Case::DifferenceDB => 1,
            _ => 2,
        }
    }
}
