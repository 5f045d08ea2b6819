//! The memory after a take, for a game whose rules are a statement, computed on machine words.

use crate::mark::fast::{
    AFTER_SLOT, MEMORY_SLOT, MOST_MEMORY, SLOTS, SlotValues, WordFormula, WordTerm,
};
use goldpile_engine::statement::{Formula, MemoryDeclaration, Order, Statement, Term};
use smallvec::SmallVec;

/// The memories of a game, compiled to compute their next values.
pub(crate) struct Recall {
    sorted: bool,
    memories: Vec<CompiledMemory>,
}

struct CompiledMemory {
    /// The first case whose condition holds gives the value.
    cases: Vec<(WordFormula, WordTerm)>,
    bounds: Option<(i64, i64)>,
    /// The memories that occur in the conditions of the cases, and those that the next value depends on.
    asked: MemorySet,
    used: MemorySet,
}

pub(crate) type Memories = SmallVec<[i64; 4]>;

/// One bit for each memory.
type MemorySet = u32;

impl Recall {
    /// `None` for a statement without memory or with announcements, or if something does not fit in machine words.
    pub(crate) fn new(statement: &Statement, piles: usize) -> Option<Self> {
        let count = statement.memory.len();
        if count == 0 || count > MOST_MEMORY || statement.block.is_some() || piles > 8 {
            return None;
        }
        let memories = statement.memory.iter();
        Some(Self {
            sorted: statement.order == Order::Sorted,
            memories: (memories.enumerate())
                .map(|(index, memory)| CompiledMemory::new(index, memory, piles))
                .collect::<Option<_>>()?,
        })
    }

    /// The takes from positions with these piles, none of them chosen yet.
    pub(crate) fn from(&self, piles: &[u32]) -> TakeMemory {
        let mut letters: SmallVec<[usize; 8]> = (0..piles.len()).collect();
        if self.sorted {
            letters.sort_by_key(|&pile| piles[pile]);
        }
        let mut values: SlotValues = [0; SLOTS];
        for (letter, &pile) in letters.iter().enumerate() {
            values[letter] = i64::from(piles[pile]);
        }
        TakeMemory {
            letters,
            values,
            is_new: true,
            cases: SmallVec::from_elem(None, self.memories.len()),
            next: Memories::from_elem(0, self.memories.len()),
        }
    }

    /// The memory after the take, for a position with this memory. Only the values that depend on a difference
    /// from the memory before are computed again.
    pub(crate) fn after<'a>(&self, take: &'a mut TakeMemory, memory: &[i64]) -> &'a [i64] {
        let is_new = std::mem::take(&mut take.is_new);
        let mut changed: MemorySet = 0;
        for (index, (slot, &now)) in take.values[MEMORY_SLOT..]
            .iter_mut()
            .zip(memory)
            .enumerate()
        {
            changed |= MemorySet::from(*slot != now) << index;
            *slot = now;
        }
        let known = take.cases.iter_mut().zip(&mut take.next);
        for ((compiled, (case, next)), &now) in self.memories.iter().zip(known).zip(memory) {
            if is_new || changed & compiled.asked != 0 {
                *case = compiled.case(&take.values);
            }
            if is_new || changed & compiled.used != 0 {
                *next = compiled.next(*case, &take.values, now);
            }
        }
        &take.next
    }
}

impl CompiledMemory {
    fn new(index: usize, memory: &MemoryDeclaration, piles: usize) -> Option<Self> {
        let none: SlotValues = [0; SLOTS];
        let cases = memory.next.iter().map(|case| {
            let when = WordFormula::new(&case.when, piles, 0)?;
            Some((when, WordTerm::new(&case.value, piles, 0)?))
        });
        let bounds = match &memory.bounds {
            None => None,
            Some((least, most)) => {
                let bound = |term| Some(WordTerm::new(term, piles, 0)?.value(&none).max(0));
                Some((bound(least)?, bound(most)?))
            }
        };
        let (mut asked, mut used): (MemorySet, MemorySet) = (0, 0);
        for index in 0..MOST_MEMORY {
            let is_it = |term: &Term| *term == Term::Memory(index);
            let bit = |has: bool| MemorySet::from(has) << index;
            asked |= bit(memory.next.iter().any(|case| case.when.has(&is_it)));
            used |= bit(memory.next.iter().any(|case| case.value.has(&is_it)));
        }
        used |= asked;
        if memory.next.iter().all(|case| case.when != Formula::TRUE) {
            // If no case holds, the memory stays the same.
            used |= 1 << index;
        }
        Some(Self {
            cases: cases.collect::<Option<_>>()?,
            bounds,
            asked,
            used,
        })
    }

    fn case(&self, values: &SlotValues) -> Option<usize> {
        self.cases.iter().position(|(when, _)| when.holds(values))
    }

    /// The value after a take in this case, if it was `now` before.
    fn next(&self, case: Option<usize>, values: &SlotValues, now: i64) -> i64 {
        let value = case.map_or(now, |case| self.cases[case].1.value(values));
        match self.bounds {
            None => value.max(0),
            Some((least, most)) => value.max(0).max(least).min(most),
        }
    }
}

/// A take from given piles, with one memory after another.
pub(crate) struct TakeMemory {
    letters: SmallVec<[usize; 8]>,
    values: SlotValues,
    /// Whether no memory has been asked about yet.
    is_new: bool,
    /// The case and the next value of each memory, for the memory asked about last.
    cases: SmallVec<[Option<usize>; 4]>,
    next: Memories,
}

impl TakeMemory {
    pub(crate) fn leave(&mut self, left: &[u32]) {
        for (letter, &pile) in self.letters.iter().enumerate() {
            self.values[AFTER_SLOT + letter] = i64::from(left[pile]);
        }
        self.is_new = true;
    }
}
