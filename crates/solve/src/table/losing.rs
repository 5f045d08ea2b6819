//! P-positions that can be looked up by the values that a clause leaves unchanged. There are few of them, so
//! checking whether a clause leads to one is usually less work than trying all takes.

use crate::extent::Extent;
use crate::words::{WordClause, WordPiles, WordSpan};

/// The P-positions found so far, in every order that the piles can have on the table.
pub(crate) struct LosingIndex {
    piles: usize,
    largest: usize,
    flat: Vec<u32>,
    /// The indices of the positions, by a pile and its height.
    by_height: Vec<Vec<u32>>,
    /// The indices of the positions, by two piles and the difference of their heights.
    by_difference: Vec<Vec<u32>>,
    /// Set when the bound is exceeded: nothing more is added, and the lists are no longer consulted.
    full: bool,
}

/// The maximum number of P-positions kept: about 300 MB for eight piles, at 4 bytes for each pile and another 4
/// for each height and each difference.
const MAX_LOSING: usize = 1 << 20;

/// The size of a number in these lists, in bytes.
const ENTRY_BYTES: u64 = 4;

/// A range of up to this many heights or differences is looked up one by one.
const NARROW: u32 = 4;

enum LookupKey {
    All,
    Height(usize),
    Difference(usize),
}

impl LosingIndex {
    pub(crate) fn new(piles: usize, largest: u32) -> Self {
        let largest = largest as usize;
        Self {
            piles,
            largest,
            flat: Vec::new(),
            by_height: vec![Vec::new(); piles * (largest + 1)],
            by_difference: vec![Vec::new(); piles * piles * (2 * largest + 1)],
            full: false,
        }
    }

    /// An upper bound on the bytes used for the P-positions of an extent while the lists grow.
    pub(crate) fn memory(extent: Extent) -> u64 {
        let cells = extent.memory() / crate::extent::CELL;
        let piles = extent.piles as u64;
        let each = ENTRY_BYTES * piles * (2 + (piles - 1));
        cells.min(MAX_LOSING as u64) * each * 3 / 2
    }

    pub(crate) fn len(&self) -> usize {
        self.flat.len() / self.piles
    }

    pub(crate) fn push(&mut self, position: &[u32]) {
        let id = match u32::try_from(self.len()) {
            Ok(id) if self.len() < MAX_LOSING => id,
            _ => {
                self.full = true;
                return;
            }
        };
        self.flat.extend_from_slice(position);
        for (pile, &height) in position.iter().enumerate() {
            let slot = self.height(pile, height);
            self.by_height[slot].push(id);
            for (other, &than) in position.iter().enumerate() {
                if other != pile {
                    let slot = self.difference(pile, other, i64::from(height) - i64::from(than));
                    if let Some(slot) = slot {
                        self.by_difference[slot].push(id);
                    }
                }
            }
        }
    }

    fn height(&self, pile: usize, height: u32) -> usize {
        pile * (self.largest + 1) + height as usize
    }

    /// The slot of the positions in which the first pile exceeds the second by `difference`.
    fn difference(&self, pile: usize, other: usize, difference: i64) -> Option<usize> {
        let shifted = usize::try_from(difference + i64::try_from(self.largest).ok()?).ok()?;
        let pair = pile * self.piles + other;
        (shifted <= 2 * self.largest).then_some(pair * (2 * self.largest + 1) + shifted)
    }

    /// Whether the clause leads from these piles to a P-position; `None` if trying its takes is less work.
    pub(crate) fn reached_by(&self, clause: &WordClause, piles: &[u32]) -> Option<bool> {
        let room = clause.room(piles);
        if self.full || room <= 2 {
            return None;
        }
        let (key, count) = self.fewest(clause, piles);
        if count as u64 * 4 > room {
            return None;
        }
        let mut taken = WordPiles::from_elem(0, self.piles);
        let mut reaches = |id: usize| {
            let target = &self.flat[id * self.piles..][..self.piles];
            for ((take, &height), &left) in taken.iter_mut().zip(piles).zip(target) {
                match height.checked_sub(left) {
                    Some(less) => *take = less,
                    None => return false,
                }
            }
            clause.allows(piles, &taken)
        };
        Some(match key {
            LookupKey::All => (0..self.len()).any(reaches),
            LookupKey::Height(pile) => heights(clause, piles, pile)
                .into_iter()
                .flatten()
                .flat_map(|height| &self.by_height[self.height(pile, height)])
                .any(|id| reaches(*id as usize)),
            LookupKey::Difference(pile) => self
                .differences(clause, piles, pile)
                .into_iter()
                .flatten()
                .flat_map(|slot| &self.by_difference[slot])
                .any(|id| reaches(*id as usize)),
        })
    }

    /// The lookup that leaves the fewest P-positions to examine, and their number. Every lookup gives the same
    /// answer; this one is the quickest.
    fn fewest(&self, clause: &WordClause, piles: &[u32]) -> (LookupKey, usize) {
        let mut best = (LookupKey::All, self.len());
        for pile in 0..self.piles {
            if let Some(heights) = heights(clause, piles, pile) {
                let count = heights
                    .map(|height| self.by_height[self.height(pile, height)].len())
                    .sum();
                if count < best.1 {
                    best = (LookupKey::Height(pile), count);
                }
            } else if let Some(slots) = self.differences(clause, piles, pile) {
                let count = slots.map(|slot| self.by_difference[slot].len()).sum();
                if count < best.1 {
                    best = (LookupKey::Difference(pile), count);
                }
            }
        }
        best
    }

    /// The slots of the P-positions in which a tied pile and the pile it is tied to have a difference that the
    /// clause can leave, if there are few such differences.
    fn differences(
        &self,
        clause: &WordClause,
        piles: &[u32],
        tied: usize,
    ) -> Option<impl Iterator<Item = usize>> {
        let WordSpan::Tied { pile, low, high } = clause.spans[tied] else {
            return None;
        };
        let pile = pile as usize;
        let before = i64::from(piles[tied]) - i64::from(piles[pile]);
        (high.abs_diff(low) < NARROW).then(|| {
            (i64::from(low)..=i64::from(high))
                .filter_map(move |surplus| self.difference(tied, pile, before - surplus))
        })
    }
}

/// The heights that the clause can leave for a free pile, if there are few.
fn heights(clause: &WordClause, piles: &[u32], pile: usize) -> Option<impl Iterator<Item = u32>> {
    let WordSpan::Free { low, high } = clause.spans[pile] else {
        return None;
    };
    let height = piles[pile];
    (high - low < NARROW).then(|| (low..=high).map(move |take| height - take))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_every_list_are_within_the_bound() {
        for (piles, max) in [(1, 40), (2, 9), (3, 4)] {
            let extent = Extent::new(piles, max, true);
            let mut losing = LosingIndex::new(piles, u32::try_from(max).unwrap());
            for total in 0..=max * piles as u64 {
                for row in extent.level(total).positions() {
                    losing.push(row);
                }
            }
            let lists = losing.by_height.iter().chain(&losing.by_difference);
            let numbers = losing.flat.len() + lists.map(Vec::len).sum::<usize>();
            assert!(
                LosingIndex::memory(extent) >= ENTRY_BYTES * numbers as u64,
                "{extent:?}"
            );
        }
    }
}
