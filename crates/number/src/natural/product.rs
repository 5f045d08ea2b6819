//! Products of long numbers, and factors that are used several times.

use super::Natural;
use super::transform::{self, Places, Transform};
use std::sync::OnceLock;

/// Factors from this length on, in words, are multiplied by a transform; the library multiplies shorter ones as
/// quickly.
pub(crate) const LONG: usize = 1200;

/// The same bound where two transforms suffice instead of three: for squares, and for a factor whose transform is
/// kept.
const LONG_WITH_TWO: usize = 600;

fn length(n: &Natural) -> usize {
    usize::try_from(n.bits().div_ceil(64)).unwrap_or(usize::MAX)
}

impl Natural {
    /// The product by a transform; `None` if that would not be quicker.
    pub(crate) fn long_product(&self, other: &Self) -> Option<Self> {
        let words = length(self).min(length(other));
        if words < LONG_WITH_TWO || (words < LONG && self != other) {
            return None;
        }
        let product = transform::product(&self.words(), &other.words())?;
        Some(Self::from_words(&product))
    }
}

/// A factor of several products, whose transform is kept once it is known.
pub(crate) struct Factor {
    value: Natural,
    /// The length in words of the longest other factor that the transform has room for.
    words: usize,
    transform: OnceLock<Option<Transform>>,
}

impl Factor {
    /// The factor `value`, for products with numbers of up to `bits` bits, most of which have half as many or
    /// more. With shorter ones it is no quicker than the value itself.
    pub(crate) fn new(value: Natural, bits: u64) -> Self {
        let words = usize::try_from(bits.div_ceil(64)).unwrap_or(usize::MAX);
        Self {
            value,
            words,
            transform: OnceLock::new(),
        }
    }

    pub(crate) fn value(&self) -> &Natural {
        &self.value
    }

    pub(crate) fn times(&self, other: &Natural) -> Natural {
        let Some(kept) = self.transform_for(length(other)) else {
            return &self.value * other;
        };
        let other = Transform::of(&other.words(), kept.places());
        Natural::from_words(&other.times(kept))
    }

    /// Whether a product with this number is long enough for a kept transform to make it quicker.
    pub(crate) fn is_worth_a_transform(other: &Natural) -> bool {
        length(other) >= LONG_WITH_TWO
    }

    /// Whether a transform that speeds up a product with this number has already been computed.
    pub(crate) fn is_kept_for(&self, other: &Natural) -> bool {
        self.serves(length(other)) && matches!(self.transform.get(), Some(Some(_)))
    }

    /// Whether a transform with room for the longest factor speeds up a product with one of this many words.
    fn serves(&self, words: usize) -> bool {
        let most = self.words;
        length(&self.value).min(words) >= LONG_WITH_TWO && (most - most / 3..=most).contains(&words)
    }

    fn transform_for(&self, words: usize) -> Option<&Transform> {
        if !self.serves(words) {
            return None;
        }
        let transform = self.transform.get_or_init(|| {
            let places = Places::for_words(length(&self.value), self.words)?;
            Some(Transform::of(&self.value.words(), places))
        });
        transform.as_ref()
    }
}
