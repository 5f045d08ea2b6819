//! Games whose positions consist of their piles alone: every position up to a bound, from the bottom up, one total
//! at a time. All options of a position have a smaller total, so the positions of one total are evaluated in
//! parallel.

mod line_values;
mod losing;
mod worker;

use crate::extent::{Extent, TotalLevel, permutations};
use crate::mark::{self, Marking};
use crate::{Cancel, Control, Progress, Unsolved};
use goldpile_engine::{Counts, Outcome, Rules, TooBig};
use goldpile_number::Natural;
use line_values::LineValues;
use losing::LosingIndex;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering};
use worker::TableWorker;

/// The kind of value that is computed for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// 0 at a P-position, 1 at an N-position. By far the fastest: the first winning move settles a position, and
    /// P-positions are looked up instead of trying moves.
    Outcome,
    /// The number of takes that the game lasts when the winner hurries and the loser delays. Even at P-positions,
    /// odd in misère play. (C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1, 1966.)
    Remoteness,
    /// The Sprague–Grundy value: the least number that is not the value of an option. 0 at P-positions.
    /// (R. Sprague 1935, P. M. Grundy 1939; for games played side by side, values are added without
    /// carry.)
    Grundy,
}

impl ValueKind {
    /// The outcome of a position with this value, in misère or normal play.
    #[must_use]
    pub fn outcome(self, value: u16, is_misere: bool) -> Outcome {
        Outcome::p_if(match self {
            Self::Outcome | Self::Grundy => value == 0,
            // A player who cannot move has lost; in misère play, won.
            Self::Remoteness => value.is_multiple_of(2) != is_misere,
        })
    }

    /// Checks that positions with this many piles have values of this kind. Announcements are judged as by
    /// [`is_memoryless`].
    ///
    /// # Errors
    /// [`TooBig`] for a number of piles that the game is not played with, and for Sprague–Grundy values in misère
    /// play and in games with announcements.
    pub fn check(self, rules: &dyn Rules, piles: usize) -> Result<(), TooBig> {
        crate::unsolved::check_piles(rules, piles)?;
        match self {
            Self::Grundy if rules.is_misere() => Err(TooBig {
                what: "in misère play, Sprague–Grundy values do not decide who wins".to_owned(),
                limit: "outcomes and remoteness do".to_owned(),
            }),
            Self::Grundy if rules.announcement(&ones(piles)).is_some() => Err(no_grundy()),
            _ => Ok(()),
        }
    }
}

pub(crate) fn no_grundy() -> TooBig {
    TooBig {
        what:
            "in a game with announcements, the moves from a position depend on what the opponent \
               announces, so it has no Sprague–Grundy value"
                .to_owned(),
        limit: "it has an outcome and a remoteness".to_owned(),
    }
}

fn ones(piles: usize) -> Counts {
    std::iter::repeat_n(Natural::ONE, piles).collect()
}

/// Marks a cell without a value.
pub(crate) const NONE: u16 = u16::MAX;

/// The number of positions in each thread's share of a level.
const SHARE: usize = 32;

/// The number of cells that are made between two checks of the cancel flag.
const CELLS: usize = 1 << 20;

/// A table with a value for every position up to a bound. It is filled one total at a time by several threads. Two
/// kinds of values are found faster, in the order of the table: outcomes where the rules are a statement, and
/// Sprague–Grundy values where every move goes down a whole line.
///
/// For [`ValueKind::Outcome`], each clause of each position takes a few look-ups or a walk over its moves,
/// whichever is less work. The other two kinds take a walk over all moves of all positions.
pub struct ValueTable<'a> {
    pub(crate) rules: &'a dyn Rules,
    pub(crate) extent: Extent,
    pub(crate) value: ValueKind,
    /// Indexed by the piles as digits in base `max` + 1, lowest first. Empty before the first run, and always if
    /// the game is played backwards.
    pub(crate) cells: Vec<AtomicU16>,
    filling: Filling,
    pub(crate) losing: LosingIndex,
    next: u64,
    /// The number of positions computed total by total.
    done: u64,
}

enum Filling {
    /// Total by total, from the values of all options.
    ByTotal,
    Backwards(Marking),
    Lines(LineValues),
}

/// Whether positions with this many piles consist of their piles alone: the game has no memory and no
/// announcements. This is judged from a start with one token in each pile.
#[must_use]
pub fn is_memoryless(rules: &dyn Rules, piles: usize) -> bool {
    let ones = ones(piles);
    rules.announcement(&ones).is_none()
        && rules.start_memory(&ones, &[]).is_ok_and(|m| m.is_empty())
}

impl<'a> ValueTable<'a> {
    /// An empty table. Where the order of the piles does not matter, the values of one order are copied to the
    /// others, unless the extent asks for every order. The cells are made by the first run, so this takes almost
    /// no time.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`], before any memory is taken, if the game has [no such values](ValueKind::check), if a
    /// position is more than its piles, if the extent does not [fit](Extent::fits) (naming the largest bound that
    /// does), or if the system provides too little memory or too few threads.
    pub fn new(rules: &'a dyn Rules, extent: Extent, value: ValueKind) -> Result<Self, Unsolved> {
        value.check(rules, extent.piles)?;
        if !is_memoryless(rules, extent.piles) {
            return Err(Unsolved::TooBig(TooBig {
                what: "in this game a position is more than its piles, so it has no place in a table of piles"
                    .to_owned(),
                limit: "such a table needs a game without memory or announcements".to_owned(),
            }));
        }
        let ordered = extent.ordered || rules.order_matters();
        let extent = Extent { ordered, ..extent };
        let backwards = value == ValueKind::Outcome && mark::applies(rules, ordered);
        extent.check(backwards)?;
        let max = usize::try_from(extent.max).unwrap_or(usize::MAX);
        let table = |filling, cells, losing| Self {
            rules,
            extent,
            value,
            cells,
            filling,
            losing,
            next: 0,
            done: 0,
        };
        if backwards {
            crate::room::check(extent.bytes(true))?;
            if let Some(marking) = Marking::new(rules, extent.piles, max, ordered, u64::MAX) {
                let filling = Filling::Backwards(marking);
                return Ok(table(filling, Vec::new(), LosingIndex::new(1, 0)));
            }
        }
        extent.check(false)?;
        crate::room::check(extent.memory() + LosingIndex::memory(extent))?;
        let largest = u32::try_from(extent.max).unwrap_or(u32::MAX);
        let lines = (value == ValueKind::Grundy)
            .then(|| LineValues::new(rules, extent.piles, max, ordered));
        Ok(table(
            lines.flatten().map_or(Filling::ByTotal, Filling::Lines),
            Vec::with_capacity(extent.cells()),
            LosingIndex::new(extent.piles, largest),
        ))
    }

    /// The positions in the table. If the order matters to the rules, every order is included, whatever was asked
    /// for.
    #[must_use]
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The number of positions computed, not counting copies.
    #[must_use]
    pub fn done(&self) -> u64 {
        match &self.filling {
            Filling::Backwards(marking) => marking.decided(),
            Filling::Lines(lines) => lines.done(),
            Filling::ByTotal => self.done,
        }
    }

    /// Computes all remaining values, and reports progress from time to time and at the end.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; values already computed are kept, and the next run resumes from there.
    pub fn run(&mut self, control: &Control<'_>) -> Result<(), Unsolved> {
        let all = Some(self.extent.positions());
        let report = |done| control.report(Progress { done, all });
        self.fill(control)?;
        if !matches!(self.filling, Filling::ByTotal) {
            // No total needs more work.
            self.next = self.extent.most() + 1;
        }
        while self.advance(&control.cancel)?.is_some() {
            report(self.done);
        }
        report(self.done());
        Ok(())
    }

    /// Computes the next total, from 0 on. The result is its positions; `None` if all are done. If the values are
    /// not computed total by total, the first call computes all of them.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; values already computed are kept.
    pub fn advance(&mut self, cancel: &Cancel) -> Result<Option<TotalLevel>, Unsolved> {
        if self.next > self.extent.most() {
            return Ok(None);
        }
        self.fill(&Control::of(cancel.clone()))?;
        let level = self.extent.level(self.next);
        if !matches!(self.filling, Filling::ByTotal) {
            self.next += 1;
            return Ok(Some(level));
        }
        let this = &*self;
        level
            .flat()
            .par_chunks(SHARE * self.extent.piles)
            .try_for_each_init(
                || TableWorker::new(this),
                |worker, share| {
                    for piles in share.chunks_exact(this.extent.piles) {
                        // One position may have very many moves.
                        cancel.check()?;
                        this.store(piles, worker.value(piles));
                    }
                    Ok::<(), Unsolved>(())
                },
            )?;
        if self.value == ValueKind::Outcome {
            for piles in level.positions() {
                if self.outcome(piles) == Some(Outcome::P) {
                    self.add_losing(piles);
                }
            }
        }
        self.done += level.len() as u64;
        self.next += 1;
        Ok(Some(level))
    }

    /// Makes the missing cells, and computes all values that are not computed total by total.
    fn fill(&mut self, control: &Control<'_>) -> Result<(), Unsolved> {
        let all = Some(self.extent.positions());
        let breathe = |done| {
            control.report(Progress { done, all });
            control.cancel.check()
        };
        if let Filling::Backwards(marking) = &mut self.filling {
            return Ok(marking.run(self.rules, u64::MAX, &breathe)?);
        }
        let cells = self.extent.cells();
        while self.cells.len() < cells {
            control.cancel.check()?;
            let more = cells.min(self.cells.len() + CELLS);
            self.cells.resize_with(more, || AtomicU16::new(NONE));
        }
        if let Filling::Lines(lines) = &mut self.filling {
            lines.run(&self.cells, &breathe)?;
        }
        Ok(())
    }

    /// Stores a value. Each cell is stored once and read after its level is complete, so relaxed
    /// ordering is enough.
    fn store(&self, piles: &[u32], value: u16) {
        let store = |piles: &[u32]| self.cells[self.cell(piles)].store(value, Ordering::Relaxed);
        if self.extent.ordered {
            store(piles);
        } else {
            permutations(piles, store);
        }
    }

    fn add_losing(&mut self, piles: &[u32]) {
        if self.extent.ordered {
            self.losing.push(piles);
        } else {
            permutations(piles, |piles| self.losing.push(piles));
        }
    }

    pub(crate) fn cell(&self, piles: &[u32]) -> usize {
        let side = self.side();
        piles.iter().rev().fold(0, |c, &p| c * side + p as usize)
    }

    pub(crate) fn side(&self) -> usize {
        usize::try_from(self.extent.max).unwrap_or(0) + 1
    }

    /// The value of a position with its piles in table order. `None` if it has not been computed,
    /// exceeds the bound or has another number of piles. Constant time.
    #[must_use]
    pub fn at(&self, piles: &[u32]) -> Option<u16> {
        let inside = piles.len() == self.extent.piles
            && piles.iter().all(|&pile| u64::from(pile) <= self.extent.max);
        if !inside {
            return None;
        }
        if let Filling::Backwards(marking) = &self.filling {
            return marking.wins(piles).map(u16::from);
        }
        let value = (self.cells.get(self.cell(piles))?).load(Ordering::Relaxed);
        (value != NONE).then_some(value)
    }

    /// The P-positions of the totals computed, in no particular order.
    #[must_use]
    pub fn p_positions(&self) -> Vec<Vec<u32>> {
        if let Filling::Backwards(marking) = &self.filling
            && marking.is_done()
        {
            return marking.lost();
        }
        let levels = (0..self.next).map(|total| self.extent.level(total));
        let lost = |level: TotalLevel| -> Vec<Vec<u32>> {
            let is_lost = |piles: &&[u32]| self.outcome(piles) == Some(Outcome::P);
            level
                .positions()
                .filter(is_lost)
                .map(<[u32]>::to_vec)
                .collect()
        };
        levels.flat_map(lost).collect()
    }

    /// The outcome of a position; `None` where [`at`](Self::at) gives `None`.
    #[must_use]
    pub fn outcome(&self, piles: &[u32]) -> Option<Outcome> {
        let value = self.at(piles)?;
        Some(self.value.outcome(value, self.rules.is_misere()))
    }
}
