//! Positions as short keys made of machine words.

use crate::Unsolved;
use crate::unsolved::too_big;
use crate::words::WordPiles;
use goldpile_engine::{Counts, Phase, Position};
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

    /// With `any_order`, one order of the piles stands for all, and they are sorted.
    pub(crate) fn canonical(position: &Position, any_order: bool) -> Result<Self, Unsolved> {
        let mut key = Self::of(position)?;
        if any_order {
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
    pub(crate) fn has_piles_of(&self, other: &Self, piles: usize) -> bool {
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
