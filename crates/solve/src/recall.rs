//! What a game whose rules are a statement remembers after a take, computed on machine words.

use super::mark::fast::{AFTER, MEMORY, MOST_MEMORY, SLOTS, SlotValues, WordFormula, WordTerm};
use goldpile_engine::statement::{Formula, MemoryDeclaration, Order, Statement, Term};
use smallvec::SmallVec;

/// The next values of the memories.
pub(crate) struct Recall {
    sorted: bool,
    memories: Vec<CompiledMemory>,
}

struct CompiledMemory {
    /// The first case that holds gives the value.
    cases: Vec<(WordFormula, WordTerm)>,
    bounds: Option<(i64, i64)>,
    /// The memories that the conditions of the cases ask for, and those that the next value depends on.
    asked: MemorySet,
    used: MemorySet,
}

/// The memory of a position.
pub(crate) type Memories = SmallVec<[i64; 4]>;

/// Memories, as one bit for each.
type MemorySet = u32;

impl Recall {
    /// `None` for a statement without memory or with announcements, and if something does not fit in
    /// machine words.
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

    /// Takes from positions with these piles.
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

    /// The memory after the take, played with this memory. What does not depend on where the memory
    /// differs from the one before is not computed again.
    pub(crate) fn after<'a>(&self, take: &'a mut TakeMemory, memory: &[i64]) -> &'a [i64] {
        let is_new = std::mem::take(&mut take.is_new);
        let mut changed: MemorySet = 0;
        for (index, (slot, &now)) in take.values[MEMORY..].iter_mut().zip(memory).enumerate() {
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
            // Where no case holds, it stays the same.
            used |= 1 << index;
        }
        Some(Self {
            cases: cases.collect::<Option<_>>()?,
            bounds,
            asked,
            used,
        })
    }

    /// The first case that holds.
    fn case(&self, values: &SlotValues) -> Option<usize> {
        self.cases.iter().position(|(when, _)| when.holds(values))
    }

    /// The value after a take in this case, if it is `now` before it.
    fn next(&self, case: Option<usize>, values: &SlotValues, now: i64) -> i64 {
        let value = case.map_or(now, |case| self.cases[case].1.value(values));
        match self.bounds {
            None => value.max(0),
            Some((least, most)) => value.max(0).max(least).min(most),
        }
    }
}

/// A take from given piles, for one memory after the other.
pub(crate) struct TakeMemory {
    letters: SmallVec<[usize; 8]>,
    values: SlotValues,
    /// Whether no memory was asked about yet.
    is_new: bool,
    /// The case of each memory after it, and its value, for the memory asked about last.
    cases: SmallVec<[Option<usize>; 4]>,
    next: Memories,
}

impl TakeMemory {
    /// Goes on to the take that leaves these piles.
    pub(crate) fn leave(&mut self, left: &[u32]) {
        for (letter, &pile) in self.letters.iter().enumerate() {
            self.values[AFTER + letter] = i64::from(left[pile]);
        }
        self.is_new = true;
    }
}
