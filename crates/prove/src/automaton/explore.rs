//! Turns a machine given by its steps into its minimal automaton.

use crate::automaton::minimise::{minimal, needed};
use crate::automaton::{Automaton, DEAD, Var};
use crate::control::{DecisionControl, Held, Stopped};
use crate::system::NumerationSystem;
use crate::system::ValidWords;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::hash::Hash;

/// A machine that reads digits, one track after another. Its states are created when first reached.
pub(crate) trait Machine {
    /// What the machine remembers of the digits read. It need not include the track to read next.
    type State: Eq + Hash;

    /// The start state; `None` if nothing is accepted.
    fn start(&self) -> Option<Self::State>;

    /// The state after one more digit of this track, counted from 0; `None` if nothing is accepted from
    /// there.
    fn step(&self, state: &Self::State, track: usize, digit: u32) -> Option<Self::State>;

    /// The number of 4-byte words that a state keeps on the heap.
    fn weight(&self, _state: &Self::State) -> usize {
        0
    }

    /// Whether the digits read are accepted. Called only where the first track is read next.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// The initial capacity in states: what a hash table with 64 slots holds.
const FIRST_CAPACITY: usize = 56;

/// The room for the states' own lists is checked each time they have grown by 1/`CHECKS` of the memory.
const CHECKS: u64 = 64;

/// The allocator's overhead for each list.
const LIST_OVERHEAD: u64 = 16;

/// The states met so far and their transitions. They grow only into room that has been checked.
struct Tables<S> {
    met: IndexSet<(u8, S), FxBuildHasher>,
    next: Vec<u32>,
    accepting: Vec<bool>,
    phases: Vec<u8>,
    /// The bytes of the states' own lists, and the bytes for which room has been checked.
    lists: u64,
    fit: u64,
    /// The bytes of all of these together.
    held: Held,
}

impl<S: Eq + Hash> Tables<S> {
    fn new() -> Self {
        Self {
            met: IndexSet::default(),
            next: Vec::new(),
            accepting: Vec::new(),
            phases: Vec::new(),
            lists: 0,
            fit: 0,
            held: Held::default(),
        }
    }

    /// The bytes of tables with this capacity. The hash table has 8/7 slots for each state, of nine bytes
    /// each.
    fn bytes(capacity: usize, digits: usize) -> u64 {
        let state = size_of::<(u64, (u8, S))>() + 11 + 4 * digits + 2;
        (capacity as u64).saturating_mul(state as u64)
    }

    /// Makes room for this many more states, each with this many transitions.
    fn reserve(
        &mut self,
        more: usize,
        digits: usize,
        work: &DecisionControl<'_>,
    ) -> Result<(), Stopped> {
        let (states, before) = (self.met.len(), self.met.capacity());
        if self.lists > self.fit {
            let step = work.memory / CHECKS;
            self.fit = self.lists + step;
            let tables = Self::bytes(before, digits);
            self.held = Held::default();
            work.check_room(states, tables.saturating_add(self.fit), step)?;
            self.held = work.held(tables.saturating_add(self.fit));
        }
        if states + more <= before {
            return Ok(());
        }
        let capacity = (states + more).max(2 * before).max(FIRST_CAPACITY);
        // While the contents move, the old and the new tables exist together.
        let bytes = Self::bytes(capacity, digits);
        let moved = bytes.saturating_add(Self::bytes(before, digits));
        self.held = Held::default();
        work.check_room(states, moved.saturating_add(self.fit), bytes)?;
        self.held = work.held(bytes.saturating_add(self.fit));
        let missing = |_| Stopped::NoMemory(bytes);
        (self.met.try_reserve(capacity - states)).map_err(|_| Stopped::NoMemory(bytes))?;
        let arrows = capacity * digits - self.next.len();
        self.next.try_reserve_exact(arrows).map_err(missing)?;
        let done = capacity - self.phases.len();
        self.phases.try_reserve_exact(done).map_err(missing)?;
        self.accepting.try_reserve_exact(done).map_err(missing)
    }
}

/// The minimal automaton of a machine, which must have at least one track.
pub(crate) fn explore<M: Machine>(
    machine: &M,
    system: NumerationSystem,
    tracks: Vec<Var>,
    work: &DecisionControl<'_>,
) -> Result<Automaton, Stopped> {
    let (count, digits) = (tracks.len(), system.digits() as usize);
    let mut tables: Tables<M::State> = Tables::new();
    tables.met.extend(machine.start().map(|start| (0, start)));
    let mut reached = Vec::new();
    while tables.phases.len() < tables.met.len() {
        work.step(tables.met.len(), system.digits())?;
        tables.reserve(digits, digits, work)?;
        let Some((phase, state)) = tables.met.get_index(tables.phases.len()) else {
            break;
        };
        let track = usize::from(*phase);
        tables.accepting.push(track == 0 && machine.accepts(state));
        tables.phases.push(*phase);
        reached.extend((0..system.digits()).map(|digit| machine.step(state, track, digit)));
        let after = u8::try_from((track + 1) % count).unwrap_or(0);
        for state in reached.drain(..) {
            let index = state.map(|state| {
                let list = machine.weight(&state) as u64 * 4;
                let (index, is_new) = tables.met.insert_full((after, state));
                if is_new && list > 0 {
                    tables.lists += list + LIST_OVERHEAD;
                }
                index
            });
            let index = index.and_then(|at| u32::try_from(at).ok());
            tables.next.push(index.unwrap_or(DEAD));
        }
    }
    let Tables {
        met,
        next,
        accepting,
        phases,
        held,
        ..
    } = tables;
    drop((met, held));
    let raw = Automaton {
        system,
        tracks,
        start: if accepting.is_empty() { DEAD } else { 0 },
        next,
        accepting,
        held: Held::default(),
    };
    let room = needed(raw.states(), raw.next.len());
    work.check_room(raw.states(), room, room)?;
    let making = work.held(room);
    let mut done = minimal(&raw, &phases, &work.control.cancel)?;
    drop(making);
    done.held = work.held(done.bytes());
    work.finished(done.states());
    Ok(done)
}

/// The minimal automaton of a machine, restricted to valid representations on all tracks.
pub(crate) fn explore_valid<M: Machine>(
    machine: M,
    system: NumerationSystem,
    tracks: Vec<Var>,
    work: &DecisionControl<'_>,
) -> Result<Automaton, Stopped> {
    if let NumerationSystem::Declared(declared) = system {
        let (words, count) = (declared.words(), tracks.len());
        let checked = WordsChecked {
            machine,
            words,
            count,
        };
        return explore(&checked, system, tracks, work);
    }
    let full = system.full();
    explore(&ValidityChecked { machine, full }, system, tracks, work)
}

/// A machine whose tracks must be words that an automaton accepts.
struct WordsChecked<'a, M> {
    machine: M,
    words: &'a ValidWords,
    count: usize,
}

impl<M: Machine> Machine for WordsChecked<'_, M> {
    /// The state of the machine, and for each track that of the automaton of words.
    type State = (M::State, SmallVec<[u16; 8]>);

    fn start(&self) -> Option<Self::State> {
        Some((self.machine.start()?, SmallVec::from_elem(0, self.count)))
    }

    fn step(&self, (state, words): &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let next = self.words.next(u32::from(words[track]), digit)?;
        let mut words = words.clone();
        words[track] = u16::try_from(next).ok()?;
        Some((self.machine.step(state, track, digit)?, words))
    }

    fn weight(&self, (state, words): &Self::State) -> usize {
        let spilled = if words.spilled() {
            words.len().div_ceil(2)
        } else {
            0
        };
        self.machine.weight(state) + spilled
    }

    fn accepts(&self, (state, words): &Self::State) -> bool {
        let whole = |word: &u16| self.words.accepts(u32::from(*word));
        words.iter().all(whole) && self.machine.accepts(state)
    }
}

/// A machine whose tracks must be valid representations.
struct ValidityChecked<M> {
    machine: M,
    /// The digit that only a 0 may follow.
    full: Option<u32>,
}

impl<M: Machine> Machine for ValidityChecked<M> {
    /// The state of the machine, and a bit for each track whose next digit must be 0.
    type State = (M::State, u32);

    fn start(&self) -> Option<Self::State> {
        Some((self.machine.start()?, 0))
    }

    fn step(&self, (state, bound): &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let bound = next_bound(*bound, self.full, track, digit)?;
        Some((self.machine.step(state, track, digit)?, bound))
    }

    fn weight(&self, (state, _): &Self::State) -> usize {
        self.machine.weight(state)
    }

    fn accepts(&self, (state, _): &Self::State) -> bool {
        self.machine.accepts(state)
    }
}

/// The set of tracks, as bits, whose next digit must be 0 after this digit has been read; `None` if the
/// digit is not allowed.
pub(crate) fn next_bound(bound: u32, full: Option<u32>, track: usize, digit: u32) -> Option<u32> {
    let Some(full) = full else { return Some(0) };
    let bit = 1 << track;
    if bound & bit != 0 && digit != 0 {
        return None;
    }
    Some(if digit == full {
        bound | bit
    } else {
        bound & !bit
    })
}
