//! Positions as short keys of machine words.

use super::{MAX_POSITIONS, MAX_TOKENS, Unsolved};
use crate::engine::{Phase, Position, TooBig};
use smallvec::SmallVec;

/// Phase, piles and memory in 16 bits each.
pub(super) type Key = SmallVec<[u16; 12]>;

/// Whether the position has few enough tokens to be tried at all.
pub(super) fn check_size(position: &Position) -> Result<(), Unsolved> {
    if position.total() <= MAX_TOKENS {
        Ok(())
    } else {
        Err(too_big("a position with so many tokens"))
    }
}

pub(super) fn too_big(what: &str) -> Unsolved {
    Unsolved::TooBig(TooBig {
        what: format!("{what} is too big for exhaustive play"),
        limit: format!(
            "it goes to {MAX_TOKENS} tokens in all and looks at {MAX_POSITIONS} positions at most"
        ),
    })
}

/// The key of a position.
pub(super) fn key(position: &Position) -> Result<Key, Unsolved> {
    let phase = u16::from(position.phase == Phase::Block);
    let mut key = Key::new();
    key.push(phase);
    for count in position.piles.iter().chain(&position.memory) {
        let word = count.to_u64().and_then(|word| u16::try_from(word).ok());
        key.push(word.ok_or_else(|| too_big("a position with such numbers in its memory"))?);
    }
    Ok(key)
}
