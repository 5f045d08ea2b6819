//! Goes through a table of outcomes, position by position, and marks the positions with a move to a lost one.

use super::Loops;
use super::fast::{AFTER_SLOT, SLOTS, SlotValues};
use super::layout::Bits;
use super::plan::{LoopPlan, PileLoop, value};
use crate::extent::permutations;
use crate::words::{LinePiles, WordClause, WordPiles};
use goldpile_engine::{Cancelled, Position, Rules};
use goldpile_number::Natural;

/// The work done between two checks of the cancel flag.
const BREATH: u64 = 1 << 18;

/// The number of steps that a comparison of a formula counts as.
const COMPARISON: u64 = 4;

pub(crate) struct MarkingRun<'a> {
    pub(super) rules: &'a dyn Rules,
    pub(super) loops: &'a Loops,
    pub(super) won: &'a mut Bits,
    /// Steps done; the run is interrupted once they exceed `budget`.
    pub(super) work: u64,
    pub(super) budget: u64,
    pub(super) checked: u64,
    pub(super) report: &'a dyn Fn(u64) -> Result<(), Cancelled>,
}

pub(crate) enum Interrupted {
    Cancelled,
    Spent,
}

impl From<Cancelled> for Interrupted {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl MarkingRun<'_> {
    /// Goes through the rows of the table from this position on, which is moved along.
    pub(crate) fn rows(&mut self, row: &mut Vec<u32>, here: &mut u64) -> Result<(), Interrupted> {
        let layout = &self.loops.layout;
        while *here < layout.len {
            let (least, most) = layout.next_pile(row);
            row.push(least);
            let gone = self.row(row, most, here);
            row.pop();
            gone?;
            layout.next_row(row);
        }
        Ok(())
    }

    /// Goes through the rest of one row, from its first position; the last pile goes up to `most`.
    fn row(&mut self, row: &mut [u32], most: u32, here: &mut u64) -> Result<(), Interrupted> {
        let misere = self.rules.is_misere();
        let pile = row.len() - 1;
        let least = row[pile];
        let first = self.loops.layout.place(row);
        let end = first + u64::from(most - least) + 1;
        loop {
            *here = self.won.first_clear(*here, end);
            self.breathe(*here)?;
            if *here == end {
                break;
            }
            row[pile] = least + u32::try_from(*here - first).unwrap_or(0);
            if misere && self.is_over(row) {
                self.won.set(*here);
            } else {
                let marked = self.mark_from(row);
                // A position has no move to itself.
                self.won.clear(*here);
                marked?;
            }
            *here += 1;
        }
        self.work += 1 + (end - first) / 64;
        Ok(())
    }

    fn is_over(&mut self, row: &[u32]) -> bool {
        self.work += COMPARISON;
        let piles = row.iter().map(|&pile| Natural::from(pile)).collect();
        let clauses = self.rules.clauses(&Position::of(piles));
        let mut clauses = clauses.iter().filter_map(|one| WordClause::new(one, row));
        !clauses.any(|clause| clause.moves(row, &mut self.work))
    }

    fn breathe(&mut self, done: u64) -> Result<(), Interrupted> {
        if self.work > self.budget {
            return Err(Interrupted::Spent);
        }
        if self.work - self.checked < BREATH {
            return Ok(());
        }
        self.checked = self.work;
        Ok((self.report)(done)?)
    }

    /// Marks every position with a move to this one.
    fn mark_from(&mut self, piles: &[u32]) -> Result<(), Interrupted> {
        let layout = &self.loops.layout;
        let done = layout.place(piles);
        if layout.sorted {
            let mut row: WordPiles = piles.into();
            row.sort_unstable();
            let mut orders = Vec::new();
            permutations(&row, |order| {
                orders.push(WordPiles::from(order));
            });
            orders
                .iter()
                .try_for_each(|order| self.mark_before(order, done))
        } else {
            self.mark_before(piles, done)
        }
    }

    /// Marks every position with a move to these piles, which are the a′, b′, … of the rules.
    fn mark_before(&mut self, after: &[u32], done: u64) -> Result<(), Interrupted> {
        let loops = self.loops;
        let mut values: SlotValues = [0; SLOTS];
        for (pile, &height) in after.iter().enumerate() {
            values[AFTER_SLOT + pile] = i64::from(height);
        }
        for plan in &loops.plans {
            self.work += 1 + COMPARISON * plan.steps;
            let fits = plan.first.iter().all(|test| test.holds(&values))
                && plan
                    .first_forms
                    .iter()
                    .all(|form| value(form, &values) <= 0);
            if !fits {
                continue;
            }
            for (pile, form) in &plan.fixed {
                values[*pile] = value(form, &values);
            }
            if plan.fixed_tests.iter().all(|test| test.holds(&values)) {
                self.run_level(plan, 0, &mut values, done)?;
            }
        }
        self.breathe(done)
    }

    fn run_level(
        &mut self,
        plan: &LoopPlan,
        depth: usize,
        values: &mut SlotValues,
        done: u64,
    ) -> Result<(), Interrupted> {
        let layout = &self.loops.layout;
        let Some(level) = plan.levels.get(depth) else {
            let place = (0..layout.piles).fold(0, |place: u64, pile| {
                place.wrapping_add(layout.part(pile, height(values[pile])))
            });
            self.work += 1;
            self.won.set(place);
            return Ok(());
        };
        let (mut low, mut high) = (0, i64::try_from(layout.max).unwrap_or(0));
        for (coefficient, rest) in &level.bounds {
            let rest = value(rest, values);
            if *coefficient > 0 {
                high = high.min((-rest).div_euclid(*coefficient));
            } else {
                // pile ≥ ⌈rest/c⌉ = −⌊−rest/c⌋
                low = low.max(-(-rest).div_euclid(-coefficient));
            }
        }
        if low > high {
            return Ok(());
        }
        if depth + 1 == plan.levels.len() && level.tests.is_empty() {
            self.fill_line(level, low, high, values);
            return Ok(());
        }
        let count = u64::try_from(high - low).unwrap_or(0) + 1;
        self.work += count * (1 + COMPARISON * level.steps);
        self.breathe(done)?;
        for pile in low..=high {
            values[level.pile] = pile;
            for (determined, form) in &level.determined {
                values[*determined] = value(form, values);
            }
            if level.tests.iter().all(|test| test.holds(values)) {
                self.run_level(plan, depth + 1, values, done)?;
            }
        }
        Ok(())
    }

    /// The innermost loop: all piles are known except one and those it determines.
    fn fill_line(&mut self, level: &PileLoop, low: i64, high: i64, values: &mut SlotValues) {
        let layout = &self.loops.layout;
        let determined = |pile: usize| {
            level
                .determined
                .iter()
                .any(|(determined, _)| *determined == pile)
        };
        let base = (0..layout.piles)
            .filter(|&pile| pile != level.pile && !determined(pile))
            .fold(0u64, |place, pile| {
                place.wrapping_add(layout.part(pile, height(values[pile])))
            });
        let count = u64::try_from(high - low).unwrap_or(0) + 1;
        if level.determined.is_empty() {
            if level.pile + 1 == layout.piles {
                let first = base.wrapping_add(layout.part(level.pile, height(low)));
                self.work += 1 + count / 64;
                self.won.fill(first, first + count - 1);
                return;
            }
            self.work += count;
            for part in layout.parts(level.pile, height(low), height(high)) {
                self.won.set(base.wrapping_add(*part));
            }
            return;
        }
        self.work += count;
        // The change of each determined pile when this pile grows by one.
        values[level.pile] = low;
        let firsts: LinePiles = (level.determined.iter())
            .map(|(pile, form)| {
                let first = value(form, values);
                (*pile, first, form.coefficient(&level.pile))
            })
            .collect();
        if let [(other, first, 1)] = firsts[..] {
            let these = layout.parts(level.pile, height(low), height(high));
            let others = layout.parts(other, height(first), height(first + high - low));
            for (one, another) in these.iter().zip(others) {
                self.won.set(base.wrapping_add(*one).wrapping_add(*another));
            }
            return;
        }
        for step in 0..=high - low {
            let place = base.wrapping_add(layout.part(level.pile, height(low + step)));
            let place = firsts.iter().fold(place, |place, &(pile, first, slope)| {
                place.wrapping_add(layout.part(pile, height(first + slope * step)))
            });
            self.won.set(place);
        }
    }
}

/// `value` must be within the bounds of the table.
fn height(value: i64) -> usize {
    usize::try_from(value).unwrap_or(0)
}
