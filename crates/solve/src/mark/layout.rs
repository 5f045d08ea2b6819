//! How a table stores positions: one bit for each, in an order in which every take leads downwards.

use crate::extent::Extent;

/// The positions with a given number of piles, none of them above a bound, in lexicographic order: all
/// such positions, or only those whose piles are in increasing order.
///
/// The place of a position is a sum of one number for each pile, so a walk along one pile looks up one
/// number at each step.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(super) piles: usize,
    pub(super) max: usize,
    pub(super) sorted: bool,
    /// The contribution of each pile and height to the place; it may wrap around.
    parts: Vec<Vec<u64>>,
    pub(super) len: u64,
}

impl Layout {
    /// `None` if there are more positions than `room` or than fit in a `u64`.
    pub(crate) fn new(piles: usize, max: usize, sorted: bool, room: u64) -> Option<Self> {
        let side = max as u64 + 1;
        let len = Extent::new(piles, max as u64, !sorted).positions();
        if len > room {
            return None;
        }
        // The number of increasing rows of `counts` numbers, each of which has this many possible values.
        let rows = |values: u64, counts| Extent::new(counts, values - 1, false).positions();
        let parts = (0..piles)
            .map(|pile| {
                let behind = piles - pile;
                if sorted {
                    // The number of rows of `behind` increasing numbers that begin with this height or a greater
                    // one.
                    let mut parts: Vec<u64> = (0..=max)
                        .map(|height| {
                            let rest = side - height as u64;
                            let next = if behind > 1 {
                                rows(rest, behind - 1)
                            } else {
                                0
                            };
                            next.wrapping_sub(rows(rest, behind))
                        })
                        .collect();
                    if pile == 0 {
                        for part in &mut parts {
                            *part = part.wrapping_add(rows(side, piles));
                        }
                    }
                    parts
                } else {
                    let step = (1..behind).fold(1u64, |step, _| step * side);
                    (0..=max as u64).map(|height| height * step).collect()
                }
            })
            .collect();
        Some(Self {
            piles,
            max,
            sorted,
            parts,
            len,
        })
    }

    /// The least and the greatest height of the pile after these.
    pub(crate) fn next_pile(&self, row: &[u32]) -> (u32, u32) {
        let least = row.last().filter(|_| self.sorted);
        let most = u32::try_from(self.max).unwrap_or(u32::MAX);
        (least.copied().unwrap_or(0), most)
    }

    /// Moves on to the next row, which consists of all piles but the last. The last row is followed by the first.
    pub(crate) fn next_row(&self, row: &mut [u32]) {
        let below = |pile: &u32| (*pile as usize) < self.max;
        let grows = row.iter().rposition(below);
        let least = match grows {
            Some(pile) => {
                row[pile] += 1;
                if self.sorted { row[pile] } else { 0 }
            }
            None => 0,
        };
        row[grows.map_or(0, |pile| pile + 1)..].fill(least);
    }

    pub(crate) fn part(&self, pile: usize, height: usize) -> u64 {
        self.parts[pile][height]
    }

    pub(crate) fn parts(&self, pile: usize, low: usize, high: usize) -> &[u64] {
        &self.parts[pile][low..=high]
    }

    /// The place of a position, with its piles in increasing order if only such positions are held.
    pub(crate) fn place(&self, piles: &[u32]) -> u64 {
        piles
            .iter()
            .zip(&self.parts)
            .fold(0, |sum, (&height, parts)| {
                sum.wrapping_add(parts[height as usize])
            })
    }
}

/// One bit for each place.
#[derive(Clone, Debug)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(len: u64) -> Self {
        let words = usize::try_from(len.div_ceil(64)).unwrap_or(0);
        Self(vec![0; words])
    }

    pub(crate) fn get(&self, place: u64) -> bool {
        self.0
            .get((place / 64) as usize)
            .is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    #[inline]
    pub(crate) fn set(&mut self, place: u64) {
        if let Some(word) = self.0.get_mut((place / 64) as usize) {
            *word |= 1 << (place % 64);
        }
    }

    pub(crate) fn clear(&mut self, place: u64) {
        if let Some(word) = self.0.get_mut((place / 64) as usize) {
            *word &= !(1 << (place % 64));
        }
    }

    /// Sets all bits from `first` to `last`, inclusive.
    pub(crate) fn fill(&mut self, first: u64, last: u64) {
        if first > last {
            return;
        }
        let (from, to) = ((first / 64) as usize, (last / 64) as usize);
        let (head, tail) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        if from == to {
            self.0[from] |= head & tail;
        } else {
            self.0[from] |= head;
            self.0[from + 1..to].fill(u64::MAX);
            self.0[to] |= tail;
        }
    }

    /// The first clear place from `from` on, or `end` if all before that are set.
    pub(crate) fn first_clear(&self, from: u64, end: u64) -> u64 {
        let mut place = from;
        while place < end {
            let word = !self.0[(place / 64) as usize] >> (place % 64);
            if word != 0 {
                return (place + u64::from(word.trailing_zeros())).min(end);
            }
            place = (place / 64 + 1) * 64;
        }
        end
    }
}
