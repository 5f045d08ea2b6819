//! Exhaustive play backwards, for games without memory whose rules are a statement.
//!
//! Every take leads downwards in the order of the table. So the first position not yet known to be won
//! is lost, and every position with a move to it is won. P-positions are few, and the positions with a
//! move to one of them are found by loops over machine words, which are made once from the statement:
//! equations determine some of the piles, inequalities bound the others, and along the last pile whole
//! rows are filled. In misère play, a player who cannot move has won; only positions that are not known
//! to be won by a move are checked for having a move at all.

pub(super) mod fast;
mod layout;
mod plan;
pub(super) mod values;

use super::extent::permutations;
use super::words::WordClause;
use super::{Control, Progress, Unsolved};
use fast::{AFTER, SlotValues};
use goldpile_engine::derived::relation::ways;
use goldpile_engine::statement::Order;
use goldpile_engine::{Position, Rules, TooBig};
use goldpile_number::Natural;
use layout::{Bits, Layout};
use plan::LoopPlan;

/// The work done between two checks of the cancel flag.
const BREATH: u64 = 1 << 20;

/// The number of steps that a comparison of a formula counts as.
const COMPARISON: u64 = 4;

/// The outcomes of all positions up to a bound.
pub(super) struct OutcomeMarks {
    layout: Layout,
    won: Bits,
}

/// The loops of a game for one number of piles and one bound.
pub(super) struct Marking<'a> {
    rules: &'a dyn Rules,
    layout: Layout,
    plans: Vec<LoopPlan>,
}

/// A run in progress.
struct MarkingRun<'a> {
    marking: &'a Marking<'a>,
    won: Bits,
    /// Steps done; `budget` is the limit.
    work: u64,
    budget: u64,
    checked: u64,
    control: &'a Control<'a>,
}

/// Whether these rules can be played backwards.
pub(super) fn applies(rules: &dyn Rules, ordered: bool) -> bool {
    rules.statement().is_some_and(|statement| {
        statement.memory.is_empty()
            && statement.block.is_none()
            && (!ordered || statement.order != Order::Sorted)
    })
}

impl<'a> Marking<'a> {
    /// The loops for these rules, with the piles in every order or only in the increasing one. `None`
    /// for rules that cannot be played backwards, or if there are more positions than `room`.
    pub(super) fn new(
        rules: &'a dyn Rules,
        piles: usize,
        max: usize,
        ordered: bool,
        room: u64,
    ) -> Option<Self> {
        if !applies(rules, ordered) || max > 1 << 16 {
            return None;
        }
        let statement = rules.statement()?;
        let layout = Layout::new(piles, max, !ordered, room)?;
        let plans = ways(statement, piles)?
            .iter()
            .map(|way| LoopPlan::new(way, piles, max, !ordered))
            .collect::<Option<_>>()?;
        Some(Self {
            rules,
            layout,
            plans,
        })
    }

    /// Plays everything out in at most `budget` steps, reporting progress as it goes. A step is a bit or
    /// a word of bits.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; [`Unsolved::TooBig`] if the budget is exceeded.
    pub(super) fn run(self, budget: u64, control: &Control<'_>) -> Result<OutcomeMarks, Unsolved> {
        let mut run = MarkingRun {
            won: Bits::new(self.layout.len),
            marking: &self,
            work: 0,
            budget,
            checked: 0,
            control,
        };
        control.cancel.check()?;
        let mut row: Vec<u32> = Vec::with_capacity(self.layout.piles);
        run.rows(&mut row)?;
        let won = run.won;
        Ok(OutcomeMarks {
            layout: self.layout,
            won,
        })
    }
}

impl OutcomeMarks {
    /// The number of positions held.
    pub(super) fn len(&self) -> u64 {
        self.layout.len
    }

    /// The most tokens in a pile.
    pub(super) fn max(&self) -> usize {
        self.layout.max
    }

    /// Whether the player to take wins. No pile may exceed the bound; the piles may be in any order if
    /// one order stands for all.
    pub(super) fn wins(&self, piles: &[u32]) -> bool {
        let place = if self.layout.sorted && !piles.is_sorted() {
            let mut sorted: super::words::WordPiles = piles.into();
            sorted.sort_unstable();
            self.layout.place(&sorted)
        } else {
            self.layout.place(piles)
        };
        self.won.get(place)
    }

    /// The P-positions in lexicographic order, in time that grows with their number and that of the rows.
    pub(super) fn lost(&self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        self.lost_behind(&mut Vec::with_capacity(self.layout.piles), &mut found);
        found
    }

    /// Adds the P-positions that begin with these piles.
    fn lost_behind(&self, row: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let layout = &self.layout;
        let (least, most) = layout.next_pile(row);
        if row.len() + 1 < layout.piles {
            for pile in least..=most {
                row.push(pile);
                self.lost_behind(row, found);
                row.pop();
            }
            return;
        }
        row.push(least);
        let first = layout.place(row);
        let end = first + u64::from(most - least) + 1;
        let next = |from: u64| Some(self.won.first_clear(from, end)).filter(|place| *place < end);
        for place in std::iter::successors(next(first), |place| next(place + 1)) {
            row[layout.piles - 1] = least + u32::try_from(place - first).unwrap_or(0);
            found.push(row.clone());
        }
        row.pop();
    }
}

impl MarkingRun<'_> {
    /// Goes through the rows of the table: all positions that begin with these piles.
    fn rows(&mut self, row: &mut Vec<u32>) -> Result<(), Unsolved> {
        let misere = self.marking.rules.is_misere();
        let layout = &self.marking.layout;
        let (least, most) = layout.next_pile(row);
        if row.len() + 1 < layout.piles {
            for pile in least..=most {
                row.push(pile);
                self.rows(row)?;
                row.pop();
            }
            return Ok(());
        }
        row.push(least);
        let first = layout.place(row);
        let end = first + u64::from(most - least) + 1;
        let lowest = row.len() - 1;
        let mut here = first;
        loop {
            here = self.won.first_clear(here, end);
            if here == end {
                break;
            }
            row[lowest] = least + u32::try_from(here - first).unwrap_or(0);
            if misere && self.is_over(row) {
                self.breathe(here)?;
                self.won.set(here);
            } else {
                self.lost(row)?;
                // A position has no move to itself.
                self.won.clear(here);
            }
            here += 1;
        }
        row.pop();
        self.work += 1 + (end - first) / 64;
        self.breathe(end)
    }

    /// Whether no move is left.
    fn is_over(&mut self, row: &[u32]) -> bool {
        self.work += COMPARISON;
        let piles = row.iter().map(|&pile| Natural::from(pile)).collect();
        let clauses = self.marking.rules.clauses(&Position::of(piles));
        let mut clauses = clauses.iter().filter_map(|one| WordClause::new(one, row));
        !clauses.any(|clause| clause.moves(row, &mut self.work))
    }

    fn breathe(&mut self, done: u64) -> Result<(), Unsolved> {
        if self.work - self.checked < BREATH {
            return Ok(());
        }
        self.checked = self.work;
        self.control.cancel.check()?;
        (self.control.progress)(Progress {
            done,
            all: Some(self.marking.layout.len),
        });
        if self.work > self.budget {
            return Err(Unsolved::TooBig(TooBig {
                what: "there are too many moves between these positions for exhaustive play"
                    .to_owned(),
                limit: "exhaustive play takes a few seconds at most".to_owned(),
            }));
        }
        Ok(())
    }

    /// Marks every position that has a move to this one.
    fn lost(&mut self, piles: &[u32]) -> Result<(), Unsolved> {
        let done = self.marking.layout.place(piles);
        if self.marking.layout.sorted {
            let mut row: super::words::WordPiles = piles.into();
            row.sort_unstable();
            let mut orders = Vec::new();
            permutations(&row, |order| {
                orders.push(super::words::WordPiles::from(order));
            });
            orders.iter().try_for_each(|order| self.before(order, done))
        } else {
            self.before(piles, done)
        }
    }

    /// Marks every position that has a move to these piles, which stand for a', b', ….
    fn before(&mut self, after: &[u32], done: u64) -> Result<(), Unsolved> {
        let marking = self.marking;
        let mut values: SlotValues = [0; fast::SLOTS];
        for (pile, &height) in after.iter().enumerate() {
            values[AFTER + pile] = i64::from(height);
        }
        for plan in &marking.plans {
            self.work += 1 + COMPARISON * plan.steps;
            let fits = plan.first.iter().all(|test| test.holds(&values))
                && plan.first_forms.iter().all(|form| form.value(&values) <= 0);
            if !fits {
                continue;
            }
            for (pile, form) in &plan.fixed {
                values[*pile] = form.value(&values);
            }
            if plan.fixed_tests.iter().all(|test| test.holds(&values)) {
                self.level(plan, 0, &mut values, done)?;
            }
        }
        self.breathe(done)
    }

    fn level(
        &mut self,
        plan: &LoopPlan,
        depth: usize,
        values: &mut SlotValues,
        done: u64,
    ) -> Result<(), Unsolved> {
        let layout = &self.marking.layout;
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
            let rest = rest.value(values);
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
            self.line(level, low, high, values);
            return Ok(());
        }
        let count = u64::try_from(high - low).unwrap_or(0) + 1;
        self.work += count * (1 + COMPARISON * level.steps);
        self.breathe(done)?;
        for pile in low..=high {
            values[level.pile] = pile;
            for (told, form) in &level.told {
                values[*told] = form.value(values);
            }
            if level.tests.iter().all(|test| test.holds(values)) {
                self.level(plan, depth + 1, values, done)?;
            }
        }
        Ok(())
    }

    /// The innermost loop: all piles are known except one and those it determines.
    fn line(&mut self, level: &plan::PileLoop, low: i64, high: i64, values: &mut SlotValues) {
        let layout = &self.marking.layout;
        let told = |pile: usize| level.told.iter().any(|(told, _)| *told == pile);
        let base = (0..layout.piles)
            .filter(|&pile| pile != level.pile && !told(pile))
            .fold(0u64, |place, pile| {
                place.wrapping_add(layout.part(pile, height(values[pile])))
            });
        let count = u64::try_from(high - low).unwrap_or(0) + 1;
        if level.told.is_empty() {
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
        // How much each determined pile changes when this pile grows by one.
        values[level.pile] = low;
        let firsts: super::words::LinePiles = (level.told.iter())
            .map(|(pile, form)| {
                let first = form.value(values);
                (*pile, first, form.of(level.pile))
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

/// The height of a pile, which is within the bounds of the table.
fn height(value: i64) -> usize {
    usize::try_from(value).unwrap_or(0)
}

#[cfg(test)]
mod tests;
