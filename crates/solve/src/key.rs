//! Positions as short keys made of machine words.

use super::words::WordPiles;
use super::{MAX_POSITIONS, MAX_TOKENS, Unsolved};
use goldpile_engine::rules::piles_in_words;
use goldpile_engine::walk::GaveUp;
use goldpile_engine::{Counts, Phase, Position, Rules, TooBig};
use goldpile_number::Natural;
use smallvec::SmallVec;

/// Piles, memory and phase, which must have at most 16 bits each. Keys sort in the order of the piles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StateKey(SmallVec<[u16; 12]>);

impl StateKey {
    pub(crate) fn of(position: &Position) -> Result<Self, Unsolved> {
        let numbers = position.piles.iter().chain(&position.memory);
        Self::of_parts(numbers.map(word), position.phase)
    }

    /// The piles must be within 16 bits.
    pub(crate) fn new(piles: &[u32], memory: &[Natural], phase: Phase) -> Result<Self, Unsolved> {
        Self::of_parts(pile_words(piles).chain(memory.iter().map(word)), phase)
    }

    /// The key of a position in which a take is due.
    pub(crate) fn of_words(piles: &[u32], memory: &[i64]) -> Result<Self, Unsolved> {
        let memory = (memory.iter()).map(|&number| u16::try_from(number).map_err(|_| big_memory()));
        Self::of_parts(pile_words(piles).chain(memory), Phase::Take)
    }

    fn of_parts(
        numbers: impl Iterator<Item = Result<u16, Unsolved>>,
        phase: Phase,
    ) -> Result<Self, Unsolved> {
        let mut words = numbers.collect::<Result<SmallVec<_>, _>>()?;
        words.push(u16::from(phase == Phase::Block));
        Ok(Self(words))
    }

    /// If the key `folds`, one order of the piles stands for all, and they are sorted.
    pub(crate) fn folded(position: &Position, folds: bool) -> Result<Self, Unsolved> {
        let mut key = Self::of(position)?;
        if folds {
            key.0[..position.piles.len()].sort_unstable();
        }
        Ok(key)
    }

    pub(crate) fn piles(&self, piles: usize) -> WordPiles {
        self.0[..piles]
            .iter()
            .map(|&pile| u32::from(pile))
            .collect()
    }

    /// Whether the other key has the same piles, given how many there are, and the same phase.
    pub(crate) fn is_beside(&self, other: &Self, piles: usize) -> bool {
        self.0.last() == other.0.last()
            && self.0.iter().zip(&other.0).take(piles).all(|(x, y)| x == y)
    }

    pub(crate) fn position(&self, piles: usize) -> Position {
        let numbers =
            |words: &[u16]| -> Counts { words.iter().map(|&word| Natural::from(word)).collect() };
        let (piles, rest) = self.0.split_at(piles.min(self.0.len()));
        let (phase, memory) = rest.split_last().map_or((0, rest), |(l, rest)| (*l, rest));
        Position {
            piles: numbers(piles),
            memory: numbers(memory),
            phase: if phase == 0 {
                Phase::Take
            } else {
                Phase::Block
            },
        }
    }
}

fn word(number: &Natural) -> Result<u16, Unsolved> {
    number
        .to_u64()
        .and_then(|word| u16::try_from(word).ok())
        .ok_or_else(big_memory)
}

fn pile_words(piles: &[u32]) -> impl Iterator<Item = Result<u16, Unsolved>> {
    piles
        .iter()
        .map(|&pile| Ok(u16::try_from(pile).unwrap_or(u16::MAX)))
}

fn big_memory() -> Unsolved {
    too_big("a position with such numbers in its memory")
}

pub(crate) fn check_piles(rules: &dyn Rules, piles: usize) -> Result<(), TooBig> {
    let wanted = rules.piles();
    if wanted.contains(&piles) {
        return Ok(());
    }
    Err(TooBig {
        what: format!(
            "no position of this game has {}",
            piles_in_words(&(piles..=piles))
        ),
        limit: format!("it is played with {}", piles_in_words(&wanted)),
    })
}

/// Checks the number of piles, and that there are few enough tokens for exhaustive play.
pub(crate) fn check_position(rules: &dyn Rules, position: &Position) -> Result<(), Unsolved> {
    check_piles(rules, position.piles.len())?;
    if position.total() <= MAX_TOKENS {
        Ok(())
    } else {
        Err(too_big("a position with so many tokens"))
    }
}

impl From<GaveUp> for Unsolved {
    fn from(_: GaveUp) -> Self {
        too_big("a position whose moves are so sparse")
    }
}

pub(crate) fn too_big(what: &str) -> Unsolved {
    Unsolved::TooBig(TooBig {
        what: format!("{what} is too big for exhaustive play"),
        limit: format!(
            "it allows at most {MAX_TOKENS} tokens in total and examines at most {MAX_POSITIONS} positions"
        ),
    })
}
