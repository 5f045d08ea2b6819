//! Which positions a table contains, in which order they are visited, and how much memory they need.

use crate::Unsolved;
use crate::words::WordPiles;
use goldpile_engine::TooBig;
use smallvec::SmallVec;

/// The maximum size in bytes of the table of a [`ValueTable`](crate::ValueTable) or [`Reach`](crate::Reach). The
/// separate lists for looking up P-positions hold at most a million positions.
pub use goldpile_engine::memory::MAX_MEMORY;

pub(crate) const CELL: u64 = 2;

/// The maximum number of tokens in a position for exhaustive play. Counts of tokens, and values, which are never
/// greater, have 16 bits; the next number marks a missing value.
pub const MAX_TOKENS: u64 = u16::MAX as u64 - 1;

/// The positions of a game without memory, with a given number of piles and a largest pile size.
///
/// ```
/// use goldpile_solve::Extent;
/// let extent = Extent { piles: 2, max: 3, ordered: false };
/// assert_eq!(extent.positions(), 10);
/// assert_eq!(extent.memory(), 2 * 4 * 4);
/// assert_eq!(extent.level(4).flat(), [1, 3, 2, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of piles, at least 1.
    pub piles: usize,
    /// The maximum number of tokens in a pile.
    pub max: u64,
    /// Whether every order of the piles is played out, or only the increasing one. The latter is correct where
    /// [`Rules::order_matters`](goldpile_engine::Rules::order_matters) is false.
    pub ordered: bool,
}

impl Extent {
    /// The positions with this many piles of up to `max` tokens each.
    #[must_use]
    pub const fn new(piles: usize, max: u64, ordered: bool) -> Self {
        Self {
            piles,
            max,
            ordered,
        }
    }

    /// The number of positions, or the largest `u64` if there are more.
    #[must_use]
    pub fn positions(self) -> u64 {
        let side = u128::from(self.max) + 1;
        let mut count = 1u128;
        for pile in 0..self.piles as u128 {
            // The number of rows in increasing order: (side + piles − 1 over piles), an integer at every
            // step.
            count = if self.ordered {
                count.saturating_mul(side)
            } else {
                count.saturating_mul(side + pile) / (pile + 1)
            };
        }
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    /// The size of the table in bytes, two for every order of the piles, or the largest `u64` if it is larger.
    #[must_use]
    pub fn memory(self) -> u64 {
        let side = self.max.saturating_add(1);
        (0..self.piles).fold(CELL, |bytes, _| bytes.saturating_mul(side))
    }

    pub(crate) fn cells(self) -> usize {
        usize::try_from(self.memory() / CELL).unwrap_or(usize::MAX)
    }

    /// Whether the extent can be played out: it needs at most [`MAX_MEMORY`], and its values, which
    /// never exceed the number of tokens, fit in 16 bits.
    #[must_use]
    pub fn fits(self) -> bool {
        self.fits_in(self.memory())
    }

    fn fits_in(self, memory: u64) -> bool {
        memory <= MAX_MEMORY && self.max.saturating_mul(self.piles as u64) <= MAX_TOKENS
    }

    pub(crate) fn bytes(self, bits: bool) -> u64 {
        if bits {
            self.positions() / 8
        } else {
            self.memory()
        }
    }

    /// Checks that a table of this extent fits; its cells are words, or bits if the game is played backwards. The
    /// error names the largest bound that fits.
    pub(crate) fn check(self, bits: bool) -> Result<(), Unsolved> {
        let fits_with = |extent: Self| extent.fits_in(extent.bytes(bits));
        if fits_with(self) {
            return Ok(());
        }
        let fits = greatest(0, self.max, |max| fits_with(Self { max, ..self }));
        let s = if self.piles == 1 { "" } else { "s" };
        let why = if self.bytes(bits) > MAX_MEMORY {
            format!(
                "does not fit into the {} MiB that it may use",
                MAX_MEMORY >> 20
            )
        } else {
            format!("does not stay within the limit of {MAX_TOKENS} tokens in total")
        };
        Err(Unsolved::TooBig(TooBig {
            what: format!("a table of {} pile{s} up to {} {why}", self.piles, self.max),
            limit: format!("{fits} is the greatest bound that does"),
        }))
    }

    /// The largest total of a position.
    #[must_use]
    pub fn most(self) -> u64 {
        self.max * self.piles as u64
    }

    /// The positions with this total, in lexicographic order of their piles; none if the total exceeds
    /// `piles` · `max`. Time and memory grow with the number of positions.
    #[must_use]
    pub fn level(self, total: u64) -> TotalLevel {
        let mut level = TotalLevel {
            total,
            piles: self.piles,
            flat: Vec::new(),
        };
        let mut row = WordPiles::new();
        if let (Ok(max), Ok(total)) = (u32::try_from(self.max), u32::try_from(total)) {
            self.fill(max, total, &mut row, &mut level.flat);
        }
        level
    }

    fn fill(self, max: u32, rest: u32, row: &mut WordPiles, flat: &mut Vec<u32>) {
        let (set, open) = (row.len(), self.piles - row.len());
        let open = u32::try_from(open).unwrap_or(u32::MAX);
        if open == 1 {
            flat.extend_from_slice(row);
            flat.push(rest);
            return;
        }
        // The later piles have at most `max` tokens each, and at least as many as this one if the order
        // does not matter.
        let low = rest.saturating_sub(max * (open - 1));
        let (low, high) = match row.last() {
            Some(&last) if !self.ordered => (low.max(last), rest / open),
            None if !self.ordered => (low, rest / open),
            _ => (low, rest.min(max)),
        };
        for pile in low..=high {
            row.push(pile);
            self.fill(max, rest - pile, row, flat);
            row.truncate(set);
        }
    }
}

/// The positions of one total, in lexicographic order of their piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalLevel {
    /// The total number of tokens.
    pub total: u64,
    piles: usize,
    flat: Vec<u32>,
}

impl TotalLevel {
    /// The piles of each position: [`Extent::piles`] words, in table order, or in increasing order where
    /// only that one is played out.
    pub fn positions(&self) -> std::slice::ChunksExact<'_, u32> {
        self.flat.chunks_exact(self.piles)
    }

    /// All piles, position after position; each position is [`Extent::piles`] words.
    #[must_use]
    pub fn flat(&self) -> &[u32] {
        &self.flat
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.flat.len() / self.piles
    }

    /// Whether the level has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }
}

/// Visits every distinct order of an increasing row, in lexicographic order.
pub(crate) fn permutations<T: Copy + Ord>(row: &[T], mut visit: impl FnMut(&[T])) {
    let mut current: SmallVec<[T; 8]> = row.into();
    loop {
        visit(&current);
        let Some(pivot) = current.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return;
        };
        let successor = current
            .iter()
            .rposition(|pile| *pile > current[pivot])
            .unwrap_or(pivot);
        current.swap(pivot, successor);
        current[pivot + 1..].reverse();
    }
}

/// An upper bound on the number of positions reachable from here: those in which no pile is larger, in increasing
/// order only if the order does not matter.
pub(crate) fn count_below(piles: &[u32], ordered: bool) -> usize {
    if ordered {
        return piles.iter().fold(1usize, |product, &pile| {
            product.saturating_mul(pile as usize + 1)
        });
    }
    // ways[last]: the number of rows so far that end in this count.
    let mut ways = vec![1usize];
    for &pile in piles {
        let mut next = vec![0usize; pile as usize + 1];
        let mut sum = 0usize;
        for (count, slot) in next.iter_mut().enumerate() {
            sum = sum.saturating_add(ways.get(count).copied().unwrap_or(0));
            *slot = sum;
        }
        ways = next;
    }
    ways.iter().fold(0, |sum, &count| sum.saturating_add(count))
}

/// The largest bound from `good` to `most` for which `holds` is true. It must be true for `good`, and for
/// everything below a bound for which it is true.
pub fn greatest(mut good: u64, most: u64, holds: impl Fn(u64) -> bool) -> u64 {
    if holds(most) {
        return most;
    }
    let mut bad = most;
    while good + 1 < bad {
        let middle = good + (bad - good) / 2;
        if holds(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}
