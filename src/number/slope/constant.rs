//! The constants of slopes, kept as long as they were ever needed.

use super::Slope;
use crate::number::Natural;
use std::sync::{PoisonError, RwLock};

/// So many slopes are remembered: those of one session are few.
const KEPT: usize = 8;

/// Constants of more words are computed each time they are asked for: no count that a user can type
/// needs them. (These have 1 MiB.)
const LONGEST: u64 = 1 << 17;

/// A slope's constant.
struct Constant {
    slope: Slope,
    words: u64,
    /// ⌊γ·2^(64·words)⌋.
    scaled: Natural,
}

/// The latest is last.
static CONSTANTS: RwLock<Vec<Constant>> = RwLock::new(Vec::new());

/// The first words of γ behind the point: ⌊γ·2^(64·words)⌋.
///
/// A copy of what is known; or else a square root, of at least a quarter more than was known, so
/// that many lengths in turn cost little more than the last.
pub(super) fn first_words(slope: Slope, words: u64) -> Natural {
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
    let wanted = words.max((had + had / 4).min(LONGEST));
    let computed = Constant {
        slope,
        words: wanted,
        scaled: slope.scaled(64 * wanted),
    };
    let answer = truncated(&computed);
    if wanted <= LONGEST {
        keep(computed);
    }
    answer
}

/// Keeps a constant in the place of a shorter one of its slope, or of the oldest one.
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
