//! Limits on the work done to read counts.

use super::MAX_BITS;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The work allowed for one count, in bits of its terms and factors: as much as for four of the
/// longest terms.
pub(crate) const MAX_WORK: u64 = 4 * MAX_BITS;

/// A limit on the work done for one count, or for several in total. A few characters can request
/// long numbers again and again, so a short text is not necessarily quick to read.
///
/// The unit is one bit of a number that is written out, raised to a power or looked up among the
/// Fibonacci numbers. A product costs twice the bits of its shorter factor. Adding, subtracting and
/// stepping through the longer factor cost 1/64 for each bit.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// A budget of this many bits.
    #[must_use]
    pub const fn of(bits: u64) -> Self {
        Self {
            left: bits,
            stop: None,
        }
    }

    /// The same budget, but used up as soon as this flag is set: work in progress then stops at the
    /// next term or factor.
    #[must_use]
    pub fn stopped_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Whether enough is left for any single count. If so, a count that is refused as too much is
    /// too much by itself, not because of earlier ones.
    #[must_use]
    pub const fn holds_a_count(&self) -> bool {
        self.left >= MAX_WORK
    }

    pub(crate) fn spend(&mut self, bits: u64) {
        self.left = self.left.saturating_sub(bits);
    }

    pub(crate) fn share(&self) -> Share {
        Share {
            most: self.left.min(MAX_WORK),
            spent: 0,
            stop: self.stop.clone(),
        }
    }
}

pub(crate) struct Share {
    most: u64,
    pub(super) spent: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Share {
    /// Deducts this many bits; `None` if too few are left, or the work is to stop.
    pub(crate) fn take(&mut self, bits: u64) -> Option<()> {
        let stopped = self.stop.as_ref();
        let stopped = stopped.is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.spent = self.spent.saturating_add(bits);
        (!stopped && self.spent <= self.most).then_some(())
    }
}
