//! Exhaustive play backwards, for games without memory whose rules are a statement.
//!
//! Every take leads downwards in the order of the table. So the first position not yet known to be won is lost,
//! and every position with a move to it is won. P-positions are few, and the positions with a move to one of them
//! are found by loops over machine words, which are compiled once from the statement: equations determine some of
//! the piles, inequalities bound the others, and whole rows are filled along the last pile. In misère play, a
//! player who cannot move has won; only positions that are not known to be won by a move are checked for having a
//! move at all.

pub(crate) mod fast;
mod layout;
mod plan;
mod run;

use crate::words::WordPiles;
use goldpile_engine::derived::relation::ways;
use goldpile_engine::statement::Order;
use goldpile_engine::{Cancelled, Rules};
use layout::{Bits, Layout};
use plan::LoopPlan;
use run::{Interrupted, MarkingRun};

/// The outcomes found so far of all positions up to a bound, and the loops that find them.
pub(crate) struct Marking {
    loops: Loops,
    won: Bits,
    /// All piles but the last of the first undecided position.
    row: Vec<u32>,
    /// The place of that position.
    here: u64,
    /// The number of steps done.
    pub(crate) work: u64,
}

struct Loops {
    layout: Layout,
    plans: Vec<LoopPlan>,
}

pub(crate) fn applies(rules: &dyn Rules, ordered: bool) -> bool {
    rules.statement().is_some_and(|statement| {
        statement.memory.is_empty()
            && statement.block.is_none()
            && (!ordered || statement.order != Order::Sorted)
    })
}

impl Marking {
    /// The loops for these rules, with the piles in every order or only in the increasing one. `None` for rules
    /// that cannot be played backwards, or if there are more positions than `room`.
    pub(crate) fn new(
        rules: &dyn Rules,
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
            won: Bits::new(layout.len),
            row: vec![0; piles - 1],
            here: 0,
            work: 0,
            loops: Loops { layout, plans },
        })
    }

    /// Continues for about `budget` more steps, and calls `breathe` from time to time with the number of positions
    /// decided. A step is a bit or a word of bits. The next run of the same rules resumes where this one ends.
    ///
    /// # Errors
    /// [`Cancelled`], from `breathe`.
    pub(crate) fn run(
        &mut self,
        rules: &dyn Rules,
        budget: u64,
        breathe: &dyn Fn(u64) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        breathe(self.here)?;
        let mut run = MarkingRun {
            rules,
            loops: &self.loops,
            won: &mut self.won,
            work: self.work,
            budget: self.work.saturating_add(budget),
            checked: self.work,
            report: breathe,
        };
        let gone = run.rows(&mut self.row, &mut self.here);
        self.work = run.work;
        match gone {
            Err(Interrupted::Cancelled) => Err(Cancelled),
            Ok(()) | Err(Interrupted::Spent) => Ok(()),
        }
    }

    pub(crate) fn decided(&self) -> u64 {
        self.here
    }

    pub(crate) fn is_done(&self) -> bool {
        self.here == self.loops.layout.len
    }

    pub(crate) fn max(&self) -> usize {
        self.loops.layout.max
    }

    /// Whether the player to take wins; `None` if that is not decided yet, or if a pile exceeds the bound. The
    /// piles may be in any order if one order stands for all.
    pub(crate) fn wins(&self, piles: &[u32]) -> Option<bool> {
        let layout = &self.loops.layout;
        if piles.iter().any(|&pile| pile as usize > layout.max) {
            return None;
        }
        let place = if layout.sorted && !piles.is_sorted() {
            let mut sorted: WordPiles = piles.into();
            sorted.sort_unstable();
            layout.place(&sorted)
        } else {
            layout.place(piles)
        };
        (place < self.here).then(|| self.won.get(place))
    }

    /// The P-positions in lexicographic order, once all positions are decided. Time grows with their number and
    /// that of the rows.
    pub(crate) fn lost(&self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        self.lost_behind(&mut Vec::with_capacity(self.row.len() + 1), &mut found);
        found
    }

    fn lost_behind(&self, row: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let layout = &self.loops.layout;
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

#[cfg(test)]
mod tests;
