//! Which positions a table holds, in which order they are visited, and how much memory that takes.

use super::Unsolved;
use super::words::Words;
use crate::engine::TooBig;
use smallvec::SmallVec;

/// No [`Field`](super::Field) or [`Reach`](super::Reach) takes more bytes than this for its table (768
/// MiB). What is kept beside it to look P-positions up is of a million of them at most.
pub const MAX_MEMORY: u64 = 768 << 20;

/// What a cell of a table takes.
pub(super) const CELL: u64 = 2;

/// Values are not above the number of tokens, and the next one means that there is none yet.
pub(super) const MAX_TOKENS: u64 = u16::MAX as u64 - 1;

/// The positions of a game without memory with so many piles and no pile above a bound.
///
/// ```
/// use goldpile::solve::Extent;
/// let extent = Extent { piles: 2, max: 3, ordered: false };
/// assert_eq!(extent.positions(), 10);
/// assert_eq!(extent.memory(), 2 * 4 * 4);
/// assert_eq!(extent.level(4).flat(), [1, 3, 2, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many piles, at least 1.
    pub piles: usize,
    /// The greatest number of tokens in a pile, included.
    pub max: u64,
    /// Whether every order of the piles is played out, or only the increasing one. The latter is
    /// right where [`Rules::order_matters`](crate::engine::Rules::order_matters) says no.
    pub ordered: bool,
}

impl Extent {
    /// How many positions these are, or the largest `u64` if they are more.
    #[must_use]
    pub fn positions(self) -> u64 {
        let side = u128::from(self.max) + 1;
        let mut count = 1u128;
        for pile in 0..self.piles as u128 {
            // Rows in increasing order: (side + piles − 1 over piles), whole at every step.
            count = if self.ordered {
                count.saturating_mul(side)
            } else {
                count.saturating_mul(side + pile) / (pile + 1)
            };
        }
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    /// The bytes that its table takes, two for every order of the piles, or the largest `u64` if they
    /// are more.
    #[must_use]
    pub fn memory(self) -> u64 {
        let side = self.max.saturating_add(1);
        (0..self.piles).fold(CELL, |bytes, _| bytes.saturating_mul(side))
    }

    /// Whether it can be played out: within [`MAX_MEMORY`], and with values of 16 bits, which are not
    /// above the number of tokens.
    #[must_use]
    pub fn fits(self) -> bool {
        self.memory() <= MAX_MEMORY && self.max.saturating_mul(self.piles as u64) <= MAX_TOKENS
    }

    /// # Errors
    /// [`TooBig`], which names the greatest bound that fits.
    pub(super) fn check(self) -> Result<(), Unsolved> {
        if self.fits() {
            return Ok(());
        }
        let (mut fits, mut beyond) = (0, self.max);
        while fits + 1 < beyond {
            let max = fits + (beyond - fits) / 2;
            if (Self { max, ..self }).fits() {
                fits = max;
            } else {
                beyond = max;
            }
        }
        let s = if self.piles == 1 { "" } else { "s" };
        let why = if self.memory() > MAX_MEMORY {
            format!("does not fit into the {} MiB it may take", MAX_MEMORY >> 20)
        } else {
            format!("has positions of more than the {MAX_TOKENS} tokens in all it may have")
        };
        Err(Unsolved::TooBig(TooBig {
            what: format!("a table of {} pile{s} up to {} {why}", self.piles, self.max),
            limit: format!("{fits} is the greatest bound that does"),
        }))
    }

    /// The greatest total there is.
    pub(super) fn most(self) -> u64 {
        self.max * self.piles as u64
    }

    /// The positions with this total, by their piles in lexicographic order; none if the total is above
    /// `piles` · `max`. Time and memory grow with their number.
    #[must_use]
    pub fn level(self, total: u64) -> Level {
        let mut level = Level {
            total,
            piles: self.piles,
            flat: Vec::new(),
        };
        let mut row = Words::new();
        if let (Ok(max), Ok(total)) = (u32::try_from(self.max), u32::try_from(total)) {
            self.fill(max, total, &mut row, &mut level.flat);
        }
        level
    }

    fn fill(self, max: u32, rest: u32, row: &mut Words, flat: &mut Vec<u32>) {
        let (set, open) = (row.len(), self.piles - row.len());
        let open = u32::try_from(open).unwrap_or(u32::MAX);
        if open == 1 {
            flat.extend_from_slice(row);
            flat.push(rest);
            return;
        }
        // The later piles hold at most `max` each, and at least as much as this one if the order
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

/// The positions of one total, by their piles in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of tokens in all.
    pub total: u64,
    piles: usize,
    flat: Vec<u32>,
}

impl Level {
    /// The piles of each position: [`Extent::piles`] words, in table order, or in increasing order where
    /// only that one is played out.
    pub fn positions(&self) -> std::slice::ChunksExact<'_, u32> {
        self.flat.chunks_exact(self.piles)
    }

    /// All piles, one position after the other, so that a position is [`Extent::piles`] words.
    #[must_use]
    pub fn flat(&self) -> &[u32] {
        &self.flat
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.flat.len() / self.piles
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }
}

/// Calls with every different order of an increasing row, in lexicographic order.
pub(super) fn permutations<T: Copy + Ord>(row: &[T], mut visit: impl FnMut(&[T])) {
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
