//! The theory of a column game, whatever its table: the winning move, and why it wins.

use super::{ColumnOracle, in_table_order};
use crate::reasons::{WHY_ROWS, recipe};
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::evaluate::by_size;
use goldpile_engine::{
    Citation, Counts, DigitSystem, Explanation, ExplanationRow, Formulation, FormulationName, Goal,
    Position, Text, TheoremStatus,
};
use goldpile_number::Natural;

/// The numeration system whose digits show the column of a number.
pub(crate) const FIBONACCI_SYSTEM: DigitSystem = DigitSystem::Wythoff(1);

const SHOWN: u64 = 5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TheoryRow<const N: usize> {
    pub(crate) index: Natural,
    /// In the paper's order of the columns.
    pub(crate) numbers: [Natural; N],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding<C, const N: usize> {
    pub(crate) case: C,
    /// The index of the row concerned, which is that of the target if there is one.
    pub(crate) index: Natural,
    /// What to leave in each pile, from the smallest to the largest.
    pub(crate) target: Option<[Natural; N]>,
}

/// What distinguishes a column game: its table of N columns, the cases of its proof, and its words.
pub(crate) trait ColumnTheory<const N: usize> {
    type Column;
    type Case: Copy + PartialEq;
    const ROW: Self::Case;
    const COLUMNS: [&'static str; N];
    const THEOREM: &'static str;
    const CITE: Citation;
    const RECIPE: &'static str;

    fn formulations() -> Vec<Box<dyn Formulation>>;

    fn row(index: &Natural) -> [Natural; N];

    fn locate(number: &Natural) -> (Self::Column, TheoryRow<N>);

    /// The case of a position. The piles are sorted.
    fn find(sorted: [&Natural; N]) -> Finding<Self::Case, N>;

    /// How the digits of a number in this column end, where {0} is the index of its row, and the least number of
    /// digits that decide this.
    fn ending(column: Self::Column) -> (&'static str, usize);

    /// The rows of an explanation for the row with this index, with the digits that show how its numbers are
    /// related.
    fn row_picture(index: &Natural) -> Vec<ExplanationRow>;

    /// The case in the paper, and why the position is won or lost. {0} is the smallest pile, {1} the index of the
    /// row concerned, and {2} the difference between the two largest piles. Then come the numbers of the row, the
    /// number that differs from the last by {2}, and {2} − 1.
    fn case_words(case: Self::Case, smallest: &Natural) -> (&'static str, &'static str);

    /// The position in the row of the number that differs from the last by as much as the two largest piles.
    /// Meaningful only in the cases that use this difference.
    fn differing(case: Self::Case) -> usize;
}

pub(crate) fn oracle<T: ColumnTheory<N>, const N: usize>() -> ColumnOracle {
    ColumnOracle {
        target: target::<T, N>,
        explain: explain::<T, N>,
        formulations: T::formulations(),
        preferred: FormulationName::ALGEBRAIC,
        columns: T::COLUMNS.to_vec(),
    }
}

fn find<T: ColumnTheory<N>, const N: usize>(piles: &[Natural]) -> Finding<T::Case, N> {
    let order = by_size(piles);
    T::find(std::array::from_fn(|rank| &piles[order[rank]]))
}

fn target<T: ColumnTheory<N>, const N: usize>(position: &Position) -> Option<Counts> {
    let piles = &position.piles;
    Some(in_table_order(piles, find::<T, N>(piles).target?))
}

fn pile_row<T: ColumnTheory<N>, const N: usize>(index: usize, value: &Natural) -> ExplanationRow {
    if value.is_zero() {
        return ExplanationRow::of(pile_name(index), value, Text::default());
    }
    let (column, row) = T::locate(value);
    let (end, least) = T::ending(column);
    let note = Text::with(end, vec![row.index]);
    ExplanationRow::of(pile_name(index), value, note).by_its_end(FIBONACCI_SYSTEM, least)
}

fn explain<T: ColumnTheory<N>, const N: usize>(position: &Position) -> Explanation {
    let piles = &position.piles;
    let order = by_size(piles);
    let found = find::<T, N>(piles);
    let smallest = &piles[order[0]];
    let (case, template) = if position.total().is_zero() {
        ("the end", "Nothing is left to take.")
    } else {
        T::case_words(found.case, smallest)
    };
    let difference = &piles[order[N - 1]] - &piles[order[N - 2]];
    let row = T::row(&found.index);
    let mut values = vec![smallest.clone(), found.index.clone(), difference.clone()];
    values.extend_from_slice(&row);
    values.push(row[T::differing(found.case)].clone());
    values.push(difference.saturating_sub(&Natural::ONE));
    let mut rows = Vec::new();
    if !found.index.is_zero() {
        if found.case != T::ROW {
            let piles = order
                .iter()
                .map(|&index| pile_row::<T, N>(index, &piles[index]));
            rows.extend(piles);
        }
        rows.extend(T::row_picture(&found.index));
    }
    Explanation {
        theorem: T::THEOREM,
        case,
        cite: T::CITE,
        status: TheoremStatus::Proved,
        sentence: Text::with(template, values),
        recipe: recipe(T::RECIPE, (1..=SHOWN).map(|n| T::row(&n.into())), WHY_ROWS),
        index: Some(found.index),
        rows,
        target: found.target.map(|t| Goal::Leave(in_table_order(piles, t))),
    }
}
