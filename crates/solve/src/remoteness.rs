//! The definition of remoteness: how long a game lasts when the winner hurries and the loser delays.

use crate::table::NONE;

/// What the options seen so far say about the remoteness of a position.
#[derive(Clone)]
pub(crate) struct Remoteness {
    /// The remoteness of P-positions, modulo 2: see [`ValueKind::outcome`](crate::ValueKind::outcome).
    lost: u16,
    /// The least among the options that the next player loses, or [`NONE`].
    quickest: u16,
    /// One more than the greatest among those that the next player wins; 0 if there are none.
    longest: u16,
}

impl Remoteness {
    pub(crate) fn new(is_misere: bool) -> Self {
        Self {
            lost: u16::from(is_misere),
            quickest: NONE,
            longest: 0,
        }
    }

    pub(crate) fn see(&mut self, option: u16) {
        if option % 2 == self.lost {
            self.quickest = self.quickest.min(option);
        } else {
            self.longest = self.longest.max(option + 1);
        }
    }

    /// The remoteness, once all options have been seen: 0 if there are none.
    pub(crate) fn value(&self) -> u16 {
        if self.quickest == NONE {
            self.longest
        } else {
            self.quickest + 1
        }
    }
}
