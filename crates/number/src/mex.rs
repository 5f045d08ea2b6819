//! `Mex`: the least number not yet used, kept up to date as numbers are added.

use std::collections::BTreeSet;

/// The mex (minimum excluded value) of a growing set of machine integers, among the numbers from a
/// given start.
///
/// The recursive formulations of the papers read "the least positive integer not in either sequence so
/// far"; this type implements that, one number at a time (A. S. Fraenkel, *The Raleigh game*, section
/// 4, where the definition is misprinted as "max"; U. Larsson, Definition 3, which starts from 0). It
/// is meant for small sizes, for which 64-bit words are enough. Only the inserted numbers above the
/// mex are kept.
///
/// ```
/// use goldpile_number::Mex;
/// let mut mex = Mex::new(1);
/// mex.insert(1);
/// mex.insert(2);
/// mex.insert(5);
/// assert_eq!(mex.current(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Mex {
    current: u64,
    /// The inserted numbers above `current`.
    pending: BTreeSet<u64>,
}

impl Mex {
    /// The mex of the empty set, which is `from` itself: 1 for "the least positive integer", 0 for "the least
    /// natural number".
    #[must_use]
    pub const fn new(from: u64) -> Self {
        Self {
            current: from,
            pending: BTreeSet::new(),
        }
    }

    /// The least number ≥ the start that has not been inserted. (If all have been, the largest `u64`.)
    #[must_use]
    pub const fn current(&self) -> u64 {
        self.current
    }

    /// Marks `number` as used. Numbers below the start and repeated numbers change nothing.
    ///
    /// Amortised cost: logarithmic in the count of numbers kept above the mex.
    pub fn insert(&mut self, number: u64) {
        if number < self.current {
            return;
        }
        self.pending.insert(number);
        while self.pending.first() == Some(&self.current) && self.current < u64::MAX {
            self.pending.pop_first();
            self.current += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_least_number_missing() {
        // A walk that visits every residue in scrambled order, with repetitions.
        let mut mex = Mex::new(3);
        let mut used = vec![];
        for i in 0_u64..400 {
            let number = i * 37 % 101;
            mex.insert(number);
            used.push(number);
            let least = (3..200).find(|candidate| !used.contains(candidate));
            assert_eq!(Some(mex.current()), least, "after {i} numbers");
        }
    }

    #[test]
    fn the_last_number_is_no_trap() {
        let mut mex = Mex::new(u64::MAX - 1);
        mex.insert(u64::MAX);
        mex.insert(u64::MAX - 1);
        mex.insert(u64::MAX);
        assert_eq!(mex.current(), u64::MAX);
    }
}
