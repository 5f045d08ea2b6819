//! Projection (there is a number such that …), which removes a track.

use super::automaton::{Automaton, DEAD, Var};
use super::control::{DecisionControl, Stopped};
use super::explore::{Machine, explore};
use smallvec::SmallVec;

impl Automaton {
    /// The relation that holds where this one holds for some value of the variable.
    ///
    /// Each new state is a set of old states: those reached by some digits of the removed track, which may
    /// have more digits than the others.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn exists(&self, variable: Var, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        let Ok(gone) = self.tracks.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(gone);
        if self.is_empty() || tracks.is_empty() {
            return Ok(Self::constant(self.system, !self.is_empty()));
        }
        explore(&Projection { of: self, gone }, self.system, tracks, work)
    }
}

struct Projection<'a> {
    of: &'a Automaton,
    /// The index of the removed track.
    gone: usize,
}

type Subset = SmallVec<[u32; 8]>;

impl Projection<'_> {
    fn skip(&self, states: &[u32]) -> Subset {
        let digits = self.of.system.digits() as usize;
        let row = |&state: &u32| &self.of.next[state as usize * digits..][..digits];
        alive(states.iter().flat_map(row).copied())
    }

    fn read(&self, states: &[u32], digit: u32) -> Subset {
        alive(states.iter().map(|&state| self.of.successor(state, digit)))
    }
}

/// The states other than [`DEAD`], sorted and without duplicates.
fn alive(states: impl Iterator<Item = u32>) -> Subset {
    let mut alive: Subset = states.filter(|&state| state != DEAD).collect();
    alive.sort_unstable();
    alive.dedup();
    alive
}

impl Machine for Projection<'_> {
    /// The states that may have been reached. The removed track is read together with the next one if it is
    /// the first, otherwise with the previous one, so that every set reads a remaining track next.
    type State = Subset;

    fn start(&self) -> Option<Self::State> {
        let tracks = self.of.tracks.len();
        let mut closed = Subset::from_slice(&[self.of.start()?]);
        loop {
            let mut states = closed.clone();
            for track in 0..tracks {
                states = if track == self.gone {
                    self.skip(&states)
                } else {
                    self.read(&states, 0)
                };
            }
            let before = closed.len();
            closed.extend(states);
            closed.sort_unstable();
            closed.dedup();
            if closed.len() == before {
                return Some(closed);
            }
        }
    }

    fn step(&self, states: &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let mut reached = if self.gone == 0 && track == 0 {
            self.read(&self.skip(states), digit)
        } else {
            self.read(states, digit)
        };
        if self.gone != 0 && track + 1 == self.gone {
            reached = self.skip(&reached);
        }
        (!reached.is_empty()).then_some(reached)
    }

    fn weight(&self, states: &Self::State) -> usize {
        if states.spilled() { states.len() } else { 0 }
    }

    fn accepts(&self, states: &Self::State) -> bool {
        states.iter().any(|&state| self.of.accepts(state))
    }
}
