//! What a game whose rules are a statement remembers after a take, computed on machine words.

use super::mark::fast::{AFTER, Fast, MEMORY, MOST_MEMORY, SlotValues, WordTerm};
use crate::engine::statement::{Order, Statement};
use smallvec::SmallVec;

/// The next values of the memories.
pub(super) struct Recall {
    sorted: bool,
    memories: Vec<CompiledMemory>,
}

struct CompiledMemory {
    /// The first case that holds gives the value.
    cases: Vec<(Fast, WordTerm)>,
    bounds: Option<(i64, i64)>,
}

/// The memory of a position.
pub(super) type Memories = SmallVec<[i64; 4]>;

impl Recall {
    /// `None` for a statement without memory or with announcements, and if something does not fit in
    /// machine words.
    pub(super) fn new(statement: &Statement, piles: usize) -> Option<Self> {
        let count = statement.memory.len();
        if count == 0 || count > MOST_MEMORY || statement.block.is_some() || piles > 8 {
            return None;
        }
        let none: SlotValues = [0; super::mark::fast::SLOTS];
        let memories = statement.memory.iter().map(|memory| {
            let cases = memory.next.iter().map(|case| {
                let when = Fast::new(&case.when, piles, 0)?;
                Some((when, WordTerm::new(&case.value, piles, 0)?))
            });
            let bounds = match &memory.bounds {
                None => None,
                Some((least, most)) => {
                    let bound = |term| Some(WordTerm::new(term, piles, 0)?.value(&none).max(0));
                    Some((bound(least)?, bound(most)?))
                }
            };
            Some(CompiledMemory {
                cases: cases.collect::<Option<_>>()?,
                bounds,
            })
        });
        Some(Self {
            sorted: statement.order == Order::Sorted,
            memories: memories.collect::<Option<_>>()?,
        })
    }

    /// What it needs of one position.
    pub(super) fn at(&self, piles: &[u32], memory: &[i64]) -> Before {
        let mut letters: SmallVec<[usize; 8]> = (0..piles.len()).collect();
        if self.sorted {
            letters.sort_by_key(|&pile| piles[pile]);
        }
        let mut values: SlotValues = [0; super::mark::fast::SLOTS];
        for (letter, &pile) in letters.iter().enumerate() {
            values[letter] = i64::from(piles[pile]);
        }
        values[MEMORY..MEMORY + memory.len()].copy_from_slice(memory);
        Before { letters, values }
    }

    /// The memory after a take that leaves these piles.
    pub(super) fn after(&self, before: &mut Before, left: &[u32]) -> Memories {
        let values = &mut before.values;
        for (letter, &pile) in before.letters.iter().enumerate() {
            values[AFTER + letter] = i64::from(left[pile]);
        }
        let mut next = Memories::new();
        for (index, memory) in self.memories.iter().enumerate() {
            let case = memory.cases.iter().find(|(when, _)| when.holds(values));
            let value = case.map_or(values[MEMORY + index], |(_, value)| value.value(values));
            let value = value.max(0);
            next.push(match memory.bounds {
                None => value,
                Some((least, most)) => value.max(least).min(most),
            });
        }
        next
    }
}

/// The piles and memories of one position; those after its takes are written next to them.
pub(super) struct Before {
    letters: SmallVec<[usize; 8]>,
    values: SlotValues,
}
