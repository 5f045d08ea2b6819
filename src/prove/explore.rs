//! Turns a machine given by its steps into the minimal automaton.

use super::automaton::{Automaton, DEAD, Var};
use super::minimise::minimal;
use super::system::System;
use super::work::{Stopped, Work};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

/// A machine that reads digits, one track after another. Its states are created when first reached.
pub(super) trait Machine {
    /// What the machine remembers about the digits read. The track to read next need not be part of it.
    type State: Eq + Hash;

    /// Returns the start state; `None` if it accepts nothing.
    fn start(&self) -> Option<Self::State>;

    /// Returns the state after one more digit of this track, counted from 0; `None` if nothing is
    /// accepted from there.
    fn step(&self, state: &Self::State, track: usize, digit: u32) -> Option<Self::State>;

    /// Returns how many numbers a state keeps on the heap.
    fn weight(&self, _state: &Self::State) -> usize {
        0
    }

    /// Returns whether the digits read are accepted. Called only where the first track is read next.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// The most numbers, of four bytes each, that the states of a machine may hold in total.
const WEIGHT: usize = 50_000_000;

/// Returns the minimal automaton that accepts the same as a machine, which must have at least one track.
///
/// # Errors
/// [`Stopped`].
pub(super) fn explore<M: Machine>(
    machine: &M,
    system: System,
    tracks: Vec<Var>,
    work: &Work<'_>,
) -> Result<Automaton, Stopped> {
    let count = tracks.len();
    let mut met: IndexSet<(u8, M::State), FxBuildHasher> = IndexSet::default();
    let mut next: Vec<u32> = Vec::new();
    let mut accepting = Vec::new();
    let mut phases = Vec::new();
    if let Some(start) = machine.start() {
        met.insert((0, start));
    }
    let mut reached = Vec::new();
    let mut weight = 0;
    while let Some((phase, state)) = met.get_index(phases.len()) {
        work.step(met.len(), system.digits())?;
        if weight > WEIGHT {
            return Err(Stopped::TooLarge(met.len()));
        }
        let track = usize::from(*phase);
        accepting.push(track == 0 && machine.accepts(state));
        phases.push(*phase);
        reached.extend((0..system.digits()).map(|digit| machine.step(state, track, digit)));
        let after = u8::try_from((track + 1) % count).unwrap_or(0);
        next.extend(reached.drain(..).map(|state| {
            let index = state.map(|state| {
                let heavy = machine.weight(&state);
                let (index, is_new) = met.insert_full((after, state));
                weight += if is_new { heavy } else { 0 };
                index
            });
            index.and_then(|at| u32::try_from(at).ok()).unwrap_or(DEAD)
        }));
    }
    drop(met);
    let raw = Automaton {
        system,
        tracks,
        start: if accepting.is_empty() { DEAD } else { 0 },
        next,
        accepting,
    };
    let done = minimal(&raw, &phases);
    work.finished(done.states());
    Ok(done)
}

/// A machine whose tracks are checked to be valid representations, unless it checks them itself.
pub(super) struct Checked<M> {
    /// The machine.
    pub machine: M,
    /// The digit that only a 0 may follow.
    pub full: Option<u32>,
}

impl<M: Machine> Machine for Checked<M> {
    /// The state of the machine, and a bit for each track whose next digit must be 0.
    type State = (M::State, u32);

    fn start(&self) -> Option<Self::State> {
        Some((self.machine.start()?, 0))
    }

    fn step(&self, (state, bound): &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let bound = bind(*bound, self.full, track, digit)?;
        Some((self.machine.step(state, track, digit)?, bound))
    }

    fn weight(&self, (state, _): &Self::State) -> usize {
        self.machine.weight(state)
    }

    fn accepts(&self, (state, _): &Self::State) -> bool {
        self.machine.accepts(state)
    }
}

/// Returns the tracks whose next digit, after one more digit has been read, must be 0, as one bit for
/// each; `None` if the digit read is not allowed there.
pub(super) fn bind(bound: u32, full: Option<u32>, track: usize, digit: u32) -> Option<u32> {
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
