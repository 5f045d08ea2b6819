//! All takes of a position, one by one, derived from its clauses.

use super::bounds::Range;
use super::clause::Clause;
use super::position::{Counts, Phase, Position};
use super::rules::Rules;
use crate::number::Natural;
use smallvec::SmallVec;

/// Goes through the legal takes of a position, each once: clause by clause in the paper's order, and
/// within a clause in lexicographic order, with piles tied to others after the rest.
///
/// The walk is lazy, so it also tells at any size whether a game is over. A step costs a membership
/// test for each clause up to the current one, plus one more for each combination skipped because an
/// exception bars it or an earlier clause allows it. The memory needed is that of the clauses and one
/// take.
#[derive(Clone)]
pub struct Takes {
    piles: Counts,
    clauses: Vec<Clause>,
    /// The current clause.
    clause: usize,
    /// Its piles in the order in which they are set: untied first.
    order: SmallVec<[usize; 8]>,
    taken: Counts,
    high: Counts,
    stride: Counts,
    ranges: Vec<Range>,
    started: bool,
    /// How many more combinations in a row may be skipped; `None` if there are so few that all may.
    patience: Option<u32>,
}

/// How many combinations in a row are skipped before the walk gives up, if there are more than that.
const PATIENCE: u32 = 1 << 17;

impl Takes {
    /// The takes of this position; none if an announcement is due first.
    #[must_use]
    pub fn new(rules: &dyn Rules, position: &Position) -> Self {
        let clauses = match position.phase {
            Phase::Take => rules.clauses(position),
            Phase::Block => Vec::new(),
        };
        Self::of_clauses(&position.piles, clauses)
    }

    /// The takes that these clauses allow from these piles. Each clause must have one span per pile.
    #[must_use]
    pub fn of_clauses(piles: &[Natural], clauses: Vec<Clause>) -> Self {
        let mut walk = Self {
            piles: piles.into(),
            clauses,
            clause: 0,
            order: SmallVec::new(),
            taken: Counts::new(),
            high: Counts::new(),
            stride: Counts::new(),
            ranges: Vec::new(),
            started: false,
            patience: None,
        };
        let picky = |clause: &Clause| !clause.conditions.is_empty();
        if walk.clauses.iter().any(picky) && walk.bound() > u64::from(PATIENCE) {
            walk.patience = Some(PATIENCE);
        }
        walk
    }

    /// Whether the walk ended before it examined everything: the takes that satisfy the conditions are
    /// too sparse to be found by walking.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        self.patience == Some(0)
    }

    /// An upper bound on the number of takes: the sum over the clauses of the products of their spans.
    /// Costs one product for each pile and clause.
    #[must_use]
    pub fn bound(&self) -> Natural {
        self.clauses
            .iter()
            .map(|clause| {
                clause
                    .spans
                    .iter()
                    .zip(&self.piles)
                    .map(|(span, height)| span.width(height))
                    .fold(Natural::ONE, |product, width| product * width)
            })
            .fold(Natural::ZERO, |sum, clause| sum + clause)
    }

    /// Moves to the next combination of the current clause: sets the piles from `slot` on to their
    /// least takes, and backtracks to earlier piles where nothing fits. False if none is left.
    fn settle(&mut self, mut slot: usize) -> bool {
        loop {
            let clause = &self.clauses[self.clause];
            let Some(&pile) = self.order.get(slot) else {
                return true;
            };
            let unset = &self.order[slot + 1..];
            if let Some(room) = clause.room(pile, &self.piles, &self.ranges, &self.taken, unset) {
                self.taken[pile] = room.low;
                self.high[pile] = room.high;
                self.stride[pile] = room.stride;
                slot += 1;
            } else if let Some(back) = self.step(slot) {
                slot = back;
                if !self.waits() {
                    return false;
                }
            } else {
                return false;
            }
        }
    }

    /// Advances the last pile before `slot` that has room, and returns the slot after it, to be set
    /// next.
    fn step(&mut self, slot: usize) -> Option<usize> {
        for slot in (0..slot).rev() {
            let pile = self.order[slot];
            if self.stride[pile] == 1 {
                if self.taken[pile] < self.high[pile] {
                    self.taken[pile] += 1u64;
                    return Some(slot + 1);
                }
            } else {
                let next = &self.taken[pile] + &self.stride[pile];
                if next <= self.high[pile] {
                    self.taken[pile] = next;
                    return Some(slot + 1);
                }
            }
        }
        None
    }

    /// Counts one more skipped combination; false if there were too many in a row.
    fn waits(&mut self) -> bool {
        if let Some(patience) = &mut self.patience {
            *patience = patience.saturating_sub(1);
        }
        !self.gave_up()
    }

    fn advance(&mut self) -> bool {
        if self.started {
            match self.step(self.order.len()) {
                Some(slot) => self.settle(slot),
                None => false,
            }
        } else {
            let clause = &self.clauses[self.clause];
            let piles = self.piles.len();
            self.order = clause.order();
            self.taken = std::iter::repeat_n(Natural::ZERO, piles).collect();
            self.high = self.taken.clone();
            self.stride = self.taken.clone();
            self.started = true;
            match clause.ranges(&self.piles) {
                Some(ranges) => self.ranges = ranges,
                None => return false,
            }
            self.settle(0)
        }
    }
}

impl Iterator for Takes {
    /// The index of the first clause that allows the take, and the take.
    type Item = (usize, Counts);

    fn next(&mut self) -> Option<Self::Item> {
        while self.clause < self.clauses.len() && !self.gave_up() {
            while self.advance() {
                let (earlier, rest) = self.clauses.split_at(self.clause);
                let (piles, taken) = (&self.piles, &self.taken);
                let fresh = taken.iter().any(|take| !take.is_zero())
                    && rest[0].fulfils(piles, taken)
                    && rest[0].bar(piles, taken).is_none()
                    && !earlier.iter().any(|clause| clause.allows(piles, taken));
                if fresh {
                    if let Some(patience) = &mut self.patience {
                        *patience = PATIENCE;
                    }
                    return Some((self.clause, self.taken.clone()));
                }
                if !self.waits() {
                    return None;
                }
            }
            self.clause += 1;
            self.started = false;
        }
        None
    }
}

impl super::clause::Span {
    /// An upper bound on the number of different takes it admits from a pile of this height.
    fn width(&self, height: &Natural) -> Natural {
        match self {
            Self::Nothing | Self::Everything => Natural::ONE,
            Self::Positive => height.clone(),
            Self::Any => height + 1u64,
            Self::Between(from, to) => (to.min(height) + 1u64).saturating_sub(from),
            Self::Tied { low, high, .. } => {
                let room = Natural::small((high - low).unsigned_abs() + 1);
                room.min(height.clone())
            }
        }
    }
}
