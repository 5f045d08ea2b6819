//! The constants of slopes, kept at the maximum length needed so far.

use super::Slope;
use crate::Natural;
use crate::natural::Factor;
use std::sync::{Arc, PoisonError, RwLock};

/// The number of slopes whose constants are kept; one run of the program uses few.
const KEPT: usize = 8;

/// Constants with more words than this are computed each time: no count that a user can type needs
/// them. (A constant of this length takes 1 MiB.)
const MAX_KEPT_WORDS: u64 = 1 << 17;

struct Constant {
    slope: Slope,
    words: u64,
    /// ⌊γ·2^(64·words)⌋.
    scaled: Natural,
}

/// The kept constants, the most recent last.
static CONSTANTS: RwLock<Vec<Constant>> = RwLock::new(Vec::new());

/// The first words of γ after the point: ⌊γ·2^(64·words)⌋.
///
/// A copy of the kept constant if it is long enough. Otherwise a square root is computed, with at least a quarter
/// more words than were known, so that a series of growing lengths costs little more than the last one.
pub(crate) fn first_words(slope: Slope, words: u64) -> Natural {
    let truncated = |constant: &Constant| &constant.scaled >> (64 * (constant.words - words));
    let known = CONSTANTS.read().unwrap_or_else(PoisonError::into_inner);
    let found = known.iter().find(|constant| constant.slope == slope);
    let had = found.map_or(0, |constant| constant.words);
    if let Some(constant) = found
        && had >= words
    {
        return truncated(constant);
    }
    drop(known);
    let wanted = words.max((had + had / 4).min(MAX_KEPT_WORDS));
    let computed = Constant {
        slope,
        words: wanted,
        scaled: slope.scaled(64 * wanted),
    };
    let answer = truncated(&computed);
    if wanted <= MAX_KEPT_WORDS {
        keep(computed);
    }
    answer
}

/// Keeps a constant, replacing a shorter one for the same slope, or else the oldest one.
fn keep(constant: Constant) {
    let mut kept = CONSTANTS.write().unwrap_or_else(PoisonError::into_inner);
    let longer = |other: &Constant| other.slope == constant.slope && other.words > constant.words;
    if kept.iter().any(longer) {
        return;
    }
    kept.retain(|other| other.slope != constant.slope);
    if kept.len() == KEPT {
        kept.remove(0);
    }
    kept.push(constant);
}

/// The constant that the last long product was computed with.
struct Recent {
    slope: Slope,
    words: u64,
    factor: Factor,
}

static RECENT: RwLock<Option<Arc<Recent>>> = RwLock::new(None);

/// A constant of at least `words` words, their number, and its product with `n`. The transform of a long constant
/// is kept for the next number of about the same length.
pub(crate) fn product(slope: Slope, n: &Natural, words: u64) -> (u64, Natural, Natural) {
    // For short numbers nothing is kept, so no lock is taken.
    if !Factor::is_worth_a_transform(n) {
        let constant = first_words(slope, words);
        let value = n * &constant;
        return (words, constant, value);
    }
    let known = RECENT
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let serves = |recent: &&Arc<Recent>| {
        recent.slope == slope && recent.words >= words && recent.factor.is_kept_for(n)
    };
    if let Some(Recent { words, factor, .. }) = known.as_ref().filter(serves).map(|known| &**known)
    {
        return (*words, factor.value().clone(), factor.times(n));
    }
    let constant = first_words(slope, words);
    let factor = Factor::new(constant.clone(), n.bits());
    let value = factor.times(n);
    if factor.is_kept_for(n) {
        let recent = Recent {
            slope,
            words,
            factor,
        };
        *RECENT.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(recent));
    }
    (words, constant, value)
}
