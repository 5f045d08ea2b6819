//! Parts of a [`Natural`], by their places in its binary notation.

use super::Natural;
use super::Repr::{Big, Small};

impl Natural {
    /// The 64-bit word of weight 2^(64·place); 0 beyond the length.
    #[must_use]
    pub(crate) fn word(&self, place: usize) -> u64 {
        match &self.0 {
            Small(value) if place == 0 => *value,
            Small(_) => 0,
            Big(value) => value.iter_u64_digits().nth(place).unwrap_or(0),
        }
    }

    /// The 64 bits from this place on, as a word; 0 beyond the length.
    #[must_use]
    pub fn word_from(&self, bit: u64) -> u64 {
        let place = usize::try_from(bit / 64).unwrap_or(usize::MAX);
        match bit % 64 {
            0 => self.word(place),
            shift => self.word(place) >> shift | self.word(place.saturating_add(1)) << (64 - shift),
        }
    }

    /// All 64-bit words, least significant first. Linear.
    pub(crate) fn words(&self) -> Vec<u64> {
        match &self.0 {
            Small(value) => vec![*value],
            Big(value) => value.iter_u64_digits().collect(),
        }
    }

    /// The number formed by the lowest `count` bits: the remainder modulo 2^count. Linear.
    #[must_use]
    pub fn low_bits(&self, count: u64) -> Self {
        match &self.0 {
            Small(value) if count < 64 => Self::small(value & ((1 << count) - 1)),
            Big(_) if count == 64 => Self::small(self.word(0)),
            Big(value) if value.bits() > count => {
                let high = (&**value >> count) << count;
                Self::from_big(&**value - high)
            }
            _ => self.clone(),
        }
    }
}
