//! Random [`Natural`] numbers.

use rand::Rng;

use super::Natural;

impl Natural {
    /// A random number between `from` and `to`, both included, each with the same probability.
    ///
    /// Whole words are drawn from `rng`, cut to the length of `to − from`, and drawn again if the
    /// result is larger: no value is favoured, and at most two rounds are expected, each linear in
    /// that length. Only `next_u64` is called, in a fixed order, so the same generator state gives the
    /// same number on every machine and with every version of the random-number library.
    ///
    /// # Panics
    /// If `from` is larger than `to`.
    pub fn random_inclusive<R: Rng + ?Sized>(rng: &mut R, from: &Self, to: &Self) -> Self {
        assert!(from <= to, "a range of numbers that ends before it begins");
        let range = to - from;
        if let Some(range) = range.to_u64() {
            return from + random_word(rng, range);
        }
        let bits = range.bits();
        let unused = (64 - bits % 64) % 64;
        let mut words = vec![0; usize::try_from(bits.div_ceil(64)).unwrap_or(usize::MAX)];
        loop {
            for word in &mut words {
                *word = rng.next_u64();
            }
            if let Some(top) = words.last_mut() {
                *top >>= unused;
            }
            let offset = Self::from_words(&words);
            if offset <= range {
                return from + offset;
            }
        }
    }
}

fn random_word<R: Rng + ?Sized>(rng: &mut R, range: u64) -> u64 {
    if range == 0 {
        return 0;
    }
    loop {
        let offset = rng.next_u64() >> range.leading_zeros();
        if offset <= range {
            return offset;
        }
    }
}
