//! All takes of a clause, as straight lines: each has a first take, and piles that lose one more token at each
//! step. Walking along a line is the inner loop of exhaustive play.

use crate::words::{WordClause, WordPiles, WordSpan};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A line of takes: the first take, the piles that lose one more token at each step, and the number of takes.
pub(crate) struct TakeLine<'a> {
    pub(crate) first: &'a [u32],
    pub(crate) along: &'a [usize],
    pub(crate) count: u32,
}

struct Walk<'a> {
    spans: &'a [WordSpan],
    piles: &'a [u32],
    /// The free piles in the order in which they are set; the last of them runs along the line.
    free: SmallVec<[usize; 8]>,
    tied: SmallVec<[usize; 8]>,
    /// How much more a tied pile loses than the pile it is tied to.
    surplus: SmallVec<[i64; 8]>,
    taken: WordPiles,
}

impl WordClause {
    /// An upper bound on the number of takes that its spans allow.
    pub(crate) fn room(&self, piles: &[u32]) -> u64 {
        self.spans
            .iter()
            .zip(piles)
            .map(|(span, &height)| match *span {
                WordSpan::Free { low, high } => u64::from(high - low) + 1,
                WordSpan::Tied { low, high, .. } => {
                    let surplus = u64::from(high.abs_diff(low)) + 1;
                    surplus.min(u64::from(height))
                }
            })
            .fold(1, u64::saturating_mul)
    }

    /// Visits the lines of all takes that the spans allow, each take once, without checking exceptions.
    pub(crate) fn lines<B>(
        &self,
        piles: &[u32],
        visit: &mut impl FnMut(TakeLine<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let width = |pile: usize| match self.spans[pile] {
            WordSpan::Free { low, high } => high - low,
            WordSpan::Tied { .. } => 0,
        };
        let (tied, mut free): (SmallVec<[usize; 8]>, SmallVec<[usize; 8]>) =
            (0..piles.len()).partition(|&pile| matches!(self.spans[pile], WordSpan::Tied { .. }));
        // The widest pile comes last: the longer the lines, the fewer there are.
        free.sort_by_key(|&pile| width(pile));
        let mut walk = Walk {
            spans: &self.spans,
            piles,
            free,
            tied,
            surplus: SmallVec::from_elem(0, piles.len()),
            taken: WordPiles::from_elem(0, piles.len()),
        };
        walk.set_surplus(0, visit)
    }

    /// Whether the clause allows any take. Adds the number of steps to `work`.
    pub(crate) fn moves(&self, piles: &[u32], work: &mut u64) -> bool {
        let cost = self.cost();
        let found = self.lines(piles, &mut |line: TakeLine<'_>| {
            let mut taken: WordPiles = line.first.into();
            for _ in 0..line.count {
                *work = work.saturating_add(cost);
                if !self.forbids(piles, &taken) {
                    return ControlFlow::Break(());
                }
                for &pile in line.along {
                    taken[pile] += 1;
                }
            }
            ControlFlow::Continue(())
        });
        found.is_break()
    }
}

impl Walk<'_> {
    /// Chooses the surplus of the tied piles from `slot` on, then the free piles.
    fn set_surplus<B>(
        &mut self,
        slot: usize,
        visit: &mut impl FnMut(TakeLine<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(&tied) = self.tied.get(slot) else {
            return self.set_free(0, visit);
        };
        if let WordSpan::Tied { pile, low, high } = self.spans[tied] {
            let least = 1 - i64::from(self.piles[pile as usize]);
            let most = i64::from(self.piles[tied]);
            for surplus in i64::from(low).max(least)..=i64::from(high).min(most) {
                self.surplus[tied] = surplus;
                self.set_surplus(slot + 1, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The range of what a free pile may lose without exceeding the piles tied to it.
    fn bounds(&self, pile: usize) -> (u32, u32) {
        let WordSpan::Free { low, high } = self.spans[pile] else {
            return (1, 0);
        };
        let (mut low, mut high) = (i64::from(low), i64::from(high));
        for &tied in &self.tied {
            if self.tied_to(tied) == pile {
                low = low.max(1 - self.surplus[tied]);
                high = high.min(i64::from(self.piles[tied]) - self.surplus[tied]);
            }
        }
        match (u32::try_from(low), u32::try_from(high)) {
            (Ok(low), Ok(high)) => (low, high),
            _ => (1, 0),
        }
    }

    fn tied_to(&self, tied: usize) -> usize {
        match self.spans[tied] {
            WordSpan::Tied { pile, .. } => pile as usize,
            WordSpan::Free { .. } => tied,
        }
    }

    fn take(&mut self, pile: usize, take: u32) {
        self.taken[pile] = take;
        for slot in 0..self.tied.len() {
            let tied = self.tied[slot];
            if self.tied_to(tied) == pile {
                // The bounds keep this within the pile.
                self.taken[tied] = u32::try_from(i64::from(take) + self.surplus[tied]).unwrap_or(0);
            }
        }
    }

    fn set_free<B>(
        &mut self,
        slot: usize,
        visit: &mut impl FnMut(TakeLine<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pile = self.free[slot];
        let (mut low, high) = self.bounds(pile);
        if slot + 1 < self.free.len() {
            for take in low..=high {
                self.take(pile, take);
                self.set_free(slot + 1, visit)?;
            }
            return ControlFlow::Continue(());
        }
        if low > high {
            return ControlFlow::Continue(());
        }
        self.take(pile, low);
        if self.taken.iter().all(|take| *take == 0) {
            // Taking nothing is not a take.
            low += 1;
            if low > high {
                return ControlFlow::Continue(());
            }
            self.take(pile, low);
        }
        let mut along: SmallVec<[usize; 8]> = SmallVec::new();
        along.push(pile);
        along.extend(
            self.tied
                .iter()
                .copied()
                .filter(|&tied| self.tied_to(tied) == pile),
        );
        visit(TakeLine {
            first: &self.taken,
            along: &along,
            count: high - low + 1,
        })
    }
}
