//! What the map shows about who wins: the lost positions in a window of the board, or the rows around
//! the piles in the table of lost positions.

use goldpile_engine::{Counts, Formulation, Outcome, Position, TableRow, start};
use goldpile_number::{Natural, least_reaching};
use goldpile_picture::{closed_form, moved};
use goldpile_play::Adviser;
use goldpile_solve::Cancel;
use smallvec::smallvec;

/// The most rows inside a window to mark one by one.
const EACH: u64 = 4096;
/// The number of rows to look up for each dot in windows with more rows than that.
const SAMPLES: u64 = 2;

/// What the map asks about who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChartRequest {
    /// A window of the board of two piles: the first from left to right, the second from bottom to
    /// top.
    Board(MapWindow),
    /// The rows of the table of P-positions that contain these piles, and their neighbours.
    Table(Counts),
}

/// A part of the board, divided into square dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapWindow {
    /// The piles at the lower left corner; the first pile runs from left to right.
    pub base: [Natural; 2],
    /// The width in dots.
    pub columns: usize,
    /// The height in dots.
    pub rows: usize,
    /// The width and height of a dot in tokens, at least 1.
    pub dot: Natural,
    /// The position to move from, in a game with a memory. A square that one move leads to is judged with
    /// the memory that the move leaves, any other as a start. With `None`, all are judged as starts.
    pub from: Option<Position>,
}

/// The answer to a [`ChartRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChartAnswer {
    /// The dots, row by row from the lower left corner: `columns` times `rows` of them.
    Board(MapWindow, Vec<Dot>),
    /// Rows in order of their indices, perhaps with gaps.
    Table(Counts, Vec<TableRow>),
}

/// What is known about a dot; `false` may also mean unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dot {
    /// Whether a position in the dot is a P-position: after a move from [`MapWindow::from`], or as a start.
    pub lost: bool,
    /// Whether the outcome of a position in the dot may depend on the moves before it.
    pub depends: bool,
}

impl ChartAnswer {
    /// The question that this answers.
    #[must_use]
    pub fn chart(&self) -> ChartRequest {
        match self {
            Self::Board(window, _) => ChartRequest::Board(window.clone()),
            Self::Table(piles, _) => ChartRequest::Table(piles.clone()),
        }
    }
}

impl MapWindow {
    /// The index, in the list of a [`ChartAnswer::Board`], of the dot that contains these piles; `None` outside
    /// the window.
    #[must_use]
    pub fn place(&self, piles: &[Natural; 2]) -> Option<usize> {
        let place = |axis: usize| {
            let steps = piles[axis].checked_sub(&self.base[axis])? / &self.dot;
            steps.to_usize()
        };
        let (column, row) = (place(0)?, place(1)?);
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    /// The least and greatest count of one pile in the window.
    fn reach(&self, axis: usize) -> (Natural, Natural) {
        let dots = [self.columns, self.rows][axis];
        let end = &self.base[axis] + &self.dot * Natural::from(dots);
        (self.base[axis].clone(), end.saturating_sub(&Natural::ONE))
    }
}

/// Computes the chart; when the work is cancelled, the rest stays unmarked.
///
/// Cost: if each dot is a single square, a verdict for each. For larger dots, where the theory has rows in
/// closed form, the rows that the window shows or, if there are very many, two rows for each row and each
/// column of dots; otherwise a verdict for every start in the window. A table takes a few rows for each
/// pile.
pub(crate) fn compute_chart(
    adviser: &Adviser,
    chart: ChartRequest,
    cancel: &Cancel,
) -> ChartAnswer {
    match chart {
        ChartRequest::Board(window) => {
            let rows = closed_form(adviser.game(), 2).filter(|_| window.dot > Natural::ONE);
            let dots = match rows {
                Some(rows) => along_the_rows(rows, &window, cancel),
                None => one_by_one(adviser, &window, cancel),
            };
            ChartAnswer::Board(window, dots)
        }
        ChartRequest::Table(piles) => {
            let rows = closed_form(adviser.game(), piles.len());
            let rows = rows.map_or_else(Vec::new, |rows| around(rows, &piles, cancel));
            ChartAnswer::Table(piles, rows)
        }
    }
}

/// Judges every start in the window. Stops at the first outcome that cannot be determined, because later
/// starts are larger.
fn one_by_one(adviser: &Adviser, window: &MapWindow, cancel: &Cancel) -> Vec<Dot> {
    let game = adviser.game();
    let mut dots = vec![Dot::default(); window.columns * window.rows];
    let inside = window.dot.to_u64().unwrap_or(1);
    for (place, dot) in dots.iter_mut().enumerate() {
        if cancel.is_cancelled() {
            break;
        }
        let corner = [place % window.columns, place / window.columns].map(Natural::from);
        for step in 0..inside * inside {
            let piles: Counts = (0..2)
                .map(|axis| {
                    let more = [step % inside, step / inside][axis];
                    &window.base[axis] + &corner[axis] * &window.dot + more
                })
                .collect();
            let moved = (window.from.as_ref()).and_then(|from| moved(game, from, &piles));
            if let (Some(oracle), None) = (&game.oracle, &moved) {
                dot.depends |= oracle.depends_on_history(&piles);
            }
            let position = moved.map_or_else(|| start(&*game.rules, piles, &[]), Ok);
            let Ok(position) = position else { break };
            match adviser.outcome(&position) {
                Ok(outcome) => dot.lost |= outcome == Outcome::P,
                Err(_) => return dots,
            }
        }
    }
    dots
}

/// Marks the rows that the window shows or, if there are very many, a few for each dot.
fn along_the_rows(rows: &dyn Formulation, window: &MapWindow, cancel: &Cancel) -> Vec<Dot> {
    let mut dots = vec![Dot::default(); window.columns * window.rows];
    let mut mark = |cells: &[Natural]| {
        let [a, b] = cells else { return };
        for piles in [[a.clone(), b.clone()], [b.clone(), a.clone()]] {
            if let Some(place) = window.place(&piles) {
                dots[place].lost = true;
            }
        }
    };
    // The smaller number of a row may be on either axis.
    for axis in 0..2 {
        let (from, to) = window.reach(axis);
        let first = index_of(rows, 0, &from, cancel).saturating_sub(&Natural::ONE);
        // A bound of `to + 1` is safe: a row beyond the window has no place in it.
        let last = index_of(rows, 0, &(to + 1u64), cancel);
        let between = &last - first.min(last.clone());
        let first = &last - &between;
        if between <= Natural::small(EACH) {
            let many = between.to_usize().unwrap_or(0) + 1;
            for row in rows.rows(&first).into_iter().flatten().take(many) {
                mark(&row.cells);
            }
            continue;
        }
        let samples = [window.columns, window.rows][axis] as u64 * SAMPLES;
        for sample in 0..samples {
            if cancel.is_cancelled() {
                break;
            }
            let index = &first + &between * sample / samples;
            if let Some(cells) = row_at(rows, &index) {
                mark(&cells);
            }
        }
    }
    dots
}

fn row_at(rows: &dyn Formulation, index: &Natural) -> Option<Vec<Natural>> {
    Some(rows.rows(index).ok()?.next()?.cells)
}

/// The first row whose number in this column is at least `value`, or any row once cancelled. The numbers in
/// a column increase.
fn index_of(rows: &dyn Formulation, column: usize, value: &Natural, cancel: &Cancel) -> Natural {
    least_reaching(value, |index| {
        (!cancel.is_cancelled())
            .then(|| row_at(rows, index))
            .flatten()
            .and_then(|cells| cells.get(column).cloned())
            // Beyond the table, or once cancelled, every row counts as reaching the value.
            .unwrap_or_else(|| value.clone())
    })
}

/// For each pile, the row that contains it and the rows before and after it.
fn around(rows: &dyn Formulation, piles: &Counts, cancel: &Cancel) -> Vec<TableRow> {
    let mut found: Vec<TableRow> = Vec::new();
    for pile in piles {
        if cancel.is_cancelled() {
            break;
        }
        let index = (0..piles.len()).find_map(|column| {
            let index = index_of(rows, column, pile, cancel);
            let cells = row_at(rows, &index)?;
            (cells.get(column) == Some(pile)).then_some(index)
        });
        let Some(index) = index else { continue };
        let first = index.saturating_sub(&Natural::ONE);
        let many = (index - &first).to_usize().unwrap_or(0) + 2;
        found.extend(rows.rows(&first).into_iter().flatten().take(many));
    }
    found.sort_by(|one, other| one.index.cmp(&other.index));
    found.dedup();
    found
}

/// The piles as a list of counts.
#[must_use]
pub fn two_piles(piles: &[Natural; 2]) -> Counts {
    smallvec![piles[0].clone(), piles[1].clone()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::Game;
    use goldpile_solve::Solver;

    #[test]
    fn a_square_that_a_move_leads_to_is_judged_with_the_memory_it_leaves() {
        let game = Game::parse(
            "piles 2\nmemory q\nstart q = 2\nrule \"\"\n  moved = 1 and (a - a') + (b - b') <= q\n\
             then q' = 2*((a - a') + (b - b'))",
        )
        .unwrap();
        let piles = |a, b| Counts::from_iter([a, b].map(Natural::small));
        let from = start(&*game.rules, piles(3, 4), &[]).unwrap();
        let window = |from: Option<&Position>| MapWindow {
            base: [Natural::ZERO, Natural::ZERO],
            columns: 5,
            rows: 5,
            dot: Natural::ONE,
            from: from.cloned(),
        };
        let lost = |from| {
            let window = window(from);
            let place = window.place(&[1, 4].map(Natural::small)).unwrap();
            one_by_one(&Adviser::new(game.clone()), &window, &Cancel::default())[place].lost
        };
        let moved = moved(&game, &from, &piles(1, 4)).unwrap();
        let mut solver = Solver::new(game.rules.clone());
        assert_eq!(solver.outcome(&moved).unwrap(), Outcome::N);
        assert_eq!([lost(None), lost(Some(&from))], [true, false]);
    }
}
