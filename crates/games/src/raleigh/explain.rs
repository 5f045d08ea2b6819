//! Why a position of Raleigh is won or lost: the row of the table that a move can leave, and the digits that show
//! the column of each number.

use super::formulations::{Algebraic, Column, all};
use super::oracle::{Case, find};
use crate::columns::{ColumnTheory, FIBONACCI_SYSTEM, Finding, TheoryRow};
use crate::papers::FRAENKEL_2007;
use goldpile_engine::{Citation, ExplanationRow, Formulation, Shift, Text, indexed};
use goldpile_number::Natural;

const RECIPE: &str = "Begin each row with the least number not used yet, and then write the number after it. The \
                      third number grows by 3 where the first has grown by 2, and by 5 where the first has \
                      grown by 3";

const BY_SMALLEST: &str = "The smallest pile, {0}, stands in row {1} of the list: {3},{4},{5}. The other two \
                           piles can be reduced to the rest of that row.";

const BY_DIFFERENCE: &str = "The row of {0} has a number larger than any of the piles. But the two larger piles \
                             differ by {2}, and so do {6} and {5} in row {1} of the list, {3},{4},{5}: taking \
                             the same number from both, and something from the smallest, leaves that row.";

pub(crate) struct RaleighTheory;

impl ColumnTheory<3> for RaleighTheory {
    type Column = Column;
    type Case = Case;
    const ROW: Case = Case::Row;
    const COLUMNS: [&'static str; 3] = ["A", "B", "C"];
    const THEOREM: &'static str = "The P-positions are the rows (Aₙ, Bₙ, Cₙ) = (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), \
                                   φ = (1 + √5)/2 (Theorem 1)";
    const CITE: Citation = FRAENKEL_2007;
    const RECIPE: &'static str = RECIPE;

    fn formulations() -> Vec<Box<dyn Formulation>> {
        all()
    }

    fn row(index: &Natural) -> [Natural; 3] {
        Algebraic::triple(index)
    }

    fn locate(number: &Natural) -> (Column, TheoryRow<3>) {
        Algebraic::locate(number)
    }

    fn find(sorted: [&Natural; 3]) -> Finding<Case, 3> {
        find(sorted)
    }

    fn ending(column: Column) -> (&'static str, usize) {
        let end = match column {
            Column::A => "ends in 1: the first number of row {0}",
            Column::B => "ends in an odd number of zeros: the second number of row {0}",
            Column::C => "ends in an even number of zeros, not 0: the third number of row {0}",
        };
        (end, 0)
    }

    fn row_picture(index: &Natural) -> Vec<ExplanationRow> {
        let [a, b, c] = Algebraic::triple(index);
        let row = |column, value, note| {
            ExplanationRow::of(indexed(column, index), &value, Text::plain(note))
                .by_its_end(FIBONACCI_SYSTEM, 0)
        };
        vec![
            row("A", a, ""),
            row("B", b, "the next number"),
            row("C", c, "the digits of the number above with one more 0").shifted(Shift::Left),
        ]
    }

    fn case_words(case: Case, smallest: &Natural) -> (&'static str, &'static str) {
        match case {
            Case::Row => (
                "(A): a row of the table",
                "The piles are row {1} of the list. No move leads from a row to another row, and whatever \
                 is taken, {previous} can leave a row again, or take everything.",
            ),
            Case::Zero if smallest.is_zero() => (
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

    fn differing(case: Case) -> usize {
        usize::from(case == Case::DifferenceCB)
    }
}
