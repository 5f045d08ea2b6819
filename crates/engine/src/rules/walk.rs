//! All takes of a position, one by one, derived from its clauses.

use crate::clause::bounds::TakeRange;
use crate::clause::{Clause, Span};
use crate::position::{Counts, Move, Phase, Position};
use crate::rules::{EachClause, Rules};
use goldpile_number::Natural;
use smallvec::SmallVec;

/// Goes through the legal takes of a position, each once: clause by clause in the paper's order, and
/// within a clause in lexicographic order, with piles tied to others after the rest.
///
/// The walk is lazy, so it can also tell whether a game is over, at any size; no clause is requested
/// until those before it are finished. Where the legal takes are too sparse to be found by walking, it
/// ends with [`GaveUp`], so that no caller mistakes what it has found for everything.
///
/// A step costs a membership test for each clause up to the current one, plus one more for each
/// combination skipped because an exception bars it or an earlier clause allows it. The memory needed
/// is that of the clauses and one take.
pub struct TakeWalk<'a> {
    piles: Counts,
    /// The clauses requested so far. The last is the current one, unless `bound` has requested all of them.
    clauses: Vec<Clause>,
    rest: EachClause<'a>,
    /// The index of the current clause.
    clause: usize,
    /// Its piles in the order in which they are set: untied first.
    order: SmallVec<[usize; 8]>,
    taken: Counts,
    /// The last take of each pile that is set.
    last: Counts,
    stride: Counts,
    ranges: Vec<TakeRange>,
    started: bool,
    descends: bool,
    /// The cost of a refused combination of the current clause.
    weight: u32,
    /// How much more may be refused in a row before the walk gives up.
    patience: u32,
    /// How much may be refused in a row.
    full_patience: u32,
    examined: u64,
    /// The slot to set next, if it gave up while it was looking for a combination.
    unsettled: Option<usize>,
}

/// The walk ended before it had examined everything, because legal takes are too sparse to be found by walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the moves are too sparse to be found by trying")]
pub struct GaveUp;

/// How many combinations in a row a clause's conditions and exceptions may refuse before the walk gives
/// up. A refusal by a long formula, or by one about long numbers, counts as several, so that a walk
/// takes a fraction of a second.
pub(crate) const PATIENCE: u32 = 1 << 17;

impl<'a> TakeWalk<'a> {
    /// The takes as moves, as far as the walk finds them.
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        self.flatten().map(|(_, taken)| Move::Take(taken))
    }

    /// The takes of this position; none if an announcement is due first.
    #[must_use]
    pub fn new(rules: &'a dyn Rules, position: &'a Position) -> Self {
        let clauses = match position.phase {
            Phase::Take => rules.each_clause(position),
            Phase::Block => Box::new(std::iter::empty()),
        };
        Self::of(&position.piles, clauses)
    }

    /// Lets the walk give up after this many refusals in a row, at least 1; a long formula's counts as several.
    #[must_use]
    pub fn patient(self, refused: u32) -> Self {
        Self {
            patience: refused,
            full_patience: refused,
            ..self
        }
    }

    /// Gives the walk eight times the usual patience, for searches that can be stopped.
    #[must_use]
    pub fn thorough(self) -> Self {
        self.patient(PATIENCE * 8)
    }

    /// Lets the walk give up only after some four billion refusals, for callers that know that there are few.
    #[must_use]
    pub fn persistent(self) -> Self {
        self.patient(u32::MAX)
    }

    /// Makes the takes from each pile decrease within a clause.
    #[must_use]
    pub fn descending(self) -> Self {
        Self {
            descends: true,
            ..self
        }
    }

    /// The takes that these clauses allow from these piles. Each clause must have one span per pile.
    #[must_use]
    pub fn of_clauses(
        piles: &[Natural],
        clauses: impl IntoIterator<Item = Clause, IntoIter: 'a>,
    ) -> Self {
        Self::of(piles, Box::new(clauses.into_iter()))
    }

    fn of(piles: &[Natural], rest: EachClause<'a>) -> Self {
        Self {
            piles: piles.into(),
            clauses: Vec::new(),
            rest,
            clause: 0,
            order: SmallVec::new(),
            taken: Counts::new(),
            last: Counts::new(),
            stride: Counts::new(),
            ranges: Vec::new(),
            started: false,
            descends: false,
            weight: 1,
            patience: PATIENCE,
            full_patience: PATIENCE,
            examined: 0,
            unsettled: None,
        }
    }

    /// Resumes with full patience after it [gave up](GaveUp), for callers that check in between whether
    /// to stop.
    pub fn go_on(&mut self) {
        self.patience = self.full_patience;
    }

    /// The number of combinations examined so far, including refused ones.
    #[must_use]
    pub fn examined(&self) -> u64 {
        self.examined
    }

    /// As [`bound`], for all clauses, which are then requested.
    #[must_use]
    pub fn bound(&mut self) -> Natural {
        self.clauses.extend(&mut self.rest);
        bound(&self.piles, &self.clauses)
    }

    /// Moves to the next combination of the current clause: sets the piles from `slot` on to their
    /// first takes, and backtracks to earlier piles where nothing fits. False if none is left.
    fn settle(&mut self, mut slot: usize) -> bool {
        loop {
            let clause = &self.clauses[self.clause];
            let Some(&pile) = self.order.get(slot) else {
                return true;
            };
            let unset = &self.order[slot + 1..];
            if let Some(room) = clause.room(pile, &self.piles, &self.ranges, &self.taken, unset) {
                (self.taken[pile], self.last[pile]) = if self.descends {
                    let steps = (&room.high - &room.low) / &room.stride;
                    (&room.low + steps * &room.stride, room.low)
                } else {
                    (room.low, room.high)
                };
                self.stride[pile] = room.stride;
                slot += 1;
            } else if let Some(back) = self.step(slot) {
                slot = back;
                self.examined += 1;
                if !self.spend_patience() {
                    self.unsettled = Some(slot);
                    return false;
                }
            } else {
                return false;
            }
        }
    }

    /// Advances the last pile before `slot` that has room, and returns the slot to set next.
    fn step(&mut self, slot: usize) -> Option<usize> {
        for slot in (0..slot).rev() {
            let pile = self.order[slot];
            if self.descends {
                // Decreasing takes end exactly with the smallest.
                if self.taken[pile] > self.last[pile] {
                    self.taken[pile] = &self.taken[pile] - &self.stride[pile];
                    return Some(slot + 1);
                }
            } else if self.stride[pile] == 1 {
                if self.taken[pile] < self.last[pile] {
                    self.taken[pile] += 1u64;
                    return Some(slot + 1);
                }
            } else {
                let next = &self.taken[pile] + &self.stride[pile];
                if next <= self.last[pile] {
                    self.taken[pile] = next;
                    return Some(slot + 1);
                }
            }
        }
        None
    }

    /// Counts one more refused combination; false if there were too many in a row.
    fn spend_patience(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(self.weight);
        self.patience > 0
    }

    fn advance(&mut self) -> bool {
        if let Some(slot) = self.unsettled.take() {
            self.settle(slot)
        } else if self.started {
            match self.step(self.order.len()) {
                // Nearly always, only the last pile advances.
                Some(slot) if slot == self.order.len() => true,
                Some(slot) => self.settle(slot),
                None => false,
            }
        } else {
            let clause = &self.clauses[self.clause];
            let piles = self.piles.len();
            self.order = clause.order();
            self.weight = clause.weight(&self.piles);
            for counts in [&mut self.taken, &mut self.last, &mut self.stride] {
                counts.clear();
                counts.resize(piles, Natural::ZERO);
            }
            self.started = true;
            // A clause that admits no take from some pile is skipped; the walk would try every
            // combination from the others.
            let empty = |(span, height): (&Span, &Natural)| {
                !span.is_tied() && span.bounds(height, &[]).is_none()
            };
            if piles > 1 && clause.spans.iter().zip(&self.piles).any(empty) {
                return false;
            }
            match clause.ranges(&self.piles) {
                Some(ranges) => self.ranges = ranges,
                None => return false,
            }
            self.settle(0)
        }
    }
}

impl Iterator for TakeWalk<'_> {
    /// The index of the first clause that allows the take, and the take. An error comes last.
    type Item = Result<(usize, Counts), GaveUp>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.patience > 0 {
            if self.clause == self.clauses.len() {
                self.clauses.push(self.rest.next()?);
            }
            while self.advance() {
                self.examined += 1;
                let (earlier, rest) = self.clauses.split_at(self.clause);
                let (piles, taken) = (&self.piles, &self.taken);
                let allowed = taken.iter().any(|take| !take.is_zero())
                    && rest[0].fulfils(piles, taken)
                    && rest[0].bar(piles, taken).is_none();
                if allowed {
                    self.patience = self.full_patience;
                    if !earlier.iter().any(|clause| clause.allows(piles, taken)) {
                        // Cloning one by one is quicker than cloning the list, which was most of a step's cost.
                        let mut found = Counts::new();
                        for take in &self.taken {
                            found.push(take.clone());
                        }
                        return Some(Ok((self.clause, found)));
                    }
                } else if !self.spend_patience() {
                    break;
                }
            }
            if self.patience == 0 {
                return Some(Err(GaveUp));
            }
            self.clause += 1;
            self.started = false;
        }
        None
    }
}

/// An upper bound on the number of takes: the sum over the clauses of the products of their spans. Costs
/// one product for each pile and clause.
#[must_use]
pub fn bound(piles: &[Natural], clauses: &[Clause]) -> Natural {
    (clauses.iter())
        .map(|clause| {
            (clause.spans.iter().zip(piles))
                .map(|(span, height)| span.width(height))
                .fold(Natural::ONE, |product, width| product * width)
        })
        .fold(Natural::ZERO, |sum, clause| sum + clause)
}

impl Span {
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
