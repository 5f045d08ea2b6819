//! The theory of a game of this kind: the move that wins, and why, whatever its table is.

use super::{ColumnOracle, in_table_order};
use crate::recipe::{self, recipe};
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::evaluate::by_size;
use goldpile_engine::{
    Citation, Counts, DigitSystem, Explanation, ExplanationRow, Formulation, FormulationName, Goal,
    Position, Text, TheoremStatus,
};
use goldpile_number::Natural;

/// The digits that show the column of a number.
pub(crate) const SYSTEM: DigitSystem = DigitSystem::Wythoff(1);

/// How many rows the recipe shows.
const SHOWN: u64 = 5;

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TheoryRow<const N: usize> {
    /// Its index n.
    pub(crate) index: Natural,
    /// Its numbers, in the paper's order of the columns.
    pub(crate) numbers: [Natural; N],
}

/// What the proof says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding<C, const N: usize> {
    pub(crate) case: C,
    /// The index of the row concerned: that of the target, if there is one.
    pub(crate) index: Natural,
    /// What to leave in each pile, from the smallest to the largest.
    pub(crate) target: Option<[Natural; N]>,
}

/// What sets one game apart: its table of N columns, the cases of its proof, and its words.
pub(crate) trait ColumnTheory<const N: usize> {
    type Column;
    type Case: Copy + PartialEq;
    /// The case of a position that is a row of the table.
    const ROW: Self::Case;
    const COLUMNS: [&'static str; N];
    const THEOREM: &'static str;
    const CITE: Citation;
    /// How to write the table.
    const RECIPE: &'static str;

    fn formulations() -> Vec<Box<dyn Formulation>>;

    /// The row with this index.
    fn row(index: &Natural) -> [Natural; N];

    /// The column and the row of a positive number.
    fn locate(number: &Natural) -> (Self::Column, TheoryRow<N>);

    /// The case of a position, whose piles are given from the smallest to the largest.
    fn find(sorted: [&Natural; N]) -> Finding<Self::Case, N>;

    /// How the digits of a number in this column end, where {0} is the index of its row; and how many digits
    /// decide that, at least.
    fn end_of(column: Self::Column) -> (&'static str, usize);

    /// The numbers of the row with this index, with the digits that show how they belong together.
    fn pictured(index: &Natural) -> Vec<ExplanationRow>;

    /// The case in the paper, and why the position is lost or won. {0} is the smallest pile, {1} the index
    /// of the row concerned, {2} the difference between the two largest piles. Then come the numbers of the
    /// row, the one that differs from the last by that difference, and one less than the difference.
    fn words(case: Self::Case, smallest: &Natural) -> (&'static str, &'static str);

    /// The place in the row of the number that differs from the last by the difference between the two
    /// largest piles, where this is what the case is about.
    fn differing(case: Self::Case) -> usize;
}

/// The oracle of such a game.
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

/// What the winning move leaves.
fn target<T: ColumnTheory<N>, const N: usize>(position: &Position) -> Option<Counts> {
    let piles = &position.piles;
    Some(in_table_order(piles, find::<T, N>(piles).target?))
}

/// A pile with its column and index.
fn pile<T: ColumnTheory<N>, const N: usize>(index: usize, value: &Natural) -> ExplanationRow {
    if value.is_zero() {
        return ExplanationRow::of(pile_name(index), value, Text::default());
    }
    let (column, row) = T::locate(value);
    let (end, least) = T::end_of(column);
    let note = Text::with(end, vec![row.index]);
    ExplanationRow::of(pile_name(index), value, note).by_its_end(SYSTEM, least)
}

/// The explanation of a position.
fn explain<T: ColumnTheory<N>, const N: usize>(position: &Position) -> Explanation {
    let piles = &position.piles;
    let order = by_size(piles);
    let found = find::<T, N>(piles);
    let smallest = &piles[order[0]];
    let (case, template) = if position.total().is_zero() {
        ("the end", "Nothing is left to take.")
    } else {
        T::words(found.case, smallest)
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
                .map(|&index| pile::<T, N>(index, &piles[index]));
            rows.extend(piles);
        }
        rows.extend(T::pictured(&found.index));
    }
    Explanation {
        theorem: T::THEOREM,
        case,
        cite: T::CITE,
        status: TheoremStatus::Proved,
        sentence: Text::with(template, values),
        recipe: recipe(
            T::RECIPE,
            (1..=SHOWN).map(|n| T::row(&n.into())),
            recipe::ROWS,
        ),
        index: Some(found.index),
        rows,
        target: found.target.map(|t| Goal::Leave(in_table_order(piles, t))),
    }
}
