//! Games whose position is its piles alone: every position up to a bound, from the bottom up, one
//! total after the other. All options of a position have a smaller total, so the positions of one
//! total are worked out in parallel.

use super::extent::{Extent, Level, permutations};
use super::losing::Losing;
use super::worker::Worker;
use super::{Cancel, Control, Progress, Unsolved};
use crate::engine::{Counts, Outcome, Rules, TooBig};
use crate::number::Natural;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering};

/// What is worked out for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// 0 at a P-position, 1 at an N-position. Much the quickest: a position is done with the first
    /// winning move, and P-positions are looked up rather than moves tried.
    Outcome,
    /// How many takes the game lasts when the winner hurries and the loser delays. Even at a
    /// P-position. (C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1, 1966.)
    Remoteness,
    /// The Sprague–Grundy value: the least number that is not the value of an option. 0 at a
    /// P-position. (R. Sprague 1935, P. M. Grundy 1939; of games played side by side the values are
    /// added without carry.)
    Grundy,
}

impl Value {
    /// The outcome of a position that this kind of value is `value` of.
    #[must_use]
    pub fn outcome(self, value: u16) -> Outcome {
        let is_p = match self {
            Self::Outcome | Self::Grundy => value == 0,
            Self::Remoteness => value.is_multiple_of(2),
        };
        if is_p { Outcome::P } else { Outcome::N }
    }
}

/// Marks a cell that is not worked out.
pub(super) const NONE: u16 = u16::MAX;

/// So many positions are a thread's share of a level; the flag that ends it is looked at before
/// each share.
const SHARE: usize = 32;

/// A table with a value for every position up to a bound, filled one total after the other, in several
/// threads.
///
/// For [`Value::Outcome`] the time is that of some look-ups or moves for each clause of each position,
/// whichever are fewer; for the other two, of all moves of all positions.
pub struct Field<'a> {
    pub(super) rules: &'a dyn Rules,
    pub(super) extent: Extent,
    pub(super) value: Value,
    /// By the piles as digits to the base `max` + 1, the first one lowest.
    pub(super) cells: Vec<AtomicU16>,
    pub(super) losing: Losing,
    /// The total that is worked out next.
    next: u64,
    done: u64,
}

/// Whether the positions of the game with so many piles are their piles alone: it has no memory and no
/// announcements. Judged by a start with one token in each pile.
#[must_use]
pub fn is_memoryless(rules: &dyn Rules, piles: usize) -> bool {
    let ones: Counts = std::iter::repeat_n(Natural::ONE, piles).collect();
    rules.announcement(&ones).is_none()
        && rules
            .start_memory(&ones, &[])
            .is_ok_and(|memory| memory.is_empty())
}

impl<'a> Field<'a> {
    /// An empty table. Where piles may be exchanged without changing anything, the values of one
    /// order are copied to the others unless the extent asks for every order.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`], before any memory is taken: the game is not its piles alone, or the
    /// extent does not [fit](Extent::fits); then it names the greatest bound that does.
    pub fn new(rules: &'a dyn Rules, extent: Extent, value: Value) -> Result<Self, Unsolved> {
        if !is_memoryless(rules, extent.piles) {
            return Err(Unsolved::TooBig(TooBig {
                what: "this game remembers more than its piles, too much for a table of them"
                    .to_owned(),
                limit: "games without memory and announcements have one".to_owned(),
            }));
        }
        extent.check()?;
        let ordered = extent.ordered || rules.order_matters();
        let extent = Extent { ordered, ..extent };
        let largest = u32::try_from(extent.max).unwrap_or(u32::MAX);
        let cells = usize::try_from(extent.memory() / super::extent::CELL).unwrap_or(0);
        Ok(Self {
            rules,
            extent,
            value,
            cells: (0..cells).map(|_| AtomicU16::new(NONE)).collect(),
            losing: Losing::new(extent.piles, largest),
            next: 0,
            done: 0,
        })
    }

    /// Which positions it holds; those of every order if the order matters to the rules, whatever was
    /// asked for.
    #[must_use]
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// How many positions are worked out, not counting those that are copies.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Works out everything that is left, and tells how far it has come after each total.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; what has been worked out stays, and the next run goes on from there.
    pub fn run(&mut self, control: &Control<'_>) -> Result<(), Unsolved> {
        let all = Some(self.extent.positions());
        while self.advance(&control.cancel)?.is_some() {
            (control.progress)(Progress {
                done: self.done,
                all,
            });
        }
        Ok(())
    }

    /// Works out the next total, from 0 on, and gives its positions; `None` if all is done.
    ///
    /// # Errors
    /// [`Unsolved::Cancelled`]; what has been worked out stays.
    pub fn advance(&mut self, cancel: &Cancel) -> Result<Option<Level>, Unsolved> {
        if self.next > self.extent.most() {
            return Ok(None);
        }
        let level = self.extent.level(self.next);
        let this = &*self;
        level
            .flat()
            .par_chunks(SHARE * self.extent.piles)
            .try_for_each_init(
                || Worker::new(this),
                |worker, share| {
                    cancel.check()?;
                    for piles in share.chunks_exact(this.extent.piles) {
                        this.store(piles, worker.value(piles));
                    }
                    Ok::<(), Unsolved>(())
                },
            )?;
        if self.value == Value::Outcome {
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

    /// A cell is stored once, and read when its level is done: relaxed order is enough.
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

    pub(super) fn cell(&self, piles: &[u32]) -> usize {
        let side = self.side();
        piles
            .iter()
            .rev()
            .fold(0, |cell, &pile| cell * side + pile as usize)
    }

    pub(super) fn side(&self) -> usize {
        usize::try_from(self.extent.max).unwrap_or(0) + 1
    }

    /// The value of a position, its piles in table order; `None` if it is not worked out, beyond the
    /// bound or of another number of piles. Constant time.
    #[must_use]
    pub fn at(&self, piles: &[u32]) -> Option<u16> {
        let inside = piles.len() == self.extent.piles
            && piles.iter().all(|&pile| u64::from(pile) <= self.extent.max);
        let value = inside.then(|| self.cells[self.cell(piles)].load(Ordering::Relaxed));
        value.filter(|value| *value != NONE)
    }

    /// Who wins; `None` where [`at`](Self::at) says so.
    #[must_use]
    pub fn outcome(&self, piles: &[u32]) -> Option<Outcome> {
        Some(self.value.outcome(self.at(piles)?))
    }
}
